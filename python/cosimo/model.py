"""Models and FMUs."""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence, Set, Tuple, Union

from .command import Command, CommandLike, PathLike
from .errors import FileError, OptionError
from .inputs import table_of, write_table
from .options import Options, completed, run_options
from .results import Result
from .run import number, scalar, simulate_file

#: Options of a run and the arguments that set them.
ARGUMENTS = {
    "ncp": "--intervals",
    "output_interval": "--output-interval",
    "rtol": "--tolerance",
    "atol": "--absolute-tolerance",
    "step_size": "--step-size",
    "inith": "--initial-step",
    "minh": "--min-step",
    "maxh": "--max-step",
}

#: Names of Assimulo's methods that Cosimo has under another name.
SOLVERS = {
    "Dopri5": "dopri5",
    "ExplicitEuler": "euler",
    "ImplicitEuler": "implicit-euler",
    "Radau5ODE": "radau5",
    "RodasODE": "rodas4",
}
FOREIGN_SOLVERS = ("CVode", "LSODAR", "RungeKutta34")


class Model:
    """A model's text, an FMU or a coupled system, with the values set for its runs."""

    def __init__(
        self,
        file: PathLike,
        name: Optional[str] = None,
        kind: Optional[str] = None,
        backend: Optional[str] = None,
        libraries: Sequence[PathLike] = (),
        command: CommandLike = None,
    ) -> None:
        self.file = os.path.abspath(os.fspath(file))
        self.class_name = name
        #: "me", "cs" or None: as the FMU offers it.
        self.kind = kind
        #: Where the code of an FMU runs: "isolated", "in-process", "wasm" or None.
        self.backend = backend
        self.command = Command(command)
        self.libraries = [os.path.abspath(os.fspath(folder)) for folder in libraries]
        #: Parameters and start values that `set` has changed.
        self.values: Dict[str, Any] = {}
        self._changed: Set[str] = set()
        self._last: Optional[Result] = None
        self._information: Optional[Dict[str, Any]] = None
        if not os.path.exists(self.file):
            raise FileError(f"there is no file {self.file!r}")

    @property
    def is_fmu(self) -> bool:
        """Whether the file is an FMU."""
        return self.file.lower().endswith(".fmu")

    def information(self) -> Dict[str, Any]:
        """What the file contains, as `cosimo info --json` (of an FMU `fmu info`) reports it."""
        if self._information is None:
            words = ["fmu", "info"] if self.is_fmu else ["info"]
            self._information = self.command.run(*words, self.file, *([] if self.is_fmu else self.origin()))
        return self._information

    def origin(self) -> List[str]:
        """The arguments that say which model of the file it is."""
        words = [] if self.class_name is None else ["--model", self.class_name]
        return words + [word for folder in self.libraries for word in ("--library", folder)]

    def get_name(self) -> str:
        """The name of the model."""
        information = self.information()
        name = information.get("modelName") or (information.get("model") or {}).get("name")
        return name or Path(self.file).stem

    @property
    def label(self) -> str:
        """A name for files and units: letters, digits and underscores."""
        name = self.class_name or (self.get_name() if self.is_fmu else Path(self.file).stem)
        return re.sub(r"\W", "_", name)

    def set(self, name: Union[str, Sequence[str]], value: Any) -> None:
        """Sets a parameter, a start value or an input for the next runs; names and values may be lists."""
        if not isinstance(name, str):
            for one, its in _pairs(name, value):
                self.set(one, its)
        elif isinstance(value, str) or not hasattr(value, "__len__"):
            self.values[name] = scalar(value)
            self._changed.add(name)
        else:
            for index, element in enumerate(value):
                self.set(f"{name[:-1]},{index + 1}]" if name.endswith("]") else f"{name}[{index + 1}]", element)

    def get(self, name: Union[str, Sequence[str]]) -> Any:
        """The value that has been set since the last run; else the last one of that run; else the start value."""
        if not isinstance(name, str):
            return [self.get(one) for one in name]
        if name not in self._changed and self._last is not None and name in self._last:
            return self._last.final(name)
        if name in self.values:
            return self.values[name]
        starts = self._starts()
        if name not in starts:
            raise OptionError(f"{self.get_name()!r} has no variable {name!r}")
        if starts[name] is None:
            raise OptionError(f"{name!r} has no value before a run")
        return starts[name]

    def reset(self) -> None:
        """Forgets all values that have been set, and the last run."""
        self.values.clear()
        self._changed.clear()
        self._last = None

    def simulate_options(self) -> Options:
        """The options of `simulate` with their defaults."""
        return run_options()

    def simulate(
        self,
        start_time: Optional[float] = None,
        final_time: Optional[float] = None,
        input: Optional[Tuple[Any, Any]] = None,
        options: Optional[Mapping[str, Any]] = None,
    ) -> Result:
        """Runs the model; missing times are those of its experiment.

        `input` is a pair: a name or a list of names, and a matrix whose first column is the time.
        """
        chosen = completed(run_options(), options)
        words = [*self.origin(), *self._fmu_arguments(), *_times(start_time, final_time), *_run_arguments(chosen)]
        for name, value in self.values.items():
            words += ["--set", f"{name}={_text(value)}"]
        with tempfile.TemporaryDirectory(prefix="cosimo-") as folder:
            if input is not None and len(input) > 0:
                names, rows = table_of(input)
                table = os.path.join(folder, "inputs.csv")
                write_table(table, names, rows)
                words += ["--input-file", table]
            self._last = simulate_file(self.command, self.file, self.label, words, chosen)
        self._changed.clear()
        return self._last

    def _fmu_arguments(self) -> List[str]:
        words = [] if self.kind is None else ["--fmu-type", self.kind]
        return words + ([] if self.backend is None else ["--fmu-backend", self.backend])

    def _starts(self) -> Dict[str, Any]:
        information = self.information()
        if "variables" in information:
            return {v["name"]: _first(v["start"]) for v in information["variables"]}
        model = information.get("model") or {}
        groups = ("outputs", "inputs", "starts", "parameters")
        return {v["name"]: v.get("value") for group in groups for v in model.get(group, [])}

    def __repr__(self) -> str:
        return f"<Model {self.file}>"


def load_fmu(
    fmu: PathLike, kind: str = "auto", backend: Optional[str] = None, command: CommandLike = None
) -> Model:
    """Loads an FMU of FMI 1, 2 or 3. `kind`: "auto", "me" or "cs"."""
    if not os.fspath(fmu).lower().endswith(".fmu"):
        raise OptionError(f"{os.fspath(fmu)!r} is not an FMU; 'load_model' loads models' texts")
    if kind.lower() not in ("auto", "me", "cs"):
        raise OptionError(f"'kind' can be auto, me or cs, not {kind!r}")
    model = Model(fmu, None, None if kind.lower() == "auto" else kind.lower(), backend, (), command)
    model.information()
    return model


def load_model(
    file: PathLike,
    class_name: Optional[str] = None,
    libraries: Sequence[PathLike] = (),
    command: CommandLike = None,
) -> Model:
    """Loads a model in Modelica or LISMA, or a coupled system. A compiler is not necessary."""
    return Model(file, class_name, None, None, libraries, command)


def compile_fmu(
    class_name: str,
    file_name: Union[PathLike, Sequence[PathLike]],
    compile_to: PathLike = ".",
    target: str = "me+cs",
    version: Union[str, float] = "2.0",
    inputs: Sequence[str] = (),
    outputs: Sequence[str] = (),
    libraries: Sequence[PathLike] = (),
    command: CommandLike = None,
) -> str:
    """Makes an FMU of a model and returns its path.

    `compile_to` is the FMU or a folder for it; `target` is "me", "cs" or "me+cs". `inputs` and `outputs` are parameters
    and variables to be given from outside and shown there.
    """
    files = [file_name] if isinstance(file_name, (str, os.PathLike)) else list(file_name)
    if len(files) != 1:
        raise OptionError(f"'file_name' must be one file, not {len(files)}; other files are found in 'libraries'")
    kinds = {"me": "me", "cs": "cs", "me+cs": "both"}
    if target not in kinds:
        raise OptionError(f"'target' can be me, cs or me+cs, not {target!r}")
    fmi = {"2.0": "2", "2": "2", "3.0": "3", "3": "3"}.get(str(version))
    if fmi is None:
        raise OptionError(f"'version' can be 2.0 or 3.0, not {version!r}")
    target_file = os.path.abspath(os.fspath(compile_to))
    if not target_file.lower().endswith(".fmu"):
        target_file = os.path.join(target_file, class_name.replace(".", "_") + ".fmu")
    words = ["fmu", "export", os.path.abspath(os.fspath(files[0])), "--model", class_name]
    words += ["--type", kinds[target], "--fmi", fmi, "-o", target_file]
    for argument, values in (("--input", inputs), ("--output", outputs)):
        words += [word for value in values for word in (argument, value)]
    words += [word for folder in libraries for word in ("--library", os.path.abspath(os.fspath(folder)))]
    Command(command).run(*words)
    return target_file


def simulate(
    file: PathLike,
    start_time: Optional[float] = None,
    final_time: Optional[float] = None,
    input: Optional[Tuple[Any, Any]] = None,
    options: Optional[Mapping[str, Any]] = None,
    parameters: Optional[Mapping[str, Any]] = None,
    command: CommandLike = None,
) -> Result:
    """Runs a model's text, an FMU or a coupled system once."""
    model = Model(file, command=command)
    for name, value in (parameters or {}).items():
        model.set(name, value)
    return model.simulate(start_time, final_time, input, options)


def _times(start_time: Optional[float], final_time: Optional[float]) -> List[str]:
    words = [] if start_time is None else ["--start-time", number(start_time)]
    return words + ([] if final_time is None else ["--stop-time", number(final_time)])


def _run_arguments(options: Options) -> List[str]:
    words = []
    for name, argument in ARGUMENTS.items():
        value = options[name]
        if value is not None:
            words += [argument, str(value) if name == "ncp" else number(value)]
    solver = options["solver"]
    if solver in FOREIGN_SOLVERS:
        raise OptionError(f"Cosimo does not have the solver {solver!r}: leave 'solver' at None, or take one of 'cosimo simulate --help'")
    return words if solver is None else [*words, "--solver", SOLVERS.get(solver, solver)]


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else value if isinstance(value, str) else repr(value)


def _pairs(names: Sequence[str], values: Sequence[Any]) -> List[Tuple[str, Any]]:
    if len(names) != len(values):
        raise OptionError(f"{len(names)} names, but {len(values)} values")
    return list(zip(names, values))


def _first(start: Any) -> Any:
    """FMUs list the elements of a start value."""
    return start[0] if isinstance(start, list) and len(start) == 1 else start
