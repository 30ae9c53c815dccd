import { differentiate, type Expression, type Phrase, phrase, type VariableId } from "@cosimo/ir";
import { builtinArguments, wrongArgument } from "../expressions/builtin-arguments.ts";
import { and, compare, not, one, zero } from "../model/construct.ts";
import { preNode } from "../model/elaboration-tables.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import type { ModelContext, OperatorHandler } from "../model/model-context.ts";
import { elaborate } from "../model/queries.ts";
import {
  booleanType,
  errorValue,
  isErrorValue,
  realType,
  scalarValue,
  type TypedValue,
} from "../model/typed-value.ts";
import type { FunctionCall } from "../syntax/tree/syntax-tree.ts";
import { sampleByClock } from "./clocked-operators.ts";

const derOperator: OperatorHandler = (context, expressionContext, syntax) => {
  if (forbidInFunction(context, expressionContext, syntax, "der(…)")) return errorValue;
  const [value] = builtinArguments(context, expressionContext, syntax, ["x"]) ?? [];
  if (value === undefined) return errorValue;
  if (value.type.kind !== "Real" && value.type.kind !== "Integer")
    return wrongArgument(context, expressionContext, syntax, 0, "a Real", value);
  const scalars: Expression[] = [];
  for (const scalar of value.scalars) {
    const derivative = derivativeOf(context, expressionContext, syntax, scalar);
    if (derivative === undefined) return errorValue;
    scalars.push(derivative);
  }
  return { type: realType, dims: value.dims, scalars, variability: "continuous" };
};

function derivativeOf(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  scalar: Expression,
): Expression | undefined {
  const { tables } = context;
  const wrongVariable = discreteVariableIn(context, scalar);
  if (wrongVariable !== undefined) {
    reportExpression(
      context,
      expressionContext,
      "expression.derivative-argument",
      syntax.span,
      wrongVariable,
    );
    return undefined;
  }
  if (tables.events === undefined) return zero;
  const seed = (reference: VariableId | "time"): Expression | undefined => {
    if (reference === "time") return one;
    return isContinuous(context, reference) ? tables.events!.derivative(reference) : undefined;
  };
  return differentiate(scalar, seed, { relations: [], functions: tables.functions.tangents }) ?? zero;
}

/** Other values are constant between events. */
function isContinuous(context: ModelContext, variable: VariableId): boolean {
  const { tables } = context;
  const component = tables.scalars[variable]?.component;
  if (component === undefined) return true;
  if (tables.discreteReals.has(variable)) return false;
  return component.type.kind === "Real" && component.prefixes.variability === "";
}

/** The first discrete variable, for the message about its `der`. */
function discreteVariableIn(
  context: ModelContext,
  scalar: Expression,
): { readonly name: string; readonly found: Phrase } | undefined {
  if (scalar.kind !== "variable") return undefined;
  const entry = context.tables.scalars[scalar.variable];
  if (entry === undefined) return undefined;
  const { component } = entry;
  const name = component.path.join(".");
  const { variability } = component.prefixes;
  if (component.type.kind !== "Real")
    return { name, found: phrase(featurePhrases, "construct.of-type", { type: component.type.kind }) };
  if (variability === "discrete" || context.tables.discreteReals.has(scalar.variable))
    return { name, found: phrase(featurePhrases, "construct.discrete") };
  return undefined;
}

export function forbidInFunction(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  construct: string,
): boolean {
  if (expressionContext.body?.kind !== "function") return false;
  const advice = phrase(featurePhrases, "advice.outside-function");
  reportExpression(
    context,
    expressionContext,
    "expression.not-in-function",
    syntax.span,
    { construct },
    { advice },
  );
  return true;
}

function previous(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  name: string,
): TypedValue {
  if (forbidInFunction(context, expressionContext, syntax, `${name}(…)`)) return errorValue;
  const [value] = builtinArguments(context, expressionContext, syntax, ["x"]) ?? [];
  if (value === undefined) return errorValue;
  const scalars: Expression[] = [];
  for (const scalar of value.scalars) {
    const left = leftLimit(context, expressionContext, syntax, name, scalar);
    if (left === undefined) return errorValue;
    scalars.push(left);
  }
  const variability = value.variability === "continuous" ? "discrete" : value.variability;
  return { ...value, scalars, variability };
}

/** Whether the argument is an element of an array, which may be chosen during the run. */
function isElement({ positional: [first] }: FunctionCall): boolean {
  return first?.kind === "reference";
}

/** `pre` of one scalar; for a parameter or literal the value itself. */
function leftLimit(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  name: string,
  scalar: Expression,
): Expression | undefined {
  if (scalar.kind === "number" || scalar.kind === "string") return scalar;
  if (scalar.kind === "if" && isElement(syntax)) {
    const [yes, no] = [scalar.then, scalar.else].map((one) =>
      leftLimit(context, expressionContext, syntax, name, one),
    );
    return yes && no && { ...scalar, then: yes, else: no };
  }
  if (scalar.kind !== "variable") {
    reportExpression(context, expressionContext, "expression.pre-argument", syntax.span, { function: name });
    return undefined;
  }
  const { variable } = scalar;
  const component = context.tables.scalars[variable]?.component;
  if (component !== undefined) {
    const { variability } = component.prefixes;
    if (variability === "parameter" || variability === "constant") return scalar;
    const continuous =
      component.type.kind === "Real" && variability === "" && !context.tables.discreteReals.has(variable);
    if (continuous && !expressionContext.when && context.tables.events !== undefined) {
      reportExpression(context, expressionContext, "expression.pre-continuous", syntax.span, {
        name: component.path.join("."),
      });
      return undefined;
    }
  }
  return preNode(context.tables, variable);
}

/** `edge(b)` is `b and not pre(b)`. */
const edgeOperator: OperatorHandler = (context, expressionContext, syntax) => {
  const [value] = builtinArguments(context, expressionContext, syntax, ["b"]) ?? [];
  if (value === undefined) return errorValue;
  if (value.type.kind !== "Boolean")
    return wrongArgument(context, expressionContext, syntax, 0, "Boolean", value);
  const before = previous(context, expressionContext, syntax, "edge");
  if (isErrorValue(before)) return before;
  const scalars = value.scalars.map((scalar, i) => and(scalar, not(before.scalars[i]!)));
  return { ...value, scalars, variability: "discrete" };
};

/** `change(v)` is `v <> pre(v)`. */
const changeOperator: OperatorHandler = (context, expressionContext, syntax) => {
  const [value] = builtinArguments(context, expressionContext, syntax, ["v"]) ?? [];
  if (value === undefined) return errorValue;
  const before = previous(context, expressionContext, syntax, "change");
  if (isErrorValue(before)) return before;
  const scalars = value.scalars.map((scalar, i) => compare("<>", scalar, before.scalars[i]!));
  return { type: booleanType, dims: value.dims, scalars, variability: "discrete" };
};

function flag(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  kind: "initial" | "terminal",
): TypedValue {
  if (forbidInFunction(context, expressionContext, syntax, `${kind}()`)) return errorValue;
  const given = builtinArguments(context, expressionContext, syntax, []);
  return given === undefined ? errorValue : scalarValue(booleanType, { kind }, "discrete");
}

/** The clock of `sample(u, c)`, undefined for `sample(u)`; "none": it is `sample(start, interval)`. */
function clockOfSample(
  context: ModelContext,
  expressionContext: ExpressionContext,
  { named, positional }: FunctionCall,
): TypedValue | "none" | undefined {
  const second = named.find(({ name }) => name.name === "clock")?.value ?? positional[1];
  const isOther = named.some(({ name }) => name.name === "start" || name.name === "interval");
  if (isOther || (second === undefined && positional.length + named.length > 1)) return "none";
  const clock = second && elaborate(context, expressionContext, second);
  return clock === undefined || isErrorValue(clock) || clock.type.kind === "Clock" ? clock : "none";
}

const sampleOperator: OperatorHandler = (context, expressionContext, syntax) => {
  if (forbidInFunction(context, expressionContext, syntax, "sample(…)")) return errorValue;
  const clock = clockOfSample(context, expressionContext, syntax);
  if (clock !== "none") {
    if (clock !== undefined && isErrorValue(clock)) return errorValue;
    return sampleByClock(context, expressionContext, syntax, clock);
  }
  const values = builtinArguments(context, expressionContext, syntax, ["start", "interval"]);
  if (values === undefined) return errorValue;
  for (const [i, value] of values.entries()) {
    const known = value.variability === "parameter" || value.variability === "constant";
    const numeric = value.type.kind === "Real" || value.type.kind === "Integer";
    if (!known || !numeric || value.dims.length > 0)
      return wrongArgument(context, expressionContext, syntax, i, "a constant or parameter number", value);
  }
  const [start, interval] = values.map((value) => value.scalars[0]!) as [Expression, Expression];
  const { events } = context.tables;
  if (events === undefined) return scalarValue(booleanType, { kind: "initial" }, "discrete");
  return scalarValue(booleanType, events.sample(start, interval, syntax.span, expressionContext), "discrete");
};

/** Operators of time and events: der, pre, edge, change, initial, terminal, sample. */
export const eventOperators: readonly (readonly [string, OperatorHandler])[] = [
  ["der", derOperator],
  ["pre", (context, expressionContext, syntax) => previous(context, expressionContext, syntax, "pre")],
  ["edge", edgeOperator],
  ["change", changeOperator],
  ["initial", (context, expressionContext, syntax) => flag(context, expressionContext, syntax, "initial")],
  ["terminal", (context, expressionContext, syntax) => flag(context, expressionContext, syntax, "terminal")],
  ["sample", sampleOperator],
];
