"""What is fixed before play: mode, seats, readings; and the recorder of what a run asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple, TypeVar

import msgspec

Value = TypeVar("Value")


class Options(msgspec.Struct, frozen=True, gc=False):
    """The fixed part of a position.

    ``seats`` are the printed names of the sides in seat order; ``readings`` are pairs of dispute id
    and reading id, sorted, and only those that differ from the defaults; ``data`` is the digest of
    an owner's own data, empty for what the project ships.
    """

    game: str
    mode: str
    seats: tuple[str, ...]
    variants: tuple[str, ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    data: str = ""


class Recorder:
    """Collects which disputes were asked, with the reading given, and which stand-ins were read."""

    def __init__(self) -> None:
        self.inside: list[Recorder] = []
        """What was recorded within: looked at, but no ground of what was asked here."""
        self.readings: dict[str, str] = {}
        self.stand_ins: dict[str, object] = {}
        self.copied: dict[str, object] = {}
        """What was read from somebody's own copy, and is no guess."""
        self.reviewed: dict[str, object] = {}
        """What was read from a published review, and is no guess either."""
        self.asked: dict[str, object] = {}
        """Readings and stand-ins together, in the order in which they were first asked for."""

    @property
    def names(self) -> frozenset[str]:
        """All that was read, by recorders inside this one too."""
        return frozenset((*self.readings, *self.stand_ins, *self.copied, *self.reviewed)).union(
            *(one.names for one in self.inside))

    def tell(self) -> None:
        """Let the recorder around know of all this, as if it had been asked for once more."""
        around = _around.get()
        if around is None or around.recorder is None:
            return
        other = around.recorder
        other.readings.update(self.readings)
        other.stand_ins.update(self.stand_ins)
        other.copied.update(self.copied)
        other.reviewed.update(self.reviewed)
        for name, said in self.asked.items():
            other.asked.setdefault(name, said)
        if self not in other.inside:
            other.inside.append(self)


class _Around(NamedTuple):
    """What a run stands in: who records it, what it supposes, whose copy it reads."""

    recorder: Recorder | None = None
    supposed: Mapping[str, Any] = {}
    lent: Mapping[str, Any] = {}


# One variable, not three: playouts look here several times a step, and mostly nothing is around.
_around: ContextVar[_Around | None] = ContextVar("around", default=None)
_defaults: dict[str, str] = {}


@contextmanager
def _within(**changed: Any) -> Iterator[None]:
    token = _around.set((_around.get() or _Around())._replace(**changed))
    try:
        yield
    finally:
        _around.reset(token)


@contextmanager
def recording() -> Iterator[Recorder]:
    """Record every reading and stand-in that is asked for inside the ``with`` block."""
    recorder, around = Recorder(), _around.get()
    with _within(recorder=recorder):
        yield recorder
    if around is not None and around.recorder is not None:
        around.recorder.inside.append(recorder)


def define_readings(defaults: dict[str, str]) -> None:
    """Make a game's disputes known, with the reading that each has unless the options differ."""
    _defaults.update(defaults)


def follows(opt: Options, dispute: str) -> str:
    """The reading of ``dispute`` that these options follow, of which nobody is told."""
    return dict(opt.readings).get(dispute, _defaults[dispute])


def differing(opt: Options, names: Iterable[str]) -> tuple[str, ...]:
    """How disputes and guesses of these names are read here, where that is not as usual.

    Where it is equal nothing that reads just these can find anything else.
    """
    known = {**(_around.get() or _Around()).supposed, **dict(opt.readings)}
    return tuple(repr(known[name]) if name in known else "" for name in names)


def reading(opt: Options, dispute: str) -> str:
    """The reading of ``dispute`` that these options follow; raises KeyError for an unknown id."""
    value = _defaults[dispute]
    for name, chosen in opt.readings:
        if name == dispute:
            value = chosen
            break
    around = _around.get()
    if around is not None and around.recorder is not None:
        around.recorder.readings[dispute] = value
        around.recorder.asked.setdefault(dispute, value)
    return value


@contextmanager
def supposing(values: Mapping[str, Any]) -> Iterator[None]:
    """Let data that no rulebook prints have these values inside the ``with`` block."""
    with _within(supposed={**(_around.get() or _Around()).supposed, **values}):
        yield


@contextmanager
def lending(values: Mapping[str, Any]) -> Iterator[None]:
    """Let data be what somebody else's copy says inside the ``with`` block; they are no guesses."""
    with _within(lent={**(_around.get() or _Around()).lent, **values}):
        yield


def copied(datum: str) -> Any:
    """What a copy says of a datum here, the owner's or one that is lent; None if neither does."""
    lent = (_around.get() or _Around()).lent
    return lent[datum] if datum in lent else _owned.get(datum)


def stand_in(datum: str, value: Value, reviewed: bool = False) -> Value:
    """The value of a datum that no rulebook prints: as supposed, an owner's, or as guessed.

    One that is ``reviewed`` is no guess where no owner says it: a published review does. Whoever
    reads such a datum has to ask here, so that the recorder knows what a verdict rests on.
    """
    around = _around.get()
    if around is None:
        untouched: Value = _owned.get(datum, value)
        return untouched
    recorder, supposed, lent = around
    copy = lent if datum in lent else _owned
    if datum in supposed:
        value = supposed[datum]
    elif datum in copy:
        known: Value = copy[datum]
        if recorder is not None:
            recorder.copied[datum] = known
        return known
    if recorder is None:
        return value
    if reviewed:
        recorder.reviewed[datum] = value
    else:
        recorder.stand_ins[datum] = value
        recorder.asked.setdefault(datum, value)
    return value


_owned: dict[str, Any] = {}
_digests: dict[str, str] = {}


def own_data(game: str, values: Mapping[str, Any], digest: str) -> None:
    """From now on let data of a game be what an owner's copy says; they are guesses no more.

    ``digest`` goes into `Options.data` of new positions, so that those of different data differ.
    """
    for datum in [datum for datum in _owned if datum.partition(".")[0] == game]:
        del _owned[datum]
    _owned.update(values)
    _digests[game] = digest


def owned(datum: str) -> Any:
    """What an owner's copy says of a datum; None where nobody entered it."""
    return _owned.get(datum)


def data_digest(game: str) -> str:
    """The digest of what an owner entered for a game; empty where nothing was."""
    return _digests.get(game, "")
