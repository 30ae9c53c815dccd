import {
  analyse,
  check,
  compareTrajectories,
  compile,
  createCoupledSystem,
  dumpStage,
  exportCoupledSystem,
  exportFmu,
  flatSystem,
  flattenModel,
  fmuUnit,
  functionUnit,
  linearize,
  lineUnit,
  modelUnit,
  newStepFunction,
  openedFmu,
  planCoupledRun,
  plotComparison,
  plotTrajectory,
  readStepFunction,
  simulate,
  writeSsd,
} from "@cosimo/core";
import { expect, it } from "vitest";
import { buildStepFunction } from "../packages/cosimo/src/step-function/build-step-function.ts";
import { openFmu } from "../packages/cosimo/src/units/open-fmu.ts";
import { openSystem } from "../packages/cosimo/src/units/open-system.ts";

const model = "model Decay Real x(start = 1, fixed = true); equation der(x) = -x; end Decay;";
const system = createCoupledSystem({
  units: { source: functionUnit([{ name: "y", value: (t) => t }]) },
  connections: [],
}).description;
const named = { system, units: [] };
const coupled = { units: {}, connections: [] };
const fmu = { fmu: { description: {}, archive: { name: "" } }, instantiate: () => ({}) };

const opened = openedFmu(fmu as never, []);
const trajectory = compile(model).simulateSync().trajectory;

/** A public function with options, a misspelt field with the right one, and a value that is wrong. */
type Case = readonly [
  name: string,
  call: (options: never) => unknown,
  wrong: object,
  near: string,
  bad: object,
];

const cases: readonly Case[] = [
  ["compile", (o) => compile(model, o), { modl: "M" }, "model", { model: 1 }],
  ["simulate", (o) => simulate(model, o), { libary: {} }, "library", { model: 1 }],
  ["check", (o) => check(model, o), { translation: {} }, "translations", { library: 1 }],
  ["flatSystem", (o) => flatSystem(model, o), { librari: {} }, "library", { model: 1 }],
  ["flattenModel", (o) => flattenModel(model, "json", o), { modell: "M" }, "model", { model: 1 }],
  ["dumpStage", (o) => dumpStage(model, "flat", o), { modell: "M" }, "model", { model: 1 }],
  ["exportFmu", (o) => exportFmu(model, o), { input: [] }, "inputs", { version: 1 }],
  ["modelUnit", (o) => modelUnit(model, o), { innerstep: 1 }, "innerStep", { innerStep: 0 }],
  ["fmuUnit", (o) => fmuUnit(fmu as never, o), { tolerances: 1 }, "tolerance", { type: "se" }],
  [
    "createCoupledSystem",
    (o) => createCoupledSystem({ ...coupled, ...(o as object) }),
    { conections: [] },
    "connections",
    { name: 1 },
  ],
  [
    "an experiment",
    (o) => createCoupledSystem({ ...coupled, experiment: o }),
    { stoptime: 1 },
    "stopTime",
    { tolerance: 0 },
  ],
  [
    "instantiate",
    (o) => opened.instantiate({ kind: "coSimulation", ...(o as object) }),
    { visibel: true },
    "visible",
    { loggingOn: 1 },
  ],
  [
    "lineUnit",
    (o) => lineUnit({ impedance: 1, delay: 1, ...(o as object) }),
    { dely: 1 },
    "delay",
    { delay: 0 },
  ],
  [
    "compareTrajectories",
    (o) => compareTrajectories(trajectory, trajectory, o),
    { tolerance: 1, relativeTolerence: 1 },
    "relativeTolerance",
    { grid: "both" },
  ],
  ["plotTrajectory", (o) => plotTrajectory(trajectory, o), { titel: "" }, "title", { maximumPanels: 0 }],
  [
    "plotComparison",
    (o) => plotComparison(trajectory, trajectory, o),
    { lables: [] },
    "labels",
    { maximumVariables: 0.5 },
  ],
  ["planCoupledRun", (o) => planCoupledRun(named, o), { stoptime: 1 }, "stopTime", { communicationStep: 0 }],
  ["linearize", (o) => linearize(named, o), { holds: 1 }, "hold", { hold: 0 }],
  ["analyse", (o) => analyse(named, o), { innerstep: [1] }, "innerSteps", { stepTolerance: 0 }],
  ["exportCoupledSystem", (o) => exportCoupledSystem(named, o), { versions: 2 }, "version", { wasm: 1 }],
  ["writeSsd", (o) => writeSsd(system, o), { sourceof: () => "" }, "sourceOf", { generationTool: 1 }],
  [
    "newStepFunction",
    (o) => newStepFunction("a", o),
    { lang: "C", languag: "C" },
    "language",
    { language: "D" },
  ],
  [
    "readStepFunction",
    (o) => readStepFunction({ uri: "", text: "{}" }, o),
    { versio: 2 },
    "version",
    { version: 4 },
  ],
  ["buildStepFunction", (o) => buildStepFunction("none", o), { versions: 2 }, "version", { version: 4 }],
  ["openFmu", (o) => openFmu("none.fmu", o), { calltimeout: 1 }, "callTimeout", { backend: "native" }],
  ["openSystem", (o) => openSystem("none.json", o), { calltimeout: 1 }, "callTimeout", { callTimeout: 0 }],
];

it.each(cases)(
  "%s refuses unknown fields and wrong values before anything else",
  async (_name, call, wrong, near, bad) => {
    const refused = (options: object) => expect(async () => call(options as never)).rejects;
    await refused(wrong).toThrow(TypeError);
    await refused(wrong).toThrow(new RegExp(`did you mean '${near}'\\?`));
    await refused({ quuxquux: 1 }).toThrow(/there is no setting 'quuxquux'/);
    await refused(bad).toThrow(TypeError);
    await refused(bad).toThrow(/must be|cannot be|there is no/);
  },
);

it("unknown options of an algorithm are refused with the nearest one, in a system and in a run", () => {
  const wrong = { name: "jacobi", extrapolatoin: 1 } as never;
  for (const call of [
    () => createCoupledSystem({ ...coupled, algorithm: wrong }),
    () => planCoupledRun(named, { algorithm: wrong }),
  ]) {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(/did you mean 'extrapolation'\?/);
  }
});

it("analyse refuses inner steps without a communication step: the table of these is not made", () => {
  expect(() => analyse(named, { innerSteps: [1e-3] })).toThrow(/innerSteps has no effect/);
  const step = { communicationStep: 0.1, innerSteps: [1e-3] };
  expect(() => analyse(named, { ...step, convergence: false })).toThrow(TypeError);
});

it("linearize refuses settings of runs that go on", () => {
  expect(() => linearize(named, { stopTime: 2 } as never)).toThrow(/there is no setting 'stopTime'/);
});

it.each([
  ["openFmu", openFmu],
  ["openSystem", openSystem],
])("%s() refuses what is no path", (_, open) => {
  for (const path of [null, undefined, 5, {}])
    expect(() => open(path as never)).toThrow(expect.objectContaining({ name: "SettingsError" }));
});
