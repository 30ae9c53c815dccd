import { type Expression, sameExpression, type VariableId, visitExpression } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import { arenaTop, callFunction } from "../expressions/calls.ts";
import type { Evaluation } from "../expressions/evaluation.ts";
import { lowerReal } from "../expressions/expressions.ts";
import { type Lowering, once } from "../memory/lowering.ts";
import { select, toCondition } from "../values/arithmetic.ts";
import { inBranch, type Value } from "../values/value-graph.ts";

/** The declared value is not evaluated if the user has set another one: its functions may fail. */
export function unlessOverridden(
  evaluation: Evaluation,
  v: VariableId,
  slot: number,
  declared: () => Value,
): Value {
  const { graph, lowering } = evaluation;
  const overridden = toCondition(graph, evaluation.slot(lowering.layout.override[v]!));
  return select(graph, overridden, evaluation.slot(slot), inBranch(graph, declared));
}

/** How many parameters from `from` on have outputs of the same call as values, and slots one after the other. */
export function outputsOfOneCall(
  { dae, layout }: Lowering,
  order: readonly VariableId[],
  from: number,
): number {
  const first = order[from]!;
  const call = dae.variables[first]!.binding;
  if (call?.kind !== "call" || dae.variables[first]!.dimensions !== undefined) return 0;
  // The arguments are evaluated where the call is not made, too: they must not fail.
  if (call.arguments.some(containsCall)) return 0;
  const continues = (v: VariableId, k: number): boolean => {
    const other = dae.variables[v]!.binding;
    return (
      other?.kind === "call" &&
      dae.variables[v]!.dimensions === undefined &&
      layout.override[v] === layout.override[first]! + k &&
      other.function === call.function &&
      other.arguments.length === call.arguments.length &&
      other.arguments.every((argument, i) => sameExpression(argument, call.arguments[i]!))
    );
  };
  let count = 1;
  while (from + count < order.length && continues(order[from + count]!, count)) count++;
  return count;
}

/** Parameters whose values are outputs of one call, which is not made if the user has set all of them. */
export function defineByOneCall(evaluation: Evaluation, variables: readonly VariableId[]): void {
  const { graph, lowering, base: address } = evaluation;
  const { dae, layout } = lowering;
  const calls = variables.map((v) => dae.variables[v]!.binding as Extract<Expression, { kind: "call" }>);
  const [{ function: id, arguments: given }] = calls as [(typeof calls)[number]];
  const override = layout.override[variables[0]!]!;
  const needed = once(lowering, `needed ${variables[0]}`, () => lowering.reserve(1));
  const site = { base: address, top: arenaTop(lowering, graph, address), onFailure: [] };
  const list = given.map((argument) => lowerReal(argument, evaluation));
  const outputs = callFunction(lowering, graph, site, id, list, (b, counter, call) => {
    const at = kernel.binary("add", b, kernel.integerLocal(counter));
    const isDeclared = kernel.compare("eq", kernel.load(at, override), kernel.real(0));
    return [
      kernel.store(b, needed, kernel.real(0)),
      ...kernel.repeat(counter, kernel.integer(variables.length), [
        kernel.onlyIf(isDeclared, [kernel.store(b, needed, kernel.real(1))]),
      ]),
      kernel.onlyIf(kernel.compare("ne", kernel.load(b, needed), kernel.real(0)), call),
    ];
  });
  for (const [k, v] of variables.entries())
    evaluation.define(
      v,
      unlessOverridden(evaluation, v, layout.value[v]!, () => outputs[calls[k]!.output]!),
    );
}

export function containsCall(e: Expression): boolean {
  let found = false;
  visitExpression(e, ({ kind }) => {
    found ||= kind === "call";
  });
  return found;
}
