import type {
  Checked,
  CompiledModule,
  HybridDae,
  LinkableKernels,
  ModeId,
  ModelProgram,
  SortedDae,
  VariableId,
} from "@cosimo/ir";
import { hasErrors } from "@cosimo/ir";
import { activeEquations, initialModes } from "../structure/modes/active-system.ts";
import { sortModes } from "../structure/modes/sort-modes.ts";
import { sortForStates } from "../structure/sorting/sort.ts";
import { lowerToKernelModule } from "./compile-module.ts";
import { moduleOf } from "./module-of.ts";

/** Sorted system to WebAssembly. */
export function compileModule(sorted: SortedDae, kernels: LinkableKernels): CompiledModule {
  return moduleOf(sorted, lowerToKernelModule(sorted, kernels));
}

/** The modules of one active system, compiled at the first call. */
function createSystemProgram(
  sorted: SortedDae,
  kernels: LinkableKernels,
  initial?: CompiledModule,
): ModelProgram {
  const modules = new Map<string, CompiledModule | undefined>();
  if (initial !== undefined) modules.set(sorted.states.join(), initial);
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

/** The modules of a model; `sorted` is the analysis of its initial modes, `initial` their module if it is known. */
export function createModelProgram(
  flat: HybridDae,
  sorted: SortedDae,
  kernels: LinkableKernels,
  initial?: CompiledModule,
): ModelProgram {
  if (flat.automata.length === 0) return createSystemProgram(sorted, kernels, initial);
  const programs = new Map<string, Checked<ModelProgram>>();
  const keyOf = (active: readonly ModeId[]): string => activeEquations(flat, active).join();
  const inModes = (active: readonly ModeId[]): Checked<ModelProgram> => {
    const key = keyOf(active);
    let program = programs.get(key);
    if (program === undefined) {
      program = analyse(sortModes(flat, active));
      programs.set(key, program);
    }
    return program;
  };
  const analyse = (
    { value, diagnostics }: Checked<SortedDae>,
    known?: CompiledModule,
  ): Checked<ModelProgram> => {
    if (value === undefined || hasErrors(diagnostics)) return { diagnostics };
    return { value: { ...createSystemProgram(value, kernels, known), inModes }, diagnostics };
  };
  const first = analyse({ value: sorted, diagnostics: [] }, initial);
  programs.set(keyOf(initialModes(flat)), first);
  return first.value!;
}
