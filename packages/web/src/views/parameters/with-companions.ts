import type { ExperimentChoice } from "../../state/project.ts";

/** Ways to find events that approach them by the part `gamma` of the distance. */
const approaching: ReadonlySet<string | undefined> = new Set(["extrapolation", "comprehensive"]);

type Change = { readonly [K in keyof ExperimentChoice]?: ExperimentChoice[K] | undefined };

/**
 * A change of settings with those that it cannot be without, so that no field leads to a run that is refused: `gamma` brings a detection
 * that uses it, and goes with another one.
 */
export function withCompanions(before: ExperimentChoice, change: Change): Change {
  if (change.gamma !== undefined && !approaching.has(before.detection))
    return { ...change, detection: "extrapolation" };
  if ("detection" in change && before.gamma !== undefined && !approaching.has(change.detection))
    return { ...change, gamma: undefined };
  return change;
}
