import type { Alias, EquationId, Expression, HybridDae, VariableId } from "@cosimo/ir";
import { negate, rewrite, variable, visitExpression } from "@cosimo/ir";
import type { ActualSystem } from "./homotopy.ts";

/**
 * At initialization a delayed value is the present one (Modelica specification 3.6, section 3.7.4.1): equations get a form that
 * contains the value itself.
 */
export function presentForms(system: ActualSystem, aliases: readonly Alias[]): ActualSystem {
  const { dae, initialForms } = system;
  if (dae.histories === undefined) return system;
  const representatives = new Map(aliases.map((alias) => [alias.variable, alias]));
  const values = dae.histories.map(({ value }) => remaining(value, representatives));
  const present = (e: Expression): Expression => {
    const history = historyOf(e, dae);
    return history === undefined ? e : values[history]!;
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
    found ||= historyOf(node, dae) !== undefined;
  });
  return found;
}

/** The number of the history of which an expression is the delayed value; undefined for others. */
function historyOf(e: Expression, dae: HybridDae): number | undefined {
  if (e.kind !== "call") return undefined;
  const { stored } = dae.functions[e.function]!;
  if (stored !== "value" && stored !== "recent") return undefined;
  const [history] = e.arguments;
  return history?.kind === "number" ? history.value : undefined;
}
