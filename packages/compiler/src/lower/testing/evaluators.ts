import type { KernelFunction, KernelModule, LinkableKernels, SortedDae } from "@cosimo/ir";
import { evaluateJavaScript } from "../../emit/javascript/evaluate-javascript.ts";
import { encodeWasm } from "../../emit/wasm/encode-wasm.ts";
import { instantiateWasm } from "../../emit/wasm/instantiate-wasm.ts";
import { lowerToKernelModule } from "../../program/compile-module.ts";
import type { GrowingLayout } from "../memory/memory-layout.ts";

export type Exports = Readonly<Record<string, (...args: number[]) => number>>;

/** An instance of a module in one back end: its functions, memory and layout. */
export interface TestInstance {
  readonly name: string;
  readonly exports: Exports;
  readonly heap: Float64Array;
  readonly layout: GrowingLayout["layout"];
  readonly sorted: SortedDae;
  /** Base address, and the first free slot behind the instance's region. */
  readonly b: number;
  readonly free: number;
}

const BASE = 16;
const EXTRA = 8192;

export function instances(
  sorted: SortedDae,
  kernels: readonly KernelFunction[] = [],
): readonly TestInstance[] {
  const linkable: LinkableKernels = { functions: kernels, main: [] };
  const lowered = lowerToKernelModule(sorted, linkable);
  const { layout } = lowered.lowering;
  const derivative = lowered.derivative();
  const free = BASE + lowered.size;
  const make = (name: string, run: (module: KernelModule, heap: Float64Array) => Exports): TestInstance => {
    const memory = new WebAssembly.Memory({ initial: Math.ceil((8 * (free + EXTRA)) / 65536) });
    const heap = new Float64Array(memory.buffer);
    memories.set(heap, memory);
    for (const { slot, values } of lowered.lowering.tables) heap.set(values, BASE + slot);
    const exports = { ...run(lowered.main, heap), ...run(derivative, heap) };
    return { name, exports, heap, layout, sorted, b: BASE, free };
  };
  return [
    make("WebAssembly", (module, heap) => instantiateWasm(encodeWasm(module), memories.get(heap)!)),
    make("JavaScript", evaluateJavaScript),
  ];
}

const memories = new WeakMap<Float64Array, WebAssembly.Memory>();

export function variableId(sorted: SortedDae, name: string): number {
  const variable = sorted.dae.variables.find((v) => v.name === name);
  if (variable === undefined) throw new Error(`no variable '${name}'`);
  return variable.id;
}

export function variableValue(instance: TestInstance, name: string): number {
  return instance.heap[instance.b + instance.layout.value[variableId(instance.sorted, name)]!]!;
}

/** Derivatives at (t, x). */
export function derivatives(instance: TestInstance, t: number, x: readonly number[]): number[] {
  const { exports, heap, b, free } = instance;
  heap.set(x, free);
  const code = exports["derivatives"]!(b, t, free, free + x.length);
  if (code !== 0) throw new Error(`derivatives failed with code ${code}`);
  return [...heap.subarray(free + x.length, free + 2 * x.length)];
}

export function directional(
  instance: TestInstance,
  t: number,
  x: readonly number[],
  tdot: number,
  dx: readonly number[],
): number[] {
  const { exports, heap, b, free } = instance;
  const n = x.length;
  heap.set([...x, ...dx], free);
  const code = exports["directional"]!(b, t, free, tdot, free + n, free + 2 * n);
  if (code !== 0) throw new Error(`directional failed with code ${code}`);
  return [...heap.subarray(free + 2 * n, free + 3 * n)];
}
