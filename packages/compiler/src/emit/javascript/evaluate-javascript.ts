import type { KernelModule } from "@cosimo/ir";
import { printJavaScript } from "./print-javascript.ts";

/** The exported functions of a module over `heap`, run as JavaScript: for tests, and for hosts without WebAssembly. */
export function evaluateJavaScript(
  module: KernelModule,
  heap: Float64Array,
): Readonly<Record<string, (...args: number[]) => number>> {
  return new Function("heap", printJavaScript(module))(heap);
}
