import type { Expression, Origin } from "@cosimo/ir";
import type { StateFact } from "../../clocks/machine-table.ts";
import { evaluateStructural } from "../../evaluation/evaluate.ts";
import { argumentSyntax, wrongArgument } from "../../expressions/builtin-arguments.ts";
import { namedComponent } from "../../expressions/named-component.ts";
import type { SectionSite } from "../../flat/equation-site.ts";
import { addAuxiliary, type FlatModel, originOf } from "../../flat/flat-model.ts";
import { scalarTypeOf } from "../../model/function-body.ts";
import { elaborate } from "../../model/queries.ts";
import { isErrorValue, type Type } from "../../model/typed-value.ts";
import type { ExpressionSyntax, FunctionCall } from "../../syntax/tree/syntax-tree.ts";

const names = ["from", "to", "condition", "immediate", "reset", "synchronize", "priority"];

/** `transition(from, to, condition, immediate = true, reset = true, synchronize = false, priority = 1)` */
export function elaborateTransition(site: SectionSite, call: FunctionCall): void {
  const { flat, expressionContext } = site;
  const { context } = flat;
  const positional = call.positional.slice(0, 3);
  const required = {
    ...call,
    named: call.named.filter(({ name }) => names.indexOf(name.name) < 3),
    positional,
  };
  const found = argumentSyntax(context, expressionContext, required, names.slice(0, 3));
  if (found === undefined || unknownOption(site, call)) return;
  const [from, to] = found.slice(0, 2).map((one) => namedComponent(context, expressionContext, one));
  const facts = flat.stateFacts.length;
  const condition = elaborate(context, { ...expressionContext, events: true }, found[2]!);
  if (from === undefined || to === undefined || isErrorValue(condition)) return;
  if (condition.type.kind !== "Boolean" || condition.dims.length > 0) {
    wrongArgument(context, expressionContext, call, 2, "Boolean", condition);
    return;
  }
  // In a condition ticksInState() is that of the state that is left.
  for (let i = facts; i < flat.stateFacts.length; i++)
    flat.stateFacts[i] = { ...flat.stateFacts[i]!, state: flat.stateFacts[i]!.state ?? from.key };
  const origin = originOf(expressionContext.scope, call.span);
  const { variable, node } = addAuxiliary(flat, {
    name: `$condition${flat.transitions.length + 1}`,
    ...{ type: "Boolean", variability: "discrete", description: "condition of a transition", origin },
  });
  flat.equations.push({ left: node, right: condition.scalars[0]!, origin });
  const option = (name: string, value: number) => optionOf(site, call, name) ?? value;
  flat.transitions.push({
    ...{ from: from.key, to: to.key, condition: variable, origin },
    immediate: option("immediate", 1) !== 0,
    reset: option("reset", 1) !== 0,
    synchronize: option("synchronize", 0) !== 0,
    priority: option("priority", 1),
  });
}

function unknownOption({ flat, expressionContext }: SectionSite, call: FunctionCall): boolean {
  const given = call.named.filter(({ name }) => !names.includes(name.name));
  if (given.length === 0) return false;
  return (
    argumentSyntax(flat.context, expressionContext, { ...call, positional: [], named: given }, names, 0) ===
    undefined
  );
}

function optionOf(
  { flat, expressionContext }: SectionSite,
  call: FunctionCall,
  name: string,
): number | undefined {
  const syntax: ExpressionSyntax | undefined =
    call.named.find((one) => one.name.name === name)?.value ?? call.positional[names.indexOf(name)];
  if (syntax === undefined) return undefined;
  const value = elaborate(flat.context, expressionContext, syntax);
  if (isErrorValue(value)) return undefined;
  const type = name === "priority" ? "Integer" : "Boolean";
  if (value.type.kind !== type) {
    wrongArgument(flat.context, expressionContext, call, names.indexOf(name), type, value, syntax.span);
    return undefined;
  }
  const known = evaluateStructural(flat.context, value.scalars[0], "a clock");
  if (typeof known === "number") return known;
  wrongArgument(flat.context, expressionContext, call, names.indexOf(name), "a constant", value);
  return undefined;
}

export function elaborateInitialState({ flat, expressionContext }: SectionSite, call: FunctionCall): void {
  const [syntax] = argumentSyntax(flat.context, expressionContext, call, ["state"]) ?? [];
  const state = syntax && namedComponent(flat.context, expressionContext, syntax);
  if (state !== undefined)
    flat.initialStates.push({ state: state.key, origin: originOf(expressionContext.scope, call.span) });
}

/** A fact of a state, as a variable. */
export function stateFact(
  flat: FlatModel,
  fact: Pick<StateFact, "kind" | "state" | "text">,
  type: Type,
  origin: Origin,
): Expression {
  const { variable, node } = addAuxiliary(flat, {
    name: `$state${flat.stateFacts.length + 1}`,
    ...{ type: scalarTypeOf(type), variability: "discrete", description: fact.text, origin },
  });
  flat.stateFacts.push({ ...fact, result: variable, origin });
  return node;
}
