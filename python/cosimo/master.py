"""Coupled runs of models and FMUs."""

from __future__ import annotations

import json
import os
import tempfile
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

from .errors import OptionError
from .inputs import table_of, write_table
from .model import Model
from .options import Options, completed, master_options, require_default
from .results import CoupledResult
from .run import simulate_file

#: The unit of the file that holds `input`.
INPUT_UNIT = "input_table"


class Master:
    """A coupled system. Connections are `(model, output, model, input)`, with options of Cosimo's files as a fifth element."""

    def __init__(self, models: Sequence[Model], connections: Sequence[Sequence[Any]]) -> None:
        if len(models) == 0:
            raise OptionError("a coupled system needs a model")
        self.models = list(models)
        for model in self.models:
            if not isinstance(model, Model):
                raise OptionError(f"{model!r} is not a model; 'load_fmu' and 'load_model' make one")
        if len({id(model) for model in self.models}) < len(self.models):
            raise OptionError("a model is in the list twice; load it twice to have two units of it")
        #: The names of the units in results and messages.
        self.units = _distinct([model.label for model in self.models])
        self.connections = [self._connection(entry) for entry in connections]

    def simulate_options(self) -> Options:
        """The options of `simulate` with their defaults."""
        return master_options()

    def simulate(
        self,
        start_time: float = 0.0,
        final_time: float = 1.0,
        input: Optional[Tuple[Any, Any]] = None,
        options: Optional[Mapping[str, Any]] = None,
    ) -> CoupledResult:
        """Runs the system.

        `input` is a pair: a `(model, name)` or a list of them, and a matrix whose first column is the time.
        """
        chosen = completed(master_options(), options)
        with tempfile.TemporaryDirectory(prefix="cosimo-") as folder:
            system = self.system(start_time, final_time, chosen)
            if input is not None and len(input) > 0:
                self._add_input(system, input, os.path.join(folder, "inputs.csv"))
            file = os.path.join(folder, "system.json")
            with open(file, "w", encoding="utf-8") as stream:
                json.dump(system, stream, ensure_ascii=False)
            name = "_".join(self.units)
            result = simulate_file(
                self.models[0].command,
                file,
                name,
                self._arguments(chosen),
                self._filtered(chosen),
                self._result,
                generated=True,
            )
            assert isinstance(result, CoupledResult)
            return result

    def system(self, start_time: float, final_time: float, options: Mapping[str, Any]) -> Dict[str, Any]:
        """The system as the content of a system file."""
        _require_fixed(options)
        step = options["step_size"]
        experiment: Dict[str, Any] = {"startTime": start_time, "stopTime": final_time, "communicationStep": step}
        experiment.update(_given(tolerance=options["rtol"], absoluteTolerance=options["atol"]))
        if options["result_downsampling_factor"] != 1:
            experiment["outputInterval"] = options["result_downsampling_factor"] * step
        rates = options["step_size_downsampling_factor"] or {}
        units = {name: self._unit(model, options, rates) for name, model in zip(self.units, self.models)}
        return {
            "units": units,
            "connections": self.connections.copy(),
            "parameters": {f"{u}.{n}": v for u, m in zip(self.units, self.models) for n, v in m.values.items()},
            "experiment": experiment,
            "algorithm": _algorithm(options),
        }

    def _unit(self, model: Model, options: Mapping[str, Any], rates: Mapping[Model, int]) -> Dict[str, Any]:
        common = _given(tolerance=options["local_rtol"], rate=rates.get(model))
        if not model.is_fmu:
            return {"model": model.file, **_given(**{"class": model.class_name}), **common}
        backend = "isolated" if _parallel(options, len(self.models)) else "in-process"
        return {"fmu": model.file, "backend": model.backend or backend, **_given(type=model.kind), **common}

    def _connection(self, entry: Sequence[Any]) -> List[Any]:
        if len(entry) not in (4, 5):
            raise OptionError(f"a connection is (model, output, model, input), not {entry!r}")
        source, output, target, name = entry[:4]
        return [f"{self._unit_of(source)}.{output}", f"{self._unit_of(target)}.{name}", *entry[4:]]

    def _unit_of(self, model: Any) -> str:
        for one, unit in zip(self.models, self.units):
            if one is model:
                return unit
        raise OptionError(f"{model!r} of a connection is not among the models of the system")

    def _add_input(self, system: Dict[str, Any], inputs: Tuple[Any, Any], file: str) -> None:
        targets, rows = table_of(inputs)
        names = [f"{self._unit_of(model)}.{name}" for model, name in targets]
        columns = [f"u{i + 1}" for i in range(len(names))]
        write_table(file, columns, rows)
        system["units"][INPUT_UNIT] = {"table": file}
        system["connections"] += [[f"{INPUT_UNIT}.{c}", name] for c, name in zip(columns, names)]

    def _arguments(self, options: Mapping[str, Any]) -> List[str]:
        libraries = {folder: None for model in self.models for folder in model.libraries}
        words = [word for folder in libraries for word in ("--library", folder)]
        return words if options["store_step_before_update"] else [*words, "--event-points", "right"]

    def _filtered(self, options: Options) -> Dict[str, Any]:
        """PyFMI's filter has a list of patterns for each model."""
        chosen = options["filter"]
        if not isinstance(chosen, Mapping):
            return dict(options)
        patterns = [
            f"{self._unit_of(model)}.{pattern}"
            for model, its in chosen.items()
            for pattern in ([its] if isinstance(its, str) else its)
        ]
        return {**options, "filter": patterns}

    def _result(self, values: Any, report: Dict[str, Any], file: Optional[str]) -> CoupledResult:
        return CoupledResult(values, report, file, self.models, self.units)


def _require_fixed(options: Mapping[str, Any]) -> None:
    """Options that PyFMI lets one choose and Cosimo does not."""
    require_default(
        options, "block_initialization", True, "initial values are always computed by strongly connected components"
    )
    require_default(
        options,
        "force_finite_difference_outputs",
        False,
        "derivatives of outputs come from the units, and from differences where they have none",
    )
    if options["error_controlled"] and options["result_downsampling_factor"] != 1:
        raise OptionError("'result_downsampling_factor' needs fixed steps, not 'error_controlled'")
    if options["maxh"] is not None and not options["error_controlled"]:
        raise OptionError("'maxh' applies to 'error_controlled' only; 'step_size' is the fixed step")


def _parallel(options: Mapping[str, Any], models: int) -> bool:
    """Whether FMUs run in processes of their own, at the same time."""
    execution, threads = options["execution"], options["num_threads"]
    if execution not in ("serial", "parallel"):
        raise OptionError(f"'execution' can be serial or parallel, not {execution!r}")
    if threads is None or (execution == "serial" and threads == 1):
        return bool(execution == "parallel")
    if execution == "serial":
        raise OptionError(f"'num_threads' {threads!r} needs 'execution' \"parallel\"")
    if threads == 1:
        return False
    if not isinstance(threads, int) or threads < models:
        raise OptionError(
            f"'num_threads' {threads!r}: in parallel execution each FMU has a process of its own, "
            f"so it can be 1, {models} (the number of models) or more, or None"
        )
    return True


def _algorithm(options: Mapping[str, Any]) -> Dict[str, Any]:
    given = options["algorithm"]
    algorithm: Dict[str, Any] = {"name": given} if isinstance(given, str) else dict(given)
    if algorithm.get("name", "jacobi") in ("jacobi", "gauss-seidel"):
        algorithm.setdefault("extrapolation", options["extrapolation_order"])
        algorithm.setdefault("linearCorrection", options["linear_correction"])
        if algorithm["extrapolation"] != 0:
            algorithm.setdefault("smooth", options["smooth_coupling"])
    elif options["extrapolation_order"] != 0:
        raise OptionError(f"'extrapolation_order' does not apply to the algorithm {algorithm['name']!r}")
    if options["error_controlled"]:
        algorithm.setdefault("control", "richardson")
        algorithm.update(_given(maxStep=options["maxh"]))
    return algorithm


def _given(**values: Any) -> Dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def _distinct(names: Sequence[str]) -> List[str]:
    """Models of the same name get a number."""
    taken: List[str] = []
    for name in names:
        number, free = 1, name
        while free in taken or free == INPUT_UNIT:
            number += 1
            free = f"{name}_{number}"
        taken.append(free)
    return taken
