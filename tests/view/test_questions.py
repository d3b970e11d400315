"""Questions of a script as they are put."""

from __future__ import annotations

import pytest

from tutor.scenario import catalogue
from tutor.view.questions import question

SCENARIOS = [card.id for card in catalogue.listing()]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_choices_begin_with_a_capital(scenario: str) -> None:
    for entry in catalogue.read(catalogue.find(scenario)).script:
        if entry.ask is None:
            continue
        put = question(entry.ask, "question", None)
        for value, said in put.options:
            assert said[:1] == said[:1].upper()
            assert said.lower() == value.lower()
        if put.kind == "pick":
            wrong = next(value for value, _ in put.options if value != entry.ask.answer)
            right = dict(put.options)[str(entry.ask.answer)]
            assert question(entry.ask, "question", wrong).reply == f"Not so. The answer is {right}."
