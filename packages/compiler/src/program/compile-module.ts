import type {
  Block,
  CompiledModule,
  IndicatorDescription,
  KernelFunction,
  KernelModule,
  LinkableKernels,
  LoopDescription,
  ResidualForm,
  SortedDae,
} from "@cosimo/ir";
import { encodeWasm } from "../emit/wasm/encode-wasm.ts";
import { type Bindings, type KernelInstance, linkModule } from "../kernel/link.ts";
import { timeThreshold } from "../lower/expressions/time-events.ts";
import { addDerivativeFunctions } from "../lower/functions/derivative-functions.ts";
import { initialCheckSlots } from "../lower/functions/event-functions.ts";
import { addModelFunctions } from "../lower/functions/model-functions.ts";
import { addTune } from "../lower/functions/parameters-function.ts";
import { addTransitionFunctions } from "../lower/functions/transition-functions.ts";
import { addVariableTangents } from "../lower/functions/variable-tangents.ts";
import { newtonInstance, newtonSolver } from "../lower/loops/newton-solver.ts";
import { sparseFunctions, sparseInstances } from "../lower/loops/sparse-loops.ts";
import { relationsDecidedIn, unknownsOf } from "../lower/memory/blocks.ts";
import { continueLowering, createLowering } from "../lower/memory/create-lowering.ts";
import { givenInputs } from "../lower/memory/given-inputs.ts";
import type { Lowering } from "../lower/memory/lowering.ts";
import { addUserFunction } from "../lower/statements/user-functions.ts";
import { compileResidualForm } from "./residual-form.ts";

/** Largest number of states, or of relations, for which kernels are specialised. */
const LARGEST_SPECIALIZED = 8;

const BINDINGS = {
  "sys.derivatives": "derivatives",
  "sys.indicators": "indicators",
  "sys.outputs": "outputs",
  "sys.directional": "directional",
  "sys.indicatorRates": "indicatorRates",
  "dae.residuals": "residuals",
  "dae.residualTangent": "residualTangent",
};

/** A kernel replaces the host's function: equal bits on all hosts, and faster than a call out of WebAssembly. */
const OWN_EXPONENTIAL = { "Math.exp": "exponential" };

function hasExponential(kernels: LinkableKernels): boolean {
  return kernels.functions.some((fn) => fn.name === OWN_EXPONENTIAL["Math.exp"]);
}

/** The code of a sorted system with the numerical methods linked into it, before it becomes WebAssembly, C or JavaScript. */
export interface LoweredModule {
  readonly main: KernelModule;
  /** The main module with kernels specialised to the model's sizes. */
  optimized(): KernelModule;
  /** Lowered at the first call; its scratch memory is in the main module's region. */
  derivative(optimized: boolean): KernelModule;
  /** Kernels of high order, with the functions that they call. */
  highOrder(optimized: boolean): KernelModule;
  /**
   * Main and derivative module in one, with `variableTangents`, `tune`, and for models with modes `transitions` and
   * `schedules`; of the kernels only those named. The functions of `host` replace the model's functions for these kernels.
   */
  whole(kernels: readonly string[], host: HostFunctions): KernelModule;
  residualForm(): ResidualForm;
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

/** Scratch slots of the derivative module per scratch slot of the main module. */
const DERIVATIVE_SCRATCH = 3;

const DERIVATIVE_FUNCTIONS = ["directional", "indicatorRates"];

export function lowerToKernelModule(sorted: SortedDae, kernels: LinkableKernels): LoweredModule {
  const lowering = createLowering(sorted, addUserFunction);
  const before = lowering.size();
  const exports = addModelFunctions(lowering);
  const mainExports = [...exports, ...kernels.main];
  const main = link(lowering, kernels, mainExports);
  const scratch = lowering.size() - before - sparseSlots(lowering);
  const reserved = lowering.reserve(DERIVATIVE_SCRATCH * scratch + derivativeSlots(lowering));
  const size = lowering.size();
  let second: Lowering | undefined;
  const derivativeLowering = () => {
    second ??= lowerDerivative(lowering, reserved, size);
    return second;
  };
  const linkDerivative = (methods: readonly string[]) => {
    const own = ["derivatives", "indicators", ...DERIVATIVE_FUNCTIONS];
    return link(derivativeLowering(), kernels, [...own, ...kernels.derivative], methods);
  };
  return {
    main,
    optimized: () => link(lowering, kernels, mainExports, kernels.main),
    lowering,
    size,
    derivative: (optimized) => linkDerivative(optimized ? kernels.derivative : []),
    highOrder(optimized) {
      const methods = kernels.highOrder ?? [];
      return link(lowering, kernels, ["derivatives", "indicators", ...methods], optimized ? methods : []);
    },
    whole(names, host) {
      const all = continueLowering(derivativeLowering(), reserved, size);
      const added = [addVariableTangents(all), ...addTune(all), ...addTransitionFunctions(all)];
      const own = [...exports, ...DERIVATIVE_FUNCTIONS, ...added, ...names];
      return link(all, kernels, [...new Set(own)], [], host);
    },
    residualForm: () => {
      const third = continueLowering(lowering, reserved, size);
      const linkThird = (own: readonly string[]) =>
        link(third, kernels, [...own, ...(kernels.residual ?? [])]);
      return compileResidualForm(sorted, third, linkThird);
    },
    tangents() {
      const own = continueLowering(lowering, reserved, size);
      return link(own, kernels, [addVariableTangents(own)]);
    },
  };
}

/** Slots for full matrices of the loops' tangents. */
function derivativeSlots({ sorted, loopNumbers, sparseLoops }: Lowering): number {
  let slots = 256;
  for (const block of sorted.blocks) {
    if (block.kind !== "loop" || sparseLoops.has(loopNumbers.get(block)!)) continue;
    slots += (block.tearingVariables.length + 3) ** 2;
  }
  return slots;
}

/** Slots for sparse matrices, shared by all modules. */
function sparseSlots({ sparseLoops }: Lowering): number {
  return [...sparseLoops.values()].reduce((sum, loop) => sum + loop.slots, 0);
}

function lowerDerivative(lowering: Lowering, reserved: number, size: number): Lowering {
  const second = continueLowering(lowering, reserved, size);
  addDerivativeFunctions(second);
  return second;
}

const NO_HOST: HostFunctions = { functions: [], bindings: {} };

/** `methods`: kernels to be specialised where that pays. */
function link(
  lowering: Lowering,
  kernels: LinkableKernels,
  exports: readonly string[],
  methods: readonly string[] = [],
  host: HostFunctions = NO_HOST,
): KernelModule {
  const solvers = [...lowering.newtonLoops].map(([number, memory]) => newtonSolver(number, memory));
  const newtons = [...lowering.newtonLoops].map(([number, memory]) => newtonInstance(number, memory));
  const sparse = [...lowering.sparseLoops];
  const sparseKernels = sparse.flatMap(([number, loop]) => sparseInstances(number, loop));
  return linkModule({
    functions: [
      ...lowering.functions.values(),
      ...host.functions,
      ...solvers,
      ...sparse.flatMap(([number, loop]) => sparseFunctions(number, loop)),
    ],
    kernels: kernels.functions,
    instances: [...specializedKernels(lowering.sorted, kernels, methods), ...newtons, ...sparseKernels],
    exports,
    bindings: { ...BINDINGS, ...(hasExponential(kernels) && OWN_EXPONENTIAL), ...host.bindings },
  });
}

/** Kernels have the number of states as parameter `n` and that of relations as `m`: small values become constants. */
function specializedKernels(
  sorted: SortedDae,
  kernels: LinkableKernels,
  methods: readonly string[],
): readonly KernelInstance[] {
  const sizes = { n: sorted.states.length, m: sorted.dae.relations.length };
  const table = new Map(kernels.functions.map((fn) => [fn.name, fn]));
  const worthwhile = new Set(kernels.specialized ?? methods);
  return methods.flatMap((name) => {
    if (!worthwhile.has(name)) return [];
    const parameters = new Set(table.get(name)!.parameters.map((p) => p.name));
    const known = Object.entries(sizes).filter(
      ([size, value]) => parameters.has(size) && value <= LARGEST_SPECIALIZED,
    );
    return known.length === 0 ? [] : [{ kernel: name, name, constants: Object.fromEntries(known) }];
  });
}

/** Sorted system to WebAssembly. */
export function compileModule(sorted: SortedDae, kernels: LinkableKernels): CompiledModule {
  return moduleOf(sorted, lowerToKernelModule(sorted, kernels), kernels);
}

/** Module data for hosts. WebAssembly is encoded at its first use. */
export function moduleOf(
  sorted: SortedDae,
  lowered: LoweredModule,
  kernels: LinkableKernels,
): CompiledModule {
  const { lowering } = lowered;
  const { dae, effects } = lowering;
  const bytes = memoized(() => encodeWasm(lowered.main));
  return {
    get bytes() {
      return bytes();
    },
    derivativeBytes: memoizedTier((optimized) => encodeWasm(lowered.derivative(optimized))),
    highOrderBytes: memoizedTier((optimized) => encodeWasm(lowered.highOrder(optimized))),
    residualForm: memoized(() => lowered.residualForm()),
    tangentBytes: memoized(() => encodeWasm(lowered.tangents())),
    optimizedBytes: memoized(() => encodeWasm(lowered.optimized())),
    layout: { ...lowering.layout, size: lowered.size },
    tables: lowering.tables,
    sorted,
    dae,
    indicators: describeIndicators(sorted),
    samplers: dae.samplers.map((sampler) => sampler.id),
    inputs: givenInputs(sorted),
    loops: [...lowering.loopNumbers.keys()].map((block) => describeLoop(block, lowering)),
    initialChecks: initialCheckSlots(lowering),
    reinitStates: effects.reinitStates,
    assertions: effects.assertions,
    terminates: effects.terminates,
    texts: lowering.texts,
    failures: lowering.failures.descriptions,
    kernelExports: kernels.main,
  };
}

/** Computes a value at the first call and keeps it. */
function memoized<T>(compute: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= compute();
    return value;
  };
}

/** The same for plain and for optimised code. */
function memoizedTier<T>(compute: (optimized: boolean) => T): (optimized: boolean) => T {
  const plain = memoized(() => compute(false));
  const fast = memoized(() => compute(true));
  return (optimized) => (optimized ? fast() : plain());
}

function describeIndicators({ dae }: SortedDae): readonly IndicatorDescription[] {
  return dae.relations.map((relation) => ({
    relation: relation.id,
    operator: relation.operator,
    text: relation.text,
    usage: relation.usage,
    ...(relation.eventType && { eventType: relation.eventType }),
    timeEvent: timeThreshold(relation, dae) !== undefined,
    origin: relation.origin,
  }));
}

function describeLoop(block: Block & { kind: "loop" }, lowering: Lowering): LoopDescription {
  const { dae, newtonLoops, loopNumbers } = lowering;
  const newton = newtonLoops.get(loopNumbers.get(block)!);
  return {
    linear: newton === undefined,
    ...(newton ? { failure: newton.failure } : {}),
    unknowns: unknownsOf(block, dae),
    tearingVariables: block.tearingVariables,
    relations: relationsDecidedIn(block, dae),
    origins: [...block.assignments, ...block.residuals].map((item) => item.origin),
  };
}
