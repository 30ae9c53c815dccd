"""Options of runs: tables of the names that Cosimo has, and reasons for those of PyFMI that it has not."""

from __future__ import annotations

import difflib
from typing import Any, Dict, Mapping, NoReturn, Optional

from .errors import OptionError

#: Options of the result, for all kinds of runs.
RESULT_DEFAULTS: Dict[str, Any] = {
    "result_handling": "memory",
    "result_file_name": None,
    "filter": None,
    "time_limit": None,
    "initialize": True,
    "arguments": [],
}

#: Options of a single model, with their defaults; None: what the model or Cosimo says.
RUN_DEFAULTS: Dict[str, Any] = {
    "ncp": None,
    "output_interval": None,
    "solver": None,
    "rtol": None,
    "atol": None,
    "step_size": None,
    "inith": None,
    "minh": None,
    "maxh": None,
    **RESULT_DEFAULTS,
}

#: Options of `Master`.
MASTER_DEFAULTS: Dict[str, Any] = {
    "step_size": 0.01,
    "algorithm": "jacobi",
    "extrapolation_order": 0,
    "smooth_coupling": True,
    "linear_correction": True,
    "error_controlled": False,
    "rtol": None,
    "atol": None,
    "maxh": None,
    "local_rtol": None,
    "execution": "serial",
    "num_threads": None,
    "step_size_downsampling_factor": None,
    "result_downsampling_factor": 1,
    "store_step_before_update": True,
    "block_initialization": True,
    "force_finite_difference_outputs": False,
    **RESULT_DEFAULTS,
}

_LOG = "use 'arguments': [\"--log\", \"init\"], or 'diagnostics' of the result"
_MEMORY = "results are written to a file during the run, without a limit"
_HANDLER = "the result is written by another process; read the result, or its file"

#: Options of PyFMI without an equivalent, and why.
RUN_REASONS: Dict[str, str] = {
    "logging": _LOG,
    "dynamic_diagnostics": _LOG,
    "result_handler": _HANDLER,
    "result_max_size": _MEMORY,
    "result_store_variable_description": "Arrow files always have the descriptions",
    "sensitivities": "Cosimo computes no sensitivities; 'cosimo sweep' varies parameters",
    "extra_equations": "write the equations into a Modelica model that contains this one",
    "write_scaled_result": "Cosimo does not scale variables",
    "silent_mode": "the command prints nothing",
    "with_jacobian": "the solver chooses how it computes derivatives",
    "synchronize_simulation": "runs are as fast as possible",
}

MASTER_REASONS: Dict[str, str] = {
    "logging": "use 'arguments': [\"--log\", \"steps\"], or 'cosimo analyse' for eigenvalues",
    "result_handler": _HANDLER,
    "result_max_size": _MEMORY,
    "block_initialization_type": "initial values are always computed by strongly connected components",
    "block_initialization_order": "the order of the initialization follows from the connections",
    "experimental_block_ordering": "set 'algorithm' to {\"name\": \"gauss-seidel\", \"order\": [...]}",
    "experimental_output_derivative": "derivatives of outputs are used where the units provide them",
    "experimental_finite_difference_D": "directional derivatives of outputs come from the units, else from differences",
    "experimental_output_solve": "consistent values of loops are always solved for",
    "synchronize_simulation": RUN_REASONS["synchronize_simulation"],
}


class Options(Dict[str, Any]):
    """Options by name. An unknown name is an error that says so, when it is read as when it is set."""

    def __init__(self, defaults: Mapping[str, Any], reasons: Mapping[str, str]) -> None:
        super().__init__(defaults)
        self._reasons = reasons

    def __setitem__(self, name: str, value: Any) -> None:
        self._require(name)
        super().__setitem__(name, value)

    def __missing__(self, name: str) -> NoReturn:
        self._require(name)
        raise OptionError(f"the option {name!r} has been removed")

    def update(self, *args: Any, **values: Any) -> None:
        """Sets several options."""
        for name, value in dict(*args, **values).items():
            self[name] = value

    def setdefault(self, name: str, default: Any = None) -> Any:
        """The value of an option; every option has one."""
        return self[name]

    def _require(self, name: str) -> None:
        if name in self:
            return
        if name in self._reasons:
            raise OptionError(f"the option {name!r} is not available: {self._reasons[name]}")
        if name.endswith("_options"):
            advice = "the integration methods are Cosimo's own; set 'solver', 'rtol', 'atol' and 'maxh'"
            raise OptionError(f"the option {name!r} is not available: {advice}")
        close = difflib.get_close_matches(name, self, 1)
        advice = f"; did you mean {close[0]!r}?" if close else f"; there are {', '.join(sorted(self))}"
        raise OptionError(f"there is no option {name!r}{advice}")


def run_options() -> Options:
    """The options of a single model."""
    return Options(RUN_DEFAULTS, RUN_REASONS)


def master_options() -> Options:
    """The options of a coupled system."""
    return Options(MASTER_DEFAULTS, MASTER_REASONS)


def completed(options: Options, given: Optional[Mapping[str, Any]]) -> Options:
    """These options with the given values."""
    options.update(given or {})
    return options


def require_default(options: Mapping[str, Any], name: str, only: Any, reason: str) -> None:
    """An option that PyFMI lets one choose and Cosimo does not."""
    if options[name] != only:
        raise OptionError(f"the option {name!r} can only be {only!r}: {reason}")
