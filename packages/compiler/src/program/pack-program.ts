import type { CompiledModule, HybridDae, SortedDae } from "@cosimo/ir";
import type { Compilation } from "./compilation.ts";

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
