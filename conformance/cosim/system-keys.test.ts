import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { planCoupledRun, systemSchema } from "@cosimo/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { openSystem } from "../../packages/cosimo/src/units/open-system.ts";
import { hasCompilers, sampleFile } from "../fmi/sample-fmu.ts";
import { hasTool } from "../tool.ts";

/**
 * Every key that a system's file may have acts: with it the run, or what is said of it, is another one than without. The table is
 * complete when it has all paths of the shape that the reader goes by.
 */
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cosimo-keys-"));
  const write = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content);
  const first = (name: string, k: number) => `model ${name}
    parameter Real k = ${k}; input Real F(unit = "N"); input Real d;
    output Real x(start = 1, fixed = true, unit = "m"); output Real v(fixed = true, unit = "m/s");
    equation der(x) = v; der(v) = -k*x - 0.5*v + F + d; end ${name};\n`;
  write("First.mo", first("First", 10));
  write("Two.mo", first("A", 20) + first("B", 30));
  write(
    "Second.mo",
    `model Second input Real x1(unit = "m"); input Real v1(unit = "m/s"); output Real F(unit = "N");
    Real x(start = 0.5, fixed = true); Real v(fixed = true);
    equation F = 100*(x - x1) + 2*(v - v1); der(x) = v; der(v) = -10*x - 0.5*v - F; end Second;`,
  );
  write("growth.mjs", growth(30));
  write("decay.mjs", growth(-30));
  write("growth.py", pythonGrowth(30));
  write("decay.py", pythonGrowth(-30));
  write("wave.csv", "time,d\n0,0\n0.11,1\n0.2,0\n");
  write("flat.csv", "time,d\n0,0\n0.2,0\n");
  if (hasCompilers) write("sample.fmu", sampleFile(2));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A unit in JavaScript with one state. */
const growth = (k: number) => `export const outputs = { d: {} };
export const states = { z: 1 };
export const output = ({ z }) => ({ d: z });
export const derivatives = ({ time, z }) => ({ z: ${k} * z * (1 + time) });
`;

/** The same in Python. */
const pythonGrowth = (k: number) => `outputs = {"d": {}}
states = {"z": 1}
def output(z):
    return {"d": z}
def derivatives(time, z):
    return {"z": ${k} * z * (1 + time)}
`;

type Json = { readonly [name: string]: unknown };

const base: Json = {
  units: {
    first: { model: "First.mo", solver: "dopri5", tolerance: 1e-8 },
    second: { model: "Second.mo", solver: "dopri5", tolerance: 1e-8 },
  },
  connections: [
    ["second.F", "first.F"],
    ["first.x", "second.x1"],
    ["first.v", "second.v1"],
  ],
  experiment: { stopTime: 0.2, communicationStep: 0.01 },
};

function merged(a: Json, b: Json): Json {
  const isObject = (value: unknown): value is Json =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  const entries = Object.entries(b).map(([name, value]) => {
    const old = a[name];
    return [name, isObject(value) && isObject(old) ? merged(old, value) : value];
  });
  return { ...a, ...Object.fromEntries(entries) };
}

/** What a user sees of a run: how it ended and with what, or which messages there were instead. */
function seen(json: Json): string {
  const text = JSON.stringify(json);
  const known = outcomes.get(text) ?? run(text);
  outcomes.set(text, known);
  return known;
}

const outcomes = new Map<string, string>();

function run(text: string): string {
  const file = join(folder, "system.json");
  writeFileSync(file, text);
  let close = () => {};
  try {
    const opened = openSystem(file, { allowCode: true });
    close = opened.close;
    const plan = planCoupledRun(opened);
    const { outcome, statistics, diagnostics, trajectory } = plan.runSync();
    const { name, description } = plan.system;
    const { steps, rejectedSteps, solver } = statistics;
    const codes = diagnostics.map(({ code, args }) => [code, args]);
    const sums = trajectory.columns.map((column) => column.reduce((sum, value) => sum + value, 0));
    const { time } = trajectory;
    const times = [time.length, time[0], time.at(-1)];
    return JSON.stringify([
      name,
      description,
      outcome.status,
      steps,
      rejectedSteps,
      solver,
      codes,
      times,
      sums,
    ]);
  } catch (error) {
    const { diagnostics, diagnostic, message } = error as {
      diagnostics?: readonly { code: string }[];
      diagnostic?: { code: string };
      message: string;
    };
    const found = diagnostics ?? (diagnostic === undefined ? undefined : [diagnostic]);
    if (found === undefined) throw error;
    return JSON.stringify(found.map(({ code }) => code).concat(found.length === 0 ? [message] : []));
  } finally {
    close();
  }
}

const unit = (first: Json) => ({ units: { first } });
const other = (first: Json) => ({ units: { other: first } });
const links = (options: Json, more: readonly unknown[] = []) => ({
  connections: [
    ["second.F", "first.F", options],
    ["first.x", "second.x1"],
    ["first.v", "second.v1"],
    ...more,
  ],
});
const algorithm = (algorithm: Json) => ({ algorithm });
const bonds = { bonds: { contact: ["first.F", "second.v1"] } };
const controlled = (control: string, more: Json = {}) => ({
  algorithm: { control, ...more },
  experiment: { tolerance: 1e-5 },
});
const constraint = (one: Json) => algorithm({ control: "constraints", maxStep: 0.05, constraints: [one] });

/** Path in the shape; what both runs have; what one of them has beside. */
const rows: readonly (readonly [path: string, both: Json, one: Json])[] = [
  ["name", {}, { name: "other" }],
  ["description", {}, { description: "something" }],
  ["units.model.model", {}, unit({ model: "Two.mo" })],
  ["units.model.class", unit({ model: "Two.mo" }), unit({ class: "A" })],
  ["units.model.solver", {}, unit({ solver: "rodas4" })],
  ["units.model.innerStep", unit({ solver: "rk4" }), unit({ innerStep: 5e-3 })],
  ["units.model.tolerance", {}, unit({ tolerance: 1e-9 })],
  ["units.model.rate", {}, unit({ rate: 2 })],
  [
    "units.table.table",
    merged(other({ table: "wave.csv" }), links({}, [["other.d", "first.d"]])),
    other({ table: "flat.csv" }),
  ],
  [
    "units.table.rate",
    merged(other({ table: "wave.csv" }), links({}, [["other.d", "first.d"]])),
    other({ rate: 2 }),
  ],
  [
    "units.functions.functions",
    merged(other({ functions: { d: "1" } }), links({}, [["other.d", "first.d"]])),
    other({ functions: { d: "sin(time)" } }),
  ],
  [
    "units.functions.rate",
    merged(other({ functions: { d: "sin(time)" } }), links({}, [["other.d", "first.d"]])),
    other({ rate: 2 }),
  ],
  [
    "units.line.line.impedance",
    merged(other({ line: { impedance: 1, delay: 0.02 } }), links({}, [["first.v", "other.c1.flow"]])),
    other({ line: { impedance: 2 } }),
  ],
  [
    "units.line.line.delay",
    merged(
      other({ line: { impedance: 1, delay: 0.02 } }),
      links({}, [
        ["first.v", "other.c1.flow"],
        ["other.c2.effort", "first.d"],
      ]),
    ),
    other({ line: { delay: 0.04 } }),
  ],
  [
    "units.line.rate",
    merged(other({ line: { impedance: 1, delay: 0.05 } }), links({}, [["first.v", "other.c1.flow"]])),
    other({ rate: 2 }),
  ],
  ["connections.gain", {}, links({ gain: 2 })],
  ["connections.offset", {}, links({ offset: 1 })],
  ["connections.convertUnits", links({ fromUnit: "kN" }), links({ fromUnit: "kN", convertUnits: false })],
  ["connections.fromUnit", {}, links({ fromUnit: "kN" })],
  ["connections.toUnit", {}, links({ toUnit: "mN" })],
  [
    "connections.sum",
    links({}, [["first.x", "first.F"]]),
    links({ sum: true }, [["first.x", "first.F", { sum: true }]]),
  ],
  ["parameters", {}, { parameters: { "first.k": 5 } }],
  [
    "parameterUnits.unit",
    { parameters: { "first.F": 1 }, connections: [] },
    { parameterUnits: { "first.F": { unit: "kN", gain: 1, offset: 0 } } },
  ],
  [
    "parameterUnits.gain",
    { parameters: { "first.k": 5 } },
    { parameterUnits: { "first.k": { unit: "", gain: 2, offset: 0 } } },
  ],
  [
    "parameterUnits.offset",
    { parameters: { "first.k": 5 } },
    { parameterUnits: { "first.k": { unit: "", gain: 1, offset: 3 } } },
  ],
  ["optionalParameters", { parameters: { "first.z": 5 } }, { optionalParameters: true }],
  [
    "physicalUnits.exponents",
    merged(links({ fromUnit: "lb" }), {
      physicalUnits: { lb: { exponents: { m: 1 }, factor: 4.4, offset: 0 } },
    }),
    { physicalUnits: { lb: { exponents: { kg: 1, m: 1, s: -2 }, factor: 4.4, offset: 0 } } },
  ],
  [
    "physicalUnits.factor",
    merged(links({ fromUnit: "lb" }), {
      physicalUnits: { lb: { exponents: { kg: 1, m: 1, s: -2 }, factor: 4.4, offset: 0 } },
    }),
    { physicalUnits: { lb: { factor: 2 } } },
  ],
  [
    "physicalUnits.offset",
    merged(links({ fromUnit: "lb" }), {
      physicalUnits: { lb: { exponents: { kg: 1, m: 1, s: -2 }, factor: 4.4, offset: 0 } },
    }),
    { physicalUnits: { lb: { offset: 1 } } },
  ],
  ["experiment.startTime", {}, { experiment: { startTime: 0.1 } }],
  ["experiment.stopTime", {}, { experiment: { stopTime: 0.1 } }],
  ["experiment.communicationStep", {}, { experiment: { communicationStep: 0.005 } }],
  ["experiment.tolerance", algorithm({ control: "richardson" }), { experiment: { tolerance: 1e-6 } }],
  [
    "experiment.absoluteTolerance",
    algorithm({ control: "richardson" }),
    { experiment: { absoluteTolerance: 1e-7 } },
  ],
  ["experiment.outputInterval", {}, { experiment: { outputInterval: 0.05 } }],
  ["bonds", merged(controlled("energy"), { experiment: { tolerance: 0.1 } }), bonds],
  ["algorithm.name", {}, algorithm({ name: "gauss-seidel" })],
  ["algorithm.extrapolation", {}, algorithm({ extrapolation: 1 })],
  ["algorithm.smooth", algorithm({ extrapolation: 1 }), algorithm({ smooth: true })],
  ["algorithm.exchange", {}, algorithm({ exchange: "stale" })],
  ["algorithm.linearCorrection", {}, algorithm({ name: "linear-implicit", linearCorrection: false })],
  [
    "algorithm.order",
    algorithm({ name: "gauss-seidel", order: ["first", "second"] }),
    algorithm({ order: ["second", "first"] }),
  ],
  ["algorithm.form", algorithm({ name: "linear-implicit", form: "L1" }), algorithm({ form: "SR" })],
  [
    "algorithm.refresh",
    algorithm({ name: "linear-implicit", form: "L1" }),
    algorithm({ form: "LX", refresh: 10 }),
  ],
  ["algorithm.inputs", algorithm({ name: "implicit" }), algorithm({ inputs: "hold" })],
  ["algorithm.solver", algorithm({ name: "implicit" }), algorithm({ solver: "fixed-point" })],
  [
    "algorithm.iterations",
    merged(algorithm({ name: "implicit", solver: "fixed-point" }), { experiment: { stopTime: 0.02 } }),
    algorithm({ iterations: 1 }),
  ],
  ["algorithm.control", {}, controlled("richardson")],
  ["algorithm.minStep", controlled("richardson"), algorithm({ minStep: 0.008 })],
  ["algorithm.maxStep", controlled("richardson"), algorithm({ maxStep: 1e-3 })],
  [
    "algorithm.constraints.zero-crossing.variables",
    constraint({ kind: "zero-crossing", variables: ["first.x"], tolerance: 1e-4 }),
    constraint({ kind: "zero-crossing", variables: ["first.x", "second.F"], tolerance: 1e-4 }),
  ],
  [
    "algorithm.constraints.zero-crossing.tolerance",
    constraint({ kind: "zero-crossing", variables: ["first.x"], tolerance: 1e-5 }),
    constraint({ kind: "zero-crossing", variables: ["first.x"], tolerance: 0.5 }),
  ],
  [
    "algorithm.constraints.bounded-difference.variables",
    constraint({ kind: "bounded-difference", variables: ["first.x"], absolute: 1e-3 }),
    constraint({ kind: "bounded-difference", variables: ["first.v"], absolute: 1e-3 }),
  ],
  [
    "algorithm.constraints.bounded-difference.absolute",
    constraint({ kind: "bounded-difference", variables: ["first.x"], absolute: 1e-2 }),
    constraint({ kind: "bounded-difference", variables: ["first.x"], absolute: 1e-3 }),
  ],
  [
    "algorithm.constraints.bounded-difference.relative",
    constraint({ kind: "bounded-difference", variables: ["first.x"], relative: 1e-1 }),
    constraint({ kind: "bounded-difference", variables: ["first.x"], relative: 1e-2 }),
  ],
  [
    "algorithm.constraints.sampling.start",
    constraint({ kind: "sampling", start: 0, interval: 0.02 }),
    constraint({ kind: "sampling", start: 0.013, interval: 0.02 }),
  ],
  [
    "algorithm.constraints.sampling.interval",
    constraint({ kind: "sampling", start: 0, interval: 0.02 }),
    constraint({ kind: "sampling", start: 0, interval: 0.01 }),
  ],
  ["algorithm.energyCorrection", bonds, algorithm({ energyCorrection: true })],
];

const fmu = {
  ...base,
  units: { a: { fmu: "sample.fmu", type: "me", solver: "rk4", backend: "in-process" } },
  connections: [],
  parameters: { "a.u": 2 },
};
const a = (options: Json) => ({ units: { a: options } });

/** Rows of a unit in code: its key, and the ends of its files' names. */
function codeRows(key: "module" | "python", end: string): typeof rows {
  const system = (options: Json) =>
    merged(other({ [key]: `growth.${end}`, ...options }), links({}, [["other.d", "first.d"]]));
  return [
    [`units.${key}.${key}`, system({}), other({ [key]: `decay.${end}` })],
    [`units.${key}.rate`, system({}), other({ rate: 2 })],
    [`units.${key}.solver`, system({}), other({ solver: "rodas4" })],
    [`units.${key}.innerStep`, system({ solver: "rk4" }), other({ innerStep: 5e-3 })],
    [`units.${key}.tolerance`, system({ solver: "dopri5" }), other({ tolerance: 1e-12 })],
    [`units.${key}.timeLimit`, system({}), other({ timeLimit: 1e-9 })],
  ];
}

const fmuRows: typeof rows = [
  ["units.fmu.fmu", {}, a({ fmu: "missing.fmu" })],
  ["units.fmu.type", {}, a({ type: "cs" })],
  ["units.fmu.backend", {}, a({ backend: "wasm" })],
  ["units.fmu.solver", {}, a({ solver: "dopri5" })],
  ["units.fmu.innerStep", {}, a({ innerStep: 5e-3 })],
  ["units.fmu.tolerance", a({ solver: "dopri5" }), a({ tolerance: 1e-13 })],
  ["units.fmu.rate", {}, a({ rate: 2 })],
];

type Schema = z.core.$ZodTypes;

/** Paths of all keys that hold a value; in between, the first member of a unit and the kind of a constraint. */
function leaves(schema: Schema, path: readonly string[] = []): readonly string[] {
  const { def } = schema._zod;
  const orPath = (inner: readonly string[]) => (inner.length > 0 ? inner : [path.join(".")]);
  switch (def.type) {
    case "optional":
      return leaves(def.innerType as Schema, path);
    case "object":
      return Object.entries(def.shape).flatMap(([name, member]) => leaves(member as Schema, [...path, name]));
    case "union": {
      const objects = (def.options as readonly Schema[]).filter(({ _zod }) => _zod.def.type === "object");
      if (objects.length === 0) return [path.join(".")];
      return objects.flatMap((one) =>
        leaves(one, [...path, nameOf(one)]).filter((leaf) => !leaf.endsWith(".kind")),
      );
    }
    case "tuple": {
      const last = def.items.at(-1) as Schema;
      return last._zod.def.type === "optional" ? leaves(last, path) : [path.join(".")];
    }
    case "array":
      return orPath(leaves(def.element as Schema, path));
    case "record":
      return orPath(leaves(def.valueType as Schema, path));
    default:
      return [path.join(".")];
  }
}

function nameOf({ _zod: { def } }: Schema): string {
  if (def.type !== "object") throw new Error("an object is expected");
  const [first] = Object.keys(def.shape);
  const kind = (def.shape[first!] as Schema)._zod.def;
  return kind.type === "literal" ? String(kind.values[0]) : first!;
}

describe("keys of a system's file", () => {
  it("are all in the table", () => {
    // Units in other programs need a server, and have a test of their own: remote-units.test.ts.
    const all = leaves(systemSchema as unknown as Schema).filter(
      (path) => path !== "$schema" && !path.includes("remote"),
    );
    expect(
      [...rows, ...fmuRows, ...codeRows("module", "mjs"), ...codeRows("python", "py")]
        .map(([path]) => path)
        .sort(),
    ).toEqual([...new Set(all)].sort());
  });

  it.each(rows)("%s acts", (_, both, one) => {
    const without = merged(base, both);
    expect(seen(merged(without, one))).not.toBe(seen(without));
  });

  it.skipIf(!hasCompilers).each(fmuRows)("%s acts", (_, both, one) => {
    const without = merged(fmu, both);
    expect(seen(merged(without, one))).not.toBe(seen(without));
  });

  it.each([...codeRows("module", "mjs"), ...(hasTool("python3") ? codeRows("python", "py") : [])])(
    "%s acts",
    (_, both, one) => {
      const without = merged(base, both);
      expect(seen(merged(without, one))).not.toBe(seen(without));
    },
  );

  it("$schema is there for editors only", () => {
    expect(seen({ ...base, $schema: "system.schema.json" })).toBe(seen(base));
  });
});
