import type { InputSignals } from "@cosimo/ir";
import type { ModelDescription } from "../description/model-description.ts";

/**
 * Separates the signals of triggered input clocks from the other input signals. A clock ticks at each point whose value is not
 * zero.
 */
export function splitTriggers(
  { variables }: ModelDescription,
  signals: InputSignals,
): { readonly triggers: ReadonlyMap<string, readonly number[]>; readonly others: InputSignals } {
  const names = new Set(
    variables
      .filter(
        (one) => one.type === "Clock" && one.causality === "input" && one.intervalVariability === "triggered",
      )
      .map(({ name }) => name),
  );
  const triggers = new Map<string, readonly number[]>();
  for (const [name, signal] of Object.entries(signals)) {
    if (!names.has(name) || typeof signal !== "object") continue;
    triggers.set(
      name,
      Array.from(signal.time).filter((_, i) => Number(signal.values[i]) !== 0),
    );
  }
  const others = Object.fromEntries(Object.entries(signals).filter(([name]) => !triggers.has(name)));
  return { triggers, others };
}
