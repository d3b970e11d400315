"""Colours of boards and pages, light and dark, as CSS variables, and the tones of sides.

A side is never known by its colour alone: each tone has a letter and a hatch of its own.
"""

from __future__ import annotations

import msgspec


class Tone(msgspec.Struct, frozen=True):
    """The colour of a side: its fill, the ink that is read on it, its letter and its hatch."""

    fill: str
    ink: str
    letter: str
    hatch: str
    name: str


TONES = {
    "red": Tone("#a23b32", "#ffffff", "R", "rise", "Red"),
    "yellow": Tone("#dfae33", "#2b2114", "Y", "dots", "Yellow"),
    "green": Tone("#356b4b", "#ffffff", "G", "fall", "Green"),
    "blue": Tone("#34598c", "#ffffff", "B", "waves", "Blue"),
    "white": Tone("#fbf9f3", "#2b2114", "W", "grid", "White"),
    "black": Tone("#34312e", "#ffffff", "K", "steep", "Black"),
    "purple": Tone("#6d4a80", "#ffffff", "P", "upright", "Purple"),
    "orange": Tone("#c2692a", "#1c130a", "O", "rings", "Orange"),
    "pink": Tone("#a8507a", "#ffffff", "I", "chevrons", "Pink"),
    "brown": Tone("#70503a", "#ffffff", "N", "crosses", "Brown"),
    "grey": Tone("#8b8880", "#17150f", "E", "level", "Grey"),
}
NEUTRAL = Tone("#e9dcbd", "#2b2114", "", "", "Neutral")

# Each hatch is drawn in a square of 12 units with the tone's own colour as its ink.
HATCHES = {
    "rise": '<path d="M-3 3L3-3M0 12L12 0M9 15L15 9"/>',
    "fall": '<path d="M-3 9L3 15M0 0L12 12M9-3L15 3"/>',
    "dots": '<path d="M3 3h.01M9 9h.01" stroke-width="3.4"/>',
    "waves": '<path d="M-1 4q3.5-3 7 0t7 0M-1 10q3.5-3 7 0t7 0"/>',
    "grid": '<path d="M0 6h12M6 0v12"/>',
    "steep": '<path d="M2 12L6 0M8 12L12 0"/>',
    "upright": '<path d="M3 0v12M9 0v12"/>',
    "rings": '<circle cx="6" cy="6" r="3"/>',
    "crosses": '<path d="M3 6h6M6 3v6"/>',
    "chevrons": '<path d="M0 5l3-3 3 3 3-3 3 3M0 11l3-3 3 3 3-3 3 3"/>',
    "level": '<path d="M0 3h12M0 9h12"/>',
}


def tone(name: str) -> Tone:
    """The tone of that name; an unknown name is neutral with its first letter."""
    found = TONES.get(name.lower())
    if found is None and name not in ("", "neutral"):
        return msgspec.structs.replace(NEUTRAL, letter=name[0].upper(), name=name.capitalize())
    return found or NEUTRAL


LIGHT = {
    "paper": "#fffdf8",
    "ink": "#29231b",
    "soft": "#655b4c",
    "line": "#d9ccb2",
    "panel": "#f6efe0",
    "accent": "#7a2e26",
    "on-accent": "#ffffff",
    "good": "#2c6144",
    "bad": "#9a2f26",
    "focus": "#1d4fb8",
    "sea": "#cfdcda",
    "shore": "#a9c0c0",
    "water": "#3d5c63",
    "land": "#f1e6cc",
    "coast": "#8d7f63",
    "border": "#b7a47f",
    "road": "#83694a",
    "halo": "#f8f1e0",
}
DARK = {
    "paper": "#1b1916",
    "ink": "#efe7d6",
    "soft": "#b8ad9a",
    "line": "#453e33",
    "panel": "#26231e",
    "accent": "#e0a48e",
    "on-accent": "#241310",
    "good": "#8fcfab",
    "bad": "#f0a196",
    "focus": "#9dbcff",
    "sea": "#22313a",
    "shore": "#2f4650",
    "water": "#9db8bf",
    "land": "#4b4436",
    "coast": "#978a70",
    "border": "#6f6550",
    "road": "#b89f78",
    "halo": "#2a261e",
}
SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif'
SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'


def variables(selector: str) -> str:
    """CSS that gives ``selector`` the palette: as the system has it, unless the page has chosen."""
    light = "".join(f"--pd-{name}:{value};" for name, value in LIGHT.items())
    dark = "".join(f"--pd-{name}:{value};" for name, value in DARK.items())
    chosen = ",".join(f"{mark} {selector},{selector}{mark}" for mark in DARK_MARKS)
    kept = ",".join(f"{mark} {selector},{selector}{mark}" for mark in LIGHT_MARKS)
    return (
        f"{selector}{{{light}color-scheme:light dark}}"
        f"@media(prefers-color-scheme:dark){{{selector}{{{dark}}}}}"
        f"{kept}{{{light}}}{chosen}{{{dark}}}"
    )


# How the places where we are shown say that they are light or dark.
LIGHT_MARKS = ("[data-theme=light]", "[data-jp-theme-light=true]")
DARK_MARKS = ("[data-theme=dark]", "[data-jp-theme-light=false]")

BOARD_CSS = (
    variables(":is(.pd-board,.pd-root)")
    + f"""
.pd-board{{display:block;width:100%;height:auto;background:var(--pd-sea);border-radius:6px;
font-family:{SANS}}}
.pd-board .sea{{fill:var(--pd-sea)}}
.pd-board .lap{{fill:none;stroke:var(--pd-shore);stroke-linejoin:round;opacity:.28}}
.pd-board .land{{fill:var(--pd-land);stroke:var(--pd-coast);stroke-width:1.6;stroke-linejoin:round}}
.pd-board .coast{{fill:none;stroke:var(--pd-coast);stroke-width:1.6;stroke-linejoin:round}}
.pd-board .area{{stroke:var(--pd-border);stroke-width:1.1;stroke-linejoin:round}}
.pd-board .tint{{fill-opacity:.36}}
.pd-board .hatch{{stroke:none;pointer-events:none}}
.pd-board .free{{fill:transparent}}
.pd-board .shut{{fill:var(--pd-soft);fill-opacity:.3}}
.pd-board .mark{{fill:none;stroke:var(--pd-accent);stroke-width:4.5;stroke-linejoin:round;
pointer-events:none}}
.pd-board .line{{fill:none;stroke-linecap:round;stroke-linejoin:round;pointer-events:none}}
.pd-board .road{{stroke:var(--pd-road);stroke-width:3}}
.pd-board .road.guess{{stroke-width:2;stroke-dasharray:1 5.5}}
.pd-board .border{{stroke:var(--pd-border);stroke-width:1.4}}
.pd-board .grid{{stroke:var(--pd-shore);stroke-width:.8;opacity:.7}}
.pd-board .route{{stroke:var(--pd-water);stroke-width:2;stroke-dasharray:6 5}}
.pd-board .arrow{{stroke-width:5}}
.pd-board .under{{stroke:var(--pd-halo);stroke-width:10}}
.pd-board .edge{{stroke:#2b2114;stroke-width:7}}
.pd-board text{{text-anchor:middle;fill:var(--pd-ink);pointer-events:none}}
.pd-board .lb{{font-family:{SERIF};font-weight:600;paint-order:stroke;stroke:var(--pd-halo);
stroke-width:3.4px;stroke-linejoin:round}}
.pd-board .lb.water{{fill:var(--pd-water);font-style:italic;font-weight:400;letter-spacing:.14em;
stroke:var(--pd-sea)}}
.pd-board .lb.off{{fill:var(--pd-soft);font-weight:400}}
.pd-board .note rect{{fill:var(--pd-paper)}}
.pd-board .note text{{text-anchor:start;fill:var(--pd-soft);font-size:var(--note)}}
@media (min-width:700px){{.pd-board .note text{{font-size:calc(var(--note)*.7)}}}}
.pd-board .gl{{pointer-events:none}}
.pd-board .pc{{stroke:#2b2114;stroke-width:1.5;stroke-linejoin:round}}
.pd-board .pc.out{{stroke-dasharray:3 2.4}}
.pd-board .pc.guess{{stroke-dasharray:3.4 2.4}}
.pd-board .rim{{fill:none;stroke-width:.9;opacity:.75}}
.pd-board .ltr{{font-weight:700}}
.pd-board .hole{{fill:#fbf9f3;stroke:#2b2114;stroke-width:.8}}
.pd-board .cnt circle{{fill:#fffdf8;stroke:#2b2114;stroke-width:1.2}}
.pd-board .cnt text{{fill:#1d1811;font-size:12px;font-weight:700}}
.pd-board .wall{{fill:#d8cdb4;stroke:#2b2114;stroke-width:1.2}}
.pd-board .spear,.pd-board .steeple{{fill:none;stroke:var(--pd-ink);stroke-width:2.2;
stroke-linecap:round}}
.pd-board .shield{{fill:#fffaf0;stroke:#3b3124;stroke-width:1.8}}
.pd-board .shield.guess{{stroke-dasharray:3.6 2.6}}
.pd-board .num{{fill:#29231b;font-weight:700;font-size:15px}}
.pd-board .num.guess{{font-size:12.5px}}
.pd-board .church{{fill:#fffaf0;stroke:#3b3124;stroke-width:1.6;stroke-linejoin:round;
stroke-linecap:round}}
.pd-board .anchor{{fill:none;stroke:var(--pd-water);stroke-width:1.9;stroke-linecap:round;
stroke-linejoin:round}}
.pd-board .closed{{fill:none;stroke:var(--pd-soft);stroke-width:3.4;stroke-linecap:round}}
.pd-board .sel{{cursor:pointer}}
@media(hover:hover){{.pd-board .sel:hover,.pd-board .sel:hover .area{{fill-opacity:.58}}}}
.pd-board .sel:focus{{outline:none}}
.pd-board g.sel:focus .area{{stroke:var(--pd-focus);stroke-width:7}}
.pd-board g.sel:focus>:is(.ring,.pc){{stroke:var(--pd-focus);stroke-width:3.5}}
.pd-board .ring{{fill:transparent;stroke:none}}
@media(prefers-reduced-motion:no-preference){{.pd-board .sel{{transition:fill-opacity .12s}}}}
"""
).replace("\n", "")
