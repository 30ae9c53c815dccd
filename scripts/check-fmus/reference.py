"""
Runs one FMU with FMPy and prints the result as JSON: reference.py REQUEST, a JSON object with path, type, start, stop, step, tolerance,
names of variables and timeout; solver "Euler" makes steps of this size. Where SUNDIALS is missing, scipy integrates instead.
"""
import contextlib
import json
import os
import sys
import types

import numpy as np


class Integrator:
    """What FMPy expects of CVodeSolver: steps to t_next, or to the first event before."""

    def __init__(self, nx, nz, get_x, set_x, get_dx, get_z, input, set_time, startTime, maxStep, relativeTolerance, get_nominals, **_):
        self.nx, self.nz = nx, nz
        self.get_x, self.set_x, self.get_dx, self.get_z = get_x, set_x, get_dx, get_z
        self.input, self.set_time, self.max_step, self.tolerance = input, set_time, maxStep, relativeTolerance
        nominals = self.vector(get_nominals, nx) if nx > 0 else np.ones(0)
        self.absolute = relativeTolerance * np.where(nominals > 0, nominals, 1.0)
        self.method = None
        self.signs = None

    @staticmethod
    def vector(get, n):
        import ctypes

        values = np.zeros(n)
        if n > 0:
            get(values.ctypes.data_as(ctypes.POINTER(ctypes.c_double)), n)
        return values

    def put(self, t, x):
        import ctypes

        self.set_time(t)
        if self.nx > 0:
            x = np.ascontiguousarray(x)
            self.set_x(x.ctypes.data_as(ctypes.POINTER(ctypes.c_double)), self.nx)
        self.input.apply(t, discrete=False)

    def rates(self, t, x):
        self.put(t, x)
        return self.vector(self.get_dx, self.nx)

    def indicators(self, t, x):
        self.put(t, x)
        return self.vector(self.get_z, self.nz)

    def reset(self, t):
        self.method = None

    def step(self, t, t_next):
        if self.nx == 0:
            before = self.vector(self.get_z, self.nz)
            after = self.indicators(t_next, np.zeros(0))
            roots = (before > 0) != (after > 0)
            return bool(np.any(roots)), roots.astype(np.int32), t_next
        from scipy.integrate import LSODA

        x = self.vector(self.get_x, self.nx)
        if self.method is None:
            self.signs = self.indicators(t, x) > 0
        self.method = LSODA(self.rates, t, x, t_next, rtol=self.tolerance, atol=self.absolute, max_step=self.max_step)
        while self.method.status == "running":
            message = self.method.step()
            if self.method.status == "failed":
                raise Exception(message)
            dense = self.method.dense_output()
            now = self.indicators(self.method.t, self.method.y) > 0
            if np.any(now != self.signs):
                left, right = self.method.t_old, self.method.t
                while right - left > 1e-13 * max(1.0, abs(right)):
                    middle = 0.5 * (left + right)
                    if middle in (left, right):
                        break
                    if np.any((self.indicators(middle, dense(middle)) > 0) != self.signs):
                        right = middle
                    else:
                        left = middle
                roots = (self.indicators(right, dense(right)) > 0) != self.signs
                return True, roots.astype(np.int32), right
        self.put(self.method.t, self.method.y)
        return False, np.zeros(self.nz, dtype=np.int32), t_next


MESSAGES = []


def log(*arguments):
    """Keeps errors: the last arguments are status, category and message."""
    status, _, message = arguments[-3:]
    if status >= 2:
        MESSAGES.append(message.decode(errors="replace") if isinstance(message, bytes) else str(message))


def simulate(request):
    import fmpy

    try:
        import fmpy.sundials
    except Exception:
        module = types.ModuleType("fmpy.sundials")
        module.CVodeSolver = Integrator
        sys.modules["fmpy.sundials"] = module
    steps = {"solver": "Euler", "step_size": request["step"]} if request.get("solver") == "Euler" else {}
    result = fmpy.simulate_fmu(
        request["path"],
        validate=False,
        fmi_type=request["type"],
        start_time=request["start"],
        stop_time=request["stop"],
        output_interval=request["step"],
        relative_tolerance=request["tolerance"],
        output=request["names"] or None,
        timeout=request["timeout"],
        logger=log,
        **steps,
    )
    column = lambda name: [float(v) if np.isfinite(v) else None for v in result[name].astype(float)]
    time = column("time")
    if time[-1] < request["stop"] - request["step"]:
        raise Exception(f"stops at {time[-1]}")
    names = [name for name in result.dtype.names if name != "time" and result[name].ndim == 1]
    return {"time": time, "columns": {name: column(name) for name in names}}


def main():
    request = json.loads(sys.argv[1])
    # What an FMU prints must not mix with the answer.
    answer = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    try:
        with contextlib.redirect_stdout(sys.stderr):
            result = simulate(request)
    except Exception as error:
        result = {"text": (MESSAGES or [str(error).strip().split("\n")[0] or type(error).__name__])[0]}
    json.dump(result, answer)
    answer.flush()
    os._exit(0)


main()
