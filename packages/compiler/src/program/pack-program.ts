import type { CompiledModule, HybridDae, LinkableKernels, ModelProgram, SortedDae } from "@cosimo/ir";
import { type Compilation, compilationOf } from "./compilation.ts";
import { compileModule, createModelProgram } from "./program.ts";

/** A compiled model as plain data that can be sent to another thread (structured clone). */
export interface PackedProgram {
  readonly dae: HybridDae;
  readonly sorted: SortedDae;
  /** Missing for a system with arrays, whose tables are in scalars: it is compiled again. */
  readonly module?: PackedModule;
}

type Code =
  | "bytes"
  | "contactBytes"
  | "derivativeBytes"
  | "methodBytes"
  | "optimizedBytes"
  | "residualForm"
  | "tangentBytes"
  | "withTangents";

/** The module a run starts with: data and main code. Other code is compiled where it is needed. */
type PackedModule = Omit<CompiledModule, Code> & {
  readonly bytes: Uint8Array;
  readonly kernelBytes: Uint8Array;
};

export function packProgram({ dae, sorted, program, arrays }: Compilation): PackedProgram {
  if (arrays !== undefined) return arrays;
  const {
    contactBytes: ______,
    derivativeBytes: _,
    methodBytes: __,
    optimizedBytes: _____,
    residualForm: ___,
    tangentBytes: ____,
    withTangents: _______,
    ...data
  } = program.initial();
  return { dae, sorted, module: { ...data, bytes: data.bytes, kernelBytes: data.kernelBytes } };
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
