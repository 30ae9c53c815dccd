import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SimulationResult } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { compileWithLibrary, modelText } from "../library-models.ts";

// Mechanics in space against independent computations: conformance/reference/README.md says how they were made. `npm run check:space`
// runs longer and for more sizes.

const isWhole = process.env["COSIMO_EVERY_MODEL"] === "1";

type Row = Readonly<Record<string, number>>;

function reference(name: string): readonly Row[] {
  const file = join(import.meta.dirname, "..", "reference", "space", `${name}.csv`);
  const [header = "", ...lines] = readFileSync(file, "utf8").trim().split("\n");
  const columns = header.split(",");
  return lines.map((line) =>
    Object.fromEntries(line.split(",").map((cell, i) => [columns[i]!, Number(cell)])),
  );
}

/** Largest distance of values of a run from columns of the reference, at its times. */
function distance(
  result: SimulationResult,
  rows: readonly Row[],
  of: Readonly<Record<string, string | ((at: (name: string) => number) => number)>>,
): number {
  const times = result.column("time");
  let worst = 0;
  for (const row of rows) {
    const i = times.findIndex((t) => Math.abs(t - row["time"]!) < 1e-12);
    if (i < 0) continue;
    const at = (name: string) => result.column(name)[i]!;
    for (const [column, value] of Object.entries(of)) {
      const error = Math.abs((typeof value === "string" ? at(value) : value(at)) - row[column]!);
      worst = Math.max(worst, Number.isNaN(error) ? Number.POSITIVE_INFINITY : error);
    }
  }
  return worst;
}

/** The last model of a text is the one that runs. */
function spaceModel(name: string, modification = "") {
  return compileWithLibrary(
    `${modelText(`space/${name}`)}\nmodel Case = ${name}(${modification});\n`,
    `${name}.mo`,
  );
}

const run = (name: string, stopTime: number, outputInterval: number, modification = "") =>
  spaceModel(name, modification).simulateSync({ stopTime, outputInterval, tolerance: 1e-10 });

const indices = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

describe("mechanics in space agree with independent computations", () => {
  it("two boxes on hinges", () => {
    const result = run("DoublePendulum", isWhole ? 3 : 1, 0.5);
    const of = { phi1: "hinge1.phi", phi2: "hinge2.phi", w1: "hinge1.w", w2: "hinge2.w" };
    expect(distance(result, reference("double_pendulum_msl"), of)).toBeLessThan(1e-7);
  });

  it("a chain of six links about x, y, z, ...", () => {
    const result = run("Chain", isWhole ? 2 : 0.5, 0.5);
    const of = indices(6).flatMap((i) => [
      [`q${i}`, `hinge[${i}].phi`],
      [`w${i}`, `hinge[${i}].w`],
    ]);
    expect(distance(result, reference("chain6"), Object.fromEntries(of))).toBeLessThan(1e-7);
  });

  it.each(isWhole ? [2, 4, 6, 8, 16] : [2, 6])("accelerations of a driven chain of %i links", (n) => {
    const list = (f: (k: number) => number) => `{${indices(n).map((k) => f(k - 1))}}`;
    const [q0, w0] = [list((k) => Math.sin(1 + k)), list((k) => Math.cos(2 + 3 * k))];
    const torque = list((k) => 5 * Math.sin(k / 2));
    const result = run("Chain", 1e-9, 1e-9, `links = ${n}, q0 = ${q0}, w0 = ${w0}, torque = ${torque}`);
    const expected = reference("chain_rhs").find((row) => row["n"] === n)!;
    const of = { qdd_first: 1, qdd_second: 2, qdd_mid: n / 2 + 1, qdd_last: n };
    for (const [column, i] of Object.entries(of))
      expect(result.column(`hinge[${i}].a`)[0]! / expected[column]!).toBeCloseTo(1, 10);
  });

  it("a heavy top that precesses and nods", () => {
    const R = (i: number, j: number) => `top.frame_a.R.T[${i},${j}]`;
    // z-x-z angles: the third row of the matrix is (sin(theta) sin(phi), -sin(theta) cos(phi), cos(theta))
    const near = (angle: number, to: number) =>
      angle + 2 * Math.PI * Math.round((to - angle) / (2 * Math.PI));
    const rows = reference("heavy_top");
    const result = run("HeavyTop", isWhole ? 2 : 0.25, 0.05);
    expect(distance(result, rows, { theta: (at) => Math.acos(at(R(3, 3))) })).toBeLessThan(1e-7);
    const times = result.column("time");
    for (const row of rows) {
      const i = times.findIndex((t) => Math.abs(t - row["time"]!) < 1e-12);
      if (i < 0) continue;
      const angle = Math.atan2(result.column(R(3, 1))[i]!, -result.column(R(3, 2))[i]!);
      expect(Math.abs(near(angle, row["phi"]!) - row["phi"]!)).toBeLessThan(1e-7);
    }
  });

  it("a body without forces: angular velocity, energy and angular momentum", () => {
    const rows = reference("free_top_general");
    const result = run("FreeTop", isWhole ? 10 : 1, 0.25);
    const of = Object.fromEntries(indices(3).map((i) => [`w${i}`, `top.w_a[${i}]`]));
    expect(distance(result, rows, of)).toBeLessThan(1e-7);
    const kept = Object.fromEntries(indices(3).map((i) => [`L${i}`, `L[${i}]`]));
    expect(distance(result, rows, { ...kept, energy: "energy" })).toBeLessThan(1e-8);
  });

  it("a wheel that rolls and falls over", () => {
    const of = Object.fromEntries(["x", "y", "z"].map((name) => [name, `rolling.${name}`]));
    expect(
      distance(run("RollingWheel", isWhole ? 2 : 0.5, 0.25), reference("rolling_wheel_msl"), of),
    ).toBeLessThan(1e-7);
  });
});
