import type { CompiledModule, Heap, int, real } from "@cosimo/ir";
import type { Kernels } from "../kernels/kernels.ts";
import { createMemoryPool, type HeapHolder, type MemoryPool, type Stretch } from "./memory-pool.ts";

/** Functions of the main module; see `CompiledModule` for their meaning. */
export interface ModelFunctions {
  parameters(b: int): void;
  initialize(b: int, t: real): int;
  update(b: int, t: real): int;
  outputs(b: int, t: real, x: int): int;
  derivatives(b: int, t: real, x: int, xdot: int): int;
  indicators(b: int, t: real, x: int, g: int): int;
  nextTimeEvent(b: int, t: real): real;
}

/** What the derivative module has beyond the main one. */
export interface DerivativeFunctions {
  directional(b: int, t: real, x: int, tdot: real, dx: int, dxdot: int): int;
  indicatorRates(b: int, t: real, x: int, xdot: int, g: int, gdot: int): int;
}

/** A compiled module with its code in WebAssembly and the memory that its instances share. */
interface LoadedModule {
  readonly functions: ModelFunctions;
  readonly kernels: Kernels;
  readonly pool: MemoryPool;
  /** Compiled when first needed. */
  derivative(): { readonly functions: DerivativeFunctions; readonly kernels: Kernels };
}

/** One instance of a compiled module: the functions, and a region of the memory at `base`. */
export interface ModelInstance {
  readonly module: CompiledModule;
  readonly functions: ModelFunctions;
  readonly kernels: Kernels;
  readonly base: int;
  /** Current view of the memory; a copy of it becomes stale when any instance of the module allocates. */
  readonly heap: Heap;
  /** Keeps `holder.heap` up to date too, until the end of the instance. */
  share(holder: HeapHolder): void;
  allocate(slots: int): int;
  derivative: LoadedModule["derivative"];
  /** Gives the memory back: the end of the instance. */
  release(): void;
}

/** What has been loaded of a module, and how many instances were made. */
interface Usage {
  loaded: LoadedModule;
  instances: number;
}

const usages = new WeakMap<CompiledModule, Usage>();

/** The instance that is worth the better code, and the work on it: two runs may be a user's comparison, three are a study. */
const FIRST_OPTIMIZED = 3;

function load(module: CompiledModule): LoadedModule {
  let usage = usages.get(module);
  if (usage === undefined) {
    usage = { loaded: link(module, false), instances: 0 };
    usages.set(module, usage);
  }
  usage.instances++;
  if (usage.instances === FIRST_OPTIMIZED && module.optimizedBytes) usage.loaded = link(module, true);
  return usage.loaded;
}

function link(module: CompiledModule, optimized: boolean): LoadedModule {
  const pool = createMemoryPool(module.layout.size + WORKSPACE_SLOTS);
  const imports = { env: { memory: pool.memory }, math: Math as unknown as WebAssembly.ModuleImports };
  const exportsOf = (bytes: Uint8Array): WebAssembly.Exports =>
    new WebAssembly.Instance(new WebAssembly.Module(bytes as BufferSource), imports).exports;
  const main = exportsOf((optimized ? module.optimizedBytes?.() : undefined) ?? module.bytes);
  let second: WebAssembly.Exports | undefined;
  const derivative = () => {
    second ??= exportsOf(
      (optimized ? module.optimizedDerivativeBytes?.() : undefined) ?? module.derivativeBytes(),
    );
    return second;
  };
  const missing = (): DerivativeFunctions => derivative() as unknown as DerivativeFunctions;
  const rates = (main as unknown as Partial<DerivativeFunctions>).indicatorRates;
  const functions: DerivativeFunctions = {
    directional: (...list) => missing().directional(...list),
    indicatorRates: rates ?? ((...list) => missing().indicatorRates(...list)),
  };
  const parts = {
    functions,
    get kernels() {
      return derivative() as unknown as Kernels;
    },
  };
  return {
    functions: main as unknown as ModelFunctions,
    kernels: main as unknown as Kernels,
    pool,
    derivative: () => parts,
  };
}

/** Room for the vectors of integrators and event search beside an instance's region: most models need no more. */
const WORKSPACE_SLOTS = 4096;

/** A new instance; code and memory are shared with the other instances of the module. */
export function instantiate(module: CompiledModule): ModelInstance {
  const { functions, kernels, pool, derivative } = load(module);
  const { size } = module.layout;
  const stretches: Stretch[] = [pool.take(size + WORKSPACE_SLOTS)];
  const holders: HeapHolder[] = [];
  const share = (holder: HeapHolder): void => {
    pool.attach(holder);
    holders.push(holder);
  };
  const base = stretches[0]!.address;
  let next = base + size;
  let end = base + stretches[0]!.slots;
  const instance: ModelInstance & HeapHolder = {
    module,
    functions,
    kernels,
    base,
    heap: NO_HEAP,
    share,
    allocate(slots) {
      if (next + slots > end) {
        const stretch = pool.take(slots);
        stretches.push(stretch);
        next = stretch.address;
        end = next + stretch.slots;
      }
      const address = next;
      next += slots;
      return address;
    },
    derivative,
    release() {
      for (const stretch of stretches.splice(0)) pool.give(stretch);
      for (const holder of holders.splice(0)) pool.detach(holder);
    },
  };
  share(instance);
  return instance;
}

const NO_HEAP = new Float64Array(0);
