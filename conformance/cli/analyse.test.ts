import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorkplace, type Workplace } from "./run-cosimo.ts";

const example = (file: string) =>
  readFileSync(new URL(`../../examples/cosim/hydraulic/${file}`, import.meta.url), "utf8");

const oscillator = `model Oscillator
  parameter Real k = 100;
  input Real F; output Real x(start = 1, fixed = true); Real v(start = 0, fixed = true);
equation
  der(x) = v; der(v) = -k*x - 4*v + F;
end Oscillator;
`;

let place: Workplace;
beforeAll(() => {
  place = createWorkplace();
  for (const file of ["A.mo", "B.mo", "hydraulic.json"]) place.write(file, example(file));
  place.write("Oscillator.mo", oscillator);
});
afterAll(() => place.remove());

describe("linearize", () => {
  it("shows matrices with names, and eigenvalues with frequency and damping", () => {
    const { status, out, err } = place.cosimo("linearize", "Oscillator.mo");
    expect([status, err]).toEqual([0, ""]);
    expect(out).toContain("2 states, 1 input, 1 output");
    expect(out).toMatch(/A +x +v\nx +0 +1\nv +-100 +-4\n/);
    expect(out).toMatch(/-2 ± 9\.79796i +1\.59155 +0\.2\n/);
  });

  it("takes parameters, a point in time and held inputs, and writes JSON", () => {
    const { out } = place.cosimo(
      ...[
        "linearize",
        "Oscillator.mo",
        "--set",
        "k=25",
        "--at",
        "0.5",
        "--communication-step",
        "0.1",
        "--json",
      ],
    );
    const found = JSON.parse(out) as {
      A: number[][];
      states: string[];
      x: number[];
      sampled: { radius: number };
    };
    expect(found.states).toEqual(["x", "v"]);
    expect(found.A).toEqual([
      [0, 1],
      [-25, -4],
    ]);
    const w = Math.sqrt(21);
    expect(found.x[0]).toBeCloseTo(Math.exp(-1) * (Math.cos(w / 2) + (2 / w) * Math.sin(w / 2)), 4);
    expect(found.sampled.radius).toBeCloseTo(Math.exp(-0.2), 12);
  });
});

describe("analyse", () => {
  interface Report {
    readonly largestAngularFrequency: number;
    readonly nyquistStep: number;
    readonly empiricalStep: number;
    readonly algorithms: readonly { readonly algorithm: string; readonly limit: number | null }[];
    readonly recommendation: { readonly best: { readonly algorithm: string; readonly step: number } };
    readonly convergence: {
      readonly reference: string;
      readonly rows: readonly {
        readonly step: number;
        readonly innerStep?: number;
        readonly error: number;
      }[];
      readonly orders: readonly { readonly order: number }[];
    };
  }

  it("compares the steps, runs the system, and recommends the best one", () => {
    const { status, out, err } = place.cosimo(
      ...[
        "analyse",
        "hydraulic.json",
        "--at",
        "0.02",
        "--communication-step",
        "1e-4",
        "--inner-step",
        "2e-5",
      ],
      ...["--stop-time", "0.05", "--plot", "analysis.svg", "--json"],
    );
    expect([status, err]).toEqual([0, ""]);
    const report = JSON.parse(out) as Report;
    // The fastest eigenvalue of the whole is -4337 (computed independently).
    expect(report.largestAngularFrequency / 4337).toBeCloseTo(1, 2);
    expect(report.nyquistStep).toBeCloseTo(Math.PI / report.largestAngularFrequency, 12);
    expect(report.empiricalStep).toBeCloseTo(report.nyquistStep / 100, 12);
    const limits = new Map(report.algorithms.map(({ algorithm, limit }) => [algorithm, limit]));
    expect(limits.get("LX")).toBeNull();
    expect(limits.get("J0")!).toBeGreaterThan(limits.get("J0s")!);
    expect(report.recommendation.best.algorithm).toBe("LX");
    expect(report.convergence.reference).toBe("monolithic");
    expect(report.convergence.rows.map(({ step, innerStep }) => [step, innerStep])).toEqual(
      [4e-4, 2e-4, 1e-4, 5e-5].map((step) => [step, 2e-5]),
    );
    expect(report.convergence.orders[0]!.order).toBeCloseTo(2, 0);
    expect(place.read("analysis.svg")).toContain("<svg");
  });

  it("reports that the system's own algorithm is unstable", () => {
    const system = JSON.parse(example("hydraulic.json")) as object;
    place.write(
      "unstable.json",
      JSON.stringify({ ...system, algorithm: { name: "jacobi", extrapolation: 1 } }),
    );
    const { out } = place.cosimo("analyse", "unstable.json", "--no-runs");
    expect(out).toMatch(/own jacobi,extrapolation=1 with H = 0\.001 s is UNSTABLE/);
    expect(place.cosimo("analyse", "unstable.json", "--no-runs", "--lang", "ru").out).toContain("НЕУСТОЙЧИВ");
  });

  it("requires a system", () => {
    const { status, err } = place.cosimo("analyse", "Oscillator.mo");
    expect(status).not.toBe(0);
    expect(err).toContain("a coupled system");
  });
});
