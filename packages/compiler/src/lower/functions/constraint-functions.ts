import type { ConstraintSet } from "@cosimo/ir";
import type { Evaluation } from "../expressions/evaluation.ts";
import { lowerReal } from "../expressions/expressions.ts";
import type { Lowering } from "../memory/lowering.ts";
import { jacobianOf } from "../values/tangents.ts";
import { argument, constant, loadNow, store } from "../values/value-graph.ts";
import { address, base, finishFunction, startEvaluation, time } from "./function-frame.ts";
import { computeTerms } from "./parameter-terms-function.ts";
import { storeGuesses } from "./parameters-function.ts";

/** Functions for the change of states, if constraints leave a choice, and for the change of modes. */
export function addConstraintFunctions(lowering: Lowering): readonly string[] {
  const hasChoice = lowering.sorted.constraintSets.length > 0;
  const changes = lowering.dae.automata.length > 0;
  if (hasChoice) addConstraints(lowering);
  if (hasChoice || changes) addResume(lowering);
  return [...(hasChoice ? ["constraints"] : []), ...(hasChoice || changes ? ["resume"] : [])];
}

/** Derivatives of all constraint sets' residuals (rows) by their candidates' highest derivatives, at the values in the slots. */
function addConstraints(lowering: Lowering): void {
  const evaluation = startEvaluation(lowering, { unknowns: new Set() });
  let next = 0;
  for (const set of lowering.sorted.constraintSets) {
    storeJacobian(evaluation, set, next);
    next += set.residuals.length * set.candidates.length;
  }
  finishFunction(evaluation, "constraints", [base, time, address("jacobian")]);
}

function storeJacobian(evaluation: Evaluation, set: ConstraintSet, first: number): void {
  const { graph } = evaluation;
  const target = argument(graph, "jacobian", "i32");
  const leaves = set.candidates.map((chain) => evaluation.variable(chain.at(-1)!));
  for (const { unknown, value } of set.assignments) evaluation.values[unknown] = lowerReal(value, evaluation);
  const residuals = set.residuals.map(({ value }) => lowerReal(value, evaluation));
  const rows = jacobianOf(graph, residuals, leaves);
  const zero = constant(graph, 0);
  rows.forEach((row, i) => {
    row.forEach((entry, j) => {
      store(graph, target, first + i * leaves.length + j, entry ?? zero);
    });
  });
  for (const { unknown } of set.assignments) evaluation.values[unknown] = undefined;
}

/** Updates data beside the variables when this module replaces the module of other states or modes. */
function addResume(lowering: Lowering): void {
  const evaluation = startEvaluation(lowering, { unknowns: new Set() });
  const { graph } = evaluation;
  computeTerms(evaluation);
  storeGuesses(evaluation, (v) => loadNow(graph, evaluation.base, lowering.layout.value[v]!));
  finishFunction(evaluation, "resume", [base]);
}
