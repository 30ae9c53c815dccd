import type { VariableId } from "@cosimo/ir";
import { iterated, type LoopBlock, type LoopSurroundings, startSlot } from "./initial-loops.ts";
import { termMagnitude } from "./term-magnitude.ts";

/** Residuals of a loop as functions of its iteration variables, by interpretation. */
export interface LoopResiduals {
  readonly unknowns: readonly VariableId[];
  readonly starts: readonly number[];
  /** Writes `z` and the assigned unknowns to their slots; returns the residuals. */
  evaluate(z: readonly number[]): readonly number[];
  /** Sizes of the terms of each residual at the last `evaluate`; positive. */
  terms(): readonly number[];
}

export function loopResiduals(
  { instance, values, before }: LoopSurroundings,
  loop: LoopBlock,
): LoopResiduals {
  const { base, module } = instance;
  const unknowns = iterated(module, loop);
  const setVariable = (v: VariableId, value: number): void => {
    instance.heap[base + module.layout.value[v]!] = value;
  };
  return {
    unknowns,
    starts: unknowns.map((v) => before[startSlot(module, v)]!),
    evaluate(z) {
      unknowns.forEach((v, i) => {
        setVariable(v, z[i]!);
      });
      for (const { unknown, value } of loop.assignments) setVariable(unknown, values.number(value));
      return loop.residuals.map(({ value }) => values.number(value));
    },
    terms: () => loop.residuals.map(({ value }) => positive(termMagnitude(value, values.number))),
  };
}

function positive(size: number): number {
  return size > 0 && Number.isFinite(size) ? size : 1;
}
