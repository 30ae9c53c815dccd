"""The command line of Cosimo: where it is, and how it is run."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import warnings
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence, Union

from .errors import BY_EXIT_CODE, CommandNotFound, CosimoError, CosimoWarning

PathLike = Union[str, "os.PathLike[str]"]
#: A path of the command, or the command with its first arguments; None: it is searched for.
CommandLike = Union[None, PathLike, Sequence[PathLike], "Command"]

SCRIPT = Path("packages", "cosimo", "bin", "cosimo.js")
#: Seconds between the request to end and the end by force.
PATIENCE = 5.0


class Command:
    """The command line of Cosimo as a list of arguments. Nothing is passed through a shell."""

    def __init__(self, command: CommandLike = None) -> None:
        """The command given; else the one that COSIMO names, one of PATH, or that of the repository of this package."""
        if isinstance(command, Command):
            self.arguments: List[str] = command.arguments
        elif command is None:
            self.arguments = _search()
        elif isinstance(command, (str, os.PathLike)):
            self.arguments = _runnable(os.fspath(command))
        else:
            self.arguments = [os.fspath(part) for part in command]

    def run(self, *arguments: str, generated: bool = False) -> Dict[str, Any]:
        """Runs a command with `--json` and returns its report.

        `generated`: its file was made for it, so that messages do not name places there.

        Raises the exception of its exit code. If the caller is interrupted (Ctrl-C) the process is ended.
        """
        words = [*self.arguments, *arguments, "--json"]
        try:
            process = subprocess.Popen(
                words,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            raise CommandNotFound(f"cannot start {words[0]!r}: {error.strerror}") from error
        try:
            output, messages = process.communicate()
        except BaseException:
            _end(process)
            raise
        report = _report_of(output)
        if process.returncode != 0:
            raise _error_of(process.returncode, report, messages, generated)
        for diagnostic in report.get("diagnostics", []):
            if diagnostic["severity"] == "warning":
                warnings.warn(_text_of(diagnostic, generated), CosimoWarning, stacklevel=4)
        return report


def _search() -> List[str]:
    named = os.environ.get("COSIMO")
    if named:
        return _runnable(named)
    found = shutil.which("cosimo")
    if found is not None:
        return _runnable(found)
    for folder in Path(__file__).resolve().parents:
        if (folder / SCRIPT).is_file():
            return _runnable(str(folder / SCRIPT))
    raise CommandNotFound(
        "the command 'cosimo' is not in PATH; give its path by the argument 'command' or the environment variable COSIMO"
    )


def _runnable(path: str) -> List[str]:
    """How to start this file without a shell."""
    if not os.path.isfile(path):
        found = shutil.which(path)
        if found is None:
            raise CommandNotFound(f"there is no command {path!r}")
        path = found
    if path.lower().endswith((".cmd", ".bat")):
        path = _script_beside(path)
    if not path.endswith((".js", ".mjs")):
        return [path]
    node = shutil.which("node")
    if node is None:
        raise CommandNotFound(f"{path!r} needs Node.js: the command 'node' is not in PATH")
    return [node, path]


def _script_beside(path: str) -> str:
    """The script that a command file of npm starts; command files (Windows) need a shell."""
    folder = Path(path).resolve().parent
    for script in (folder.parent / "cosimo/bin/cosimo.js", folder / "node_modules/cosimo/bin/cosimo.js"):
        if script.is_file():
            return str(script)
    raise CommandNotFound(f"{path!r} needs a shell: set COSIMO to the path of 'cosimo.js'")


def _end(process: "subprocess.Popen[str]") -> None:
    process.terminate()
    try:
        process.communicate(timeout=PATIENCE)
    except BaseException:  # A second Ctrl-C, too, must not leave the process behind.
        process.kill()
        process.communicate()


def _report_of(output: str) -> Dict[str, Any]:
    try:
        report = json.loads(output)
    except ValueError:
        return {}
    return report if isinstance(report, dict) else {}


def _error_of(code: int, report: Dict[str, Any], messages: str, generated: bool) -> CosimoError:
    diagnostics = report.get("diagnostics", [])
    errors = [_text_of(d, generated) for d in diagnostics if d["severity"] == "error"]
    outcome = report.get("outcome") or {}
    text = "\n".join(errors) or outcome.get("reason") or messages.strip() or f"the command ended with {code}"
    return BY_EXIT_CODE.get(code, CosimoError)(text, code, diagnostics)


def _text_of(diagnostic: Dict[str, Any], generated: bool) -> str:
    """Message, place and hint."""
    text = diagnostic["message"]
    span = diagnostic.get("span")
    if span and not (generated and span["file"].endswith(".json")):
        text = f"{span['file']}:{span['start']['line']}:{span['start']['column']}: {text}"
    return f"{text} ({diagnostic['hint']})" if diagnostic.get("hint") else text
