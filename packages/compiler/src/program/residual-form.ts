import type { KernelModule, ResidualForm, SortedDae } from "@cosimo/ir";
import { encodeWasm } from "../emit/wasm/encode-wasm.ts";
import { addResidualFunctions } from "../lower/functions/residual-functions.ts";
import { planResiduals, type ResidualPlan } from "../lower/functions/residual-plan.ts";
import { isDiscrete } from "../lower/memory/blocks.ts";
import type { Lowering } from "../lower/memory/lowering.ts";

/** Writes the residual form into `lowering`; `link` returns a module with these exports. */
export function compileResidualForm(
  sorted: SortedDae,
  lowering: Lowering,
  link: (exports: readonly string[]) => KernelModule,
): ResidualForm {
  const plan = planResiduals(sorted);
  const exports = addResidualFunctions(lowering, plan);
  return {
    bytes: encodeWasm(link(exports)),
    unknowns: plan.unknowns,
    sparsity: plan.sparsity,
    guesses: guessSlots(lowering, plan),
  };
}

function guessSlots({ dae, loopNumbers, guessSlot }: Lowering, { unknowns, column, blocks }: ResidualPlan) {
  const slots = new Int32Array(unknowns.length).fill(-1);
  for (const block of blocks) {
    if (block.kind !== "loop") continue;
    const tearing = block.tearingVariables.filter((v) => !isDiscrete(v, dae));
    const first = guessSlot(loopNumbers.get(block)!, tearing.length);
    for (const [k, v] of tearing.entries()) if (column[v]! >= 0) slots[column[v]!] = first + k;
  }
  return slots;
}
