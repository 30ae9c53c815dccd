import { childOf } from "../components/child-of.ts";
import { resolveStart } from "../components/resolve-names.ts";
import type { ComponentInstance } from "../model/component.ts";
import { number } from "../model/construct.ts";
import { type ExpressionContext, reportExpression, stepsAround } from "../model/expression-context.ts";
import type { ModelContext } from "../model/model-context.ts";
import { elaborate, typeNamed } from "../model/queries.ts";
import {
  arrayValue,
  describeType,
  integerType,
  isErrorValue,
  MOST_ELEMENTS,
  scalarValue,
  type Type,
  type TypedValue,
} from "../model/typed-value.ts";
import type { ExpressionSyntax, ForIndex, ReferencePart } from "../syntax/tree/syntax-tree.ts";

/** The range of an iteration variable, a vector; `undefined` after a report, also if the loops around have too many steps. */
export function iterationRange(
  context: ModelContext,
  expressionContext: ExpressionContext,
  index: ForIndex,
  used: readonly ExpressionSyntax[],
): TypedValue | undefined {
  const range = rangeOf(context, expressionContext, index, used);
  const count = stepsAround(expressionContext) * (range?.dims[0] ?? 0);
  if (count <= MOST_ELEMENTS) return range;
  const args = { name: index.name.name, count, limit: MOST_ELEMENTS };
  if (!hasTooManySteps(context))
    reportExpression(context, expressionContext, "expression.too-many-steps", index.name.span, args);
  return undefined;
}

/** Whether loops with too many steps have been reported: those around them end. */
export function hasTooManySteps({ sink }: ModelContext): boolean {
  return sink.list.some(({ code }) => code === "expression.too-many-steps");
}

function rangeOf(
  context: ModelContext,
  expressionContext: ExpressionContext,
  index: ForIndex,
  used: readonly ExpressionSyntax[],
): TypedValue | undefined {
  if (index.range === undefined) {
    const implied = impliedRange(context, expressionContext, index.name, used);
    if (implied === "different") return undefined;
    if (implied !== undefined) return implied;
    reportExpression(context, expressionContext, "expression.no-iteration-range", index.name.span, {
      name: index.name.name,
    });
    return undefined;
  }
  const range = elaborate(context, expressionContext, index.range);
  if (isErrorValue(range)) return undefined;
  if (range.dims.length === 1) return range;
  reportExpression(context, expressionContext, "expression.range-type", index.range.span, {
    found: describeType(range),
  });
  return undefined;
}

/** The values of an iteration variable in order. */
export function iterationValues(range: TypedValue): readonly TypedValue[] {
  const { type, variability } = range;
  return range.scalars.map((scalar) => scalarValue(type, scalar, variability));
}

/**
 * The values of the dimensions in which `name` is used as a subscript (specification 3.6, section 11.2.2.1); "different"
 * after a report that their lengths differ.
 */
function impliedRange(
  context: ModelContext,
  expressionContext: ExpressionContext,
  { name, span }: ForIndex["name"],
  used: readonly ExpressionSyntax[],
): TypedValue | "different" | undefined {
  let first: TypedValue | undefined;
  for (const range of search(context, expressionContext, name, used)) {
    first ??= range;
    if (range.dims[0] === first.dims[0]) continue;
    const args = { name, first: first.dims[0]!, second: range.dims[0]! };
    reportExpression(context, expressionContext, "expression.range-lengths", span, args);
    return "different";
  }
  return first;
}

/** The ranges of all references with the subscript `name` in a part of the syntax tree. */
function* search(
  context: ModelContext,
  expressionContext: ExpressionContext,
  name: string,
  node: unknown,
): Iterable<TypedValue> {
  if (typeof node !== "object" || node === null) return;
  if (Array.isArray(node)) {
    for (const item of node) yield* search(context, expressionContext, name, item);
    return;
  }
  const record = node as Record<string, unknown>;
  if (record["kind"] === "reference") {
    const range = rangeIn(context, expressionContext, name, node as ExpressionSyntax);
    if (range !== undefined) yield range;
  }
  for (const [key, value] of Object.entries(record))
    if (key !== "span") yield* search(context, expressionContext, name, value);
}

function rangeIn(
  context: ModelContext,
  expressionContext: ExpressionContext,
  name: string,
  reference: ExpressionSyntax,
): TypedValue | undefined {
  if (reference.kind !== "reference") return undefined;
  if (!reference.parts.some((part) => positionOf(part, name) >= 0)) return undefined;
  const local = expressionContext.body?.variables.get(reference.parts[0]!.name);
  if (local !== undefined) return valuesOf(integerType, local.dims[positionOf(reference.parts[0]!, name)]);
  const start = resolveStart(context, expressionContext, reference);
  if (start?.kind !== "component") return undefined;
  let component: ComponentInstance | undefined = start.component;
  for (let at = start.used - 1; component !== undefined; at++) {
    const part: ReferencePart | undefined = reference.parts[at];
    if (part === undefined) return undefined;
    const position = positionOf(part, name);
    if (position >= 0 && (component.kind === "primitive" || component.kind === "array"))
      return valuesOf(subscriptType(context, component, position), component.dims[position]);
    const next: ReferencePart | undefined = reference.parts[at + 1];
    const object: ComponentInstance | undefined =
      component.kind === "array" ? component.elements[0] : component;
    component = object?.kind === "object" && next ? childOf(context, object, next.name) : undefined;
  }
  return undefined;
}

/** The type that a declaration names as a size: `Real x[Boolean]`. */
function subscriptType(
  context: ModelContext,
  { declaration, objectScope }: ComponentInstance,
  position: number,
): Type {
  const subscript = declaration.subscripts[position];
  if (subscript?.kind !== "expression" || objectScope.owner === undefined) return integerType;
  return typeNamed(context, objectScope.owner, subscript.value) ?? integerType;
}

function valuesOf(type: Type, length: number | undefined): TypedValue | undefined {
  if (length === undefined) return undefined;
  const first = type.kind === "Boolean" ? 0 : 1;
  const scalars = Array.from({ length }, (_, k) => number(first + k));
  return arrayValue(type, [length], scalars, "constant");
}

function positionOf(part: ReferencePart, name: string): number {
  return part.subscripts.findIndex(
    (s) =>
      s.kind === "expression" &&
      s.value.kind === "reference" &&
      s.value.parts.length === 1 &&
      s.value.parts[0]!.name === name,
  );
}
