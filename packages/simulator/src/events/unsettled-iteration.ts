import { type CompiledModule, diagnose, diagnoseWithoutSpan, type MessageCatalogue } from "@cosimo/ir";
import type { SystemFailure } from "../system/hybrid-system.ts";

export const eventIterationMessages = {
  "simulator.event-iteration": {
    category: "integration",
    severity: "error",
    text: "the event at t = {time} s does not settle: after {count} iterations these still change: {names}",
    hint: "look for conditions that switch each other, or for a value that depends on its own new value; pre() breaks such a cycle",
  },
} as const satisfies MessageCatalogue;

/** An event iteration that has found no fixed point: what is still `changing`, and the first condition among it. */
export function notSettled(
  module: CompiledModule,
  t: number,
  count: number,
  changing: readonly string[],
): SystemFailure {
  const names = changing.filter((name) => !name.startsWith("$"));
  const first = module.indicators.find((indicator) => names.includes(indicator.text));
  const args = { time: t, count, names: names.join(", ") };
  const context = { time: t, variables: names };
  const diagnostic = first
    ? diagnose(eventIterationMessages, "simulator.event-iteration", first.origin.span, args, context)
    : diagnoseWithoutSpan(eventIterationMessages, "simulator.event-iteration", args, context);
  return { kind: "event-iteration", diagnostics: [diagnostic] };
}
