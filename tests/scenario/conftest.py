"""Makes the toy game known, with a catalogue of its own."""

from __future__ import annotations

import pytest

from tests.scenario import toy
from tutor.rulebook.catalogue import Catalogue, catalogue
from tutor.scenario import script


@pytest.fixture(autouse=True)
def toy_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    def with_toy(name: str) -> Catalogue:
        return toy.CATALOGUE if name == "toy" else catalogue(name)

    monkeypatch.setattr(script, "catalogue", with_toy)
