import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readExperiment, type SimulationResult } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { compileExample, limitsOf, transitionsOf, worst } from "./lisma-model.ts";

const cases = ["a", "b", "c"] as const;
const model = compileExample("closed-space");
const radius = { inner: 1, outer: 5 };

/** Impacts in order, by a closed form with 60 digits (conformance/reference). */
function hitsOf(name: string): readonly { readonly t: number; readonly surface: keyof typeof radius }[] {
  const file = join(import.meta.dirname, "reference", `closed_space_${name}_events.csv`);
  const rows = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((row) => row.split(","));
  return rows
    .filter(([, , surface]) => surface === "inner" || surface === "outer")
    .map(([, t, surface]) => ({ t: Number(t), surface: surface as keyof typeof radius }));
}

/** The parameter box of the slides, with some of its settings changed. */
function run(name: string, changes: Parameters<typeof model.simulateSync>[0] = {}): SimulationResult {
  const uri = join(import.meta.dirname, "..", "examples", "lisma", `closed-space-${name}.experiment.json`);
  const { value, diagnostics } = readExperiment({ uri, text: readFileSync(uri, "utf8") });
  expect(diagnostics).toEqual([]);
  // The file's gamma applies to extrapolation only.
  const { gamma, ...others } = { ...value, intervals: 100, ...changes };
  const approaches = others.detection === "extrapolation" || others.detection === "comprehensive";
  return model.simulateSync({ ...others, ...(approaches && gamma !== undefined && { gamma }) });
}

function speedError(result: SimulationResult): number {
  const [vx, vy] = [result.column("vx"), result.column("vy")];
  return Math.max(...vx.map((v, i) => Math.abs(Math.hypot(v, vy[i]!) - Math.sqrt(8.5))));
}

describe("every reflection in the closed space, in order and at its circle", () => {
  const ways = [
    { detection: "dense", tolerance: 1e-10, eventTolerance: 0, within: 1e-8 },
    { detection: "extrapolation", tolerance: 1e-6, eventTolerance: 1e-6, within: 1e-4 },
    { detection: "extrapolation", tolerance: 1e-6, eventTolerance: 1e-12, within: 1e-8 },
    { detection: "comprehensive", tolerance: 1e-6, eventTolerance: 1e-6, within: 1e-4 },
  ] as const;
  for (const name of cases)
    for (const { within, ...settings } of ways)
      it(`${name}: by ${settings.detection} with ${settings.eventTolerance} within ${within} s`, () => {
        const hits = hitsOf(name);
        const result = run(name, settings);
        const reflections = transitionsOf(result).map(({ time }) => time);
        expect(
          worst(
            reflections,
            hits.map(({ t }) => t),
          ),
        ).toBeLessThan(within);
        const places = reflections.map((t) => limitsOf(result, "r", t)[0]);
        expect(
          worst(
            places,
            hits.map(({ surface }) => radius[surface]),
          ),
        ).toBeLessThan(2e-6);
        expect(speedError(result)).toBeLessThan(1e-9);
      });
});

describe("ends of steps alone", () => {
  // flights between outer impacts, straight through the inner circle; p is their distance from its centre
  const firsts = { a: 2.63994, b: 2.22774, c: 2.1969 };
  const periods = { a: 3.39754, b: 3.42019, c: 3.41734 };
  // all steps are h_max; a shorter one, as at the begin or end of a run, may have a point inside the inner circle
  for (const name of cases)
    it(`${name}: show 29 hits of the outer circle and none of the inner one`, () => {
      const result = run(name, { detection: "mesh", eventTolerance: 0, initialStep: 1, stopTime: 99 });
      const reflections = transitionsOf(result).map(({ time }) => time);
      expect(
        worst(
          reflections.map((t) => limitsOf(result, "r", t)[0]),
          Array(29).fill(5),
        ),
      ).toBeLessThan(1e-6);
      expect(reflections[0]).toBeCloseTo(firsts[name], 4);
      expect(reflections[1]! - reflections[0]!).toBeCloseTo(periods[name], 4);
    });
});
