import { type Compilation, checkUnits, compileSystem, physicalUnitMessages } from "@cosimo/compiler";
import {
  type Checked,
  type Diagnostic,
  diagnose,
  diagnoseAt,
  type HybridDae,
  hasErrors,
  type LinkableKernels,
  lastOf,
  type MessageCatalogue,
  type ModelProvider,
  messageGroup,
  type QualifiedName,
  type SourceText,
  type Stages,
} from "@cosimo/ir";
import { flatStages } from "./front-end.ts";

export interface CompileOptions {
  readonly source: SourceText;
  readonly provider: ModelProvider;
  /** Missing: the only, or last, model of the source. */
  readonly model?: QualifiedName;
  readonly modifiers?: string;
  /** Numerical methods linked into the model's code. */
  readonly kernels: LinkableKernels;
  /** Missing: `"warn"`. */
  readonly unitCheck?: "warn" | "ignore";
  readonly accept?: readonly string[];
}

/** Compiles text to flat system, sorted system and code. Stops at the first stage with errors. */
export function compileModel(options: CompileOptions): Checked<Compilation> {
  return lastOf(compileStages(options));
}

/** As `compileModel`, with a pause after each stage. */
export function* compileStages(options: CompileOptions): Stages<Checked<Compilation>> {
  const flat = yield* flatStages(options);
  if (flat.value === undefined || hasErrors(flat.diagnostics)) return { diagnostics: flat.diagnostics };
  yield;
  const missing = unpreparedFunctions(flat.value);
  if (missing !== undefined) return { diagnostics: [...flat.diagnostics, missing] };
  const compiled = compileSystem(flat.value, options.kernels);
  yield;
  const units = options.unitCheck === "ignore" ? [] : contradictionCount(flat.value);
  return { ...compiled, diagnostics: [...flat.diagnostics, ...compiled.diagnostics, ...units] };
}

export const externalMessages = {
  ...messageGroup("usage", "error", {
    "external.not-prepared": "functions of '{model}' in C or Fortran cannot be called: {problem}",
  }),
} as const satisfies MessageCatalogue;

/** Loads or compiles the libraries in C and Fortran that the system calls. */
function unpreparedFunctions({ name, functions, externalLibrary }: HybridDae): Diagnostic | undefined {
  const called = functions.filter((f) => f.external !== undefined);
  const problem = externalLibrary?.prepare?.(called.map((f) => f.external!));
  const span = called[0]?.origin.span;
  return problem === undefined || span === undefined
    ? undefined
    : diagnose(externalMessages, "external.not-prepared", span, { model: name, problem });
}

/** One warning for all contradictions of units, at the first of them: `check` lists them. */
function contradictionCount(dae: HybridDae): readonly Diagnostic[] {
  const contradictions = checkUnits(dae).diagnostics.filter(({ severity }) => severity === "warning");
  const [first] = contradictions;
  if (first === undefined) return [];
  const args = { model: dae.name, count: contradictions.length };
  return [diagnoseAt(physicalUnitMessages, "units.count", first.span, args)];
}
