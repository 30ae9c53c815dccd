import { compile } from "@cosimo/core/model-runs";
import { expect, it } from "vitest";
import { readStudy } from "../study-file/read-study.ts";
import type { StudyJson } from "../study-file/study.ts";
import { createModelRunner } from "./model-runner.ts";
import { prepareStudy } from "./prepare-study.ts";
import { withVariants } from "./ready-variants.ts";
import type { StudyRunner } from "./run-record.ts";

const ball = `model Ball
  parameter Real e = 0.8, g = 9.81;
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
equation
  der(h) = v; der(v) = -g;
  when h <= 0 then reinit(v, -e*pre(v)); end when;
  annotation (experiment(StopTime = 2, Tolerance = 1e-10));
end Ball;`;

/** The records of all runs. */
function runsOf(json: Omit<StudyJson, "model">, text = ball) {
  const read = readStudy({ uri: "s.json", text: JSON.stringify({ model: "Ball.mo", ...json }) });
  expect(read.diagnostics).toEqual([]);
  const study = read.value!;
  const { packed } = prepareStudy(study, { uri: "Ball.mo", text }, {});
  const runner = createModelRunner(packed, study.variables, {});
  return Array.from({ length: study.design.runs }, (_, run) => runner.run(run, study.design.point(run)));
}

it("reduces runs to events, extrema, integrals and values of expressions: those of closed forms", () => {
  const records = runsOf({
    vary: { e: { values: [0.7, 0.8] }, h: { values: [1, 2] } },
    experiment: { stopTime: 2.5 },
    outputs: {
      t3: { event: "h <= 0", nth: 3 },
      impacts: { count: "h <= 0" },
      never: { event: "h <= -1" },
      E: { final: "v^2/2 + g*h" },
      least: { min: "v", before: 0.3 },
      late: { max: "h", after: 0.3 },
      early: { value: "h", at: 0.25 },
      first: { value: "2*h", at: 0 },
      fall: { integral: "h", before: 0.3 },
      mean: { mean: "h", before: 0.3 },
    },
  });
  const g = 9.81;
  for (const [i, [e, h]] of [
    [0.7, 1],
    [0.7, 2],
    [0.8, 1],
    [0.8, 2],
  ].entries()) {
    const { status, values } = records[i]!;
    expect(status).toBe("ok");
    const [t3, impacts, never, energy, least, late, early, first, fall, mean] = values;
    const fallen = Math.sqrt((2 * h!) / g);
    expect(t3).toBeCloseTo(fallen * (1 + 2 * e! + 2 * e! * e!), 8);
    const times = Array.from({ length: 20 }, (_, n) => fallen * (1 + (2 * (e! - e! ** (n + 1))) / (1 - e!)));
    const counted = times.filter((time) => time < 2.5).length;
    expect(impacts).toBe(counted);
    expect(never).toBeNaN();
    expect(energy).toBeCloseTo(g * h! * e! ** (2 * counted), 6);
    expect(least).toBeCloseTo(-g * 0.3, 8);
    expect(late).toBeCloseTo(Math.max(h! - (g * 0.09) / 2, h! * e! * e!), 4);
    expect(early).toBeCloseTo(h! - (g * 0.0625) / 2, 8);
    expect(first).toBe(2 * h!);
    expect(fall).toBeCloseTo(0.3 * h! - (g * 0.027) / 6, 8);
    expect(mean).toBeCloseTo(h! - (g * 0.09) / 6, 8);
  }
});

// Closed forms of the specification, for h0 = 1, e = 0.8, g = 9.81.
it("has derivatives of event times and values as outputs", () => {
  const [record] = runsOf({
    vary: { e: { values: [0.8] } },
    experiment: { stopTime: 3, tolerance: 1e-10 },
    outputs: {
      t5: { event: "h <= 0", nth: 5 },
      t5e: { event: "h <= 0", nth: 5, by: "e" },
      t5h: { event: "h <= 0", nth: 5, by: "h" },
      he: { value: "h", at: 2, by: "e" },
      hg: { value: "h", at: 2, by: "g" },
    },
  });
  const [t5, t5e, t5h, he, hg] = record!.values;
  expect(t5).toBeCloseTo(2.5841601020895, 8);
  expect(t5e! / 5.9312145479886).toBeCloseTo(1, 8);
  expect(t5h! / (t5! / 2)).toBeCloseTo(1, 8);
  expect(he! / 2.4993241133171).toBeCloseTo(1, 7);
  expect(hg! / -0.0169081687907).toBeCloseTo(1, 7);
});

it("a derivative by what is no parameter is refused", () => {
  const one = { vary: { e: { values: [0.8] } }, outputs: { a: { final: "h", by: "q" } } } as const;
  expect(() => runsOf(one)).toThrow(/q/);
});

// At rest the ball has a method of its own, which must not know how often it was at rest before.
it("gives the same record whatever ran before, to the last bit", () => {
  const json = {
    vary: { e: { uniform: [0.5, 0.9] } },
    design: { method: "sobol", runs: 24 },
    experiment: { stopTime: 5, tolerance: 1e-8 },
    outputs: { h: { final: "h" }, v: { final: "v" }, top: { max: "h" } },
  } as const;
  const read = readStudy({ uri: "s.json", text: JSON.stringify({ model: "Ball.mo", ...json }) }).value!;
  const { packed } = prepareStudy(read, { uri: "Ball.mo", text: ball }, {});
  const recordOf = (runner: StudyRunner, run: number) => runner.run(run, read.design.point(run));
  const [first, second] = [0, 1].map(() => createModelRunner(packed, read.variables, {}));
  const forwards = Array.from({ length: 24 }, (_, run) => recordOf(first!, run));
  for (let run = 23; run >= 0; run--) expect(recordOf(second!, run)).toEqual(forwards[run]);
  for (const run of [8, 16, 23])
    expect(recordOf(createModelRunner(packed, read.variables, {}), run)).toEqual(forwards[run]);
});

it("keeps trajectories as columns", () => {
  const [record] = runsOf({
    vary: { e: { values: [0.8] } },
    outputs: { path: { trajectory: ["h", "v"], interval: 0.1 }, h: { value: "h", at: 0.4 } },
  });
  const [{ time, columns }] = record!.trajectories!;
  expect(columns).toHaveLength(2);
  const place = time.indexOf(0.4);
  expect(columns[0]![place]).toBeCloseTo(1 - (9.81 * 0.16) / 2, 8);
  expect(record!.values[0]).toBeCloseTo(1 - (9.81 * 0.16) / 2, 8);
});

it("records failed runs with status, code and time", () => {
  const text = `model Root
  parameter Real a = 1, n = 1;
  Real x(start = 0, fixed = true);
equation
  der(x) = sqrt(a - time);
  assert(x < n, "too far");
end Root;`;
  const records = runsOf(
    { vary: { a: { values: [2, 0.5, -1] }, n: { values: [10, 0.5] } }, outputs: { y: { final: "x" } } },
    text,
  );
  expect(records.map(({ status }) => status)).toEqual([
    "ok",
    "assertion",
    "integration",
    "integration",
    "initialisation",
    "initialisation",
  ]);
  expect(records[2]!.time).toBeCloseTo(0.5, 3);
  expect(records[1]!.message).toContain("too far");
  expect(records.every(({ status, code }) => (status === "ok") === (code === ""))).toBe(true);
  expect(records[0]!.values[0]).toBeCloseTo((2 / 3) * (2 ** 1.5 - 1), 6);
});

it("a structural parameter has models of its own", () => {
  const text =
    "model Sum parameter Integer n = 1; Real x[n](each start = 1, each fixed = true); equation for i in 1:n loop der(x[i]) = -x[i]; end for; end Sum;";
  const records = runsOf(
    { vary: { n: { values: [1, 3, 2] } }, outputs: { total: { final: "sum(x)" } } },
    text,
  );
  for (const [i, n] of [1, 3, 2].entries()) expect(records[i]!.values[0]).toBeCloseTo(n * Math.exp(-1), 5);
});

it("models of structures that are compiled beforehand need no text; what does not compile is the reason of its rows", () => {
  const text =
    'model Sum parameter Integer n = 1; Real x[n](each start = 1, each fixed = true); equation assert(n < 4, "too many"); for i in 1:n loop der(x[i]) = -x[i]; end for; end Sum;';
  const json = {
    model: "Sum.mo",
    vary: { n: { values: [2, -1, 3] } },
    outputs: { total: { final: "sum(x)" } },
  };
  const study = readStudy({ uri: "s.json", text: JSON.stringify(json) }).value!;
  const { packed } = withVariants(prepareStudy(study, { uri: "Sum.mo", text }, {}), {});
  const runner = createModelRunner({ ...packed, source: { uri: "", text: "" } }, study.variables, {});
  const [two, none, three] = [0, 1, 2].map((run) => runner.run(run, study.design.point(run)));
  for (const [n, { values }] of [
    [2, two!],
    [3, three!],
  ] as const)
    expect(values[0]).toBeCloseTo(n * Math.exp(-1), 5);
  expect(none!.status).toBe("refused");
  expect(none!.message).toMatch(/-1|negative/);
});

it("an expression that is wrong is reported at its output", () => {
  const read = readStudy({
    uri: "s.json",
    text: JSON.stringify({
      model: "Ball.mo",
      vary: { e: { values: [1] } },
      outputs: { a: { final: "h + hh" } },
    }),
  }).value!;
  expect(compile(ball).name).toBe("Ball");
  let found: unknown;
  try {
    prepareStudy(read, { uri: "Ball.mo", text: ball }, {});
  } catch (error) {
    found = error;
  }
  const [first] = (
    found as { diagnostics: readonly { code: string; message: string; span: { start: number } }[] }
  ).diagnostics;
  expect(first!.code).toBe("study-run.output");
  expect(first!.message).toContain("hh");
});
