import type { Indicator } from "@cosimo/simulator";
import type { ModelDescription } from "../description/model-description.ts";
import { elementNames, type SizedVariable } from "../values/sized-variables.ts";

/** Event indicators, named by their variables (FMI 3) or numbered `z[i]` (FMI 1, 2). */
export function indicatorsOf(
  { structure }: ModelDescription,
  sized: readonly SizedVariable[],
  count: number,
): readonly Indicator[] {
  const named = structure.eventIndicators.flatMap(({ variable: { index } }) => {
    const one = index === undefined ? undefined : sized[index];
    return one === undefined ? [] : elementNames(one.variable.name, one.dimensions);
  });
  const names = named.length === count ? named : Array.from({ length: count }, (_, i) => `z[${i + 1}]`);
  return names.map((name) => ({
    text: `${name} > 0`,
    component: "",
    operator: ">",
    // The description does not say whether equations branch on an indicator.
    usage: "branch",
    timeEvent: false,
  }));
}
