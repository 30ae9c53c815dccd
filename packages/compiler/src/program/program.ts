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
import { inScalars } from "../structure/arrays/scalarize.ts";
import { activeEquations, initialModes } from "../structure/modes/active-system.ts";
import { sortModes } from "../structure/modes/sort-modes.ts";
import { sortByLoops, sortForStates } from "../structure/sorting/sort.ts";
import { type Compilation, compilationOf } from "./compilation.ts";
import { lowerToKernelModule } from "./compile-module.ts";
import { moduleOf } from "./module-of.ts";
import type { PackedProgram } from "./pack-program.ts";

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

/** Flat system to sorted system to code. */
export function compileSystem(flat: HybridDae, kernels: LinkableKernels): Checked<Compilation> {
  const dae = flat.automata.length > 0 ? inScalars(flat) : flat;
  const isModal = dae.automata.length > 0;
  const { value: sorted, diagnostics } = isModal ? sortModes(dae, initialModes(dae)) : sortByLoops(dae);
  if (sorted === undefined || hasErrors(diagnostics)) return { diagnostics };
  const program = createModelProgram(dae, sorted, kernels);
  return { value: compilationOf(dae, sorted, program), diagnostics };
}

export function unpackProgram(packed: PackedProgram, kernels: LinkableKernels): Compilation {
  const { dae, sorted } = packed;
  return compilationOf(dae, sorted, unpackedProgram(packed, kernels));
}

function unpackedProgram({ dae, sorted, module }: PackedProgram, kernels: LinkableKernels): ModelProgram {
  if (module === undefined) return createModelProgram(dae, sorted, kernels);
  let compiled: CompiledModule | undefined;
  const rest = (): CompiledModule => {
    compiled ??= compileModule(sorted, kernels);
    return compiled;
  };
  return createModelProgram(dae, sorted, kernels, {
    ...module,
    contactBytes: () => rest().contactBytes?.(),
    derivativeBytes: () => rest().derivativeBytes(),
    methodBytes: (name, optimized) => rest().methodBytes(name, optimized),
    optimizedBytes: (run) => rest().optimizedBytes?.(run),
    residualForm: (isExplicit) => rest().residualForm(isExplicit),
    tangentBytes: () => rest().tangentBytes(),
    withTangents: (parameters) => rest().withTangents!(parameters),
  });
}
