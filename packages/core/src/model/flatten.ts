import type { Checked, HybridDae } from "@cosimo/ir";
import { printFlatModelica, transitionsAsClauses } from "@cosimo/modelica";
import { toHybridDae } from "../languages/front-end.ts";
import { type CompileModelOptions, compilerInput, type ModelSource } from "../languages/model-source.ts";

/** The flat system of a model, for display; not checked for solvability. */
export function flatSystem(source: ModelSource, options: CompileModelOptions = {}): Checked<HybridDae> {
  return toHybridDae(compilerInput(source, options));
}

/** The flat system of a model as one flat Modelica model, or as JSON (spans as `[file, start, end]`). */
export function flattenModel(
  source: ModelSource,
  format: "modelica" | "json",
  options: CompileModelOptions = {},
): Checked<string> {
  const flat = flatSystem(source, options);
  if (flat.value === undefined) return { diagnostics: flat.diagnostics };
  if (format === "json")
    return {
      value: JSON.stringify(
        { ...flat.value, inlinedCalls: undefined, constants: undefined },
        withoutTexts,
        2,
      ),
      diagnostics: flat.diagnostics,
    };
  const clauses = transitionsAsClauses(flat.value);
  const diagnostics = [...flat.diagnostics, ...clauses.diagnostics];
  if (clauses.value === undefined) return { diagnostics };
  return { value: printFlatModelica(clauses.value), diagnostics };
}

/** Spans contain whole source texts: only the file name is written. */
function withoutTexts(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("source" in value)) return value;
  const { source, start, end } = value as { source: { uri: string }; start: number; end: number };
  return [source.uri, start, end];
}
