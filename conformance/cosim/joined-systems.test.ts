import { compileSystem, joinSystems, type PartConnection } from "@cosimo/compiler";
import { toHybridDae } from "@cosimo/core";
import { emptySourceProvider } from "@cosimo/ir";
import { linkableKernels } from "@cosimo/kernels";
import { createTrajectoryRecorder } from "@cosimo/results";
import { createCompiledSystem, simulate } from "@cosimo/simulator";
import { describe, expect, it } from "vitest";

type Parts = Readonly<Record<string, string>>;

/** `"a.y -> b.u"`, or `"2*a.y + 1 -> b.u"`. */
function connection(text: string): PartConnection {
  const [, gain = "1", from, offset = "0", to] = /^(?:([\d.-]+)\*)?(\S+)(?: \+ ([\d.-]+))? -> (\S+)$/.exec(
    text,
  )!;
  return { from: from!, to: to!, gain: Number(gain), offset: Number(offset) };
}

/** Runs the parts as one system; texts that begin with `LISMA` are of that language. */
function run(parts: Parts, connections: readonly string[], stopTime = 1) {
  const dae = joinSystems(
    "whole",
    Object.entries(parts).map(([name, text]) => {
      const source = {
        uri: text.startsWith("LISMA") ? `${name}.lisma` : `${name}.mo`,
        text: text.replace(/^LISMA/, ""),
      };
      const flat = toHybridDae({ source, provider: emptySourceProvider });
      if (flat.value === undefined) throw new Error(flat.diagnostics[0]?.message ?? "");
      return { name, dae: flat.value };
    }),
    connections.map(connection),
  );
  const compiled = compileSystem(dae, linkableKernels);
  if (compiled.value === undefined) throw new Error(compiled.diagnostics[0]?.message ?? "");
  const recorder = createTrajectoryRecorder();
  const system = createCompiledSystem(compiled.value.program).value!;
  const report = simulate(system, { stopTime, tolerance: 1e-10 }, recorder);
  const trajectory = recorder.trajectory();
  const last = (name: string) =>
    trajectory.columns[trajectory.variables.findIndex((one) => one.name === name)]?.at(-1);
  return { status: report.value?.outcome.status, last, events: trajectory.events };
}

const lag =
  "model Lag input Real u; output Real y(start = 0, fixed = true); equation der(y) = u - y; end Lag;";
const gain = (k: number) => `model Gain input Real u; output Real y; equation y = ${k}*u; end Gain;`;

describe("parts joined to one system", () => {
  it("keep their names and connections", () => {
    const { last } = run({ a: lag, b: lag }, ["a.y -> b.u"], 2);
    expect(last("a.u")).toBe(0);
    expect(last("b.u")).toBe(last("a.y"));
    const { last: driven } = run(
      { a: lag, one: "model One output Real y = 1; end One;" },
      ["one.y -> a.u"],
      2,
    );
    expect(driven("a.y")).toBeCloseTo(1 - Math.exp(-2), 9);
    expect(driven("der(a.y)")).toBeCloseTo(Math.exp(-2), 9);
  });

  it("may be scaled, shifted and added up", () => {
    const constant = (c: number) => `model C output Real y = ${c}; end C;`;
    const { last } = run({ a: constant(3), b: constant(5), g: gain(1) }, [
      "2*a.y + 1 -> g.u",
      "-1*b.y -> g.u",
    ]);
    expect(last("g.y")).toBe(2);
  });

  it("may depend on each other directly", () => {
    // y1 = 3 (y2 / 2 + 1), y2 = -2 y1.
    const { last } = run({ a: gain(3), b: gain(-2) }, ["0.5*b.y + 1 -> a.u", "a.y -> b.u"]);
    expect(last("a.y")).toBeCloseTo(3 / 4, 12);
  });

  it("may be coupled rigidly, which no exchange of signals can", () => {
    // Two masses and a massless rod: the force is what keeps their positions equal.
    const mass = (m: number) => `model Mass
      input Real F; output Real x(start = 0); output Real v(start = 0);
    equation der(x) = v; ${m}*der(v) = F; end Mass;`;
    const rod = `model Rod
      input Real xa; input Real xb; output Real Fa; output Real Fb; parameter Real push = 6;
    equation xa = xb; Fa + Fb = push; end Rod;`;
    const { last } = run({ a: mass(1), b: mass(2), rod }, [
      "rod.Fa -> a.F",
      "rod.Fb -> b.F",
      "a.x -> rod.xa",
      "b.x -> rod.xb",
    ]);
    expect(last("a.x")).toBeCloseTo(1, 8);
    expect(last("rod.Fb")).toBeCloseTo(4, 8);
  });

  it("bring their events, functions and modes along", () => {
    const ball = `model Ball
      function bounce input Real v; output Real w; algorithm w := -0.5*v; end bounce;
      output Real h(start = 1, fixed = true); Real v(start = 0, fixed = true);
    equation
      der(h) = v; der(v) = -2;
      when h <= 0 then reinit(v, bounce(pre(v))); end when;
    end Ball;`;
    const counter = `model Counter
      input Real h; output Integer n(start = 0, fixed = true);
    equation when h <= 0 then n = pre(n) + 1; end when; end Counter;`;
    const { last, events } = run({ ball, counter, other: ball }, ["ball.h -> counter.h"], 2.4);
    // Falls in 1 s, then rebounds of 1 s, 1/2 s, ...
    expect(last("counter.n")).toBe(2);
    expect(events.filter(({ component }) => component === "ball").length).toBe(2);
    expect(last("other.h")).toBe(last("ball.h"));
  });

  it("may be of both languages, with equations that change", () => {
    const saw = `LISMA
      pulse' = 1; pulse(t0) = 0; count' = 0; count(t0) = 0;
      at 0 each 1 repeat * { pulse(t0) = 0; }
      at 2 { count' = 1; }`;
    const { last } = run({ first: lag, second: saw, third: saw }, ["second.count -> first.u"], 2.5);
    expect(last("second.pulse")).toBeCloseTo(0.5, 9);
    expect(last("third.count")).toBeCloseTo(0.5, 9);
    // y' = (t - 2) - y from 2 s on.
    expect(last("first.y")).toBeCloseTo(0.5 - 1 + Math.exp(-0.5), 9);
  });
});
