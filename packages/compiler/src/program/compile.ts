import type { Checked, HybridDae, LinkableKernels, ModelProgram, SortedDae } from "@cosimo/ir";
import { hasErrors } from "@cosimo/ir";
import { inScalars } from "../structure/arrays/scalarize.ts";
import { initialModes } from "../structure/modes/active-system.ts";
import { sortModes } from "../structure/modes/sort-modes.ts";
import { createModelProgram } from "./program.ts";

/** Results of the stages. */
export interface Compilation {
  readonly dae: HybridDae;
  /** Analysis of the initial modes, for variable structure. */
  readonly sorted: SortedDae;
  readonly program: ModelProgram;
}

/** Flat system to sorted system to code. */
export function compileSystem(flat: HybridDae, kernels: LinkableKernels): Checked<Compilation> {
  const dae = flat.automata.length > 0 ? inScalars(flat) : flat;
  const { value: sorted, diagnostics } = sortModes(dae, initialModes(dae));
  if (sorted === undefined || hasErrors(diagnostics)) return { diagnostics };
  return { value: { dae, sorted, program: createModelProgram(dae, sorted, kernels) }, diagnostics };
}
