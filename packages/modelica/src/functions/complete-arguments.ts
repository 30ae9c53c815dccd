import type { Span } from "@cosimo/ir";
import { conversionAdvice } from "../advice/conversion-advice.ts";
import { isExternalObject, membersOf } from "../classes/class-members.ts";
import { nameOf } from "../components/called-function.ts";
import { fieldsOfRecord } from "../components/declared-shapes.ts";
import type { DeclaredShape, FunctionInterface } from "../model/declared-function.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import type { ModelContext } from "../model/model-context.ts";
import { elaborate } from "../model/queries.ts";
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
  const values: TypedValue[] = [];
  let iterators: ExpressionContext["iterators"];
  for (const [name, value] of given) iterators = { name, value, next: iterators };
  for (const { member, shape } of declared.inputs) {
    const value = given.get(member.name) ?? defaultArgument(context, expressionContext, iterators, shape);
    if (value === undefined) {
      const args = { argument: member.name, function: nameOf(syntax.function) };
      reportExpression(context, expressionContext, "expression.missing-argument", syntax.span, args);
      return undefined;
    }
    if (isErrorValue(value)) return undefined;
    if (!isAssignable(value.type, shape.type) || lacksField(context, value, shape)) {
      wrongType(context, expressionContext, syntax, declared, member.name, shape, value);
      return undefined;
    }
    values.push(value);
    if (!given.has(member.name)) iterators = { name: member.name, value, next: iterators };
  }
  return values;
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
  iterators: ExpressionContext["iterators"],
  shape: DeclaredShape,
): TypedValue | undefined {
  const { binding } = shape;
  if (binding === undefined)
    return shape.type.kind === "record" && shape.dims.length === 0
      ? fieldsOfRecord(context, shape.instance, { ...expressionContext, iterators })
      : undefined;
  const inside = { ...expressionContext, scope: binding.source.scope, iterators };
  if (shape.type.kind === "function") return functionValue(context, inside, binding.source.syntax);
  return elaborate(context, inside, binding.source.syntax);
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
