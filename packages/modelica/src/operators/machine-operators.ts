import { phrase } from "@cosimo/ir";
import { argumentSyntax, builtinArguments } from "../expressions/builtin-arguments.ts";
import { namedComponent } from "../expressions/named-component.ts";
import { zero } from "../model/construct.ts";
import { reportExpression } from "../model/expression-context.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import type { OperatorHandler } from "../model/model-context.ts";
import {
  booleanType,
  errorValue,
  integerType,
  realType,
  scalarValue,
  type Type,
} from "../model/typed-value.ts";

// State machines (specification 3.6, chapter 17).

const activeState: OperatorHandler = (context, expressionContext, syntax) => {
  const [named] = argumentSyntax(context, expressionContext, syntax, ["state"]) ?? [];
  const state = named && namedComponent(context, expressionContext, named);
  if (state === undefined) return errorValue;
  const { events } = context.tables;
  const scalar = events?.stateFact("active", state.key, booleanType, syntax.span, expressionContext) ?? zero;
  return scalarValue(booleanType, scalar, "discrete");
};

function inState(kind: "ticks" | "time", type: Type): OperatorHandler {
  return (context, expressionContext, syntax) => {
    if (builtinArguments(context, expressionContext, syntax, []) === undefined) return errorValue;
    const { events } = context.tables;
    const scalar = events?.stateFact(kind, undefined, type, syntax.span, expressionContext) ?? zero;
    return scalarValue(type, scalar, "discrete");
  };
}

/** A statement where a value is expected. */
function statement(name: string): OperatorHandler {
  return (context, expressionContext, syntax) => {
    const construct = phrase(featurePhrases, "construct.graph-statement", { name });
    reportExpression(context, expressionContext, "expression.misplaced", syntax.span, { construct });
    return errorValue;
  };
}

export const machineOperators: readonly (readonly [string, OperatorHandler])[] = [
  ["transition", statement("transition")],
  ["initialState", statement("initialState")],
  ["activeState", activeState],
  ["ticksInState", inState("ticks", integerType)],
  ["timeInState", inState("time", realType)],
];
