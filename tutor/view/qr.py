"""A link as a square code that phones read."""

from __future__ import annotations

from io import BytesIO

LONGEST = 1_800
"""Characters of a link; more make a code too fine for a phone to read from a screen."""


def code(link: str) -> str:
    """The code as SVG; empty where the link is too long, or what draws it is not installed."""
    if len(link) > LONGEST:
        return ""
    try:
        import segno
    except ImportError:
        return ""
    out = BytesIO()
    # The light modules are drawn too: a code on a dark page would not be read.
    segno.make(link, error="l").save(
        out, kind="svg", xmldecl=False, scale=4, border=4, dark="#000", light="#fff", svgclass=None,
        lineclass=None, omitsize=True,
    )
    return out.getvalue().decode()


def drawn(link: str) -> str:
    """The code for a terminal; empty where it can't be had."""
    try:
        import segno
    except ImportError:
        return ""
    from io import StringIO

    out = StringIO()
    segno.make(link, error="l").terminal(out, compact=True)
    return out.getvalue()
