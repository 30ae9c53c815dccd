import {
  type Diagnostic,
  diagnose,
  freeVariables,
  type HybridDae,
  phrase,
  printExpression,
  relatedSpan,
  sharedPhrases,
  stronglyConnectedComponents,
  type Variable,
  type VariableId,
  zero,
} from "@cosimo/ir";
import { messages } from "../messages/messages.ts";
import { inModelText } from "../messages/model-text.ts";
import { placeList } from "../messages/place-names.ts";
import { structurePhrases } from "../messages/structure-phrases.ts";
import { isParameter } from "../system/unknown-classes.ts";

export interface ParameterOrder {
  /** Parameters and constants; each depends on earlier ones only. */
  readonly order: readonly VariableId[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Orders parameters and constants by the dependences of their bindings, or of their start values where there is no binding.
 */
export function orderParameters(dae: HybridDae): ParameterOrder {
  const parameters = dae.variables.filter(isParameter);
  const position = new Map(parameters.map((p, i) => [p.id, i]));
  const needs = parameters.map((p) => neededParameters(p, dae, position));
  const components = stronglyConnectedComponents(needs);
  const cycles = components.filter((c) => c.length > 1 || needs[c[0]!]!.includes(c[0]!));
  return {
    order: components.flat().map((i) => parameters[i]!.id),
    diagnostics: [
      ...cycles.map((cycle) => parameterCycle(cycle.map((i) => parameters[i]!))),
      ...parameters.filter(missingValue).map((p) => withoutValue(p, dae)),
    ],
  };
}

function neededParameters(
  p: Variable,
  dae: HybridDae,
  position: ReadonlyMap<VariableId, number>,
): readonly number[] {
  const value = p.binding ?? p.start;
  if (value === undefined) return [];
  return freeVariables(value, dae.relations)
    .map((v) => position.get(v))
    .filter((i) => i !== undefined);
}

function parameterCycle(cycle: readonly Variable[]): Diagnostic {
  const names = cycle.map((p) => p.name);
  const { source } = cycle[0]!.origin.span;
  const home = cycle.every((p) => p.origin.span.source === source) ? source : "several";
  return diagnose(
    messages,
    "structure.parameter-cycle",
    cycle[0]!.origin.span,
    {
      cycle: cycle.map(({ name, origin }) => {
        const place = placeList([origin.span], home);
        return phrase(structurePhrases, "structure.parameter-at", { name, place });
      }),
    },
    {
      variables: names,
      component: cycle[0]!.origin.component.join("."),
      related: cycle
        .slice(1)
        .map(({ name, origin }) =>
          relatedSpan(phrase(sharedPhrases, "phrase.declared-here", { name }), origin.span),
        ),
    },
  );
}

function missingValue(p: Variable): boolean {
  return p.binding === undefined && (p.fixed || p.variability === "constant") && p.type !== "String";
}

function withoutValue(p: Variable, dae: HybridDae): Diagnostic {
  return diagnose(
    messages,
    "structure.parameter-without-value",
    inModelText(p.origin.span, p.origin.component, dae),
    { parameter: p.name, start: printExpression(p.start ?? zero, { dae }) },
    { variables: [p.name], component: p.origin.component.join(".") },
  );
}
