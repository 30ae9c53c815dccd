import { diagnoseWithoutSpan, stronglyConnectedComponents } from "@cosimo/ir";
import type { CoupledSystem } from "../system/coupled-system.ts";
import { couplingMessages } from "../system/coupling-messages.ts";
import { evaluationOrder } from "../system/feedthrough.ts";
import { UnitFault } from "../unit/unit-fault.ts";

/**
 * Order of the steps of units one after the other: sources before the units they feed; within a cycle (strongly
 * connected component of the connections) units before those with feedthrough from them; else the order of the list.
 */
export function connectionOrder(system: CoupledSystem): readonly number[] {
  const sources = system.units.map(() => new Set<number>());
  for (const { from, to } of system.connections) sources[to.unit]!.add(from.unit);
  const rank = new Map(
    evaluationOrder(system)
      .flat()
      .map((unit, i) => [unit, i]),
  );
  return stronglyConnectedComponents(sources.map((one) => [...one].sort((a, b) => a - b))).flatMap((group) =>
    [...group].sort((a, b) => rank.get(a)! - rank.get(b)!),
  );
}

/**
 * The order given by the user.
 * @throws UnitFault if it does not contain each unit once.
 */
export function namedOrder({ units }: CoupledSystem, names: readonly string[]): readonly number[] {
  const problem = (unit: string, code: "coupling.unknown-unit" | "coupling.missing-unit", count: number) =>
    new UnitFault(unit, Number.NaN, "usage", [diagnoseWithoutSpan(couplingMessages, code, { unit, count })]);
  for (const name of names)
    if (units.every((unit) => unit.name !== name)) throw problem(name, "coupling.unknown-unit", 0);
  for (const { name } of units) {
    const count = names.filter((one) => one === name).length;
    if (count !== 1) throw problem(name, "coupling.missing-unit", count);
  }
  return names.map((name) => units.findIndex((unit) => unit.name === name));
}
