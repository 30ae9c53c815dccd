import { type CoSimulationAlgorithm, gaussSeidel, implicit, jacobi, linearImplicit } from "@cosimo/cosim";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spectralRadius } from "../../packages/cosim/src/linear/eigenvalues.ts";
import { startStepping, statesOf } from "../../packages/cosim/src/testing/step-matrix.ts";
import {
  arbitrarySystem,
  couple,
  directLoop,
  exactStates,
  type LinearSystem,
  relativeDistance,
  timeConstant,
} from "./arbitrary-systems.ts";

const consistent = { exchange: "consistent" } as const;
const stale = { exchange: "stale" } as const;
/** Loops are solved to 1e-10, which limits the accuracy of iterations. */
const loose = { relativeTolerance: 1e-9, absoluteTolerance: 1e-10, iterations: 60 };
const tight = { relativeTolerance: 1e-12, absoluteTolerance: 1e-13, iterations: 60 };

/** The system after `count` steps of size `H`. */
function walk(system: LinearSystem, algorithm: CoSimulationAlgorithm, H: number, count: number) {
  const coupled = couple(system);
  const stepper = startStepping(coupled, algorithm);
  for (let k = 0; k < count; k++) expect(stepper.step(k * H, H).status).toBe("done");
  return { x: statesOf(coupled), u: [...coupled.u] };
}

const STEPS = 8;
const runs = { numRuns: 12, seed: 20261121 };

function errors(system: LinearSystem, algorithm: () => CoSimulationAlgorithm): readonly [number, number] {
  const end = timeConstant(system) / 2;
  const exact = exactStates(system, end);
  const error = (count: number) => {
    const { x: reached } = walk(system, algorithm(), end / count, count);
    return Math.hypot(...reached.map((x, i) => x - exact[i]!));
  };
  return [error(STEPS), error(2 * STEPS)];
}

type Create = () => CoSimulationAlgorithm;

/** Start-up with fewer points limits extrapolation of order 2 to errors of H^2. */
const anyLoop: readonly (readonly [string, number, Create])[] = [
  ["Jacobi, held", 1, () => jacobi({ extrapolation: 0, ...consistent })],
  ["Jacobi, order 1", 2, () => jacobi({ extrapolation: 1, ...consistent })],
  ["Jacobi, order 1, smooth", 2, () => jacobi({ extrapolation: 1, smooth: true, ...consistent })],
  ["Jacobi, order 2", 2, () => jacobi({ extrapolation: 2, ...consistent })],
  ["Gauss-Seidel, held", 1, () => gaussSeidel({ extrapolation: 0, ...consistent })],
  ["Gauss-Seidel, order 1", 2, () => gaussSeidel({ extrapolation: 1, ...consistent })],
  ["Gauss-Seidel, order 2", 2, () => gaussSeidel({ extrapolation: 2, ...consistent })],
  ["L0", 1, () => linearImplicit({ form: "L0", ...consistent })],
  ["L1", 2, () => linearImplicit({ form: "L1", ...consistent })],
  ["SR", 2, () => linearImplicit({ form: "SR", ...consistent })],
  ["SF", 2, () => linearImplicit({ form: "SF", ...consistent })],
  ["implicit, held", 1, () => implicit({ inputs: "hold", ...tight })],
  ["implicit, linear", 2, () => implicit(tight)],
  ["implicit, linear, stale", 2, () => implicit({ ...stale, ...tight })],
  ["implicit, linear, quasi-Newton", 2, () => implicit({ solver: "quasi-newton", ...tight })],
  ["implicit, linear, Aitken", 2, () => implicit({ solver: "aitken", ...loose })],
  ["implicit, linear, fixed point", 2, () => implicit({ solver: "fixed-point", ...loose })],
  ["implicit, Hermite", 3, () => implicit({ inputs: "hermite", ...tight })],
  [
    "implicit, Hermite, quasi-Newton",
    3,
    () => implicit({ inputs: "hermite", solver: "quasi-newton", ...tight }),
  ],
];

/** With the largest rho(D K): what extrapolation of order k makes of an error in a loop is less than 2^(k + 1) - 1 times as large. */
const contractingLoop: readonly (readonly [string, number, number, Create])[] = [
  ["Jacobi, stale", 1, 0.5, () => jacobi({ extrapolation: 0, ...stale })],
  ["Jacobi, order 1, stale", 2, 0.2, () => jacobi({ extrapolation: 1, ...stale })],
  ["Jacobi, order 2, stale", 2, 0.1, () => jacobi({ extrapolation: 2, ...stale })],
  ["Gauss-Seidel, stale", 1, 0.5, () => gaussSeidel({ extrapolation: 0, ...stale })],
  ["Gauss-Seidel, order 1, stale", 2, 0.2, () => gaussSeidel({ extrapolation: 1, ...stale })],
];

const LX: Create = () => linearImplicit({ form: "LX", ...consistent });

function expectOrder(system: LinearSystem, order: number, algorithm: Create, rounding: number): void {
  const [coarse, fine] = errors(system, algorithm);
  if (fine > rounding) expect(coarse / fine).toBeGreaterThan(2 ** (order - 0.4));
}

describe("random linear systems against their exponential", () => {
  it.each(anyLoop)("%s has order %d, whatever the algebraic loops", (name, order, algorithm) => {
    const rounding = /Aitken|fixed/.test(name) ? 1e-7 : 1e-11;
    fc.assert(
      fc.property(arbitrarySystem, (system) => expectOrder(system, order, algorithm, rounding)),
      runs,
    );
  });

  it.each(contractingLoop)("%s has order %d where rho(D K) < %d", (_, order, most, algorithm) => {
    const contracting = arbitrarySystem.filter((system) => spectralRadius(directLoop(system)) < most);
    fc.assert(
      fc.property(contracting, (system) => expectOrder(system, order, algorithm, 1e-11)),
      runs,
    );
  });

  it("LX is exact with steps of any size", () => {
    const steps = fc.double({ min: -2, max: 1, noNaN: true }).map((exponent) => 10 ** exponent);
    fc.assert(
      fc.property(arbitrarySystem, steps, (system, part) => {
        const H = part * timeConstant(system);
        expect(relativeDistance(walk(system, LX(), H, 3).x, exactStates(system, 3 * H))).toBeLessThan(1e-9);
      }),
      { ...runs, numRuns: 50 },
    );
  });
});

/** Outputs in other units of measurement: y times g, gains of their connections times 1 / g. */
function rescaled({ units, connections }: LinearSystem, factors: readonly number[]): LinearSystem {
  const factor = (unit: number, port: number) => factors[(3 * unit + port) % factors.length]!;
  const scale = (rows: LinearSystem["units"][number]["C"], unit: number) =>
    rows.map((row, port) => row.map((value) => value * factor(unit, port)));
  return {
    units: units.map((one, i) => ({ ...one, C: scale(one.C, i), D: scale(one.D, i) })),
    connections: connections.map((one) => ({
      ...one,
      gain: one.gain / factor(one.from.unit, one.from.port),
    })),
  };
}

describe("random linear systems with outputs in other units of measurement", () => {
  const factors = fc.array(fc.double({ min: -6, max: 6, noNaN: true }), { minLength: 12, maxLength: 12 });
  it.each([...anyLoop, ["LX", 0, LX] as const])(
    "%s leads to the same states and inputs",
    (_, __, algorithm) => {
      fc.assert(
        fc.property(arbitrarySystem, factors, (system, exponents) => {
          const other = rescaled(
            system,
            exponents.map((one) => 10 ** one),
          );
          const H = timeConstant(system) / 8;
          const [a, b] = [system, other].map((one) => walk(one, algorithm(), H, 6));
          expect(relativeDistance([...a!.x, ...a!.u], [...b!.x, ...b!.u])).toBeLessThan(1e-12);
        }),
        runs,
      );
    },
  );
});
