import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type CosimulateOptions,
  cosimulate,
  modelUnit,
  readSystemJson,
  type SimulationResult,
} from "@cosimo/core";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../examples/cosim/ball-on-plate");

/** Runs a system file of models, as the command line does. */
function run(
  name: string,
  options: CosimulateOptions = {},
  settings: { solver?: string; innerStep?: number } = {},
  edit = (text: string) => text,
) {
  const text = (file: string) => edit(readFileSync(join(folder, file), "utf8"));
  const { value: system } = readSystemJson({ uri: `${name}.json`, text: text(`${name}.json`) });
  const units = system!.units.map(({ name: unit, origin }) => {
    if (origin.kind !== "model") throw new Error(`'${unit}' is no model`);
    return [unit, modelUnit({ uri: origin.file, text: text(origin.file) }, settings)] as const;
  });
  return cosimulate({ system: system!, units }, { ...options, variables: /position|\.y$|velocity|\.v$/ });
}

const monolithic = { algorithm: { name: "monolithic" }, tolerance: 1e-12 } as const;

function contacts({ events }: SimulationResult): readonly number[] {
  return events.filter(({ condition }) => condition === "penetration > 0").map(({ time }) => time);
}

/** Differences from a reference column at its times, by the rows nearest to them. */
function deviations(result: SimulationResult, name: string, file: string, column: number, until = 15) {
  const rows = readFileSync(join(import.meta.dirname, "reference", file), "utf8")
    .trim()
    .split("\n")
    .slice(1);
  const values = result.column(name);
  let k = 0;
  const found = rows
    .map((row) => row.split(",").map(Number))
    .filter(([t]) => t! <= until)
    .map((row) => {
      while (k + 1 < result.time.length && result.time[k + 1]! <= row[0]! + 1e-9) k++;
      return Math.abs(values[k]! - row[column]!);
    });
  return { mean: found.reduce((sum, one) => sum + one, 0) / found.length, max: Math.max(...found) };
}

describe("ball on a rigid floor (published contact law without a clip)", () => {
  it("touches the floor at the reference time, by one integration method", async () => {
    const found = contacts(await run("ball-on-floor", monolithic));
    const expected = [
      0.997448324496, 2.721896552344, 4.199324609348, 5.474425941686, 6.584437954302, 7.559534280943,
    ];
    for (const [i, time] of expected.entries()) expect(Math.abs(found[i]! - time)).toBeLessThan(1e-9);
    expect(Math.abs(found.at(-1)! - 14.75560708664)).toBeLessThan(1e-9);
  });

  it("touches it at the same times as a separate unit: the floor has no reaction", async () => {
    const found = contacts(await run("ball-on-floor", { tolerance: 1e-12 }));
    expect(Math.abs(found[1]! - 2.721896552344)).toBeLessThan(1e-9);
    expect(Math.abs(found[5]! - 7.559534280943)).toBeLessThan(1e-8);
  });

  it("shows the error of forward Euler with micro steps of 1e-5 s: 5.3e-2 m, 1.65e-1 m at most", async () => {
    const result = await run(
      "ball-on-floor",
      { communicationStep: 0.01 },
      { solver: "euler", innerStep: 1e-5 },
    );
    const { mean, max } = deviations(result, "ball.y", "ball-on-floor.csv", 1);
    expect(mean / 5.3e-2).toBeCloseTo(1, 1);
    expect(max / 1.65e-1).toBeCloseTo(1, 1);
  });
});

describe("plate under a periodic force", () => {
  const [M, C, k, F, Omega] = [10, 25, 2.0836e4, 200, 2 * Math.PI];
  const delta = C / (2 * M);
  const wd = Math.sqrt(k / M - delta ** 2);
  const X = F / Math.hypot(k - M * Omega ** 2, C * Omega);
  const phi = Math.atan2(C * Omega, k - M * Omega ** 2);
  // x(0) = x'(0) = 0.
  const a = -X * Math.cos(phi);
  const b = (delta * a - X * Omega * Math.sin(phi)) / wd;
  const exact = (t: number) =>
    X * Math.cos(Omega * t - phi) + Math.exp(-delta * t) * (a * Math.cos(wd * t) + b * Math.sin(wd * t));
  const errors = async (options: CosimulateOptions) => {
    const result = await run("forced-plate", { stopTime: 3, ...options });
    const found = [...result.column("plate.position")].map((x, i) => Math.abs(x - exact(result.time[i]!)));
    return { mean: found.reduce((sum, one) => sum + one, 0) / found.length, max: Math.max(...found) };
  };

  it("has the published closed form", () => {
    expect(exact(1)).toBeCloseTo(0.00991759408316, 13);
    expect(exact(15)).toBeCloseTo(0.00978357603349, 13);
  });

  it("lags by half a communication step where the force is held; extrapolation beats that a hundredfold", async () => {
    const H = 1e-3;
    const held = await errors({ communicationStep: H });
    expect(held.max / 3.38e-5).toBeCloseTo(1, 1);
    const ramp = await errors({ communicationStep: H, algorithm: { extrapolation: 1 } });
    expect(ramp.max).toBeLessThan(held.max / 100);
  });
});

describe("ball on a plate that gives way", () => {
  it("touches it at the reference time, by one integration method", async () => {
    const found = contacts(await run("ball-on-plate", { ...monolithic, communicationStep: 1e-2 }));
    const expected = [
      0.997448324496, 2.509936841037, 3.602761305338, 4.373832628425, 5.065799146492, 5.589845010703,
      5.98615737017, 6.278374166858,
    ];
    for (const [i, time] of expected.entries()) expect(Math.abs(found[i]! - time)).toBeLessThan(1e-9);
    expect(Math.abs(found.at(-1)! - 8.910503702431)).toBeLessThan(1e-8);
  });

  it("is approached with order 1 by Jacobi, and better with ramps and with stabilisation", async () => {
    const error = async (H: number, algorithm: CosimulateOptions["algorithm"] = {}) => {
      const result = await run("ball-on-plate", { communicationStep: H, stopTime: 2.45, algorithm });
      return deviations(result, "ball.y", "ball-on-plate.csv", 1, 2.45).max;
    };
    const [coarse, fine] = [await error(4e-4), await error(1e-4)];
    expect(Math.log(coarse / fine) / Math.log(4)).toBeGreaterThan(0.8);
    expect(Math.log(coarse / fine) / Math.log(4)).toBeLessThan(1.2);
    expect(await error(4e-4, { extrapolation: 1 })).toBeLessThan(coarse / 5);
    expect(await error(4e-4, { name: "linear-implicit", form: "L1" })).toBeLessThan(coarse / 5);
  });

  it("continues if the plate ends a contact at the next communication point", async () => {
    // The branch for a contact has no values then.
    const unguarded = (text: string) => text.replace("noEvent(max(penetration, 0))", "penetration");
    expect(unguarded(readFileSync(join(folder, "Ball.mo"), "utf8"))).toContain("k*penetration^n");
    const { outcome } = await run("ball-on-plate", { outputInterval: 0.1, stopTime: 4 }, {}, unguarded);
    expect(outcome).toMatchObject({ status: "completed", time: 4 });
  });

  it("comes to rest at the equilibrium", async () => {
    const result = await run("ball-on-plate", { ...monolithic, stopTime: 60, communicationStep: 1 });
    expect(result.column("ball.y").at(-1)).toBeCloseTo(0.109881342935, 8);
    expect(result.column("plate.position").at(-1)).toBeCloseTo(-2.9190823575e-4, 8);
  });
});
