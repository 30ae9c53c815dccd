import { stronglyConnectedComponents } from "@cosimo/ir";
import type { CoupledSystem } from "./coupled-system.ts";

/**
 * Orders the evaluation of units so that outputs use current inputs: groups of units with mutual feedthrough
 * (strongly connected components, Tarjan 1972) after the groups they depend on.
 */
export function evaluationOrder(system: CoupledSystem): readonly (readonly number[])[] {
  return stronglyConnectedComponents(directSources(system));
}

/** For each unit, the units whose outputs its outputs depend on by direct feedthrough. */
export function directSources({ units, connections }: CoupledSystem): readonly (readonly number[])[] {
  const sources: Set<number>[] = units.map(() => new Set());
  for (const { from, to } of connections)
    if (units[to.unit]!.outputs.some(({ dependencies }) => dependencies.includes(to.port)))
      sources[to.unit]!.add(from.unit);
  return sources.map((one) => [...one].sort((a, b) => a - b));
}
