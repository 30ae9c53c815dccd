import type { VariableId, WhenBranch, WhenClause } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import { initialConditions } from "../../structure/system/initial-conditions.ts";
import type { Evaluation } from "../expressions/evaluation.ts";
import { lowerCondition, lowerReal } from "../expressions/expressions.ts";
import { type Lowering, once } from "../memory/lowering.ts";
import { and, not, or, select, toCondition, toReal } from "../values/arithmetic.ts";
import {
  addEffect,
  constant,
  inBranch,
  integer,
  invoke,
  isConstant,
  loadNow,
  store,
  type Value,
  type ValueGraph,
} from "../values/value-graph.ts";

/** Whether the branches of when-clauses fire in this pass. */
export interface WhenFiring {
  /** By clause and branch, as i32; at most one branch of a clause fires. */
  branch(clause: number, branch: number): Value;
}

/** At an event a branch fires when a condition rises; at initialization when a condition is `initial()`. */
export function createFiring(evaluation: Evaluation, initialization: boolean): WhenFiring {
  const { graph, lowering } = evaluation;
  const clauses: (readonly Value[] | undefined)[] = [];
  const fires = (branch: WhenBranch): Value =>
    initialization
      ? integer(graph, branch.conditions.some((c) => isInitial(c, lowering)) ? 1 : 0)
      : branch.conditions.map((c) => rises(evaluation, c)).reduce((a, b) => or(graph, a, b));
  const firingOf = (clause: WhenClause): readonly Value[] => {
    let earlier = integer(graph, 0);
    return clause.branches.map((branch) => {
      const own = fires(branch);
      const first = and(graph, own, not(graph, earlier));
      earlier = or(graph, earlier, own);
      return first;
    });
  };
  return {
    branch(clause, branch) {
      clauses[clause] ??= firingOf(lowering.dae.whenClauses[clause]!);
      return clauses[clause]![branch]!;
    },
  };
}

export function rises(evaluation: Evaluation, condition: VariableId): Value {
  const { graph } = evaluation;
  const now = toCondition(graph, evaluation.variable(condition));
  return and(graph, now, not(graph, toCondition(graph, evaluation.pre(condition))));
}

/** A condition variable defined by `initial()`. */
export function isInitial(condition: VariableId, lowering: Lowering): boolean {
  return once(lowering, "initial conditions", () => initialConditions(lowering.dae)).has(condition);
}

/** A variable assigned in a when-clause: the value of the branch that fires, or else its left limit. */
export function evaluateWhenVariable(
  evaluation: Evaluation,
  firing: WhenFiring,
  clause: number,
  variable: VariableId,
): void {
  const { graph, lowering } = evaluation;
  const pre = evaluation.pre(variable);
  const { branches } = lowering.dae.whenClauses[clause]!;
  const assigning = branches.flatMap(({ assignments }, i): readonly AssigningBranch[] => {
    const assignment = assignments.find((a) => a.variable === variable);
    if (assignment === undefined) return [];
    return [{ fires: firing.branch(clause, i), value: () => lowerReal(assignment.value, evaluation) }];
  });
  evaluation.define(variable, assigning.length === 0 ? pre : chosen(graph, assigning, pre));
}

interface AssigningBranch {
  readonly fires: Value;
  readonly value: () => Value;
}

/** The value of the branch that fires, at most one, by halving: the depth stays small. */
function chosen(graph: ValueGraph, branches: readonly AssigningBranch[], otherwise: Value): Value {
  const [{ fires, value }] = branches as [AssigningBranch];
  if (branches.length === 1) return select(graph, fires, inBranch(graph, value), otherwise);
  const middle = branches.length >> 1;
  const half = branches.slice(0, middle);
  const inFirst = half.map((branch) => branch.fires).reduce((a, b) => or(graph, a, b));
  const first = inBranch(graph, () => chosen(graph, half, otherwise));
  const second = inBranch(graph, () => chosen(graph, branches.slice(middle), otherwise));
  return select(graph, inFirst, first, second);
}

/** Stores the effects of when-clauses for the host: fired branches, reinit requests, assertions, termination. */
export function storeWhenEffects(
  evaluation: Evaluation,
  firing: WhenFiring,
  clauses: Iterable<number> = evaluation.lowering.dae.whenClauses.keys(),
): void {
  const { lowering, graph, base } = evaluation;
  const { whenBranches } = lowering.layout;
  for (const c of clauses) {
    lowering.dae.whenClauses[c]!.branches.forEach((branch, i) => {
      const fires = firing.branch(c, i);
      store(graph, base, whenBranches + lowering.effects.branchIndex.get(branch)!, toReal(graph, fires));
      storeBranchEffects(evaluation, branch, fires);
    });
  }
}

function storeBranchEffects(evaluation: Evaluation, branch: WhenBranch, fires: Value): void {
  const { lowering, graph, base } = evaluation;
  const { effects, layout } = lowering;
  for (const reinit of branch.reinits)
    store(graph, base, layout.reinitFlags + effects.indexOf.get(reinit)!, toReal(graph, fires));
  storeReinitValues(evaluation, branch, fires);
  for (const assertion of branch.assertions) {
    const violated = inBranch(graph, () => not(graph, lowerCondition(assertion.condition, evaluation)));
    const flag = toReal(graph, select(graph, fires, violated, integer(graph, 0)));
    store(graph, base, layout.assertions + effects.indexOf.get(assertion)!, flag);
  }
  for (const terminate of branch.terminates) {
    const number = constant(graph, effects.indexOf.get(terminate)! + 1);
    const before = loadNow(graph, base, layout.terminate);
    store(graph, base, layout.terminate, select(graph, fires, number, before));
  }
}

/** The values are computed only if the branch fires: most branches of a large model do not. */
function storeReinitValues(evaluation: Evaluation, { reinits }: WhenBranch, fires: Value): void {
  const { lowering, graph, base } = evaluation;
  if (reinits.length === 0 || isConstant(fires, 0)) return;
  const { effects, layout } = lowering;
  const stores = inBranch(graph, () => {
    const values = reinits.map((reinit) => lowerReal(reinit.value, evaluation));
    return invoke(graph, "i32", [base, ...values], {
      emit: ([address, ...list], result) => [
        ...list.map((value, i) =>
          kernel.store(address!, layout.reinitValues + effects.indexOf.get(reinits[i]!)!, value),
        ),
        kernel.set(result, kernel.integer(0)),
      ],
    });
  });
  addEffect(graph, select(graph, fires, stores, integer(graph, 0)));
}
