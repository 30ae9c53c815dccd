import type { FlatFunction, Relation, Variable } from "../dae/hybrid-dae.ts";
import type { Expression, VariableId } from "../expressions/expression.ts";
import { parseValueFormat } from "../expressions/value-text.ts";
import { localType, scalarTypeOf } from "./expression-type.ts";
import type { ExpectedType, PrintContext } from "./print-context.ts";

// Precedence levels of the Modelica grammar (specification 3.6, section 3.2); a unary minus binds like a sum.
const level = {
  if: 0,
  or: 1,
  and: 2,
  not: 3,
  relation: 4,
  sum: 5,
  product: 6,
  power: 7,
  primary: 8,
} as const;

const binaryLevel = {
  or: level.or,
  and: level.and,
  "+": level.sum,
  "-": level.sum,
  "*": level.product,
  "/": level.product,
  "^": level.power,
} as const;

const booleanType: ExpectedType = { type: "Boolean" };
const anyType: ExpectedType = {};

/**
 * The expression in Modelica syntax, with as few parentheses as the grammar allows. Where a Boolean or enumeration is
 * expected, plain numbers become literals.
 */
export function printExpression(
  expression: Expression,
  context: PrintContext,
  expected: ExpectedType = anyType,
): string {
  return print(expression, context, level.if, expected);
}

/** `left = right`. */
export function printEquality(left: Expression, right: Expression, context: PrintContext): string {
  const expected = typeOfEither(left, right, context);
  return `${print(left, context, level.or, expected)} = ${print(right, context, level.if, expected)}`;
}

function print(e: Expression, context: PrintContext, minimum: number, expected: ExpectedType): string {
  const parenthesize = (own: number, text: string) => (own < minimum ? `(${text})` : text);
  const sub = (child: Expression, at: number, type: ExpectedType = expected) =>
    print(child, context, at, type);
  const converted = context.notation && convert(e, context, expected);
  if (converted !== undefined) return parenthesize(converted.level, converted.text);
  switch (e.kind) {
    case "number":
      return parenthesize(
        e.value < 0 || Object.is(e.value, -0) ? level.sum : level.primary,
        literal(e.value, context, expected),
      );
    case "unary":
      if (e.operator === "not")
        return parenthesize(level.not, `not ${sub(e.operand, level.relation, booleanType)}`);
      return parenthesize(level.sum, `-${sub(e.operand, level.product)}`);
    case "binary":
      return parenthesize(binaryLevel[e.operator], printBinary(e, sub));
    case "compare":
      return printCompare(e, context, minimum);
    case "relation":
      return printRelation(context.dae.relations[e.relation]!, context, minimum);
    case "if": {
      const tail = `then ${sub(e.then, level.or)} else ${sub(e.else, level.if)}`;
      return parenthesize(level.if, `if ${sub(e.condition, level.or, booleanType)} ${tail}`);
    }
    case "concat":
      return parenthesize(level.sum, `${sub(e.left, level.sum)} + ${sub(e.right, level.product)}`);
    default:
      return printPrimary(e, context, expected);
  }
}

function literal(value: number, { notation }: PrintContext, { type, literals }: ExpectedType): string {
  if (type === "Boolean") return value === 0 ? "false" : "true";
  const name = type === "Enumeration" ? literals?.[value - 1] : undefined;
  if (name === undefined) return String(value);
  return notation === undefined ? name : `${notation.enumerationType(literals!)}.${name}`;
}

type PrintAt = (child: Expression, minimum: number, expected?: ExpectedType) => string;

function printBinary(e: Extract<Expression, { kind: "binary" }>, sub: PrintAt): string {
  const own = binaryLevel[e.operator];
  const logical = e.operator === "and" || e.operator === "or";
  if (logical) return `${sub(e.left, own, booleanType)} ${e.operator} ${sub(e.right, own, booleanType)}`;
  if (e.operator === "^") return `${sub(e.left, level.primary)}^${sub(e.right, level.primary)}`;
  const gap = own === level.product ? "" : " ";
  return `${sub(e.left, own)}${gap}${e.operator}${gap}${sub(e.right, own + 1)}`;
}

interface Comparison {
  readonly operator: string;
  readonly left: Expression;
  readonly right: Expression;
}

function printComparison({ operator, left, right }: Comparison, context: PrintContext): string {
  const expected = typeOfEither(left, right, context);
  const side = (e: Expression) => print(e, context, level.sum, expected);
  return `${side(left)} ${operator} ${side(right)}`;
}

/** The type `ordinary` is not written: LISMA gives it to conditions without type. */
function printRelation(relation: Relation, context: PrintContext, minimum: number): string {
  const text = printComparison(relation, context);
  const { eventType = "ordinary" } = relation;
  if (context.notation !== undefined && eventType !== "ordinary")
    return context.notation.typed(text, eventType);
  return level.relation < minimum ? `(${text})` : text;
}

function printCompare(
  e: Extract<Expression, { kind: "compare" }>,
  context: PrintContext,
  minimum: number,
): string {
  const text = printComparison(e, context);
  if (context.notation !== undefined && (isContinuous(e.left, context) || isContinuous(e.right, context)))
    return context.notation.withoutEvents(text);
  return level.relation < minimum ? `(${text})` : text;
}

function typeOfEither(left: Expression, right: Expression, context: PrintContext): ExpectedType {
  const known = [left, right].find((e) => e.kind === "variable" || e.kind === "pre");
  if (known !== undefined && (known.kind === "variable" || known.kind === "pre"))
    return context.dae.variables[known.variable]!;
  const type = scalarTypeOf(left, context) ?? scalarTypeOf(right, context);
  return type === undefined ? anyType : { type };
}

/** Whether the value can change between events. */
function isContinuous(e: Expression, context: PrintContext): boolean {
  switch (e.kind) {
    case "time":
      return true;
    case "variable":
      return context.dae.variables[e.variable]!.variability === "continuous";
    case "local":
      return context.locals?.[e.local]?.type === "Real";
    case "unary":
      return isContinuous(e.operand, context);
    case "binary":
    case "compare":
      return isContinuous(e.left, context) || isContinuous(e.right, context);
    case "if":
      return [e.condition, e.then, e.else].some((child) => isContinuous(child, context));
    case "builtin":
    case "call":
      return e.arguments.some((child) => isContinuous(child, context));
    default:
      return false;
  }
}

/** Converts a value of one type to the expected one: flat systems hold numbers, texts for other tools need types. */
function convert(
  e: Expression,
  context: PrintContext,
  { type: expected, literals }: ExpectedType,
): { readonly text: string; readonly level: number } | undefined {
  if (expected === undefined || e.kind === "number" || e.kind === "if") return undefined;
  const type = scalarTypeOf(e, context);
  const numeric = expected === "Real" || expected === "Integer";
  const plain = (minimum: number) => print(e, context, minimum, type === undefined ? anyType : { type });
  const call = (text: string) => ({ text, level: level.primary });
  if (type === undefined || type === expected) return undefined;
  if (type === "Boolean" && numeric) return { text: `if ${plain(level.or)} then 1 else 0`, level: level.if };
  if (type === "Enumeration" && numeric) return call(`Integer(${plain(level.if)})`);
  if (expected === "Enumeration")
    return call(`${context.notation!.enumerationType(literals!)}(${plain(level.if)})`);
  if (expected === "Boolean") return { text: `${plain(level.sum)} <> 0`, level: level.relation };
  if (expected !== "Integer" || type !== "Real") return undefined;
  const rounded = e.kind === "builtin" && e.function === "floor" ? e.arguments[0]! : e;
  const text = `integer(${print(rounded, context, level.if, { type: "Real" })})`;
  return call(isContinuous(e, context) ? context.notation!.withoutEvents(text) : text);
}

type Primary = Exclude<
  Expression,
  { kind: "number" | "unary" | "binary" | "compare" | "relation" | "if" | "concat" }
>;

function printPrimary(e: Primary, context: PrintContext, expected: ExpectedType): string {
  const { dae, locals, notation } = context;
  const list = (items: readonly Expression[], type = anyType) =>
    items.map((i) => print(i, context, level.if, type)).join(", ");
  const variableName = (variable: Variable) => notation?.variable(variable) ?? variable.name;
  const localName = (id: number) => {
    const local = locals?.[id];
    return local === undefined ? `local${id}` : (notation?.local(local) ?? local.name);
  };
  switch (e.kind) {
    case "string":
      return JSON.stringify(e.value);
    case "time":
      return "time";
    case "variable":
      return variableName(dae.variables[e.variable]!);
    case "pre":
      return `pre(${variableName(dae.variables[e.variable]!)})`;
    case "element":
      return `${variableName(dae.variables[e.variable]!)}[${list(e.subscripts, { type: "Integer" })}]`;
    case "local": {
      const name = localName(e.local);
      return e.subscripts.length === 0 ? name : `${name}[${list(e.subscripts, { type: "Integer" })}]`;
    }
    case "size":
      return `size(${localName(e.local)}, ${e.dimension + 1})`;
    case "builtin": {
      const text = `${e.function}(${list(e.arguments, expected.type === "Integer" ? expected : { type: "Real" })})`;
      const steps = ["floor", "ceil", "div", "mod", "rem"].includes(e.function);
      return notation !== undefined && steps && isContinuous(e, context)
        ? notation.withoutEvents(text)
        : text;
    }
    case "call":
      return printCall(e, context);
    case "sample": {
      const { start, interval, text } = dae.samplers[e.sampler]!;
      return notation === undefined ? text : `sample(${list([start, interval])})`;
    }
    case "initial":
      return "initial()";
    case "terminal":
      return "terminal()";
    case "toString":
      return printToString(e, context);
  }
}

function printCall(e: Extract<Expression, { kind: "call" }>, context: PrintContext): string {
  const f = context.dae.functions[e.function]!;
  const delayed = printDelay(f, e, context);
  if (delayed !== undefined) return delayed;
  const carried = printCarried(f, e, context);
  if (carried !== undefined) return carried;
  const inputs = scalarInputs(f);
  const list = e.arguments.map((a, i) => print(a, context, level.if, inputs[i] ?? anyType));
  if (context.notation !== undefined) return context.notation.call(f, e.output, list);
  const name = f.outputCount === 1 && e.output === 0 ? f.name : `${f.name}.${e.output + 1}`;
  return `${name}(${list.join(", ")})`;
}

/** A read of a stored value as the operator of the language, `delay(u, T)`; undefined for other calls. */
function printDelay(
  { stored }: FlatFunction,
  { arguments: [history] }: Extract<Expression, { kind: "call" }>,
  context: PrintContext,
): string | undefined {
  if ((stored !== "value" && stored !== "recent") || history?.kind !== "number") return undefined;
  const { value, delay, longest } = context.dae.histories![history.value]!;
  const variables = [value, delay, ...(longest === undefined ? [] : [longest])];
  const list = variables.map((variable) => print({ kind: "variable", variable }, context, level.if, anyType));
  return `delay(${list.join(", ")})`;
}

/**
 * What is at an end of a line as the first output of the operator of the language: for y = 1 that of the line seen from its other end. Its
 * indicator, which the operator has anyway, is 1.
 */
function printCarried(
  { stored }: FlatFunction,
  { arguments: [line, end] }: Extract<Expression, { kind: "call" }>,
  context: PrintContext,
): string | undefined {
  if (stored === "front") return "1";
  if (stored !== "carried" || line?.kind !== "number" || end?.kind !== "number") return undefined;
  const { inlets, position, isForward, points, values } = context.dae.distributions![line.value]!;
  const text = (v: VariableId) => print({ kind: "variable", variable: v }, context, level.if, anyType);
  const vector = (list: readonly string[]) => `{${list.join(", ")}}`;
  const [low, high, x, forward] = [...inlets, position, isForward].map(text);
  const [places, start] = [points.map(text), values.map(text)];
  const list =
    end.value === 0
      ? [low, high, x, forward, vector(places), vector(start)]
      : [
          high,
          low,
          `-${x}`,
          `not ${forward}`,
          vector(places.reverse().map((y) => `1 - ${y}`)),
          vector(start.reverse()),
        ];
  return `spatialDistribution(${list.join(", ")})`;
}

/** The type of each scalar of the inputs, arrays element by element. */
export function scalarInputs(f: FlatFunction): readonly ExpectedType[] {
  return f.locals.slice(0, f.inputCount).flatMap((input) => {
    const count = input.dimensions.reduce((n, d) => n * (d.kind === "number" ? d.value : 1), 1);
    return Array.from({ length: count }, () => ({ type: localType(input) }));
  });
}

/** A plain number has no type: it follows from `literals` and the kind of expression. */
function printToString(e: Extract<Expression, { kind: "toString" }>, context: PrintContext): string {
  const type: ExpectedType =
    e.literals === undefined ? anyType : { type: "Enumeration", literals: e.literals };
  const operand = print(e.operand, context, level.if, type);
  if (e.format === "") return `String(${operand})`;
  const format = parseValueFormat(e.format);
  if (e.literals === undefined || format === undefined)
    return `String(${operand}, format = ${JSON.stringify(e.format)})`;
  const side = format.flags.includes("-") ? "" : ", leftJustified = false";
  return `String(${operand}, minimumLength = ${format.width}${side})`;
}
