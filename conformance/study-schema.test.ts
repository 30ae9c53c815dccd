import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readStudy, studyJsonSchema } from "@cosimo/studies";
import { expect, it } from "vitest";
import { type Schema, schemaFaults } from "./cosim/json-schema-check.ts";

const shipped = join(import.meta.dirname, "..", "packages", "cosimo", "schemas", "study.schema.json");
const schema = studyJsonSchema();

it("the schema of studies is shipped as generated: refreshed by scripts/write-system-schema.mjs", () => {
  expect(JSON.parse(readFileSync(shipped, "utf8"))).toEqual(schema);
});

const study = { model: "M.mo", vary: { a: { uniform: [0, 1] } }, outputs: { y: { final: "y" } } };
const design = { method: "sobol", runs: 8 };

it.each([
  { ...study, design },
  { ...study, design: { ...design, seed: -1 } },
  { ...study, design: { method: "random", runs: 8 } },
  { ...study, design, correlation: [["a", "b"]] },
  { ...study, design, vary: { a: { beta: [2, 3] } } },
  { ...study, design, vary: { a: { beta: [2, 3, 4] } } },
  { ...study, design, vary: { a: { uniform: [0, 1], normal: [0, 1] } } },
  { ...study, design, outputs: { y: { final: "y", after: 1 } } },
  { ...study, design, outputs: { y: { value: "y" } } },
  { ...study, design, outputs: { y: { trajectory: ["y"], interval: 0 } } },
  { ...study, design, experiment: { solver: "no such solver" } },
  { ...study, design, analysis: ["pce", { pce: { degree: 3 } }] },
  { ...study, design, analysis: ["anova"] },
  { vary: {} },
])("the schema accepts and refuses the same texts as the reader: %j", (json) => {
  const { value, diagnostics } = readStudy({ uri: "study.json", text: JSON.stringify(json) });
  const faults = schemaFaults(json, schema as Schema);
  expect(faults.length === 0, [...faults, ...diagnostics.map(({ message }) => message)].join("\n")).toBe(
    value !== undefined,
  );
});
