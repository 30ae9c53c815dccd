import type { KernelLoop } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { luFactor, luSolve } from "../linear/lu.ts";
import { newton } from "./newton.ts";

const Z = 0;
const WORK = 10;

/** Solves residual(z, r) = 0 from `start`; the Jacobian is given. */
function solve(
  start: readonly number[],
  residual: (z: Float64Array, r: Float64Array) => void,
  jacobian: (z: Float64Array, j: Float64Array) => void,
  nominals: readonly number[] = [],
  acceptsSeveral = false,
) {
  const n = start.length;
  const work = 2 * n * n + 11 * n;
  const mark = WORK + work + n;
  const quality = mark + 1;
  const heap = new Float64Array(mark + 2);
  heap.set(nominals, WORK + work);
  heap.set(start, Z);
  let evaluations = 0;
  const loop: KernelLoop = {
    residual(_b, _t, z, r) {
      evaluations++;
      residual(heap.slice(z, z + n), heap.subarray(r, r + n));
      return 0;
    },
    jacobian(_b, _t, z, j) {
      jacobian(heap.slice(z, z + n), heap.subarray(j, j + n * n));
      return 0;
    },
  };
  const at = nominals.length > 0 ? WORK + work : 0;
  const code = newton(loop, heap, 0, n, 0, Z, WORK, at, 0, acceptsSeveral ? mark : 0, quality);
  return {
    code,
    z: Array.from(heap.slice(Z, Z + n)),
    evaluations,
    marked: heap[mark],
    quality: heap[quality],
  };
}

describe("Newton's method", () => {
  it("converges to the last digits from far away, by damping", () => {
    const { code, z } = solve(
      [10],
      (x, r) => {
        r[0] = Math.atan(x[0]! - 1);
      },
      (x, j) => {
        j[0] = 1 / (1 + (x[0]! - 1) ** 2);
      },
    );
    expect(code).toBe(0);
    expect(z[0]).toBeCloseTo(1, 14);
  });

  it("solves a linear loop in one correction", () => {
    const { code, z, evaluations } = solve(
      [0, 0],
      (x, r) => {
        r[0] = 2 * x[0]! + x[1]! - 5;
        r[1] = x[0]! - 3 * x[1]! + 1;
      },
      (_x, j) => {
        j.set([2, 1, 1, -3]);
      },
    );
    expect(code).toBe(0);
    expect(z).toEqual([2, 1]);
    expect(evaluations).toBeLessThanOrEqual(3);
  });

  it("converges with equations and unknowns of very different size", () => {
    // p q = 1e-9, p + 1e12 q = 1e6 + 1e-3.
    const { code, z } = solve(
      [5e5, 1e-14],
      (x, r) => {
        r[0] = x[0]! * x[1]! - 1e-9;
        r[1] = x[0]! + 1e12 * x[1]! - 1e6 - 1e-3;
      },
      (x, j) => {
        j.set([x[1]!, x[0]!, 1, 1e12]);
      },
    );
    expect(code).toBe(0);
    expect(Math.abs(z[0]! * z[1]! * 1e9 - 1)).toBeLessThan(1e-13);
    expect(Math.abs((z[0]! + 1e12 * z[1]!) / (1e6 + 1e-3) - 1)).toBeLessThan(1e-13);
  });

  it("ends when unknowns are zero at the solution", () => {
    const { code, z } = solve(
      [1, 1, 1],
      (x, r) => {
        r[0] = Math.sin(x[0]!) + 0.1 * x[1]! * x[2]! - 0.3;
        r[1] = x[1]! * (2 + x[0]!);
        r[2] = x[2]! - 3;
      },
      (x, j) => {
        j.set([Math.cos(x[0]!), 0.1 * x[2]!, 0.1 * x[1]!, x[1]!, 2 + x[0]!, 0, 0, 0, 1]);
      },
    );
    expect(code).toBe(0);
    expect(z[0]).toBeCloseTo(Math.asin(0.3), 14);
    expect(Math.abs(z[1]!)).toBeLessThan(1e-16);
  });

  it("ends in rounding noise about zero", () => {
    const { code, z } = solve(
      [1],
      (x, r) => {
        r[0] = 3 * (x[0]! + 0.1) ** 2 - 0.03 + (x[0]! > 0 ? 1e-17 : -1e-17);
      },
      (x, j) => {
        j[0] = 6 * (x[0]! + 0.1);
      },
    );
    expect(code).toBe(0);
    expect(Math.abs(z[0]!)).toBeLessThan(1e-15);
  });

  it("ends where the residual is computed from large numbers: the flow through a valve at rest, from two pressures", () => {
    const { code, z } = solve(
      [1e-9],
      (x, r) => {
        r[0] = x[0]! - 90 * (500000.0000000001 - (5e5 + x[0]!));
      },
      (_x, j) => {
        j[0] = 91;
      },
    );
    expect(code).toBe(0);
    expect(Math.abs(z[0]!)).toBeLessThan(1e-8);
  });

  it("is not held up by an unknown that is zero but for noise: the first axis of a joint near its singular position", () => {
    const { code, z } = solve(
      [1 + 3e-9, 0],
      (x, r) => {
        r.set([x[0]! ** 2 - 1, 1e-3 * x[1]! + (x[1]! > 0 ? 2e-17 : -2e-17)]);
      },
      (x, j) => {
        j.set([2 * x[0]!, 0, 0, 1e-3]);
      },
    );
    expect(code).toBe(0);
    expect(Math.abs(z[0]! - 1)).toBeLessThan(1e-15);
    expect(Math.abs(z[1]!)).toBeLessThan(1e-13);
  });

  it("does not take an angle that has run away for a solution, but a large number where the equations say so", () => {
    const sine = solve(
      [1e20],
      (x, r) => {
        r[0] = Math.sin(x[0]!) - 0.5;
      },
      (x, j) => {
        j[0] = Math.cos(x[0]!);
      },
    );
    expect(sine.code).toBe(1);
    // Particles in a volume at this pressure and temperature: N k T = p V.
    const particles = solve(
      [1],
      (x, r) => {
        r[0] = Math.log(x[0]! * 1.380649e-23 * 300) - Math.log(1e5);
      },
      (x, j) => {
        j[0] = 1 / x[0]!;
      },
    );
    expect([particles.code, particles.z[0]! / (1e5 / (1.380649e-23 * 300))]).toEqual([
      0,
      expect.closeTo(1, 12),
    ]);
  });

  it("leaves an edge at which the matrix is that of the other side: a flow that carries what is upstream", () => {
    // m = 1 + 1e-4 q, q = m (h - 1) with h = 5000 upstream if m > 0, else 1.
    const { code, z } = solve(
      [0, 0],
      ([m, q], r) => {
        r.set([m! - 1 - 1e-4 * q!, q! - m! * (m! > 0 ? 4999 : 0)]);
      },
      ([m], j) => {
        j.set([1, -1e-4, m! > 0 ? -4999 : 0, 1]);
      },
    );
    expect(code).toBe(0);
    expect(z[0]).toBeCloseTo(1 / (1 - 0.4999), 12);
  });

  it("goes as short a way as needed: a valve that opens under water, where the loss of the outlet begins with no slope", () => {
    // m = k (p - p_out) behind p = p_tank - c m |m|: from rest the first correction leads to 3.5e6 kg/s.
    const [k, c, tank, outside] = [100, 0.5, 136473, 101325];
    const { code, z } = solve(
      [0, tank],
      (x, r) => {
        r[0] = x[0]! - k * (x[1]! - outside);
        r[1] = x[1]! - tank + c * x[0]! * Math.abs(x[0]!);
      },
      (x, j) => {
        j.set([1, -k, 2 * c * Math.abs(x[0]!), 1]);
      },
    );
    expect(code).toBe(0);
    expect(z[0]).toBeCloseTo((-1 / k + Math.sqrt(1 / k ** 2 + 4 * c * (tank - outside))) / (2 * c), 9);
  });

  it("converges from zero to zero", () => {
    const { code, z } = solve(
      [0],
      (x, r) => {
        r[0] = x[0]! + x[0]! ** 3;
      },
      (x, j) => {
        j[0] = 1 + 3 * x[0]! ** 2;
      },
    );
    expect([code, z[0]]).toEqual([0, 0]);
  });

  it("measures corrections by nominal values", () => {
    // The distance to a double root halves in each step; with a nominal value of 1e6 it is soon below the tolerance.
    const root = (nominals: readonly number[]) =>
      solve(
        [1],
        (x, r) => {
          r[0] = x[0]! ** 2;
        },
        (x, j) => {
          j[0] = 2 * x[0]!;
        },
        nominals,
      );
    const [plain, scaled] = [root([]), root([1e6])];
    expect([plain.code, scaled.code]).toEqual([0, 0]);
    expect(scaled.z[0]).toBeLessThan(1e-2);
    expect(scaled.evaluations).toBeLessThan(0.7 * plain.evaluations);
  });

  it("reports failure where there is no solution and where the matrix is singular", () => {
    const parabola = (offset: number, slope: number) =>
      solve(
        [3],
        (x, r) => {
          r[0] = x[0]! ** 2 + offset;
        },
        (x, j) => {
          j[0] = slope * x[0]!;
        },
      ).code;
    expect(parabola(1, 2)).toBe(1);
    expect(parabola(-4, 0)).toBe(2);
    expect(parabola(-4, 2)).toBe(0);
  });

  it("leaves a point where the matrix is singular along the equations that do not depend on others", () => {
    // x + y = 3 w, x y = 2, w = x: the matrix is singular at the start.
    const { code, z } = solve(
      [0, 0, 1],
      ([x, y, w], r) => {
        r.set([x! + y! - 3 * w!, x! * y! - 2, w! - 1 - x! + 1]);
      },
      ([x, y], j) => {
        j.set([1, 1, -3, y!, x!, 0, -1, 0, 1]);
      },
    );
    expect(code).toBe(0);
    expect(z[0]! + z[1]!).toBeCloseTo(3 * z[2]!, 12);
    expect(z[0]! * z[1]!).toBeCloseTo(2, 12);
    expect(z[2]).toBeCloseTo(z[0]!, 12);
  });

  it("accepts one of several solutions only where it may mark that", () => {
    // x y = 6, twice: nothing determines x / y.
    const several = (accepts: boolean) =>
      solve(
        [2, 2],
        ([x, y], r) => {
          r.fill(x! * y! - 6);
        },
        ([x, y], j) => {
          j.set([y!, x!, y!, x!]);
        },
        [],
        accepts,
      );
    expect(several(false).code).toBe(2);
    const { code, z, marked } = several(true);
    expect([code, marked]).toEqual([0, 1]);
    expect(z[0]! * z[1]!).toBeCloseTo(6, 12);
    // The corrections of least norm are along (1, 1).
    expect(z[0]).toBeCloseTo(Math.sqrt(6), 12);
  });

  it("does not take a stationary point for a solution: x^2 = 4 from 0, beside y = 1", () => {
    const { code } = solve(
      [0, 0],
      ([x, y], r) => {
        r.set([x! ** 2 - 4, y! - 1]);
      },
      ([x], j) => {
        j.set([2 * x!, 0, 0, 1]);
      },
      [],
      true,
    );
    expect(code).toBe(2);
  });

  it("fails at values that are not finite", () => {
    const { code } = solve(
      [1],
      (_x, r) => {
        r[0] = Number.NaN;
      },
      (_x, j) => {
        j[0] = 1;
      },
    );
    expect(code).toBe(3);
  });
});

describe("dense LU", () => {
  it("solves random systems to rounding", () => {
    let seed = 12345;
    const random = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed / 1073741824 - 1;
    };
    for (const n of [1, 2, 5, 20, 60]) {
      const heap = Float64Array.from({ length: n * n + 2 * n }, random);
      const [a, pivots, rhs] = [0, n * n, n * n + n];
      const before = heap.slice();
      expect(luFactor(heap, n, a, pivots)).toBe(0);
      luSolve(heap, n, a, pivots, rhs);
      for (let i = 0; i < n; i++) {
        let sum = 0;
        for (let j = 0; j < n; j++) sum += before[i * n + j]! * heap[rhs + j]!;
        expect(Math.abs(sum - before[rhs + i]!)).toBeLessThan(1e-10);
      }
    }
  });

  it("names the column of a zero pivot", () => {
    const heap = Float64Array.from([1, 2, 3, 2, 4, 6, 1, 0, 1, 0, 0, 0]);
    expect(luFactor(heap, 3, 0, 9)).toBe(3);
    expect(luFactor(new Float64Array([0, 1, 0, 2, 0, 0]), 2, 0, 4)).toBe(1);
    expect(luFactor(new Float64Array([Number.NaN, 0]), 1, 0, 1)).toBe(1);
  });
});
