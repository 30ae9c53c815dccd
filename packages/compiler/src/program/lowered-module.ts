import type { FixedRun, KernelFunction, KernelModule, ResidualForm, TangentRoles } from "@cosimo/ir";
import type { Bindings } from "../kernel/link.ts";
import type { Lowering } from "../lower/memory/lowering.ts";

/** The code of a sorted system with the numerical methods linked into it, before it becomes WebAssembly, C or JavaScript. */
export interface LoweredModule {
  /** The functions of the model. */
  readonly main: KernelModule;
  /** WebAssembly of the kernels that call them; one module for many models. */
  kernelBytes(): Uint8Array;
  /** The module of these bytes. */
  kernels(): KernelModule;
  /** See `LinkableKernels.tangentRoles`. */
  readonly tangentRoles: TangentRoles;
  /** The kernels of contacts at rest with the functions that they call, optimised; undefined: the model has none. */
  contacts(): KernelModule | undefined;
  /** Both in one, with kernels specialised to the model's sizes. */
  optimized(): KernelModule;
  /** `run` for memory that stays; undefined as of `CompiledModule.optimizedBytes`. */
  fixedRun(run: FixedRun): KernelModule | undefined;
  /** Lowered at the first call; its scratch memory is in the main module's region. */
  derivative(): KernelModule;
  /** Kernels of a one-step method, with the functions that they call. */
  method(name: string, optimized: boolean): KernelModule;
  /**
   * Main and derivative module in one, with `variableTangents`, `tune`, and for models with modes `transitions` and
   * `schedules`; of the kernels only those named. The functions of `host` replace the model's functions for these kernels.
   */
  whole(kernels: readonly string[], host: HostFunctions): KernelModule;
  /** `isExplicit`: of the states alone. */
  residualForm(isExplicit: boolean): ResidualForm;
  /** `variableTangents` alone. */
  tangents(): KernelModule;
  readonly lowering: Lowering;
  readonly size: number;
}

/** Functions of a host that kernels call: signatures, and the names that kernels use. */
export interface HostFunctions {
  readonly functions: readonly KernelFunction[];
  readonly bindings: Bindings;
}
