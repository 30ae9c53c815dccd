import type { int } from "@cosimo/ir";

/**
 * The kernels of this folder as functions bound to one system: same names and arguments as in their sources, without the
 * leading `sys` and `heap`. Filled from WebAssembly exports or from the sources themselves (`bindKernels`).
 */
export interface Kernels {
  luFactor(n: int, a: int, pivots: int): int;
  luSolve(n: int, a: int, pivots: int, rhs: int): void;
}
