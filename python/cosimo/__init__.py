"""Modelling, simulation and co-simulation with Cosimo, with the names of PyFMI and JModelica.

>>> from cosimo import load_model
>>> result = load_model("Ball.mo").simulate(final_time=2)  # doctest: +SKIP
>>> result["time"], result["h"]  # doctest: +SKIP
"""

from .command import Command
from .errors import (
    AssertionFailed,
    CommandNotFound,
    CosimoError,
    CosimoWarning,
    FileError,
    FmuError,
    InitializationError,
    IntegrationError,
    InternalError,
    ModelError,
    OptionError,
    TimeLimitReached,
    UnsupportedError,
    UsageError,
)
from .evaluator import Evaluator, RunFailed
from .master import Master
from .model import Model, compile_fmu, load_fmu, load_model, simulate
from .options import Options
from .results import CoupledResult, Result

__all__ = [
    "AssertionFailed",
    "Command",
    "CommandNotFound",
    "CosimoError",
    "CosimoWarning",
    "CoupledResult",
    "Evaluator",
    "FileError",
    "FmuError",
    "InitializationError",
    "IntegrationError",
    "InternalError",
    "Master",
    "Model",
    "ModelError",
    "OptionError",
    "Options",
    "Result",
    "RunFailed",
    "TimeLimitReached",
    "UnsupportedError",
    "UsageError",
    "compile_fmu",
    "load_fmu",
    "load_model",
    "simulate",
]
