"""The house keeps its order: who may import whom, who names whom, and how long a file may be."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("virtu", "victus", "il_principe", "virtus", "medici")
LONGEST_FILE = 450
NAMES_NO_GAME = ("tutor/core", "tutor/play", "tutor/desk", "tutor/view", "widgets")
# Below every game: the core, what stands beside the games, and the records that a game hands up.
BELOW_GAMES = ("tutor.core", "tutor.scenario.fields", "tutor.view.picture", "tutor.view.words")
HEAVY = ("IPython", "bokeh", "ipywidgets", "jupyterlab", "numpy", "pandas", "panel", "pyspiel")


def files(*folders: str, suffixes: tuple[str, ...] = (".py",)) -> list[Path]:
    return sorted(
        path
        for folder in folders
        for path in (ROOT / folder).rglob("*")
        if path.suffix in suffixes and path.is_file() and "_content" not in path.parts
    )


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def module(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, wherever in it; `from a import b` gives `a` and `a.b`."""
    package = module(path).split(".")
    if path.stem != "__init__":
        package = package[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*above, *filter(None, [node.module])])
            yield source
            yield from (f"{source}.{alias.name}" for alias in node.names)


def within(imported: str, package: str) -> bool:
    return imported == package or imported.startswith(package + ".")


def words_of_code(path: Path) -> Iterator[str]:
    """Identifiers and strings of a Python file, without its docstrings and comments."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    prose = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if id(node) in prose:
            continue
        for field in ("id", "attr", "arg", "name", "module", "value"):
            word = getattr(node, field, None)
            if isinstance(word, str):
                yield word


def games_named(text: str) -> list[str]:
    """Games that occur in a text as words; an underscore parts words, but for il_principe."""
    return [game for game in GAMES if re.search(rf"(?<![A-Za-z]){game}(?![A-Za-z])", text)]


def test_no_file_is_too_long() -> None:
    lengths = {
        name(path): len(path.read_text(encoding="utf-8").splitlines())
        for path in files("tutor", "widgets", "tests", suffixes=(".py", ".js", ".css"))
    }
    assert {path: lines for path, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_what_serves_all_games_names_none() -> None:
    texts = {path: "\n".join(words_of_code(path)) for path in files(*NAMES_NO_GAME)}
    for path in files("widgets", suffixes=(".js", ".css")):
        texts[path] = path.read_text(encoding="utf-8")
    named = {name(path): games_named(text) for path, text in texts.items()}
    assert {path: games for path, games in named.items() if games} == {}


def test_games_import_only_what_is_below_them() -> None:
    beside = [module(path) for path in (ROOT / "tutor/games").glob("*.py")]
    shared = [*BELOW_GAMES, *(shared for shared in beside if shared != "tutor.games")]
    strays = [
        f"{name(path)} imports {imported}"
        for game in GAMES
        for path in files(f"tutor/games/{game}")
        for imported in imports(path)
        if imported.split(".")[0] in ("tutor", "widgets")
        and not any(within(imported, allowed) for allowed in (*shared, f"tutor.games.{game}"))
    ]
    assert strays == []


def test_nothing_imports_a_game_but_the_registry() -> None:
    strays = [
        f"{name(path)} imports {imported}"
        for path in files("tutor", "widgets")
        for imported in imports(path)
        for game in GAMES
        if within(imported, f"tutor.games.{game}")
        and not within(module(path), f"tutor.games.{game}")
        and name(path) != "tutor/games/__init__.py"
    ]
    assert strays == []


# The command starts the app, and a notebook that asks a table to show itself gets its widget.
REACHES_WIDGETS = ("tutor/cli_serve.py", "tutor/view/shown.py")


def test_tutor_stands_without_widgets_and_numpy() -> None:
    """Adapters excepted: the protocols that they adapt to speak in arrays."""
    strays = [
        f"{name(path)} imports {imported}"
        for path in files("tutor")
        if not within(module(path), "tutor.adapters")
        for imported in imports(path)
        if imported.split(".")[0] in ("numpy", "pandas")
        or (within(imported, "widgets") and name(path) not in REACHES_WIDGETS)
    ]
    assert strays == []


def run_python(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_importing_tutor_loads_nothing_heavy() -> None:
    unwanted = (*HEAVY, "typer", "rich", "sqlite3", "widgets")
    loaded = run_python("import sys, tutor; print(*sys.modules)").split()
    assert [heavy for heavy in unwanted if heavy in loaded] == []


def test_every_module_of_tutor_imports_where_the_heavy_ones_are_missing() -> None:
    modules = [module(path) for path in files("tutor") if "adapters" not in path.parts]
    run_python(
        "import sys, importlib\n"
        f"sys.modules.update(dict.fromkeys({HEAVY!r}))\n"
        f"for name in {modules!r}: importlib.import_module(name)"
    )


def test_committed_files_speak_of_the_product_alone() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=False, capture_output=True, text=True
    )
    if listed.returncode:
        pytest.skip("not a git checkout, so there is no list of committed files")
    # Put together here, so that this file is no find of its own.
    hosts = ("pypi", "pythonhosted", "npmjs", "debian", "jsdelivr", "unpkg", "cdnjs")
    places = ("work", "opt", "root", "home")
    unwanted = re.compile(
        "|".join([rf"\b{host}\.(?:org|com|net)\b" for host in hosts])
        + "|"
        + "|".join(rf"(?<![\w.~/-])/{place}/" for place in places)
    )
    found = [
        f"{path}:{number}: {match[0]}"
        for path in filter(None, listed.stdout.split("\0"))
        if (text := text_of(ROOT / path)) is not None
        for number, line in enumerate(text.splitlines(), 1)
        for match in unwanted.finditer(line)
    ]
    assert found == []


def text_of(path: Path) -> str | None:
    """The text of a file, or None for a picture or a file that is gone from the work tree."""
    try:
        return path.read_text(encoding="utf-8")
    except (UnicodeDecodeError, FileNotFoundError):
        return None
