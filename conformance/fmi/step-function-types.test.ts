import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Fmu, type Instance, type NumericType, readFmu, validateFmu } from "@cosimo/fmi";
import { runFmu } from "@cosimo/fmi-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildStepFunction } from "../../packages/cosimo/src/step-function/build-step-function.ts";
import { hasTool } from "../tool.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cosimo-types-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Example {
  readonly variables: readonly object[];
  /** Body of the step function. */
  readonly body: string;
  readonly name?: string;
  readonly settings?: object;
  readonly version?: 2 | 3;
  readonly source?: "step.c" | "step.cpp";
}

function build({ variables, body, name = "Probe", settings, version = 3, source = "step.c" }: Example): Fmu {
  const place = mkdtempSync(join(folder, "model-"));
  mkdirSync(place, { recursive: true });
  const table = { name, fmi: version, sources: [source], ...settings, variables };
  writeFileSync(join(place, "fmu.json"), JSON.stringify(table));
  const code = `#include "${name}.h"\nStepResult ${name}_step(${name} *m, double time, double size) {\n(void)m, (void)time, (void)size;\n${body}\nreturn STEP_DONE;\n}\n`;
  writeFileSync(join(place, source), code);
  const { value, diagnostics } = buildStepFunction(place, { generationTool: "test" });
  expect(diagnostics).toEqual([]);
  expect(validateFmu(value!.bytes, "Probe.fmu").diagnostics).toEqual([]);
  return readFmu(value!.bytes, "Probe.fmu").value!;
}

function withInstances(fmu: Fmu, action: (instantiate: () => Instance) => void): void {
  const running = runFmu(fmu, { backend: "in-process" });
  try {
    action(() => {
      const instance = running.instantiate({ kind: "coSimulation" });
      instance.enterInitializationMode({ startTime: 0 });
      instance.exitInitializationMode();
      return instance;
    });
  } finally {
    running.close();
  }
}

const first = Uint32Array.of(1);

function float(instance: Instance): number {
  const values = new Float64Array(1);
  instance.getValues("Float64", first, values);
  return values[0]!;
}

const types: readonly (readonly [NumericType, number | string, ArrayLike<number> | ArrayLike<bigint>])[] = [
  ["Float64", 1e300, Float64Array.of(1e300)],
  ["Float32", 0.1, Float32Array.of(0.1)],
  ["Int8", -128, Int8Array.of(-128)],
  ["UInt8", 255, Uint8Array.of(255)],
  ["Int16", -32768, Int16Array.of(-32768)],
  ["UInt16", 65535, Uint16Array.of(65535)],
  ["Int32", -2147483648, Int32Array.of(-2147483648)],
  ["UInt32", 4294967295, Uint32Array.of(4294967295)],
  ["Int64", "-9223372036854775808", BigInt64Array.of(-9223372036854775808n)],
  ["UInt64", "18446744073709551615", BigUint64Array.of(18446744073709551615n)],
];

describe.skipIf(!hasTool("cc") || !hasTool("c++"))("variables of a step function", () => {
  it.each(types)(
    "of type %s keep their greatest values, and are what the code makes them",
    (type, start, extreme) => {
      const fmu = build({
        variables: [
          { name: "a", type, causality: "output", start, variability: "discrete" },
          { name: "b", type, causality: "input", start: 3 },
        ],
        body: "m->a = m->b;",
      });
      withInstances(fmu, (instantiate) => {
        const instance = instantiate();
        const values = extreme.constructor as unknown as { new (length: number): typeof extreme };
        const read = new values(1);
        instance.getValues(type, first, read as never);
        expect(read).toEqual(extreme);
        instance.doStep(0, 1);
        instance.getValues(type, first, read as never);
        expect(Number(read[0])).toBe(3);
        instance.setValues(type, Uint32Array.of(2), extreme as never);
        instance.doStep(1, 1);
        instance.getValues(type, first, read as never);
        expect(read).toEqual(extreme);
      });
    },
  );

  it("of type String are bytes in the struct", () => {
    const fmu = build({
      variables: [
        { name: "a", type: "String", causality: "output", start: 'жук "x" \\ ??=' },
        { name: "b", type: "String", causality: "input", start: "" },
      ],
      body: "for (size_t i = 0; i < sizeof m->a; i++) m->a[i] = m->b[i];",
    });
    withInstances(fmu, (instantiate) => {
      const instance = instantiate();
      expect(instance.getStrings(first)).toEqual(['жук "x" \\ ??=']);
      instance.setStrings(Uint32Array.of(2), ["new"]);
      instance.doStep(0, 1);
      expect(instance.getStrings(first)).toEqual(["new"]);
    });
  });

  it.each(["step.c", "step.cpp"] as const)("may be arrays, which are arrays in C (%s)", (source) => {
    const fmu = build({
      variables: [
        { name: "a", dimensions: [2, 3], causality: "output", start: [1, 2, 3, 4, 5, 6] },
        { name: "b", dimensions: [3], causality: "input", start: 10, max: 100 },
        { name: "gain", dimensions: [2], causality: "parameter", variability: "tunable", start: [1, -1] },
        { name: "names", type: "String", dimensions: [2], causality: "output", start: ["one", "two"] },
        { name: "flags", type: "Boolean", dimensions: [3], causality: "output" },
      ],
      body: `for (int i = 0; i < 2; i++) for (int k = 0; k < 3; k++) m->a[i][k] += m->gain[i] * m->b[k];
for (int k = 0; k < 3; k++) m->flags[k] = m->b[k] > 15;
m->names[1][0] = 'T';`,
      source,
    });
    withInstances(fmu, (instantiate) => {
      const instance = instantiate();
      const together = new Float64Array(11);
      const read = () => {
        instance.getValues("Float64", Uint32Array.of(1, 3, 2), together);
        return [...together];
      };
      expect(read()).toEqual([1, 2, 3, 4, 5, 6, 1, -1, 10, 10, 10]);
      instance.setValues("Float64", Uint32Array.of(2, 3), Float64Array.of(10, 20, 30, 1, 2));
      instance.doStep(0, 1);
      expect(read().slice(0, 6)).toEqual([11, 22, 33, 24, 45, 66]);
      const flags = new Uint8Array(3);
      instance.getValues("Boolean", Uint32Array.of(5), flags);
      expect([...flags]).toEqual([0, 1, 1]);
      expect(instance.getStrings(Uint32Array.of(4), 2)).toEqual(["one", "Two"]);
      const state = instance.getFMUState();
      instance.doStep(1, 1);
      instance.setFMUState(state);
      expect(read()[5]).toBe(66);
      expect(() => instance.getValues("Float64", Uint32Array.of(1), new Float64Array(5))).toThrow(
        "there are 5 values for 6 elements of variables",
      );
    });
  });

  it.each(["step.c", "step.cpp"] as const)("may be bytes, with their number (%s)", (source) => {
    const fmu = build({
      variables: [
        { name: "out", type: "Binary", maxSize: 4, causality: "output", start: "00fF" },
        { name: "in", type: "Binary", maxSize: 4, dimensions: [2], causality: "input", start: ["01", ""] },
      ],
      body: `m->out.size = m->in[0].size + m->in[1].size;
for (size_t i = 0; i < m->out.size; i++)
  m->out.bytes[i] = i < m->in[0].size ? m->in[0].bytes[i] : m->in[1].bytes[i - m->in[0].size];`,
      source,
    });
    withInstances(fmu, (instantiate) => {
      const instance = instantiate();
      const [out, ins] = [first, Uint32Array.of(2)];
      expect(instance.getBinaries(out)).toEqual([Uint8Array.of(0, 255)]);
      expect(instance.getBinaries(ins, 2)).toEqual([Uint8Array.of(1), Uint8Array.of()]);
      instance.setBinaries(ins, [Uint8Array.of(9, 0), Uint8Array.of(7)]);
      instance.doStep(0, 1);
      expect(instance.getBinaries(out)).toEqual([Uint8Array.of(9, 0, 7)]);
      expect(() => instance.setBinaries(ins, [new Uint8Array(5), new Uint8Array(0)])).toThrow(
        "'in' has room for 4 bytes, not for 5",
      );
    });
  });

  it.each([2, 3] as const)(
    "may be of an enumeration, with a constant in C for each item, FMI %i",
    (version) => {
      const fmu = build({
        variables: [
          { name: "now", type: "Mode", causality: "output", start: "off" },
          { name: "wanted", type: "Mode", causality: "input", start: "on" },
        ],
        settings: {
          enumerations: [{ name: "Mode", items: ["off", "on", "fault"], description: "Of a pump" }],
        },
        body: `if (m->wanted == Probe_Mode_fault) return Probe_fail(m, "as wanted");
m->now = m->wanted;`,
        version,
      });
      expect(fmu.description.types).toMatchObject([
        { name: "Mode", items: [{ value: 1 }, { value: 2 }, {}] },
      ]);
      expect(fmu.description.variables.filter(({ type }) => type === "Enumeration")).toHaveLength(2);
      withInstances(fmu, (instantiate) => {
        const instance = instantiate();
        const items = version === 3 ? new BigInt64Array(1) : new Int32Array(1);
        const now = Uint32Array.of(
          ...fmu.description.variables.filter((v) => v.name === "now").map((v) => v.valueReference),
        );
        const type = version === 3 ? "Int64" : "Int32";
        instance.getValues(type, now, items as never);
        expect(Number(items[0])).toBe(1);
        instance.doStep(0, 1);
        instance.getValues(type, now, items as never);
        expect(Number(items[0])).toBe(2);
        const fault = version === 3 ? BigInt64Array.of(3n) : Int32Array.of(3);
        instance.setValues(type, Uint32Array.of(now[0]! + 1), fault as never);
        expect(() => instance.doStep(1, 1)).toThrow("as wanted");
      });
    },
  );

  it.each(["step.c", "step.cpp"] as const)(
    "may have names in any alphabet, and words of C (%s)",
    (source) => {
      const variables = [
        { name: "высота.мяча", causality: "output", start: 1 },
        { name: "double", causality: "input", start: 4 },
      ];
      const fmu = build({ variables, body: "m->высота_мяча = m->double_;", source });
      withInstances(fmu, (instantiate) => {
        const instance = instantiate();
        instance.doStep(0, 1);
        expect(float(instance)).toBe(4);
      });
    },
  );

  // Names that the generated code uses as well.
  it.each(["Model", "State", "report", "Instance"])("may be those of a model called %s", (name) => {
    for (const source of ["step.c", "step.cpp"] as const) {
      const variables = [{ name, causality: "output", start: 1 }];
      const fmu = build({ variables, body: `m->${name}_ = 2;`, name, source });
      withInstances(fmu, (instantiate) => {
        const instance = instantiate();
        instance.doStep(0, 1);
        expect(float(instance)).toBe(2);
      });
    }
  });

  it("may be none at all", () => {
    withInstances(build({ variables: [], body: "" }), (instantiate) => {
      expect(instantiate().doStep(0, 1)).toMatchObject({ status: "ok", lastSuccessfulTime: 1 });
    });
  });
});

describe.skipIf(!hasTool("cc"))("what a table says of steps and states", () => {
  const counter = [
    { name: "count", causality: "output", start: 0 },
    { name: "last", start: 0 },
  ];

  it.each([2, 3] as const)("steps of a fixed size are taken as often as needed (FMI %d)", (version) => {
    const fmu = build({
      variables: counter,
      body: "m->count += 1; m->last = size;",
      settings: { fixedStepSize: 0.1 },
      version,
    });
    expect(fmu.description.coSimulation?.canHandleVariableCommunicationStepSize).toBe(false);
    withInstances(fmu, (instantiate) => {
      const instance = instantiate();
      instance.doStep(0, 1);
      expect(float(instance)).toBe(10);
      expect(() => instance.doStep(1, 0.25)).toThrow(/must be a multiple of 0.1, not 0.25/);
    });
  });

  it("code with static variables has one instance and no saved state", () => {
    const fmu = build({
      variables: counter,
      body: "static int calls = 0; m->count = ++calls;",
      settings: { globalState: true },
    });
    expect(fmu.description.coSimulation).toMatchObject({
      canGetAndSetFMUState: false,
      canSerializeFMUState: false,
      canBeInstantiatedOnlyOncePerProcess: true,
    });
    withInstances(fmu, (instantiate) => {
      instantiate();
      expect(instantiate).toThrow(/only once/);
    });
  });

  it("instances are independent, and a saved state is complete", () => {
    withInstances(build({ variables: counter, body: "m->count += size;" }), (instantiate) => {
      const [one, other] = [instantiate(), instantiate()];
      one.doStep(0, 1);
      const state = one.getFMUState();
      one.doStep(1, 2);
      expect([float(one), float(other)]).toEqual([3, 0]);
      other.setFMUState(other.deserializeFMUState(one.serializeFMUState(state)));
      one.setFMUState(state);
      expect([float(one), float(other)]).toEqual([1, 1]);
      other.doStep(1, 1);
      expect(float(other)).toBe(2);
    });
  });

  it("sources alone are enough where there is a compiler", () => {
    const fmu = build({ variables: counter, body: "m->count += size;" });
    const entries = [...fmu.archive.entries].filter(([name]) => !name.startsWith("binaries/"));
    const sourcesOnly: Fmu = {
      ...fmu,
      platforms: [],
      archive: { ...fmu.archive, entries: new Map(entries) },
    };
    withInstances(sourcesOnly, (instantiate) => {
      const instance = instantiate();
      instance.doStep(0, 2);
      expect(float(instance)).toBe(2);
    });
  });
});
