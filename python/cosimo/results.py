"""Results: mappings from the names of variables to their values over time."""

from __future__ import annotations

import csv
import os
from typing import Any, Dict, Iterator, List, Mapping, Optional, Protocol, Sequence, Union

from .arrow import ArrowFile
from .columns import Column, doubles, plain


class Values(Protocol):
    """The columns of a result."""

    @property
    def names(self) -> List[str]:
        """All names, "time" first."""

    def values(self, name: str) -> Column:
        """One column."""


class Result(Mapping[str, Column]):
    """The variables of a run: `result["h"]`, `result["time"]`. Parameters have their value in every row."""

    def __init__(self, values: Values, report: Dict[str, Any], file: Optional[str]) -> None:
        self._values = values
        self._names = {name: None for name in values.names}
        #: How the run ended: status, time, reason.
        self.outcome: Dict[str, Any] = report.get("outcome") or {}
        #: Steps, evaluations and events.
        self.statistics: Dict[str, Any] = report.get("statistics") or {}
        #: Warnings and notices of the run as data.
        self.diagnostics: List[Dict[str, Any]] = report.get("diagnostics") or []
        #: The file of the result, if it is kept.
        self.result_file = file

    def __getitem__(self, name: str) -> Column:
        if name not in self._names:
            raise KeyError(f"the result has no variable {name!r}")
        return self._values.values(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def initial(self, name: str) -> Any:
        """The value in the first row."""
        return plain(self[name][0])

    def final(self, name: str) -> Any:
        """The value in the last row."""
        return plain(self[name][-1])

    def __repr__(self) -> str:
        return f"<Result: {len(self)} variables, {self.outcome.get('status')}>"


class CoupledResult(Result):
    """The result of a coupled run: `result[m1]["h"]` or `result[0]["h"]`, also `result["m1.h"]` and `result["time"]`."""

    def __init__(
        self,
        values: Values,
        report: Dict[str, Any],
        file: Optional[str],
        models: Sequence[Any],
        units: Sequence[str],
    ) -> None:
        super().__init__(values, report, file)
        self._models = list(models)
        #: The names of the units, in the order of the models.
        self.units = list(units)

    def __getitem__(self, name: Any) -> Any:
        if isinstance(name, str):
            return super().__getitem__(name)
        if isinstance(name, int):
            return self._part(self.units[name])
        for model, unit in zip(self._models, self.units):
            if model is name:
                return self._part(unit)
        raise KeyError(f"{name!r} is not a model of this system")

    def _part(self, unit: str) -> Result:
        report = {"outcome": self.outcome, "statistics": self.statistics, "diagnostics": self.diagnostics}
        return Result(_UnitValues(self._values, unit), report, self.result_file)


class _UnitValues:
    """The variables of one unit, without its name before them."""

    def __init__(self, whole: Values, unit: str) -> None:
        self._whole, self._prefix = whole, f"{unit}."

    @property
    def names(self) -> List[str]:
        prefix = self._prefix
        return ["time", *(name[len(prefix) :] for name in self._whole.names if name.startswith(prefix))]

    def values(self, name: str) -> Column:
        return self._whole.values(name if name == "time" else self._prefix + name)


class _CsvFile:
    """A CSV result; an empty field is NaN."""

    def __init__(self, path: str) -> None:
        with open(path, newline="", encoding="utf-8") as file:
            rows = list(csv.reader(file))
        self.names = rows[0]
        self._columns = dict(zip(rows[0], zip(*rows[1:]))) if len(rows) > 1 else {n: () for n in rows[0]}

    def values(self, name: str) -> Column:
        texts = self._columns[name]
        try:
            return doubles([float(text) if text else float("nan") for text in texts])
        except ValueError:  # A column of Strings.
            return list(texts)


class NoValues:
    """A run without rows."""

    names: List[str] = []

    def values(self, name: str) -> Column:
        raise KeyError(name)


def read_values(path: Union[str, "os.PathLike[str]"]) -> Values:
    """The columns of a result file, `.arrow` or `.csv`."""
    text = os.fspath(path)
    if text.lower().endswith(".csv"):
        return _CsvFile(text)
    with open(text, "rb") as file:
        return ArrowFile(file.read())
