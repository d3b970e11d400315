"""Blocks as a notebook keeps them: HTML that nobody has to listen to, and the same as text.

What is saved this way is all there without Python, without scripts, and where styles are dropped.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable
from importlib.resources import files

from tutor.view import blocks as b
from tutor.view import html, text
from tutor.view.markup import esc, tag
from tutor.view.style import SERIF, variables
from tutor.view.svg import shown, svg

ROOT = "pd-still"
"""The class of whatever is kept like this."""
WIDE = 560
"""CSS pixels of a board at most."""
PRESSED = (b.Choices, b.Form, b.Menu)
"""Blocks that are nothing but things to press."""
_button = re.compile(r'<button( class="[^"]*")?[^>]*>(.*?)</button>', re.DOTALL)


def style(root: str, more: str = "") -> str:
    """The style sheet of text blocks, and ``more``, for what is inside ``.root`` alone."""
    sheet = (files("widgets") / "dashboard/style.css").read_text(encoding="utf-8")
    tint = "color-mix(in srgb, var(--pd-accent) 9%, var(--pd-paper))"
    return f"{variables('.' + root)}.{root}{{--serif:{SERIF};--tint:{tint};{sheet}{more}}}"


def bundle(blocks: Iterable[b.Block], *, more: str = "", told: str = "") -> dict[str, str]:
    """Blocks by MIME type; ``more`` is HTML and ``told`` text that stands after them."""
    kept = [block for block in blocks if not isinstance(block, PRESSED)]
    lines = "\n\n".join("\n".join(text.block(block)) for block in kept)
    inner = "".join(map(_block, kept)) + more
    return {
        "text/plain": f"{lines}\n\n{told}" if told else lines,
        "text/html": f"<style>{style(ROOT, CSS)}</style>" + tag("div", inner, f"{ROOT} prose"),
    }


def _block(block: b.Block) -> str:
    if isinstance(block, b.Board):
        return tag("div", image(block) + html.twin(block), "picture")
    if isinstance(block, b.Question) and not block.reply:
        return tag("h2", esc(block.text), "ask")
    return _button.sub(r"<span\1>\2</span>", html.block(block))


def image(block: b.Board) -> str:
    """The board as an image, which keeps its ids and its style to itself."""
    wide, high = shown(block.picture, block.whole)[2:]
    data = b64encode(svg(block.picture, whole=block.whole).encode()).decode()
    return (
        f'<img alt="{esc(block.picture.desc)}" width="{WIDE}" height="{WIDE * high / wide:.0f}" '
        f'src="data:image/svg+xml;base64,{data}">'
    )


CSS = """
& { padding: 4px 8px; max-width: 76em; }
h1, h2, h3 { margin-top: 0; }
.picture > img { max-width: 100%; height: auto; border-radius: 6px; }
.term { display: inline-block; }
.resume { white-space: pre-wrap; overflow-wrap: anywhere; }
.faults { list-style: decimal; padding-left: 2em; }
.faults pre { margin: 2px 0 12px; padding: 6px 10px; background: var(--pd-panel);
overflow-x: auto; }
.faults mark { background: none; color: var(--pd-bad); font-weight: 600;
text-decoration: underline wavy; }
"""
