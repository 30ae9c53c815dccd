import type { KernelSystem } from "@cosimo/ir";
import {
  bindKernels,
  bindMethod,
  type Kernels,
  type MethodKernels,
  type StepMethodName,
} from "@cosimo/kernels";
import type { HybridSystem } from "./hybrid-system.ts";

/** Functions that a layer replaces in the system below. */
interface LayeredFlow {
  readonly derivatives: HybridSystem["derivatives"];
  readonly indicatorValues: HybridSystem["indicatorValues"];
}

/** Kernels of the layer in WebAssembly, with equal results. */
interface LinkedLayer {
  readonly kernels: Kernels;
  /** Undefined: the method is not among them. */
  method(name: StepMethodName): MethodKernels | undefined;
}

/**
 * A system that delegates to `system` except for `own` and the flow. Its own states follow those of the system below.
 * Exact rates, sparsity, residual form and protection of one-sided surfaces are dropped: they hold for the flow below
 * only.
 */
export function layeredSystem<Layer extends HybridSystem>(
  system: HybridSystem,
  own: Omit<Layer, keyof HybridSystem> & LayeredFlow & Partial<HybridSystem>,
  linked?: LinkedLayer,
): Layer {
  const {
    jacobianSparsity: _,
    indicatorRates: __,
    residualForm: ____,
    arm: _____,
    isBeyond: ______,
    guards: _______,
    eventIteration: _________,
    tangents: ________,
    heap: __________,
    ...below
  } = system;
  const kernelSystem = layeredKernelSystem(system, own);
  const heap = () => system.heap;
  const layer = {
    kernels: linked?.kernels ?? bindKernels(kernelSystem, heap),
    methodKernels: (name: StepMethodName) => linked?.method(name) ?? bindMethod(kernelSystem, heap, name),
    hasDirectionalDerivatives: true,
  };
  // As descriptors: a spread would read properties once that change during a run.
  const guards = "guards" in system ? currentGuards(system) : {};
  const descriptors = [guards, own].map((part) => Object.getOwnPropertyDescriptors(part));
  const target = Object.assign(new LayerMemory(system), below, layer);
  return Object.defineProperties(target, Object.assign({}, ...descriptors)) as unknown as Layer;
}

/** The memory of the system below, which may grow. One accessor for all layers: those in literals keep the memory of ended runs. */
class LayerMemory {
  readonly #system: Pick<HybridSystem, "heap">;

  constructor(system: Pick<HybridSystem, "heap">) {
    this.#system = system;
  }

  get heap(): HybridSystem["heap"] {
    return this.#system.heap;
  }
}

/** Defines `guards` only where the system below has the property. */
function currentGuards(system: HybridSystem): Pick<HybridSystem, "guards"> {
  return {
    get guards() {
      return system.guards;
    },
  } as Pick<HybridSystem, "guards">;
}

/**
 * Kernels of a layer that changes flow and indicators of `system`: plain JavaScript over the memory below. Directional
 * derivatives are difference quotients, because exact derivatives of the layer are not known.
 */
function layeredKernelSystem(
  system: HybridSystem,
  own: LayeredFlow & Partial<Pick<HybridSystem, "stateCount" | "nominals">>,
): KernelSystem {
  const { derivatives, indicatorValues, stateCount: n = system.stateCount } = own;
  const { nominals = system.nominals } = own;
  const near = system.allocate(n);
  const base = system.allocate(n);

  const directional = (t: number, x: number, tdot: number, dx: number, dxdot: number): number => {
    const heap = system.heap;
    let size = Math.abs(tdot);
    for (let i = 0; i < n; i++) size = Math.max(size, Math.abs(heap[dx + i]!) / nominals[i]!);
    const s = size > 0 ? 1e-5 / size : 0;
    for (let i = 0; i < n; i++) heap[near + i] = heap[x + i]! + s * heap[dx + i]!;
    const code = derivatives(t, x, base) || derivatives(t + s * tdot, near, dxdot);
    for (let i = 0; i < n; i++) heap[dxdot + i] = s > 0 ? (heap[dxdot + i]! - heap[base + i]!) / s : 0;
    return code;
  };

  return {
    derivatives: (_b, t, x, xdot) => derivatives(t, x, xdot),
    indicators: (_b, t, x, g) => indicatorValues(t, x, g),
    directional: (_b, t, x, tdot, dx, dxdot) => directional(t, x, tdot, dx, dxdot),
    outputs: (_b, t, x) => system.evaluateOutputs(t, x),
    indicatorRates: () => {
      throw new Error("a layer above a system has no indicator rates");
    },
  };
}
