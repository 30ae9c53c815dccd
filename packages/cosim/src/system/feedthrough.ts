import type { CoupledSystem } from "./coupled-system.ts";

/**
 * The order in which units have to be evaluated so that outputs see the inputs they depend on directly: groups of units that
 * depend on each other in a circle (strongly connected components, Tarjan 1972) after those that they depend on.
 */
export function evaluationOrder(system: CoupledSystem): readonly (readonly number[])[] {
  return stronglyConnected(system.units.length, directSources(system));
}

/** For each unit the units whose outputs its outputs depend on directly. */
export function directSources({ units, connections }: CoupledSystem): readonly (readonly number[])[] {
  const sources: Set<number>[] = units.map(() => new Set());
  for (const { from, to } of connections)
    if (units[to.unit]!.outputs.some(({ dependencies }) => dependencies.includes(to.port)))
      sources[to.unit]!.add(from.unit);
  return sources.map((one) => [...one].sort((a, b) => a - b));
}

/** Components in an order in which each comes after those it points to. */
export function stronglyConnected(
  count: number,
  successors: readonly (readonly number[])[],
): readonly (readonly number[])[] {
  const index = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const onStack = new Uint8Array(count);
  const stack: number[] = [];
  const components: number[][] = [];
  let next = 0;
  const visit = (v: number): void => {
    index[v] = low[v] = next++;
    stack.push(v);
    onStack[v] = 1;
    for (const w of successors[v]!) {
      if (index[w]! < 0) {
        visit(w);
        low[v] = Math.min(low[v]!, low[w]!);
      } else if (onStack[w] === 1) low[v] = Math.min(low[v]!, index[w]!);
    }
    if (low[v] !== index[v]) return;
    const component: number[] = [];
    let w: number;
    do {
      w = stack.pop()!;
      onStack[w] = 0;
      component.push(w);
    } while (w !== v);
    components.push(component.sort((a, b) => a - b));
  };
  for (let v = 0; v < count; v++) if (index[v]! < 0) visit(v);
  return components;
}
