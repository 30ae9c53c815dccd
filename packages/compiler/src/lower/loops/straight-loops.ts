import type { VariableId } from "@cosimo/ir";
import { estimatedValues } from "../memory/declared-values.ts";
import { areFixed, hasBranch } from "../memory/fixed-values.ts";
import { type Lowering, once } from "../memory/lowering.ts";
import { sampledVariables } from "../memory/sampled-variables.ts";
import type { JacobianEntry } from "../values/tangents.ts";
import type { Value, ValueGraph } from "../values/value-graph.ts";
import { planPivots } from "./pivot-plan.ts";
import { eliminateStraight } from "./straight-elimination.ts";

/** A linear loop: A z + residuals = 0, where A has the `entries`. */
export interface LinearLoop {
  readonly graph: ValueGraph;
  readonly entries: readonly JacobianEntry[];
  readonly residuals: readonly Value[];
  /** Continuous variables of earlier blocks, with the slots through which they are passed. */
  readonly spilled: ReadonlyMap<VariableId, number>;
}

/** The solution, and the number of the unknown that is determined last. */
export interface StraightSolution {
  readonly solution: readonly Value[];
  readonly root: number;
}

/**
 * Elimination with pivots chosen at compilation. Matrices that change at events only are factored once, and their pivots may vanish at an
 * event: they have no such code.
 */
export function straightSolution(
  lowering: Lowering,
  { graph, entries, residuals, spilled }: LinearLoop,
): StraightSolution | undefined {
  const values = entries.map(({ value }) => value);
  if (areFixed(lowering, values, spilled) || hasBranch(values)) return undefined;
  const pivots = planPivots(residuals.length, sampled(lowering, graph, entries, spilled));
  if (pivots === undefined) return undefined;
  return { solution: eliminateStraight(graph, entries, residuals, pivots), root: pivots.at(-1)!.column };
}

/** The elements at a few points. Those without a number there count as one. */
function sampled(
  lowering: Lowering,
  graph: ValueGraph,
  entries: readonly JacobianEntry[],
  spilled: ReadonlyMap<VariableId, number>,
) {
  const points = once(lowering, "sampled variables", () => sampledVariables(lowering));
  const variables = once(lowering, "variables by slot", () => variablesBySlot(lowering));
  const spilledVariables = new Map([...spilled].map(([v, slot]) => [slot, v]));
  const found = points.map((point) =>
    estimatedValues(graph, (value: Value) => {
      const v = spilledVariables.get(value.number) ?? variables.get(value.number);
      return v === undefined ? Number.NaN : point(v);
    }),
  );
  return entries.map(({ row, column, value }) => ({
    row,
    column,
    isUnit: value.kind === "const" && Math.abs(value.number) === 1,
    values: found.map((numberOf) => {
      const size = numberOf(value);
      return Number.isFinite(size) ? size : 1;
    }),
  }));
}

function variablesBySlot({ dae, layout }: Lowering): ReadonlyMap<number, VariableId> {
  return new Map(dae.variables.map(({ id }) => [layout.value[id]!, id]));
}
