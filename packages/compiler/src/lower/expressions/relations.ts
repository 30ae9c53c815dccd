import type { RelationId } from "@cosimo/ir";
import type { Lowering } from "../memory/lowering.ts";
import { compare, select, toCondition, toReal } from "../values/arithmetic.ts";
import type { Value } from "../values/value-graph.ts";
import { argument, load, loadNow, store } from "../values/value-graph.ts";
import type { Evaluation } from "./evaluation.ts";
import { isAvailable } from "./evaluation.ts";
import type { ExpressionContext } from "./expression-context.ts";
import { lowerComparison, lowerReal } from "./expressions.ts";
import { timeThreshold } from "./time-events.ts";
/**
 * The value of a relation. It is evaluated and stored once its sides are available, unless it is masked; before that its
 * slot is read. The host repeats the pass until no relation changes.
 */
export function evaluateRelation(evaluation: Evaluation, r: RelationId): Value {
  const known = evaluation.relations[r];
  if (known !== undefined) return known;
  const { lowering, graph, base } = evaluation;
  const slot = lowering.layout.relations + r;
  if (!evaluation.live) return toCondition(graph, load(graph, base, slot));
  const { left, right } = lowering.dae.relations[r]!;
  if (evaluation.frozen || !isAvailable(evaluation, left) || !isAvailable(evaluation, right)) {
    return toCondition(graph, loadNow(graph, base, slot));
  }
  const value = relationValue(evaluation, lowering, r);
  evaluation.relations[r] = value;
  store(graph, base, slot, toReal(graph, value));
  return value;
}

/** The value of a relation from its sides; a masked relation keeps the value in its slot. */
export function relationValue(env: ExpressionContext, lowering: Lowering, r: RelationId): Value {
  const { graph } = env;
  const base = argument(graph, "b", "i32");
  const masked = toCondition(graph, load(graph, base, lowering.layout.relationMasks + r));
  const kept = toCondition(graph, loadNow(graph, base, lowering.layout.relations + r));
  return select(graph, masked, kept, liveRelation(env, lowering, r));
}

/** A comparison of time with a threshold takes its right limit: at the threshold itself, its value after the threshold. */
function liveRelation(env: ExpressionContext, lowering: Lowering, r: RelationId): Value {
  const { graph } = env;
  const relation = lowering.dae.relations[r]!;
  const timed = timeThreshold(relation, lowering.dae);
  if (timed === undefined) {
    return lowerComparison(
      relation.operator,
      lowerReal(relation.left, env),
      lowerReal(relation.right, env),
      graph,
    );
  }
  const rises = timed.operator === ">" || timed.operator === ">=";
  return compare(graph, rises ? "ge" : "lt", env.time, lowerReal(timed.threshold, env));
}
