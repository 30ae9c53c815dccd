import type { CompiledModule, LinkableKernels, ModelProgram, SortedDae } from "@cosimo/ir";
import { compileModule } from "./compile-module.ts";

/** The modules of a model, compiled when first asked for. */
export function createModelProgram(sorted: SortedDae, kernels: LinkableKernels): ModelProgram {
  let initial: CompiledModule | undefined;
  return {
    dae: sorted.dae,
    initial() {
      initial ??= compileModule(sorted, kernels);
      return initial;
    },
  };
}
