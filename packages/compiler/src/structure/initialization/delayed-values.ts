import type { Alias, EquationId, Expression, HybridDae, VariableId } from "@cosimo/ir";
import { negate, rewrite, variable, visitExpression } from "@cosimo/ir";
import type { ActualSystem } from "./homotopy.ts";

/**
 * At initialization a delayed value is the present one (Modelica specification 3.6, section 3.7.4.1), and what leaves a line the initial
 * value at that end: equations get a form that contains these values themselves.
 */
export function presentForms(system: ActualSystem, aliases: readonly Alias[]): ActualSystem {
  const { dae, initialForms } = system;
  if ((dae.histories ?? dae.distributions) === undefined) return system;
  const representatives = new Map(aliases.map((alias) => [alias.variable, alias]));
  const present = (e: Expression): Expression => {
    const value = initialValue(e, dae);
    return value === undefined ? e : remaining(value, representatives);
  };
  const forms = new Map<EquationId, { readonly left: Expression; readonly right: Expression }>(initialForms);
  for (const { id, left, right } of dae.equations) {
    const form = initialForms?.get(id) ?? { left, right };
    if ([form.left, form.right].some((side) => hasDelay(side, dae)))
      forms.set(id, { left: rewrite(form.left, present), right: rewrite(form.right, present) });
  }
  return { ...system, initialForms: forms };
}

/** The variable that stands for this one in the equations. */
function remaining(v: VariableId, representatives: ReadonlyMap<VariableId, Alias>): Expression {
  const alias = representatives.get(v);
  if (alias === undefined) return variable(v);
  const representative = variable(alias.representative);
  return alias.negated ? negate(representative) : representative;
}

function hasDelay(expression: Expression, dae: HybridDae): boolean {
  let found = false;
  visitExpression(expression, (node) => {
    found ||= initialValue(node, dae) !== undefined;
  });
  return found;
}

/** The variable that a read of a stored value equals at initialization; undefined for others. */
function initialValue(e: Expression, dae: HybridDae): VariableId | undefined {
  if (e.kind !== "call") return undefined;
  const { stored } = dae.functions[e.function]!;
  const [id, end] = e.arguments;
  if (id?.kind !== "number") return undefined;
  if (stored === "value" || stored === "recent") return dae.histories![id.value]!.value;
  if (stored !== "carried" || end?.kind !== "number") return undefined;
  const { values } = dae.distributions![id.value]!;
  return end.value === 0 ? values[0] : values.at(-1);
}
