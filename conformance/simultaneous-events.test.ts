import { compile, type SimulationResult } from "@cosimo/core";
import { solverNames } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { compileLisma } from "./lisma-model.ts";

/** Events of different kinds whose times differ by rounding only are one instant, and none is lost. */
const detections = ["dense", "comprehensive", "quadratic"];
const fixedSteps = new Set(["euler", "semi-implicit-euler", "rk4"]);

const settingsOf = (solver: string, detection: string, period: number, tolerance = 1e-6) =>
  ({
    ...{ solver, detection, intervals: 10 },
    ...(fixedSteps.has(solver) ? { stepSize: period / 10.5 } : { tolerance }),
  }) as never;

const last = (result: SimulationResult, name: string): number => result.column(name).at(-1)!;

/** Instants of events; events between which time has not advanced are one. */
const instantsOf = ({ events }: SimulationResult): readonly number[] => [
  ...new Set(events.map(({ time }) => time)),
];

describe("a timer of 0.5 s and an impulse at 1 s", () => {
  const models = {
    LISMA: compileLisma(`timer(t0) = 0; timer' = 1; x(t0) = 1; x' = -x;
      at 1 { x(t0) = 5; }
      state s [timer >= 0.5] { timer(t0) = 0; } from init, s;`),
    Modelica: compile(`model M Real timer(start = 0, fixed = true); Real x(start = 1, fixed = true);
      equation der(timer) = 1; der(x) = -x;
      when time >= 1 then reinit(x, 5); end when;
      when timer >= 0.5 then reinit(timer, 0); end when; end M;`),
  };

  it.each(Object.keys(models) as (keyof typeof models)[])(
    "%s: five instants, with all methods",
    (language) => {
      for (const solver of solverNames)
        for (const detection of detections) {
          const result = models[language].simulateSync({
            stopTime: 2.7,
            ...(settingsOf(solver, detection, 0.5) as object),
          });
          const label = `${solver}, ${detection}`;
          expect(result.outcome.status, label).toBe("completed");
          expect(
            result.diagnostics.filter(({ severity }) => severity !== "notice"),
            label,
          ).toEqual([]);
          expect(instantsOf(result), label).toEqual(
            [0.5, 1, 1.5, 2, 2.5].map((time) => expect.closeTo(time, 9)),
          );
          expect(result.events, label).toHaveLength(6);
          expect(last(result, "timer"), label).toBeCloseTo(0.2, 9);
        }
    },
  );

  it("an end between steps comes as late as steps are long, but no later", () => {
    for (const tolerance of [1e-3, 1e-5, 1e-7]) {
      const result = models.Modelica.simulateSync({
        stopTime: 6,
        detection: "mesh",
        tolerance,
        maxStep: 0.1,
      });
      expect(result.outcome.status).toBe("completed");
      expect(Math.max(...result.column("timer"))).toBeLessThan(0.6 + 1e-9);
    }
  });
});

describe("a clock of the model beside a sampler", () => {
  const clocks: readonly (readonly [offset: number, period: number, rate: number])[] = [
    [0, 0.1, 1],
    [0.1, 0.3, 1],
    [0.3, 0.7, 3],
    [-0.7, 1 / 3, 0.1],
    [1000, 0.1, 1],
    [1e5, 0.7, 0.1],
  ];
  const modelica = (c: number, p: number, r: number) =>
    compile(`model M Real clock(start = ${c}, fixed = true); Real w(start = 1, fixed = true);
      Integer n(start = 0, fixed = true); Integer k(start = 0, fixed = true);
      equation der(clock) = ${r}; der(w) = -w;
      when sample(${p}, ${p}) then n = pre(n) + 1; end when;
      when clock >= ${c} + ${p}*${r} then reinit(clock, ${c}); k = pre(k) + 1; end when; end M;`);
  const lisma = (c: number, p: number, r: number) =>
    compileLisma(`clock(t0) = ${c}; clock' = ${r}; w(t0) = 1; w' = -w; n(t0) = 0; n' = 0; k(t0) = 0; k' = 0;
      at ${p} each ${p} repeat * { n(t0) = n + 1; }
      state s [clock >= ${c} + ${p}*${r}] { clock(t0) = ${c}; k(t0) = k + 1; } from init, s;`);

  it.each(clocks)("from %d, each %d s, with the rate %d: each instant once, and both act", (c, p, r) => {
    for (const model of [modelica(c, p, r), lisma(c, p, r)])
      for (const solver of ["auto", "rodas4", "dae", "dop853", "euler"])
        for (const detection of detections)
          for (const tolerance of [1e-4, 1e-8]) {
            const result = model.simulateSync({
              stopTime: 20.25 * p,
              ...(settingsOf(solver, detection, p, tolerance) as object),
            });
            const label = `${solver}, ${detection}, ${tolerance}`;
            expect(result.outcome.status, label).toBe("completed");
            expect([last(result, "n"), last(result, "k")], label).toEqual(
              [20, 20].map((count) => expect.closeTo(count, 9)),
            );
            expect(instantsOf(result), label).toHaveLength(20);
            expect(last(result, "clock") / Math.max(1, Math.abs(c)), label).toBeCloseTo(
              (c + 0.25 * p * r) / Math.max(1, Math.abs(c)),
              9,
            );
          }
  });

  it("an elsewhen branch does not act at the instant of the branch before it", () => {
    for (const [offset, solver] of [0, 1000].flatMap((c) => ["auto", "euler"].map((s) => [c, s] as const)))
      for (const k of [1, 3, 6, 7, 12, 19, 23, 29]) {
        const result = compile(`model M Real clock(start = ${offset}, fixed = true);
          Integer n(start = 0, fixed = true); Boolean late(start = false, fixed = true);
          equation der(clock) = 1;
          when sample(0.1, 0.1) then n = pre(n) + 1; late = pre(late);
          elsewhen clock >= ${offset} + ${k}*0.1 then n = pre(n); late = true; end when; end M;`).simulateSync(
          {
            stopTime: 3.05,
            ...(settingsOf(solver, "dense", 0.1) as object),
          },
        );
        const label = `${solver}, ${offset} + ${k}*0.1`;
        expect([last(result, "n"), last(result, "late")], label).toEqual([30, 0]);
      }
  });
});

it("conditions that reset one state at one instant act in turn: each finds what the one before has set", () => {
  const model =
    compile(`model M Real x(start = 1, fixed = true), y(start = 1, fixed = true), v(start = 1, fixed = true);
    equation der(x) = -1; der(y) = -1; der(v) = 0;
      when x <= 0 then reinit(v, pre(v) + 3); end when;
      when y <= 0 then reinit(v, 2*pre(v)); end when; end M;`);
  // (1 + 3)*2, in the order of the text.
  for (const solver of ["auto", "rodas4", "dae"])
    expect(last(model.simulateSync({ stopTime: 2, solver } as never), "v"), solver).toBe(8);
});
