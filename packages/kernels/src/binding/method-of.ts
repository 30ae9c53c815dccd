import type { Heap } from "@cosimo/ir";
import type { OneStepMethod } from "../run/one-step-method.ts";

type Polynomial = (heap: Heap, n: number, w: number) => void;

/** A method whose dense output needs no evaluation. */
export function methodOf(advance: OneStepMethod["advance"], polynomial: Polynomial): OneStepMethod {
  return { advance, polynomial: (_sys, heap, n, w) => polynomial(heap, n, w) };
}
