"""Damaged documents and links: whatever arrives, the answer is a scenario or `Unusable`.

    python -m tests.scenario.fuzz 20000

runs the long form, and tells how many documents could still be used and which took longest.
"""

from __future__ import annotations

import base64
import json
import sys
import time
import zlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from tutor.core.game import game, names
from tutor.core.options import Options
from tutor.scenario import links, script
from tutor.scenario.document import document
from tutor.scenario.faults import Unusable
from tutor.scenario.fields import Choice, Fields, Flag, Int, Listing, Spec, Table, Text
from tutor.scenario.loader import load
from tutor.scenario.runner import run

ROOT = Path(__file__).resolve().parents[2]
SIGNS = "{}[],:-#&*!|>'\"%@`\\ \t\n?~<=0123456789eE.+_xX\0\x85\u2028\u202e\ufeff\U0001f600é"
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 7, 99, 10**30, 1.5, 1e308, "", "x", "red", "none", "1", "<<",
    [], {}, [[]], [None], {"": None}, {"a": {}}, ["x"] * 50, "é" * 5_000, [[[[[[[[]]]]]]]],
)


def seeds() -> list[str]:
    """Documents to damage: a spread of what the product ships."""
    files = sorted((ROOT / "scenarios").rglob("*.yaml"))
    return [f.read_text(encoding="utf-8") for f in files[:: max(1, len(files) // 40)]]


def flip_bytes(text: str, rng: Random) -> bytes:
    raw = bytearray(text.encode())
    for _ in range(rng.randint(1, 6)):
        raw[rng.randrange(len(raw))] = rng.randrange(256)
    return bytes(raw)


def insert_signs(text: str, rng: Random) -> str:
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(SIGNS) + text[at + rng.randint(0, 2) :]
    return text


def shuffle_lines(text: str, rng: Random) -> str:
    lines = text.split("\n")
    for _ in range(rng.randint(1, 3)):
        a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[a], lines[b] = lines[b], lines[a]
    return "\n".join(lines)


def drop_or_repeat(text: str, rng: Random) -> str:
    lines = text.split("\n")
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(lines))
        lines[at : at + 1] = [lines[at]] * rng.choice((0, 0, 2, 3))
    return "\n".join(lines) or "\n"


def indent(text: str, rng: Random) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    lines[at] = rng.choice((" ", "  ", "\t", "- ")) + lines[at]
    return "\n".join(lines)


def cut(text: str, rng: Random) -> str:
    a, b = sorted(rng.randrange(len(text)) for _ in range(2))
    return rng.choice((text[:a], text[b:], text[:a] + text[b:], text + text[a:b]))


TEXT: tuple[Callable[[str, Random], str | bytes], ...] = (
    flip_bytes, insert_signs, shuffle_lines, drop_or_repeat, indent, cut,
)


def places(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [at] if at else []
    items = value.items() if isinstance(value, dict) else \
        enumerate(value) if isinstance(value, list) else ()
    for step, part in items:
        found += places(part, (*at, step))
    return found


def swap_parts(doc: Any, other: Any, rng: Random) -> Any:
    """A copy with a few parts replaced by other values, names or parts of another document."""
    doc = json.loads(json.dumps(doc))
    for _ in range(rng.randint(1, 3)):
        at = rng.choice(places(doc))
        holder = get(doc, at[:-1])
        kind = rng.randrange(8)
        if kind == 0:
            del holder[at[-1]]
        elif kind == 1 and isinstance(holder, dict):
            name = rng.choice(("x", "seat", "do", "measure", "state", "1", "", "é"))
            holder[name] = holder.pop(at[-1])
        elif kind == 2:
            holder[at[-1]] = json.loads(json.dumps(get(other, rng.choice(places(other)))))
        elif kind == 3 and isinstance(holder[at[-1]], int):
            holder[at[-1]] += rng.choice((-2, -1, 1, 2, 50))
        elif kind > 4 and isinstance(holder[at[-1]], str):
            # Names that a document uses elsewhere are often allowed here too.
            holder[at[-1]] = rng.choice([w for d in (doc, other) for w in words(d)])
        else:
            holder[at[-1]] = json.loads(json.dumps(rng.choice(VALUES)))
        if not doc:
            break
    return doc


def words(value: Any) -> list[str]:
    return [part for at in places(value) if isinstance(part := get(value, at), str)] or ["x"]


def made(spec: Spec, rng: Random) -> Any:
    """A value that a spec allows, with few entries, so that many such positions can exist."""
    match spec:
        case Int():
            return min(spec.high, spec.low + rng.choice((0, 0, 1, 1, 1, 2, 3, 5)))
        case Flag():
            return rng.random() < 0.5
        case Choice():
            return rng.choice(spec.names)
        case Text():
            return "text"
        case Listing():
            size = rng.randint(spec.least, max(spec.least, min(spec.most, 2)))
            found = [made(spec.item, rng) for _ in range(size)]
            names = spec.item.names if isinstance(spec.item, Choice) else ()
            return rng.sample(names, size) if spec.distinct and names else found
        case Table():
            few = rng.sample(spec.names, rng.randint(0, min(3, len(spec.names))))
            return {name: made(spec.value, rng) for name in few}
        case Fields():
            return {name: made(part, rng) for name, part in spec.entries.items()
                    if name in spec.required or rng.random() < 0.4}


def made_scenario(rng: Random) -> dict[str, Any]:
    """A document within the vocabulary of a game: a position and steps, by chance."""
    g = game(rng.choice(names()))
    book = script.catalogue(g.name)
    mode = rng.choice(list(g.modes))
    opt = Options(g.name, mode, rng.choice(g.modes[mode].seats))
    verbs = g.script.actions(opt)
    steps: list[dict[str, Any]] = []
    for _ in range(rng.randint(0, 6)):
        verb = rng.choice(list(verbs))
        fields = {"do": verb, **made(verbs[verb], rng)}
        step: dict[str, Any] = {"seat": rng.choice(opt.seats), **fields}
        if rng.random() < 0.1:
            step = {"chance": fields.pop("do"), **fields}
        refused = {"refuse": step, "because": next(iter(book.rules))}
        steps.append(rng.choice((step, refused, {"check": {"legal": [step]}})))
    return {"id": "x/y", "title": "x", "game": g.name, "mode": mode, "seats": [*opt.seats],
            "readings": {d: rng.choice(book.disputes[d].playable).id
                         for d in g.disputes if rng.random() < 0.2},
            "given": made(g.script.given(opt), rng), "script": steps}


def get(value: Any, at: tuple[Any, ...]) -> Any:
    for step in at:
        value = value[step]
    return value


def packed(value: Any) -> str:
    return base64.urlsafe_b64encode(zlib.compress(json.dumps(value).encode())).decode().rstrip("=")


def damaged_link(link: str, rng: Random) -> str:
    kind = rng.randrange(4)
    if kind == 0:
        return link[: rng.randrange(len(link))]
    if kind == 1:
        at = rng.randrange(len(link))
        return link[:at] + chr(rng.randrange(0x250)) + link[at + 1 :]
    if kind == 2:
        raw = bytes(rng.randrange(256) for _ in range(rng.randint(0, 200)))
        return base64.urlsafe_b64encode(zlib.compress(raw)).decode()
    return "".join(rng.choice(SIGNS) for _ in range(rng.randint(0, 40)))


def try_one(texts: list[str], docs: list[Any], rng: Random) -> tuple[str, str | bytes, bool]:
    """Damage one document, load and run it; gives the kind of damage, the text, whether it ran."""
    n = rng.randrange(len(texts))
    kind = rng.randrange(5)
    source: str | bytes
    try:
        if kind == 4:
            source = packed(made_scenario(rng))
            run(links.decode(source))
            return "made", source, True
        if kind == 0:
            source = damaged_link(packed(docs[n]), rng)
            run(links.decode(source))
            return "link", source, True
        if kind == 1:
            source = packed(swap_parts(docs[n], rng.choice(docs), rng))
            run(links.decode(source))
            return "parts", source, True
        damage = rng.choice(TEXT)
        source = damage(texts[n], rng)
        run(load(source))
        return damage.__name__, source, True
    except Unusable as unusable:
        lines = str(unusable).split("\n")
        if not lines[0] or len(lines) != len(unusable.faults):
            raise AssertionError("a fault is a line") from unusable
        return "unusable", source, False


Soak = tuple[Counter[str], list[tuple[float, str | bytes]]]
"""Counts by what became of what was tried, and the slowest with their seconds."""


def many(count: int, seed: int, damage: Callable[[Random], tuple[str, str | bytes]]) -> Soak:
    """Try many kinds of damage; each tells what became of which text.

    Raises whatever the product raises; the seed is in the note of the exception.
    """
    counts: Counter[str] = Counter()
    slowest: list[tuple[float, str | bytes]] = []
    for i in range(count):
        rng = Random(f"{seed}-{i}")
        start = time.perf_counter()
        try:
            kind, source = damage(rng)
        except Exception as error:
            error.add_note(f"damage number {i} of seed {seed}")
            raise
        counts[kind] += 1
        slowest = sorted([*slowest, (time.perf_counter() - start, source)], key=lambda s: -s[0])[:3]
    return counts, slowest


def main(soak: Callable[[int, int], Soak]) -> None:
    """The long form from a command line: how many, and the seed if it is not 0."""
    done, slow = soak(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
    print(done)
    for seconds, source in slow:
        print(f"{seconds:.2f} s: {source[:80]!r}")


def soak(count: int, seed: int = 0) -> Soak:
    """Damage documents and links."""
    texts = seeds()
    docs = [document(load(text)) for text in texts]
    return many(count, seed, lambda rng: try_one(texts, docs, rng)[:2])


if __name__ == "__main__":
    main(soak)
