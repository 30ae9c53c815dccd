import { didYouMean, type Expression, type Phrase, phrase } from "@cosimo/ir";
import { baseTypeOf, findMember, membersOf } from "../classes/class-members.ts";
import { checkAccess } from "../classes/component-checks.ts";
import { primitiveType } from "../classes/type-leaf.ts";
import { childOf } from "../components/child-of.ts";
import { compositeType, declaredShape } from "../components/declared-shapes.ts";
import { indexTypes } from "../components/dimensions.ts";
import { type ResolvedStart, resolveStart } from "../components/resolve-names.ts";
import type { ClassInstance, Member } from "../model/class-instance.ts";
import type {
  ArrayComponent,
  ComponentInstance,
  ObjectComponent,
  PrimitiveComponent,
} from "../model/component.ts";
import type { DeclaredShape } from "../model/declared-function.ts";
import { variablesOf } from "../model/elaboration-tables.ts";
import { type ExpressionContext, findIterator, reportExpression } from "../model/expression-context.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import type { ModelContext } from "../model/model-context.ts";
import {
  countOf,
  errorValue,
  isErrorValue,
  literal,
  realType,
  scalarValue,
  type TypedValue,
} from "../model/typed-value.ts";
import type { ComponentReference, ReferencePart } from "../syntax/tree/syntax-tree.ts";
import { elaborateLocal } from "./local-references.ts";
import { isVariable, primitiveValue, variableVariability } from "./primitive-values.ts";
import { recordValue } from "./record-values.ts";
import { emptyValue, stackValues } from "./stack-values.ts";
import { type ResolvedSubscript, resolveSubscripts, selectElements, subscriptValue } from "./subscripts.ts";

/** The value of a name: a variable, an iteration variable, a constant of a class, an enumeration literal. */
export function elaborateReference(
  context: ModelContext,
  expressionContext: ExpressionContext,
  reference: ComponentReference,
): TypedValue {
  const first = reference.parts[0]!;
  if (!reference.global) {
    const iterator = findIterator(expressionContext, first.name);
    if (iterator !== undefined && isErrorValue(iterator)) return errorValue;
    if (iterator !== undefined) return valueOfParts(context, expressionContext, reference, iterator);
    const local = expressionContext.body?.variables.get(first.name);
    if (local !== undefined) return elaborateLocal(context, expressionContext, reference, local);
    if (expressionContext.body?.open.has(first.name)) {
      const feature = phrase(featurePhrases, "feature.unsized-local-array", { name: first.name });
      reportExpression(context, expressionContext, "expression.unsupported", first.span, { feature });
      return errorValue;
    }
  }
  const start = resolveStart(context, expressionContext, reference);
  if (start === undefined || !hasPlainStart(context, expressionContext, reference, start)) return errorValue;
  return valueOfResolved(context, expressionContext, reference, start);
}

/** Reports subscripts of `time`, of literals and of classes. */
function hasPlainStart(
  context: ModelContext,
  expressionContext: ExpressionContext,
  { parts }: ComponentReference,
  start: ResolvedStart,
): boolean {
  const count = start.kind === "component" ? start.used - 1 : parts.length;
  if (count === 0) return true;
  const found = parts.slice(0, count).find(({ subscripts }) => subscripts.length > 0);
  if (found !== undefined) reportNoArray(context, expressionContext, found);
  return found === undefined;
}

function reportNoArray(
  context: ModelContext,
  expressionContext: ExpressionContext,
  { name, span, subscripts }: ReferencePart,
): void {
  const args = { name, expected: 0, found: subscripts.length };
  const advice = phrase(featurePhrases, "advice.not-an-array", { name });
  reportExpression(context, expressionContext, "expression.subscript-count", span, args, { advice });
}

function valueOfResolved(
  context: ModelContext,
  expressionContext: ExpressionContext,
  reference: ComponentReference,
  start: ResolvedStart,
): TypedValue {
  switch (start.kind) {
    case "value":
      return start.value;
    case "class": {
      const type = enumerationValues(context, start.instance);
      if (type !== undefined) return type;
      const kind = start.instance.definition.restriction;
      reportExpression(
        context,
        expressionContext,
        "expression.not-a-value",
        reference.span,
        {
          name: start.instance.name.join("."),
          kind,
        },
        adviceForClass(start.instance),
      );
      return errorValue;
    }
    case "component":
      return valueOfComponent(context, expressionContext, reference, start.component, start.used - 1);
  }
}

function adviceForClass({ definition }: ClassInstance): { readonly advice?: Phrase } {
  if (definition.restriction !== "function") return {};
  return { advice: phrase(featurePhrases, "advice.call-it", { name: definition.name.name }) };
}

/** A type used as a range: `for e in E`. */
function enumerationValues(context: ModelContext, instance: ClassInstance): TypedValue | undefined {
  const leaf = baseTypeOf(context, instance);
  const type = leaf && primitiveType(leaf);
  if (type?.kind === "Boolean")
    return {
      type,
      dims: [2],
      scalars: [literal(0).scalars[0]!, literal(1).scalars[0]!],
      variability: "constant",
    };
  if (type?.kind !== "Enumeration") return undefined;
  const scalars = type.literals.map((_, i): Expression => ({ kind: "number", value: i + 1 }));
  return { type, dims: [scalars.length], scalars, variability: "constant" };
}

/** The value of `component`, named by part `at` of the reference, with the remaining subscripts and parts. */
export function valueOfComponent(
  context: ModelContext,
  expressionContext: ExpressionContext,
  reference: ComponentReference,
  component: ComponentInstance,
  at: number,
): TypedValue {
  const part = reference.parts[at]!;
  const last = at === reference.parts.length - 1;
  if (component.declaration.condition !== undefined && component.kind !== "absent") {
    const args = { name: component.path.join(".") };
    reportExpression(context, expressionContext, "expression.conditional-component", part.span, args);
    return errorValue;
  }
  switch (component.kind) {
    case "primitive":
      if (!last)
        return unknownChild(context, expressionContext, reference.parts[at + 1]!, component.name, []);
      return primitiveElements(context, expressionContext, component, part);
    case "object":
      if (part.subscripts.length > 0) {
        reportNoArray(context, expressionContext, part);
        return errorValue;
      }
      return objectValue(context, expressionContext, reference, component, at);
    case "array":
      return arrayElements(context, expressionContext, reference, component, at);
    case "absent":
      reportExpression(context, expressionContext, "expression.absent-component", part.span, {
        name: component.path.join("."),
      });
      return errorValue;
  }
}

function objectValue(
  context: ModelContext,
  expressionContext: ExpressionContext,
  reference: ComponentReference,
  object: ObjectComponent,
  at: number,
): TypedValue {
  if (at === reference.parts.length - 1) return recordValue(context, expressionContext, reference, object);
  const next = reference.parts[at + 1]!;
  checkAccess(context, expressionContext, object.instance, next);
  const child = childOf(context, object, next.name);
  if (child === undefined) {
    const member = findMember(context, object.instance, next.name);
    if (member?.kind === "component") return errorValue;
    return unknownChild(context, expressionContext, next, object.instance.name.join("."), [
      ...membersOf(context, object.instance).keys(),
    ]);
  }
  return valueOfComponent(context, expressionContext, reference, child, at + 1);
}

function unknownChild(
  context: ModelContext,
  expressionContext: ExpressionContext,
  part: ReferencePart,
  scope: string,
  names: readonly string[],
): TypedValue {
  const args = { name: part.name, scope };
  reportExpression(
    context,
    expressionContext,
    "expression.unknown-name",
    part.span,
    args,
    didYouMean(part.name, names),
  );
  return errorValue;
}

function arrayElements(
  context: ModelContext,
  expressionContext: ExpressionContext,
  reference: ComponentReference,
  array: ArrayComponent,
  at: number,
): TypedValue {
  const part = reference.parts[at]!;
  const types = part.subscripts.length === 0 ? [] : indexTypes(context, array);
  const subscripts = resolveSubscripts(context, expressionContext, part, array.dims, types);
  if (subscripts === undefined) return errorValue;
  const chosen = selectElements(array.dims, subscripts);
  const values = chosen.offsets.map((offset) =>
    objectValue(context, expressionContext, reference, array.elements[offset]!, at),
  );
  if (values.some(isErrorValue)) return errorValue;
  if (chosen.dims.length === 0) return values[0]!;
  const stacked =
    stackValues(values, chosen.dims) ??
    emptyStack(context, array, reference.parts.slice(at + 1), chosen.dims);
  if (stacked === undefined) {
    reportExpression(context, expressionContext, "expression.element-sizes", reference.span, {
      left: phrase(featurePhrases, "construct.one"),
      right: phrase(featurePhrases, "construct.another"),
    });
    return errorValue;
  }
  return chosen.later.length === 0 ? stacked : subscriptValue(stacked, chosen.later);
}

/** No elements: the type is that of the declaration. */
function emptyStack(
  context: ModelContext,
  { instance }: ArrayComponent,
  parts: readonly ReferencePart[],
  dims: readonly number[],
): TypedValue | undefined {
  if (countOf(dims) > 0) return undefined;
  let at: ClassInstance | undefined = instance;
  let last: Pick<DeclaredShape, "type" | "instance"> = { type: compositeType(instance), instance };
  for (const { name } of parts) {
    const member: Member | undefined = at && findMember(context, at, name);
    const shape: DeclaredShape | undefined =
      member?.kind === "component" ? declaredShape(context, member) : undefined;
    at = shape?.instance;
    last = shape ?? { type: realType, instance };
  }
  return emptyValue(context, last, dims);
}

function primitiveElements(
  context: ModelContext,
  expressionContext: ExpressionContext,
  component: PrimitiveComponent,
  part: ReferencePart,
): TypedValue {
  if (part.subscripts.length === 0) return primitiveValue(context, expressionContext, component, part.span);
  const types = indexTypes(context, component);
  const subscripts = resolveSubscripts(context, expressionContext, part, component.dims, types);
  if (subscripts === undefined) return errorValue;
  const single = singleOffset(component.dims, subscripts);
  if (single !== undefined && isVariable(component, expressionContext)) {
    const first = variablesOf(context.tables, component);
    const node = context.tables.nodes[first + single]!;
    return scalarValue(component.type, node, variableVariability(context, component, first + single));
  }
  const whole = primitiveValue(context, expressionContext, component, part.span);
  return isErrorValue(whole) ? whole : subscriptValue(whole, subscripts, expressionContext.body);
}

/** Row-major position if every subscript is one known index. */
function singleOffset(dims: readonly number[], subscripts: readonly ResolvedSubscript[]): number | undefined {
  let offset = 0;
  for (const [i, subscript] of subscripts.entries()) {
    if (subscript.kind !== "fixed") return undefined;
    offset = offset * dims[i]! + subscript.index - 1;
  }
  return offset;
}

/** Applies subscripts and fields to a known value. */
function valueOfParts(
  context: ModelContext,
  expressionContext: ExpressionContext,
  reference: ComponentReference,
  start: TypedValue,
): TypedValue {
  let value = start;
  for (const [i, part] of reference.parts.entries()) {
    if (i > 0) {
      const field = value.fields?.get(part.name);
      if (field === undefined)
        return unknownChild(context, expressionContext, part, reference.parts[i - 1]!.name, [
          ...(value.fields?.keys() ?? []),
        ]);
      value = field;
    }
    if (part.subscripts.length === 0) continue;
    const subscripts = resolveSubscripts(context, expressionContext, part, value.dims);
    if (subscripts === undefined) return errorValue;
    value = subscriptValue(value, subscripts, expressionContext.body);
  }
  return value;
}
