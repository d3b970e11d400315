"""The table of *Virtus!* as shapes, and the same in lines of text; drawn from a state or a view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tutor.games.virtus.frames import (
    Call,
    ChooseTargets,
    Handing,
    NameVirtue,
    Renounce,
    VirtusFrame,
)
from tutor.games.virtus.kit import NO_ICON, icon_seen, kit, tones
from tutor.games.virtus.recognition import standing
from tutor.games.virtus.state import COLUMNS, GAP, NOBODY, UNSAID, VIRTUES, Cards, State
from tutor.view.picture import Area, Box, Label, Picture, Piece, Shape

PITCH, HALF, EDGE = 50.0, 22.0, 10.0
WIDE = COLUMNS * PITCH + 2 * EDGE
FIRST, SECOND = 92.0, 230.0
"""Where the columns of the places begin."""
LINE, CARD = 24.0, 70.0
"""Height of a line of text, and of a row of cards."""
MOST_NAMED = 3
"""Virtues, called one after the other, that are named each."""
SHORT = ("Char.", "Faith", "Hope", "Fort.", "Just.", "Temp.", "Prud.")
GUESS = "≈ marks an icon that the rulebook does not print; that a card has none is a guess, too."


def picture(
    s: State, *, crop: Sequence[str] = (), marks: Sequence[object] = (), near: str = ""
) -> Picture:
    """The rows, the places and the hands that are seen; ``marks`` names cards to point at.

    Its crop is the rows while cards are drawn, then the places, with the hand of whoever looks and
    of the players that ``crop`` names, or else of whoever is asked. Cards need no naming: they lie
    in the rows or in these hands. From afar the active row is enough, unless the words ``near``
    tell of the inactive one or of a card in it.
    """
    sheet = _Sheet(s, {mark for mark in marks if isinstance(mark, str)})
    drawing = _is_drawing(s)
    if drawing:
        sheet.rows()
    else:
        sheet.places()
    looks = _looks(s)
    named = [seat for seat, name in enumerate(s.opt.seats) if name in crop]
    hands = [*([] if looks == NOBODY else [looks]), *named] or [_asked(s)]
    end, top = sheet.y if drawing else 0.0, 0.0
    if drawing and near and not _tells_of_inactive(s, near):
        top = sheet.active - 3
    rest = [seat for seat in range(len(s.hands)) if seat not in hands]
    for seat in (*(seat for seat in dict.fromkeys(hands) if seat != NOBODY), *rest):
        sheet.hand(seat)
        if seat in hands:
            end = sheet.y
    high = sheet.y + EDGE
    box: Box = (0, 0, WIDE, high)
    return Picture(
        title="Virtus!",
        desc=_desc(s),
        box=box,
        shapes=tuple(sheet.shapes),
        twin=tuple(_twin(s)),
        crop=(0, top, WIDE, end - top) if top or 0 < end < high - EDGE else None,
    )


def _tells_of_inactive(s: State, words: str) -> bool:
    names = [kit(s.opt).names[card] for card in s.inactive if card != GAP]
    return any(name in words for name in ("inactive", "lower", *names))


def _is_drawing(s: State) -> bool:
    """Whether cards are still drawn, or about to be dealt; else it is the scoring, or all over."""
    return bool(s.stack) and not isinstance(s.stack[0], Call)


def _looks(s: State) -> int:
    """The seat whose view this is: the one whose hand is seen where another's is not."""
    seen = [seat for seat, hand in enumerate(s.hands) if hand and min(hand) >= 0]
    hidden = any(hand and min(hand) < 0 for hand in s.hands)
    return seen[0] if hidden and len(seen) == 1 else NOBODY


def _asked(s: State) -> int:
    """The seat that decides now; NOBODY where it is chance's turn or nobody's."""
    top: VirtusFrame | None = s.stack[-1] if s.stack else None
    if isinstance(top, Handing):
        return top.giver
    return top.seat if isinstance(top, Renounce | NameVirtue | ChooseTargets) else NOBODY


class _Sheet:
    """Shapes from top to bottom; ``y`` is where the next thing goes, ``active`` the active row."""

    def __init__(self, s: State, marked: set[str]) -> None:
        self.s, self.marked = s, marked
        self.shapes: list[Shape] = []
        self.y = self.active = EDGE

    def text(
        self, words: str, x: float = EDGE, anchor: str = "start", size: str = "normal"
    ) -> None:
        self.shapes.append(Label(at=(x, self.y + 14), text=words, anchor=anchor, size=size))

    def rows(self) -> None:
        self.text("Inactive row")
        self.text(f"Pile: {_cards(sum(map(len, self.s.pile)))}", WIDE - EDGE, "end")
        self.y += LINE
        self.cards(self.s.inactive, "inactive", choose=False)
        self.active = self.y
        self.text("Active row: to draw from")
        self.y += LINE
        self.cards(self.s.active, "active", choose=True)

    def places(self) -> None:
        told = _told(self.s)
        if done := _untold(self.s):
            self.text(done, size="small")
            self.y += LINE
        if told:
            for x, words in ((EDGE, "Virtue"), (FIRST, "1st place"), (SECOND, "2nd place")):
                self.text(words, x, size="small")
            self.y += LINE
        for virtue, places in told:
            self.text(VIRTUES[virtue])
            columns = tuple(zip((FIRST, SECOND), places, strict=True))
            for x, seat in columns:
                self.text(_name(self.s, seat), x)
            self.y += LINE
            if leads := [(x, lead) for x, seat in columns if (lead := _lead(self.s, seat, virtue))]:
                self.y -= 7
                for x, lead in leads:
                    self.text(lead, x, size="small")
                self.y += LINE

    def hand(self, seat: int) -> None:
        s = self.s
        self.text(f"{s.opt.seats[seat]}: {_cards(len(s.hands[seat]))}")
        self.text(_points(s, seat), WIDE - EDGE, "end")
        self.y += LINE
        held = tuple(card for card in s.hands[seat] if card >= 0)
        self.cards(held, "hands", s.opt.seats[seat], choose=True)

    def cards(self, cards: Cards, *slot: str, choose: bool) -> None:
        for i, card in enumerate(cards):
            at = (EDGE + PITCH * (i % COLUMNS + 0.5), self.y + CARD / 2)
            shape = _gap(*at) if card == GAP else self.card(card, at, choose)
            self.shapes.append(replace(shape, slot=(*slot, i)))
            if i % COLUMNS == COLUMNS - 1 or i == len(cards) - 1:
                self.y += CARD

    def card(self, card: int, at: tuple[float, float], choose: bool) -> Shape:
        s, k = self.s, kit(self.s.opt)
        icon, guess = icon_seen(s, card)
        shown = f"{'≈' if guess else ''}{icon}" if icon != NO_ICON else ""
        return Piece(
            kind="card",
            at=at,
            id=k.names[card] if choose else "",
            title=_said(s, card),
            tone=tones()[k.virtue[card]],
            text=f"{k.value[card]}\n{SHORT[k.virtue[card]]}\n{shown}",
            stand_in=guess or not k.is_known(card),
            marked=k.names[card] in self.marked,
        )


def _gap(x: float, y: float) -> Shape:
    a, b, c, d = x - HALF, x + HALF, y - 31, y + 31
    return Area(rings=(((a, c), (b, c), (b, d), (a, d)),), title="a gap")


def _cards(number: int) -> str:
    return f"{number} {'card' if number == 1 else 'cards'}"


def _points(s: State, seat: int) -> str:
    total = sum(s.points[seat])
    return f"{total} {'point' if total == 1 else 'points'}" if s.points[seat] else "tokens hidden"


def _said(s: State, card: int) -> str:
    """A card in words: name and icon, and what of it is a guess."""
    k = kit(s.opt)
    icon, guess = icon_seen(s, card)
    bears = "no icon" if icon == NO_ICON else icon
    doubt = [] if k.is_known(card) else ["that there is such a card"]
    doubt += ["its icon"] if guess else []
    return f"{k.names[card]}, {bears}" + (f" (not printed: {' and '.join(doubt)})" if doubt else "")


def _told(s: State) -> list[tuple[int, tuple[int, int]]]:
    """The Virtues that are called, each with its places, if the position tells anything of them."""
    return [(virtue, places) for virtue, places in enumerate(s.places)
            if places != (UNSAID, UNSAID)]


def _untold(s: State) -> str:
    """The Virtues that are done without a word of who took their places; empty if there are none.
    """
    told = dict(_told(s))
    done = [virtue for index, virtue in enumerate(VIRTUES[:s.called]) if index not in told]
    if len(done) > MOST_NAMED and done == [*VIRTUES[:len(done)]]:
        return f"Called already: {done[0]} to {done[-1]}"
    return f"Called already: {', '.join(done)}" if done else ""


def _name(s: State, seat: int) -> str:
    return {NOBODY: "nobody", UNSAID: "not told"}.get(seat) or s.opt.seats[seat]


def _lead(s: State, seat: int, virtue: int) -> str:
    """What a place was taken with, for the Virtue that is called now."""
    if seat < 0 or s.called - 1 != virtue:
        return ""
    count, high = standing(s, seat, virtue)
    return f"{_cards(count)}, highest {high}" if count else ""


def _taken(s: State, seat: int, virtue: int) -> str:
    """Who took a place, and with what where it has just been taken."""
    lead = _lead(s, seat, virtue)
    return f"{_name(s, seat)} ({lead})" if lead else _name(s, seat)


def _desc(s: State) -> str:
    if _is_drawing(s):
        lower = sum(card != GAP for card in s.active)
        return f"Two rows of cards: {lower} in the lower one, which is drawn from."
    if not s.stack:
        return "The end of the game."
    if not s.called:
        return "All cards are drawn."
    return f"The scoring: {VIRTUES[s.called - 1]} is called."


def _twin(s: State) -> Iterator[str]:
    """Rows, pile and places, then each player's hand and points as far as they are seen."""
    if _is_drawing(s):
        yield f"Active row: {_listed(s, s.active)}."
        yield f"Inactive row: {_listed(s, s.inactive)}."
        yield f"Pile: {_cards(sum(map(len, s.pile)))}."
    if done := _untold(s):
        yield f"{done}."
    for virtue, places in _told(s):
        first, second = (_taken(s, seat, virtue) for seat in places)
        yield f"{VIRTUES[virtue]}: first place {first}; second place {second}."
    for seat, name in enumerate(s.opt.seats):
        seen = [card for card in s.hands[seat] if card >= 0]
        unseen = len(s.hands[seat]) - len(seen)
        parts = ([_listed(s, tuple(seen))] if seen else []) + (
            [f"{_cards(unseen)} not seen"] if unseen else [])
        yield f"{name}: {_points(s, seat)}; {'; '.join(parts) or 'no cards'}."
        if s.discards[seat]:
            yield f"{name} discarded {_listed(s, s.discards[seat])}."
    if any(icon_seen(s, card)[1] for card in _seen(s)):
        yield GUESS


def _seen(s: State) -> Iterator[int]:
    """The cards whose faces are told of."""
    rows = (*s.active, *s.inactive) if _is_drawing(s) else ()
    yield from (card for card in (*rows, *(c for hand in (*s.hands, *s.discards) for c in hand))
                if card >= 0)


def _listed(s: State, cards: Cards) -> str:
    return ", ".join("a gap" if card == GAP else _short(s, card) for card in cards)


def _short(s: State, card: int) -> str:
    icon, guess = icon_seen(s, card)
    name = kit(s.opt).names[card]
    return name if icon == NO_ICON else f"{name} ({'≈' if guess else ''}{icon})"

