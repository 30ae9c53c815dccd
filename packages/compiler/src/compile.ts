import type {
  Checked,
  Diagnostic,
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
  const sorted = sortModes(flat.value, initialModes(flat.value));
  const diagnostics: readonly Diagnostic[] = [...flat.diagnostics, ...sorted.diagnostics];
  if (sorted.value === undefined || hasErrors(sorted.diagnostics)) return { diagnostics };
  const program = createModelProgram(flat.value, sorted.value, options.kernels);
  return { value: { dae: flat.value, sorted: sorted.value, program }, diagnostics };
}
