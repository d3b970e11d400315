"""Rules engines, rule catalogues, scenarios and rulings for five historical board games.

>>> import tutor
>>> table = tutor.load("virtu/siege-ravenna")
>>> len(table.legal())
2

What is named here is imported when it is first used, so that ``import tutor`` costs little.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tutor.core.conformance import check_game as check_game
    from tutor.core.engine import apply as apply
    from tutor.core.engine import attempt as attempt
    from tutor.core.engine import explain as explain
    from tutor.core.engine import legal as legal
    from tutor.core.engine import outcomes as outcomes
    from tutor.core.game import game as game
    from tutor.core.game import names as game_names  # noqa: F401
    from tutor.core.options import Options as Options
    from tutor.play.ruling import judge as judge
    from tutor.play.table import Table as Table
    from tutor.play.table import load as load
    from tutor.play.table import new as new
    from tutor.play.tree import Tree as Tree
    from tutor.rulebook import catalogue as catalogue
    from tutor.rulebook import dispute as dispute
    from tutor.rulebook import rule as rule
    from tutor.rulebook import search as search
    from tutor.scenario.faults import Unusable as Unusable
    from tutor.view.cells import load_ipython_extension as load_ipython_extension

_HOMES = {
    "check_game": ("tutor.core.conformance", "check_game"),
    "apply": ("tutor.core.engine", "apply"),
    "attempt": ("tutor.core.engine", "attempt"),
    "explain": ("tutor.core.engine", "explain"),
    "legal": ("tutor.core.engine", "legal"),
    "outcomes": ("tutor.core.engine", "outcomes"),
    "game": ("tutor.core.game", "game"),
    "game_names": ("tutor.core.game", "names"),
    "Options": ("tutor.core.options", "Options"),
    "judge": ("tutor.play.ruling", "judge"),
    "Table": ("tutor.play.table", "Table"),
    "load": ("tutor.play.table", "load"),
    "new": ("tutor.play.table", "new"),
    "Tree": ("tutor.play.tree", "Tree"),
    "catalogue": ("tutor.rulebook", "catalogue"),
    "dispute": ("tutor.rulebook", "dispute"),
    "rule": ("tutor.rulebook", "rule"),
    "search": ("tutor.rulebook", "search"),
    "Unusable": ("tutor.scenario.faults", "Unusable"),
    "load_ipython_extension": ("tutor.view.cells", "load_ipython_extension"),
}
__all__ = list(_HOMES)
__version__ = "0.1.0"
DISTRIBUTION = "podesta"
"""Whose `tutor` this is: another distribution is imported under the same name."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"tutor has no {name!r}; it has {', '.join(_HOMES)}")
    module, attribute = _HOMES[name]
    found = getattr(import_module(module), attribute)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
