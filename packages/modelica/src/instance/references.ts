import { didYouMean, type Expression, phrase, type Span, type Variability } from "@cosimo/ir";
import type { ComponentReference, ReferencePart } from "../syntax/syntax-tree.ts";
import { constantValue } from "./binding-values.ts";
import type { ClassInstance } from "./class-instance.ts";
import { baseTypeOf, findMember, membersOf } from "./class-members.ts";
import {
  type ArrayComponent,
  type ComponentInstance,
  childOf,
  type ObjectComponent,
  type PrimitiveComponent,
} from "./component-instance.ts";
import { variablesOf } from "./elaboration-tables.ts";
import { type ExpressionContext, findIterator, reportExpression } from "./environment.ts";
import { featurePhrases } from "./feature-phrases.ts";
import { elaborateLocal } from "./local-references.ts";
import type { ModelContext } from "./model-context.ts";
import { recordValue } from "./record-values.ts";
import { type ResolvedStart, resolveStart } from "./resolve-names.ts";
import { stackValues } from "./stack-values.ts";
import { type ResolvedSubscript, resolveSubscripts, selectElements, subscriptValue } from "./subscripts.ts";
import { primitiveType } from "./type-leaf.ts";
import {
  countOf,
  errorValue,
  isBroken,
  literal,
  realType,
  scalarValue,
  type TypedValue,
} from "./typed-value.ts";

/** The value of a name: a variable, an iteration variable, a constant of a class, an enumeration literal. */
export function elaborateReference(
  context: ModelContext,
  environment: ExpressionContext,
  reference: ComponentReference,
): TypedValue {
  const first = reference.parts[0]!;
  if (!reference.global) {
    const iterator = findIterator(environment, first.name);
    if (iterator !== undefined) return valueOfParts(context, environment, reference, iterator);
    const local = environment.body?.variables.get(first.name);
    if (local !== undefined) return elaborateLocal(context, environment, reference, local);
    if (environment.body?.open.has(first.name)) {
      const feature = phrase(featurePhrases, "feature.unsized-local-array", { name: first.name });
      reportExpression(context, environment, "expression.unsupported", first.span, { feature });
      return errorValue;
    }
  }
  const start = resolveStart(context, environment, reference);
  return start === undefined ? errorValue : valueOfResolved(context, environment, reference, start);
}

function valueOfResolved(
  context: ModelContext,
  environment: ExpressionContext,
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
      reportExpression(context, environment, "expression.not-a-value", reference.span, {
        name: start.instance.name.join("."),
        kind,
      });
      return errorValue;
    }
    case "component":
      return valueOfComponent(context, environment, reference, start.component, start.used - 1);
  }
}

/** A type as a range: `for e in E`. */
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

/** The value of `component`, which part `at` of the reference names, with the subscripts and parts that follow. */
export function valueOfComponent(
  context: ModelContext,
  environment: ExpressionContext,
  reference: ComponentReference,
  component: ComponentInstance,
  at: number,
): TypedValue {
  const part = reference.parts[at]!;
  const last = at === reference.parts.length - 1;
  switch (component.kind) {
    case "primitive":
      if (!last) return unknownChild(context, environment, reference.parts[at + 1]!, component.name, []);
      return primitiveElements(context, environment, component, part);
    case "object":
      if (part.subscripts.length > 0) {
        const args = { name: part.name, expected: 0, found: part.subscripts.length };
        reportExpression(context, environment, "expression.subscript-count", part.span, args);
        return errorValue;
      }
      return objectValue(context, environment, reference, component, at);
    case "array":
      return arrayElements(context, environment, reference, component, at);
    case "absent":
      reportExpression(context, environment, "expression.absent-component", part.span, {
        name: component.path.join("."),
      });
      return errorValue;
  }
}

function objectValue(
  context: ModelContext,
  environment: ExpressionContext,
  reference: ComponentReference,
  object: ObjectComponent,
  at: number,
): TypedValue {
  if (at === reference.parts.length - 1) return recordValue(context, environment, reference, object);
  const next = reference.parts[at + 1]!;
  const child = childOf(context, object, next.name);
  if (child === undefined) {
    const member = findMember(context, object.instance, next.name);
    if (member?.kind === "component") return errorValue;
    return unknownChild(context, environment, next, object.instance.name.join("."), [
      ...membersOf(context, object.instance).keys(),
    ]);
  }
  return valueOfComponent(context, environment, reference, child, at + 1);
}

function unknownChild(
  context: ModelContext,
  environment: ExpressionContext,
  part: ReferencePart,
  scope: string,
  names: readonly string[],
): TypedValue {
  const args = { name: part.name, scope };
  reportExpression(
    context,
    environment,
    "expression.unknown-name",
    part.span,
    args,
    didYouMean(part.name, names),
  );
  return errorValue;
}

function arrayElements(
  context: ModelContext,
  environment: ExpressionContext,
  reference: ComponentReference,
  array: ArrayComponent,
  at: number,
): TypedValue {
  const part = reference.parts[at]!;
  const subscripts = resolveSubscripts(context, environment, part, array.dims);
  if (subscripts === undefined) return errorValue;
  const chosen = selectElements(array.dims, subscripts);
  const values = chosen.offsets.map((offset) =>
    objectValue(context, environment, reference, array.elements[offset]!, at),
  );
  if (values.some(isBroken)) return errorValue;
  if (chosen.dims.length === 0) return values[0]!;
  const stacked = stackValues(values, chosen.dims) ?? emptyStack(chosen.dims);
  if (stacked === undefined) {
    reportExpression(context, environment, "expression.element-sizes", reference.span, {
      left: phrase(featurePhrases, "construct.one"),
      right: phrase(featurePhrases, "construct.another"),
    });
    return errorValue;
  }
  return chosen.later.length === 0 ? stacked : subscriptValue(stacked, chosen.later);
}

function emptyStack(dims: readonly number[]): TypedValue | undefined {
  if (countOf(dims) > 0) return undefined;
  return { type: realType, dims, scalars: [], variability: "constant" };
}

function primitiveElements(
  context: ModelContext,
  environment: ExpressionContext,
  component: PrimitiveComponent,
  part: ReferencePart,
): TypedValue {
  if (part.subscripts.length === 0) return primitiveValue(context, environment, component, part.span);
  const subscripts = resolveSubscripts(context, environment, part, component.dims);
  if (subscripts === undefined) return errorValue;
  const single = singleOffset(component.dims, subscripts);
  if (single !== undefined && isVariable(component, environment)) {
    const first = variablesOf(context.tables, component);
    const node = context.tables.nodes[first + single]!;
    return scalarValue(component.type, node, variableVariability(context, component, first + single));
  }
  const whole = primitiveValue(context, environment, component, part.span);
  return isBroken(whole) ? whole : subscriptValue(whole, subscripts, environment.body);
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

/** Constants of classes, and everything that functions read from outside, are literals; the rest are variables. */
function isVariable(component: PrimitiveComponent, environment: ExpressionContext): boolean {
  return component.frame.kind === "object" && environment.body?.kind !== "function";
}

export function primitiveValue(
  context: ModelContext,
  environment: ExpressionContext,
  component: PrimitiveComponent,
  span: Span = component.declaration.name.span,
): TypedValue {
  if (!isVariable(component, environment)) return outsideValue(context, environment, component, span);
  const { tables } = context;
  const first = variablesOf(tables, component);
  const count = countOf(component.dims);
  const scalars = tables.nodes.slice(first, first + count);
  const variability = variableVariability(context, component, first);
  return { type: component.type, dims: component.dims, scalars, variability };
}

function outsideValue(
  context: ModelContext,
  environment: ExpressionContext,
  component: PrimitiveComponent,
  span: Span,
): TypedValue {
  const { variability } = component.prefixes;
  const name = component.path.join(".");
  if (variability !== "constant" && variability !== "parameter") {
    reportExpression(context, environment, "expression.class-variable", span, { name });
    return errorValue;
  }
  if (component.binding === undefined) {
    reportExpression(context, environment, "expression.constant-without-value", span, { name });
    return errorValue;
  }
  return constantValue(context, component);
}

export function variableVariability(
  context: ModelContext,
  component: PrimitiveComponent,
  variable: number,
): Variability {
  const declared = component.prefixes.variability;
  if (declared !== "") return declared;
  if (component.type.kind !== "Real") return "discrete";
  return context.tables.discreteReals.has(variable) ? "discrete" : "continuous";
}

/** Subscripts and fields of a value that is known already. */
function valueOfParts(
  context: ModelContext,
  environment: ExpressionContext,
  reference: ComponentReference,
  start: TypedValue,
): TypedValue {
  let value = start;
  for (const [i, part] of reference.parts.entries()) {
    if (i > 0) {
      const field = value.fields?.get(part.name);
      if (field === undefined)
        return unknownChild(context, environment, part, reference.parts[i - 1]!.name, [
          ...(value.fields?.keys() ?? []),
        ]);
      value = field;
    }
    if (part.subscripts.length === 0) continue;
    const subscripts = resolveSubscripts(context, environment, part, value.dims);
    if (subscripts === undefined) return errorValue;
    value = subscriptValue(value, subscripts, environment.body);
  }
  return value;
}
