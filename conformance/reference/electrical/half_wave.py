"""Circuits of one diode and one state, interval by interval in closed form.

In each mode x' = -a x + b sin(w t); the diode changes where its current or voltage passes zero. Writes NAME_changes.csv
and NAME_state.csv (x on a grid) beside itself.
"""
from pathlib import Path
from mpmath import mp, mpf, sin, cos, exp, pi, findroot

mp.dps = 30
w, V = 2 * pi * 50, mpf(10)
STEP = mpf("2e-5")


def solution(a, b, t0, x0):
    """x' = -a x + b sin wt, x(t0) = x0."""
    s, c = a * b / (a**2 + w**2), -w * b / (a**2 + w**2)
    steady = lambda t: s * sin(w * t) + c * cos(w * t)
    return lambda t: steady(t) + (x0 - steady(t0)) * exp(-a * (t - t0))


def run(name, modes, conducting, voltage, end, count):
    """`modes[on]` are a and b; `voltage(t, x)` has the sign of the diode's parameter s, in both modes."""
    t, x, on = mpf(0), mpf(0), conducting
    changes, pieces = [], []
    while t < end:
        curve = solution(*modes[on], t, x)
        pieces.append((t, curve))
        sign = 1 if on else -1
        value = lambda s: sign * voltage(s, curve(s), on)
        a = t + mpf("1e-12")
        while a < end and not value(a + STEP) < 0:
            a += STEP
        if a >= end:
            break
        t = findroot(value, (a, a + STEP), solver="anderson", tol=1e-50, verify=False)
        x, on = curve(t), not on
        changes.append((t, "on" if on else "off"))
    here = Path(__file__).parent
    rows = "".join(f"{mp.nstr(t, 16)},diode,{s}\n" for t, s in changes if t < end)
    (here / f"{name}_changes.csv").write_text("t,element,state\n" + rows)
    rows = ""
    for k in range(1, count + 1):
        t = end * k / count
        curve = [one for begin, one in pieces if begin <= t][-1]
        rows += f"{mp.nstr(t, 16)},{mp.nstr(curve(t), 16)}\n"
    (here / f"{name}_state.csv").write_text("t,x\n" + rows)


Ron, end = mpf("1e-3"), mpf("0.1")

# Capacitor C beside a resistor R, behind the diode and a resistor: C v' = (V sin wt - v)/series - v/R.
C, R, inside, Goff = mpf("1e-3"), mpf(100), mpf(1), mpf("1e-6")


def charging(resistance):
    return (1 / resistance + 1 / R) / C, V / resistance / C


run("half_wave_capacitor",
    {True: charging(inside + Ron), False: charging(inside + 1 / Goff)},
    True, lambda t, v, on: V * sin(w * t) - v, end, 97)

# The same without a resistor before the diode: it conducts while the capacitor follows the source, and blocks near the crest,
# where the current, not the voltage, passes zero.
Ron, Goff = mpf("1e-5"), mpf("1e-5")
run("half_wave_stiff",
    {True: charging(Ron), False: charging(1 / Goff)},
    True, lambda t, v, on: V * sin(w * t) - v, end, 97)

# Coil L and resistor R behind the diode: L i' = V sin wt - (R + diode) i. The diode's voltage has the current's sign.
L, R, Ron, Goff = mpf("0.05"), mpf(10), mpf("1e-3"), mpf("1e-4")
run("half_wave_inductor",
    {True: ((R + Ron) / L, V / L), False: ((R + 1 / Goff) / L, V / L)},
    True, lambda t, i, on: i, end, 97)
