import { readFileSync } from "node:fs";
import {
  type AnalysedAlgorithm,
  type CoupledSystem,
  firstInstability,
  fixedPointFactor,
  growthPerStep,
  initializeSystem,
  linearizeSystem,
} from "@cosimo/cosim";
import { describe, expect, it } from "vitest";
import { displacementDisplacement, forceDisplacement, T1, T2, T4 } from "./two-masses.ts";

const cases = {
  T1: () => forceDisplacement(T1),
  T2: () => forceDisplacement(T2),
  T3: () => displacementDisplacement(T1),
  T4: () => forceDisplacement(T4),
} as const;

type Radii = Readonly<Record<string, number>>;
const reference = JSON.parse(
  readFileSync(new URL("reference/two-mass-stability.json", import.meta.url), "utf8"),
) as Readonly<Record<keyof typeof cases, Readonly<Record<string, Radii>>>>;

function linearize(system: CoupledSystem) {
  initializeSystem(system, { startTime: 0, stopTime: 1 });
  return linearizeSystem(system, 0);
}

const algorithms: Readonly<Record<string, readonly [AnalysedAlgorithm, (readonly number[])?]>> = {
  ...{ exact: ["LX"], J0: ["J0"], J0s: ["J0s"], J1: ["J1"], J2: ["J2"], L0: ["L0"], L1: ["L1"] },
  ...{ SR: ["SR"], SF: ["SF"], W1: ["W1"], GS12: ["GS", [0, 1]], GS21: ["GS", [1, 0]] },
};

describe.each(Object.keys(cases) as (keyof typeof cases)[])("growth per step of %s", (name) => {
  const coupling = linearize(cases[name]());
  it.each(Object.keys(algorithms))("of %s", (row) => {
    const [algorithm, order] = algorithms[row]!;
    for (const [H, radii] of Object.entries(reference[name])) {
      const error = Math.abs(growthPerStep(algorithm, coupling, Number(H), order) - radii[row]!);
      expect(error / Math.max(1, radii[row]!), `H = ${H}`).toBeLessThan(1e-6);
    }
  });
  it("of the fixed-point iteration", () => {
    for (const [H, radii] of Object.entries(reference[name]))
      expect(fixedPointFactor(coupling, Number(H)) / radii["W1it"]!).toBeCloseTo(1, 6);
  });
});

/** As published, with as many digits. */
const firstUnstable: Readonly<Record<string, Partial<Record<AnalysedAlgorithm, string>>>> = {
  T1: {
    ...{ J0: "0.006005", J0s: "0.002001", GS: "0.002001", L0: "0.002019", J1: "0.01695", J2: "0.02509" },
    ...{ L1: "0.02096", SR: "0.02698", SF: "0.03931", W1: "0.07551" },
  },
  T3: {
    ...{ J0: "0.009041", J0s: "0.009041", L0: "0.001004", J1: "0.01985", J2: "0.02773", L1: "0.02698" },
    ...{ SR: "0.02698", SF: "0.03931", W1: "0.07399" },
  },
  T4: {
    ...{ J0: "0.000498", J0s: "0.000168", GS: "0.000200", L0: "0.000200", J1: "0.00199", J2: "0.00327" },
    ...{ L1: "0.00231", SR: "0.04855", SF: "0.06756", W1: "0.01090" },
  },
};

describe.each(Object.entries(firstUnstable))("first unstable step of %s", (name, limits) => {
  const coupling = linearize(cases[name as keyof typeof cases]());
  const limitOf = (algorithm: AnalysedAlgorithm) =>
    firstInstability((H) => growthPerStep(algorithm, coupling, H), { smallest: 1e-4, largest: 0.2 });
  it.each(Object.entries(limits))("of %s", (algorithm, limit) => {
    const digits = limit.replace(/^0\.0*/, "").length;
    expect(Number(limitOf(algorithm as AnalysedAlgorithm)?.toPrecision(digits))).toBe(Number(limit));
  });
  it("of LX: none", () => {
    expect(limitOf("LX")).toBeUndefined();
  });
});

it("undamped masses are unstable under every explicit first-order exchange, however small the steps", () => {
  const coupling = linearize(cases.T2());
  for (const algorithm of ["J0", "J0s", "GS", "L0"] as const)
    for (const H of [1e-5, 1e-4]) expect(growthPerStep(algorithm, coupling, H)).toBeGreaterThan(1);
});
