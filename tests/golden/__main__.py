"""Writes golden games anew: ``python -m tests.golden [GAME ...]``, of all games that have some."""

from __future__ import annotations

import sys

from tests.golden import FOLDER, every, lines, path_of
from tutor.core.game import names


def main(chosen: list[str]) -> None:
    kept = [name for name in names() if any(FOLDER.glob(f"{name}-*.jsonl"))]
    for name in chosen or kept:
        for golden in every(name):
            path_of(golden).write_text("\n".join(lines(golden)) + "\n", encoding="utf-8")
            print(path_of(golden).name)


if __name__ == "__main__":
    main(sys.argv[1:])
