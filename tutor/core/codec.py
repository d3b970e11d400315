"""JSON both ways and digests, for states of any game."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from tutor.core.game import game

_encoder = msgspec.json.Encoder()
_decoders: dict[str, msgspec.json.Decoder[Any]] = {}


def encode(value: Any) -> bytes:
    """A state, action, event or check as JSON."""
    return _encoder.encode(value)


def decode_state(name: str, text: bytes) -> Any:
    """A state of the game of that name; raises msgspec.ValidationError for anything else."""
    decoder = _decoders.get(name)
    if decoder is None:
        decoder = _decoders[name] = msgspec.json.Decoder(game(name).state)
    return decoder.decode(text)


def digest(value: Any) -> str:
    """Sixteen hex digits that two values share only when they are equal."""
    return blake2b(_encoder.encode(value), digest_size=8).hexdigest()
