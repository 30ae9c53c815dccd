import type {
  Checked,
  HybridDae,
  LinkableKernels,
  ModelProgram,
  QualifiedName,
  SortedDae,
  SourceProvider,
  SourceText,
} from "@cosimo/ir";
import { hasErrors } from "@cosimo/ir";
import { createModelProgram } from "./emit/program.ts";
import { toHybridDae } from "./front-end.ts";
import { initialModes } from "./structure/modes/active-system.ts";
import { sortModes } from "./structure/modes/sort-modes.ts";

export interface CompileOptions {
  readonly source: SourceText;
  readonly provider: SourceProvider;
  /** Missing: the only, or last, model of the source. */
  readonly model?: QualifiedName;
  /** Numerical methods to be linked into the model's code. */
  readonly kernels: LinkableKernels;
}

/** What each stage of the chain produced. */
export interface Compilation {
  readonly dae: HybridDae;
  /** Of the modes it begins with, if its equations change. */
  readonly sorted: SortedDae;
  readonly program: ModelProgram;
}

/** The chain: text to flat system to sorted system to code. Stops at the first stage that found errors. */
export function compileModel(options: CompileOptions): Checked<Compilation> {
  const flat = toHybridDae(options);
  if (flat.value === undefined || hasErrors(flat.diagnostics)) return { diagnostics: flat.diagnostics };
  const compiled = compileSystem(flat.value, options.kernels);
  return { ...compiled, diagnostics: [...flat.diagnostics, ...compiled.diagnostics] };
}

/** The same from the flat system on. */
export function compileSystem(dae: HybridDae, kernels: LinkableKernels): Checked<Compilation> {
  const { value: sorted, diagnostics } = sortModes(dae, initialModes(dae));
  if (sorted === undefined || hasErrors(diagnostics)) return { diagnostics };
  return { value: { dae, sorted, program: createModelProgram(dae, sorted, kernels) }, diagnostics };
}
