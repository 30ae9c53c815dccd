import type { ConstraintSet } from "@cosimo/ir";
import type { ModelInstance } from "../model/model-instance.ts";
import { startSlot } from "./initial-loops.ts";

/** How far positions are moved, at most. */
const DISTANCE = 0.1;

/**
 * How many constraints depend on others in another position: `count` at the solution from start values beside the values in memory, which
 * are restored. `undefined` if no solution is found there.
 */
export function dependenceBeside(
  { heap, base, module, functions }: ModelInstance,
  sets: readonly ConstraintSet[],
  solve: () => boolean,
  count: () => number,
): number | undefined {
  const { layout } = module;
  const before = heap.slice(base, base + layout.size);
  const positions = sets.flatMap(({ candidates }) => candidates.map(([first]) => first!));
  positions.forEach((v, i) => {
    heap[base + startSlot(module, v)] = before[layout.value[v]!]! + DISTANCE * Math.cos(i);
    heap[base + layout.override[v]!] = 1;
  });
  const found = functions.parameters(base) === 0 && solve() ? count() : undefined;
  heap.set(before, base);
  return found;
}
