import { stronglyConnectedComponents } from "@cosimo/ir";
import type { CoupledSystem } from "./coupled-system.ts";

/**
 * The order in which units have to be evaluated so that outputs see the inputs they depend on directly: groups of units that
 * depend on each other in a circle (strongly connected components, Tarjan 1972) after those that they depend on.
 */
export function evaluationOrder(system: CoupledSystem): readonly (readonly number[])[] {
  return stronglyConnectedComponents(directSources(system));
}

/** For each unit the units whose outputs its outputs depend on directly. */
export function directSources({ units, connections }: CoupledSystem): readonly (readonly number[])[] {
  const sources: Set<number>[] = units.map(() => new Set());
  for (const { from, to } of connections)
    if (units[to.unit]!.outputs.some(({ dependencies }) => dependencies.includes(to.port)))
      sources[to.unit]!.add(from.unit);
  return sources.map((one) => [...one].sort((a, b) => a - b));
}
