import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCoupledSystem, exportCoupledSystem, fmuUnit, readInputs, simulateFmuSync } from "@cosimo/core";
import { type Fmu, readFmu } from "@cosimo/fmi";
import { runFmu } from "@cosimo/fmi-node";
import { sweepTarget } from "@cosimo/studies";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildStepFunction } from "../../packages/cosimo/src/step-function/build-step-function.ts";
import { sweepTable } from "../../packages/cosimo/src/sweep/sweep-table.ts";
import { hasTool } from "../tool.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "cosimo-exact-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function build(name: string, variables: readonly object[], body: string): Fmu {
  const place = join(folder, name);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, "fmu.json"), JSON.stringify({ name, fmi: 3, sources: ["step.c"], variables }));
  const head = `StepResult ${name}_step(${name} *m, double time, double size)`;
  const code = `#include "${name}.h"\n${head} {\n(void)time, (void)size;\n${body}\nreturn STEP_DONE;\n}\n`;
  writeFileSync(join(place, "step.c"), code);
  const { value, diagnostics } = buildStepFunction(place, { generationTool: "test" });
  expect(diagnostics).toEqual([]);
  return readFmu(value!.bytes, `${name}.fmu`).value!;
}

const large = 2n ** 53n + 1n;

/** From `n` to `n + step` in the first step; so do a text and a byte. */
const counter = () =>
  build(
    "Counter",
    [
      { name: "n", type: "Int64", causality: "output", variability: "discrete", start: String(large) },
      {
        name: "u",
        type: "UInt64",
        causality: "output",
        variability: "discrete",
        start: String(2n ** 64n - 2n),
      },
      { name: "step", type: "Int64", causality: "parameter", start: 1 },
      { name: "word", type: "String", causality: "output", variability: "discrete", start: "ant" },
      { name: "done", type: "Boolean", causality: "local", variability: "discrete" },
    ],
    "if (!m->done) m->n += m->step, m->u += 1, m->word[0]++;\nm->done = true;",
  );

/** sum = a + 1 */
const adder = () =>
  build(
    "Adder",
    [
      { name: "a", type: "Int64", causality: "input", start: 0 },
      { name: "sum", type: "Int64", causality: "output", variability: "discrete", start: 0 },
    ],
    "m->sum = m->a + 1;",
  );

describe.skipIf(!hasTool("cc"))("values of an FMU that are no numbers of double precision", () => {
  it("are recorded exactly, Strings on request only", () => {
    const running = runFmu(counter(), { backend: "in-process" });
    const options = { stopTime: 2, outputInterval: 1, parameters: { step: "9007199254740993" } };
    const plain = simulateFmuSync(running, options);
    const chosen = simulateFmuSync(running, { ...options, variables: /^(n|word)$/ });
    running.close();
    expect(plain.diagnostics).toEqual([]);
    expect(plain.exactColumn("n")).toEqual(BigInt64Array.of(large, 2n * large, 2n * large));
    expect(plain.exactColumn("u")).toEqual(BigUint64Array.of(2n ** 64n - 2n, 2n ** 64n - 1n, 2n ** 64n - 1n));
    expect(plain.exactColumn("step")).toEqual(BigInt64Array.of(large, large, large));
    expect(() => plain.column("word")).toThrow("no variable 'word'");
    expect(chosen.exactColumn("word")).toEqual(["ant", "bnt", "bnt"]);
    expect(() => chosen.column("word")).toThrow("use exactColumn");
    expect(chosen.trajectory.variables.map(({ name }) => name)).toEqual(["n", "word"]);
  });

  it("are set exactly by input files and by signals, also where the nearest numbers are equal", () => {
    const running = runFmu(adder(), { backend: "in-process" });
    const rows = `time,a\n0,${large}\n1,${large + 1n}\n`;
    const signals = [readInputs(rows).value!, { a: { time: [0, 1], values: [large, large + 1n] } }];
    for (const inputs of signals) {
      const options = { inputs, stopTime: 2, outputInterval: 0.5 };
      const result = simulateFmuSync(running, options);
      expect([...(result.exactColumn("sum") as BigInt64Array)].at(-1)).toBe(large + 2n);
      expect(result.events.map(({ kind, time }) => [kind, time])).toContainEqual(["input", 1]);
    }
    const constant = simulateFmuSync(running, { inputs: { a: large }, stopTime: 1 });
    running.close();
    expect([...(constant.exactColumn("sum") as BigInt64Array)].at(-1)).toBe(large + 1n);
  });

  it("are exact in a sweep", async () => {
    const running = runFmu(counter(), { backend: "in-process" });
    const { plan, rows } = await sweepTarget(
      {
        name: "Counter",
        run: async ({ parameters }) =>
          simulateFmuSync(running, { parameters, stopTime: 2, outputInterval: 1 }),
      },
      { vary: [{ name: "step", values: [0, 3] }], outputs: ["n", "max(u)", "min(n)"] },
    );
    running.close();
    const most = 2n ** 64n - 1n;
    expect(rows.map(({ values }) => values)).toEqual([
      [large, most, large],
      [large + 3n, most, large],
    ]);
    const table = [...sweepTable(plan, rows, () => "")].slice(1);
    expect(table).toEqual([
      `1,0,${large},${most},${large},completed,\n`,
      `2,3,${large + 3n},${most},${large},completed,\n`,
    ]);
  });

  it("may not be given as numbers that are rounded", () => {
    const running = runFmu(adder(), { backend: "in-process" });
    const set = (a: number | bigint | string) => () => simulateFmuSync(running, { parameters: { a } });
    expect(set(2 ** 53)).toThrow("integers beyond 2^53 need all their digits");
    expect(set("9223372036854775808")).toThrow("cannot have the value");
    expect(set(2n ** 53n)().outcome.status).toBe("completed");
    running.close();
  });

  it("are connected exactly: a sum of sums at the end is what integers give", async () => {
    const sources = [counter(), adder()].map((fmu) => runFmu(fmu, { backend: "in-process" }));
    const [source, sum] = sources.map((one) => fmuUnit(one, { type: "cs" }));
    const result = await createCoupledSystem({
      units: { source: source!, first: sum!, second: sum! },
      connections: [
        ["source.n", "first.a"],
        ["first.sum", "second.a"],
      ],
      parameters: { "source.step": String(large) },
      experiment: { stopTime: 4, communicationStep: 1 },
    }).simulate();
    for (const one of sources) one.close();
    expect(result.outcome.status).toBe("completed");
    expect(result.exactColumn("source.n").at(-1)).toBe(2n * large);
    expect(result.exactColumn("second.sum").at(-1)).toBe(2n * large + 2n);
    expect(result.trajectory.variables.map(({ name }) => name).filter((name) => name.includes("("))).toEqual(
      [],
    );
  });

  it("are recorded in coupled systems, Strings on request only", async () => {
    const source = runFmu(counter(), { backend: "in-process" });
    const system = createCoupledSystem({
      units: { source: fmuUnit(source, { type: "cs" }) },
      connections: [],
      experiment: { stopTime: 2, communicationStep: 1 },
    });
    const plain = await system.simulate();
    const chosen = await system.simulate({ variables: /word|n$/ });
    source.close();
    expect(plain.trajectory.variables.map(({ name }) => name)).not.toContain("source.word");
    expect(chosen.exactColumn("source.word")).toEqual(["ant", "bnt", "bnt"]);
  });

  it("are rounded with a warning in an FMU made of FMUs", async () => {
    const sources = [counter(), adder()].map((fmu) => runFmu(fmu, { backend: "in-process" }));
    const [source, sum] = sources.map((one) => fmuUnit(one, { type: "cs" }));
    const system = {
      name: "Sums",
      units: [],
      connections: [{ from: "source.n", to: "sum.a" }],
      parameters: {},
      bonds: [],
      experiment: { stopTime: 4, communicationStep: 1 },
      algorithm: { name: "jacobi" as const },
    };
    const units = [
      ["source", source!],
      ["sum", sum!],
    ] as const;
    const { diagnostics } = await exportCoupledSystem({ system, units }, { version: 3 });
    for (const one of sources) one.close();
    const warning = diagnostics.find(({ code }) => code === "fmu-export.rounded-integers");
    expect(warning!.args["names"]).toEqual(["source.n", "source.u", "sum.a", "sum.sum"]);
  });
});
