import { explain, type StructureReport, sort, toHybridDae } from "@cosimo/compiler";
import { type Diagnostic, hasErrors } from "@cosimo/ir";
import { type CompileModelOptions, compilerInput, type ModelSource } from "./model-source.ts";

/** What `check` found: diagnostics, and the structure when the model is sound. */
export interface CheckReport {
  /** Name of the model that was checked; missing when none was found. */
  readonly model?: string;
  readonly valid: boolean;
  readonly structure?: StructureReport;
  readonly diagnostics: readonly Diagnostic[];
}

/** Checks a model without generating code. Never throws for a wrong model. */
export function check(source: ModelSource, options: CompileModelOptions = {}): CheckReport {
  const flat = toHybridDae(compilerInput(source, options));
  if (flat.value === undefined || hasErrors(flat.diagnostics))
    return failed(flat.diagnostics, flat.value?.name);
  const sorted = sort(flat.value);
  const diagnostics = [...flat.diagnostics, ...sorted.diagnostics];
  if (sorted.value === undefined || hasErrors(diagnostics)) return failed(diagnostics, flat.value.name);
  return { model: flat.value.name, valid: true, structure: explain(sorted.value), diagnostics };
}

function failed(diagnostics: readonly Diagnostic[], model: string | undefined): CheckReport {
  return { ...(model === undefined ? {} : { model }), valid: false, diagnostics };
}
