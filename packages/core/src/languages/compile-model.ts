import { type Compilation, compileSystem } from "@cosimo/compiler";
import {
  type Checked,
  hasErrors,
  type LinkableKernels,
  type QualifiedName,
  type SourceProvider,
  type SourceText,
} from "@cosimo/ir";
import { toHybridDae } from "./front-end.ts";

export interface CompileOptions {
  readonly source: SourceText;
  readonly provider: SourceProvider;
  /** Missing: the only, or last, model of the source. */
  readonly model?: QualifiedName;
  readonly modifiers?: string;
  /** Numerical methods linked into the model's code. */
  readonly kernels: LinkableKernels;
}

/** Compiles text to flat system, sorted system and code. Stops at the first stage with errors. */
export function compileModel(options: CompileOptions): Checked<Compilation> {
  const flat = toHybridDae(options);
  if (flat.value === undefined || hasErrors(flat.diagnostics)) return { diagnostics: flat.diagnostics };
  const compiled = compileSystem(flat.value, options.kernels);
  return { ...compiled, diagnostics: [...flat.diagnostics, ...compiled.diagnostics] };
}
