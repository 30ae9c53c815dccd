import type { CompiledModule, Heap, int, real } from "@cosimo/ir";
import type { Kernels } from "../kernels/kernels.ts";

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

/** One instance of a compiled module: its functions and its memory, the instance's region at `base`. */
export interface ModelInstance {
  readonly module: CompiledModule;
  readonly functions: ModelFunctions;
  readonly kernels: Kernels;
  readonly base: int;
  /** Current view of the memory; stale after `allocate`. */
  readonly heap: Heap;
  allocate(slots: int): int;
  /** Compiled at the first call. */
  derivative(): { readonly functions: DerivativeFunctions; readonly kernels: Kernels };
}

const SLOTS_PER_PAGE = 65536 / 8;
/** Room for the vectors of integrators and event search, so that small models never grow their memory. */
const WORKSPACE_SLOTS = 4096;

const mainModules = new WeakMap<CompiledModule, WebAssembly.Module>();
const derivativeModules = new WeakMap<CompiledModule, WebAssembly.Module>();

function cached(
  cache: WeakMap<CompiledModule, WebAssembly.Module>,
  module: CompiledModule,
  bytes: () => Uint8Array,
): WebAssembly.Module {
  let compiled = cache.get(module);
  if (compiled === undefined) {
    compiled = new WebAssembly.Module(bytes() as BufferSource);
    cache.set(module, compiled);
  }
  return compiled;
}

/** Instantiates a compiled module over fresh memory. Compilation of its bytes is shared between instances. */
export function instantiate(module: CompiledModule): ModelInstance {
  const memory = createMemory(module.layout.size);
  const imports = { env: { memory: memory.memory }, math: Math as unknown as WebAssembly.ModuleImports };
  const link = (
    cache: WeakMap<CompiledModule, WebAssembly.Module>,
    bytes: () => Uint8Array,
  ): WebAssembly.Exports => new WebAssembly.Instance(cached(cache, module, bytes), imports).exports;
  const exports = link(mainModules, () => module.bytes);
  let derivative: WebAssembly.Exports | undefined;
  return Object.assign(memory, {
    module,
    functions: exports as unknown as ModelFunctions,
    kernels: exports as unknown as Kernels,
    base: 0,
    derivative() {
      derivative ??= link(derivativeModules, () => module.derivativeBytes());
      return {
        functions: derivative as unknown as DerivativeFunctions,
        kernels: derivative as unknown as Kernels,
      };
    },
  });
}

/** Linear memory with its view as a plain property, which is read in the innermost loops. */
interface GrowingMemory {
  readonly memory: WebAssembly.Memory;
  heap: Heap;
  allocate(slots: int): int;
}

/** Linear memory whose first `reserved` slots belong to the instance. */
function createMemory(reserved: int): GrowingMemory {
  let used = reserved;
  const memory = new WebAssembly.Memory({
    initial: Math.ceil((reserved + WORKSPACE_SLOTS) / SLOTS_PER_PAGE),
  });
  const growing: GrowingMemory = {
    memory,
    heap: new Float64Array(memory.buffer),
    allocate(slots) {
      const address = used;
      used += slots;
      const { length } = growing.heap;
      if (used > length) {
        memory.grow(Math.ceil(Math.max(used - length, length / 2) / SLOTS_PER_PAGE));
        growing.heap = new Float64Array(memory.buffer);
      }
      return address;
    },
  };
  return growing;
}
