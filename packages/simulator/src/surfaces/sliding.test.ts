import { describe, expect, it } from "vitest";
import { type FunctionSystemDefinition, functionSystem } from "../system/function-system.ts";
import { recordRun } from "../testing/record-run.ts";

/** A system with one relation `g > 0` whose equations are `above` where it holds, and `below` elsewhere. */
function twoSided(
  start: readonly number[],
  g: (t: number, x: Float64Array) => number,
  above: (t: number, x: Float64Array) => readonly number[],
  below: (t: number, x: Float64Array) => readonly number[],
  more: Partial<FunctionSystemDefinition> = {},
) {
  const side = Float64Array.of(1);
  return functionSystem({
    start,
    derivatives: (t, x, xdot) => xdot.set(side[0]! > 0 ? above(t, x) : below(t, x)),
    relations: [{ operator: ">", text: "g > 0", usage: "branch" }],
    indicators(t, x, values) {
      values[0] = g(t, x);
    },
    update({ relations }) {
      side[0] = relations[0] ? 1 : -1;
    },
    discrete: side,
    ...more,
  });
}

const slide = { onChattering: "slide", tolerance: 1e-9 } as const;
const kinds = (events: readonly { readonly kind: string }[]) =>
  events.map((event) => event.kind).filter((kind) => kind !== "state");

describe("sliding", () => {
  it("a relay x' = 1/2 - sign x stays at zero", () => {
    const relay = twoSided(
      [1],
      (_t, x) => x[0]!,
      () => [-0.5],
      () => [1.5],
    );
    const { report, rows, events } = recordRun(relay, { ...slide, stopTime: 5, outputInterval: 0.1 });
    expect(report!.outcome.status).toBe("completed");
    expect(kinds(events)).toEqual(["chattering", "slide"]);
    expect(events.find((event) => event.kind === "slide")).toMatchObject({ name: "g > 0" });
    expect(events.find((event) => event.kind === "slide")!.time).toBeCloseTo(2, 9);
    expect(report!.diagnostics.map((d) => d.code)).toContain("simulator.slide");
    for (const { time, values } of rows) if (time > 2.01) expect(Math.abs(values[0]!)).toBeLessThan(1e-14);
  });

  it("a block with dry friction sticks until the force exceeds it, then slips", () => {
    // v' = t - sign v from v = 0.1: v = 0.1 - t + t^2/2 until 1 - sqrt 0.8, at rest until t = 1, then (t - 1)^2 / 2.
    const block = twoSided(
      [0.1],
      (_t, x) => x[0]!,
      (t) => [t - 1],
      (t) => [t + 1],
    );
    const { rows, events } = recordRun(block, { ...slide, stopTime: 3, outputInterval: 0.125 });
    expect(kinds(events)).toEqual(["chattering", "slide", "release"]);
    expect(events.find((event) => event.kind === "slide")!.time).toBeCloseTo(1 - Math.sqrt(0.8), 9);
    expect(events.find((event) => event.kind === "release")!.time).toBeCloseTo(1, 12);
    for (const { time, values } of rows) {
      if (time > 0.2 && time < 1) expect(Math.abs(values[0]!)).toBeLessThan(1e-14);
      if (time > 1) expect(values[0]).toBeCloseTo((time - 1) ** 2 / 2, 9);
    }
  });

  it("leaves a surface in the plane where the flow of one side no longer leads onto it", () => {
    // On x = 0 the weight of the right side is 1/(2 - y), and y' = (3 - y)/(2 (2 - y)): 2 y + 2 ln(3 - y) grows like t.
    const plane = twoSided(
      [1, -1],
      (_t, x) => x[0]!,
      (_t, x) => [x[1]! - 1, 1],
      () => [1, 0.5],
    );
    const { rows, events } = recordRun(plane, { ...slide, stopTime: 4, outputInterval: 0.1 });
    const arrival = 2 - Math.SQRT2;
    const potential = (y: number) => 2 * y + 2 * Math.log(3 - y);
    const exit = arrival + potential(1) - potential(arrival - 1);
    expect(kinds(events)).toEqual(["chattering", "slide", "release"]);
    expect(events.find((event) => event.kind === "slide")!.time).toBeCloseTo(arrival, 8);
    expect(events.find((event) => event.kind === "release")!.time).toBeCloseTo(exit, 8);
    for (const { time, values } of rows) {
      if (time > arrival + 0.01 && time < exit) {
        expect(Math.abs(values[0]!)).toBeLessThan(1e-12);
        expect(potential(values[1]!) - potential(arrival - 1)).toBeCloseTo(time - arrival, 7);
      }
      if (time > exit) expect(values[0]).toBeCloseTo((time - exit) ** 2 / 2, 7);
    }
  });

  it("stays on a curved surface", () => {
    // Outside the unit circle inwards, inside outwards, and round it with speed 1 on both sides: slides as (cos t, sin t).
    const circle = twoSided(
      [1.5, 0],
      (_t, x) => x[0]! ** 2 + x[1]! ** 2 - 1,
      (_t, [x, y]) => [-y! - x!, x! - y!],
      (_t, [x, y]) => [-y! + 2 * x!, x! + 2 * y!],
    );
    const { rows } = recordRun(circle, { ...slide, stopTime: 10, outputInterval: 0.5 });
    const late = rows.filter(({ time }) => time > 1);
    for (const { time, values } of late) {
      expect(Math.hypot(values[0]!, values[1]!)).toBeCloseTo(1, 7);
      expect(Math.atan2(values[1]!, values[0]!)).toBeCloseTo(Math.atan2(Math.sin(time), Math.cos(time)), 6);
    }
  });

  it("slides again without chattering first: a block under an oscillating force", () => {
    // v' = 1.2 sin t - sign v: at rest until 1.2 sin a = 1, slips until b, and so on in each half period, to and fro.
    const force = (t: number) => 1.2 * Math.sin(t);
    const block = twoSided(
      [0.1],
      (_t, x) => x[0]!,
      (t) => [force(t) - 1],
      (t) => [force(t) + 1],
    );
    const { events } = recordRun(block, { ...slide, stopTime: 4 * Math.PI });
    const a = Math.asin(1 / 1.2);
    const speed = (t: number) => 1.2 * (Math.cos(a) - Math.cos(t)) - (t - a);
    let [b, end] = [2, 3];
    for (let i = 0; i < 60; i++) {
      const middle = (b + end) / 2;
      if (speed(middle) > 0) b = middle;
      else end = middle;
    }
    const times = (kind: string) => events.filter((event) => event.kind === kind).map((event) => event.time);
    expect(times("chattering").length).toBe(1);
    expect(times("release").length).toBe(4);
    for (const [k, time] of times("release").entries()) expect(time).toBeCloseTo(a + k * Math.PI, 8);
    for (const [k, time] of times("slide").slice(1).entries()) expect(time).toBeCloseTo(b + k * Math.PI, 7);
  });

  it("slides along two surfaces with additive effects", () => {
    // x' = 0.3 - sign x - 0.4 sign y, y' = -0.2 - sign y + 0.3 sign x: meets x = y = 0 and stays.
    const truth = Float64Array.of(1, 1);
    const pair = functionSystem({
      start: [1, 0.5],
      derivatives(_t, _x, xdot) {
        xdot[0] = 0.3 - truth[0]! - 0.4 * truth[1]!;
        xdot[1] = -0.2 - truth[1]! + 0.3 * truth[0]!;
      },
      relations: [
        { operator: ">", text: "x > 0", usage: "branch" },
        { operator: ">", text: "y > 0", usage: "branch" },
      ],
      indicators: (_t, x, g) => g.set(x),
      update({ relations }) {
        relations.forEach((one, i) => {
          truth[i] = one ? 1 : -1;
        });
      },
      discrete: truth,
    });
    const { report, rows } = recordRun(pair, { ...slide, stopTime: 10, outputInterval: 0.5 });
    expect(report!.outcome.status).toBe("completed");
    for (const { time, values } of rows)
      if (time > 5) for (const value of values) expect(Math.abs(value)).toBeLessThan(1e-13);
  });

  it("stops with a diagnostic where the effects of two surfaces are not additive", () => {
    // The sides of y determine the direction of the flow on the sides of x: the combination of the four sides is ambiguous.
    const truth = Float64Array.of(1, 1);
    const pair = functionSystem({
      start: [1e-3, 1e-3],
      derivatives(_t, _x, xdot) {
        xdot[0] = -truth[0]! * (1 + 0.5 * truth[1]!);
        xdot[1] = -truth[1]! * (1 + 0.5 * truth[0]!);
      },
      relations: [
        { operator: ">", text: "x > 0", usage: "branch" },
        { operator: ">", text: "y > 0", usage: "branch" },
      ],
      indicators: (_t, x, g) => g.set(x),
      update({ relations }) {
        relations.forEach((one, i) => {
          truth[i] = one ? 1 : -1;
        });
      },
      discrete: truth,
    });
    const { report } = recordRun(pair, { ...slide, stopTime: 10, outputInterval: 0.5 });
    expect(report!.outcome).toMatchObject({ status: "failed", cause: "chattering" });
  });

  it("stops with a diagnostic where no combination keeps the states on the surface", () => {
    // A fast oscillation: the flows on both sides cross the surface in the same direction.
    const rotation = (_t: number, [x, y]: Float64Array) => [1e9 * y!, -1e9 * x!];
    const swing = twoSided([1, 0], (_t, x) => x[0]!, rotation, rotation);
    const { report } = recordRun(swing, { ...slide, stopTime: 1, output: "none" });
    expect(report!.outcome).toMatchObject({ status: "failed", cause: "chattering", suspects: ["g > 0"] });
  });
});
