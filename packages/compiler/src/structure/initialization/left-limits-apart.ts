import type { Diagnostic, HybridDae, VariableId } from "@cosimo/ir";
import { diagnose, printExpression, relatedSpan } from "@cosimo/ir";
import { reachFromRows } from "../graph/dulmage-mendelsohn.ts";
import type { Matching } from "../graph/matching.ts";
import { messages } from "../messages/messages.ts";
import { nameList } from "../messages/name-list.ts";
import type { EquationSystem } from "../system/equation-system.ts";
import { definitionsOfPre } from "./pre-values.ts";

/**
 * Held variables among those that `unmatched` rows overdetermine whose left limit an initial equation gives. If other conditions
 * determine such a variable, v = pre(v) contradicts them. It is the equation that nobody wrote, and is left out.
 */
export function leftLimitsApart(
  unmatched: readonly number[],
  system: EquationSystem,
  matching: Matching,
  held: readonly VariableId[],
): ReadonlySet<VariableId> {
  if (unmatched.length === 0) return new Set();
  const defined = definitionsOfPre(system.dae.initialEquations);
  const { columns } = reachFromRows(unmatched, system.matchable, matching);
  const overdetermined = new Set(columns.map((column) => system.unknowns[column]!));
  return new Set(held.filter((v) => overdetermined.has(v) && defined.has(v)));
}

/** A warning about the equations v = pre(v) that were left out. */
export function leftLimitsWarning(apart: ReadonlySet<VariableId>, dae: HybridDae): readonly Diagnostic[] {
  const definitions = [...definitionsOfPre(dae.initialEquations)].filter(([v]) => apart.has(v));
  const [first, ...others] = definitions.map(([, equation]) => equation);
  if (first === undefined) return [];
  const names = definitions.map(([v]) => dae.variables[v]!.name);
  const text = ({ left, right }: typeof first) =>
    `${printExpression(left, { dae })} = ${printExpression(right, { dae })}`;
  return [
    diagnose(
      messages,
      "structure.left-limits-apart",
      first.origin.span,
      { variables: nameList(names) },
      { variables: names, related: others.map((other) => relatedSpan(text(other), other.origin.span)) },
    ),
  ];
}
