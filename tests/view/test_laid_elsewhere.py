"""What lies somewhere already is not offered a second time, and the page says why."""

from __future__ import annotations

import pytest

from tests.view.playing import enter, find
from tests.view.test_build import building, draft, go
from tutor.scenario.fields import Choice, Listing
from tutor.view import blocks as b
from tutor.view import company, entering
from tutor.view.session import Session


def names(session: Session) -> b.FormField:
    """The names to choose from."""
    (found,) = (f for x in find(session.screen, b.Entries) for f in x.fields
                if f.name not in ("company", "view", "head"))
    return found


def left_out(session: Session) -> str:
    """What the page says of names that it does not offer."""
    return " ".join(s.text for s in find(session.screen, b.Sentence) if s.key == "left-out")


def test_a_card_in_one_row_is_not_offered_for_the_other() -> None:
    session = building(company.companies("virtus")[0])
    go(session, "active", 0)
    enter(session, "head", "Justice")
    enter(session, names(session).name, "Justice 4")
    go(session, "inactive", 2)
    enter(session, "head", "Justice")
    offered = dict(names(session).options)
    assert "Justice 3" in offered
    assert "Justice 4" not in offered
    assert "Justice 4 lies in 2 places" in left_out(session)
    # What the game of these players leaves out is not offered either.
    assert "Justice 5" not in offered
    assert "Justice 5 is used with 4 players or more" in left_out(session)
    # In its own place it stays, so that one sees what is chosen.
    go(session, "active", 0)
    assert names(session).value == "Justice 4"
    assert "Justice 4" in dict(names(session).options)


def test_a_city_on_offer_is_not_built_too() -> None:
    session = building(company.companies("il_principe")[0])
    go(session, "offer")
    enter(session, names(session).name, "Florence")
    assert names(session).chosen == ("Florence",)
    go(session, "built")
    assert "Florence" not in dict(names(session).options)
    assert "Milan" in dict(names(session).options)


@pytest.mark.parametrize("name", ["virtus", "il_principe"])
def test_nothing_is_left_out_that_could_be_there(name: str) -> None:
    """Whatever is left out of an empty list is refused by the position when it is put there."""
    session = building(company.companies(name)[0])
    part = ("hands", draft(session).opt.seats[0]) if name == "virtus" else ("built",)
    spec = entering.spec_at(draft(session).spec, part)
    assert isinstance(spec, Listing)
    assert isinstance(spec.item, Choice)
    for one in spec.item.names:
        reason = draft(session).refused(part, one)
        draft(session).put(part, [one])
        assert bool(reason) == any(one in wrong.text for wrong in draft(session).wrong)
        draft(session).undo()
