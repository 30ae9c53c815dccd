import type { HybridDae, VariableId } from "@cosimo/ir";
import type { FiredTransition } from "./active-modes.ts";
import type { ReinitialValue } from "./reinitialize-mode.ts";

/**
 * Values that determine the states when `after` replaces `before`, in order of priority: values set by transitions;
 * former states in order of declaration; other variables with values; guesses.
 */
export function reinitialValues(
  before: HybridDae,
  after: HybridDae,
  value: (v: VariableId) => number,
  fired: readonly FiredTransition[],
): readonly ReinitialValue[] {
  const resets = fired.flatMap((one) => one.resets);
  const set = resets.filter(
    ({ reset }) => reset.kind === "value" && !after.variables[reset.variable]!.inactive,
  );
  const given = new Set(resets.map(({ reset }) => reset.variable));
  const was = new Set(differentiated(before));
  const rank = (v: VariableId): number => {
    if (given.has(v) || before.variables[v]!.inactive) return 2;
    return was.has(v) ? 0 : 1;
  };
  const reset = new Set(set.map((one) => one.reset.variable));
  const retained = differentiated(after)
    .filter((v) => !reset.has(v))
    .sort((a, b) => rank(a) - rank(b) || a - b);
  return [
    ...set.map(({ reset, value }) => ({ variable: reset.variable, value, isSet: true })),
    ...retained.map((variable) => ({ variable, value: value(variable), isSet: false })),
  ];
}

/** Variables whose derivative the text mentions. */
function differentiated({ variables }: HybridDae): readonly VariableId[] {
  return variables.flatMap(({ derivativeOf, generated }) =>
    derivativeOf === undefined || generated ? [] : [derivativeOf],
  );
}
