import { readFileSync } from "node:fs";
import { createCoupledSystem, modelUnit } from "@cosimo/core";
import type { AlgorithmDescription } from "@cosimo/cosim";
import { type CoSimulationAlgorithm, implicit, linearImplicit } from "@cosimo/cosim";
import { describe, expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

/** Steps so small that the error is that of the coupling. */
const unit = (name: string) =>
  modelUnit(
    { uri: name, text: read(`../../examples/cosim/hydraulic/${name}`) },
    { solver: "rk4", innerStep: 5e-6 },
  );
const units = { A: unit("A.mo"), B: unit("B.mo") };

const [names, ...rows] = read("reference/hydraulic.csv")
  .trim()
  .split("\n")
  .map((line) => line.split(","));
const states = names!.slice(1);
const reference = rows.map((row) => row.map(Number));

/** Root mean square of the six states, each by its largest value, at the points of both grids. */
async function errorOf(algorithm: AlgorithmDescription | CoSimulationAlgorithm, H: number): Promise<number> {
  return (await runWith(algorithm, H)).error;
}

async function runWith(algorithm: AlgorithmDescription | CoSimulationAlgorithm, H: number) {
  const system = createCoupledSystem({
    units,
    connections: [
      ["A.p", "B.pA"],
      ["B.q", "A.q"],
    ],
    experiment: { stopTime: 0.1, communicationStep: H },
    algorithm,
  });
  const { trajectory, outcome, statistics } = await system.simulate();
  expect(outcome.status).toBe("completed");
  const common = reference.filter((row) => isMultiple(row[0]!, H));
  const squares = states.map((name, i) => {
    const column = trajectory.columns[trajectory.variables.findIndex((one) => one.name === name)]!;
    const largest = Math.max(...reference.map((row) => Math.abs(row[i + 1]!)));
    const errors = common.map((row) => (column[Math.round(row[0]! / H)]! - row[i + 1]!) / largest);
    return errors.reduce((sum, error) => sum + error * error, 0) / errors.length;
  });
  const error = Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
  return { error, steps: statistics.steps };
}

function isMultiple(t: number, H: number): boolean {
  return Math.abs(t / H - Math.round(t / H)) < 1e-6;
}

/** The published errors leave out f_t and g_t. */
const stabilized = (form: "L1" | "SR" | "LX") =>
  linearImplicit({ form, timeDerivatives: false, exchange: "consistent" });

const steps = [1e-4, 2e-4, 5e-4, 1e-3, 2e-3];

describe("two cylinders and an orifice: errors as computed independently", () => {
  it.each<[string, AlgorithmDescription | CoSimulationAlgorithm, readonly number[]]>([
    ["Jacobi", { name: "jacobi" }, [1.06e-1, 1.82e-1, 2.25e-1, 2.26e-1, 4.44e-1]],
    ["Jacobi, stale", { name: "jacobi", exchange: "stale" }, [1.19e-1, 2.44e-1, 8.09e-1, 2.37, 6.93]],
    [
      "Gauss-Seidel",
      { name: "gauss-seidel", order: ["B", "A"] },
      [9.71e-2, 1.71e-1, 2.85e-1, 3.54e-1, 4.51e-1],
    ],
    ["linear", { name: "jacobi", extrapolation: 1 }, [5.8e-3, 2.73e-2, 1.09e-1, 4.04e-1, 1.77]],
    ["quadratic", { name: "jacobi", extrapolation: 2 }, [6.13e-3, 4.83e-2, 3.15e-1, 9.82e-1, 4.5]],
    ["L1", stabilized("L1"), [3.43e-3, 1.23e-2, 5.38e-2, 1.15e-1, 1.74e-1]],
    ["SR", stabilized("SR"), [6.75e-3, 2.25e-2, 7.91e-2, 1.43e-1, 1.98e-1]],
    ["LX", stabilized("LX"), [3.59e-4, 1.18e-3, 5.05e-3, 1.6e-2, 4.46e-2]],
    // Converged; the published errors from 0.2 ms on are those of eight sweeps.
    ["implicit, linear", { name: "implicit" }, [1.014e-3, 3.944e-3, 2.08e-2, 5.577e-2, 1.025e-1]],
  ])("%s", async (_, algorithm, errors) => {
    for (const [i, H] of steps.entries())
      expect(Math.abs((await errorOf(algorithm, H)) / errors[i]! - 1), `H = ${H}`).toBeLessThan(0.01);
  });

  it("LX with steps of 1 ms is more accurate than Jacobi with 20 us", async () => {
    const LX = await errorOf(stabilized("LX"), 1e-3);
    expect(LX).toBeLessThan(await errorOf({ name: "jacobi" }, 2e-5));
  });

  it("explicit time derivatives, which models know, make LX several times more accurate", async () => {
    const withThem = await errorOf({ name: "linear-implicit", form: "LX" }, 1e-4);
    expect(withThem).toBeLessThan((await errorOf(stabilized("LX"), 1e-4)) / 5);
  });

  it.each(["newton", "quasi-newton"] as const)(
    "implicit coupling by %s converges in steps of 2 ms",
    async (solver) => {
      const { steps } = await runWith(implicit({ solver }), 2e-3);
      expect(steps).toBe(50);
    },
  );

  it("implicit coupling by eight plain iterations has to shorten steps of 0.2 ms", async () => {
    const { steps } = await runWith(implicit({ solver: "fixed-point", iterations: 8 }), 2e-4);
    expect(steps).toBeGreaterThan(500);
  });

  it("cubic inputs are of order 3: the error falls at least sixfold with half the step", async () => {
    const hermite = implicit({ inputs: "hermite" });
    const [coarse, fine] = [await errorOf(hermite, 2e-4), await errorOf(hermite, 1e-4)];
    expect(coarse / fine).toBeGreaterThan(6);
    expect(fine).toBeLessThan(1e-5);
  });
});
