"""The report of `podesta check`."""

from __future__ import annotations

import json
from pathlib import Path

from tests.scenario.helpers import ALBA, changed
from tutor.scenario.check import check_paths


def test_each_file_is_reported_with_what_is_wrong(tmp_path: Path) -> None:
    folder = tmp_path / "more" / "deeper"
    folder.mkdir(parents=True)
    good, odd, bad = tmp_path / "a.yaml", folder / "b.yml", folder / "c.yaml"
    good.write_text(ALBA, encoding="utf-8")
    odd.write_text(changed("{number: 2}", "{number: 3}"), encoding="utf-8")
    (folder / "notes.txt").write_text("not looked at", encoding="utf-8")
    code, lines, data = check_paths([good, tmp_path / "more"])
    assert code == 1
    assert lines == [
        f"OK        {good}  Alba falls",
        f"MISMATCH  {odd}  Alba falls",
        f"  {odd}:19:15: script[1].ask.answer: wanted 3; got 2",
        "1 OK, 1 MISMATCH",
    ]
    bad.write_text(changed("do: raid\n", "do: riad\n"), encoding="utf-8")
    code, lines, data = check_paths([tmp_path, good, tmp_path / "nowhere.yaml"])
    assert code == 2
    assert lines[-1] == "1 OK, 1 MISMATCH, 2 UNUSABLE"
    assert [report["code"] for report in data] == [0, 1, 2, 2]
    again = json.loads(json.dumps(data))
    assert again[0]["readings"] == {"toy.d.tie": "town"} or again[0]["readings"] == {}
    assert again[1]["mismatches"][0]["wanted"] == "3"
    assert again[2]["faults"][0]["line"] == 30


def test_a_folder_without_scenarios_is_no_success(tmp_path: Path) -> None:
    code, lines, data = check_paths([tmp_path])
    assert (code, data) == (2, [])
    assert "right would be" in lines[0]
