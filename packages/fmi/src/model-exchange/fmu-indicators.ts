import type { Indicator } from "@cosimo/simulator";
import type { ModelDescription } from "../description/model-description.ts";
import { elementNames, type SizedVariable } from "../values/sized-variables.ts";

/** Event indicators by the names of their variables; FMI 1 and 2 have numbers only. */
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
    // Equations may branch on any of them: nobody says which.
    usage: "branch",
    timeEvent: false,
  }));
}
