import type { Span } from "@cosimo/ir";
import { conversionAdvice } from "../advice/conversion-advice.ts";
import { isExternalObject, membersOf } from "../classes/class-members.ts";
import { nameOf } from "../components/called-function.ts";
import { initialOrder } from "../components/initial-order.ts";
import { declaredValue } from "../components/record-fields.ts";
import type { DeclaredShape, FunctionInterface, FunctionMember } from "../model/declared-function.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import type { ModelContext } from "../model/model-context.ts";
import { describeType, isAssignable, isErrorValue, type TypedValue, typeName } from "../model/typed-value.ts";
import type { FunctionCall } from "../syntax/tree/syntax-tree.ts";
import { functionValue } from "./function-values.ts";

/** Arguments in the order of the inputs; missing ones have the declared defaults, which may use other inputs. */
export function completeArguments(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  declared: FunctionInterface,
  given: ReadonlyMap<string, TypedValue>,
): readonly TypedValue[] | undefined {
  const others = declared.inputs.filter(({ member }) => !given.has(member.name));
  const ordered = initialOrder(context, expressionContext, others);
  if (ordered === undefined) return undefined;
  const values = new Map(given);
  let known: ExpressionContext["iterators"];
  for (const [name, value] of given) known = { name, value, next: known };
  for (const one of ordered) {
    const { name } = one.member;
    const value = defaultArgument(context, expressionContext, known, one);
    if (value === undefined) {
      const args = { argument: name, function: nameOf(syntax.function) };
      reportExpression(context, expressionContext, "expression.missing-argument", syntax.span, args);
      return undefined;
    }
    values.set(name, value);
    known = { name, value, next: known };
  }
  return checkedArguments(context, expressionContext, syntax, declared, values);
}

function checkedArguments(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  declared: FunctionInterface,
  values: ReadonlyMap<string, TypedValue>,
): readonly TypedValue[] | undefined {
  const checked: TypedValue[] = [];
  for (const { member, shape } of declared.inputs) {
    const value = values.get(member.name)!;
    if (isErrorValue(value)) return undefined;
    if (!isAssignable(value.type, shape.type) || lacksField(context, value, shape)) {
      wrongType(context, expressionContext, syntax, declared, member.name, shape, value);
      return undefined;
    }
    checked.push(value);
  }
  return checked;
}

/** Whether a record has not all fields of the declared one (specification 3.6, section 6.7). */
function lacksField(
  context: ModelContext,
  { fields }: TypedValue,
  { type, instance }: DeclaredShape,
): boolean {
  if (type.kind !== "record" || fields === undefined || isExternalObject(context, instance)) return false;
  const members = [...membersOf(context, instance).values()];
  return members.some(
    (one) => one.kind === "component" && one.declaration.condition === undefined && !fields.has(one.name),
  );
}

function defaultArgument(
  context: ModelContext,
  expressionContext: ExpressionContext,
  known: ExpressionContext["iterators"],
  one: FunctionMember,
): TypedValue | undefined {
  const { type, binding } = one.shape;
  if (type.kind !== "function" || binding === undefined)
    return declaredValue(context, { ...expressionContext, iterators: undefined }, one, known);
  const inside = { ...expressionContext, scope: binding.source.scope, iterators: known };
  return functionValue(context, inside, binding.source.syntax);
}

function wrongType(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  declared: FunctionInterface,
  argument: string,
  shape: DeclaredShape,
  value: TypedValue,
): void {
  const expected = typeName(shape.type);
  const args = { argument, function: nameOf(syntax.function), expected, found: describeType(value) };
  const advice = conversionAdvice({ type: shape.type, dims: value.dims }, value);
  const span = argumentSpan(syntax, declared, argument);
  reportExpression(context, expressionContext, "expression.argument-type", span, args, advice);
}

/** The place of an argument; of a default the whole call. */
export function argumentSpan(syntax: FunctionCall, { inputs }: FunctionInterface, argument: string): Span {
  const position = inputs.findIndex(({ member }) => member.name === argument);
  const named = syntax.named.find(({ name }) => name.name === argument);
  return (syntax.positional[position] ?? named?.value ?? syntax).span;
}
