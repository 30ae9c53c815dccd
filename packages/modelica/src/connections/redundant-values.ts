import { primitiveValue } from "../expressions/primitive-values.ts";
import { recordValue } from "../expressions/record-values.ts";
import { declarationContext } from "../model/expression-context.ts";
import type { ModelContext } from "../model/model-context.ts";
import type { TypedValue } from "../model/typed-value.ts";
import type { ConnectorNode } from "./connectors.ts";

/** The value of an overconstrained variable, a primitive one or a record. */
export function redundantValue(context: ModelContext, { component }: ConnectorNode): TypedValue {
  if (component.kind === "primitive")
    return primitiveValue(context, declarationContext(component.objectScope.owner!), component);
  const { instance, declaration } = component;
  const { span } = declaration.name;
  const reference = { kind: "reference", global: false, parts: [], span } as const;
  return recordValue(context, declarationContext(instance), reference, component);
}
