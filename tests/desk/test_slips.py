"""Slips: said to be wrong, asked once more, damaged, and as a page that opens anywhere."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import msgspec
import pytest

from tests.desk.fuzz import soak
from tests.desk.helpers import ask, by_chance, evenings
from tutor import rulebook
from tutor.core.game import game, names
from tutor.core.options import own_data
from tutor.desk import slip, wrong
from tutor.desk.answer import Answer, answered
from tutor.desk.question import Question
from tutor.desk.template import templates
from tutor.games import owned
from tutor.play.ruling import INCOMPLETE
from tutor.scenario import links, runner
from tutor.scenario.document import Verdict, Versions
from tutor.scenario.faults import Unusable
from tutor.scenario.loader import load
from tutor.scenario.write import to_yaml
from tutor.view.answering import blocks
from tutor.view.blocks import Verdict as Verdict_
from tutor.view.slip_page import slip_page

SIEGE = ask("virtu", "siege", troops=4)


def test_what_is_different_now_is_told() -> None:
    made = slip.slip(answered(SIEGE))
    old = replace(made, verdict=Verdict("no", "Ravenna holds out", "3 is not more than 4."),
                  versions=Versions("0.0.1", "old"))
    _, changed = slip.replayed(old)
    assert changed == [
        "The answer was: Ravenna holds out. Now it is: Ravenna falls to Red.",
        "The reason was: 3 is not more than 4. Now it is: 4 is more than 2: Ravenna falls to Red."]
    assert "0.0.1" in slip.made_with(old)
    assert slip.made_with(made) == ""
    # A slip that is kept small has the beginning of a digest.
    owned.keep(game("virtu"), {"virtu.city.Ancona.value": 3})
    made = slip.slip(answered(ask("virtu", "siege", troops=4)))
    short = Versions(made.versions.engine, made.versions.data[:8])
    assert slip.made_with(replace(made, versions=short)) == ""


def test_what_the_owners_copy_says_goes_along_and_gives_others_the_same_answer() -> None:
    owned.keep(game("virtu"), {"virtu.city.Ancona.value": 3})
    question = ask("virtu", "siege", city="Ancona", troops=3)
    mine = answered(question)
    assert (mine.word, mine.copied) == ("no", {"virtu.city.Ancona.value": 3})
    link = links.encode(slip.asked(mine.question, mine.copied))
    sent = (to_yaml(slip.slip(mine)), slip_page(mine, slip.slip(mine)), link)
    own_data("virtu", {}, "")
    assert answered(question).word == "incomplete"
    for text in sent:
        read = slip.read(text, "sent")
        theirs = answered(slip.question_of(read))
        assert (theirs.word, theirs.reason, theirs.copied) == ("no", mine.reason, mine.copied)
        assert slip.replayed(read)[1] == []
        assert runner.run(read).code == runner.HELD
        (verdict,) = (x for x in blocks(theirs) if isinstance(x, Verdict_))
        assert [line for line in verdict.assumed if line.startswith("From the sender's copy:")]
    assert not answered(ask("virtu", "siege")).copied


def test_of_all_that_a_copy_says_some_is_told_and_how_much_more_there_is() -> None:
    cities = ("Ancona", "Bari", "Chieti", "Lucca", "Genoa")
    copied: dict[str, object] = {f"virtu.city.{city}.tile": {} for city in cities}
    (verdict,) = (x for x in blocks(replace(answered(SIEGE), copied=copied))
                  if isinstance(x, Verdict_))
    *told, more = [line for line in verdict.assumed if "copy" in line]
    assert len(told) == 3
    assert all(line.endswith(" nothing.") for line in told)
    assert more == "From a copy too: 2 more."


def test_what_a_slip_says_of_a_copy_is_checked() -> None:
    text = to_yaml(slip.slip(answered(SIEGE)))
    with pytest.raises(Unusable, match="a whole number from 1 to 4"):
        load(f"{text}copied: {{virtu.city.Ancona.value: 9}}\n", "slip")


def test_a_page_carries_its_slip() -> None:
    answer = answered(SIEGE)
    page = slip_page(answer, slip.slip(answer))
    assert slip.read(page, "page").asked == slip.slip(answer).asked
    assert "4 is more than 2" in page
    assert "http://" not in page.replace("http://www.w3.org", "")
    assert "https://" not in page


def test_slips_are_read_as_text_pages_and_links() -> None:
    made = slip.slip(answered(SIEGE))
    link = links.encode(slip.asked(SIEGE))
    address = f"http://192.168.1.5:8494/?token=abc#verdict/virtu/siege?{link}"
    for text in (to_yaml(made), link, f"#ask/virtu/siege?{link}", address):
        assert slip.question_of(slip.read(text, "slip")).values == SIEGE.values


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("template: siege", "template: seige", "did you mean siege"),
        ("troops: 4", "troops: 40", "a whole number from 1 to 6"),
        ("troops: 4", "troups: 4", "did you mean troops"),
        ("attacker: red", "attacker: blue", "one of red, yellow, green"),
        ("city: Ravenna", 'city: "?"', "one of 20 names"),
        ("word: \"yes\"", "word: perhaps", "one of yes, no"),
    ],
)
def test_what_is_wrong_with_a_slip_is_said(old: str, new: str, message: str) -> None:
    text = to_yaml(slip.slip(answered(SIEGE)))
    assert old in text
    with pytest.raises(Unusable, match=message):
        slip.question_of(load(text.replace(old, new), "slip"))


def test_damaged_slips_and_links_are_answered_or_refused() -> None:
    counts = soak(1_500, seed=1)
    assert set(counts) == {"refused", "answered"}
    assert counts["refused"] > 300
    assert counts["answered"] > 30


def read_otherwise(answer: Answer) -> list[tuple[object, ...]]:
    """Every other reading that came to bear, and whether it changes anything."""
    others = answer.ruling.alternatives if answer.ruling else ()
    return [(o.dispute, o.reading, o.same, o.along, o.outcome.legal) for o in others]


@pytest.mark.parametrize("name", names())
def test_a_slip_carries_the_house_rules_that_it_rests_on_and_no_others(name: str) -> None:
    random = Random(6)
    known = rulebook.catalogue(name).disputes
    house = {
        dispute: next(r.id for r in known[dispute].playable if r.id != known[dispute].default)
        for dispute in game(name).disputes if len(known[dispute].playable) > 1
    }
    evening = msgspec.structs.replace(evenings(name)[0], house=house)
    carried = []
    for one in templates(name):
        for _ in range(3):
            answer = answered(by_chance(Question.new(evening, one), random))
            if answer.ruling is None or answer.word == INCOMPLETE:
                continue
            made = slip.slip(answer)
            assert made.readings.items() <= house.items()
            assert set(made.readings) >= house.keys() & set(answer.ruling.readings)
            # Without the others it is answered just so.
            again = answered(slip.question_of(load(to_yaml(made), "slip")))
            assert (again.word, again.said, again.reason) == (
                answer.word, answer.said, answer.reason)
            assert read_otherwise(again) == read_otherwise(answer)
            link = answered(slip.question_of(links.decode(links.encode(slip.sent(answer)))))
            assert (link.word, link.said) == (answer.word, answer.said)
            carried.append(len(made.readings))
    assert min(carried) < len(house)


def test_of_what_somebody_claims_nobody_is_told_that_it_was_the_answer() -> None:
    answer = answered(SIEGE)
    for right in (Verdict("no", "Ravenna holds out"), Verdict("yes", answer.said)):
        claim = wrong.wrong(answer, right, "Because of the walls.")
        _, changed = slip.replayed(load(to_yaml(claim), "wrong.yaml"))
        assert changed == ([] if right.word == "yes" else [
            "You said it should be: Ravenna holds out. It is: Ravenna falls to Red."])
