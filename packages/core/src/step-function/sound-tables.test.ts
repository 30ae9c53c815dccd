import { stepFunctionFmu, validateFmu, writeArchive } from "@cosimo/fmi";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readStepFunction } from "./read-step-function.ts";

const optional = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

const variable = fc.record({
  type: optional([
    "Float64",
    "Float32",
    "Int8",
    "Int32",
    "UInt64",
    "Boolean",
    "String",
    "Real",
    "Mode",
    "Binary",
  ]),
  dimensions: optional([undefined, undefined, [2], [2, 1]]),
  causality: optional(["parameter", "calculatedParameter", "input", "output", "local"]),
  variability: optional([undefined, undefined, "constant", "fixed", "tunable", "discrete", "continuous"]),
  start: optional<number | boolean | string>([0, 1, -1.5, true, "x", "12", "on"]),
  unit: optional(["m", "widgets", "", "kg.m/s2", "degC", "%"]),
  min: optional([undefined, -2]),
  max: optional([undefined, 3]),
  description: optional(["", "*/ \u0001 <&>", "Ж"]),
});

const table = fc.record({
  name: fc.constant("Probe"),
  fmi: fc.constantFrom(2, 3),
  sources: fc.constant(["step.c"]),
  enumerations: fc.constant([{ name: "Mode", items: ["off", "on"] }]),
  fixedStepSize: optional([0.1]),
  globalState: optional([true, false]),
  description: optional(["", "<&>"]),
  experiment: optional([{}, { stopTime: 1 }, { startTime: 1, stopTime: 2, stepSize: 0.1 }]),
  variables: fc
    .array(variable, { maxLength: 3 })
    .map((rows) => rows.map((row, i) => ({ name: `${["a", "b.c", "x[1]"][i]}`, ...row }))),
});

it("nothing is wrong with the FMU of a table that nothing is wrong with", () => {
  let read = 0;
  fc.assert(
    fc.property(table, fc.boolean(), (content, hasOutputs) => {
      const { value: model, diagnostics } = readStepFunction({
        uri: "fmu.json",
        text: JSON.stringify(content),
      });
      if (model === undefined) {
        expect(diagnostics).not.toEqual([]);
        return;
      }
      read++;
      const text = `Probe_step(m, time, size) ${hasOutputs ? "Probe_outputs(m, time)" : ""}`;
      const sources = new Map([["step.c", { uri: "step.c", text }]]);
      const { value: fmu } = stepFunctionFmu(model, sources, { generationTool: "test" });
      expect(validateFmu(writeArchive(fmu!.files), "Probe.fmu").diagnostics).toEqual([]);
    }),
    { numRuns: 1000, seed: 5 },
  );
  expect(read).toBeGreaterThan(50);
});
