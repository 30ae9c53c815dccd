import { readFileSync } from "node:fs";
import { compile, type SimulationResult } from "@cosimo/core";
import { compareEvents, readEventFile } from "@cosimo/results";
import { describe, expect, it } from "vitest";
import { referenceRows } from "./library-models.ts";

const root = new URL("../library/EventBenchmarks/", import.meta.url);
const text = readFileSync(new URL("package.mo", root), "utf8");

function run(model: string): SimulationResult {
  const name = `EventBenchmarks.${model}`;
  const compiled = compile({ uri: "package.mo", text }, { model: name });
  const result = compiled.simulateSync({ tolerance: 1e-12, intervals: 1 });
  expect(result.outcome.status).toBe("completed");
  return result;
}

/** Largest difference from the reference in time, over its events. */
function difference(model: string, { events }: SimulationResult): number {
  const file = readFileSync(new URL(`Resources/Reference/${model}.csv`, root), "utf8");
  const reference = readEventFile(file).value!;
  const last = reference.at(-1)!.time + 1e-3;
  const names = new Set(reference.map(({ name }) => name));
  const own = events.filter(({ time, name }) => time < last && names.has(name));
  const compared = compareEvents(own, reference);
  expect([compared.onlyInA, compared.onlyInB]).toEqual([[], []]);
  return compared.largestDifference;
}

describe("the event benchmarks have their events at the instants of their references", () => {
  it.each([
    ["HardBall", 1e-10],
    ["VerticalDrop", 1e-10],
    ["SmallWaves", 1e-8],
    ["BigWaves", 1e-8],
    ["MovingWaves", 1e-8],
    ["SoftBall", 1e-8],
    ["DissipativeSoftBall", 1e-8],
    ["SpinningBall", 1e-10],
    ["MagnusBall", 1e-10],
    ["SpinningBallInAir", 1e-9],
    ["BallInBox", 1e-10],
    ["BallsOnBall", 1e-10],
    ["SoftFloorHardWalls", 1e-9],
  ])("%s to %d s", (model, allowed) => {
    expect(difference(model, run(model))).toBeLessThan(allowed);
  });
});

it("an impact with friction changes velocity and spin up to rolling, or to the cone of friction", () => {
  const result = run("SpinningBall");
  const rows = referenceRows("spinning_ball");
  const values = rows.map(({ t }) => {
    const row = [...result.time].findLastIndex((time) => Math.abs(time - Number(t)) < 1e-8);
    return ["vx", "vy", "w"].map((name) => result.column(name)[row]!);
  });
  const expected = rows.map(({ vx, vy, w }) => [vx, vy, w].map((value) => expect.closeTo(Number(value), 8)));
  expect(values).toEqual(expected);
});
