"""One run of `cosimo simulate` and its result."""

from __future__ import annotations

import os
import re
import tempfile
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from .columns import plain
from .command import Command
from .errors import CosimoError, OptionError
from .options import require_default
from .results import NoValues, Result, Values, read_values

#: Ways to keep a result, and the ending of its file; None: no file remains.
HANDLINGS: Dict[str, Optional[str]] = {
    "memory": None,
    "none": None,
    "file": ".arrow",
    "binary": ".arrow",
    "csv": ".csv",
}

MakeResult = Callable[[Values, Dict[str, Any], Optional[str]], Result]


def simulate_file(
    command: Command,
    file: str,
    name: str,
    arguments: Sequence[str],
    options: Mapping[str, Any],
    make_result: MakeResult = Result,
    generated: bool = False,
) -> Result:
    """Runs a file. If the run fails, its exception has the rows so far. `generated`: the user does not know the file."""
    require_default(options, "initialize", True, "each run initializes instances of its own")
    kept = _kept_file(name, options)
    with tempfile.TemporaryDirectory(prefix="cosimo-") as folder:
        target = kept or os.path.join(folder, "result.arrow")
        earlier = _state(target)
        words = ["simulate", os.path.abspath(file), "--progress", "none", *arguments, *_result_arguments(options)]
        if options["result_handling"] != "none":
            words += ["--output-file", target]
        try:
            report = command.run(*words, generated=generated)
        except CosimoError as error:
            # A file of an earlier run must not pass for the result of one that failed.
            if _state(target) != earlier:
                report = {"outcome": {"status": "failed", "reason": str(error)}, "diagnostics": error.diagnostics}
                error.result = make_result(read_values(target), report, kept)
            raise
        values = NoValues() if options["result_handling"] == "none" else read_values(target)
        return make_result(values, report, kept)


def _state(path: str) -> Optional[Tuple[int, int]]:
    """What changes when a file is replaced; None: there is no file."""
    try:
        state = os.stat(path)
    except OSError:
        return None
    return state.st_ino, state.st_mtime_ns


def _kept_file(name: str, options: Mapping[str, Any]) -> Optional[str]:
    handling, given = options["result_handling"], options["result_file_name"]
    if handling not in HANDLINGS:
        raise OptionError(f"'result_handling' can be {', '.join(sorted(HANDLINGS))}, not {handling!r}")
    ending: Optional[str] = HANDLINGS[handling]
    if not given:
        return os.path.abspath(f"{name}_result{ending}") if ending else None
    if ending is None:
        raise OptionError(f"'result_file_name' needs 'result_handling' \"file\" or \"csv\", not {handling!r}")
    path: str = os.path.abspath(os.fspath(given))
    if not path.lower().endswith((".arrow", ".csv")):
        raise OptionError(f"the result file {os.fspath(given)!r} must end in .arrow or .csv")
    return path


def _result_arguments(options: Mapping[str, Any]) -> List[str]:
    words: List[str] = []
    if options["time_limit"] is not None:
        words += ["--timeout", number(options["time_limit"])]
    if options["filter"] is not None:
        words += ["--variables", pattern_of(options["filter"])]
    return [*words, *(str(word) for word in options["arguments"])]


def pattern_of(filters: Union[str, Sequence[str]]) -> str:
    """A regular expression for names that match one of these patterns with `*` and `?`."""
    patterns = [filters] if isinstance(filters, str) else filters
    return "^(?:" + "|".join(_regular(pattern) for pattern in patterns) + ")$"


def _regular(pattern: str) -> str:
    return "".join({"*": ".*", "?": "."}.get(c, re.escape(c) if ord(c) < 128 else c) for c in pattern)


def number(value: Any) -> str:
    """A number as an argument of the command line."""
    try:
        return repr(float(value))
    except (TypeError, ValueError):
        raise OptionError(f"{value!r} is not a number") from None


def scalar(value: Any) -> Union[bool, int, float, str]:
    """The value of a parameter."""
    found = plain(value)
    if isinstance(found, (bool, int, float, str)):
        return found
    raise OptionError(f"{value!r} is not a number, a Boolean or a text")
