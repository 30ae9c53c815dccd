import { membersOf, specialize } from "../classes/class-members.ts";
import { declaredShape } from "../components/declared-shapes.ts";
import { initialOrder } from "../components/initial-order.ts";
import { declaredFields, declaredValue, recordOf } from "../components/record-fields.ts";
import { type ClassInstance, type ComponentMember, createObjectScope } from "../model/class-instance.ts";
import type { FunctionMember } from "../model/declared-function.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import type { ModelContext } from "../model/model-context.ts";
import { noModifier } from "../model/modification.ts";
import {
  describeType,
  errorValue,
  isAssignable,
  isErrorValue,
  type TypedValue,
} from "../model/typed-value.ts";
import type { ExpressionSyntax, FunctionCall } from "../syntax/tree/syntax-tree.ts";
import { bindArguments } from "./function-arguments.ts";

/** `R(a, b = 2)`: a record from the values of its fields; other fields have their declared values. */
export function constructRecord(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  called: ClassInstance,
  argumentValue?: (argument: ExpressionSyntax) => TypedValue,
): TypedValue {
  const record = specialize(context, called, noModifier, createObjectScope(called.name, undefined, "class"));
  record.objectScope.owner = record;
  const members = [...membersOf(context, record).values()].filter(
    (member): member is ComponentMember => member.kind === "component" && isConstructorInput(context, member),
  );
  const given = bindArguments(context, expressionContext, syntax, members, argumentValue);
  if (given === undefined) return errorValue;
  const declared = declaredFields(context, record);
  const values = declared && fieldValues(context, expressionContext, syntax, record, declared, given);
  return values === undefined ? errorValue : recordOf(called, declared ?? [], values);
}

/** Declared values may read any other field; `undefined` after a report. */
function fieldValues(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  record: ClassInstance,
  declared: readonly FunctionMember[],
  given: ReadonlyMap<string, TypedValue>,
): ReadonlyMap<string, TypedValue> | undefined {
  const isGiven = ({ member }: FunctionMember): boolean => given.has(member.name);
  const others = declared.filter((one) => !isGiven(one));
  const ordered = initialOrder(context, expressionContext, others);
  if (ordered === undefined) return undefined;
  const { body: _, ...rest } = expressionContext;
  const outside = { ...rest, iterators: undefined };
  const values = new Map<string, TypedValue>();
  let known: ExpressionContext["iterators"];
  for (const one of [...declared.filter(isGiven), ...ordered]) {
    const { name } = one.member;
    const value = given.get(name) ?? declaredValue(context, outside, one, known);
    const typed = fieldValue(context, expressionContext, syntax, record, one, value);
    if (typed === undefined) return undefined;
    values.set(name, typed);
    known = { name, value: typed, next: known };
  }
  return values;
}

/** `undefined` after a report. */
function fieldValue(
  context: ModelContext,
  expressionContext: ExpressionContext,
  syntax: FunctionCall,
  record: ClassInstance,
  { member, shape }: FunctionMember,
  value: TypedValue | undefined,
): TypedValue | undefined {
  if (value === undefined) {
    const args = { argument: member.name, function: record.name.join(".") };
    reportExpression(context, expressionContext, "expression.missing-argument", syntax.span, args);
    return undefined;
  }
  if (isErrorValue(value)) return undefined;
  if (isAssignable(value.type, shape.type))
    return shape.type.kind === "record" ? value : { ...value, type: shape.type };
  const args = {
    argument: member.name,
    function: record.name.join("."),
    expected: shape.type.kind,
    found: describeType(value),
  };
  reportExpression(context, expressionContext, "expression.argument-type", syntax.span, args);
  return undefined;
}

/** Final fields and constants with a value are no inputs of the constructor (specification 3.6, section 12.6). */
function isConstructorInput(context: ModelContext, member: ComponentMember): boolean {
  const { prefixes } = member.declaration;
  if (prefixes.final || member.protected) return false;
  return prefixes.variability !== "constant" || declaredShape(context, member)?.binding === undefined;
}
