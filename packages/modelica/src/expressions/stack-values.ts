import { membersOf } from "../classes/class-members.ts";
import { declaredShape } from "../components/declared-shapes.ts";
import type { DeclaredShape } from "../model/declared-function.ts";
import type { ModelContext } from "../model/model-context.ts";
import { commonType, countOf, sameDims, type TypedValue, variabilityOf } from "../model/typed-value.ts";

/** The same elements with other dimensions; those inside of an element stay. */
export function reshaped(value: TypedValue, dims: readonly number[]): TypedValue {
  const depth = value.dims.length;
  const fields =
    value.fields &&
    new Map(
      [...value.fields].map(([name, field]) => [
        name,
        reshaped(field, [...dims, ...field.dims.slice(depth)]),
      ]),
    );
  return { ...value, dims, ...(fields && { fields }) };
}

/** Values of equal type and size as elements of an array with sizes `dims`; `undefined` if they differ. */
export function stackValues(values: readonly TypedValue[], dims: readonly number[]): TypedValue | undefined {
  const [first] = values;
  if (first === undefined || countOf(dims) !== values.length) return undefined;
  let { type } = first;
  for (const value of values) {
    if (!sameDims(value.dims, first.dims)) return undefined;
    const common = commonType(type, value.type);
    if (common === undefined) return undefined;
    type = common;
  }
  const variability = variabilityOf(values);
  const whole = { type, dims: [...dims, ...first.dims], variability };
  if (first.fields === undefined) return { ...whole, scalars: values.flatMap((value) => value.scalars) };
  const fields = new Map<string, TypedValue>();
  for (const name of first.fields.keys()) {
    const parts = values.flatMap((value) => value.fields?.get(name) ?? []);
    const field = stackValues(parts, dims);
    if (field === undefined) return undefined;
    fields.set(name, field);
  }
  return { ...whole, scalars: [], fields };
}

/** An array of `dims`, of which one is 0, whose elements have the form of a declaration; inner sizes, which nothing reads, are 0. */
export function emptyValue(
  context: ModelContext,
  shape: Pick<DeclaredShape, "type" | "instance">,
  dims: readonly number[],
): TypedValue {
  const whole = { type: shape.type, dims, scalars: [], variability: "constant" } as const;
  if (shape.type.kind !== "record") return whole;
  const fields = new Map<string, TypedValue>();
  for (const member of membersOf(context, shape.instance).values()) {
    const field = member.kind === "component" ? declaredShape(context, member) : undefined;
    if (field !== undefined)
      fields.set(member.name, emptyValue(context, field, [...dims, ...field.dims.map(() => 0)]));
  }
  return { ...whole, fields };
}
