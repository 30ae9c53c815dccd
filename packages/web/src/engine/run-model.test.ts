import { readdirSync } from "node:fs";
import { join } from "node:path";
import { compile } from "@cosimo/core/models";
import { describe, expect, it } from "vitest";
import { firstProject } from "../examples/examples.ts";
import type { RunOrder } from "../messages/protocol.ts";
import { analyse } from "./analyse.ts";
import { createLibraries, libraryNames } from "./libraries.ts";
import { createRunner } from "./run-model.ts";

const watch = { signal: new AbortController().signal, report: () => {} };
const none = () => createLibraries(async () => ({}));
const texts = { ...firstProject.project, language: "en" };
const order = (more: Partial<RunOrder> = {}): RunOrder => ({
  ...{ run: 1, texts, experiment: {}, parameters: {} },
  kept: [],
  windows: [{ plot: "p", names: ["h"], pixels: 100_000 }],
  pixels: 100,
  ...more,
});

describe("a run in the worker", () => {
  it("after moves of a slider is that of a model that is compiled anew, bit for bit", async () => {
    const runner = createRunner(none());
    await runner.run(order(), watch);
    await runner.run(order({ run: 2, parameters: { e: 0.3 } }), watch);
    const { curves } = await runner.run(order({ run: 3, parameters: { e: 0.55 } }), watch);
    const cold = compile(firstProject.project.files["Ball.mo"]!).simulateSync({ parameters: { e: 0.55 } });
    expect([...curves[0]!.time]).toEqual([...cold.time]);
    expect([...curves[0]!.columns[0]!]).toEqual([...cold.column("h")]);
  });

  it("reports the model once, with its parameters and first plots", async () => {
    const runner = createRunner(none());
    const { model, report } = await runner.run(order(), watch);
    expect(report).toMatchObject({ status: "completed", eventCount: expect.any(Number) });
    expect(model).toMatchObject({ name: "Ball", suggestedPlots: [["h"], ["v"]] });
    expect(model!.parameters.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      "parameter e",
      "parameter g",
      "start h",
      "start v",
    ]);
    expect((await runner.run(order({ run: 2 }), watch)).model).toBeUndefined();
  });

  it("that is asked for no curves has those of the plots that the model suggests, once", async () => {
    const runner = createRunner(none());
    const first = await runner.run(order({ windows: [] }), watch);
    expect(first.curves.map(({ plot, names }) => [plot, names])).toEqual([
      ["plot-1", ["h"]],
      ["plot-2", ["v"]],
    ]);
    expect((await runner.run(order({ run: 2, windows: [] }), watch)).curves).toEqual([]);
  });

  it("is told again in another language: how it failed, why it was refused, what was noticed", async () => {
    const runner = createRunner(none());
    const model = (text: string) => ({ files: { "M.mo": text }, open: "M.mo", language: "en" });
    const failing = model("model M Real x; equation x*x = -1 - time; end M;");
    const { report: failed } = await runner.run(order({ texts: failing }), watch);
    const faulty = model("model M Real x = y; end M;");
    const { report: refused } = await runner.run(order({ run: 2, texts: faulty }), watch);
    const english = await runner.retell([1, 2, 7], "en");
    expect(english).toEqual(
      [failed, refused].map(({ run, reason, diagnostics }) => ({ run, reason, diagnostics })),
    );
    for (const { reason, diagnostics } of await runner.retell([1, 2], "ru"))
      for (const text of [reason, ...diagnostics.map(({ message }) => message)])
        expect(text).toMatch(/[а-яё]{3}/);
  });

  it("refuses a setting that has no effect beside the others", async () => {
    const { report } = await createRunner(none()).run(order({ experiment: { gamma: 0.5 } }), watch);
    expect(report).toMatchObject({ status: "refused", reason: expect.stringContaining("gamma") });
  });

  it("gives values in the unit of a plot, amplitudes without the offset, and takes none that does not fit", async () => {
    const text = `model M Real T(start = 273.15, fixed = true, unit = "K", displayUnit = "degC");
      equation der(T) = 10; end M;`;
    const window = { plot: "p", names: ["T"], pixels: 100 };
    const { curves } = await createRunner(none()).run(
      order({
        texts: { files: { "M.mo": text }, open: "M.mo", language: "en" },
        windows: [window, { ...window, units: { T: "K" } }, { ...window, units: { T: "kg" } }],
      }),
      watch,
    );
    const last = curves.map(({ columns }) => columns[0]!.at(-1)!);
    expect(last[0]).toBeCloseTo(10, 6);
    expect(last[1]).toBeCloseTo(283.15, 6);
    expect(last[2]).toBeCloseTo(10, 6);
  });

  it("gives values in the units in which the model shows them", async () => {
    const text = `model M
      Real phi(start = 3.14159265358979, fixed = true, unit = "rad", displayUnit = "deg");
      Real T(start = 273.15, fixed = true, unit = "K", displayUnit = "degC");
    equation der(phi) = 0; der(T) = 10; end M;`;
    const { model, curves } = await createRunner(none()).run(
      order({
        texts: { files: { "M.mo": text }, open: "M.mo", language: "en" },
        windows: [{ plot: "p", names: ["phi", "T"], pixels: 100 }],
      }),
      watch,
    );
    const units = model!.variables.slice(0, 2).map(({ name, unit }) => `${name} [${unit}]`);
    expect(units).toEqual(["phi [deg]", "T [degC]"]);
    const [phi, T] = curves[0]!.columns;
    expect(phi![0]).toBeCloseTo(180, 10);
    expect([T![0], T!.at(-1)]).toEqual([0, expect.closeTo(10, 8)]);
  });

  it("keeps the rows of a stopped run", async () => {
    const controller = new AbortController();
    const text = "model M Real x(start = 1); Real y; equation der(x) = y; der(y) = -x; end M;";
    const stopped = await createRunner(none()).run(
      order({
        texts: { files: { "M.mo": text }, open: "M.mo", language: "en" },
        experiment: { stopTime: 1e7 },
      }),
      { signal: controller.signal, report: () => controller.abort() },
    );
    expect(stopped.report.status).toBe("cancelled");
    expect(stopped.report.rows).toBeGreaterThan(0);
    expect(structuredClone(stopped.report)).toEqual(stopped.report);
  });

  it("that fails says so in the language of the page", async () => {
    const text = "model M Real x(start = 1); equation der(x) = x^2; end M;";
    const { report } = await createRunner(none()).run(
      order({
        texts: { files: { "M.mo": text }, open: "M.mo", language: "ru" },
        experiment: { stopTime: 3 },
      }),
      watch,
    );
    expect(report).toMatchObject({ status: "failed", reason: expect.stringMatching(/[а-я]{4}/) });
    expect(report.rows).toBeGreaterThan(0);
  });

  it("of a faulty text or setting says why it was not begun", async () => {
    const runner = createRunner(none());
    const faulty = { ...texts, files: { "Ball.mo": "model Ball Real x; equation x = y; end Ball;" } };
    expect((await runner.run(order({ texts: faulty }), watch)).report).toMatchObject({ status: "refused" });
    const { report } = await runner.run(order({ experiment: { solver: "unknown" } }), watch);
    expect(report).toMatchObject({ status: "refused", reason: expect.stringContaining("unknown") });
  });
});

describe("the bundled library", () => {
  const parts = { "Modelica/package.mo": "package Modelica model P Real p = 1; end P; end Modelica;" };
  const using = (text: string) => ({ files: { "M.mo": text }, open: "M.mo", language: "en" });

  it("is loaded by the first text that needs it, once", async () => {
    let loads = 0;
    const libraries = createLibraries(async () => {
      loads++;
      return parts;
    });
    expect((await analyse(using("model M Real x = 1; end M;"), libraries)).diagnostics).toEqual([]);
    expect(loads).toBe(0);
    for (let k = 0; k < 2; k++)
      expect((await analyse(using("model M Modelica.P p; end M;"), libraries)).diagnostics).toEqual([]);
    expect(loads).toBe(1);
  });

  it("has the top-level packages that are waited for", () => {
    const library = readdirSync(join(import.meta.dirname, "../../../../library"), { withFileTypes: true });
    const folders = library.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(folders.sort()).toEqual([...libraryNames].sort());
  });
});
