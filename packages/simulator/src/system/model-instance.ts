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
  /** Compiled at the first call. */
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

const loadedModules = new WeakMap<CompiledModule, LoadedModule>();

function load(module: CompiledModule): LoadedModule {
  let loaded = loadedModules.get(module);
  if (loaded === undefined) {
    loaded = link(module);
    loadedModules.set(module, loaded);
  }
  return loaded;
}

function link(module: CompiledModule): LoadedModule {
  const pool = createMemoryPool(module.layout.size + WORKSPACE_SLOTS);
  const imports = { env: { memory: pool.memory }, math: Math as unknown as WebAssembly.ModuleImports };
  const exportsOf = (bytes: Uint8Array): WebAssembly.Exports =>
    new WebAssembly.Instance(new WebAssembly.Module(bytes as BufferSource), imports).exports;
  const main = exportsOf(module.bytes);
  let derivative: ReturnType<LoadedModule["derivative"]> | undefined;
  return {
    functions: main as unknown as ModelFunctions,
    kernels: main as unknown as Kernels,
    pool,
    derivative() {
      if (derivative === undefined) {
        const exports = exportsOf(module.derivativeBytes());
        derivative = {
          functions: exports as unknown as DerivativeFunctions,
          kernels: exports as unknown as Kernels,
        };
      }
      return derivative;
    },
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
