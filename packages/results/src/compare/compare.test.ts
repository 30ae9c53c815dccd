import type { EventRecord } from "@cosimo/ir";
import { expect, test } from "vitest";
import { plotEventComparison } from "../plot/event-comparison-plot.ts";
import { filterVariables, replay, selectEventPoints } from "../recording/sinks.ts";
import {
  ballTrajectory,
  grid,
  impactEvent,
  METADATA,
  record,
  sampled,
  variable,
} from "../testing/closed-form.ts";
import { compareEvents } from "./compare-events.ts";
import { type CompareOptions, compareTrajectories } from "./compare-trajectories.ts";
import { renderComparison, renderEventComparison } from "./comparison-table.ts";

test("a trajectory equals itself", () => {
  const ball = ballTrajectory();
  const comparison = compareTrajectories(ball, ball, { relativeTolerance: 0 });
  expect(comparison.within).toBe(true);
  expect(comparison.variables.map((v) => v.maximum.difference)).toEqual(ball.variables.map(() => 0));
});

test("differences of straight lines on other grids are those of the closed form", () => {
  // a - b = 3 t - 1 on [0, 2]: largest 5 at 2, mean of |3t - 1| = (1/6 + 25/6)/2, mean square = 14/2.
  const a = sampled("x", grid(0, 2, 7), (t) => 5 * t);
  const b = sampled("x", grid(0, 2, 3), (t) => 2 * t + 1);
  const x = compareTrajectories(a, b).variables[0]!;
  expect(x.maximum).toEqual({ difference: 5, time: 2, side: "left" });
  expect(x.meanAbsolute).toBeCloseTo(26 / 12, 14);
  expect(x.rootMeanSquare).toBeCloseTo(Math.sqrt(7), 14);
  expect(x.scale).toBe(5);
});

test("the difference of a sine and its chords is largest in the middle of the chords", () => {
  // Interpolation error of a function at the middle of chords of width h: h^2/8 |f''| to leading order.
  const fine = sampled("x", grid(0, Math.PI, 4000), Math.sin);
  const coarse = sampled("x", grid(0, Math.PI, 100), Math.sin);
  const largest = (options: CompareOptions) =>
    compareTrajectories(fine, coarse, options).variables[0]!.maximum.difference;
  expect(largest({ interpolation: "linear" })).toBeCloseTo((Math.PI / 100) ** 2 / 8, 7);
  expect(largest({ grid: "b" })).toBeLessThan(1e-15);
});

test("halving the distance of rows divides the error of cubic interpolation by sixteen", () => {
  const fine = sampled("x", grid(0, 2 * Math.PI, 6400), Math.sin);
  const error = (n: number) => {
    const coarse = sampled("x", grid(-1, 8, n), Math.sin);
    return compareTrajectories(fine, coarse, { grid: "a" }).variables[0]!.maximum.difference;
  };
  expect(error(100) / error(200)).toBeCloseTo(16, 0);
});

test("parabolas between impacts agree to rounding on different grids, jumps of velocity included", () => {
  const comparison = compareTrajectories(ballTrajectory(2, 0.8, 3, 0.001), ballTrajectory(2, 0.8, 3, 0.03));
  const [y, , v] = comparison.variables;
  expect(y!.maximum.difference).toBeLessThan(1e-12);
  expect(v!.maximum.difference).toBeLessThan(1e-12);
});

test("the tolerance is relative to the reference's magnitude, plus an absolute part", () => {
  const a = sampled("x", [0, 1], (t) => 100 * t + 0.5);
  const b = sampled("x", [0, 1], (t) => 100 * t);
  const within = (relativeTolerance: number, absoluteTolerance: number) =>
    compareTrajectories(a, b, { relativeTolerance, absoluteTolerance }).within;
  expect([within(0.0051, 0), within(0.0049, 0), within(0.0049, 0.011)]).toEqual([true, false, true]);
});

function jump(at: number, variability: "continuous" | "discrete" = "continuous", before = 0) {
  return record((sink) => {
    sink.begin(METADATA, [variable("x", { variability })], []);
    for (const t of [0, 0.25, 0.5, 0.75]) sink.row(t, Float64Array.of(before), "sample");
    sink.row(at, Float64Array.of(before), "left");
    sink.row(at, Float64Array.of(5), "right");
    for (const t of [1.25, 2]) sink.row(t, Float64Array.of(5), "sample");
    sink.end();
  });
}

test("at an event left limits are compared with left limits and right ones with right ones", () => {
  const [x] = compareTrajectories(jump(1, "continuous", 0.25), jump(1)).variables;
  expect(x!.maximum).toEqual({ difference: 0.25, time: 0, side: "left" });
  expect(compareTrajectories(jump(1), jump(1)).variables[0]!.maximum.difference).toBe(0);
});

test("an event that comes a little later is told apart from a difference of values", () => {
  const comparison = compareTrajectories(jump(1), jump(1.001), { eventWindow: 0.01 });
  const [x] = comparison.variables;
  expect(x!.maximum).toEqual({ difference: 5, time: 1, side: "right" });
  expect(x!.outsideEvents.difference).toBe(0);
  expect(x!.meanAbsolute).toBeCloseTo((5 * 0.001) / 2, 15);
  expect(comparison.events.pairs).toEqual([{ timeA: 1, timeB: 1.001 }]);
  expect(comparison.within).toBe(true);
});

test("an event that comes too late is a difference", () => {
  const comparison = compareTrajectories(jump(1), jump(1.2), { eventWindow: 0.01 });
  expect(comparison.events).toMatchObject({ pairs: [], onlyInA: [1], onlyInB: [1.2] });
  expect(comparison.variables[0]!.maximum.difference).toBe(5);
});

test("a reference without double rows shows a jump as a slope, which is told apart too", () => {
  const ball = ballTrajectory();
  const sampledOnly = record((sink) => replay(ball, selectEventPoints(sink, "none")));
  const comparison = compareTrajectories(ball, sampledOnly);
  const v = comparison.variables.find((variable) => variable.name === "v")!;
  expect(v.maximum.difference).toBeGreaterThan(3);
  expect(v.outsideEvents.difference).toBeLessThan(1e-12);
  expect(comparison.events.onlyInA.length).toBe(ball.events.length);
});

test("a discrete variable is held between rows", () => {
  const a = sampled("n", [0, 1, 2], (t) => t, { type: "Integer", variability: "discrete" });
  const b = sampled("n", [0, 0.5, 1, 1.5, 2], (t) => Math.floor(t));
  expect(compareTrajectories(a, b).variables[0]!.maximum.difference).toBe(0);
});

test("inactive in both is equal, inactive in one is infinitely different", () => {
  const a = sampled("x", [0, 1, 2], (t) => (t < 1 ? t : Number.NaN));
  const b = sampled("x", [0, 1, 2], (t) => (t < 2 ? t : Number.NaN));
  const { maximum } = compareTrajectories(a, b).variables[0]!;
  expect(maximum).toEqual({ difference: Number.POSITIVE_INFINITY, time: 1, side: "left" });
  expect(compareTrajectories(a, a).within).toBe(true);
});

test("variables of only one, other intervals, and nothing in common are told", () => {
  const x = sampled("x", [0, 1], () => 1);
  const longer = sampled("x", [0, 2], () => 1);
  expect(compareTrajectories(x, longer)).toMatchObject({ sameInterval: false, within: true });
  const y = compareTrajectories(
    x,
    sampled("y", [0, 1], () => 1),
  );
  expect(y).toMatchObject({ onlyInA: ["x"], onlyInB: ["y"], within: false });
  expect(renderComparison(y)).toContain("no variable is in both");
  expect(
    compareTrajectories(
      x,
      sampled("x", [5, 6], () => 1),
    ).within,
  ).toBe(false);
});

test("only the variables asked for are compared", () => {
  const ball = ballTrajectory();
  const onlyX = record((sink) => replay(ball, filterVariables(sink, /^x$/)));
  const comparison = compareTrajectories(ball, onlyX, { variables: /^[xy]$/ });
  expect(comparison.variables.map((v) => v.name)).toEqual(["x"]);
  expect(comparison.onlyInA).toEqual(["y"]);
});

test("events are paired in order for each name", () => {
  const a = [impactEvent(1, "p"), impactEvent(1.5, "q"), impactEvent(2, "p"), impactEvent(3, "p")];
  const b = [impactEvent(1.25, "p"), impactEvent(2, "q"), impactEvent(2, "p"), impactEvent(4, "q")];
  const { pairs, onlyInA, onlyInB, largestDifference } = compareEvents(a, b);
  expect(pairs.map((p) => [p.a.name, p.difference, p.relative])).toEqual([
    ["p", -0.25, 0.2],
    ["p", 0, 0],
    ["q", -0.5, 0.25],
  ]);
  expect([onlyInA, onlyInB].map((list) => list.map((e) => e.time))).toEqual([[3], [4]]);
  expect(largestDifference).toBe(0.5);
});

test("a list without names is paired in order alone", () => {
  const a = [impactEvent(1, "y <= 0"), impactEvent(2, "y <= 0")];
  const b: EventRecord[] = [impactEvent(1, ""), impactEvent(2.5, "")];
  expect(compareEvents(a, b).pairs.map((p) => p.difference)).toEqual([0, -0.5]);
});

test("with a window, a missing event does not shift all later ones", () => {
  const a = [1, 2, 3, 4].map((t) => impactEvent(t));
  const b = [1, 3, 4].map((t) => impactEvent(t));
  const { pairs, onlyInA } = compareEvents(a, b, { window: 0.5 });
  expect(pairs.length).toBe(3);
  expect(onlyInA.map((e) => e.time)).toEqual([2]);
});

test("tables name the worst and the verdict", () => {
  const a = sampled("x", [0, 1], (t) => t + 0.125, { unit: "m" });
  const b = sampled("x", [0, 1], (t) => t);
  expect(renderComparison(compareTrajectories(a, b))).toBe(
    [
      "variable  unit  max |a-b|  at time  outside events   mean    rms  allowed",
      "--------  ----  ---------  -------  --------------  -----  -----  -------  -------",
      "x         m         0.125       0-           0.125  0.125  0.125   0.0002  DIFFERS",
      "1 of 1 variables differ by more than the tolerance.",
    ].join("\n"),
  );
  const events = compareEvents([impactEvent(1.5)], [impactEvent(1), impactEvent(2)]);
  expect(renderEventComparison(events)).toBe(
    [
      "#  event   time a  time b  difference  relative",
      "-  ------  ------  ------  ----------  --------",
      "1  y <= 0     1.5       1         0.5       0.5",
      "only in the second: y <= 0 at 2 s",
      "1 event in both; largest difference 0.5 s, relative 0.5.",
    ].join("\n"),
  );
});

test("differences of events are drawn over the number of the event, one curve for each condition", () => {
  const [floor, wall] = ["y <= 0", "x >= 1"];
  const a = [impactEvent(1.5, floor), impactEvent(2.5, wall), impactEvent(4, floor)];
  const b = [impactEvent(1, floor), impactEvent(2, wall), impactEvent(5, floor)];
  const { panels, subtitle } = plotEventComparison(compareEvents(a, b), { labels: ["a", "b"] });
  expect(subtitle).toContain("largest difference 1 s, relative 0.5");
  const points = panels.map(({ series }) => series.map(({ label, x, y }) => [label, [...x], [...y]]));
  expect(points).toEqual([
    [
      [floor, [1, 3], [0.5, -1]],
      [wall, [2], [0.5]],
    ],
    [
      [floor, [1, 3], [50, 20]],
      [wall, [2], [25]],
    ],
  ]);
});
