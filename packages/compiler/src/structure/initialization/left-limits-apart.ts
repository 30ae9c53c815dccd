import type { Diagnostic, Equation, HybridDae, VariableId } from "@cosimo/ir";
import { diagnose, number, printExpression, relatedSpan } from "@cosimo/ir";
import { reachFromRows } from "../graph/dulmage-mendelsohn.ts";
import type { Matching } from "../graph/matching.ts";
import { messages } from "../messages/messages.ts";
import { nameList } from "../messages/name-list.ts";
import type { EquationSystem } from "../system/equation-system.ts";
import { definitionsOfPre } from "./pre-values.ts";

/**
 * Held variables among those that `unmatched` rows overdetermine whose left limit an initial equation or a fixed start value gives. If other conditions
 * determine such a variable, v = pre(v) contradicts them. It is the equation that nobody wrote, and is left out.
 */
export function leftLimitsApart(
  unmatched: readonly number[],
  system: EquationSystem,
  matching: Matching,
  held: readonly VariableId[],
): ReadonlySet<VariableId> {
  if (unmatched.length === 0) return new Set();
  const { dae, rows, unknowns } = system;
  const defined = definitionsOfPre(dae.initialEquations);
  const part = reachFromRows(unmatched, system.matchable, matching);
  const overdetermined = new Set(part.columns.map((column) => unknowns[column]!));
  const outputs = new Set(
    part.rows.map((row) => rows[row]!).map((row) => row.kind === "algorithm" && row.output),
  );
  const isFixedOutput = (v: VariableId) => dae.variables[v]!.fixed && outputs.has(v);
  return new Set(held.filter((v) => (overdetermined.has(v) && defined.has(v)) || isFixedOutput(v)));
}

/** A warning about the equations v = pre(v) that were left out. */
export function leftLimitsWarning(apart: ReadonlySet<VariableId>, dae: HybridDae): readonly Diagnostic[] {
  const definitions = definitionsOfPre(dae.initialEquations);
  const places = [...apart].map((v) => {
    const { left, right, origin } = definitions.get(v) ?? startOf(v, dae);
    return relatedSpan(`${printExpression(left, { dae })} = ${printExpression(right, { dae })}`, origin.span);
  });
  const [first, ...related] = places;
  if (first === undefined) return [];
  const names = [...apart].map((v) => dae.variables[v]!.name);
  const args = { variables: nameList(names) };
  return [diagnose(messages, "structure.left-limits-apart", first.span, args, { variables: names, related })];
}

function startOf(v: VariableId, dae: HybridDae): Pick<Equation, "left" | "right" | "origin"> {
  const { start, origin } = dae.variables[v]!;
  return { left: { kind: "pre", variable: v }, right: start ?? number(0), origin };
}
