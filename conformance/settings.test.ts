import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  compile,
  createCoupledSystem,
  functionUnit,
  mergeExperiment,
  readExperiment,
  type SimulateOptions,
  simulate,
} from "@cosimo/core";
import { type Setting, settings, solverNames } from "@cosimo/ir";
import { integratorNames } from "@cosimo/simulator";
import { afterAll, describe, expect, it } from "vitest";
import { settingsPage } from "../scripts/settings-page.mjs";
import { createWorkplace } from "./cli/run-cosimo.ts";

const decay = "model Decay\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -x;\nend Decay;\n";
const model = compile(decay);

/** The text of the error of a run with these options. */
function refusal(options: object): string {
  try {
    model.simulateSync(options as SimulateOptions);
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    return (error as Error).message;
  }
  return "";
}

describe("options in JavaScript are refused before the run", () => {
  it.each([
    [{ stoptime: 2 }, /did you mean 'stopTime'.*finite number \[s\].*all files/],
    [{ maxstep: 2 }, /did you mean 'maxStep'.*greater than 0 \[s\].*models, FMUs for model exchange/],
    [{ quux: 2 }, /no setting 'quux'/],
    [{ stopTime: "2" }, /stopTime is '2'; it must be a finite number/],
    [{ tolerance: 0 }, /tolerance is 0; it must be a positive number/],
    [{ maxSteps: 1.5 }, /maxSteps is 1.5; it must be a whole number/],
    [{ variables: "x" }, /variables is 'x'; it must be a regular expression/],
    [{ onProgress: true }, /onProgress is true; it must be a function/],
    [{ detection: "dens" }, /did you mean 'dense'/],
    [{ solver: "dopry5" }, /did you mean 'dopri5'/],
    [{ communicationStep: 1 }, /does not apply to models.*coupled systems/],
    [{ kind: "coSimulation" }, /does not apply to models.*FMUs/],
    [{ maxOrder: 3 }, /only with solver 'dae'/],
    [{ restart: "order-one" }, /only with solver 'dae'/],
    [{ gamma: 0.5 }, /only with detection 'extrapolation'/],
    [{ stepSize: 0.1 }, /only with a solver that accepts a fixed step/],
    [{ solver: "rk4", initialStep: 0.1 }, /only with error control/],
    [{ solver: "merson", stepSize: 0.1, minStep: 0.01 }, /only with error control, or/],
    [{ detection: "quadratic", eventTolerance: 1e-3 }, /any detection but 'quadratic'/],
    [{ intervals: 5, outputInterval: 0.1 }, /without an output interval/],
  ])("%j", (options, message) => {
    expect(refusal(options)).toMatch(message);
  });

  it("settings that apply, and undefined ones, are accepted", () => {
    for (const options of [
      { solver: "dae", maxOrder: 3, restart: "order-one" },
      { detection: "extrapolation", gamma: 0.5, minStep: 1e-9 },
      { solver: "rk4", stepSize: 0.1, maxStep: 0.2 },
      { solver: "merson", stepSize: 0.1 },
      { gamma: undefined, maxOrder: undefined },
    ])
      expect(refusal(options)).toBe("");
  });

  it("simulate refuses before it compiles", async () => {
    const options = { stoptime: 1 } as SimulateOptions;
    await expect(simulate("model Broken", options)).rejects.toBeInstanceOf(TypeError);
  });

  it("coupled systems refuse options of models and of other algorithms", () => {
    const source = functionUnit([{ name: "y", value: (t) => t }]);
    const system = createCoupledSystem({ units: { source }, connections: [] });
    const plan = (options: object) => () => system.plan(options);
    expect(plan({ solver: "rk4" })).toThrow(TypeError);
    expect(plan({ absoluteTolerance: 1e-3 })).toThrow(/implicit/);
    expect(plan({ algorithm: { name: "jacobi", form: "L1" } })).toThrow(TypeError);
    expect(plan({ algorithm: { name: "jacobi" }, communicationStep: 0.1 })).not.toThrow();
  });
});

describe("experiment files", () => {
  const diagnosticsOf = (value: object) => readExperiment(JSON.stringify(value)).diagnostics;

  it("refuse values out of range and settings without effect, at their places", () => {
    const [range] = diagnosticsOf({ eps_i: 0 });
    expect(range).toMatchObject({ code: "settings.not-positive", message: /'eps_i' is 0/ });
    expect(range!.span).toBeDefined();
    const [effect] = diagnosticsOf({ gamma: 0.5 });
    expect(effect).toMatchObject({ code: "settings.wrong-case", message: /'gamma'/ });
    expect(diagnosticsOf({ gamma: 0.5, detection: "comprehensive" })).toEqual([]);
  });

  it.each([
    [{ gamma: 0.5, detection: "comprehensive" }, { detection: "dense" }, ["gamma"]],
    [{ solver: "dae", max_order: 3 }, { solver: "merson" }, ["max_order"]],
    [{ output_interval: 0.1 }, { intervals: 5 }, ["output_interval"]],
    [{ intervals: 5 }, { outputInterval: 0.1 }, ["intervals"]],
    [{ gamma: 0.5, detection: "comprehensive", T_s: 2 }, { stopTime: 3, detection: undefined }, []],
  ] as const)("merge %j with %j", (experiment, options, dropped) => {
    const read = readExperiment(JSON.stringify(experiment));
    expect(read.diagnostics).toEqual([]);
    const { value, diagnostics } = mergeExperiment(read.value!, options);
    expect(diagnostics.map(({ args }) => args["name"])).toEqual(dropped);
    expect(value).toMatchObject(JSON.parse(JSON.stringify(options)));
    expect(refusal(value)).toBe("");
  });
});

describe("the command line refuses with exit code 2", () => {
  const place = createWorkplace();
  afterAll(() => place.remove());
  place.write("decay.mo", decay);
  place.write("experiment.json", '{"detection": "comprehensive", "gamma": 0.5}');
  const system = { units: { s: { functions: { y: "time" } } }, experiment: { communicationStep: 0.5 } };
  place.write("system.json", JSON.stringify(system));

  it.each([
    ["decay.mo --communication-step 0.1", "--communication-step"],
    ["decay.mo --algorithm jacobi", "--algorithm"],
    ["decay.mo --control defect", "--control"],
    ["decay.mo --fmu-type me", "--fmu-type"],
    ["decay.mo --fmu-backend wasm", "--fmu-backend"],
    ["decay.mo --log-fmi-calls", "--log-fmi-calls"],
    ["decay.mo --checkpoint-interval 1", "--checkpoint-interval"],
    ["decay.mo --log steps", "--log steps"],
    ["decay.mo --gamma 0.5", "--gamma"],
    ["decay.mo --solver rk4 --max-order 3", "--max-order"],
    ["decay.mo --step-size 0.1", "--step-size"],
    ["decay.mo --output-interval 0.1 --intervals 10", "--intervals"],
    ["decay.mo --xy time,x", "--xy"],
    ["decay.mo --event-points right", "--event-points"],
    ["decay.mo --reference circle", "circle"],
    ["system.json --solver rk4", "--solver"],
    ["system.json --dump flat", "--dump"],
    ["system.json --model M", "--model"],
    ["system.json --experiment experiment.json", "--experiment"],
    ["system.json --min-step 0.1", "--min-step"],
    ["system.json --absolute-tolerance 0.1", "--absolute-tolerance"],
    ["system.json --checkpoint-interval 1", "--checkpoint-interval"],
    ["system.json --algorithm jacobi,form=LX", "form"],
    ["system.json --algorithm monolithic --control defect", "--control"],
  ])("%s", async (line, option) => {
    const { status, err } = await place.cosimoAsync(["simulate", ...line.split(" ")]);
    expect(err).toContain(option);
    expect(status).toBe(2);
  });

  it("but not for a setting of the experiment file that an option leaves without effect", async () => {
    const args = ["simulate", "decay.mo", "--experiment", "experiment.json", "--detection", "dense"];
    const { status, err } = await place.cosimoAsync(args);
    expect(err).toContain("'gamma' of the experiment has no effect beside the options given");
    expect(status).toBe(0);
  });
});

describe("the table", () => {
  const rows: readonly (readonly [string, Setting])[] = Object.entries(settings);

  it("has the integration methods of the simulator", () => {
    expect([...solverNames].sort()).toEqual([...integratorNames()].sort());
  });

  it("has unlike options and names", () => {
    const flags = rows
      .flatMap(([, { flag, ismaFlag }]) => [flag, ismaFlag])
      .filter((one) => one !== undefined);
    expect(new Set(flags).size).toBe(flags.length);
    const keys = rows.flatMap(([, { experimentKey }]) => experimentKey ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("has defaults within the ranges", () => {
    for (const [name, { default: standard, choices }] of rows)
      if (choices !== undefined && standard !== undefined)
        expect([name, choices]).toEqual([name, expect.arrayContaining([standard])]);
  });

  it("is what docs/settings.md shows", () => {
    const page = readFileSync(join(import.meta.dirname, "..", "docs", "settings.md"), "utf8");
    expect(page).toBe(settingsPage());
  });
});
