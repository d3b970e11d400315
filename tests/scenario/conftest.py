"""Makes the toy game known to the tests of this folder, with a catalogue of its own."""

from __future__ import annotations

import pytest

from tests.scenario import toy
from tutor.core import game as registry
from tutor.rulebook.catalogue import Catalogue, catalogue
from tutor.scenario import script


@pytest.fixture(autouse=True)
def toy_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    def with_toy(name: str) -> Catalogue:
        return toy.CATALOGUE if name == "toy" else catalogue(name)

    monkeypatch.setattr(script, "catalogue", with_toy)
    registry.names()
    monkeypatch.setitem(registry._modules, "toy", toy.__name__)
    monkeypatch.setitem(registry._games, "toy", toy.GAME)
