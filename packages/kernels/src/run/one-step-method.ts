import type { Heap, int, KernelSystem } from "@cosimo/ir";

/** A one-step method on a work area. */
export interface OneStepMethod {
  /** Makes one accepted step; returns a status of `step-control`. */
  advance(sys: KernelSystem, heap: Heap, b: int, n: int, w: int): int;
  /** Writes the dense output of the last step. */
  polynomial(sys: KernelSystem, heap: Heap, n: int, w: int): void;
}
