"""Writes library/EventBenchmarks/Resources/Reference: python3 event_benchmarks.py (mpmath, scipy).

Closed forms are evaluated with 50 digits, roots bracketed by steps and bisected. Models without closed form are integrated by
DOP853 at 1e-13 from event to event; an event is located by integration to its instant, not by interpolation.
"""

import csv
from pathlib import Path

import numpy as np
from mpmath import cos, exp, mp, mpc, mpf, sin, sqrt
from scipy.integrate import solve_ivp

mp.dps = 50
here = Path(__file__).parent
target = here.parent.parent / "library" / "EventBenchmarks" / "Resources" / "Reference"
g = mpf("9.81")


def write(model, rows):
    lines = ["time,name", *(f"{mp.nstr(mpf(t), 16)},{name}" for t, name in rows)]
    (target / f"{model}.csv").write_text("\n".join(lines) + "\n")


def copy(model, source, name, count):
    """Instants of a table that was computed before."""
    with open(here / source) as file:
        write(model, [(mpf(row["t"]), name) for row in list(csv.DictReader(file))[:count]])


def root(f, begin, step):
    """First zero of f after `begin`, where f falls through it; f(begin) is positive or rising from 0."""
    a = begin + step / 1000
    assert f(a) > 0
    while f(a + step) > 0:
        a += step
    b = a + step
    for _ in range(170):
        c = (a + b) / 2
        if f(c) > 0:
            a = c
        else:
            b = c
    return b


def spinning_ball():
    e, mu, R = mpf("0.9"), mpf("0.15"), mpf("0.1")
    t, y, vx, vy, w = mpf(0), mpf(1), mpf(2), mpf(0), mpf(30)
    rows, states = [], []
    while True:
        fall = (vy + sqrt(vy**2 + 2 * g * (y - R))) / g
        t, y, vy = t + fall, R, vy - g * fall
        if t > 5:
            break
        slip = vx + R * w
        rub = -mp.sign(slip) * min(abs(slip) * 2 / 7, mu * (1 + e) * abs(vy))
        vx, vy, w = vx + rub, -e * vy, w + 5 / (2 * R) * rub
        rows.append((t, "y <= R"))
        states.append((t, vx, vy, w))
    write("SpinningBall", rows)
    lines = ["t,vx,vy,w", *(",".join(mp.nstr(v, 16) for v in row) for row in states)]
    (here / "spinning_ball.csv").write_text("\n".join(lines) + "\n")


def magnus_ball():
    Om, e = mpf("1.5"), mpf("0.9")
    t0, y0, z0 = mpf(0), mpf(2), mpc(3, 4)
    rows = []
    while True:
        a = z0 - g / Om
        height = lambda t: y0 + (a * (mp.expj(Om * (t - t0)) - 1) / mpc(0, Om)).imag
        t = root(height, t0, mpf("1e-3"))
        if t > 10:
            break
        z = g / Om + a * mp.expj(Om * (t - t0))
        t0, y0, z0 = t, mpf(0), mpc(z.real, -e * z.imag)
        rows.append((t, "y <= 0"))
    write("MagnusBall", rows)


def bounces(x, v, a, low, high, names, end, e=mpf("0.9")):
    """Instants at which x with the constant acceleration -a meets one of two walls."""
    t, rows = mpf(0), []
    while True:
        times = []
        for wall, name, sign in ((low, names[0], 1), (high, names[1], -1)):
            if a == 0:
                times += [((wall - x) / v, name)] if (wall - x) * v > 0 else []
            else:
                D = v * v + 2 * a * (x - wall)
                roots = [(v - sqrt(D)) / a, (v + sqrt(D)) / a] if D >= 0 else []
                times += [(s, name) for s in roots if s > mpf(10) ** -30 and sign * (v - a * s) < 0]
        s, name = min(times)
        t, x, v = t + s, low if name == names[0] else high, -e * (v - a * s)
        if t > end:
            return rows
        rows.append((t, name))


def ball_in_box():
    walls = bounces(mpf("0.3"), mpf("1.7"), mpf(0), mpf(0), mpf(1), ("x <= 0", "x >= width"), 3)
    floors = bounces(mpf("0.7"), mpf("3.1"), g, mpf(0), mpf(1), ("y <= 0", "y >= height"), 3)
    write("BallInBox", sorted(walls + floors))


def balls_on_ball():
    m1, m2, R = mpf(3), mpf(1), mpf("0.1")
    t, y1, y2, v1, v2 = mpf(0), mpf(1), mpf("1.5"), mpf(0), mpf(0)
    rows = []
    while True:
        ground = (v1 + sqrt(v1**2 + 2 * g * (y1 - R))) / g
        approach = v1 - v2
        meet = (y2 - y1 - 2 * R) / approach if approach > 0 else mp.inf
        s = min(ground, meet)
        t, y1, y2 = t + s, y1 + v1 * s - g * s * s / 2, y2 + v2 * s - g * s * s / 2
        v1, v2 = v1 - g * s, v2 - g * s
        if t > 4:
            break
        if ground < meet:
            y1, v1 = R, -v1
            rows.append((t, "y1 <= R"))
        else:
            y2 = y1 + 2 * R
            v1, v2 = ((m1 - m2) * v1 + 2 * m2 * v2) / (m1 + m2), ((m2 - m1) * v2 + 2 * m1 * v1) / (m1 + m2)
            rows.append((t, "y2 - y1 <= 2*R"))
    write("BallsOnBall", rows)


def soft_floor_hard_walls():
    R, H, k, d, e = mpf("0.1"), mpf("1.6"), mpf(40000), mpf(20), mpf("0.9")
    walls = bounces(mpf("0.5"), mpf("1.3"), mpf(0), R, 2 - R, ("x <= R", "x >= width - R"), 4)
    t, y, v, rows = mpf(0), mpf(1), mpf("4.5"), []
    delta = d / 2
    omega = sqrt(k - delta**2)
    while t < 4:
        up = (v - sqrt(v**2 + 2 * g * (y - (H - R)))) / g if v > 0 and v**2 / (2 * g) > H - R - y else None
        if up is not None:
            t, y, v = t + up, H - R, -e * (v - g * up)
            rows.append((t, "y >= height - R"))
        fall = (v + sqrt(v**2 + 2 * g * (y - R))) / g
        t, v = t + fall, v - g * fall
        rows.append((t, "y > R"))
        # Depth u = R - y of the contact: u'' + d u' + k u = g, u(0) = 0, u'(0) = -v.
        still = g / k
        swing = lambda s: still + exp(-delta * s) * (
            -still * cos(omega * s) + (-v - delta * still) / omega * sin(omega * s)
        )
        s = root(swing, mpf(0), mpf("1e-4"))
        A, B = -still, (-v - delta * still) / omega
        rate = exp(-delta * s) * (
            (B * omega - delta * A) * cos(omega * s) - (A * omega + delta * B) * sin(omega * s)
        )
        t, y, v = t + s, R, -rate
        rows.append((t, "y > R"))
    write("SoftFloorHardWalls", sorted(row for row in walls + rows if row[0] <= 4))


def event_run(model, flow, x, end):
    """`flow(mode)` gives the right side, the event function that falls through 0, its name, and what follows it."""
    t, mode, rows = 0.0, 0, []
    while True:
        f, guard, name, jump = flow(mode)
        crossing = lambda t, x: guard(x) if t > begin else 1.0
        begin = t + 1e-6
        crossing.terminal, crossing.direction = True, -1
        options = dict(method="DOP853", rtol=1e-13, atol=1e-14)
        run = solve_ivp(f, (t, end), x, events=crossing, max_step=0.01, **options)
        if len(run.t_events[0]) == 0:
            return write(model, rows)
        # Newton's method, with a new integration to each estimate.
        at = run.t_events[0][0]
        for _ in range(4):
            state = solve_ivp(f, (t, at), x, max_step=0.01, **options).y[:, -1]
            rate = np.dot(gradient(guard, state), f(at, state))
            at -= guard(state) / rate
        state = solve_ivp(f, (t, at), x, max_step=0.01, **options).y[:, -1]
        rows.append((mpf(float(at)), name))
        t, (mode, x) = at, jump(state)


def gradient(guard, x):
    h = 1e-7
    return np.array([(guard(x + h * unit) - guard(x - h * unit)) / (2 * h) for unit in np.eye(len(x))])


def dissipative_soft_ball():
    R, E, mu, pi = 0.1, 1e8, 100.0, 3.141592653
    m, S = 4 / 3 * pi * R**3 * 500, pi * 0.01
    c = 0.5 * 0.5 * 1.293 * S / m
    air = lambda t, x: [x[2], x[3], -c * np.hypot(x[2], x[3]) * x[2], -9.81 - c * np.hypot(x[2], x[3]) * x[3]]
    stiffness = 2 * 3.14 * E * np.sqrt(2 * R)
    contact = lambda t, x: [x[2], x[3], -mu * x[2] / m, -9.81 + (stiffness * abs(R - x[1]) ** 1.5 - mu * x[3]) / m]
    modes = [
        (air, lambda x: x[1] - R, "y > R", lambda x: (1, x)),
        (contact, lambda x: R - x[1], "y > R", lambda x: (0, x)),
    ]
    event_run("DissipativeSoftBall", lambda mode: modes[mode], np.array([0.0, 2.0, 1.0, 5.0]), 10)


def spinning_ball_in_air():
    R, mu, k, T, e = 0.1, 0.15, 0.03, 8.0, 0.9
    c = 0.5 * 0.5 * 1.293 * 3.14 * 0.01 / 1.1

    def flow(t, x):
        _, _, vx, vy, w = x
        v = np.hypot(vx, vy)
        return np.array([vx, vy, -c * v * vx - k * w * vy, -9.81 - c * v * vy + k * w * vx, -w / T])

    def impact(x):
        slip = x[2] + R * x[4]
        rub = -np.sign(slip) * min(2 / 7 * abs(slip), mu * (1 + e) * abs(x[3]))
        return 0, np.array([x[0], R, x[2] + rub, -e * x[3], x[4] + 5 / (2 * R) * rub])

    ground = (flow, lambda x: x[1] - R, "y <= R", impact)
    event_run("SpinningBallInAir", lambda mode: ground, np.array([0.0, 1.0, 8.0, 3.0, 60.0]), 5)


copy("HardBall", "s004_hard_flat_events.csv", "y <= 0", 20)
copy("VerticalDrop", "s004_vertical_drop_m1_events.csv", "y <= 0", 20)
for size in ("small", "big", "moving"):
    copy(f"{size.title()}Waves", f"s004_hard_sin_{size}_events.csv", "y <= ground", 5)
copy("SoftBall", "s004_soft_vy5_events.csv", "y > R", 12)
spinning_ball()
magnus_ball()
ball_in_box()
balls_on_ball()
soft_floor_hard_walls()
dissipative_soft_ball()
spinning_ball_in_air()
