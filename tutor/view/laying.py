"""The page of one part of a position: its fields, what matters most first, and the parts below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tutor.scenario.fields import Choice, Fields, Flag, Head, Int, Listing, Spec, Table
from tutor.view import entering, taps
from tutor.view.blocks import Block, Button, Entries, FormField, Intent, Menu, Sentence
from tutor.view.different import label_of, value_of
from tutor.view.draft import Draft
from tutor.view.entering import FEW, LEAVES, YES_NO, Path
from tutor.view.words import capital

ADD, HEAD = "+", "head"
"""The names of the fields that say what is added to a long table, and what a name begins with."""
NOT_SAID = (("", "–"),)
KIND, WHICH, ONE_MORE, ANOTHER = "Kind", "Which", "One more", "Another"
MORE = "More"
EMPTY = "Leave it empty"
AWAY = "Take it away"
LEFT_OUT = "Left out here, for it would come to this:"


def part(draft: Draft, path: Path, head: str | None, about: str) -> list[Block]:
    """What can be entered of a part, and what can be gone into.

    ``head`` is what the name that is looked for begins with, None as long as nobody has chosen
    it; ``about`` is what is said of the part.
    """
    spec = entering.spec_at(draft.spec, path)
    assert spec is not None
    value = entering.value_at(draft.given, path)
    page = _Page(draft, path, head)
    main = Entries(
        key=_key(path, draft.spec), title=title(draft, path),
        text="" if isinstance(spec, Choice) else about,
        fields=tuple(page.fields(spec)), buttons=tuple(_buttons(draft, path, spec, value)),
    )
    return [main, *page.left_out(), *page.folds(spec), *_below(draft, path, spec, value)]


def title(draft: Draft, path: Path) -> str:
    """The way to a part, by its names."""
    steps = (name_of(draft, path[:i]) for i in range(1, len(path) + 1))
    return " › ".join(steps) or "The position"


def name_of(draft: Draft, path: Path) -> str:
    """The last step of the way to a part as people read it."""
    step = path[-1]
    if isinstance(step, int):
        return str(step + 1)
    above = entering.spec_at(draft.spec, path[:-1])
    said = label_of(draft.opt, path) if isinstance(above, Fields) else ""
    return said or entering.words(step)


class _Page:
    """The fields of the part at a path."""

    def __init__(self, draft: Draft, base: Path, head: str | None) -> None:
        self._draft, self._base, self._head = draft, base, head
        self._why: dict[str, str] = {}

    def fields(self, spec: Spec) -> Iterator[FormField]:
        """What is entered on the page itself, without what is rare."""
        match spec:
            case Fields():
                for name, inner in spec.entries.items():
                    if name not in spec.rare:
                        yield from self._of((name,), inner)
            case Table() if isinstance(spec.value, LEAVES):
                yield from self._table(spec)
            case Listing() if isinstance(spec.item, LEAVES):
                yield from self._list(spec)
            case Choice():
                yield from self._names((), spec, spec.names, str(self._said(()) or ""))

    def folds(self, spec: Spec) -> Iterator[Entries]:
        """What is rare: each table by itself, and all single fields together."""
        if not isinstance(spec, Fields):
            return
        key, alone = _key(self._base, self._draft.spec), list[FormField]()
        for name in spec.rare:
            inner = spec.entries[name]
            found = list(self._of((name,), inner))
            if not isinstance(inner, Table):
                alone += found
            elif found:
                said = _told(self._draft, (*self._base, name), self._shown((name,)))
                yield Entries(
                    key=f"{key}-{name}", title=found[0].heading, text=said, folded=True,
                    fields=(msgspec.structs.replace(found[0], heading=""), *found[1:]),
                )
        if alone:
            yield Entries(key=f"{key}-more", title=MORE, fields=tuple(alone), folded=True,
                          text=", ".join(field.label for field in alone))

    # Fields of one part each.

    def _of(self, rel: Path, spec: Spec) -> Iterator[FormField]:
        """The fields of an entry, with what it is about at the first."""
        about = "" if isinstance(spec, Choice | Table) else spec.about
        for i, field in enumerate(self._entry(rel, spec)):
            hint = "" if i or field.opens else about
            yield msgspec.structs.replace(field, hint=field.hint or hint)

    def _entry(self, rel: Path, spec: Spec) -> Iterator[FormField]:
        if not entering.in_place(spec):
            if isinstance(spec, Choice) or (isinstance(spec, Listing)
                                            and isinstance(spec.item, LEAVES)):
                yield self._door(rel, spec)
        elif isinstance(spec, Table):
            heading = self._label(rel)
            for i, name in enumerate(spec.names):
                short = entering.words(name)
                found = self._leaf((*rel, name), spec.value, f"{heading}: {short}")
                yield msgspec.structs.replace(found, heading="" if i else heading, short=short)
        elif isinstance(spec, Listing):
            yield from self._inline_list(rel, spec)
        else:
            yield self._leaf(rel, spec, self._label(rel))

    def _inline_list(self, rel: Path, spec: Listing) -> Iterator[FormField]:
        if spec.distinct:
            yield self._toggles(rel, spec, self._label(rel))
            return
        known = self._said(rel) or []
        for i in range(max(spec.least, min(spec.most, len(known) + 1))):
            own = label_of(self._draft.opt, (*self._base, *rel, i))
            yield self._leaf((*rel, i), spec.item, own or f"{self._label(rel)} {i + 1}")

    def _leaf(self, rel: Path, spec: Spec, label: str) -> FormField:
        name, said = entering.named(rel), self._said(rel)
        shown = self._shown(rel)
        text = "" if shown is None else str(shown)
        match spec:
            case Int():
                return taps.steps(name, label, text, spec, spec.about)
            case Choice() if len(spec.names) <= FEW:
                options = tuple((n, self._word(rel, n)) for n in spec.names)
            case Flag():
                text = "" if shown is None else YES_NO[not shown]
                options = tuple((n, entering.words(n)) for n in YES_NO)
            case Choice():
                return self._door(rel, spec)
            case _:
                return FormField(name, label, "text", text)
        # Where something is meant as long as nobody says anything, that is among the options.
        unsaid = () if shown is not None and said is None else NOT_SAID
        if said is not None and self._draft.meant((*self._base, *rel)) is not None:
            unsaid = ()
        return FormField(name, label, "chips", text, (*unsaid, *options))

    def _door(self, rel: Path, spec: Spec) -> FormField:
        """The way to the page on which something is chosen."""
        shown, gap = self._shown(rel), spec.gap if isinstance(spec, Listing) else ""
        told = _told(self._draft, (*self._base, *rel),
                     [item for item in shown if item != gap] if gap and shown else shown)
        return FormField(entering.named(rel), self._label(rel), "door", told,
                         opens=Intent("part", entering.named((*self._base, *rel))))

    def _toggles(self, rel: Path, spec: Listing, label: str) -> FormField:
        assert isinstance(spec.item, Choice)
        chosen = tuple(self._shown(rel) or ())
        place = {name: str(i) for i, name in enumerate(chosen, 1)} if spec.ordered else {}
        options = tuple(
            (name, " ".join(filter(None, (place.get(name), self._word(rel, name)))))
            for name in spec.item.names
        )
        return FormField(entering.named(rel), label, "toggles", options=options, chosen=chosen)

    def left_out(self) -> Iterator[Sentence]:
        """What is not offered, for it can't lie here: each reason once, told of the first of them.
        """
        alike: dict[str, list[str]] = {}
        for name, text in self._why.items():
            alike.setdefault(text.replace(name, ""), []).append(name)
        told = []
        for first, *more in alike.values():
            likewise = f" Likewise: {', '.join(more)}." if more else ""
            told.append(f"{self._why[first]}{likewise}")
        if told:
            yield Sentence(key="left-out", kind="note", text=" ".join((LEFT_OUT, *told)))

    # Names that are chosen on a page of their own.

    def _list(self, spec: Listing) -> Iterator[FormField]:
        if spec.gap:
            for i in range(spec.most):
                told = self._said((i,))
                yield FormField(
                    entering.named((i,)), f"Place {i + 1}", "door",
                    "" if told in (None, spec.gap) else str(told),
                    opens=Intent("part", entering.named((*self._base, i))),
                )
        elif spec.distinct and isinstance(spec.item, Choice):
            yield from self._names((), spec, spec.item.names, "", tuple(self._said(()) or ()))
        else:
            yield from self._inline_list((), spec)

    def _table(self, spec: Table) -> Iterator[FormField]:
        value = self._said(()) or {}
        many = len(spec.names) > 2 * entering.INLINE
        for name in spec.names if not many else (n for n in spec.names if n in value):
            yield self._leaf((name,), spec.value, entering.words(name))
        if many:
            rest = tuple(name for name in spec.names if name not in value)
            yield from self._names(ADD, spec, rest, "")

    def _names(
        self, at: Path | str, spec: Choice | Listing | Table, names: tuple[str, ...], value: str,
        chosen: tuple[str, ...] | None = None,
    ) -> Iterator[FormField]:
        """Names to choose from: first by what they begin with, where they are so chosen."""
        choice = spec.item if isinstance(spec, Listing) else spec
        assert isinstance(choice, Choice | Table)
        head = entering.head_of(choice.heads, value) if self._head is None else self._head
        if choice.heads:
            yield self._heads(choice.heads, head, chosen or ())
        found = entering.tails(choice.heads, names, head)
        if not found:
            return
        label, kind = head or WHICH, "chips" if chosen is None else "toggles"
        if isinstance(at, str):
            yield FormField(at, head or ONE_MORE, kind, value, tuple(found.items()))
            return
        self._why = {name: text for name in found
                     if (text := self._draft.refused((*self._base, *at), name))}
        can = tuple((name, tail) for name, tail in found.items() if name not in self._why)
        yield FormField(entering.named(at), label, kind, value, can, chosen=chosen or ())

    def _heads(self, heads: tuple[Head, ...], head: str, chosen: tuple[str, ...]) -> FormField:
        """What names begin with; once that is chosen the others make room for the names."""
        shown = [one for one in heads if head in ("", one.name)]
        counts = (sum(entering.head_of(heads, name) == one.name for name in chosen)
                  for one in shown)
        options = tuple((one.name, f"{one.name} ({n})" if n else one.name)
                        for one, n in zip(shown, counts, strict=True))
        label = label_of(self._draft.opt, (*self._base, HEAD)) or KIND
        if head:
            options = (*options, ("", ANOTHER))
        return FormField(HEAD, label, "chips", head, options,
                         tones=(*(one.tone for one in shown), *(("",) if head else ())))

    # What is said, and what it is called.

    def _said(self, rel: Path) -> Any:
        return entering.value_at(self._draft.given, (*self._base, *rel))

    def _shown(self, rel: Path) -> Any:
        """What is said, or what it comes to where nothing is."""
        said = self._said(rel)
        return self._draft.meant((*self._base, *rel)) if said is None else said

    def _label(self, rel: Path) -> str:
        return name_of(self._draft, (*self._base, *rel))

    def _word(self, rel: Path, name: str) -> str:
        return capital(value_of(self._draft.opt, (*self._base, *rel), name))


def _buttons(draft: Draft, path: Path, spec: Spec, value: Any) -> Iterator[Button]:
    """The way back up, and what can be done with the part as a whole."""
    if path:
        up = path[:-1]
        name = name_of(draft, up) if up else title(draft, ())
        yield Button(f"‹ {name}", Intent("part", entering.named(up)))
    if isinstance(spec, Listing) and not isinstance(spec.item, LEAVES) \
            and len(value or []) < spec.most:
        yield Button("Add one", Intent("add"), primary=True)
    if path and value is not None:
        places = entering.spec_at(draft.spec, path[:-1])
        gap = places.gap if isinstance(places, Listing) else ""
        if not gap or value != gap:
            yield Button(EMPTY if gap else AWAY, Intent("drop"))


def _below(draft: Draft, path: Path, spec: Spec, value: Any) -> Iterator[Block]:
    """The parts below, with what they say; of many alike those that say nothing are chips."""
    rows = isinstance(spec, Fields) or (isinstance(spec, Table) and isinstance(spec.value, LEAVES))
    parts = [one for one in entering.deeper(spec, value, path)
             if not (rows and _is_leaf(entering.spec_at(spec, one.path[len(path):])))]
    plain = [one for one in parts if not one.said] if isinstance(spec, Table) else []
    doors = tuple(
        Button(one.name if isinstance(one.path[-1], int) else name_of(draft, one.path),
               Intent("part", entering.named(one.path)),
               hint=_told(draft, one.path, entering.value_at(draft.given, one.path)) or one.about)
        for one in parts if one not in plain
    )
    if doors:
        yield Menu(key="parts", title="", buttons=doors)
    if plain:
        chips = tuple(Button(one.name, Intent("part", entering.named(one.path))) for one in plain)
        yield Entries(key="others", title="", fields=(), buttons=chips)


def _told(draft: Draft, path: Path, value: Any) -> str:
    """What is said of a part, with the game's words for its fields and for what they say."""
    if value is None:
        return ""
    if isinstance(value, list):
        return "; ".join(_told(draft, (*path, i), one) for i, one in enumerate(value))
    if not isinstance(value, dict):
        return capital(value_of(draft.opt, path, value))
    parts = []
    for name, item in value.items():
        inner, label = (*path, name), name_of(draft, (*path, name))
        if not isinstance(item, dict):
            parts.append(f"{label}: {_told(draft, inner, item)}")
        elif any(isinstance(one, dict | list) for one in item.values()):
            parts.append(f"{label} – {_told(draft, inner, item)}")
        else:
            within = (f"{name_of(draft, (*inner, key))} {_told(draft, (*inner, key), one)}"
                      for key, one in item.items())
            parts.append(f"{label}: {', '.join(within)}")
    return "; ".join(parts)


def _is_leaf(spec: Spec | None) -> bool:
    """Whether something has a row on the page above it, where it is no part with a door below."""
    return isinstance(spec, LEAVES) or (
        isinstance(spec, Listing) and isinstance(spec.item, LEAVES))


def _key(path: Path, spec: Spec) -> str:
    """One key for all parts of a kind, so that a painter can go on with its widgets."""
    parts = []
    for i, step in enumerate(path):
        above = entering.spec_at(spec, path[:i])
        parts.append("each" if isinstance(above, Table | Listing) else str(step))
    return "-".join(("part", *parts))
