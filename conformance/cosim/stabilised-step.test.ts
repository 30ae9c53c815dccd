import { readFileSync } from "node:fs";
import { join } from "node:path";
import { coupleUnits, createCoSimulationFmuUnit, createDenseLu, linearImplicit } from "@cosimo/cosim";
import { logCalls } from "@cosimo/fmi";
import { runFmu } from "@cosimo/fmi-node";
import { beforeAll, describe, expect, it } from "vitest";
import { exportedFmu, hasCompiler } from "../fmi/exported-fmu.ts";
import { runCoupled } from "./run-coupled.ts";

const root = join(import.meta.dirname, "../..");
const H = 0.01;

/** All FMI calls of two steps of form L1 with the two masses as FMUs of FMI 2, each with the name of its unit. */
async function callsOfTwoSteps(): Promise<readonly string[]> {
  const calls: string[] = [];
  const sources = [];
  const units = [];
  for (const [name, outputs] of [
    ["first", ["x", "v"]],
    ["second", ["F"]],
  ] as const) {
    const uri = `${name === "first" ? "First" : "Second"}.mo`;
    const text = readFileSync(join(root, "examples/cosim/two-masses", uri), "utf8");
    const source = runFmu(await exportedFmu({ uri, text }, { version: 2 }), { backend: "in-process" });
    sources.push(source);
    const logged = logCalls(source, (line) => calls.push(`${name.padEnd(7)} ${line}`));
    units.push(createCoSimulationFmuUnit(logged, { name, outputs, diagnostics: [] }).value!);
  }
  const link = (from: readonly [number, number], to: readonly [number, number]) => ({
    ...{ from: { unit: from[0], port: from[1] }, to: { unit: to[0], port: to[1] }, gain: 1, offset: 0 },
  });
  const system = coupleUnits(units, [link([1, 0], [0, 0]), link([0, 0], [1, 0]), link([0, 1], [1, 1])]);
  const algorithm = linearImplicit({ form: "L1", exchange: "consistent" });
  const { report } = runCoupled({ system, algorithm, H, stopTime: 2 * H });
  expect(report.outcome.status).toBe("completed");
  for (const one of sources) one.close();
  return calls;
}

/** The calls after the outputs of the first step up to those of the second, with six digits. */
function secondStep(calls: readonly string[]): string {
  const end = (step: number) =>
    calls.findIndex((line) => line.startsWith(`second  fmi2DoStep(${step * H}`)) + 2;
  const digits = (text: string) => String(Number(Number(text).toPrecision(6)));
  const lines = calls.slice(end(0), end(1));
  return lines.map((line) => line.replace(/-?\d+\.\d+(e-?\d+)?/g, digits)).join("\n");
}

function numbers(line: string): readonly number[] {
  return (/\[([^\]]*)\]\)?(?: -> ok)?$/.exec(line)?.[1] ?? "").split(", ").map(Number);
}

describe.skipIf(!hasCompiler)("docs/stabilised-coupling.md", () => {
  let step = "";
  beforeAll(async () => {
    step = secondStep(await callsOfTwoSteps());
  }, 60_000);

  it("shows the calls of one step as they are", () => {
    const page = readFileSync(join(root, "docs/stabilised-coupling.md"), "utf8");
    expect(/^```calls\n([\s\S]*?)\n```$/m.exec(page)?.[1]).toBe(step);
  });

  it("reports the slopes of the inputs: the mean rates of one backward Euler step of all masses", () => {
    const lines = step.split("\n");
    const find = (start: string) => numbers(lines.find((line) => line.startsWith(start))!);
    const x = [...find("first   fmi2GetReal([2 x, 3 v])"), ...find("second  fmi2GetReal([4 x, 5 v])")];
    const J = [
      [0, 1, 0, 0],
      [-1010, -2.5, 1000, 2],
      [0, 0, 0, 1],
      [1000, 2, -1010, -2.5],
    ];
    const lu = createDenseLu(4);
    lu.factor(Float64Array.from(J.flatMap((row, i) => row.map((a, j) => (i === j ? 1 : 0) - H * a))));
    const w = Float64Array.from(J, (row) => row.reduce((sum, a, j) => sum + a * x[j]!, 0));
    lu.solve(w);
    const slopes = [
      ...find("first   fmi2SetRealInputDerivatives"),
      ...find("second  fmi2SetRealInputDerivatives"),
    ];
    const rates = [1000 * (w[2]! - w[0]!) + 2 * (w[3]! - w[1]!), w[0]!, w[1]!];
    for (const [i, rate] of rates.entries()) expect(Math.abs(slopes[i]! / rate - 1)).toBeLessThan(1e-4);
  });
});
