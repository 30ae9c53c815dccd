import { type BuiltinFunction, type Expression, words } from "@cosimo/ir";
import { applyBuiltin, evaluateStructural } from "../evaluation/evaluate.ts";
import { argumentSyntax, builtinArguments, wrongArgument } from "../expressions/builtin-arguments.ts";
import { arithmetic, builtin, compare, conditional, number, zero } from "../model/construct.ts";
import { type ExpressionContext, withoutEvents } from "../model/expression-context.ts";
import type { ModelContext, OperatorHandler } from "../model/model-context.ts";
import { elaborate } from "../model/queries.ts";
import {
  describeType,
  errorValue,
  integerType,
  isErrorValue,
  isNumeric,
  maxVariability,
  realType,
  sameDims,
  type Type,
  type TypedValue,
  variabilityOf,
} from "../model/typed-value.ts";
import type { FunctionCall } from "../syntax/tree/syntax-tree.ts";
import { arrayFunctionNames, elaborateArrayFunction } from "./array-functions.ts";
import { clockedOperators } from "./clocked-operators.ts";
import { connectionOperators } from "./connection-operators.ts";
import { delayOperator } from "./delay-operator.ts";
import { eventOperators } from "./event-operators.ts";
import { machineOperators } from "./machine-operators.ts";
import { streamOperators } from "./stream-operators.ts";
import { instanceName, stringOperator } from "./text-functions.ts";
import { transportOperator } from "./transport-operator.ts";

const realFunctions: readonly BuiltinFunction[] = words(
  "sqrt exp log log10 sin cos tan asin acos atan sinh cosh tanh",
);

function numericArgument(context: ModelContext, expressionContext: ExpressionContext, syntax: FunctionCall) {
  const [value] = builtinArguments(context, expressionContext, syntax, ["x"]) ?? [];
  if (value === undefined) return undefined;
  if (isNumeric(value.type)) return value;
  wrongArgument(context, expressionContext, syntax, 0, "a number", value);
  return undefined;
}

/** A call with literal arguments is replaced by its value. */
export function folded(name: BuiltinFunction, ...values: readonly Expression[]): Expression {
  const literals = values.flatMap((value) => (value.kind === "number" ? [value.value] : []));
  if (literals.length === values.length) {
    const result = applyBuiltin(name, literals);
    if (result !== undefined) return number(result);
  }
  return builtin(name, ...values);
}

function realFunction(name: BuiltinFunction): OperatorHandler {
  return (context, expressionContext, syntax) => {
    const value = numericArgument(context, expressionContext, syntax);
    if (value === undefined) return errorValue;
    return { ...value, type: realType, scalars: value.scalars.map((scalar) => folded(name, scalar)) };
  };
}

function keepsType(name: BuiltinFunction): OperatorHandler {
  return (context, expressionContext, syntax) => {
    const value = numericArgument(context, expressionContext, syntax);
    if (value === undefined) return errorValue;
    return { ...value, scalars: value.scalars.map((scalar) => folded(name, scalar)) };
  };
}

const signFunction: OperatorHandler = (context, expressionContext, syntax) => {
  const value = keepsType("sign")(context, expressionContext, syntax);
  return isErrorValue(value) ? value : { ...value, type: integerType };
};

/** Two numbers, scalars or arrays of equal size. */
function numericPair(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
): readonly [TypedValue, TypedValue] | undefined {
  const [a, b] = builtinArguments(context, expressionContext, syntax, ["x", "y"]) ?? [];
  if (a === undefined || b === undefined) return undefined;
  for (const [i, value] of [a, b].entries())
    if (!isNumeric(value.type)) {
      wrongArgument(context, expressionContext, syntax, i, "a number", value);
      return undefined;
    }
  if (sameDims(a.dims, b.dims) || a.dims.length === 0 || b.dims.length === 0) return [a, b];
  wrongArgument(context, expressionContext, syntax, 1, describeType(a), b);
  return undefined;
}

function pairwise(
  [a, b]: readonly [TypedValue, TypedValue],
  type: Type,
  apply: (x: Expression, y: Expression) => Expression,
): TypedValue {
  const { dims, scalars: shaped } = a.dims.length >= b.dims.length ? a : b;
  const scalars = shaped.map((_, i) =>
    apply(a.scalars[a.dims.length === 0 ? 0 : i]!, b.scalars[b.dims.length === 0 ? 0 : i]!),
  );
  return { type, dims, scalars, variability: maxVariability(a.variability, b.variability) };
}

const atan2Function: OperatorHandler = (context, expressionContext, syntax) => {
  const pair = numericPair(context, expressionContext, syntax);
  return pair === undefined ? errorValue : pairwise(pair, realType, (y, x) => folded("atan2", y, x));
};

/** Whether a step of this value causes an event here. */
function causesEvents(
  context: ModelContext,
  expressionContext: ExpressionContext,
  values: readonly TypedValue[],
): boolean {
  if (context.tables.events === undefined || !expressionContext.events) return false;
  return values.some((value) => value.type.kind === "Real" && value.variability === "continuous");
}

function stepFunction(name: "floor" | "ceil"): OperatorHandler {
  return (context, expressionContext, syntax) => {
    const value = numericArgument(context, expressionContext, syntax);
    if (value === undefined) return errorValue;
    if (!causesEvents(context, expressionContext, [value]))
      return { ...value, type: realType, scalars: value.scalars.map((scalar) => folded(name, scalar)) };
    const { events } = context.tables;
    const scalars = value.scalars.map((scalar) =>
      events!.step(name, [scalar], syntax.span, expressionContext),
    );
    return { ...value, type: realType, scalars, variability: "discrete" };
  };
}

const integerFunction: OperatorHandler = (context, expressionContext, syntax) => {
  const value = stepFunction("floor")(context, expressionContext, syntax);
  return isErrorValue(value) ? value : { ...value, type: integerType };
};

/** `Integer(e)`: the ordinal of an enumeration value. */
const ordinalFunction: OperatorHandler = (context, expressionContext, syntax) => {
  const [value] = builtinArguments(context, expressionContext, syntax, ["e"]) ?? [];
  if (value === undefined) return errorValue;
  if (value.type.kind === "Enumeration") return { ...value, type: integerType };
  return wrongArgument(context, expressionContext, syntax, 0, "an enumeration", value);
};

function divisionFunction(name: "div" | "mod" | "rem"): OperatorHandler {
  return (context, expressionContext, syntax) => {
    const pair = numericPair(context, expressionContext, syntax);
    if (pair === undefined) return errorValue;
    const type = pair.some((value) => value.type.kind === "Real") ? realType : integerType;
    if (!causesEvents(context, expressionContext, pair))
      return pairwise(pair, type, (x, y) => folded(name, x, y));
    const { events } = context.tables;
    const value = pairwise(pair, type, (x, y) => events!.step(name, [x, y], syntax.span, expressionContext));
    return name === "div" ? { ...value, variability: "discrete" } : value;
  };
}

const homotopyOperator: OperatorHandler = (context, expressionContext, syntax) => {
  const [actual, simplified] =
    builtinArguments(context, expressionContext, syntax, ["actual", "simplified"]) ?? [];
  if (actual === undefined || simplified === undefined) return errorValue;
  if (!sameDims(actual.dims, simplified.dims) || !isNumeric(actual.type) || !isNumeric(simplified.type))
    return wrongArgument(context, expressionContext, syntax, 1, describeType(actual), simplified);
  return pairwise([actual, simplified], realType, (a, b) => builtin("homotopy", a, b));
};

const noEventOperator: OperatorHandler = (context, expressionContext, syntax) => {
  const [value] = builtinArguments(context, withoutEvents(expressionContext), syntax, ["x"]) ?? [];
  return value ?? errorValue;
};

/** `pure(f(x))`: the value of a call of an impure function (specification 3.6, section 12.3). */
const pureOperator: OperatorHandler = (context, expressionContext, syntax) => {
  const [value] = builtinArguments(context, expressionContext, syntax, ["call"]) ?? [];
  return value ?? errorValue;
};

/** `smooth(p, e)`: for p ≥ 1, e and its first derivative are continuous, so no events are needed. */
const smoothOperator: OperatorHandler = (context, expressionContext, syntax) => {
  const found = argumentSyntax(context, expressionContext, syntax, ["p", "expr"]);
  if (found === undefined) return errorValue;
  const order = elaborate(context, expressionContext, found[0]!);
  if (isErrorValue(order)) return errorValue;
  if (order.type.kind !== "Integer")
    return wrongArgument(context, expressionContext, syntax, 0, "Integer", order);
  const known = evaluateStructural(context, order.scalars[0], "order of smooth(…)");
  const quiet = typeof known === "number" && known >= 1;
  return elaborate(context, quiet ? withoutEvents(expressionContext) : expressionContext, found[1]!);
};

/** `semiLinear(x, k1, k2)` is `if x >= 0 then k1*x else k2*x`. */
const semiLinearOperator: OperatorHandler = (context, expressionContext, syntax) => {
  const values = builtinArguments(context, expressionContext, syntax, ["x", "k1", "k2"]);
  if (values === undefined) return errorValue;
  const { dims, scalars: longest } = values.find((value) => value.dims.length > 0) ?? values[0]!;
  for (const [i, value] of values.entries())
    if (!isNumeric(value.type))
      return wrongArgument(context, expressionContext, syntax, i, "a number", value);
    else if (value.fields !== undefined || (value.dims.length > 0 && !sameDims(value.dims, dims)))
      return wrongArgument(context, expressionContext, syntax, i, "of the size of the others", value);
  const { events } = context.tables;
  const isEvent = events !== undefined && expressionContext.events && values[0]!.variability === "continuous";
  const scalars = longest.map((_, i) => {
    const [x, up, down] = values.map((value) => value.scalars[value.dims.length === 0 ? 0 : i]!);
    const condition = isEvent
      ? events.relation(">=", x!, zero, syntax.span, expressionContext)
      : compare(">=", x!, zero);
    return conditional(condition, arithmetic("*", up!, x!), arithmetic("*", down!, x!));
  });
  return { type: realType, dims, scalars, variability: variabilityOf(values) };
};

/** Predefined operators and functions by name. */
export const predefinedOperators: ReadonlyMap<string, OperatorHandler> = new Map<string, OperatorHandler>([
  ...realFunctions.map((name): [string, OperatorHandler] => [name, realFunction(name)]),
  ...arrayFunctionNames.map((name): [string, OperatorHandler] => [name, elaborateArrayFunction]),
  ...eventOperators,
  ...clockedOperators,
  ...connectionOperators,
  ...streamOperators,
  ["abs", keepsType("abs")],
  ["sign", signFunction],
  ["atan2", atan2Function],
  ["floor", stepFunction("floor")],
  ["ceil", stepFunction("ceil")],
  ["integer", integerFunction],
  ["Integer", ordinalFunction],
  ["div", divisionFunction("div")],
  ["mod", divisionFunction("mod")],
  ["rem", divisionFunction("rem")],
  ["homotopy", homotopyOperator],
  ["noEvent", noEventOperator],
  ["pure", pureOperator],
  ["smooth", smoothOperator],
  ["semiLinear", semiLinearOperator],
  ["String", stringOperator],
  ["getInstanceName", instanceName],
  ["delay", delayOperator],
  ["spatialDistribution", transportOperator],
  ...machineOperators,
]);
