"""Direct-current machines: exponentials of the matrices of linear modes, one after the other.

Unknowns are the current i and the speed w. Writes dc_drive.csv and chopper_drive.csv beside itself.
"""
from pathlib import Path
from mpmath import mp, mpf, matrix, expm, lu_solve

mp.dps = 30
R, L, k, J = mpf("0.5"), mpf("0.01"), mpf("1.2"), mpf("0.05")


def motor(resistance, d):
    return matrix([[-resistance / L, -k / L], [k / J, -d / J]])


def response(A, c, x, t):
    """x(t) of x' = A x + c."""
    rest = -lu_solve(A, c)
    return rest + expm(A * t) * (x - rest)


def write(name, modes, x, end, count):
    """`modes`: begin, A, c."""
    rows, grid, k = "", [end * n / count for n in range(1, count + 1)], 0
    for (begin, A, c), after in zip(modes, [m[0] for m in modes[1:]] + [end]):
        while k < count and grid[k] < after or k < count and after == end:
            y = response(A, c, x, grid[k] - begin)
            rows += f"{mp.nstr(grid[k], 16)},{mp.nstr(y[0], 16)},{mp.nstr(y[1], 16)}\n"
            k += 1
        x = response(A, c, x, after - begin)
    (Path(__file__).parent / f"{name}.csv").write_text("t,i,w\n" + rows)


d = mpf("0.02")
A = motor(R, d)
write("dc_drive", [
    (mpf(0), A, matrix([0, 0])),
    (mpf("0.1"), A, matrix([100 / L, 0])),
    (mpf("0.6"), A, matrix([100 / L, -15 / J])),
], matrix([0, 0]), mpf(1), 97)


def bridge(source, diode):
    """Switch to the source of 100 V and diode to ground are conductances; behind them v = (100 gs - i)/(gs + gd)."""
    g = source + diode
    return motor(R + 1 / g, mpf(0)), matrix([100 * source / g / L, 0])


on, off = 1 / mpf("1e-3"), mpf("1e-6")
period, width = mpf("1e-3"), mpf("0.6e-3")
modes = []
for n in range(50):
    modes.append((n * period, *bridge(on, off)))
    modes.append((n * period + width, *bridge(off, on)))
write("chopper_drive", modes, matrix([5, 0]), mpf("0.05"), 97)
