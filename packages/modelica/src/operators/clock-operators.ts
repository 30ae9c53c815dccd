import { diagnose, type Expression, type MessageArgument, type Phrase, phrase, type Span } from "@cosimo/ir";
import { clockMessages, clockPhrases } from "../clocks/clock-messages.ts";
import type { ClockOperation } from "../clocks/clock-table.ts";
import { nearRational, oneRational, type Rational, rational, zeroRational } from "../clocks/rational.ts";
import { evaluateStructural } from "../evaluation/evaluate.ts";
import { argumentSyntax, builtinArguments } from "../expressions/builtin-arguments.ts";
import { zero } from "../model/construct.ts";
import { report } from "../model/diagnostic-sink.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import type { ModelContext, OperatorHandler } from "../model/model-context.ts";
import { elaborate } from "../model/queries.ts";
import {
  booleanType,
  clockType,
  describeType,
  errorValue,
  isErrorValue,
  realType,
  scalarValue,
  type Type,
  type TypedValue,
} from "../model/typed-value.ts";
import type { FunctionCall } from "../syntax/tree/syntax-tree.ts";

// Clock constructors and clocked operators (specification 3.6, chapter 16).

interface Site {
  readonly context: ModelContext;
  readonly expressionContext: ExpressionContext;
  readonly syntax: FunctionCall;
  readonly name: string;
}

type Arguments = readonly TypedValue[];

/** An operator with these arguments, outside of functions. */
function operator(
  names: readonly string[],
  required: number,
  resultOf: (site: Site, values: Arguments) => TypedValue,
): OperatorHandler {
  return (context, expressionContext, syntax) => {
    const site = siteOf(context, expressionContext, syntax);
    if (isInFunction(site)) return errorValue;
    const values = builtinArguments(context, expressionContext, syntax, names, required);
    return values === undefined ? errorValue : resultOf(site, values);
  };
}

function siteOf(context: ModelContext, expressionContext: ExpressionContext, syntax: FunctionCall): Site {
  return {
    context,
    expressionContext,
    syntax,
    name: syntax.function.parts.map((part) => part.name).join("."),
  };
}

function isInFunction({ context, expressionContext, syntax, name }: Site): boolean {
  if (expressionContext.body?.kind !== "function") return false;
  const advice = phrase(featurePhrases, "advice.outside-function");
  const args = { construct: `${name}(…)` };
  reportExpression(context, expressionContext, "expression.not-in-function", syntax.span, args, { advice });
  return true;
}

function complain(
  { context, expressionContext, syntax, name }: Site,
  code: "clocks.argument" | "clocks.interval",
  argument: MessageArgument,
  expected: Phrase,
  value: MessageArgument = "",
  span: Span = syntax.span,
): TypedValue {
  const { path } = expressionContext.scope.objectScope;
  const component = path.length > 0 ? { component: path.join(".") } : {};
  const args = { operator: name, argument, expected, ...(code === "clocks.interval" && { value }) };
  report(context.sink, diagnose(clockMessages, code, span, args, component));
  return errorValue;
}

/** The value of an operation, element by element of its operand. */
function call(
  { context, expressionContext, syntax }: Site,
  result: Type,
  dims: readonly number[],
  operations: readonly ClockOperation[],
  operand: Type = result,
): TypedValue {
  const { events } = context.tables;
  const scalars = operations.map(
    (one): Expression => events?.clocked(one, { result, operand }, syntax.span, expressionContext) ?? zero,
  );
  return { type: result, dims, scalars, variability: "discrete" };
}

const firstNames = ["intervalCounter", "interval", "condition", "c"];

/** `Clock(…)`: the type of the first argument says which constructor is meant. */
const clockConstructor: OperatorHandler = (context, expressionContext, syntax) => {
  const site = siteOf(context, expressionContext, syntax);
  if (isInFunction(site)) return errorValue;
  const named = syntax.named.find(({ name }) => firstNames.includes(name.name));
  const first = syntax.positional[0] ?? named?.value;
  if (first === undefined && syntax.named.length === 0)
    return call(site, clockType, [], [{ kind: "inferred" }]);
  const value = first && elaborate(context, expressionContext, first);
  if (value !== undefined && isErrorValue(value)) return errorValue;
  const names = constructorNames(value?.type, named?.name.name);
  const found = argumentSyntax(context, expressionContext, syntax, names, 1);
  if (found === undefined || value === undefined) return errorValue;
  const second = found[1] && elaborate(context, expressionContext, found[1]);
  if (second !== undefined && isErrorValue(second)) return errorValue;
  if (value.dims.length > 0 || (second?.dims.length ?? 0) > 0)
    return complain(site, "clocks.argument", names[0]!, phrase(clockPhrases, "clock.known"));
  switch (names[0]) {
    case "condition":
      return eventClock(site, value, second);
    case "c":
      return solverClock(site, value, second);
    case "interval":
      return realClock(site, value);
    default:
      return rationalClock(site, value, second);
  }
};

function constructorNames(type: Type | undefined, named: string | undefined): readonly string[] {
  const of = (kind: string | undefined) => {
    switch (kind) {
      case "Boolean":
      case "condition":
        return ["condition", "startInterval"];
      case "Clock":
      case "c":
        return ["c", "solverMethod"];
      case "Real":
      case "interval":
        return ["interval"];
      default:
        return ["intervalCounter", "resolution"];
    }
  };
  return of(named ?? type?.kind);
}

function eventClock(site: Site, condition: TypedValue, start: TypedValue | undefined): TypedValue {
  if (condition.type.kind !== "Boolean") return wrongType(site, "condition", condition);
  if (start !== undefined && start.type.kind !== "Real" && start.type.kind !== "Integer") {
    const expected = phrase(clockPhrases, "clock.a-number");
    return complain(site, "clocks.interval", "startInterval", expected, describeType(start));
  }
  const startInterval = start?.scalars[0] ?? zero;
  return call(
    site,
    clockType,
    [],
    [{ kind: "event", value: condition.scalars[0]!, startInterval }],
    booleanType,
  );
}

function wrongType(site: Site, argument: string, value: TypedValue): TypedValue {
  const expected = phrase(clockPhrases, "clock.known");
  return complain(site, "clocks.interval", argument, expected, describeType(value));
}

function solverClock(site: Site, clock: TypedValue, method: TypedValue | undefined): TypedValue {
  if (clock.type.kind !== "Clock")
    return complain(site, "clocks.argument", "c", phrase(clockPhrases, "clock.a-clock"));
  if (method === undefined) return clock;
  const name = method.scalars[0] && evaluateStructural(site.context, method.scalars[0], "a clock");
  if (typeof name !== "string")
    return complain(site, "clocks.argument", "solverMethod", phrase(clockPhrases, "clock.known"));
  return call(site, clockType, [], [{ kind: "solver", value: clock.scalars[0]!, method: name }]);
}

function isFixed({ variability }: TypedValue): boolean {
  return variability === "constant" || variability === "parameter";
}

function realClock(site: Site, value: TypedValue): TypedValue {
  const scalar = value.scalars[0]!;
  if (!isFixed(value))
    return call(site, clockType, [], [{ kind: "stepping", value: scalar, resolution: 1 }], realType);
  const interval = evaluateStructural(site.context, scalar, "a clock");
  if (typeof interval !== "number")
    return complain(site, "clocks.argument", "interval", phrase(clockPhrases, "clock.known"));
  if (!(interval > 0) || !Number.isFinite(interval))
    return complain(
      site,
      "clocks.interval",
      "interval",
      phrase(clockPhrases, "clock.positive"),
      String(interval),
    );
  return call(site, clockType, [], [{ kind: "periodic", interval: nearRational(interval) }]);
}

function rationalClock(site: Site, counter: TypedValue, resolution: TypedValue | undefined): TypedValue {
  const divisor = resolution === undefined ? 1 : whole(site, resolution, "resolution", 1);
  if (divisor === undefined) return errorValue;
  const value = counter.scalars[0]!;
  if (!isFixed(counter))
    return call(site, clockType, [], [{ kind: "stepping", value, resolution: divisor }], counter.type);
  const count = whole(site, counter, "intervalCounter", 0);
  if (count === undefined) return errorValue;
  if (count === 0) return call(site, clockType, [], [{ kind: "inferred" }]);
  return call(
    site,
    clockType,
    [],
    [{ kind: "periodic", interval: rational(BigInt(count), BigInt(divisor)) }],
  );
}

/** The value of a whole number known at compile time, from `least` on; `undefined` after a report. */
function whole(site: Site, value: TypedValue, argument: string, least: number): number | undefined {
  const found = isFixed(value) && evaluateStructural(site.context, value.scalars[0], "a clock");
  if (typeof found !== "number") {
    complain(site, "clocks.argument", argument, phrase(clockPhrases, "clock.known"));
    return undefined;
  }
  if (Number.isSafeInteger(found) && found >= least) return found;
  complain(
    site,
    "clocks.interval",
    argument,
    phrase(clockPhrases, "clock.whole-number", { least }),
    String(found),
  );
  return undefined;
}

/** `sample(u)`; `sample(u, c)` with the value of `c`. */
export function clockedSample(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  clock: TypedValue | undefined,
): TypedValue {
  const site = siteOf(context, expressionContext, syntax);
  const found = argumentSyntax(context, expressionContext, syntax, ["u", "clock"], 1);
  const value = found && elaborate(context, expressionContext, found[0]!);
  if (value === undefined || isErrorValue(value)) return errorValue;
  return elementwise(site, value, (scalar) => ({
    ...{ kind: "sample", value: scalar },
    ...(clock && { clock: clock.scalars[0]! }),
  }));
}

/** Applies an operation to each scalar of a value, record or array. */
function elementwise(
  site: Site,
  value: TypedValue,
  operation: (scalar: Expression) => ClockOperation,
): TypedValue {
  if (value.fields === undefined) return call(site, value.type, value.dims, value.scalars.map(operation));
  const fields = new Map(
    [...value.fields].map(([name, field]) => [name, elementwise(site, field, operation)]),
  );
  return { ...value, fields, variability: "discrete" };
}

/** Whether each scalar is a variable, or constant; reports others. */
function isComponent(site: Site, value: TypedValue): boolean {
  if (value.fields !== undefined)
    return [...value.fields.values()].every((field) => isComponent(site, field));
  if (isFixed(value) || value.scalars.every(({ kind }) => kind === "variable")) return true;
  const { positional, span } = site.syntax;
  const argument = phrase(clockPhrases, "clock.argument", { number: 1 });
  complain(
    site,
    "clocks.argument",
    argument,
    phrase(clockPhrases, "clock.a-variable"),
    "",
    positional[0]?.span ?? span,
  );
  return false;
}

const holdOperator = operator(["u"], 1, (site, [value]) => {
  if (!isComponent(site, value!)) return errorValue;
  return isFixed(value!) ? value! : elementwise(site, value!, (scalar) => ({ kind: "hold", value: scalar }));
});

const previousOperator = operator(["u"], 1, (site, [value]) =>
  isComponent(site, value!) ? previousOf(site, value!) : errorValue,
);

function previousOf(site: Site, value: TypedValue): TypedValue {
  const { context, expressionContext, syntax } = site;
  if (value.fields !== undefined) {
    const fields = new Map([...value.fields].map(([name, field]) => [name, previousOf(site, field)]));
    return { ...value, fields };
  }
  const { events } = context.tables;
  if (isFixed(value) || events === undefined) return value;
  const scalars = value.scalars.map((scalar) =>
    scalar.kind === "variable" ? events.previous(scalar.variable, syntax.span, expressionContext) : scalar,
  );
  return { ...value, scalars, variability: "discrete" };
}

type Conversion = Omit<Extract<ClockOperation, { kind: "convert" }>, "kind" | "value">;

/** An operator whose result has another clock of the same base. */
function conversion(
  names: readonly string[],
  required: number,
  conversionOf: (numbers: readonly number[]) => Conversion,
  defaults: readonly number[],
  leasts: readonly number[],
): OperatorHandler {
  return operator(["u", ...names], 1 + required, (site, [value, ...others]) => {
    const numbers: number[] = [];
    for (const [i, name] of names.entries()) {
      const given = others[i];
      const number = given === undefined ? defaults[i]! : whole(site, given, name, leasts[i]!);
      if (number === undefined) return errorValue;
      numbers.push(number);
    }
    const convert = conversionOf(numbers);
    if (site.name === "backSample" && !isComponent(site, value!)) return errorValue;
    return elementwise(site, value!, (scalar) => ({ kind: "convert", value: scalar, ...convert }));
  });
}

function scaling(direction: "slower" | "faster"): OperatorHandler {
  const factorOf = (factor: number): Rational =>
    direction === "slower" ? rational(BigInt(factor)) : rational(1n, BigInt(factor));
  const convert = ([factor]: readonly number[]): Conversion => ({
    ...{ direction, shift: zeroRational },
    ...(factor !== 0 && { factor: factorOf(factor!) }),
  });
  return conversion(["factor"], 0, convert, [0], [0]);
}

function shifting(counter: "shiftCounter" | "backCounter", sign: bigint): OperatorHandler {
  const convert = ([count, resolution]: readonly number[]): Conversion => ({
    ...{ direction: "same", factor: oneRational },
    shift: rational(sign * BigInt(count!), BigInt(resolution!)),
  });
  return conversion([counter, "resolution"], 1, convert, [0, 1], [0, 1]);
}

const noClockOperator = operator(["u"], 1, (site, [value]) =>
  elementwise(site, value!, (scalar) => ({ kind: "noClock", value: scalar })),
);

/** `interval(u)`, `firstTick(u)`: facts of the clock of the expression. */
function clockFact(kind: "interval" | "firstTick", type: Type): OperatorHandler {
  return operator(["u"], 0, (site, [value]) => {
    const operand = value?.scalars[0];
    const operation: ClockOperation = operand === undefined ? { kind } : { kind, value: operand };
    const { context, expressionContext, syntax } = site;
    const types = { result: type, ...(value && { operand: value.type }) };
    const scalar = context.tables.events?.clocked(operation, types, syntax.span, expressionContext) ?? zero;
    return scalarValue(type, scalar, "discrete");
  });
}

export const clockOperators: readonly (readonly [string, OperatorHandler])[] = [
  ["Clock", clockConstructor],
  ["hold", holdOperator],
  ["previous", previousOperator],
  ["subSample", scaling("slower")],
  ["superSample", scaling("faster")],
  ["shiftSample", shifting("shiftCounter", 1n)],
  ["backSample", shifting("backCounter", -1n)],
  ["noClock", noClockOperator],
  ["interval", clockFact("interval", realType)],
  ["firstTick", clockFact("firstTick", booleanType)],
];
