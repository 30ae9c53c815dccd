import {
  type CompiledModule,
  diagnose,
  diagnoseWithoutSpan,
  type MessageArgument,
  type MessageCatalogue,
  type PhraseCatalogue,
  phrase,
  wordsOf,
} from "@cosimo/ir";
import { componentOf } from "../system/event-records.ts";
import type { SystemFailure } from "../system/hybrid-system.ts";

export const eventIterationMessages = {
  "simulator.event-iteration": {
    category: "integration",
    severity: "error",
    text: "the event iteration at t = {time} s has no fixed point; these values keep changing: {names}",
    hint: "check for conditions that switch each other, or for a value that depends on its own new value; pre() breaks such a cycle",
  },
} as const satisfies MessageCatalogue;

export const eventIterationPhrases = {
  "simulator.relation-of": "'{text}' of {component}",
} as const satisfies PhraseCatalogue;

/**
 * Failure of an event iteration without fixed point; names the relations (by number) and variables that keep changing.
 */
export function eventIterationFailure(
  module: CompiledModule,
  t: number,
  relations: readonly number[],
  variables: readonly string[],
): SystemFailure {
  const names = [...relationTexts(module, relations), ...variables.filter((name) => !name.startsWith("$"))];
  const [first] = relations;
  const args = { time: t, names };
  const context = { time: t, variables: names.map(wordsOf) };
  const span = first === undefined ? undefined : module.indicators[first]!.origin.span;
  const diagnostic = span
    ? diagnose(eventIterationMessages, "simulator.event-iteration", span, args, context)
    : diagnoseWithoutSpan(eventIterationMessages, "simulator.event-iteration", args, context);
  return { kind: "event-iteration", diagnostics: [diagnostic] };
}

/** Source texts of relations with their components. */
export function relationTexts(
  module: CompiledModule,
  relations: readonly number[],
): readonly MessageArgument[] {
  return relations.map((r) => {
    const { text, origin } = module.indicators[r]!;
    const component = componentOf(origin);
    return component === ""
      ? `'${text}'`
      : phrase(eventIterationPhrases, "simulator.relation-of", { text, component });
  });
}
