"""Columns of numbers: arrays of numpy if it is installed, else of the module `array`."""

from __future__ import annotations

import sys
from array import array
from typing import Any, List, Sequence, Union

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

#: A `numpy.ndarray`, an `array.array`, or a list of texts.
Column = Any


def doubles(values: Union[bytes, Sequence[float]]) -> Column:
    """64-bit floats, from numbers or from their bytes (little-endian)."""
    if numpy is not None:
        raw = isinstance(values, bytes)
        return numpy.frombuffer(values, "<f8").astype(float) if raw else numpy.array(values, float)
    return _from_bytes("d", values) if isinstance(values, bytes) else array("d", values)


def integers(raw: bytes, layout: str) -> Column:
    """Integers from their bytes: "i", "I", "q" or "Q" of `struct`."""
    if numpy is not None:
        return numpy.frombuffer(raw, "<" + {"i": "i4", "I": "u4", "q": "i8", "Q": "u8"}[layout])
    return _from_bytes(layout, raw)


def affine(column: Column, scale: float, offset: float) -> Column:
    """scale × column + offset."""
    if numpy is not None:
        return scale * column + offset
    return array("d", [scale * value + offset for value in column])


def with_gaps(values: Sequence[Any], valid: List[bool]) -> List[float]:
    """NaN where there is no value."""
    return [value if known else float("nan") for value, known in zip(values, valid)]


def plain(value: Any) -> Any:
    """A number of numpy as a number of Python."""
    return value.item() if hasattr(value, "item") else value


def _from_bytes(layout: str, raw: bytes) -> "array[Any]":
    values = array(layout)
    values.frombytes(raw)
    if sys.byteorder == "big":
        values.byteswap()
    return values
