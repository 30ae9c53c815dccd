import { functionInterface } from "../components/function-interface.ts";
import { elementOf } from "../evaluation/binding-values.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import type { FunctionInterface, FunctionMember } from "../model/declared-function.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import { allIndices } from "../model/indices.ts";
import type { ModelContext } from "../model/model-context.ts";
import { elaborate } from "../model/queries.ts";
import {
  describeType,
  errorValue,
  isAssignable,
  isErrorValue,
  sameDims,
  type Type,
  type TypedValue,
} from "../model/typed-value.ts";
import type { ExpressionSyntax, FunctionCall } from "../syntax/tree/syntax-tree.ts";
import { declaringClass, functionsOf, isOperatorRecord } from "./operator-classes.ts";
import { constructRecord } from "./record-constructors.ts";
import { stackValues } from "./stack-values.ts";

// Overloaded operators of operator records (specification 3.6, chapter 14).

/** Where an overloaded operator or constructor is applied. */
interface OverloadSite {
  readonly context: ModelContext;
  readonly expressionContext: ExpressionContext;
  readonly syntax: ExpressionSyntax;
}

/** A function that fits, with the values of its inputs by name. */
interface Overload {
  readonly function: ClassInstance;
  readonly declared: FunctionInterface;
  readonly given: ReadonlyMap<string, TypedValue>;
}

/** A call of a constructor before its function is chosen. */
interface Arguments {
  readonly positional: readonly TypedValue[];
  readonly named: ReadonlyMap<string, TypedValue>;
}

/** The functions of an operator in the classes of all operands, each once. */
function candidates(
  context: ModelContext,
  operator: string,
  operands: readonly TypedValue[],
): readonly ClassInstance[] {
  const records = operands.flatMap(({ type }) =>
    isOperatorRecord(type) ? [declaringClass(context, type.instance)] : [],
  );
  const byDefinition = new Map(
    records.flatMap((record) => functionsOf(context, record, operator)).map((one) => [one.definition, one]),
  );
  return [...byDefinition.values()];
}

/** `-a`, `not a` */
export function overloadedUnary(site: OverloadSite, operator: string, operand: TypedValue): TypedValue {
  const fitting = fittingOverloads(site, candidates(site.context, operator, [operand]), [operand]);
  if (fitting.length > 0) return applyOnly(site, operator, fitting);
  if (operand.dims.length === 0) return noOverload(site, operator, [operand]);
  return mapped(operand.dims, (indices) => overloadedUnary(site, operator, elementOf(operand, indices)));
}

/** `a + b` with at least one operator record: a function that fits, one after a conversion, or element by element. */
export function overloadedBinary(
  site: OverloadSite,
  written: string,
  left: TypedValue,
  right: TypedValue,
): TypedValue {
  const isElementwise = written.startsWith(".");
  // An overload for arrays, as a scalar product, is no product of elements (specification 3.6, section 14.4).
  if (isElementwise && left.dims.length + right.dims.length > 0)
    return elementByElement(site, written, left, right) ?? noOverload(site, written, [left, right]);
  const operator = isElementwise ? written.slice(1) : written;
  const functions = candidates(site.context, operator, [left, right]);
  const direct = fittingOverloads(site, functions, [left, right]);
  if (direct.length > 0) return applyOnly(site, written, direct);
  const converted = fittingAfterConversion(site, functions, left, right);
  if (converted.length > 0) return applyOnly(site, written, converted);
  return elementByElement(site, written, left, right) ?? noOverload(site, written, [left, right]);
}

function fittingOverloads(
  { context }: OverloadSite,
  functions: readonly ClassInstance[],
  positional: readonly TypedValue[],
): readonly Overload[] {
  return functions.flatMap((one) => bound(context, one, { positional, named: new Map() }) ?? []);
}

/** The values by input, if a call with these arguments is valid. */
function bound(
  context: ModelContext,
  called: ClassInstance,
  { positional, named }: Arguments,
): Overload | undefined {
  const declared = functionInterface(context, called);
  if (declared === undefined || positional.length > declared.inputs.length) return undefined;
  const given = new Map(named);
  for (const [i, value] of positional.entries()) {
    const { name } = declared.inputs[i]!.member;
    if (given.has(name)) return undefined;
    given.set(name, value);
  }
  const taken = declared.inputs.filter((input) => accepts(context, input, given.get(input.member.name)));
  const isKnown = [...given.keys()].every((name) =>
    declared.inputs.some(({ member }) => member.name === name),
  );
  return isKnown && taken.length === declared.inputs.length
    ? { function: called, declared, given }
    : undefined;
}

/** Whether an input may have this value; without a value, whether it has a default. */
function accepts(context: ModelContext, { shape }: FunctionMember, value: TypedValue | undefined): boolean {
  if (value === undefined) return shape.binding !== undefined;
  return shape.dims.length === value.dims.length && isOfType(context, value.type, shape.type);
}

function isOfType(context: ModelContext, from: Type, to: Type): boolean {
  if (from.kind !== "record" || to.kind !== "record") return isAssignable(from, to);
  return (
    declaringClass(context, from.instance).definition === declaringClass(context, to.instance).definition
  );
}

/** Functions that fit if one scalar operand is converted by a constructor of the input's class. */
function fittingAfterConversion(
  site: OverloadSite,
  functions: readonly ClassInstance[],
  left: TypedValue,
  right: TypedValue,
): readonly Overload[] {
  const { context } = site;
  return functions.flatMap((called) => {
    const [first, second] = functionInterface(context, called)?.inputs ?? [];
    if (first === undefined || second === undefined) return [];
    const others = [
      accepts(context, first, left) ? { positional: [left, converted(site, second, right)] } : undefined,
      accepts(context, second, right) ? { positional: [converted(site, first, left), right] } : undefined,
    ];
    return others.flatMap((one) => {
      const known = one?.positional.flatMap((value) => (value === undefined ? [] : [value])) ?? [];
      return known.length === 2
        ? (bound(context, called, { positional: known, named: new Map() }) ?? [])
        : [];
    });
  });
}

function converted(site: OverloadSite, { shape }: FunctionMember, value: TypedValue): TypedValue | undefined {
  if (!isOperatorRecord(shape.type) || value.dims.length > 0) return undefined;
  const record = declaringClass(site.context, shape.type.instance);
  const constructors = functionsOf(site.context, record, "constructor");
  const fitting = fittingOverloads(site, constructors, [value]);
  return fitting.length === 1 ? resultOf(site, fitting[0]!) : undefined;
}

function applyOnly(site: OverloadSite, operator: string, fitting: readonly Overload[]): TypedValue {
  if (fitting.length === 1) return resultOf(site, fitting[0]!);
  const { context, expressionContext, syntax } = site;
  const functions = fitting.map((one) => one.function.name.join(".")).join(", ");
  reportExpression(context, expressionContext, "expression.ambiguous-operator", syntax.span, {
    operator,
    functions,
  });
  return errorValue;
}

function resultOf(site: OverloadSite, { function: called, declared, given }: Overload): TypedValue {
  const { context, expressionContext, syntax } = site;
  const { span } = syntax;
  const name = called.definition.name.name;
  const reference = {
    kind: "reference",
    global: false,
    parts: [{ name, subscripts: [], span }],
    span,
  } as const;
  const call: FunctionCall = { kind: "call", function: reference, positional: [], named: [], span };
  return (
    context.queries.callWith(context, expressionContext, call, called, declared, given)?.[0] ?? errorValue
  );
}

function noOverload(
  { context, expressionContext, syntax }: OverloadSite,
  operator: string,
  operands: readonly TypedValue[],
): TypedValue {
  const [left, right] = operands.map(describeType);
  if (right === undefined)
    reportExpression(context, expressionContext, "expression.operand-type", syntax.span, {
      operator,
      found: left!,
    });
  else
    reportExpression(context, expressionContext, "expression.operand-types", syntax.span, {
      operator,
      left: left!,
      right,
    });
  return errorValue;
}

/** Operators on arrays of records, as those on arrays of numbers; `undefined` if none applies. */
function elementByElement(
  site: OverloadSite,
  operator: string,
  left: TypedValue,
  right: TypedValue,
): TypedValue | undefined {
  const [wide, narrow] = [left.dims.length > 0, right.dims.length > 0];
  if (!wide && !narrow) return undefined;
  const apply = (a: TypedValue, b: TypedValue) => overloadedBinary(site, operator, a, b);
  const isDotted = operator.startsWith(".");
  if (wide && narrow) {
    if (operator === "*") return matrixProduct(site, left, right);
    const isAllowed = isDotted || operator === "+" || operator === "-";
    if (!isAllowed || !sameDims(left.dims, right.dims)) return undefined;
    return mapped(left.dims, (indices) => apply(elementOf(left, indices), elementOf(right, indices)));
  }
  if (wide && (isDotted || operator === "*" || operator === "/"))
    return mapped(left.dims, (indices) => apply(elementOf(left, indices), right));
  if (narrow && (isDotted || operator === "*"))
    return mapped(right.dims, (indices) => apply(left, elementOf(right, indices)));
  return undefined;
}

function mapped(dims: readonly number[], value: (indices: readonly number[]) => TypedValue): TypedValue {
  const values: TypedValue[] = [];
  for (const indices of allIndices(dims)) {
    const one = value(indices);
    if (isErrorValue(one)) return errorValue;
    values.push(one);
  }
  return stackValues(values, dims) ?? errorValue;
}

/** Products with a matrix; two vectors need a function of their own (section 14.5). */
function matrixProduct(site: OverloadSite, left: TypedValue, right: TypedValue): TypedValue | undefined {
  const isMatrix = left.dims.length === 2 || right.dims.length === 2;
  if (!isMatrix || left.dims.length > 2 || right.dims.length > 2) return undefined;
  const inner = right.dims[0]!;
  if (left.dims.at(-1) !== inner || inner === 0) return undefined;
  const [rows, columns] = [left.dims.slice(0, -1), right.dims.slice(1)];
  return mapped([...rows, ...columns], (indices) => {
    const terms = Array.from({ length: inner }, (_, k) => {
      const a = elementOf(left, [...indices.slice(0, rows.length), k + 1]);
      const b = elementOf(right, [k + 1, ...indices.slice(rows.length)]);
      return overloadedBinary(site, "*", a, b);
    });
    return terms.some(isErrorValue) ? errorValue : terms.reduce((a, b) => overloadedBinary(site, "+", a, b));
  });
}

/** The sum of an array of records; an empty one is the element '0'. */
export function overloadedSum(site: OverloadSite, array: TypedValue): TypedValue {
  if (!isOperatorRecord(array.type)) return errorValue;
  const elements = allIndices(array.dims).map((indices) => elementOf(array, indices));
  if (elements.length > 0) return elements.reduce((a, b) => overloadedBinary(site, "+", a, b));
  const record = declaringClass(site.context, array.type.instance);
  const fitting = fittingOverloads(site, functionsOf(site.context, record, "0"), []);
  return fitting.length === 0 ? noOverload(site, "0", [array]) : applyOnly(site, "0", fitting);
}

/** `C(…)`: the only constructor of the operator record that fits; a record that declares none is made by its fields. */
export function constructOperatorRecord(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  called: ClassInstance,
): TypedValue {
  const values = new Map<ExpressionSyntax, TypedValue>();
  for (const one of [...syntax.positional, ...syntax.named.map(({ value }) => value)])
    values.set(one, elaborate(context, expressionContext, one));
  if ([...values.values()].some(isErrorValue)) return errorValue;
  const constructors = functionsOf(context, declaringClass(context, called), "constructor");
  const given = {
    positional: syntax.positional.map((one) => values.get(one)!),
    named: new Map(syntax.named.map(({ name, value }) => [name.name, values.get(value)!])),
  };
  const fitting = constructors.flatMap((one) => bound(context, one, given) ?? []);
  const site = { context, expressionContext, syntax };
  if (fitting.length === 0)
    return (
      mappedConstructor(site, constructors, given) ??
      (constructors.length > 0 ? noConstructor(site, called, values) : byFields(site, called, values))
    );
  return applyOnly(site, called.definition.name.name, fitting);
}

function noConstructor(
  { context, expressionContext, syntax }: OverloadSite,
  { definition: { name } }: ClassInstance,
  values: ReadonlyMap<ExpressionSyntax, TypedValue>,
): TypedValue {
  const args = { name: name.name, found: [...values.values()].map(describeType).join(", ") };
  reportExpression(context, expressionContext, "expression.no-constructor", syntax.span, args);
  return errorValue;
}

function byFields(
  { context, expressionContext, syntax }: OverloadSite & { readonly syntax: FunctionCall },
  called: ClassInstance,
  values: ReadonlyMap<ExpressionSyntax, TypedValue>,
): TypedValue {
  const argumentValue = (one: ExpressionSyntax) => values.get(one)!;
  return constructRecord(context, expressionContext, syntax, called, argumentValue);
}

/** A constructor of scalars for arrays of equal sizes: one record for each element. */
function mappedConstructor(
  site: OverloadSite,
  constructors: readonly ClassInstance[],
  { positional, named }: Arguments,
): TypedValue | undefined {
  const arrays = [...positional, ...named.values()].filter(({ dims }) => dims.length > 0);
  const [first, ...others] = arrays;
  if (first === undefined || others.some(({ dims }) => !sameDims(dims, first.dims))) return undefined;
  const at = (value: TypedValue, indices: readonly number[]) =>
    value.dims.length > 0 ? elementOf(value, indices) : value;
  const fitting = (indices: readonly number[]) => {
    const own = {
      positional: positional.map((value) => at(value, indices)),
      named: new Map([...named].map(([name, value]) => [name, at(value, indices)])),
    };
    return constructors.flatMap((one) => bound(site.context, one, own) ?? []);
  };
  const indices = allIndices(first.dims);
  if (indices.length === 0 || fitting(indices[0]!).length !== 1) return undefined;
  return mapped(first.dims, (one) => applyOnly(site, "constructor", fitting(one)));
}

/** `String(c, …)`: the function of the record's class; `undefined` if it has none. */
export function textFunction(context: ModelContext, type: Type): ClassInstance | undefined {
  if (!isOperatorRecord(type)) return undefined;
  return functionsOf(context, declaringClass(context, type.instance), "String")[0];
}
