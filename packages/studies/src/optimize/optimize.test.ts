import { describe, expect, it } from "vitest";
import { cmaEs } from "./cma-es.ts";
import { nelderMead } from "./nelder-mead.ts";
import { type Expansion, runSearch, type SearchSpace } from "./optimizer.ts";
import { sqp } from "./sqp.ts";

const INFINITE = Number.POSITIVE_INFINITY;

interface Problem {
  readonly start: readonly number[];
  readonly lower?: readonly number[];
  readonly upper?: readonly number[];
  readonly f: (x: readonly number[]) => number;
  /** Zero. */
  readonly equations?: (x: readonly number[]) => readonly number[];
  /** At most zero. */
  readonly inequalities?: (x: readonly number[]) => readonly number[];
  readonly optimum: number;
}

/** Hock, Schittkowski: Test Examples for Nonlinear Programming Codes (1981), by their numbers. */
const problems: Readonly<Record<string, Problem>> = {
  HS1: {
    start: [-2, 1],
    lower: [-INFINITE, -1.5],
    f: ([x, y]) => 100 * (y! - x! ** 2) ** 2 + (1 - x!) ** 2,
    optimum: 0,
  },
  HS6: {
    start: [-1.2, 1],
    f: ([x]) => (1 - x!) ** 2,
    equations: ([x, y]) => [10 * (y! - x! ** 2)],
    optimum: 0,
  },
  HS12: {
    start: [0, 0],
    f: ([x, y]) => 0.5 * x! ** 2 + y! ** 2 - x! * y! - 7 * x! - 7 * y!,
    inequalities: ([x, y]) => [4 * x! ** 2 + y! ** 2 - 25],
    optimum: -30,
  },
  HS21: {
    start: [-1, -1],
    lower: [2, -50],
    upper: [50, 50],
    f: ([x, y]) => 0.01 * x! ** 2 + y! ** 2 - 100,
    inequalities: ([x, y]) => [10 - 10 * x! + y!],
    optimum: -99.96,
  },
  HS35: {
    start: [0.5, 0.5, 0.5],
    lower: [0, 0, 0],
    f: ([x, y, z]) =>
      9 - 8 * x! - 6 * y! - 4 * z! + 2 * x! ** 2 + 2 * y! ** 2 + z! ** 2 + 2 * x! * y! + 2 * x! * z!,
    inequalities: ([x, y, z]) => [x! + y! + 2 * z! - 3],
    optimum: 1 / 9,
  },
  HS43: {
    start: [0, 0, 0, 0],
    f: ([a, b, c, d]) => a! ** 2 + b! ** 2 + 2 * c! ** 2 + d! ** 2 - 5 * a! - 5 * b! - 21 * c! + 7 * d!,
    inequalities: ([a, b, c, d]) => [
      a! ** 2 + b! ** 2 + c! ** 2 + d! ** 2 + a! - b! + c! - d! - 8,
      a! ** 2 + 2 * b! ** 2 + c! ** 2 + 2 * d! ** 2 - a! - d! - 10,
      2 * a! ** 2 + b! ** 2 + c! ** 2 + 2 * a! - b! - d! - 5,
    ],
    optimum: -44,
  },
  HS71: {
    start: [1, 5, 5, 1],
    lower: [1, 1, 1, 1],
    upper: [5, 5, 5, 5],
    f: ([a, b, c, d]) => a! * d! * (a! + b! + c!) + c!,
    equations: ([a, b, c, d]) => [a! ** 2 + b! ** 2 + c! ** 2 + d! ** 2 - 40],
    inequalities: ([a, b, c, d]) => [25 - a! * b! * c! * d!],
    optimum: 17.0140173,
  },
  HS76: {
    start: [0.5, 0.5, 0.5, 0.5],
    lower: [0, 0, 0, 0],
    f: ([a, b, c, d]) =>
      a! ** 2 + 0.5 * b! ** 2 + c! ** 2 + 0.5 * d! ** 2 - a! * c! + c! * d! - a! - 3 * b! + c! - d!,
    inequalities: ([a, b, c, d]) => [
      a! + 2 * b! + c! + d! - 5,
      3 * a! + b! + 2 * c! - d! - 4,
      1.5 - b! - 4 * c!,
    ],
    optimum: -4.681818181,
  },
};

function spaceOf({ start, lower, upper }: Problem): SearchSpace {
  return {
    start,
    lower: lower ?? start.map(() => -INFINITE),
    upper: upper ?? start.map(() => INFINITE),
    scale: start.map(() => 1),
  };
}

/** Central differences of small problems are as exact as the test needs. */
function expansionOf({ f, equations, inequalities }: Problem, point: Float64Array): Expansion {
  const all = (x: readonly number[]) => [f(x), ...(equations?.(x) ?? []), ...(inequalities?.(x) ?? [])];
  const x = [...point];
  const [objective = 0, ...constraints] = all(x);
  const h = 1e-6;
  const columns = x.map((value, i) => {
    const at = (d: number) => all(x.map((other, j) => (j === i ? value + d : other)));
    const [upper, lower] = [at(h), at(-h)];
    return upper.map((one, k) => (one - lower[k]!) / (2 * h));
  });
  return {
    objective,
    gradient: Float64Array.from(columns, (column) => column[0]!),
    constraints: Float64Array.from(constraints),
    jacobian: Float64Array.from(constraints.flatMap((_, k) => columns.map((column) => column[k + 1]!))),
    equations: equations?.(x).length ?? 0,
  };
}

function worthOf({ f, equations, inequalities }: Problem, point: Float64Array) {
  const x = [...point];
  const violated = [
    ...(equations?.(x) ?? []).map(Math.abs),
    ...(inequalities?.(x) ?? []).map((c) => Math.max(0, c)),
  ];
  return { objective: f(x), violation: violated.reduce((a, b) => a + b, 0) };
}

describe("optimisation", () => {
  it.each(Object.entries(problems))("sqp solves %s", (_, problem) => {
    const search = sqp(spaceOf(problem), { mostEvaluations: 500, tolerance: 1e-9 });
    const { worth, end } = runSearch(search, (point) => expansionOf(problem, point));
    expect(end).toBe("converged");
    expect(worth.objective).toBeCloseTo(problem.optimum, 6);
    expect(worth.violation).toBeLessThan(1e-7);
  });

  it.each(["HS1", "HS12", "HS21", "HS35"])("nelder-mead solves %s", (name) => {
    const problem = problems[name]!;
    const { worth } = runSearch(nelderMead(spaceOf(problem), 5000), (point) => worthOf(problem, point));
    expect(worth.objective).toBeCloseTo(problem.optimum, 4);
    expect(worth.violation).toBe(0);
  });

  it.each(["HS1", "HS12", "HS35", "HS43"])("cmaes solves %s", (name) => {
    const problem = problems[name]!;
    const search = cmaEs(spaceOf(problem), { seed: 3, mostEvaluations: 20000, restarts: 2 });
    const { worth } = runSearch(search, (point) => worthOf(problem, point));
    expect(worth.objective).toBeCloseTo(problem.optimum, 4);
    expect(worth.violation).toBe(0);
  });

  it("cmaes leaves local optima behind", () => {
    // Rastrigin's function: about ten local optima along each coordinate.
    const f = (x: Float64Array) => x.reduce((sum, v) => sum + 10 + v * v - 10 * Math.cos(2 * Math.PI * v), 0);
    const space = { start: [3.2, -2.7, 4.1], lower: [-5, -5, -5], upper: [5, 5, 5], scale: [2, 2, 2] };
    const search = cmaEs(space, { seed: 1, mostEvaluations: 30000, restarts: 5 });
    expect(runSearch(search, (x) => ({ objective: f(x), violation: 0 })).worth.objective).toBeCloseTo(0, 8);
  });

  it("depends on the seed alone, whoever evaluates", () => {
    const problem = problems["HS1"]!;
    const run = () =>
      runSearch(cmaEs(spaceOf(problem), { seed: 5, mostEvaluations: 300, restarts: 0 }), (x) =>
        worthOf(problem, x),
      );
    expect(run().point).toEqual(run().point);
  });

  it("goes around points that cannot be evaluated", () => {
    const space = spaceOf({ start: [3], f: () => 0, optimum: 0 });
    const search = sqp(space, { mostEvaluations: 200, tolerance: 1e-9 });
    const { point } = runSearch(search, ([x]) => {
      if (x! < 0.5) return undefined;
      return {
        ...{ objective: x! - Math.log(x!), gradient: Float64Array.of(1 - 1 / x!), equations: 0 },
        ...{ constraints: new Float64Array(0), jacobian: new Float64Array(0) },
      };
    });
    expect(point[0]).toBeCloseTo(1, 6);
  });
});
