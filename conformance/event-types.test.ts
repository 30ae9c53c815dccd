import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compile, flattenModel, type Model, type SimulationResult } from "@cosimo/core";
import { createSourceProvider } from "@cosimo/modelica";
import { describe, expect, it } from "vitest";
import { standInLibrary } from "./language/stand-in-library.ts";
import { compileExample, compileLisma, transitionsOf, worst } from "./lisma-model.ts";

const library = createSourceProvider(standInLibrary);
/** As another tool reads the functions: an annotation of another vendor has no effect. */
const plainLibrary = createSourceProvider(
  new Map(
    [...standInLibrary].map(([path, text]) => [path, text.replaceAll("__Cosimo_eventType", "__Other")]),
  ),
);

function compileModelica(text: string, from = library): Model {
  return compile({ uri: "model.mo", text }, { library: from });
}

const risings = (result: SimulationResult) =>
  result.events
    .filter(({ kind, direction }) => kind === "state" && direction === "rising")
    .map(({ time }) => time);

const closedSpace = readFileSync(join(import.meta.dirname, "..", "examples", "ClosedSpace.mo"), "utf8");

/** Instants of case c, by a closed form with 60 digits. */
const hits = readFileSync(join(import.meta.dirname, "reference", "closed_space_c_events.csv"), "utf8")
  .trim()
  .split("\n")
  .map((row) => row.split(","))
  .filter(([, , surface]) => surface === "inner" || surface === "outer")
  .map(([, time]) => Number(time));

describe("typed events in Modelica", () => {
  const ball = (condition: string) => `
    model Ball
      import Cosimo.Events.*;
      Real y(start = 10, fixed = true);
      Real v(start = 0, fixed = true);
    equation
      der(y) = v;
      der(v) = -9.81;
      when ${condition} then
        reinit(v, -v);
      end when;
    end Ball;`;
  const lismaBall = (condition: string) => `
    y' = v; y(t0) = 10;
    v' = -9.81; v(t0) = 0;
    state bounce ${condition} { v(t0) = -v; } from init, bounce;`;

  const types = [
    ["oneSided", "unilateral"],
    ["twoSided", "bilateral"],
    ["shortLived", "shortliving"],
    ["ordinary", "ordinary"],
  ] as const;
  const detections = ["dense", "comprehensive", "extrapolation", "mesh"] as const;

  it.each(types.flatMap(([name, type]) => detections.map((detection) => [name, type, detection] as const)))(
    "%s is found at the instants of %s of LISMA, by %s",
    (name, type, detection) => {
      const settings = { solver: "merson", tolerance: 1e-6, maxStep: 1, stopTime: 20, detection } as const;
      const band =
        detection === "comprehensive" || detection === "extrapolation" ? { eventTolerance: 1e-3 } : {};
      const modelica = compileModelica(ball(`${name}(y <= 0) and auxiliary(v < 0)`));
      const lisma = compileLisma(lismaBall(`${type}[y <= 0] && noEvent[v < 0]`));
      const found = risings(modelica.simulateSync({ ...settings, ...band }));
      const expected = transitionsOf(lisma.simulateSync({ ...settings, ...band })).map(({ time }) => time);
      expect(found).toHaveLength(7);
      expect(worst(found, expected)).toBeLessThan(1e-12);
    },
  );

  it("stand in the event table: those of the condition that was located", () => {
    const model = compileModelica(`
      model Three
        import Cosimo.Events.*;
        Real x[2](each start = 0, each fixed = true);
        discrete Real count(start = 0, fixed = true);
        discrete Real seen(start = 0, fixed = true);
        discrete Real last[2](each start = 0, each fixed = true);
      equation
        der(x) = {1, 2};
        when {oneSided(x[1] > 1), twoSided(x[2] > 1)} then
          count = pre(count) + 1;
        end when;
        for i in 1:2 loop
          when shortLived(x[i] > 3) then
            last[i] = time;
          end when;
        end for;
      algorithm
        when ordinary(x[1] > 2.5) and x[2] > 0 then
          seen := time;
        end when;
      end Three;`);
    const { events } = model.simulateSync({ stopTime: 4 });
    const rows = events.map(({ time, type }) => [Math.round(time * 1e6) / 1e6, type]);
    expect(rows).toEqual([
      [0.5, "bilateral"],
      [1, "unilateral"],
      [1.5, "shortliving"],
      [2.5, "ordinary"],
      [3, "shortliving"],
    ]);
  });

  it("find all hits of the closed space, which the ends of steps miss without types", () => {
    const settings = { solver: "merson", tolerance: 1e-6, maxStep: 1, stopTime: 100 } as const;
    const typed = { ...settings, detection: "comprehensive", eventTolerance: 1e-12 } as const;
    expect(worst(risings(compileModelica(closedSpace).simulateSync(typed)), hits)).toBeLessThan(1e-8);
    const lisma = transitionsOf(compileExample("closed-space").simulateSync(typed)).map(({ time }) => time);
    expect(worst(lisma, hits)).toBeLessThan(1e-8);
    const plain = compileModelica(closedSpace, plainLibrary);
    const mesh = plain.simulateSync({ ...settings, initialStep: 1, detection: "mesh" });
    expect(risings(mesh).length).toBeLessThan(hits.length);
  });

  it("make the same model for a tool that does not know the annotation", () => {
    const plain = compileModelica(closedSpace, plainLibrary).simulateSync({
      stopTime: 100,
      tolerance: 1e-10,
    });
    expect(worst(risings(plain), hits)).toBeLessThan(1e-8);
  });

  it("are kept in flat Modelica, also from LISMA", () => {
    const settings = { stopTime: 20, detection: "comprehensive", eventTolerance: 1e-3 } as const;
    const texts = [
      { uri: "a.mo", text: ball("oneSided(y <= 0) and auxiliary(v < 0)") },
      { uri: "a.lisma", text: lismaBall("unilateral[y <= 0] && noEvent[v < 0]") },
    ].map((source) => flattenModel(source, "modelica", { library }).value!);
    const [first, second] = texts.map((text) => risings(compileModelica(text).simulateSync(settings)));
    expect(first).toHaveLength(7);
    expect(first![0]).toBeLessThan(Math.sqrt(20 / 9.81) - 1e-6);
    expect(worst(second!, first!)).toBeLessThan(1e-9);
  });
});

describe("a one-sided condition", () => {
  // Outflow with a rest of speed at the bottom; beyond the surface sqrt(h) is undefined.
  const tank = `
    model Tank
      import Cosimo.Events.oneSided;
      Real h(start = 1, fixed = true);
      discrete Boolean empty(start = false, fixed = true);
    equation
      der(h) = if empty then 0 else -sqrt(h) - 0.01;
      when oneSided(h <= 0) then
        empty = true;
      end when;
    end Tank;`;

  it("protects equations: none is evaluated beyond the surface", () => {
    for (const solver of ["dopri5", "radau5", "rodas4", "dae"] as const) {
      const result = compileModelica(tank).simulateSync({
        solver,
        stopTime: 20,
        tolerance: 1e-6,
        maxStep: 5,
      });
      expect(result.outcome.status).toBe("completed");
      const h = result.column("h");
      expect(Math.min(...h)).toBeGreaterThanOrEqual(0);
      expect(h.at(-1)).toBeLessThan(1e-9);
      expect(result.events.length).toBeLessThan(5);
    }
  });
});
