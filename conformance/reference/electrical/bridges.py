"""Bridges of diodes and thyristors with a load of resistance and inductance, interval by interval in closed form.

Elements are conductances (1/Ron or Goff). With those of the upper half between the phases and the node p, those of the
lower half between the node n and the phases, Kirchhoff's current law at p and n leaves one linear differential equation
for the load's current I, which has a closed form between two changes of elements:

    L dI/dt = sum_u(g v)/sum_u(g) - sum_l(g v)/sum_l(g) - (1/sum_u(g) + 1/sum_l(g) + R) I

Writes beside itself: NAME_changes.csv (when elements begin and cease to conduct) and NAME_state.csv (I on a grid).
"""
from pathlib import Path
from mpmath import mp, mpf, sin, cos, exp, pi, findroot

mp.dps = 30
STEP = mpf("2e-5")  # in which no element changes twice


class Bridge:
    def __init__(self, V, f, phases, R, L, Ron, Goff, names, firing):
        self.V, self.w, self.phases = mpf(V), 2 * pi * f, phases
        self.R, self.L, self.Gon, self.Goff = mpf(R), mpf(L), 1 / mpf(Ron), mpf(Goff)
        self.names, self.firing = names, firing  # element -> (first pulse, period, width), for thyristors
        self.m = len(phases)  # elements 0 ... m-1 are the upper ones

    def v(self, k, t):
        phase = self.phases[k]
        return mpf(0) if phase is None else self.V * sin(self.w * t + phase)

    def conductances(self, on):
        g = [self.Gon if one else self.Goff for one in on]
        return g[: self.m], g[self.m :]

    def enter(self, t0, I0, on):
        """The current from (t0, I0) on, while the elements `on` conduct."""
        gu, gl = self.conductances(on)
        Gu, Gl = sum(gu), sum(gl)
        rate = (self.R + 1 / Gu + 1 / Gl) / self.L
        weights = [a / Gu - b / Gl for a, b in zip(gu, gl)]
        S = sum(c * self.V * cos(p) for c, p in zip(weights, self.phases) if p is not None) / self.L
        C = sum(c * self.V * sin(p) for c, p in zip(weights, self.phases) if p is not None) / self.L
        w = self.w
        # I' = -rate I + S sin wt + C cos wt
        a, b = (rate * S + w * C) / (rate**2 + w**2), (rate * C - w * S) / (rate**2 + w**2)
        steady = lambda t: a * sin(w * t) + b * cos(w * t)
        return lambda t: steady(t) + (I0 - steady(t0)) * exp(-rate * (t - t0))

    def voltages(self, t, I, on):
        gu, gl = self.conductances(on)
        p = (sum(g * self.v(k, t) for k, g in enumerate(gu)) - I) / sum(gu)
        n = (sum(g * self.v(k, t) for k, g in enumerate(gl)) + I) / sum(gl)
        return [self.v(k, t) - p for k in range(self.m)] + [n - self.v(k, t) for k in range(self.m)]

    def fired(self, e, t):
        if e not in self.firing:
            return True
        start, period, width = self.firing[e]
        return t >= start and (t - start) % period < width

    def settle(self, t, I, on):
        """Elements that agree with their voltages just after t: the first that does not is changed, until all do (Murty)."""
        after = t + mpf("1e-20")
        while True:
            v = self.voltages(after, I, on)
            for e in range(2 * self.m):
                # A blocking thyristor begins only while it is fired; a conducting one ceases at any time.
                wrong = v[e] < 0 if on[e] else v[e] >= 0 and self.fired(e, after)
                if wrong:
                    on = [not one if i == e else one for i, one in enumerate(on)]
                    break
            else:
                return on

    def firing_times(self, end):
        times = set()
        for start, period, _ in self.firing.values():
            k = 0
            while start + k * period < end:
                times.add(start + k * period)
                k += 1
        return sorted(times)

    def run(self, end, grid):
        t, I = mpf(0), mpf(0)
        on = self.settle(t, I, [False] * (2 * self.m))
        changes, currents = [], []
        pieces = []
        stops = self.firing_times(end) + [end]
        while t < end:
            current = self.enter(t, I, on)
            stop = next(s for s in stops if s > t)
            event = self.first_change(t, stop, current, on)
            pieces.append((t, current))
            t, crossing = event if event else (stop, None)
            I = current(t)
            forced = [not one if i == crossing else one for i, one in enumerate(on)]
            new = self.settle(t, I, forced)
            for e in range(2 * self.m):
                if new[e] != on[e]:
                    changes.append((t, self.names[e], "on" if new[e] else "off"))
            on = new
        for s in grid:
            current = [piece for begin, piece in pieces if begin <= s][-1]
            currents.append((s, current(s)))
        return changes, currents

    def first_change(self, t0, stop, current, on):
        a = t0 + mpf("1e-18")
        watched = [e for e in range(2 * self.m)]
        value = lambda e, t: self.voltages(t, current(t), on)[e]
        while a < stop:
            b = min(a + STEP, stop)
            va, vb = self.voltages(a, current(a), on), self.voltages(b, current(b), on)
            found = []
            for e in watched:
                down = on[e] and va[e] >= 0 > vb[e]
                up = not on[e] and va[e] < 0 <= vb[e] and self.fired(e, b)
                if down or up:
                    found.append((findroot(lambda t: value(e, t), (a, b), solver="anderson", tol=1e-50, verify=False), e))
            if found:
                return min(found)
            a = b
        return None


def write(name, bridge, end, count):
    here = Path(__file__).parent
    changes, currents = bridge.run(mpf(end), [mpf(end) * k / count for k in range(1, count + 1)])
    rows = "".join(f"{mp.nstr(t, 16)},{e},{s}\n" for t, e, s in changes)
    (here / f"{name}_changes.csv").write_text("t,element,state\n" + rows)
    rows = "".join(f"{mp.nstr(t, 16)},{mp.nstr(i, 16)}\n" for t, i in currents)
    (here / f"{name}_state.csv").write_text("t,x\n" + rows)


third = 2 * pi / 3
write(
    "six_pulse_rectifier",
    Bridge(325, 50, [mpf(0), -third, third], 20, "0.05", "1e-3", "1e-6",
           ["upper[1]", "upper[2]", "upper[3]", "lower[1]", "lower[2]", "lower[3]"], {}),
    "0.1", 97)
period = mpf(1) / 50
pulse = period * 5 / 100
write(
    "half_controlled_bridge",
    Bridge(325, 50, [mpf(0), None], 10, "0.02", "1e-3", "1e-6",
           ["T1", "T2", "D1", "D2"],
           {0: (period * 60 / 360, period, pulse), 1: (period * 240 / 360, period, pulse)}),
    "0.1", 97)
