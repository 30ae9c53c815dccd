import { type Phrase, phrase } from "@cosimo/ir";
import { isExternalObject } from "../classes/class-members.ts";
import { bindingValue } from "../evaluation/binding-values.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import type { ComponentInstance, ObjectComponent } from "../model/component.ts";
import { type ExpressionContext, reportExpression } from "../model/expression-context.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import type { ModelContext } from "../model/model-context.ts";
import { errorValue, isErrorValue, type TypedValue, variabilityOf } from "../model/typed-value.ts";
import type { ComponentReference } from "../syntax/tree/syntax-tree.ts";
import { objectOf } from "./external-objects.ts";
import { primitiveValue } from "./primitive-values.ts";
import { stackValues } from "./stack-values.ts";

/** Some variables of a component that can be meant: outputs first. */
function variablesOf(context: ModelContext, object: ObjectComponent): { readonly advice?: Phrase } {
  const children = context.queries
    .childrenOf(context, object)
    .filter(
      (child) =>
        child.kind === "primitive" &&
        (child.prefixes.variability === "" || child.prefixes.variability === "discrete"),
    );
  const isOutput = (child: ComponentInstance) =>
    child.kind === "primitive" && child.prefixes.causality === "output";
  const names = [...children.filter(isOutput), ...children.filter((child) => !isOutput(child))]
    .slice(0, 3)
    .map((child) => `'${child.path.join(".")}'`);
  if (names.length === 0) return {};
  return { advice: phrase(featurePhrases, "advice.variables-of", { names: names.join(", ") }) };
}

/** The value of a whole record, from the values of its fields. */
export function recordValue(
  context: ModelContext,
  expressionContext: ExpressionContext,
  reference: ComponentReference,
  object: ObjectComponent,
): TypedValue {
  const { definition } = object.instance;
  const name = object.instance.name.join(".");
  if (isExternalObject(context, object.instance))
    return externalObject(context, expressionContext, reference, object);
  if (!isRecord(object.instance)) {
    reportExpression(
      context,
      expressionContext,
      "expression.whole-component",
      reference.span,
      {
        name: object.path.join("."),
        class: name,
      },
      variablesOf(context, object),
    );
    return errorValue;
  }
  const fields = new Map<string, TypedValue>();
  for (const child of context.queries.childrenOf(context, object)) {
    const value = wholeValue(context, expressionContext, reference, child);
    if (value !== undefined) fields.set(child.name, value);
  }
  if ([...fields.values()].some(isErrorValue)) return errorValue;
  const variability = variabilityOf([...fields.values()]);
  const type = { kind: "record", name, definition, instance: object.instance } as const;
  return { type, dims: [], scalars: [], fields, variability };
}

/** An external object is the record of what its constructor keeps. */
function externalObject(
  context: ModelContext,
  expressionContext: ExpressionContext,
  reference: ComponentReference,
  { binding, path, instance }: ObjectComponent,
): TypedValue {
  if (binding !== undefined) return objectOf(context, bindingValue(context, binding), path);
  const args = { name: path.join("."), class: instance.name.join(".") };
  reportExpression(context, expressionContext, "expression.object-without-value", reference.span, args);
  return errorValue;
}

export function isRecord(instance: ClassInstance): boolean {
  const { restriction, body } = instance.definition;
  if (restriction === "record" || restriction === "operator record") return true;
  if (body.kind !== "short" && restriction !== "class") return false;
  return (instance.bases ?? []).some((base) => isRecord(base.instance));
}

function wholeValue(
  context: ModelContext,
  expressionContext: ExpressionContext,
  reference: ComponentReference,
  component: ComponentInstance,
): TypedValue | undefined {
  switch (component.kind) {
    case "primitive":
      return primitiveValue(context, expressionContext, component);
    case "object":
      return recordValue(context, expressionContext, reference, component);
    case "array": {
      const values = component.elements.map((e) => recordValue(context, expressionContext, reference, e));
      return stackValues(values, component.dims);
    }
    case "absent":
      return undefined;
  }
}
