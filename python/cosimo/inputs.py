"""Inputs over time, as PyFMI takes them: names and a matrix whose first column is the time."""

from __future__ import annotations

import csv
from typing import Any, List, Sequence, Tuple

from .errors import OptionError


def table_of(inputs: Tuple[Any, Any]) -> Tuple[List[Any], List[List[float]]]:
    """The names and the rows of an input."""
    if not isinstance(inputs, (tuple, list)) or len(inputs) != 2:
        raise OptionError("'input' is a pair: the names, and a matrix whose first column is the time")
    names, matrix = inputs
    if callable(matrix):
        raise OptionError(
            "a function cannot be an input: the model runs in another process; give a matrix of its values over time"
        )
    listed = list(names) if isinstance(names, list) else [names]
    rows = [[float(value) for value in row] for row in matrix]
    width = len(listed) + 1
    for index, row in enumerate(rows):
        if len(row) != width:
            raise OptionError(f"row {index} of the input has {len(row)} numbers; time and {width - 1} inputs need {width}")
    return listed, rows


def write_table(path: str, names: Sequence[str], rows: Sequence[Sequence[float]]) -> None:
    """A table for the command line."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["time", *names])
        writer.writerows([[repr(value) for value in row] for row in rows])
