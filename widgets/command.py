"""Where the `podesta` command begins: outside `tutor`, to see first whether that name is ours.

Another distribution is imported under the same name. Where both are installed in one environment,
or the other one comes first on Python's path, nothing here can work.
"""

from __future__ import annotations

import sys

OURS = "podesta"
"""What `tutor.DISTRIBUTION` says if it is ours."""
WHAT_TO_DO = """\
Python finds another distribution's package under the name “tutor”, which Podestà needs:
  {place}
Install Podestà into a virtual environment of its own, and start it from there:
  python3 -m venv .venv
  .venv/bin/python -m pip install FOLDER-OF-PODESTÀ
  .venv/bin/podesta"""


def stranger() -> str:
    """Where the package lies that has taken the name `tutor`; empty if it is ours."""
    try:
        import tutor
    except Exception:  # noqa: BLE001  # another's package may fail in any way
        return _place()
    return "" if getattr(tutor, "DISTRIBUTION", "") == OURS else _place()


def _place() -> str:
    from importlib.util import find_spec

    try:
        found = find_spec("tutor")
    except (ImportError, ValueError):
        found = None
    where = list(found.submodule_search_locations or ()) if found else []
    return next(iter(where), (found and found.origin) or "there is none at all")


def main() -> None:
    """Run the command, or say what keeps it from running and end with 2."""
    place = stranger()
    if place:
        sys.stderr.write(WHAT_TO_DO.format(place=place) + "\n")
        raise SystemExit(2)
    from tutor.cli import main as command

    command()


if __name__ == "__main__":
    main()
