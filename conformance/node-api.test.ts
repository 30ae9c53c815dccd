import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  check,
  compile,
  describeModel,
  loadModelFile,
  ModelError,
  SettingsError,
  simulate,
  steady,
  sweep,
} from "cosimo";
import { afterAll, describe, expect, it } from "vitest";

const electric = `model Rc
  parameter Real R = 2;
  Modelica.Electrical.Analog.Sources.ConstantVoltage source(V = 10);
  Modelica.Electrical.Analog.Basic.Resistor resistor(R = R);
  Modelica.Electrical.Analog.Basic.Capacitor capacitor(C = 0.5, v(start = 0, fixed = true));
  Modelica.Electrical.Analog.Basic.Ground ground;
equation
  connect(source.p, resistor.p);
  connect(resistor.n, capacitor.p);
  connect(capacitor.n, ground.p);
  connect(source.n, ground.p);
end Rc;`;

const root = join(import.meta.dirname, "..");
mkdirSync(join(root, "out"), { recursive: true });
const folder = mkdtempSync(join(root, "out", "node-api-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("in Node, functions know the bundled library as the command line does", () => {
  it("compile, check, simulate, describeModel", async () => {
    expect(compile(electric).name).toBe("Rc");
    expect(check(electric).valid).toBe(true);
    expect(describeModel(electric).uses).toEqual([{ name: "Modelica", version: null }]);
    const result = await simulate(electric, { stopTime: 1 });
    expect(result.column("capacitor.v").at(-1)).toBeCloseTo(10 * (1 - Math.exp(-1)), 5);
  });

  it.each([
    undefined,
    { vary: 5 },
    { vary: { R: 5 } },
    { vary: { R: [1] }, outputs: 5 },
    { vary: { R: [1] }, variables: "x" },
    { vary: { R: [1] }, onRow: 5 },
    { vary: { R: [1] }, threads: "a" },
  ])("sweep refuses options of other types: %j", async (options) => {
    await expect(sweep(electric, options as never)).rejects.toThrow(SettingsError);
  });

  it("compile and simulate refuse null", () => {
    expect(() => compile(null as never)).toThrow(SettingsError);
    expect(() => compile(electric, null as never)).toThrow(SettingsError);
    expect(() => compile("model A Real x = time; end A;").simulateSync(null as never)).toThrow(SettingsError);
  });

  it("steady and sweep", async () => {
    const { variables, stability, modes } = steady(electric, { parameters: { R: 4 } });
    expect(variables.find(({ name }) => name === "capacitor.v")?.value).toBeCloseTo(10, 8);
    expect(stability).toBe("stable");
    expect(modes?.[0]?.re).toBeCloseTo(-0.5, 9);
    const { rows } = await sweep(electric, {
      vary: { R: [1, 2] },
      outputs: ["capacitor.v"],
      stopTime: 1,
      threads: 1,
    });
    for (const [i, R] of [1, 2].entries())
      expect(rows[i]!.values[0]).toBeCloseTo(10 * (1 - Math.exp(-1 / (0.5 * R))), 5);
  });

  it("loadModelFile opens a package", () => {
    mkdirSync(join(folder, "Lib"));
    writeFileSync(join(folder, "Lib", "package.mo"), "package Lib end Lib;");
    writeFileSync(join(folder, "Lib", "Rc.mo"), `within Lib;\n${electric}`);
    const { source, compileOptions } = loadModelFile(join(folder, "Lib"), { model: "Rc" });
    expect(compile(source, compileOptions).name).toBe("Lib.Rc");
  });
});

describe("an error that a program does not catch is readable", () => {
  it.each([
    [
      'import { compile } from "cosimo"; compile("model M\\n  Real x;\\nequation\\n  x = sinn(time);\\nend M;");',
      /model\.mo:4:7: there is no function 'sinn'/,
    ],
    [
      'import { simulate } from "cosimo"; await simulate("model M Real x = time; end M;", { stoptime: 2 });',
      /did you mean 'stopTime'/,
    ],
    [
      'import { readSourceText } from "cosimo"; readSourceText("nowhere.mo");',
      /cannot read 'nowhere.mo': no such file/,
    ],
  ])("%s", (program, message) => {
    const file = join(folder, "program.mjs");
    writeFileSync(file, program);
    const { status, stderr } = spawnSync(process.execPath, [file], { cwd: folder, encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toMatch(message);
    const lines = stderr.trimEnd().split("\n");
    expect(lines.length, stderr).toBeLessThan(25);
    expect(Math.max(...lines.map((line) => line.length)), stderr).toBeLessThan(300);
  });

  it("and its diagnostics are there for a program that does", () => {
    try {
      compile("model M Real x; end M;");
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ModelError);
      expect((error as ModelError).diagnostics.length).toBeGreaterThan(0);
      expect(Object.keys(error as ModelError)).toEqual([]);
    }
  });
});
