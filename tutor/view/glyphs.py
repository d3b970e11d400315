"""The drawings of pieces: each is a symbol around (0, 0), about 24 units high."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from tutor.view.markup import esc
from tutor.view.picture import Piece
from tutor.view.style import Tone, tone

MEEPLE = (
    "M0-13.4a5.3 5.3 0 0 1 4.9 7.4c3.4 1.2 8.1 3 8.1 5.6 0 1.7-2.6 2-5.5 2 .6 3 3.1 6.4 3.1 8.7 0 "
    "1.5-.6 1.9-1.9 1.9H3.2c-1.2 0-1.6-.5-2-1.7L0 8.2l-1.2 2.3c-.4 1.2-.8 1.7-2 1.7h-5.5c-1.3 "
    "0-1.9-.4-1.9-1.9 0-2.3 2.5-5.7 3.1-8.7-2.9 0-5.5-.3-5.5-2 0-2.6 4.7-4.4 8.1-5.6A5.3 5.3 0 0 1 "
    "0-13.4Z"
)
MASK = (
    "M0-5.2C3-7.4 9-8.3 13.5-6.3 15.6 1 12.2 8.2 6.6 8.2 3.4 8.2 1.8 6 0 6S-3.4 8.2-6.6 8.2C-12.2 "
    "8.2-15.6 1-13.5-6.3-9-8.3-3-7.4 0-5.2Z"
)
EYES = "M-10.6-.6q2.9-3 5.8.4-3 2.6-5.8-.4ZM10.6-.6q-2.9-3-5.8.4 3 2.6 5.8-.4Z"
BANNER = "M-9.5-12h19V11L0 5.5-9.5 11Z"
SHIELD = "M-11.5-12.5h23V-1c0 7.2-5 11.5-11.5 14.5C-6.5 10.5-11.5 6.2-11.5-1Z"
WALL = "M-14 10.2h5v3h3.6v-3h4v3h2.8v-3h4v3h3.6v-3h5V20h-28Z"
BROKEN = "M-13 18H-4.5L-2 14.5M13 18H4.5L2 21.5"
CHURCH = "M-9 10V0L0-7l9 7v10ZM-2.5 10V5.5a2.5 2.5 0 0 1 5 0V10"
STEEPLE = "M0-14.5v7M-3.2-11.6h6.4"
ANCHOR = "M0-6.6V7M-4-2.6h8M-7 1.6C-6.4 5.4-3 7.4 0 7.4S6.4 5.4 7 1.6"
PIRATE = "M-6.5-9.5v19M-6.5-9.5h14l-3 4.2 3 4.2h-14"
CARD_ROOM = 39.0
"""How wide a line on a standing card may be."""
CROSS = "M-9-9L9 9M9-9L-9 9"


def letter(look: Tone, x: float, y: float, size: float) -> str:
    """The letter that names a side, in the ink that is read on its fill."""
    return (
        f'<text class="ltr" x="{x:g}" y="{y:g}" font-size="{size:g}" style="fill:{look.ink}">'
        f"{esc(look.letter)}</text>"
    )


def count(number: int, x: float, y: float) -> str:
    """How many pieces stand there; one piece needs no number."""
    if number == 1:
        return ""
    return (
        f'<g class="cnt" transform="translate({x:g} {y:g})"><circle r="8"/>'
        f'<text y="4.2">{number}</text></g>'
    )


def body(path: str, look: Tone, extra: str = "") -> str:
    return f'<path class="pc{extra}" d="{path}" fill="{look.fill}"/>'


def troop(p: Piece, look: Tone) -> str:
    """Inside: on a wall."""
    return (
        body(MEEPLE, look)
        + f'<path class="wall" d="{WALL}"/>'
        + letter(look, 0, 3.6, 10.5)
        + count(p.count, 13, -9)
    )


def besieger(p: Piece, look: Tone) -> str:
    """In front: no wall, and a spear that points at the place."""
    return (
        f'<path class="spear" transform="translate(0 6) rotate({p.angle:g})" '
        'd="M11 0H21M21 0l-5-3M21 0l-5 3"/>'
        + body(MEEPLE, look)
        + letter(look, 0, 3.6, 10.5)
        + count(p.count, -13, -9)
    )


def beaten(p: Piece, look: Tone) -> str:
    """Beaten: lying on the ground, over a broken spear that points nowhere."""
    return (
        f'<g transform="rotate(-90)">{body(MEEPLE, look)}</g>'
        + letter(look, 1.5, 4, 10.5)
        + f'<path class="spear" d="{BROKEN}"/>'
        + count(p.count, 13, -11)
    )


def agent(p: Piece, look: Tone) -> str:
    return (
        body(MASK, look)
        + f'<path class="hole" d="{EYES}"/>'
        + letter(look, 0, 4.6, 9.5)
        + count(p.count, 15, -8)
    )


def disc(p: Piece, look: Tone) -> str:
    return (
        f'<circle class="pc" r="9.5" fill="{look.fill}"/>'
        f'<circle class="rim" r="7.4" stroke="{look.ink}"/>'
        + letter(look, 0, 3.9, 11)
        + count(p.count, 10, -9)
    )


def value(p: Piece, look: Tone) -> str:
    """A printed number in a shield; a stand-in has a dashed rim and says about how much."""
    guess = " guess" if p.stand_in else ""
    said = f"≈{p.text}" if p.stand_in else p.text
    return (
        f'<path class="shield{guess}" d="{SHIELD}"/>'
        f'<text class="num{guess}" y="4.6">{esc(said)}</text>'
    )


def cathedral(p: Piece, look: Tone) -> str:
    return f'<path class="steeple" d="{STEEPLE}"/><path class="church" d="{CHURCH}"/>' + count(
        p.count, 12, -9
    )


def line_art(path: str, name: str) -> Callable[[Piece, Tone], str]:
    return lambda p, look: f'<path class="{name}" d="{path}"/>'


def plate(p: Piece, look: Tone, words: str, wide: float, high: float, size: float) -> str:
    """A rounded plate with words on it."""
    guess = " guess" if p.stand_in else ""
    return (
        f'<rect class="pc{guess}" x="{-wide / 2:g}" y="{-high / 2:g}" width="{wide:g}" '
        f'height="{high:g}" rx="5" fill="{look.fill}"/><text class="ltr" y="{size * 0.36:.1f}" '
        f'font-size="{size:g}" style="fill:{look.ink}">{esc(words)}</text>'
        + count(p.count, wide / 2, -high / 2)
    )


def token(p: Piece, look: Tone) -> str:
    return plate(p, look, p.text or look.letter, 26, 22, 12)


def blazon(p: Piece, look: Tone) -> str:
    """A banner with a family's letter."""
    named = replace(look, letter=p.text or look.letter)
    return body(BANNER, look) + letter(named, 0, 2.6, 12) + count(p.count, 10, -10)


def card(p: Piece, look: Tone) -> str:
    """A card with one line lies; with more it stands: its value, then what else it says."""
    first, *more = p.text.split("\n")
    if not more:
        return plate(p, look, p.text, 72, 44, 11)
    guess = " guess" if p.stand_in else ""
    mark = '<rect class="mark" x="-23" y="-32" width="46" height="64" rx="5"/>' if p.marked else ""
    lines = "".join(
        f'<text class="ltr" y="{y}" font-size="{size}"{_fitted(words, size)} '
        f'style="fill:{look.ink}">{esc(words)}</text>'
        for words, y, size in zip((first, *more), (-11, 7, 23), (20, 14, 12), strict=False)
    )
    return (
        f'<rect class="pc{guess}" x="-22" y="-31" width="44" height="62" rx="4.5" '
        f'fill="{look.fill}"/>{mark}{lines}'
    )


def _wide(char: str) -> float:
    """About how wide a bold character is, in ems."""
    return 0.38 if char in "fijlrt.1" else 0.84 if char.isupper() or char in "mw≈" else 0.68


def _fitted(words: str, size: float) -> str:
    """Draws a long line together, so that it stays on its card in whatever font it is set."""
    if size * sum(map(_wide, words)) <= CARD_ROOM:
        return ""
    return f' textLength="{CARD_ROOM:g}" lengthAdjust="spacingAndGlyphs"'


DRAWINGS: dict[str, Callable[[Piece, Tone], str]] = {
    "troop": troop,
    "besieger": besieger,
    "beaten": beaten,
    "agent": agent,
    "disc": disc,
    "value": value,
    "cathedral": cathedral,
    "blazon": blazon,
    "anchor": line_art(ANCHOR, "anchor"),
    "pirate": line_art(PIRATE, "anchor"),
    "closed": line_art(CROSS, "closed"),
    "token": token,
    "card": card,
}


def drawing(p: Piece) -> str:
    """A piece as SVG around (0, 0); a kind that has no drawing of its own is drawn as a token."""
    return DRAWINGS.get(p.kind, token)(p, tone(p.tone))
