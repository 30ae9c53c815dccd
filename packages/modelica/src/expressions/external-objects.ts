import type { Expression } from "@cosimo/ir";
import type { ModelContext } from "../model/model-context.ts";
import type { TypedValue } from "../model/typed-value.ts";

/** The field by which the value of an external object of a library in C is known: a number. */
export const OBJECT_FIELD = "external object";

/** The value of a component that is an external object: another one than those of other components with equal arguments. */
export function objectOf(context: ModelContext, value: TypedValue, path: readonly string[]): TypedValue {
  const field = value.fields?.get(OBJECT_FIELD);
  const [made] = field?.scalars ?? [];
  if (field === undefined || made?.kind !== "call") return value;
  const { objects } = context.tables.functions;
  const name = path.join(".");
  const number = objects.get(name) ?? objects.size + 1;
  objects.set(name, number);
  const [, ...rest] = made.arguments;
  const scalar: Expression = { ...made, arguments: [{ kind: "number", value: number }, ...rest] };
  return { ...value, fields: new Map([[OBJECT_FIELD, { ...field, scalars: [scalar] }]]) };
}
