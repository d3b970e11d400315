"""Several devices at one table: one evening, and house rules that hold for all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.view.playing import door, enter, field, has_door, send
from tutor.play.store import NAME
from tutor.view import company, text
from tutor.view.blocks import RuleCard, Screen
from tutor.view.gathering import Gathering
from tutor.view.keeping import TAKE_BACK
from tutor.view.session import Session

DISPUTE, OTHER = "virtu.d.passing", "consecutive"
VALUE = f"{DISPUTE} {OTHER}"
OTHER_VALUE = f"{DISPUTE} final"
HOST, FIRST, SECOND = "a" * 32, "b" * 32, "c" * 32


def sitting(gathering: Gathering | None, device: str) -> Session:
    """Somebody who has come to the table, by the id of their device."""
    session = Session(own_copies=device == HOST, base="http://10.0.0.7/", gathering=gathering)
    send(session, "visitor", device)
    return session


def says(screen: Screen) -> str:
    return " ".join(text.paint(screen).split())


def offers(screen: Screen, verb: str) -> bool:
    """Whether a verb stands behind any button of a page."""
    return f"verb='{verb}'" in repr(screen)


def four() -> str:
    return next(company.code(o) for o in company.companies("virtu") if len(o.seats) == 4)


@pytest.mark.parametrize(
    ("by", "at_host", "at_first", "at_second"),
    [(HOST, "set on this device", "set on the host's machine", "set on the host's machine"),
     (FIRST, "set on phone 1", "set on this device", "set on phone 1")],
)
def test_what_one_settles_holds_for_all_and_is_told_whose_it_is(
    by: str, at_host: str, at_first: str, at_second: str
) -> None:
    table = Gathering()
    there = {device: sitting(table, device) for device in (HOST, FIRST, SECOND)}
    send(there[by], "read-tonight", VALUE)
    for device, told in ((HOST, at_host), (FIRST, at_first), (SECOND, at_second)):
        page = says(send(there[device], "desk", "virtu"))
        assert f"House rule of this table, for this evening, {told}" in page
        send(there[device], "contested", DISPUTE)
        assert told in says(send(there[device], "next"))
    # Whoever takes it back takes it back for all.
    send(there[SECOND], "read-as-usual", DISPUTE)
    for session in there.values():
        assert "House rule of this table" not in says(send(session, "desk", "virtu"))


@pytest.mark.parametrize("again", ["reload", "change", "send"])
def test_what_another_phone_takes_back_decides_no_longer(again: str) -> None:
    """Nobody has sent anything: what one phone kept is the table's, until anybody takes it back."""
    table = Gathering()
    first, second = sitting(table, FIRST), sitting(table, SECOND)
    send(first, "ask", "virtu decline")
    send(first, "next")
    send(first, "house", "virtu.d.decline-siege may-decline")
    assert "House rule of this table" in says(first.screen)
    send(second, "open", first.screen.fragment)
    assert "set on phone 1" in says(second.screen)
    send(second, "take-back", "virtu.d.decline-siege")
    if again == "reload":
        address, first = first.screen.fragment, sitting(table, FIRST)
        send(first, "open", address)
    elif again == "change":
        send(first, "back")
        send(first, "next")
    else:
        send(first, "send")
    page = says(first.screen)
    assert "The rules don't say" in page
    assert "house rule of" not in page.lower()


def test_every_device_is_told_and_shows_the_answer_by_what_holds_by_now() -> None:
    table, told = Gathering(), list[str]()
    first, second = (sitting(table, device) for device in (FIRST, SECOND))
    end = table.listen(lambda: told.append("first"))
    table.listen(lambda: told.append("second"))
    send(second, "contested", DISPUTE)
    send(second, "next")
    before = says(second.screen)
    assert says(send(second, "renew")) == before
    send(first, "read-tonight", VALUE)
    assert told == ["first", "second"]
    settled = says(send(second, "renew"))
    assert "house rules of this table have just changed" in settled
    assert TAKE_BACK in settled
    end()
    send(first, "read-as-usual", DISPUTE)
    assert told == ["first", "second", "second"]
    assert TAKE_BACK not in says(send(second, "renew"))
    # What changes nothing is not told.
    send(first, "read-as-usual", DISPUTE)
    assert len(told) == 3
    # So it is on the first page of the desk.
    send(second, "desk", "virtu")
    send(first, "read-tonight", VALUE)
    assert "House rule of this table" in says(send(second, "renew"))


def test_what_lies_open_elsewhere_shows_what_holds_by_now() -> None:
    """A slip, the page of what is left open, and a rule that lies over a page."""
    table, told = Gathering(), list[str]()
    first, second, third = (sitting(table, device) for device in (HOST, FIRST, SECOND))
    table.listen(lambda: told.append("again"))
    send(second, "contested", DISPUTE)
    send(second, "next")
    send(second, "send")
    before = says(second.screen)
    send(third, "dispute", DISPUTE)
    send(third, "rule", "virtu.bonus.alternate")
    send(first, "read-tonight", VALUE)
    after = says(send(second, "renew"))
    assert "house rules of this table have just changed" in after
    assert "? The rules don't say" in before
    assert "? The rules don't say" not in after
    assert "set on the host's machine" in says(send(third, "renew"))
    assert any(isinstance(block, RuleCard) for block in third.screen.blocks)
    send(first, "read-as-usual", DISPUTE)
    assert "? The rules don't say" in says(send(second, "renew"))
    assert "set on the host's machine" not in says(send(third, "renew"))
    # Who plays is told as well, once for each time that it changes.
    told.clear()
    send(third, "desk", "virtu")
    for _ in range(2):
        send(first, "desk", "virtu")
        enter(first, "who", four())
    assert told == ["again"]
    assert field(send(third, "renew"), "who").value == four()


def test_who_plays_is_the_same_on_all_devices() -> None:
    table = Gathering()
    host, guest = sitting(table, HOST), sitting(table, FIRST)
    send(guest, "desk", "virtu")
    enter(guest, "who", four())
    assert field(send(host, "desk", "virtu"), "who").value == four()
    late = sitting(table, SECOND)
    assert field(send(late, "desk", "virtu"), "who").value == four()
    assert "This is phone 2" in says(late.screen)


def test_what_the_host_has_kept_holds_at_the_table() -> None:
    alone = sitting(None, HOST)
    send(alone, "read-always", VALUE)
    table = Gathering()
    guest = sitting(table, FIRST)
    assert "House rule of this table" not in says(send(guest, "desk", "virtu"))
    sitting(table, HOST)
    page = says(send(guest, "desk", "virtu"))
    assert "House rule of this table, always, set on the host's machine" in page
    assert not has_door(guest.screen, "The game is over")


def test_only_the_host_keeps_anything_beyond_this_run(own_folders: Path) -> None:
    table = Gathering()
    host, guest = sitting(table, HOST), sitting(table, FIRST)
    page = send(guest, "dispute", DISPUTE)
    assert not offers(page, "read-always")
    assert offers(page, "read-tonight")
    assert "Only the host can keep it for longer" in says(page)
    for verb in ("read-tonight", "read-always"):
        send(guest, verb, VALUE)
        send(guest, "desk", "virtu")
        enter(guest, "who", four())
        # What the host does beside it is kept, but not what the guest has settled.
        send(host, "desk", "virtu")
        enter(host, "who", four())
    kept = b"".join((own_folders / f"{NAME}{end}").read_bytes() for end in ("", "-wal"))
    assert FIRST.encode() not in kept
    assert OTHER.encode() not in kept
    afterwards = sitting(Gathering(), HOST)
    assert "House rule" not in says(send(afterwards, "desk", "virtu"))
    # Settled by the host it is there again.
    send(host, "read-always", VALUE)
    again = says(send(sitting(Gathering(), HOST), "desk", "virtu"))
    assert "House rule of this table, always, set on this device" in again


def test_a_game_that_is_over_leaves_what_holds_for_good() -> None:
    table = Gathering()
    host, guest = sitting(table, HOST), sitting(table, FIRST)
    send(host, "read-always", VALUE)
    send(guest, "read-tonight", "virtu.d.decline-siege may-decline")
    guest.send(door(send(guest, "desk", "virtu"), "The game is over"))
    for session in (host, guest):
        page = says(send(session, "desk", "virtu"))
        assert "always, set on" in page
        assert "for this evening, set on" not in page


@pytest.mark.parametrize("other", ["read-as-usual", "read-tonight"])
def test_what_the_host_keeps_always_a_guest_changes_for_this_evening_alone(other: str) -> None:
    table = Gathering()
    host, guest = sitting(table, HOST), sitting(table, FIRST)
    send(host, "read-always", VALUE)
    always = "House rule of this table, always, set on"
    assert TAKE_BACK in says(send(host, "desk", "virtu"))
    for_now = f"{TAKE_BACK} for this evening"
    assert for_now not in says(host.screen)
    for verb, value in (("desk", "virtu"), ("dispute", DISPUTE)):
        assert for_now in says(send(guest, verb, value))
    send(guest, other, DISPUTE if other == "read-as-usual" else OTHER_VALUE)
    for session in (host, guest):
        assert always not in says(send(session, "desk", "virtu"))
    # The next game, and the next start of the program, have it again.
    send(host, "evening-over", "virtu")
    for session in (host, guest, sitting(Gathering(), HOST)):
        assert always in says(send(session, "desk", "virtu"))
    # The host takes it back for good.
    send(host, "read-as-usual", DISPUTE)
    send(host, "evening-over", "virtu")
    for session in (host, guest, sitting(Gathering(), HOST)):
        assert always not in says(send(session, "desk", "virtu"))


def test_two_tables_and_those_who_sit_alone_have_evenings_of_their_own() -> None:
    guest = sitting(Gathering(), FIRST)
    send(guest, "read-tonight", VALUE)
    for other in (sitting(Gathering(), SECOND), sitting(None, SECOND)):
        assert "ouse rule" not in says(send(other, "desk", "virtu")).replace("the house rules", "")
    alone = sitting(None, SECOND)
    assert offers(send(alone, "dispute", DISPUTE), "read-always")
    send(alone, "read-tonight", VALUE)
    assert "Your house rule, for this evening" in says(send(alone, "desk", "virtu"))


def test_a_second_window_does_not_bring_back_what_was_taken_back() -> None:
    """Nor does the form that is open there go on by it."""
    first, second = sitting(None, HOST), sitting(None, HOST)
    send(first, "read-always", VALUE)
    assert "house rule" in says(send(second, "desk", "virtu"))
    send(second, "contested", DISPUTE)
    assert "house rule, always" in says(send(second, "next"))
    send(first, "read-as-usual", DISPUTE)
    send(second, "back")
    assert "house rule, always" not in says(send(second, "next"))
    # One rule is kept, and no other comes with it.
    send(second, "ask", "virtu decline")
    send(second, "next")
    send(second, "house", "virtu.d.decline-siege may-decline")
    again = sitting(None, HOST)
    page = says(send(again, "desk", "virtu"))
    assert page.count("Your house rule") == 1
    assert "always" not in page.partition("Your house rule")[2][:20]
    send(first, "desk", "virtu")
    assert says(first.screen).count("Your house rule") == 1


def test_a_window_sits_at_the_table_as_it_was_chosen_last() -> None:
    first, second = sitting(None, HOST), sitting(None, HOST)
    send(second, "desk", "virtu")
    send(first, "desk", "virtu")
    enter(first, "who", four())
    send(second, "read-tonight", VALUE)
    for session in (first, second, sitting(None, HOST)):
        assert field(send(session, "desk", "virtu"), "who").value == four()
