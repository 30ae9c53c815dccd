import type { VariableId } from "@cosimo/ir";
import { type LoopBlock, type LoopSurroundings, nominalOf } from "./initial-loops.ts";
import { loopResiduals } from "./loop-residuals.ts";

const MOVE = 1e-6;
const NO_CHANGE = 1e-9;

/**
 * Iteration variables whose column of the Jacobian vanishes at the start values (x^2 at x = 0), where Newton's method
 * has no direction. Changes the memory.
 */
export function flatStarts(surroundings: LoopSurroundings, loop: LoopBlock): readonly VariableId[] {
  const { instance, values } = surroundings;
  const { unknowns, starts, evaluate, terms } = loopResiduals(surroundings, loop);
  const first = evaluate(starts);
  const sizes = terms();
  if (!first.every(Number.isFinite)) return [];
  return unknowns.filter((v, j) => {
    const move = MOVE * Math.max(Math.abs(starts[j]!), nominalOf(instance.module, values, v));
    const moved = evaluate(starts.map((z, i) => (i === j ? z + move : z)));
    return moved.every((r, i) => Math.abs(r - first[i]!) <= NO_CHANGE * sizes[i]!);
  });
}
