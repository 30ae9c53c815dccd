import { explain, modeDiagnostics, type StructureReport, sortAllModes, toHybridDae } from "@cosimo/compiler";
import { type Diagnostic, hasErrors } from "@cosimo/ir";
import { type CompileModelOptions, compilerInput, type ModelSource } from "./model-source.ts";

/** What `check` found: diagnostics, and the structure when the model is sound. */
export interface CheckReport {
  /** Name of the model that was checked; missing when none was found. */
  readonly model?: string;
  readonly valid: boolean;
  /** Of the modes that the model begins with, if its equations change. */
  readonly structure?: StructureReport;
  /** Where equations change: each set of equations, with the names of the modes in which it is in force. */
  readonly modes?: readonly { readonly names: readonly string[]; readonly structure: StructureReport }[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Checks a model without generating code. Never throws for a wrong model. */
export function check(source: ModelSource, options: CompileModelOptions = {}): CheckReport {
  const flat = toHybridDae(compilerInput(source, options));
  if (flat.value === undefined || hasErrors(flat.diagnostics))
    return failed(flat.diagnostics, flat.value?.name);
  const { name, automata } = flat.value;
  const analysed = sortAllModes(flat.value);
  const diagnostics = [...flat.diagnostics, ...modeDiagnostics(analysed)];
  if (hasErrors(diagnostics)) return failed(diagnostics, name);
  const modes = analysed.map(({ names, sorted }) => ({ names, structure: explain(sorted.value!) }));
  const report = { model: name, valid: true, structure: modes[0]!.structure, diagnostics };
  return automata.length === 0 ? report : { ...report, modes };
}

function failed(diagnostics: readonly Diagnostic[], model: string | undefined): CheckReport {
  return { ...(model === undefined ? {} : { model }), valid: false, diagnostics };
}

export type { StructureReport } from "@cosimo/compiler";
