"""Text that isn't a document at all: one message in plain words, whatever arrives, at once."""

from __future__ import annotations

import pytest

from tests.scenario.helpers import ALBA, cases, changed, faults

TITLE = "title: Alba falls"

@pytest.mark.parametrize(("old", "new", "place", "words"), cases("broken_text"))
def test_broken_text_is_explained_where_it_breaks(
    old: str, new: str, place: str, words: str
) -> None:
    found = faults(changed(old, new))
    assert len(found) == 1
    assert found[0].startswith(f"f.yaml:{place}: ")
    assert words in found[0]
    assert "; right would be " in found[0]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "an empty document"),
        ("# only a remark\n", "an empty document"),
        ("~", "an empty document"),
        ("hello", "no fields at the top"),
        ("- hello", "no fields at the top"),
        (b"id: \xff", "the byte 0xff; right would be text saved as UTF-8"),
        ("id: x".encode("utf-16"), "right would be text saved as UTF-8"),
        ("a: 1\n" * 60_000, "292 KB; right would be at most 256 KB"),
        ("a: " + "[" * 100_000, "values nested more than 20 deep"),
        ("a: " + "{a: " * 50_000, "values nested more than 20 deep"),
        ("- " * 100_000, "values nested more than 20 deep"),
        ("a: [" + "1," * 100_000 + "]", "more than 40,000 values"),
        ("a: &a [x]\nb: &b [*a, *a]\nc: [*b, *b]", "an anchor"),
        ("a: '" + "''" * 100_000 + "'\nb", ""),
        ("".join(f"{' ' * n}a:\n" for n in range(500)), "values nested more than 20 deep"),
    ],
)
def test_what_exceeds_a_limit_is_refused_with_the_limit(text: str | bytes, words: str) -> None:
    found = faults(text)
    assert found
    assert words in found[0]
    assert all(len(line) < 400 for line in found)


def test_what_a_document_says_never_breaks_a_line_of_the_message() -> None:
    text = changed(TITLE, 'title: Alba\n"a\\nb\\tc": 1', ALBA)
    found = faults(text)
    assert len(found) == 1
    assert "“a\\u000ab\\u0009c”" in found[0]
