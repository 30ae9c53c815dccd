import { type Expression, visitExpression } from "@cosimo/ir";
import type { ModelContext } from "../model/model-context.ts";
import { isErrorValue } from "../model/typed-value.ts";
import { bindingValue } from "./binding-values.ts";

/** Whether an expression reads a constant or parameter whose value is wrong, which has been reported there. */
export function readsWrongValue(
  context: ModelContext,
  expression: Expression,
  met: Set<number> = new Set(),
): boolean {
  let found = false;
  visitExpression(expression, (e) => {
    if (e.kind !== "variable" || met.has(e.variable)) return;
    met.add(e.variable);
    found ||= hasWrongValue(context, e.variable, met);
  });
  return found;
}

function hasWrongValue(context: ModelContext, variable: number, met: Set<number>): boolean {
  const component = context.tables.scalars[variable]?.component;
  const variability = component?.prefixes.variability;
  if (component?.binding === undefined || (variability !== "parameter" && variability !== "constant"))
    return false;
  const value = bindingValue(context, component.binding);
  return isErrorValue(value) || value.scalars.some((one) => readsWrongValue(context, one, met));
}
