import { membersOf } from "../classes/class-members.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import type { FunctionMember } from "../model/declared-function.ts";
import type { ExpressionContext, IteratorScope } from "../model/expression-context.ts";
import type { ModelContext } from "../model/model-context.ts";
import { elaborate } from "../model/queries.ts";
import { errorValue, isErrorValue, type TypedValue, variabilityOf } from "../model/typed-value.ts";
import { compositeType, declaredShape } from "./declared-shapes.ts";
import { initialOrder } from "./initial-order.ts";

/**
 * Where an expression about a field of a record is evaluated that is written in `scope`: within the record it sees the fields so far, and no
 * variables of the function; a modifier is written in the function.
 */
export function fieldContext(
  expressionContext: ExpressionContext,
  record: ClassInstance,
  scope: ClassInstance,
  fields: IteratorScope | undefined,
): ExpressionContext {
  if (scope.objectScope !== record.objectScope) return { ...expressionContext, scope };
  const { body } = expressionContext;
  const within = { ...expressionContext, scope, iterators: fields };
  return body === undefined
    ? within
    : { ...within, body: { ...body, variables: new Map(), open: new Map() } };
}

/** The fields of a record in the order of their declaration; `undefined` after a report. */
export function declaredFields(
  context: ModelContext,
  record: ClassInstance,
): readonly FunctionMember[] | undefined {
  const declared: FunctionMember[] = [];
  for (const member of membersOf(context, record).values()) {
    if (member.kind !== "component") continue;
    const shape = declaredShape(context, member);
    if (shape === undefined) return undefined;
    declared.push({ member, shape });
  }
  return declared;
}

/** What the declaration of a field or input gives it, if it gives a value. `known`: fields that the value may name. */
export function declaredValue(
  context: ModelContext,
  expressionContext: ExpressionContext,
  { member, shape: { type, dims, instance, binding } }: FunctionMember,
  known: IteratorScope | undefined,
): TypedValue | undefined {
  if (binding !== undefined) {
    const { scope, syntax } = binding.source;
    return elaborate(context, fieldContext(expressionContext, member.owner, scope, known), syntax);
  }
  return type.kind === "record" && dims.length === 0
    ? fieldsOfRecord(context, instance, expressionContext)
    : undefined;
}

/** A record whose fields all have declared values; `undefined` if one has no value. */
export function fieldsOfRecord(
  context: ModelContext,
  instance: ClassInstance,
  expressionContext: ExpressionContext,
): TypedValue | undefined {
  const declared = declaredFields(context, instance);
  const ordered = declared && initialOrder(context, expressionContext, declared);
  if (ordered === undefined) return errorValue;
  let known: IteratorScope | undefined;
  const values = new Map<string, TypedValue>();
  for (const one of ordered) {
    const value = declaredValue(context, expressionContext, one, known);
    if (value === undefined || isErrorValue(value)) return value;
    values.set(one.member.name, value);
    known = { name: one.member.name, value, next: known };
  }
  return recordOf(instance, declared ?? [], values);
}

/** The value of a record whose fields have these values. */
export function recordOf(
  record: ClassInstance,
  declared: readonly FunctionMember[],
  values: ReadonlyMap<string, TypedValue>,
): TypedValue {
  const fields = new Map(declared.map(({ member: { name } }) => [name, values.get(name)!]));
  const type = compositeType(record);
  return { type, dims: [], scalars: [], fields, variability: variabilityOf([...fields.values()]) };
}
