"""The analysis driver of throw.dakota.in: Dakota gives the names of a file with values and of one for results."""

import sys
from pathlib import Path

from cosimo import Evaluator


def values_of(text):
    """Values by names, from lines `value name`: a number of variables, then those."""
    count, *lines = text.splitlines()
    pairs = [line.split() for line in lines[: int(count.split()[0])]]
    return {name: float(value) for value, name in pairs}


def main(parameters, results):
    with Evaluator(Path(__file__).with_name("Throw.mo"), {"range": "range"}) as throw:
        answer = throw.run(values_of(Path(parameters).read_text()))
    Path(results).write_text(f"{answer['range']!r} range\n")


if __name__ == "__main__":
    main(*sys.argv[1:3])
