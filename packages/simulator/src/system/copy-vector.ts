import type { int } from "@cosimo/ir";
import type { HybridSystem } from "./hybrid-system.ts";

/** Copies a vector of states or derivatives, with its tangents where the run has any. */
export function copyVector(
  { heap, eventTangents }: Pick<HybridSystem, "heap" | "eventTangents">,
  from: int,
  to: int,
  count: int,
): void {
  heap.copyWithin(to, from, from + count);
  eventTangents?.copyTangents(from, to, count);
}
