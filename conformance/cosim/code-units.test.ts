import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCodeDeclaration } from "@cosimo/core";
import { cosimulate, ModelError, openSystem } from "cosimo";
import { afterAll, describe, expect, it } from "vitest";
import { hasTool } from "../tool.ts";

const folder = mkdtempSync(join(tmpdir(), "cosimo-code-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

write(
  "Left.mo",
  `model Left
  input Real F; output Real x(start = 1, fixed = true); output Real v(start = 0, fixed = true);
equation der(x) = v; der(v) = -10*x - 0.5*v + F; end Left;`,
);
write(
  "Right.mo",
  `model Right
  input Real x1; input Real v1; output Real F;
  Real x(start = 0.5, fixed = true); Real v(start = 0, fixed = true);
equation F = 1000*(x - x1) + 2*(v - v1); der(x) = v; der(v) = -10*x - 0.5*v - F; end Right;`,
);
const declared = `
export const inputs = { x1: { start: 1 }, v1: {} };
export const outputs = { F: { dependsOn: ["x1", "v1"] } };
export const states = { x: 0.5, v: 0 };
export const parameters = { k: 1000, d: 2 };
const force = ({ x, v, x1, v1, k, d }) => k * (x - x1) + d * (v - v1);
`;
const output = "export const output = (now) => ({ F: force(now) });";
const motion = "({ x: now.v, v: -10 * now.x - 0.5 * now.v - force(now) })";
const derivatives = `export const derivatives = (now) => ${motion};`;
write("right.mjs", `${declared}${output}${derivatives}`);
write(
  "right.py",
  `inputs = {"x1": {"start": 1}, "v1": {}}
outputs = {"F": {"dependsOn": ["x1", "v1"]}}
states = {"x": 0.5, "v": 0}
parameters = {"k": 1000, "d": 2}
def output(x, v, x1, v1, k, d):
    return {"F": k * (x - x1) + d * (v - v1)}
def derivatives(x, v, x1, v1, k, d):
    return {"x": v, "v": -10 * x - 0.5 * v - (k * (x - x1) + d * (v - v1))}
`,
);

function run(right: object, options: Parameters<typeof cosimulate>[1] = {}) {
  const unit = { tolerance: 1e-9, ...right };
  const system = {
    units: { left: { model: "Left.mo", tolerance: 1e-9 }, right: unit },
    connections: [
      ["right.F", "left.F"],
      ["left.x", "right.x1"],
      ["left.v", "right.v1"],
    ],
    experiment: { stopTime: 0.1, communicationStep: 1e-3 },
  };
  write("system.json", JSON.stringify(system));
  const opened = openSystem(join(folder, "system.json"), { allowCode: true });
  return cosimulate(opened, options).finally(() => opened.close());
}

const algorithms = [
  { name: "jacobi", extrapolation: 2 },
  { name: "gauss-seidel" },
  { name: "linear-implicit", form: "LX" },
  { name: "implicit" },
  { name: "monolithic" },
] as const;

it.each(algorithms)(
  "a unit in JavaScript is coupled by $name as the same equations in Modelica",
  async (algorithm) => {
    const coded = await run({ module: "right.mjs" }, { algorithm });
    const model = await run({ model: "Right.mo" }, { algorithm });
    expect(coded.outcome.status).toBe("completed");
    expect(coded.column("left.x").at(-1)).toBeCloseTo(model.column("left.x").at(-1)!, 6);
  },
);

it("a unit with steps of its own makes them from its states and the inputs at their beginning", async () => {
  const step = "export const step = ({ dt, x, v, x1 }) => ({ x: x + dt * v, v: v + dt * (x1 - x) });";
  write("euler.mjs", `${declared}${output}${step}`);
  const result = await run({ module: "euler.mjs", tolerance: undefined }, { stopTime: 0.003 });
  const [x1, x] = [result.column("left.x"), result.column("right.x")];
  const v = [0, 0, 0];
  for (const i of [0, 1]) v[i + 1] = v[i]! + 1e-3 * (x1[i]! - x[i]!);
  expect(x[3]).toBeCloseTo(0.5 + 1e-3 * (v[0]! + v[1]! + v[2]!), 14);
});

it("steps of such a unit are taken back by its declared states", async () => {
  const control = { name: "jacobi", extrapolation: 1, control: "richardson" } as const;
  const result = await run(
    { module: "euler.mjs", tolerance: undefined },
    { algorithm: control, tolerance: 1e-4 },
  );
  expect(result.outcome.status).toBe("completed");
});

const faults = [
  ["throws", "throw new RangeError('too far')", "RangeError: too far"],
  ["never returns", "for (;;);", "did not return within 0.3 s"],
  ["returns no number", "return { x: 1 }", "returned undefined for 'v'"],
  ["ends its thread", "process.exit(1)", "has ended its thread"],
] as const;

it.each(faults)(
  "a function that %s is named with unit and time, and rows are kept",
  async (_, fault, said) => {
    const late = `export const derivatives = (now) => { if (now.time > 0.05) { ${fault} } return ${motion}; };`;
    write("faulty.mjs", `${declared}${output}${late}`);
    const { outcome, time } = await run({ module: "faulty.mjs", timeLimit: 0.3 });
    expect(outcome).toMatchObject({ status: "failed", cause: "evaluation" });
    expect(outcome.reason).toMatch(/^'derivatives' of 'right'.* t = 0\.0[56]\d* s/);
    expect(outcome.reason).toContain(said);
    expect(time.length).toBeGreaterThanOrEqual(49);
  },
);

it("code of a file is not run unless it is allowed", () => {
  write("evil.mjs", "throw new Error('was run')");
  write("evil.json", JSON.stringify({ units: { a: { module: "evil.mjs" }, b: { python: "evil.py" } } }));
  const refused = expect(() => openSystem(join(folder, "evil.json")));
  refused.toThrow(ModelError);
  refused.toThrow("'evil.mjs' was not run");
});

describe.runIf(hasTool("python3"))("Python", () => {
  it("gives the numbers of JavaScript", async () => {
    const python = await run({ python: "right.py" });
    const javascript = await run({ module: "right.mjs" });
    expect(python.column("left.x")).toEqual(javascript.column("left.x"));
  });

  it("that never returns is named and ended", async () => {
    const text = readFileSync(join(folder, "right.py"), "utf8");
    write("never.py", text.replace('    return {"x": v', '    while v < -1: pass\n    return {"x": v'));
    const { outcome } = await run({ python: "never.py", timeLimit: 0.3 });
    expect(outcome.reason).toMatch(/'derivatives' of 'right' did not return within 0.3 s at t = 0\.07/);
  });

  it("that fails is named with its line", async () => {
    write("line.py", "inputs = {}\nx = 1 / 0\n");
    await expect(async () => run({ python: "line.py" })).rejects.toThrow(
      "ZeroDivisionError: division by zero (line 2)",
    );
  });
});

describe("a declaration is refused", () => {
  const outputs = { F: {} };
  it.each([
    [{}, "code-unit.no-declaration"],
    [{ inputs: [1] }, "code-unit.entry"],
    [{ inputs: { x: { start: "a" } } }, "code-unit.entry"],
    [{ inputs: { x: { min: 0 } } }, "code-unit.entry"],
    [{ inputs: { "a b": {} } }, "code-unit.bad-name"],
    [{ inputs: { time: {} } }, "code-unit.bad-name"],
    [{ inputs: { k: {} }, parameters: { k: 1 } }, "code-unit.name-twice"],
    [{ inputs: {}, states: { v: 1 } }, "code-unit.no-motion"],
    [{ inputs: {}, states: { v: 1 }, functions: ["step", "derivatives"] }, "code-unit.two-motions"],
    [{ inputs: {}, functions: ["step"] }, "code-unit.no-states"],
    [{ outputs }, "code-unit.no-output"],
    [{ outputs: { F: { dependsOn: ["u"] } }, functions: ["output"] }, "code-unit.unknown-input"],
  ])("%j: %s", (given, code) => {
    expect(readCodeDeclaration(given, "unit.mjs").diagnostics.map((one) => one.code)).toEqual([code]);
  });
});
