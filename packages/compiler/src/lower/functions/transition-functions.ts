import type { Expression, Schedule } from "@cosimo/ir";
import { lowerCondition, lowerReal } from "../expressions/expressions.ts";
import type { Lowering } from "../memory/lowering.ts";
import { toReal } from "../values/arithmetic.ts";
import { argument, constant, store } from "../values/value-graph.ts";
import { address, base, finishFunction, startEvaluation, time } from "./function-frame.ts";

/**
 * Functions by which a host without an interpreter of expressions evaluates transitions; none for models without
 * transitions.
 */
export function addTransitionFunctions(lowering: Lowering): readonly string[] {
  const { automata, schedules } = lowering.dae;
  if (automata.length === 0) return [];
  addTransitions(lowering);
  if (schedules.length > 0) addSchedules(lowering);
  return ["transitions", ...(schedules.length > 0 ? ["schedules"] : [])];
}

/**
 * `transitions(b, t, values): i32`: for each transition whether its guard holds (0 for a schedule), then the values of all
 * resets, transition by transition. It reads variables and relations from their slots.
 */
function addTransitions(lowering: Lowering): void {
  const { transitions } = lowering.dae;
  const evaluation = startEvaluation(lowering, { unknowns: new Set() });
  const { graph } = evaluation;
  const target = argument(graph, "values", "i32");
  transitions.forEach(({ cause }, i) => {
    const holds =
      cause.kind === "guard" ? toReal(graph, lowerCondition(cause.guard, evaluation)) : constant(graph, 0);
    store(graph, target, i, holds);
  });
  transitions
    .flatMap(({ resets }) => resets)
    .forEach(({ value }, i) => {
      store(graph, target, transitions.length + i, lowerReal(value, evaluation));
    });
  finishFunction(evaluation, "transitions", [base, time, address("values")]);
}

const NEVER: Expression = { kind: "number", value: Number.POSITIVE_INFINITY };
const ONCE: Expression = { kind: "number", value: 1 };

/**
 * `schedules(b, t, values): i32`: per schedule the first instant, the interval and the number of instants, which may be
 * infinite.
 */
function addSchedules(lowering: Lowering): void {
  const evaluation = startEvaluation(lowering, { unknowns: new Set() });
  const { graph } = evaluation;
  const target = argument(graph, "values", "i32");
  lowering.dae.schedules.forEach((schedule, i) => {
    instantsOf(schedule).forEach((e, k) => {
      store(graph, target, 3 * i + k, lowerReal(e, evaluation));
    });
  });
  finishFunction(evaluation, "schedules", [base, time, address("values")]);
}

function instantsOf({ first, interval, count }: Schedule): readonly Expression[] {
  if (interval === undefined) return [first, NEVER, ONCE];
  return [first, interval, count ?? NEVER];
}
