"""Exceptions: one class for each exit code of the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Optional, Type

if TYPE_CHECKING:
    from .results import Result


class CosimoError(Exception):
    """A command of Cosimo failed. The text is its message."""

    def __init__(
        self,
        message: str,
        exit_code: Optional[int] = None,
        diagnostics: Optional[List[Dict[str, Any]]] = None,
    ) -> None:
        super().__init__(message)
        #: Exit code of the command; None if no command was run. Negative: the number of the signal that ended it.
        self.exit_code = exit_code
        #: Messages of the command as data: code, message, place in the text, hint.
        self.diagnostics = diagnostics or []
        #: The rows before a run failed.
        self.result: Optional["Result"] = None


class CommandNotFound(CosimoError):
    """There is no command of Cosimo, or it cannot be started."""


class OptionError(CosimoError, ValueError):
    """An option or an argument is unknown, or Cosimo has no equivalent."""


class ModelError(CosimoError):
    """The model, the system or the content of an FMU is wrong (exit code 1)."""


class UsageError(CosimoError):
    """A value of an option is wrong, or the option does not apply (exit code 2)."""


class InitializationError(CosimoError):
    """There are no initial values (exit code 3)."""


class IntegrationError(CosimoError):
    """The integration or the coupling failed (exit code 4)."""


class AssertionFailed(CosimoError):
    """An assertion of the model failed (exit code 5)."""


class FileError(CosimoError):
    """A file cannot be read or written (exit code 6)."""


class FmuError(CosimoError):
    """The code of an FMU failed, crashed or did not answer (exit code 7)."""


class UnsupportedError(CosimoError):
    """The model is legal but uses something that is not supported (exit code 10)."""


class InternalError(CosimoError):
    """An error in Cosimo (exit code 70)."""


class TimeLimitReached(CosimoError):
    """The run took longer than `time_limit` (exit code 124)."""


class CosimoWarning(UserWarning):
    """A warning of a command that succeeded."""


BY_EXIT_CODE: Dict[int, Type[CosimoError]] = {
    1: ModelError,
    2: UsageError,
    3: InitializationError,
    4: IntegrationError,
    5: AssertionFailed,
    6: FileError,
    7: FmuError,
    10: UnsupportedError,
    70: InternalError,
    124: TimeLimitReached,
}
