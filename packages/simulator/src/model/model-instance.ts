import type { CompiledModule, Heap, int, real } from "@cosimo/ir";
import {
  type IterationKernels,
  type Kernels,
  kernelExports,
  type LinkedContacts,
  type MethodKernels,
  type ResidualKernels,
  type StepMethodName,
} from "@cosimo/kernels";
import { fixedRunDoor } from "#fixed-run";
import { externalCaller } from "./external-calls.ts";
import { createMemoryPool, type HeapHolder, type MemoryBlock, type MemoryPool } from "./memory-pool.ts";

/** Functions of the main module; see `CompiledModule` for their meaning. */
export interface ModelFunctions {
  parameters(b: int): int;
  initialize(b: int, t: real): int;
  update(b: int, t: real): int;
  outputs(b: int, t: real, x: int): int;
  derivatives(b: int, t: real, x: int, xdot: int): int;
  indicators(b: int, t: real, x: int, g: int): int;
  nextTimeEvent(b: int, t: real): real;
  /** Only of models whose constraints leave a choice of states. */
  constraints?(b: int, t: real, jacobian: int): int;
  resume?(b: int): int;
}

/** Functions of the derivative module beyond those of the main module. */
export interface DerivativeFunctions {
  directional(b: int, t: real, x: int, tdot: real, dx: int, dxdot: int): int;
  indicatorRates(b: int, t: real, x: int, xdot: int, g: int, gdot: int): int;
}

/** Functions of the tangent module. */
export interface TangentFunctions {
  variableTangents(b: int, t: real, x: int, tdot: real, dx: int, du: int, dv: int): int;
}

/** A compiled module with its WebAssembly code and the memory shared by its instances. */
interface LoadedModule {
  readonly functions: ModelFunctions;
  readonly kernels: Kernels;
  readonly iteration: IterationKernels;
  readonly pool: MemoryPool;
  /** Compiled when first needed. */
  derivative(): DerivativeFunctions;
  /** The kernels of contacts, with those of the default method at rest; compiled when first needed. Undefined: not worthwhile. */
  contacts(): LinkedContacts | undefined;
  /** The kernels of a one-step method, compiled when first needed. */
  method(name: StepMethodName): MethodKernels;
  /** The residual form's kernels, compiled when first needed. */
  residual(isExplicit: boolean): ResidualKernels;
  /** Compiled when first needed. */
  tangents(): TangentFunctions;
}

interface InstanceLife {
  /** Whether a new instance would have optimised code, and this one does not. */
  isOutdated(): boolean;
  /** Frees the memory; ends the instance. */
  release(): void;
}

/** One instance of a compiled module: the functions, and a region of the memory at `base`. */
export interface ModelInstance extends InstanceLife {
  readonly module: CompiledModule;
  readonly functions: ModelFunctions;
  readonly kernels: Kernels;
  readonly iteration: IterationKernels;
  readonly base: int;
  /** Current view of the memory; a copy becomes stale when any instance of the module allocates. */
  readonly heap: Heap;
  /** Keeps `holder.heap` up to date until `release`. */
  share(holder: HeapHolder): void;
  allocate(slots: int): int;
  derivative: LoadedModule["derivative"];
  contacts: LoadedModule["contacts"];
  method: LoadedModule["method"];
  residual: LoadedModule["residual"];
  tangents: LoadedModule["tangents"];
  /** Writes the constant tables of the module; needed again after `withModule`. */
  writeTables(): void;
  /** The same instance and memory with the module of other states; undefined if the region is too small. */
  withModule(module: CompiledModule): ModelInstance | undefined;
}

/** Loaded code of a module, and how long instances that have ended ran with it. */
interface Usage {
  loaded: LoadedModule;
  /** [ms] */
  duration: number;
  isOptimized: boolean;
}

/** The method whose kernels `CompiledModule.kernelBytes` exports. */
const DEFAULT_METHOD = kernelExports.methods.default;

const usages = new WeakMap<CompiledModule, Usage>();
/** Modules of one model that differ in their states only share the memory. */
const pools = new WeakMap<object, MemoryPool>();

/**
 * Duration of earlier runs from which the next one has optimised code [ms]. The code saves a fifth to a half of the time,
 * and its compilation takes about a quarter of a second.
 */
const WORTHWHILE = 1000;

function load(module: CompiledModule): Usage {
  let usage = usages.get(module);
  if (usage === undefined) {
    usage = { loaded: link(module, false), duration: 0, isOptimized: module.optimizedBytes === undefined };
    usages.set(module, usage);
  }
  if (!usage.isOptimized && usage.duration >= WORTHWHILE) {
    usage.loaded = link(module, true);
    usage.isOptimized = true;
  }
  return usage;
}

function link(module: CompiledModule, optimized: boolean): LoadedModule {
  let pool = pools.get(module.flat.identity);
  if (pool === undefined) {
    pool = createMemoryPool(regionSize(module) + WORKSPACE_SLOTS, module.flat.tangents);
    pools.set(module.flat.identity, pool);
  }
  const imports = {
    env: { memory: pool.memory },
    math: Math as unknown as WebAssembly.ModuleImports,
    host: { callExternal: externalCaller(module, pool) },
  };
  const exportsOf = (bytes: Uint8Array, others: WebAssembly.Imports = {}): WebAssembly.Exports =>
    new WebAssembly.Instance(new WebAssembly.Module(bytes as BufferSource), { ...imports, ...others })
      .exports;
  const whole = optimized ? module.optimizedBytes?.() : undefined;
  const main = exportsOf(whole ?? module.bytes);
  const onMain = (bytes: Uint8Array): WebAssembly.Exports =>
    new WebAssembly.Instance(kernelModule(bytes), { ...imports, model: main }).exports;
  let second: WebAssembly.Exports | undefined;
  const kernels = whole === undefined ? onMain(module.kernelBytes) : main;
  const derivative = () => {
    second ??= exportsOf(module.derivativeBytes());
    return second;
  };
  const missing = (): DerivativeFunctions => derivative() as unknown as DerivativeFunctions;
  const rates = (main as unknown as Partial<DerivativeFunctions>).indicatorRates;
  const functions: DerivativeFunctions = {
    directional: (...list) => missing().directional(...list),
    indicatorRates: rates ?? ((...list) => missing().indicatorRates(...list)),
  };
  const holder: HeapHolder = { heap: NO_HEAP };
  if (whole !== undefined) pool.attach(holder);
  /** Optimised code is made for runs that last; of these many are at one place in memory. */
  const fixedWhereWorthwhile = (name: string, general: MethodKernels): MethodKernels => {
    if (whole === undefined) return general;
    const withFixedRun = fixedRunDoor.open();
    if (withFixedRun === undefined) {
      void fixedRunDoor.load();
      return general;
    }
    return withFixedRun(general, holder, (memory) => {
      const bytes = module.optimizedBytes?.({ method: name, ...memory });
      return bytes && (exportsOf(bytes) as unknown as MethodKernels).run;
    });
  };
  const methods = new Map<string, MethodKernels>();
  methods.set(DEFAULT_METHOD, fixedWhereWorthwhile(DEFAULT_METHOD, kernels as unknown as MethodKernels));
  const residuals: ResidualKernels[] = [];
  let tangents: TangentFunctions | undefined;
  let contacts: LinkedContacts | undefined;
  return {
    functions: main as unknown as ModelFunctions,
    kernels: kernels as unknown as Kernels,
    iteration: kernels as unknown as IterationKernels,
    pool,
    derivative: () => functions,
    contacts() {
      // They take as long to compile as a thousand runs need longer without them.
      const bytes = optimized && contacts === undefined ? module.contactBytes?.() : undefined;
      if (bytes !== undefined) contacts = exportsOf(bytes) as unknown as LinkedContacts;
      return contacts;
    },
    method(name) {
      const known = methods.get(name);
      if (known !== undefined) return known;
      const made = exportsOf(module.methodBytes(name, optimized), { kernels }) as unknown as MethodKernels;
      const method = fixedWhereWorthwhile(name, made);
      methods.set(name, method);
      return method;
    },
    residual(isExplicit) {
      const kind = Number(isExplicit);
      residuals[kind] ??= exportsOf(module.residualForm(isExplicit).bytes) as unknown as ResidualKernels;
      return residuals[kind];
    },
    tangents() {
      tangents ??= exportsOf(module.tangentBytes()) as unknown as TangentFunctions;
      return tangents;
    },
  };
}

const kernelModules = new WeakMap<Uint8Array, WebAssembly.Module>();

/** Kernels are compiled once for all models that share them. */
function kernelModule(bytes: Uint8Array): WebAssembly.Module {
  const module = kernelModules.get(bytes) ?? new WebAssembly.Module(bytes as BufferSource);
  kernelModules.set(bytes, module);
  return module;
}

/** Slots behind the region of an instance for integrators and event search; sufficient for most models. */
const WORKSPACE_SLOTS = 4096;

/** Slots of an instance. Modules for other states differ little in their number of slots. */
function regionSize({ layout, sorted }: CompiledModule): int {
  return sorted.constraintSets.length === 0 ? layout.size : 2 * layout.size + 1024;
}

/** A new instance; code and memory are shared with the other instances of the module. */
export function instantiate(module: CompiledModule): ModelInstance {
  const usage = load(module);
  const code = usage.loaded;
  const { pool } = code;
  const size = regionSize(module);
  const used = new Set([usage]);
  const began = performance.now();
  const isOutdated = (): boolean =>
    usage.loaded !== code || (!usage.isOptimized && usage.duration + performance.now() - began >= WORTHWHILE);
  const blocks: MemoryBlock[] = [pool.take(1 + size + WORKSPACE_SLOTS)];
  const holders: HeapHolder[] = [];
  const share = (holder: HeapHolder): void => {
    pool.attach(holder);
    holders.push(holder);
  };
  const base = blocks[0]!.address + 1;
  let next = base + size;
  let end = base - 1 + blocks[0]!.slots;
  const allocate = (slots: int): int => {
    if (next + slots > end) {
      const block = pool.take(slots);
      blocks.push(block);
      next = block.address;
      end = next + block.slots;
    }
    const address = next;
    next += slots;
    return address;
  };
  const release = (): void => {
    for (const one of used) one.duration += performance.now() - began;
    used.clear();
    for (const block of blocks.splice(0)) pool.give(block);
    for (const holder of holders.splice(0)) pool.detach(holder);
  };
  const runBy = (
    module: CompiledModule,
    { functions, kernels, iteration, derivative, contacts, method, residual, tangents }: LoadedModule,
  ): ModelInstance => {
    const withModule = (other: CompiledModule): ModelInstance | undefined => {
      if (other.layout.size > size) return undefined;
      const next = load(other);
      used.add(next);
      return runBy(other, next.loaded);
    };
    const writeTables = (): void => {
      for (const { slot, values } of module.tables) instance.heap.set(values, base + slot);
    };
    // Assigned one by one: object spread takes as long as several integration steps.
    const instance: ModelInstance & HeapHolder = {
      module,
      functions,
      kernels,
      iteration,
      base,
      heap: NO_HEAP,
      share,
      allocate,
      derivative,
      contacts,
      method,
      residual,
      tangents,
      isOutdated,
      writeTables,
      withModule,
      release,
    };
    share(instance);
    return instance;
  };
  const instance = runBy(module, code);
  instance.writeTables();
  return instance;
}

/**
 * Copies the memory that the instance has allocated so far. The result writes the copy back. Undefined: the memory is not in one
 * piece, as that of a large model.
 */
export function copyMemory(instance: ModelInstance): (() => void) | undefined {
  const { base, module } = instance;
  const end = instance.allocate(0);
  // Blocks of other instances begin behind this one, or before it.
  if (end < base || end > base + regionSize(module) + WORKSPACE_SLOTS) return undefined;
  const copy = instance.heap.slice(base, end);
  return () => instance.heap.set(copy, base);
}

const NO_HEAP = new Float64Array(0);
