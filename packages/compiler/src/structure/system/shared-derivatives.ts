import type { Equation, HybridDae, VariableId } from "@cosimo/ir";
import { visitVariables } from "@cosimo/ir";

/** Equations whose derivatives might cancel in their sums: others contain each of these derivatives, too. */
export function equationsWithSharedDerivatives(dae: HybridDae): ReadonlySet<Equation> {
  return equationsSharing(equationsByDerivatives(dae));
}

function equationsByDerivatives(dae: HybridDae): ReadonlyMap<Equation, ReadonlySet<VariableId>> {
  const found = new Map<Equation, ReadonlySet<VariableId>>();
  for (const equation of dae.equations) {
    if (equation.ranges !== undefined) continue;
    const derivatives = new Set<VariableId>();
    for (const side of [equation.left, equation.right])
      visitVariables(side, dae.relations, (v) => {
        if (dae.variables[v]!.derivativeOf !== undefined) derivatives.add(v);
      });
    if (derivatives.size > 0) found.set(equation, derivatives);
  }
  return found;
}

/** Omits equations with a thing that no other equation contains, as it can't cancel. Usually none remain. */
export function equationsSharing<T>(all: ReadonlyMap<Equation, ReadonlySet<T>>): ReadonlySet<Equation> {
  const users = new Map<T, Set<Equation>>();
  for (const [equation, things] of all)
    for (const thing of things) {
      const list = users.get(thing);
      if (list) list.add(equation);
      else users.set(thing, new Set([equation]));
    }
  const remaining = new Set(all.keys());
  const lonely = [...users.values()].filter((list) => list.size === 1);
  for (let list = lonely.pop(); list !== undefined; list = lonely.pop()) {
    const [equation] = list;
    if (equation === undefined || !remaining.delete(equation)) continue;
    for (const thing of all.get(equation)!) {
      const others = users.get(thing)!;
      others.delete(equation);
      if (others.size === 1) lonely.push(others);
    }
  }
  return remaining;
}
