import {
  type CompiledModule,
  diagnoseAt,
  type MessageArgument,
  type MessageCatalogue,
  type PhraseCatalogue,
  phrase,
  type Variable,
  wordsOf,
} from "@cosimo/ir";
import { componentOf } from "../system/event-records.ts";
import type { SystemFailure } from "../system/hybrid-system.ts";
import type { ChangingValue, IterationChanges } from "./iteration-changes.ts";

export const eventIterationMessages = {
  "simulator.event-iteration": {
    category: "integration",
    severity: "error",
    text: "the event iteration at t = {time} s has no fixed point after {count} passes; these values keep changing: {names}",
    hint: "check for conditions that switch each other, or for a value that depends on its own new value; pre() breaks such a cycle",
  },
} as const satisfies MessageCatalogue;

export const eventIterationPhrases = {
  "simulator.relation-of": "'{text}' of {component}",
  "simulator.changing-value": "{name} (from {before} to {after})",
} as const satisfies PhraseCatalogue;

/** Failure of an event iteration without fixed point. */
export function eventIterationFailure(
  module: CompiledModule,
  t: number,
  { passes, relations, variables }: IterationChanges,
): SystemFailure {
  const own = variables.filter(({ variable }) => !variable.name.startsWith("$"));
  const texts = relationTexts(module, relations);
  const args = { time: t, count: passes, names: [...texts, ...own.map(describeChange)] };
  const context = {
    time: t,
    variables: [...texts.map(wordsOf), ...own.map(({ variable }) => variable.name)],
  };
  const [first] = relations;
  const span = first === undefined ? own[0]?.variable.origin.span : module.indicators[first]!.origin.span;
  const failure = diagnoseAt(eventIterationMessages, "simulator.event-iteration", span, args, context);
  return { kind: "event-iteration", diagnostics: [failure] };
}

function describeChange({ variable, before, after }: ChangingValue): MessageArgument {
  const values = { before: textOfValue(variable, before), after: textOfValue(variable, after) };
  return phrase(eventIterationPhrases, "simulator.changing-value", { name: variable.name, ...values });
}

function textOfValue({ type, literals }: Variable, value: number): string {
  if (type === "Boolean") return value === 0 ? "false" : "true";
  return literals?.[value - 1] ?? String(Number(value.toPrecision(6)));
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
