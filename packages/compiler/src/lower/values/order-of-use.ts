import { createValueGraph, type Value, type ValueGraph } from "./value-graph.ts";

/**
 * The graph with values before number `first` close to their first use by later ones, which keep their order: parts of a large function
 * pass few values through memory. A graph with invocations stays as it is. Legal when the graph is complete.
 */
export function inOrderOfUse(graph: ValueGraph, first: number): ValueGraph {
  if (
    graph.values.some(({ kind, operands }) => kind === "invoke" || (kind === "load" && operands.length > 1))
  )
    return graph;
  const isUsed = usedValues(graph);
  const values: Value[] = [];
  const copies: (Value | undefined)[] = new Array(graph.values.length);
  const place = (root: Value): void => {
    const path = [{ value: root, next: 0 }];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { value } = top;
      const operand = value.operands[top.next++];
      if (operand === undefined) {
        if (copies[value.id] === undefined) copies[value.id] = copy(value);
        path.pop();
      } else if (copies[operand.id] === undefined) path.push({ value: operand, next: 0 });
    }
  };
  const copy = (value: Value): Value => {
    const operands = value.operands.map(({ id }) => copies[id]!);
    const made = { ...value, id: values.length, operands };
    values.push(made);
    return made;
  };
  for (const effect of graph.effects) if (effect.id < first) place(effect);
  for (let id = first; id < graph.values.length; id++) if (isUsed[id] === 1) place(graph.values[id]!);
  const effects = graph.effects.map(({ id }) => copies[id]!);
  return { ...createValueGraph(), values, effects };
}

function usedValues({ values, effects }: ValueGraph): Uint8Array {
  const isUsed = new Uint8Array(values.length);
  for (const { id } of effects) isUsed[id] = 1;
  for (let id = values.length - 1; id >= 0; id--)
    if (isUsed[id] === 1) for (const operand of values[id]!.operands) isUsed[operand.id] = 1;
  return isUsed;
}
