"""Scenarios as the fragment of a URL: compact JSON, deflated, in base64 for URLs.

A link is a document like any other: what it holds goes through the loader.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib

from tutor.scenario.document import Scenario, document
from tutor.scenario.faults import Fault, Unusable
from tutor.scenario.loader import from_tree
from tutor.scenario.nodes import read_json

MOST = 64 * 1024
"""Characters of a link, and bytes of what it inflates to."""
NAME = "link"


def encode(scenario: Scenario) -> str:
    """The fragment for a scenario; raises Unusable if it would be too long for a link."""
    text = json.dumps(document(scenario), ensure_ascii=False, separators=(",", ":")).encode()
    if len(text) > MOST:
        raise Unusable([Fault(NAME, 0, 0, "", f"{len(text) // 1024} KB to put into a link",
                              f"at most {MOST // 1024} KB; a file has room for more")])
    return base64.urlsafe_b64encode(zlib.compress(text, 9)).decode().rstrip("=")


def decode(fragment: str) -> Scenario:
    """The scenario of a fragment, with or without its #; raises Unusable with every fault."""
    packed = fragment.removeprefix("#").strip()
    if len(packed) > MOST:
        raise _broken(f"a link of {len(packed) // 1024} KB", f"at most {MOST // 1024} KB")
    try:
        raw = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
        text = _inflate(raw).decode()
    except (binascii.Error, ValueError, zlib.error):
        raise _broken("a link that is cut off or changed", "the whole link, copied once more") \
            from None
    return from_tree(read_json(text, NAME), NAME)


def _inflate(raw: bytes) -> bytes:
    """The inflated bytes, but never more than a link may hold, whatever ``raw`` would unfold to."""
    stream = zlib.decompressobj()
    text = stream.decompress(raw, MOST)
    if stream.unconsumed_tail:
        raise _broken(f"a link that unfolds to more than {MOST // 1024} KB", "a shorter one")
    if not stream.eof or stream.unused_data:
        raise zlib.error("incomplete")
    return text


def _broken(found: str, wanted: str) -> Unusable:
    return Unusable([Fault(NAME, 0, 0, "", found, wanted)])
