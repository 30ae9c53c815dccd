"""Andrews' squeezing mechanism at 0.03 s by energy and quadrature: one degree of freedom, driven by a constant torque from rest.

With the angles q as functions of the first one, beta, the kinetic energy is m(beta) beta'^2/2, m = q'^T M q'. The torque's work
becomes kinetic energy and energy of the spring V:

    m beta'^2/2 = torque (beta - beta0) - (V - V0),    t = integral of dbeta/beta'

No differential equation is solved. Accelerations follow from the derivative of the energy by beta, the multipliers of the
constraints from the equations of motion. Prints the 27 values; the published ones of positions and velocities agree to seven
digits and more, those of accelerations and multipliers to six.
"""
from mpmath import mp, mpf, matrix, sin, cos, sqrt, diff, lu_solve, findroot
from mpmath.calculus.quadrature import GaussLegendre

mp.dps = 22
END = mpf("0.03")

m1, m2, m3, m4, m5, m6, m7 = map(mpf, ".04325 .00365 .02373 .00706 .07050 .00706 .05498".split())
I1, I2, I3, I4, I5, I6, I7 = map(mpf, "2.194e-6 4.410e-7 5.255e-6 5.667e-7 1.169e-5 5.667e-7 1.912e-5".split())
xa, ya, xb, yb, xc, yc = map(mpf, "-.06934 -.00227 -.03635 .03273 .014 .072".split())
c0, l0, torque = map(mpf, "4530 .07785 .033".split())
d, da, e, ea, rr, ra, ss, sa, sb, sc, sd = map(mpf, ".028 .0115 .02 .01421 .007 .00092 .035 .01874 .01043 .018 .02".split())
ta, tb, u, ua, ub, zf, zt, fa = map(mpf, ".02308 .00916 .04 .01228 .00449 .02 .04 .01421".split())


def constraints(q):
    b, th, g, p, de, o, ep = q
    x, y = rr * cos(b) - d * cos(b + th), rr * sin(b) - d * sin(b + th)
    return [x - ss * sin(g) - xb, y + ss * cos(g) - yb,
            x - e * sin(p + de) - zt * cos(de) - xa, y + e * cos(p + de) - zt * sin(de) - ya,
            x - zf * cos(o + ep) - u * sin(ep) - xa, y - zf * sin(o + ep) + u * cos(ep) - ya]


def gradients(q):
    """6 x 7"""
    b, th, g, p, de, o, ep = q
    G = matrix(6, 7)
    for k in (0, 2, 4):
        G[k, 0], G[k, 1] = -rr * sin(b) + d * sin(b + th), d * sin(b + th)
        G[k + 1, 0], G[k + 1, 1] = rr * cos(b) - d * cos(b + th), -d * cos(b + th)
    G[0, 2], G[1, 2] = -ss * cos(g), -ss * sin(g)
    G[2, 3], G[2, 4] = -e * cos(p + de), -e * cos(p + de) + zt * sin(de)
    G[3, 3], G[3, 4] = -e * sin(p + de), -e * sin(p + de) - zt * cos(de)
    G[4, 5], G[4, 6] = zf * sin(o + ep), zf * sin(o + ep) - u * cos(ep)
    G[5, 5], G[5, 6] = -zf * cos(o + ep), -zf * cos(o + ep) - u * sin(ep)
    return G


def solve_pairs(G, right):
    """The other six angles' columns of G, three blocks of two: the later ones see the first block through theta."""
    def pair(i, j, k, r1, r2):
        det = G[i, j] * G[i + 1, k] - G[i, k] * G[i + 1, j]
        return (r1 * G[i + 1, k] - r2 * G[i, k]) / det, (G[i, j] * r2 - G[i + 1, j] * r1) / det

    th, g = pair(0, 1, 2, right[0], right[1])
    p, de = pair(2, 3, 4, right[2] - G[2, 1] * th, right[3] - G[3, 1] * th)
    o, ep = pair(4, 5, 6, right[4] - G[4, 1] * th, right[5] - G[5, 1] * th)
    return [th, g, p, de, o, ep]


def close(beta, guess):
    """All angles for one beta, by Newton's method from a neighbour."""
    q = [beta, *guess[1:]]
    for _ in range(30):
        step = solve_pairs(gradients(q), constraints(q))
        q = [beta, *(v - s for v, s in zip(q[1:], step))]
        if max(map(abs, step)) < mpf(10) ** -(mp.dps - 3):
            return q
    raise ArithmeticError("the loops don't close")


def slopes(q):
    """dq/dbeta"""
    G = gradients(q)
    return [mpf(1), *solve_pairs(G, [-G[i, 0] for i in range(6)])]


def masses(q):
    _, th, _, p, _, o, _ = q
    M = matrix(7, 7)
    M[0, 0] = m1 * ra**2 + m2 * (rr**2 - 2 * da * rr * cos(th) + da**2) + I1 + I2
    M[0, 1] = M[1, 0] = m2 * (da**2 - da * rr * cos(th)) + I2
    M[1, 1] = m2 * da**2 + I2
    M[2, 2] = m3 * (sa**2 + sb**2) + I3
    M[3, 3] = m4 * (e - ea) ** 2 + I4
    M[3, 4] = M[4, 3] = m4 * ((e - ea) ** 2 + zt * (e - ea) * sin(p)) + I4
    M[4, 4] = m4 * (zt**2 + 2 * zt * (e - ea) * sin(p) + (e - ea) ** 2) + m5 * (ta**2 + tb**2) + I4 + I5
    M[5, 5] = m6 * (zf - fa) ** 2 + I6
    M[5, 6] = M[6, 5] = m6 * ((zf - fa) ** 2 - u * (zf - fa) * sin(o)) + I6
    M[6, 6] = m6 * ((zf - fa) ** 2 - 2 * u * (zf - fa) * sin(o) + u**2) + m7 * (ua**2 + ub**2) + I6 + I7
    return M


def mass(q):
    s, M = matrix(slopes(q)), masses(q)
    return (s.T * M * s)[0]


def spring(g):
    x, y = sd * cos(g) + sc * sin(g) + xb - xc, sd * sin(g) - sc * cos(g) + yb - yc
    return c0 / 2 * (sqrt(x**2 + y**2) - l0) ** 2


START = close(mpf("-0.0617138900142764496358948458001"),
              list(map(mpf, "0 0 .455279819163070380 .222668390165885885 .487364979543842550 -.222668390165885885 1.23054744454982119".split())))


def speed(q):
    return sqrt(2 * (torque * (q[0] - START[0]) - spring(q[2]) + spring(START[2])) / mass(q))


NODES = GaussLegendre(mp).calc_nodes(4, mp.prec)  # on [-1, 1]


def duration(first, last, guess, rooted):
    """Time from one beta to another. `rooted`: beta = first + (last - first) s^2, for beta' grows like a root from rest."""
    total = mpf(0)
    for x, w in sorted(NODES):
        s = (1 + x) / 2
        beta = first + (last - first) * (s**2 if rooted else s)
        guess = close(beta, guess)
        total += w / 2 * (last - first) * (2 * s if rooted else 1) / speed(guess)
    return total


def end():
    """Beta at the end, by steps of beta and then Newton's method on the time left."""
    step, t = mpf(1) / 8, mpf(0)
    beta, q = START[0], START
    while True:
        dt = duration(beta, beta + step, q, beta == START[0])
        if t + dt > END:
            break
        t, beta = t + dt, beta + step
        q = close(beta, q)
    last = beta + speed(q) * (END - t)
    for _ in range(12):
        there = close(last, q)
        correction = (END - t - duration(beta, last, q, False)) * speed(there)
        last += correction
        if abs(correction) < mpf(10) ** -(mp.dps - 5):
            return close(last, there)
    raise ArithmeticError("no end found")


def rates(q):
    """Velocities, accelerations, multipliers."""
    beta, v = q[0], speed(q)
    at = lambda b: close(b, q)
    s = slopes(q)
    force = torque - diff(lambda b: spring(at(b)[2]), beta) - diff(lambda b: mass(at(b)), beta) * v**2 / 2
    acceleration = force / mass(q)
    curvature = [diff(lambda b, i=i: slopes(at(b))[i], beta) for i in range(7)]
    velocities = [x * v for x in s]
    accelerations = [x * acceleration + c * v**2 for x, c in zip(s, curvature)]
    # Lagrange's equations, with derivatives of the masses by the angles
    def momentum_rate(i):
        total = (masses(q) * matrix(accelerations))[i]
        for j in range(7):
            slope = derivative_of_masses(q, j)
            total += (slope * matrix(velocities))[i] * velocities[j]
            if i == j:
                total -= (matrix(velocities).T * slope * matrix(velocities))[0] / 2
        return total
    applied = [torque, 0, -diff(spring, q[2]), 0, 0, 0, 0]
    G = gradients(q)
    # The six equations of the other angles determine the six multipliers.
    lam = lu_solve(G.T[1:7, :], matrix([applied[i] - momentum_rate(i) for i in range(1, 7)]))
    return velocities, accelerations, list(lam)


def derivative_of_masses(q, j):
    moved = lambda x: masses([x if i == j else v for i, v in enumerate(q)])
    D = matrix(7, 7)
    for r in range(7):
        for c in range(7):
            D[r, c] = diff(lambda x: moved(x)[r, c], q[j])
    return D


q = end()
velocities, accelerations, multipliers = rates(q)
names = "beta theta gamma phi delta omega epsilon".split()
for prefix, values in (("", q), ("d", velocities), ("dd", accelerations)):
    for name, value in zip(names, values):
        print(f"{prefix}{name},{mp.nstr(value, 15)}")
for i, value in enumerate(multipliers):
    print(f"lambda{i + 1},{mp.nstr(value, 15)}")
