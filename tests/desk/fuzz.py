"""Damaged slips, pages and links: whatever arrives is answered, or refused in words.

    python -m tests.desk.fuzz 20000

runs the long form.
"""

from __future__ import annotations

import base64
import json
import sys
import zlib
from collections import Counter
from random import Random
from typing import Any

from tests.desk.helpers import by_chance, evenings, every_template
from tests.scenario.fuzz import VALUES, drop_or_repeat, flip_bytes, insert_signs, shuffle_lines
from tutor.desk import slip
from tutor.desk.answer import IMPOSSIBLE, Answer, answered
from tutor.desk.question import Question
from tutor.scenario import links
from tutor.scenario.faults import Unusable
from tutor.scenario.write import to_yaml
from tutor.view.slip_page import slip_page

WORDS = {"yes", "no", "said", "unsettled", "incomplete", IMPOSSIBLE}


def seeds(random: Random) -> list[str]:
    """Slips of every question as YAML, as links, and one as a page."""
    found: list[str] = []
    answer: Answer | None = None
    for name, one in every_template():
        question = by_chance(Question.new(random.choice(evenings(name)), one), random)
        answer = answered(question)
        found.append(to_yaml(slip.slip(answer)))
        found.append(links.encode(slip.asked(question)))
    assert answer is not None
    return [*found, slip_page(answer, slip.slip(answer))]


def within(text: str, random: Random) -> str:
    """A link whose content is damaged, but not its wrapping."""
    data = json.loads(zlib.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))))
    _damage(data, random)
    packed = zlib.compress(json.dumps(data).encode())
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def _damage(data: Any, random: Random) -> None:
    """Put something else, or nothing, in one place of a tree."""
    while True:
        keys = list(data) if isinstance(data, dict) else list(range(len(data)))
        key = random.choice(keys)
        below = data[key]
        if isinstance(below, dict | list) and below and random.random() < 0.7:
            data = below
        elif random.random() < 0.3 and isinstance(data, dict):
            del data[key]
            return
        else:
            data[key] = random.choice(VALUES)
            return


def damaged(text: str, random: Random) -> str:
    if "\n" not in text:
        how = random.random()
        if how < 0.7:
            return within(text, random)
        if how < 0.85:
            return text[: random.randrange(len(text))]
        return insert_signs(text, random)
    way = random.choice((insert_signs, shuffle_lines, drop_or_repeat, flip_bytes))
    found = way(text, random)
    return found.decode("utf-8", errors="replace") if isinstance(found, bytes) else found


def soak(number: int, seed: int) -> Counter[str]:
    """Damage so many slips; counts what came of them. Raises whatever is no clear answer."""
    random, counts = Random(seed), Counter[str]()
    texts = seeds(random)
    for _ in range(number):
        text = damaged(random.choice(texts), random)
        try:
            question = slip.question_of(slip.read(text, "slip"))
        except Unusable as unusable:
            clear = all(fault.found and fault.wanted for fault in unusable.faults)
            counts["refused" if unusable.faults and clear else "refused without a reason"] += 1
            continue
        answer = answered(question)
        assert answer.word in WORDS
        assert answer.reason
        counts["answered"] += 1
    return counts


if __name__ == "__main__":
    print(dict(soak(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000, seed=2)))
