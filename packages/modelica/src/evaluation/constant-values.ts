import { conversionAdvice } from "../advice/conversion-advice.ts";
import type { PrimitiveComponent } from "../model/component.ts";
import { declarationContext, reportExpression } from "../model/expression-context.ts";
import { type ModelContext, permanentContext } from "../model/model-context.ts";
import {
  countOf,
  describeType,
  errorValue,
  isAssignable,
  isErrorValue,
  sameDims,
  type TypedValue,
} from "../model/typed-value.ts";
import { bindingValue, reportSize } from "./binding-values.ts";
import { evaluateStructural } from "./evaluate.ts";

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
