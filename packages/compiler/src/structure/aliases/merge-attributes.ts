import type { Alias, Diagnostic, Expression, HybridDae, StateSelect, Variable, VariableId } from "@cosimo/ir";
import { diagnose, negate, phrase, printExpression, relatedSpan, sharedPhrases, zero } from "@cosimo/ir";
import { messages } from "../messages/messages.ts";

export interface MergedAttributes {
  readonly variables: readonly Variable[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Merges the attributes of aliases into their representative: a fixed start value has priority, then an explicit one, then
 * the representative's own.
 */
export function mergeAttributes(dae: HybridDae, aliases: readonly Alias[]): MergedAttributes {
  const variables = [...dae.variables];
  const diagnostics: Diagnostic[] = [];
  const startFrom = new Map<VariableId, Variable>();
  for (const alias of aliases) {
    const representative = variables[alias.representative]!;
    const other = relativeToRepresentative(dae.variables[alias.variable]!, alias.negated);
    const source = startFrom.get(representative.id) ?? representative;
    if (representative.fixed && other.fixed && startText(representative, dae) !== startText(other, dae))
      diagnostics.push(contradictoryStart(source, other, representative, dae));
    const takesStart = prefersStartOf(other, representative);
    if (takesStart) startFrom.set(representative.id, dae.variables[alias.variable]!);
    variables[representative.id] = merge(representative, other, takesStart);
  }
  return { variables, diagnostics };
}

function prefersStartOf(other: Variable, representative: Variable): boolean {
  if (representative.fixed) return false;
  return other.fixed || (representative.start === undefined && other.start !== undefined);
}

function merge(v: Variable, other: Variable, takesStart: boolean): Variable {
  // Most aliases add nothing, and there are many.
  if (!takesStart && addsNothing(v, other)) return v;
  const { start: _, ...rest } = v;
  const start = takesStart ? other.start : v.start;
  return {
    ...rest,
    ...(start === undefined ? {} : { start }),
    ...either("nominal", v.nominal ?? other.nominal),
    ...either("min", v.min ?? other.min),
    ...either("max", v.max ?? other.max),
    fixed: v.fixed || other.fixed,
    unit: v.unit || other.unit,
    stateSelect: higherPriority(v.stateSelect, other.stateSelect),
    ...(other.tearing && { tearing: true }),
  };
}

function addsNothing(v: Variable, other: Variable): boolean {
  return (
    (v.nominal ?? other.nominal) === v.nominal &&
    (v.min ?? other.min) === v.min &&
    (v.max ?? other.max) === v.max &&
    (v.fixed || !other.fixed) &&
    (v.unit || other.unit) === v.unit &&
    higherPriority(v.stateSelect, other.stateSelect) === v.stateSelect &&
    (v.tearing === true || other.tearing !== true)
  );
}

function either(name: "nominal" | "min" | "max", value: Expression | undefined) {
  return value === undefined ? {} : { [name]: value };
}

/** The attributes of an alias, expressed for its representative. */
function relativeToRepresentative(v: Variable, negated: boolean): Variable {
  if (!negated) return v;
  const { start, min, max, ...rest } = v;
  return {
    ...rest,
    ...(start === undefined ? {} : { start: negate(start) }),
    ...either("min", max && negate(max)),
    ...either("max", min && negate(min)),
  };
}

/** A part may never be chosen by itself while the model prefers the same quantity under its own name. */
const byPriority: readonly StateSelect[] = ["default", "avoid", "never", "prefer", "always"];

function higherPriority(a: StateSelect, b: StateSelect): StateSelect {
  return byPriority.indexOf(b) > byPriority.indexOf(a) ? b : a;
}

function startText(v: Variable, dae: HybridDae): string {
  return printExpression(v.start ?? zero, { dae });
}

function contradictoryStart(
  source: Variable,
  other: Variable,
  representative: Variable,
  dae: HybridDae,
): Diagnostic {
  return diagnose(
    messages,
    "structure.contradictory-start",
    other.origin.span,
    {
      variable: source.name,
      other: other.name,
      start: startText(representative, dae),
      otherStart: startText(other, dae),
    },
    {
      variables: [source.name, other.name],
      related: [
        relatedSpan(phrase(sharedPhrases, "phrase.declared-here", { name: source.name }), source.origin.span),
      ],
    },
  );
}
