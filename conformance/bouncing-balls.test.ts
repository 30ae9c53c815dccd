import { compile, type SimulationResult } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { exampleText, largestDifference, referenceTimes } from "./reference-data.ts";

/** Times of impacts, contacts and releases. */
function stateEvents(result: SimulationResult): number[] {
  return result.events.filter((event) => event.kind === "state").map((event) => event.time);
}

describe("the hard ball to 20 s", () => {
  const model = compile(exampleText("BouncingBall"));
  const reference = referenceTimes("s004_hard_flat_events.csv");
  const run = (tolerance: number) => model.simulateSync({ tolerance, stopTime: 20 });

  it.each([
    [1e-10, 1e-9],
    [1e-6, 1e-4],
  ])("at tolerance %g has its 20 impacts within %g s", (tolerance, bound) => {
    expect(largestDifference(stateEvents(run(tolerance)), reference, 20)).toBeLessThan(bound);
  });

  it("reports the Zeno point, never falls through, and rests in the end", () => {
    const result = run(1e-10);
    const zeno = result.events.find((event) => event.kind === "zeno");
    expect(Math.abs((zeno?.time ?? 0) - 14.698414188)).toBeLessThan(1e-6);
    expect(result.outcome).toMatchObject({ status: "completed", time: 20 });
    const y = result.column("y");
    expect(y.every((height) => height >= -1e-9)).toBe(true);
    expect(y.at(-1)).toBeCloseTo(0, 9);
    expect(result.column("vy").at(-1)).toBeCloseTo(0, 9);
    expect(result.column("vx").at(-1)).toBeGreaterThan(0);
  });
});

describe("the vertical drop", () => {
  const model = compile(exampleText("VerticalDrop"));
  const reference = referenceTimes("s004_vertical_drop_m1_events.csv");

  it.each([
    [1e-12, 20, 1e-10],
    [1e-6, 2, 2e-6],
    [1e-3, 2, 2e-5],
  ])("at tolerance %g has its first %i impacts within %g s", (tolerance, count, bound) => {
    const result = model.simulateSync({ tolerance, stopTime: 11 });
    expect(largestDifference(stateEvents(result), reference, count)).toBeLessThan(bound);
  });
});

it("the soft ball at tolerance 1e-10 has its contacts and releases within 1e-8 s", () => {
  const reference = referenceTimes("s004_soft_vy5_events.csv");
  const result = compile(exampleText("SoftBouncingBall")).simulateSync({ tolerance: 1e-10, stopTime: 17.7 });
  expect(largestDifference(stateEvents(result), reference, reference.length)).toBeLessThan(1e-8);
});

describe("the ball on waves: five impacts within 1e-7 s", () => {
  const model = compile(exampleText("SinusoidalGround"));
  it.each([
    ["small", 1e-10, { a: 0.02, l: 1, w: 0 }],
    ["moving", 1e-10, { a: 0.05, l: 2, w: 3 }],
    ["big", 1e-12, { a: 0.3, l: 2, w: 0 }],
  ] as const)("%s waves at tolerance %g", (size, tolerance, parameters) => {
    const result = model.simulateSync({ tolerance, parameters, stopTime: 8 });
    const reference = referenceTimes(`s004_hard_sin_${size}_events.csv`);
    expect(largestDifference(stateEvents(result), reference, 5)).toBeLessThan(1e-7);
  });
});
