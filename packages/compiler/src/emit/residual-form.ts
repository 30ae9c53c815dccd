import type { KernelModule, ResidualForm, SortedDae } from "@cosimo/ir";
import type { Lowering } from "../lower/lowering.ts";
import { addResidualFunctions } from "../lower/residual-functions.ts";
import { planResiduals } from "../lower/residual-plan.ts";
import { encodeWasm } from "./wasm/encode-wasm.ts";

/** Writes the residual form into `lowering`; `link` makes a module with these exports. */
export function compileResidualForm(
  sorted: SortedDae,
  lowering: Lowering,
  link: (exports: readonly string[]) => KernelModule,
): ResidualForm {
  const plan = planResiduals(sorted);
  const exports = addResidualFunctions(lowering, plan);
  return { bytes: encodeWasm(link(exports)), unknowns: plan.unknowns, sparsity: plan.sparsity };
}
