import { phrase } from "@cosimo/ir";
import { conversionAdvice } from "../advice/conversion-advice.ts";
import type { PrimitiveComponent } from "./component-instance.ts";
import { evaluateStructural } from "./evaluate.ts";
import { declarationContext, reportExpression } from "./expression-context.ts";
import { elaborate } from "./expression-typing.ts";
import { featurePhrases } from "./messages/feature-phrases.ts";
import { type ModelContext, permanentContext, reportInstance } from "./model-context.ts";
import type { Binding, BindingSource, Selector } from "./modification.ts";
import {
  countOf,
  describeType,
  errorValue,
  isAssignable,
  isErrorValue,
  sameDims,
  type TypedValue,
} from "./typed-value.ts";

/** The value of a modification or declaration. It is elaborated once for all elements that share it. */
export function bindingValue(context: ModelContext, binding: Binding): TypedValue {
  let value = sourceValue(context, binding.source);
  for (const selector of binding.selectors) {
    if (isErrorValue(value)) return value;
    value = select(context, binding, value, selector);
  }
  return value;
}

function sourceValue(context: ModelContext, source: BindingSource): TypedValue {
  const { bindings } = context.tables;
  const present = bindings.get(source);
  if (present === "elaborating") {
    const name = source.span.source.text.slice(source.span.start, source.span.end);
    reportExpression(context, declarationContext(source.scope), "expression.cyclic-value", source.span, {
      name,
    });
    return errorValue;
  }
  if (present !== undefined) return present;
  bindings.set(source, "elaborating");
  const expressionContext = { ...declarationContext(source.scope), events: true };
  const value = elaborate(permanentContext(context), expressionContext, source.syntax);
  bindings.set(source, value);
  return value;
}

function select(context: ModelContext, binding: Binding, value: TypedValue, selector: Selector): TypedValue {
  switch (selector.kind) {
    case "field": {
      const field = value.fields?.get(selector.name);
      return field ?? errorValue;
    }
    case "index": {
      const { indices, of } = selector;
      if (value.dims.length < of.length) {
        const { text } = binding.source.span.source;
        const name = text.slice(binding.source.span.start, binding.source.span.end);
        reportInstance(context, "instantiate.missing-each", binding.source.span, { name });
        return value;
      }
      const mismatch = of.some((n, i) => n !== value.dims[i]);
      if (mismatch) {
        reportSize(context, binding, value.dims, of);
        return errorValue;
      }
      return elementOf(value, indices);
    }
  }
}

function reportSize(
  context: ModelContext,
  { source }: Binding,
  found: readonly number[],
  expected: readonly number[],
): void {
  reportExpression(context, declarationContext(source.scope), "expression.final-size", source.span, {
    found: `[${found.join(", ")}]`,
    expected: `[${expected.join(", ")}]`,
    name: phrase(featurePhrases, "construct.the-array"),
  });
}

/** `value[i, j, …]` with fewer or as many subscripts as dimensions. */
export function elementOf(value: TypedValue, indices: readonly number[]): TypedValue {
  const dims = value.dims.slice(indices.length);
  if (value.fields !== undefined) {
    const fields = new Map<string, TypedValue>();
    for (const [name, field] of value.fields) fields.set(name, elementOf(field, indices));
    return { ...value, dims, fields };
  }
  const size = countOf(dims);
  let offset = 0;
  indices.forEach((index, i) => {
    offset = offset * value.dims[i]! + (index - 1);
  });
  return { ...value, dims, scalars: value.scalars.slice(offset * size, (offset + 1) * size) };
}

/** The value of a constant of a class, as literals. */
export function constantValue(context: ModelContext, component: PrimitiveComponent): TypedValue {
  const { constants } = context.tables;
  const present = constants.get(component);
  if (present === "elaborating") return cyclicConstant(context, component);
  if (present !== undefined) return present;
  constants.set(component, "elaborating");
  const value = computeConstant(permanentContext(context), component);
  constants.set(component, value);
  return value;
}

function cyclicConstant(context: ModelContext, component: PrimitiveComponent): TypedValue {
  const { name } = component.declaration.name;
  const source = component.binding?.source;
  if (source !== undefined) {
    const expressionContext = declarationContext(source.scope);
    reportExpression(context, expressionContext, "expression.cyclic-value", source.span, { name });
  }
  return errorValue;
}

function computeConstant(context: ModelContext, component: PrimitiveComponent): TypedValue {
  const { binding, type, dims } = component;
  if (binding === undefined) return errorValue;
  const value = bindingValue(context, binding);
  if (isErrorValue(value) || value.fields !== undefined) return errorValue;
  if (!isAssignable(value.type, type)) {
    const { scope, span } = binding.source;
    const args = { name: component.name, expected: describeType({ type, dims }), found: describeType(value) };
    const advice = conversionAdvice({ type, dims: value.dims }, value);
    reportExpression(context, declarationContext(scope), "expression.constant-type", span, args, advice);
    return errorValue;
  }
  if (value.dims.length > 0 && !sameDims(value.dims, dims)) {
    reportSize(context, binding, value.dims, dims);
    return errorValue;
  }
  const scalars = value.scalars.map((scalar) => {
    const result = evaluateStructural(context, scalar, "constant");
    if (typeof result === "string") return { kind: "string", value: result } as const;
    return result === undefined ? undefined : ({ kind: "number", value: result } as const);
  });
  const known = scalars.flatMap((scalar) => (scalar === undefined ? [] : [scalar]));
  if (known.length < scalars.length) {
    const expressionContext = declarationContext(binding.source.scope);
    const name = component.path.join(".");
    reportExpression(context, expressionContext, "expression.constant-unknown", binding.source.span, {
      name,
    });
    return errorValue;
  }
  const complete = known.length === 1 ? Array.from({ length: countOf(dims) }, () => known[0]!) : known;
  return { type, dims, scalars: complete, variability: "constant" };
}
