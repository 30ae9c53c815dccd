import type { CompiledModule, LinkableKernels, ModelProgram, SortedDae, VariableId } from "@cosimo/ir";
import { hasErrors } from "@cosimo/ir";
import { sortForStates } from "../structure/sort.ts";
import { compileModule } from "./compile-module.ts";

/** The modules of a model, compiled when first asked for. */
export function createModelProgram(sorted: SortedDae, kernels: LinkableKernels): ModelProgram {
  const modules = new Map<string, CompiledModule | undefined>();
  const remember = (states: readonly VariableId[], compile: () => CompiledModule | undefined) => {
    const key = states.join();
    if (!modules.has(key)) modules.set(key, compile());
    return modules.get(key);
  };
  return {
    dae: sorted.dae,
    initial: () => remember(sorted.states, () => compileModule(sorted, kernels))!,
    module: (states) =>
      remember(states, () => {
        if (states.join() === sorted.states.join()) return compileModule(sorted, kernels);
        const { value, diagnostics } = sortForStates(sorted, states);
        return value === undefined || hasErrors(diagnostics) ? undefined : compileModule(value, kernels);
      }),
  };
}
