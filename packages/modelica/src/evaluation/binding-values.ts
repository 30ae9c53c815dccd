import { phrase } from "@cosimo/ir";
import { declarationContext, reportExpression } from "../model/expression-context.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import { type ModelContext, permanentContext, reportInstance } from "../model/model-context.ts";
import type { Binding, BindingSource, Selector } from "../model/modification.ts";
import { elaborate } from "../model/queries.ts";
import { countOf, errorValue, isErrorValue, type TypedValue } from "../model/typed-value.ts";

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

export function reportSize(
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
