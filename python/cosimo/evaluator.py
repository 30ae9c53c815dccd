"""Runs of one compiled model, for programs that choose the values: optimisers, samplers, surrogates."""

from __future__ import annotations

import json
import os
import subprocess
from typing import Any, Dict, Mapping, Optional, Sequence, Union

from .command import Command, CommandLike, PathLike, _error_of, _report_of
from .errors import CommandNotFound, CosimoError

Number = Union[int, float, bool]


class RunFailed(CosimoError):
    """A run that has no outputs; `status` says how it ended."""

    def __init__(self, text: str, status: str) -> None:
        super().__init__(text, 4, [])
        self.status = status


class Evaluator:
    """`cosimo evaluate`: a process with a compiled model, called with values and giving outputs.

    >>> with Evaluator("Ball.mo", {"top": "max(h)"}, stop_time=2) as ball:  # doctest: +SKIP
    ...     ball(e=0.7)["top"]
    """

    def __init__(
        self,
        model: PathLike,
        outputs: Mapping[str, str],
        *,
        stop_time: Optional[float] = None,
        tolerance: Optional[float] = None,
        parameters: Optional[Mapping[str, Number]] = None,
        library: Sequence[PathLike] = (),
        command: CommandLike = None,
    ) -> None:
        """`outputs`: expressions by names: a final value `x`, `max(x)`, `min(x)`, `mean(x)`, `integral(x)`, `event(x < 0)`, `count(x < 0)`."""
        words = [*Command(command).arguments, "evaluate", os.fspath(model), "--jsonl", "--json"]
        for name, expression in outputs.items():
            words += ["--output", f"{name}={expression}"]
        if stop_time is not None:
            words += ["--stop-time", repr(float(stop_time))]
        if tolerance is not None:
            words += ["--tolerance", repr(float(tolerance))]
        for name, value in (parameters or {}).items():
            words += ["--set", f"{name}={_text(value)}"]
        for folder in library:
            words += ["--library", os.fspath(folder)]
        pipes: Dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        try:
            self._process = subprocess.Popen(words, encoding="utf-8", errors="replace", **pipes)
        except OSError as error:
            raise CommandNotFound(f"cannot start {words[0]!r}: {error.strerror}") from error

    def __call__(self, **values: Number) -> Dict[str, float]:
        """Runs the model with these parameters and start values. Raises RunFailed for a run without outputs."""
        return self.run(values)

    def run(self, values: Mapping[str, Number]) -> Dict[str, float]:
        """As a call, for names that are no words of Python, such as `motor.R`."""
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        plain = {name: value if isinstance(value, (bool, int)) else float(value) for name, value in values.items()}
        try:
            process.stdin.write(json.dumps({"parameters": plain}) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except (BrokenPipeError, ValueError):
            line = ""
        answer = _report_of(line)
        if "status" not in answer:
            messages = process.communicate()[1]
            raise _error_of(process.returncode, answer, messages, False)
        if answer["status"] != "ok":
            raise RunFailed(answer["message"], answer["status"])
        return answer["outputs"]

    def close(self) -> None:
        """Ends the process."""
        if self._process.stdin is not None and not self._process.stdin.closed:
            self._process.communicate()

    def __enter__(self) -> "Evaluator":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _text(value: Number) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)
