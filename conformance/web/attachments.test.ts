import { createHash } from "node:crypto";
import { exportFmu } from "@cosimo/core";
import { openWasmFmu } from "@cosimo/core/models";
import { writeArchive } from "@cosimo/fmi";
import { missingForWasm } from "@cosimo/fmi-node";
import { describe, expect, it } from "vitest";
import type { Cell } from "../../packages/cosimo/src/sheets/sheet-library.ts";
import { workbookOf } from "../../packages/cosimo/src/sheets/write-sheet.ts";
import { inspect } from "../../packages/web/src/engine/attachments/inspect-attachment.ts";
import { parameterSettings, parametersOf } from "../../packages/web/src/engine/attachments/run-attachment.ts";
import { createLibraries } from "../../packages/web/src/engine/libraries.ts";
import { createRunner } from "../../packages/web/src/engine/run-model.ts";
import type { RunOrder } from "../../packages/web/src/messages/protocol.ts";
import { exportedWasmFile } from "../fmi/exported-fmu.ts";

const lag = `model Lag "First order"
  parameter Real T(unit = "s") = 0.5;
  input Real u(start = 1);
  output Real x(start = 0, fixed = true, unit = "m");
equation
  T*der(x) = u - x;
  annotation(experiment(StopTime = 1, Tolerance = 1e-8));
end Lag;`;

function textsOf(name: string, content: Uint8Array | string) {
  const bytes = new Blob([content as Uint8Array<ArrayBuffer>]);
  const digest = createHash("sha256").update(content).digest("hex");
  return {
    files: {},
    attachments: { [name]: { digest, size: bytes.size } },
    open: name,
    language: "en",
    bytes,
  };
}

const runner = createRunner(createLibraries(async () => ({})));
const watch = { signal: new AbortController().signal, report: () => {} };
const window = { plot: "p", names: ["x"], pixels: 100 };

function run(texts: ReturnType<typeof textsOf>, more: Partial<RunOrder> = {}) {
  const order = { run: 1, texts, experiment: {}, parameters: {}, kept: [], windows: [window], pixels: 100 };
  return runner.run({ ...order, ...more }, watch);
}

const lastOf = (answer: Awaited<ReturnType<typeof run>>) => answer.curves[0]!.columns[0]!.at(-1)!;

describe.skipIf(missingForWasm() !== undefined)("an FMU with WebAssembly", () => {
  it.each([2, 3] as const)(
    "of FMI %i: it runs with its parameters, interfaces and inputs over time",
    async (version) => {
      const texts = textsOf("Lag.fmu", await exportedWasmFile(lag, { version, type: "both" }));
      const found = await inspect(texts);
      expect(found).toMatchObject({ kind: "fmu", isRunnable: true, name: "Lag", description: "First order" });
      const answer = await run(texts);
      expect(answer.report.status, answer.report.reason).toBe("completed");
      expect(lastOf(answer)).toBeCloseTo(1 - Math.exp(-2), 6);
      expect(answer.model!.parameters.map(({ name, unit, value }) => [name, unit, value])).toContainEqual([
        "T",
        "s",
        0.5,
      ]);
      expect(answer.model!.variables).toContainEqual(expect.objectContaining({ name: "x", unit: "m" }));
      expect(answer.model!.suggestedPlots[0]).toContain("x");
      expect(lastOf(await run(texts, { parameters: { T: 1, gone: 3 } }))).toBeCloseTo(1 - Math.exp(-1), 6);
      const exchanged = await run(texts, { experiment: { kind: "modelExchange", stopTime: 2 } });
      expect(lastOf(exchanged)).toBeCloseTo(1 - Math.exp(-4), 6);
      const inputs = new Blob(["time,u\n0,3\n1,3\n"]);
      const driven = await run(texts, { experiment: { inputs: "u.csv" }, inputs });
      expect(lastOf(driven)).toBeCloseTo(3 * (1 - Math.exp(-2)), 6);
    },
    // A compiler works for seconds, or longer on a busy machine.
    240_000,
  );

  it("wrong inputs are refused in words", async () => {
    const texts = textsOf("Lag.fmu", await exportedWasmFile(lag));
    const inputs = new Blob(["time,other\n0,3\n"]);
    const { report } = await run(texts, { experiment: { inputs: "u.csv" }, inputs });
    expect(report.status).toBe("refused");
    expect(report.reason).toContain("other");
  }, 240_000);
});

it("an FMU with native code only is described, and not run", async () => {
  const texts = textsOf("Lag.fmu", writeArchive((await exportFmu(lag)).files));
  expect(await inspect(texts)).toMatchObject({ kind: "fmu", isRunnable: false });
  expect((await run(texts)).report).toMatchObject({ status: "refused", rows: 0 });
});

it("texts, whole arrays and integers of 64 bits are changed as texts", () => {
  const xml = `<fmiModelDescription fmiVersion="3.0" modelName="M" instantiationToken="t">
    <CoSimulation modelIdentifier="M"/>
    <ModelVariables>
      <String name="file" valueReference="1" causality="parameter" variability="fixed"><Start value="a.csv"/></String>
      <Int64 name="seed" valueReference="2" causality="parameter" variability="fixed" start="9007199254740993"/>
      <Float64 name="A" valueReference="3" causality="parameter" variability="fixed" start="1 2.5 3"><Dimension start="3"/></Float64>
      <String name="names" valueReference="4" causality="parameter" variability="fixed"><Dimension start="2"/><Start value="a"/><Start value="b, c"/></String>
      <Boolean name="on" valueReference="5" causality="parameter" variability="fixed" start="true"/>
    </ModelVariables><ModelStructure/></fmiModelDescription>`;
  const bytes = writeArchive({ "modelDescription.xml": new TextEncoder().encode(xml) });
  const fmu = openWasmFmu(bytes, "M.fmu", { entries: 10, entrySize: 1e6, totalSize: 1e6, ratio: 300 });
  const known = parametersOf(fmu);
  expect(known.map(({ name, type, value }) => [name, type, value])).toEqual([
    ["file", "Text", "a.csv"],
    ["seed", "Text", "9007199254740993"],
    ["A", "Text", "1, 2.5, 3"],
    ["names", "Text", '"a", "b, c"'],
    ["on", "Boolean", 1],
  ]);
  const same = known.map(({ name, value }) => [name, value] as const);
  expect(parameterSettings(fmu, same)).toEqual({
    ...{ file: "a.csv", seed: 9007199254740993n, A: "1, 2.5, 3", names: ["a", "b, c"], on: true },
  });
});

it.each([
  ["no archive", new TextEncoder().encode("not a ZIP"), "not a ZIP archive"],
  ["an archive without a description", writeArchive({ "a.txt": new Uint8Array(1) }), "modelDescription.xml"],
  ["names that lead out", writeArchive({ "../evil.txt": new Uint8Array(1) }), "outside"],
  ["what unpacks to a thousand times its size", writeArchive({ "a.bin": new Uint8Array(2 ** 24) }), "attack"],
])("%s is refused", async (_, bytes, reason) => {
  const found = await inspect(textsOf("Bad.fmu", bytes));
  expect(found.kind).toBe("faulty");
  expect(found.diagnostics.map(({ message }) => message).join()).toContain(reason);
});

const text = (v: string): Cell => ({ t: "s", v });
const number = (v: number): Cell => ({ t: "n", v });

describe("a result", () => {
  it("is shown as a run", async () => {
    const texts = textsOf("r.csv", "time,x\n0,1\n1,3\n");
    expect(await inspect(texts)).toMatchObject({ kind: "result", rows: 2, variableCount: 1, to: 1 });
    const answer = await run(texts);
    expect(answer.report).toMatchObject({ status: "opened", rows: 2, stopTime: 1 });
    expect([...answer.curves[0]!.columns[0]!]).toEqual([1, 3]);
    expect(answer.model!.suggestedPlots).toEqual([["x"]]);
  });

  it("of a workbook is that of its sheet; a cell without a certain value is named", async () => {
    const sheet = (cells: readonly (readonly Cell[])[]) =>
      workbookOf(
        cells.map((row) => [...row]),
        2,
      );
    const header = [text("time"), text("x")];
    const texts = textsOf("r.xlsx", sheet([header, [number(0), number(1)], [number(1), number(3)]]));
    expect(await inspect(texts)).toMatchObject({ kind: "result", rows: 2, variableCount: 1, to: 1 });
    expect([...(await run(texts)).curves[0]!.columns[0]!]).toEqual([1, 3]);
    const dated = sheet([header, [number(0), { t: "d", v: new Date(0) }]]);
    const [fault] = (await inspect(textsOf("r.xlsx", dated))).diagnostics;
    expect(fault!.message).toContain("r.xlsx#Table!B2");
  });

  it("that is none is refused", async () => {
    const { report } = await run(textsOf("r.csv", "x,y\n0,1\n"));
    expect(report.status).toBe("refused");
    expect((await inspect(textsOf("r.mat", "abc"))).kind).toBe("faulty");
  });
});
