"""Arrow IPC files as Cosimo writes them, without a library.

Tables and fields: Schema.fbs, Message.fbs and File.fbs of the Arrow format. Read are numbers, Booleans and texts in uncompressed batches.
"""

from __future__ import annotations

import json
import struct
from typing import Any, Dict, List, NamedTuple, Tuple

from .columns import Column, affine, doubles, integers, with_gaps

MAGIC = b"ARROW1"
INTEGER, FLOAT, TEXT, BOOLEAN = 2, 3, 5, 6


class Field(NamedTuple):
    """A column of the file; `layout` is the format of its values for `struct`, "?" for bits, "s" for texts."""

    name: str
    layout: str


class Part(NamedTuple):
    """The values of a column in one batch."""

    rows: int
    empty: int
    buffers: List[Tuple[int, int]]


class ArrowFile:
    """The variables of a result; each column is decoded when it is asked for."""

    def __init__(self, data: bytes) -> None:
        if len(data) < 20 or data[:6] != MAGIC or data[-6:] != MAGIC:
            raise ValueError("it is not a whole Arrow file")
        self._data = data
        footer = _Table(data, len(data) - 10 - struct.unpack_from("<i", data, len(data) - 10)[0]).follow()
        schema = footer.table(1)
        self._fields = [_field_of(field) for field in schema.tables(1)]
        self.metadata = {pair.text(0): pair.text(1) for pair in schema.tables(2)}
        self._batches = [self._parts(*block) for block in footer.structs(3, "<qi4xq")]
        self._columns: Dict[int, Column] = {}
        entries = json.loads(self.metadata.get("modelica.variables", "[]"))
        self._entries: Dict[str, Dict[str, Any]] = {entry["name"]: entry for entry in entries}

    @property
    def names(self) -> List[str]:
        """All variables and parameters."""
        return list(self._entries)

    @property
    def rows(self) -> int:
        """The number of rows."""
        return sum(parts[0].rows for parts in self._batches)

    def values(self, name: str) -> Column:
        """The values of a variable over time; a parameter has its value in every row."""
        entry = self._entries[name]
        if "column" not in entry:
            return doubles([float(entry["value"])] * self.rows)
        column = self._column(entry["column"])
        scale, offset = entry.get("scale", 1), entry.get("offset", 0)
        return column if (scale, offset) == (1, 0) else affine(column, scale, offset)

    def _column(self, index: int) -> Column:
        if index not in self._columns:
            field = self._fields[index]
            self._columns[index] = self._decoded(field.layout, [parts[index] for parts in self._batches])
        return self._columns[index]

    def _parts(self, offset: int, metadata: int, _body: int) -> List[Part]:
        """The parts of one batch: its message, preceded by a mark and its length, and then its body."""
        start, body = offset + 8, offset + metadata
        batch = _Table(self._data, start).follow().table(2)
        buffers = iter(batch.structs(2, "<qq"))
        parts = []
        for field, (rows, empty) in zip(self._fields, batch.structs(1, "<qq")):
            count = 3 if field.layout == "s" else 2
            taken = [next(buffers) for _ in range(count)]
            parts.append(Part(rows, empty, [(body + place, size) for place, size in taken]))
        return parts

    def _decoded(self, layout: str, parts: List[Part]) -> Column:
        if layout == "s":
            return [text for part in parts for text in self._texts(part)]
        if layout == "?":
            return doubles([float(bit) for part in parts for bit in self._with_gaps(part, self._bits(part, 1))])
        width = struct.calcsize("<" + layout)
        raw = b"".join(self._slice(part, width) for part in parts)
        if layout == "d":
            return doubles(raw)
        values = integers(raw, layout)
        if layout in "qQ" and not any(part.empty for part in parts):
            return values
        gaps = [valid for part in parts for valid in self._valid(part)]
        return doubles(with_gaps(values, gaps))

    def _slice(self, part: Part, width: int) -> bytes:
        start = part.buffers[1][0]
        return self._data[start : start + width * part.rows]

    def _bits(self, part: Part, buffer: int) -> List[bool]:
        start = part.buffers[buffer][0]
        return [self._data[start + (i >> 3)] >> (i & 7) & 1 == 1 for i in range(part.rows)]

    def _valid(self, part: Part) -> List[bool]:
        return self._bits(part, 0) if part.empty else [True] * part.rows

    def _with_gaps(self, part: Part, values: List[Any]) -> List[Any]:
        return with_gaps(values, self._valid(part))

    def _texts(self, part: Part) -> List[Any]:
        _, (places, _), (texts, _) = part.buffers
        ends = struct.unpack_from(f"<{part.rows + 1}i", self._data, places)
        found = [self._data[texts + a : texts + b].decode("utf-8") for a, b in zip(ends, ends[1:])]
        return [text if valid else None for text, valid in zip(found, self._valid(part))]


def _field_of(field: "_Table") -> Field:
    kind, name = field.number(2, "<B"), field.text(0)
    if kind == INTEGER:
        bits, signed = field.table(3).number(0, "<i"), field.table(3).number(1, "<B")
        layout = {32: "i", 64: "q"}[bits]
        return Field(name, layout if signed else layout.upper())
    layouts = {FLOAT: "d", TEXT: "s", BOOLEAN: "?"}
    if kind not in layouts:
        raise ValueError(f"the column {name!r} has a type that Cosimo does not write")
    return Field(name, layouts[kind])


class _Table:
    """A table of a flatbuffer; fields are counted from 0."""

    def __init__(self, data: bytes, at: int) -> None:
        self._data, self._at = data, at

    def follow(self, offset: int = 0) -> "_Table":
        """The table that an offset here leads to."""
        at = self._at + offset
        return _Table(self._data, at + struct.unpack_from("<i", self._data, at)[0])

    def number(self, field: int, layout: str) -> int:
        offset = self._offset(field)
        return struct.unpack_from(layout, self._data, self._at + offset)[0] if offset else 0

    def table(self, field: int) -> "_Table":
        return self.follow(self._offset(field))

    def text(self, field: int) -> str:
        start = self.table(field)._at
        size = struct.unpack_from("<i", self._data, start)[0]
        return self._data[start + 4 : start + 4 + size].decode("utf-8")

    def tables(self, field: int) -> List["_Table"]:
        if not self._offset(field):
            return []
        vector = self.table(field)
        count = struct.unpack_from("<i", self._data, vector._at)[0]
        return [vector.follow(4 + 4 * i) for i in range(count)]

    def structs(self, field: int, layout: str) -> List[Tuple[int, ...]]:
        if not self._offset(field):
            return []
        start, size = self.table(field)._at, struct.calcsize(layout)
        count = struct.unpack_from("<i", self._data, start)[0]
        # Elements of 8 bytes are aligned, and so stand behind the count of 4 bytes at once.
        return [struct.unpack_from(layout, self._data, start + 4 + size * i) for i in range(count)]

    def _offset(self, field: int) -> int:
        names = self._at - struct.unpack_from("<i", self._data, self._at)[0]
        entry = 4 + 2 * field
        if entry >= struct.unpack_from("<H", self._data, names)[0]:
            return 0
        return int(struct.unpack_from("<H", self._data, names + entry)[0])
