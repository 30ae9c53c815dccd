import { type Checked, type HybridDae, hasErrors, type LinkableKernels } from "@cosimo/ir";
import { inScalars } from "../structure/arrays/scalarize.ts";
import { initialModes } from "../structure/modes/active-system.ts";
import { sortModes } from "../structure/modes/sort-modes.ts";
import { type Compilation, compilationOf } from "./compilation.ts";
import { createModelProgram } from "./program.ts";

/** Flat system to sorted system to code. */
export function compileSystem(flat: HybridDae, kernels: LinkableKernels): Checked<Compilation> {
  const dae = flat.automata.length > 0 ? inScalars(flat) : flat;
  const { value: sorted, diagnostics } = sortModes(dae, initialModes(dae));
  if (sorted === undefined || hasErrors(diagnostics)) return { diagnostics };
  const program = createModelProgram(dae, sorted, kernels);
  return { value: compilationOf(dae, sorted, program), diagnostics };
}
