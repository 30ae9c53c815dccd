import { compile, type SimulationResult } from "@cosimo/core";
import { describe, expect, it } from "vitest";

const simulate = (text: string, stopTime: number) =>
  compile(text).simulateSync({ stopTime, tolerance: 1e-9, onChattering: "slide", outputInterval: 0.125 });

const timesOf = (result: SimulationResult, kind: string) =>
  result.events.filter((event) => event.kind === kind).map((event) => event.time);

/** Rows strictly between two times: time and values of the columns. */
const between = (result: SimulationResult, begin: number, end: number, ...names: string[]) =>
  [...result.time].flatMap((time, i) =>
    time > begin + 1e-6 && time < end - 1e-6 ? [[time, ...names.map((name) => result.column(name)[i]!)]] : [],
  );

/** A block on the ground, m = mu = 1, from speed 0.1 under a force that grows like time. */
const block = (declarations: string, friction: string) => `
  model Block
    Real v(start = 0.1, fixed = true);
    Real friction;
    ${declarations}
  equation
    der(v) = time - friction;
    ${friction}
  end Block;`;

const stop = 1 - Math.sqrt(0.8);

describe("a block with dry friction, written naively, sticks until the force exceeds it", () => {
  it.each([
    ["two branches", "", "friction = if v > 0 then 1 else -1;"],
    ["three branches", "", "friction = if v > 0 then 1 elseif v < 0 then -1 else 0;"],
    ["a Boolean", "Boolean forward;", "forward = v > 0; friction = if forward then 1 else -1;"],
    [
      "a when-clause",
      "discrete Real sense(start = 1, fixed = true);",
      "when v > 0 then sense = 1; elsewhen v < 0 then sense = -1; end when; friction = sense;",
    ],
    ["a loop", "Real a;", "a + 0.1*sin(a) = 2*v; friction = if a > 0 then 1 else -1;"],
  ])("with %s", (_name, declarations, friction) => {
    const result = simulate(block(declarations, friction), 3);
    expect(result.outcome.status).toBe("completed");
    expect(timesOf(result, "slide").length).toBe(1);
    expect(timesOf(result, "slide")[0]).toBeCloseTo(stop, 8);
    expect(timesOf(result, "release").length).toBe(1);
    expect(timesOf(result, "release")[0]).toBeCloseTo(1, 9);
    // while the block sticks, friction balances the force
    for (const [time, v, force, acceleration] of between(result, stop + 0.01, 1, "v", "friction", "der(v)")) {
      expect(Math.abs(v!)).toBeLessThan(1e-12);
      expect(force).toBeCloseTo(time!, 8);
      expect(acceleration).toBeCloseTo(0, 8);
    }
    for (const [time, v] of between(result, 1, 3, "v")) expect(v).toBeCloseTo((time! - 1) ** 2 / 2, 8);
  });
});

describe("sliding of compiled models", () => {
  it("ends at a time event that takes one side away", () => {
    const result = simulate(
      `model Step
        Real v(start = 0.5, fixed = true);
        Real force = if time < 2 then 0.5 else 3;
      equation
        der(v) = force - (if v > 0 then 1 else -1);
      end Step;`,
      3,
    );
    // v = 0.5 - t/2 until t = 1; at rest until t = 2; then 2 (t - 2).
    expect(timesOf(result, "slide")[0]).toBeCloseTo(1, 8);
    expect(timesOf(result, "release")).toEqual([2]);
    for (const [, v] of between(result, 1.01, 2, "v")) expect(Math.abs(v!)).toBeLessThan(1e-12);
    for (const [time, v] of between(result, 2, 3, "v")) expect(v).toBeCloseTo(2 * (time! - 2), 8);
  });

  it("is left when a reset throws the states off the surface, and found again", () => {
    const result = simulate(
      `model Kick
        Real v(start = 0.5, fixed = true);
      equation
        der(v) = if v > 0 then -1 else 1;
        when time >= 1 then
          reinit(v, 0.25);
        end when;
      end Kick;`,
      2,
    );
    expect(timesOf(result, "release")).toEqual([1]);
    const slides = timesOf(result, "slide");
    expect(slides.length).toBe(2);
    expect(slides[0]).toBeCloseTo(0.5, 8);
    expect(slides[1]).toBeCloseTo(1.25, 8);
    for (const [time, v] of between(result, 1, 1.25, "v")) expect(v).toBeCloseTo(1.25 - time!, 8);
    for (const [, v] of between(result, 1.26, 2, "v")) expect(Math.abs(v!)).toBeLessThan(1e-12);
  });

  it("holds two blocks that stop at different times, and releases each at its own time", () => {
    // Forces t and t/2 against friction 1: the second sticks from 1 on its way down until t = 2.
    const result = simulate(
      `model Blocks
        Real v(start = 0.1, fixed = true);
        Real w(start = 0.1, fixed = true);
      equation
        der(v) = time - (if v > 0 then 1 else -1);
        der(w) = time/2 - (if w > 0 then 1 else -1);
      end Blocks;`,
      3,
    );
    const releases = timesOf(result, "release");
    expect(releases.length).toBe(2);
    expect(releases[0]).toBeCloseTo(1, 9);
    expect(releases[1]).toBeCloseTo(2, 9);
    for (const [, v, w] of between(result, 0.2, 1, "v", "w"))
      expect(Math.max(Math.abs(v!), Math.abs(w!))).toBeLessThan(1e-12);
    for (const [time, v, w] of between(result, 1, 2, "v", "w")) {
      expect(v).toBeCloseTo((time! - 1) ** 2 / 2, 8);
      expect(Math.abs(w!)).toBeLessThan(1e-12);
    }
    for (const [time, w] of between(result, 2, 3, "w")) expect(w).toBeCloseTo((time! - 2) ** 2 / 4, 8);
  });

  it.each(["dopri5", "rodas4", "bs23"])(
    "carries a mass on a belt until its spring pulls it off: %s",
    (solver) => {
      // x'' = -4 x - sign(x' - 1/5): on the belt x grows by 1/5 per second until 4 x = 1, then swings about 1/4 with amplitude 1/10.
      const text = `
      model Belt
        Real x(start = 0, fixed = true);
        Real v(start = 0.25, fixed = true);
        Real force = if v > 0.2 then -1 else 1;
      equation
        der(x) = v;
        der(v) = -4*x + force;
      end Belt;`;
      const result = compile(text).simulateSync({
        stopTime: 20,
        tolerance: 1e-8,
        onChattering: "slide",
        solver,
      });
      const [slide] = timesOf(result, "slide");
      const release = timesOf(result, "release")[0]!;
      const [[time0, x0]] = between(result, slide!, slide! + 0.1, "x") as [[number, number]];
      expect(release).toBeCloseTo(time0 + (0.25 - x0) / 0.2, 6);
      for (const [time, x] of between(result, release, release + 3, "x"))
        expect(x).toBeCloseTo(0.25 + 0.1 * Math.sin(2 * (time! - release)), 5);
    },
  );

  it("works with an implicit method", () => {
    const result = compile(block("", "friction = if v > 0 then 1 else -1;")).simulateSync({
      stopTime: 3,
      tolerance: 1e-8,
      onChattering: "slide",
      solver: "rodas4",
    });
    expect(timesOf(result, "release")[0]).toBeCloseTo(1, 7);
    expect(result.column("v").at(-1)).toBeCloseTo(2, 6);
  });
});
