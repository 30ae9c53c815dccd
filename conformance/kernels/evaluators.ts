import type { KernelModule } from "@cosimo/ir";
import { evaluateJavaScript } from "../../packages/compiler/src/emit/javascript/evaluate-javascript.ts";
import { encodeWasm } from "../../packages/compiler/src/emit/wasm/encode-wasm.ts";
import { instantiateWasm } from "../../packages/compiler/src/emit/wasm/instantiate-wasm.ts";
import type { KernelCall, KernelOutcome } from "./run-c.ts";

/** Functions over a heap of their own. */
export interface Evaluator {
  readonly heap: Float64Array;
  readonly functions: Readonly<Record<string, (...args: number[]) => number | undefined>>;
}

export function wasmEvaluator(module: KernelModule): Evaluator {
  const memory = new WebAssembly.Memory({ initial: 1 });
  return {
    heap: new Float64Array(memory.buffer),
    functions: instantiateWasm(encodeWasm(module), memory),
  };
}

export function javascriptEvaluator(module: KernelModule, size: number): Evaluator {
  const heap = new Float64Array(size);
  return { heap, functions: evaluateJavaScript(module, heap) };
}

/** Makes each call on a fresh copy of the heap. */
export function run(
  { heap, functions }: Evaluator,
  calls: readonly KernelCall[],
  initial: Float64Array,
): readonly KernelOutcome[] {
  return calls.map((c) => {
    heap.set(initial);
    const result = functions[c.function]!(...c.arguments);
    return { result: result ?? Number.NaN, heap: heap.slice(0, initial.length) };
  });
}

/** Bits of a number; all NaN are one. */
export function bitsOf(value: number): bigint {
  if (Number.isNaN(value)) return 0x7ff8000000000000n;
  return new BigUint64Array(Float64Array.of(value).buffer)[0]!;
}

export function sameBits(a: KernelOutcome, b: KernelOutcome): boolean {
  return (
    bitsOf(a.result) === bitsOf(b.result) && a.heap.every((value, i) => bitsOf(value) === bitsOf(b.heap[i]!))
  );
}
