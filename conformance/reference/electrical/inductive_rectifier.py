"""A six-pulse rectifier with inductive phases: exponentials of the matrices of its modes.

Seen from the negative side of the bridge, the potential of phase k between its two diodes follows from its current alone: the
upper diode conducts where it would exceed the capacitor's voltage, the lower one where it would fall below zero. With
that, two currents (the third is minus their sum), the capacitor's voltage and sine and cosine of the sources are a linear
system in each mode. Writes inductive_rectifier_changes.csv and inductive_rectifier_state.csv beside itself.
"""
from itertools import product
from pathlib import Path
import numpy as np
from scipy.linalg import expm
from scipy.optimize import brentq

V, w, R, L, C, Rload = 325.0, 2 * np.pi * 50, 0.1, 2e-3, 1e-3, 30.0
gon, goff = 1 / 1e-2, 1e-4
END, COUNT, STEP = 0.06, 97, 2e-6
PHASES = [0.0, -2 * np.pi / 3, 2 * np.pi / 3]
# y = (i1, i2, v, sin wt, cos wt)
CURRENTS = np.array([[1, 0, 0, 0, 0], [0, 1, 0, 0, 0], [-1, -1, 0, 0, 0]], float)
VOLTAGE = np.array([0, 0, 1, 0, 0], float)
SOURCES = np.array([[0, 0, 0, V * np.cos(p), V * np.sin(p)] for p in PHASES])


def system(mode):
    """Matrix of y' = A y, and the potentials of the phases as rows over y; mode[k]: 1 upper, -1 lower, 0 no diode conducts."""
    gu = np.array([gon if m == 1 else goff for m in mode])
    gl = np.array([gon if m == -1 else goff for m in mode])
    potentials = (CURRENTS + np.outer(gu, VOLTAGE)) / (gu + gl)[:, None]
    star = potentials.mean(axis=0)
    rates = (SOURCES + star - R * CURRENTS - potentials) / L
    out = (gu[:, None] * (potentials - VOLTAGE)).sum(axis=0) - VOLTAGE / Rload
    A = np.vstack([rates[0], rates[1], out / C, [0, 0, 0, 0, w], [0, 0, 0, -w, 0]])
    return A, potentials


def margins(potentials, mode, y):
    """For each phase and diode how far it is from changing: positive while the mode holds."""
    u, v = potentials @ y, y[2]
    found = []
    for k, m in enumerate(mode):
        found.append((k, 1, u[k] - v if m == 1 else v - u[k]))
        found.append((k, -1, -u[k] if m == -1 else u[k]))
    return found


SYSTEMS = {mode: system(mode) for mode in product((-1, 0, 1), repeat=3)}


def agrees(mode, y):
    """Just after y: a margin of zero counts by its rate."""
    A, potentials = SYSTEMS[mode]
    later = expm(A * 2e-9) @ y
    return all(margin > 0 for _, _, margin in margins(potentials, mode, later))


def settle(y, mode):
    candidates = sorted(SYSTEMS, key=lambda other: sum(a != b for a, b in zip(other, mode)))
    return next(other for other in candidates if agrees(other, y))


y, t = np.array([0, 0, 100.0, 0, 1.0]), 0.0
mode = settle(y, (0, 0, 0))
changes, state, k = [], "", 1
grid = [END * n / COUNT for n in range(1, COUNT + 1)]
steps = {m: expm(A * STEP) for m, (A, _) in SYSTEMS.items()}
while t < END - 1e-14:
    A, potentials = SYSTEMS[mode]
    start, y0 = t, y
    at = lambda s: expm(A * (s - start)) @ y0
    worst = lambda z: min(m for _, _, m in margins(potentials, mode, z))
    a, ya = t, y
    while True:
        b = a + STEP
        yb = steps[mode] @ ya
        if worst(yb) < 0 or b > END:
            break
        a, ya = b, yb
    stop = END
    if worst(yb) < 0:
        stop = min(END, brentq(lambda s: worst(at(s)), max(a, t + 1e-12), b, xtol=1e-17, rtol=1e-15))
    while k <= COUNT and grid[k - 1] <= stop:
        z = at(grid[k - 1])
        state += f"{grid[k - 1]:.16g},{z[2]:.15g},{z[0]:.15g}\n"
        k += 1
    t, y = stop, at(stop)
    if t >= END:
        break
    after = settle(y, mode)
    for phase in range(3):
        for side, name in ((1, "upper"), (-1, "lower")):
            before, now = mode[phase] == side, after[phase] == side
            if before != now:
                changes.append(f"{t:.16g},{name}[{phase + 1}],{'on' if now else 'off'}\n")
    mode = after
here = Path(__file__).parent
(here / "inductive_rectifier_changes.csv").write_text("t,element,state\n" + "".join(changes))
(here / "inductive_rectifier_state.csv").write_text("t,x,i\n" + state)
