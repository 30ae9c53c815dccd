import { check, compile, type Diagnostic, positionOf, type SimulateOptions } from "@cosimo/core";
import { describe, expect, it } from "vitest";
import { compileWithLibrary } from "./library-models.ts";

function run(text: string, options: SimulateOptions = {}) {
  const { outcome, diagnostics } = compile(text).simulateSync({ stopTime: 5, ...options });
  return { outcome, diagnostics };
}

function lineOf({ span }: Pick<Diagnostic, "span">): number {
  return positionOf(span!.source, span!.start).line;
}

describe("no step size is small enough", () => {
  // y = 1/(1 - t)
  const blowUp = `model M
  Real x(start = 1, fixed = true);
  Real y(start = 1, fixed = true);
equation
  der(x) = -x;
  der(y) = y^2;
end M;`;

  it("the variable, its part of the error, its equation and line, and that there is no solution beyond", () => {
    const { outcome, diagnostics } = run(blowUp);
    expect(outcome).toMatchObject({ status: "failed", cause: "step-size", suspects: ["y"] });
    expect(Math.abs(outcome.time - 1)).toBeLessThan(1e-6);
    const [fault] = diagnostics;
    expect(fault!.message).toMatch(/'y' \(100 % of it; value \d.*, derivative \d/);
    expect(fault).toMatchObject({
      equation: "der(y) = y^2",
      hint: expect.stringMatching(/'y' grows without/),
    });
    expect(lineOf(fault!)).toBe(6);
  });

  it.each(["merson", "dopri5", "radau5"])("%s says so when it is the smallest step allowed", (solver) => {
    const { outcome, diagnostics } = run(blowUp, { solver, minStep: 1e-3 });
    expect(outcome).toMatchObject({ status: "failed", cause: "step-size", suspects: ["y"] });
    expect(outcome.time).toBeLessThan(1);
    expect(diagnostics[0]).toMatchObject({ code: "simulator.min-step", args: { step: "0.001" } });
  });
});

describe("chattering", () => {
  const relay = `model M
  Real x(start = 1, fixed = true);
equation
  der(x) = if x > 0.25 then -1 else 1;
end M;`;

  it.each([["warn"], ["stop"]] as const)(
    "--on-chattering %s: the condition, its line, and advice",
    (onChattering) => {
      const { diagnostics } = run(relay, { onChattering, stopTime: 0.8 });
      const fault = diagnostics.find((d) => d.code.startsWith("simulator.chattering"));
      expect(fault!.message).toContain("'x > 0.25'");
      expect(Math.abs(fault!.time! - 0.75)).toBeLessThan(1e-6);
      expect(fault!.hint).toMatch(/hysteresis/);
      expect(lineOf(fault!)).toBe(4);
    },
  );

  it("takes steps of the length that is allowed, also where the states decay along the surface", () => {
    // x = -v = e^-t along the surface: a first step by the size of x would become shorter and shorter.
    const text = `model M
  Real x(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = if x + v > 0 then -1 else 1;
end M;`;
    const { statistics, column } = compile(text).simulateSync({ stopTime: 12, tolerance: 1e-4 });
    expect(statistics.steps).toBeLessThan(2e4);
    expect(Math.abs(column("x").at(-1)!)).toBeLessThan(1e-3);
  });

  it("is one message and one row, however often it begins: how often, until when, between what values", () => {
    // Chatters along x = 0.25, is moved away at t = 0.8 and t = 0.95, and returns 0.1 s later.
    const text = relay.replace(
      "end M;",
      "when {time > 0.8, time > 0.95} then reinit(x, 0.35); end when; end M;",
    );
    const { diagnostics, events } = compile(text).simulateSync({ stopTime: 1.1 });
    const faults = diagnostics.filter((d) => d.code === "simulator.chattering");
    expect(faults).toHaveLength(1);
    const { begin, end, count, guards } = faults[0]!.args as Record<string, number> & {
      guards: { args: { low: number; high: number; count: number } }[];
    };
    expect(begin).toBeCloseTo(0.75, 5);
    expect(end).toBeGreaterThan(1.05);
    expect(count).toBeGreaterThan(1000);
    const { low, high } = guards[0]!.args;
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0);
    expect(high - low).toBeLessThan(0.01);
    expect(events.filter(({ kind }) => kind === "chattering")).toHaveLength(1);
  });
});

it("other events have their rows while a condition chatters", () => {
  const { events } = compile(`model M
      Real x(start = 1, fixed = true); Real y(start = 0, fixed = true); Integer n(start = 0, fixed = true); discrete Real d;
    equation
      der(x) = if x > 0.25 then -1 else 1;
      der(y) = 1;
      when y > 0.78 then n = pre(n) + 1; end when;
      when time > 0.8 then d = time; end when;
    end M;`).simulateSync({ stopTime: 0.85 });
  const others = events.filter(({ name }) => !name.includes("x > 0.25"));
  expect(others.map(({ time, name }) => [time, name])).toEqual([
    [expect.closeTo(0.78, 9), "y > 0.78"],
    [0.8, "time > 0.8"],
  ]);
});

describe("events without end at one instant", () => {
  it("the values that keep changing, between what, and how often they were tried", () => {
    const { diagnostics } = run(
      "model M Integer n(start = 0, fixed = true); Boolean b(start = false, fixed = true); equation n = if time > 1 then 1 - pre(n) else 0; b = if time > 1 then not pre(b) else false; end M;",
    );
    const [fault] = diagnostics;
    expect(fault!.code).toBe("simulator.event-iteration");
    expect(fault!.message).toMatch(
      /after 100 passes.*n \(from [01] to [01]\), b \(from (true|false) to (true|false)\)/,
    );
    expect(fault!.span).toBeDefined();
  });

  it("time events: their condition", () => {
    const { diagnostics } = run(
      "model M Integer n(start = 0, fixed = true); equation when sample(1, 1e-17) then n = pre(n) + 1; end when; end M;",
    );
    expect(diagnostics.map(({ message }) => message).join()).toMatch(
      /time stands still at t = 1(\.0+\d*)? s: .* of 'sample\(1, 1e-17\)'/,
    );
  });
});

/** A mass on rods from one point; arguments are the squares of the lengths. */
const rods = (first: number, second: number): string => `model M
  Real x(start = 0.6), y(start = -0.8), vx, vy, F, G;
equation
  der(x) = vx;
  der(y) = vy;
  der(vx) = -F*x - G*x;
  der(vy) = -F*y - G*y - 9.81;
  x^2 + y^2 = ${first};
  x^2 + y^2 = ${second};
end M;`;

describe("constraints of higher index", () => {
  it("that contradict each other: the equation and by how much", () => {
    const { outcome, diagnostics } = run(rods(1, 4));
    expect(outcome).toMatchObject({ status: "failed", time: 0 });
    const fault = diagnostics.find((d) => d.severity === "error");
    expect(fault!.message).toMatch(/'x\^2 \+ y\^2 = 4'.*3/);
    expect(lineOf(fault!)).toBe(9);
  });

  it("redundant constraints: both lines, and that the forces are undetermined", () => {
    const { outcome, diagnostics } = run(rods(1, 1));
    expect(outcome).toMatchObject({ status: "failed", time: 0 });
    const [fault] = diagnostics.filter((d) => d.severity === "error");
    expect(fault!.code).toBe("initialization.redundant-constraint");
    const lines = [fault!, ...fault!.related!].map((place) => lineOf(place));
    expect(lines.sort()).toEqual([8, 9]);
    expect(fault!.message).toMatch(/forces .* can't be determined/);
  });

  it("one more than there are unknowns: all of them, by line", () => {
    const { diagnostics } = check(
      rods(1, 1)
        .replace(", G;", ";")
        .replaceAll(/ - G\*[xy]/g, ""),
    );
    const fault = diagnostics.find((d) => d.severity === "error");
    expect(fault!.code).toBe("structure.too-many-equations");
    expect(fault!.message).toContain("lines 4, 5, 6, 7, 8");
    expect(fault!.variables).toEqual(expect.arrayContaining(["x", "y", "F"]));
  });
});

const crank = `
  import PlanarMechanics.{Parts, Joints};
  inner PlanarMechanics.PlanarWorld planarWorld;
  Parts.Fixed fixed;
  Parts.Fixed rail(r = {0, 0.8});
  Parts.BodyShape crank(r = {1, 0}, m = 1, I = 0.1);
  Parts.BodyShape rod(r = {1.5, 0}, m = 1, I = 0.1);
  Parts.Body piston(m = 1, I = 0.1);
  Joints.Revolute pin;
  Joints.CutRevolute top;
  Joints.Prismatic slide(r = {1, 0}, s(start = 2.5));
equation
  connect(fixed.frame_b, bearing.frame_a);
  connect(bearing.frame_b, crank.frame_a);
  connect(crank.frame_b, pin.frame_a);
  connect(pin.frame_b, rod.frame_a);
  connect(rail.frame_b, slide.frame_a);
  connect(slide.frame_b, piston.frame_a);
  connect(rod.frame_b, top.frame_a);
  connect(top.frame_b, slide.frame_b);`;

describe("a mechanism in a position in which its constraints are singular", () => {
  it("is driven to where it locks: there the run ends, with the joints concerned", () => {
    // The pin is at height sin(t), the rail at 0.8; the rod of 1.5 reaches it while sin(t) >= -0.7.
    const locked = Math.PI + Math.asin(0.7);
    const driven = `model M\n  PlanarMechanics.Joints.RevoluteMotion bearing(phi_ref = time);${crank}\nend M;`;
    const model = compileWithLibrary(driven);
    const { outcome, diagnostics } = model.simulateSync({ stopTime: 5, intervals: 5000 });
    expect(outcome.status).toBe("failed");
    expect(outcome.time).toBeGreaterThan(locked - 1e-6);
    expect(outcome.time).toBeLessThan(locked + 2e-3);
    const fault = diagnostics.find((d) => d.severity === "error");
    expect(fault!.variables).toContain("slide.s");
  });

  it("reverses where it locks without a drive, and continues", () => {
    const free = `model M\n  PlanarMechanics.Joints.Revolute bearing(phi(start = 0, fixed = true));${crank}\nend M;`;
    const { outcome } = compileWithLibrary(free).simulateSync({ stopTime: 4 });
    expect(outcome.status).toBe("completed");
  });

  it("passes a change point as it moves, where it could go on in two ways", () => {
    const bar = (name: string) =>
      `Parts.BodyShape ${name}(r = {1, 0}, m = 1, I = 0.1, body(phi(start = 1)));`;
    const model = compileWithLibrary(`model M
      import PlanarMechanics.{Parts, Joints};
      inner PlanarMechanics.PlanarWorld planarWorld;
      Parts.Fixed left, right(r = {3, 0});
      Joints.Revolute leftBearing(phi(start = 1, fixed = true), w(start = -1, fixed = true));
      Joints.Revolute rightBearing(phi(start = 1));
      Joints.Revolute leftPin(phi(start = -1));
      Joints.CutRevolute rightPin;
      ${bar("leftBar")} ${bar("rightBar")}
      Parts.BodyShape coupler(r = {3, 0}, m = 1, I = 0.1);
    equation
      connect(left.frame_b, leftBearing.frame_a); connect(leftBearing.frame_b, leftBar.frame_a);
      connect(right.frame_b, rightBearing.frame_a); connect(rightBearing.frame_b, rightBar.frame_a);
      connect(leftBar.frame_b, leftPin.frame_a); connect(leftPin.frame_b, coupler.frame_a);
      connect(coupler.frame_b, rightPin.frame_a); connect(rightPin.frame_b, rightBar.frame_b);
    end M;`);
    const result = model.simulateSync({ stopTime: 2, tolerance: 1e-8 });
    expect(result.outcome.status).toBe("completed");
    const [phi, w, coupler] = ["leftBearing.phi", "leftBearing.w", "coupler.body.phi"].map((name) =>
      result.column(name),
    );
    // The bars turn about their ends, 2 (0.1 + 1/4) in all, and carry the coupler, which does not turn.
    const energy = (i: number) => 0.85 * w![i]! ** 2 + 2 * 9.81 * Math.sin(phi![i]!);
    for (let i = 0; i < phi!.length; i++) {
      expect(Math.abs(energy(i) - energy(0))).toBeLessThan(1e-5);
      expect(Math.abs(coupler![i]!)).toBeLessThan(1e-7);
    }
    expect(phi!.at(-1)!).toBeLessThan(-1);
  });
});
