"""The second cylinder of B.mo, with a method of its own: Runge-Kutta of order 4 in steps of 10 microseconds at most."""

from math import ceil, pi, sin

inputs = {"pA": {"unit": "Pa"}}
outputs = {"q": {"unit": "m3/s", "dependsOn": ["pA"]}}
states = {"p": 0, "x": 0, "v": 0}
parameters = {
    "m": 10, "S": 8e-4, "k": 1e5, "d": 200, "beta": 1e9, "V": 1e-4, "kq": 2e-7, "dpt": 5e4, "F0": 300,
}


def flow(pA, p, kq, dpt):
    dp = pA - p
    return kq * dp / (dp * dp + dpt * dpt) ** 0.25


def output(pA, p, kq, dpt):
    return {"q": flow(pA, p, kq, dpt)}


def step(time, dt, p, x, v, pA, m, S, k, d, beta, V, kq, dpt, F0):
    def rates(t, p, x, v):
        force = F0 * sin(2 * pi * 20 * t)
        return beta / (V + S * x) * (flow(pA, p, kq, dpt) - S * v), v, (S * p - k * x - d * v - force) / m

    count = ceil(dt / 1e-5 - 1e-9)
    h = dt / count
    for i in range(count):
        t = time + i * h
        a = rates(t, p, x, v)
        b = rates(t + h / 2, p + h / 2 * a[0], x + h / 2 * a[1], v + h / 2 * a[2])
        c = rates(t + h / 2, p + h / 2 * b[0], x + h / 2 * b[1], v + h / 2 * b[2])
        e = rates(t + h, p + h * c[0], x + h * c[1], v + h * c[2])
        p, x, v = (
            one + h / 6 * (a[j] + 2 * b[j] + 2 * c[j] + e[j]) for j, one in enumerate((p, x, v))
        )
    return {"p": p, "x": x, "v": v}
