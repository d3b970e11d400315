"""What is kept for a visitor: whole or not at all, and never anybody else's."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tutor.play import store
from tutor.play.store import MOST, NotKept, Shelf

ONE, TWO = "1" * 32, "2" * 32


def test_what_was_kept_is_found_by_its_visitor_alone(tmp_path: Path) -> None:
    Shelf(ONE, tmp_path).keep("table/a", "A game", "text <b>")
    found = Shelf(ONE, tmp_path).get("table/a")
    assert found is not None
    assert (found.name, found.title, found.text) == ("table/a", "A game", "text <b>")
    assert Shelf(TWO, tmp_path).get("table/a") is None
    assert Shelf(TWO, tmp_path).list() == ()


def test_the_latest_comes_first_and_a_name_holds_one_thing(tmp_path: Path) -> None:
    shelf = Shelf(ONE, tmp_path)
    for name in ("table/a", "table/b", "read/a", "table/a"):
        shelf.keep(name, name, name)
    assert [kept.name for kept in shelf.list("table/")] == ["table/a", "table/b"]
    shelf.forget("table/a")
    assert [kept.name for kept in shelf.list()] == ["read/a", "table/b"]


def test_of_too_much_the_oldest_goes_and_only_the_visitors_own(tmp_path: Path) -> None:
    Shelf(TWO, tmp_path).keep("table/0", "", "")
    shelf = Shelf(ONE, tmp_path)
    for i in range(MOST + 3):
        shelf.keep(f"table/{i}", "", "")
    names = [kept.name for kept in shelf.list()]
    assert names == [f"table/{i}" for i in range(MOST + 2, 2, -1)]
    assert Shelf(TWO, tmp_path).get("table/0") is not None


@pytest.mark.parametrize("visitor", ["", "../../etc/passwd", "G" * 32, "1" * 31, "1" * 33, "%"])
def test_only_a_visitors_id_opens_a_shelf(visitor: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="32 hexadecimal"):
        Shelf(visitor, tmp_path)


def test_a_folder_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    shelf = Shelf(ONE, tmp_path / "file" / "folder")
    for use in (lambda: shelf.keep("a", "", ""), lambda: shelf.get("a"), shelf.list):
        with pytest.raises(NotKept, match="file"):
            use()


def test_a_broken_file_is_said(tmp_path: Path) -> None:
    (tmp_path / store.NAME).write_bytes(b"no database at all" * 100)
    with pytest.raises(NotKept, match="not a database"):
        Shelf(ONE, tmp_path).list()


def test_what_was_kept_outlives_a_process_that_is_killed(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys; from pathlib import Path; from tutor.play.store import Shelf;"
        f"Shelf('{ONE}', Path(sys.argv[1])).keep('table/a', 'A game', 'x' * 100_000);"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=False)
    assert done.returncode < 0
    found = Shelf(ONE, tmp_path).get("table/a")
    assert found is not None
    assert found.text == "x" * 100_000


@pytest.mark.skipif(os.name != "posix", reason="modes of files are for POSIX")
def test_nobody_else_on_the_machine_reads_it(tmp_path: Path) -> None:
    Shelf(ONE, tmp_path).keep("table/a", "", "")
    assert (tmp_path / store.NAME).stat().st_mode & 0o077 == 0
