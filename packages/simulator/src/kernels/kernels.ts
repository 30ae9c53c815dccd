import type { int, real } from "@cosimo/ir";

/**
 * The kernels of this folder as functions bound to one system: same names and arguments as in their sources, without the
 * leading `heap` and `sys`. Filled from WebAssembly exports or from the sources themselves.
 */
export interface Kernels {
  readonly [name: string]: (...args: (int | real)[]) => number;
}
