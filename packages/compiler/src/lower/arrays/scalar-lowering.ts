import { type Alias, type HybridDae, hasArrays, type SortedDae, scalarNumbers, sizeOf } from "@cosimo/ir";
import { numberLoops } from "../memory/blocks.ts";
import { groupAliases } from "../memory/create-lowering.ts";
import { collectEffects } from "../memory/effects.ts";
import { describeFailures } from "../memory/failures.ts";
import type { Lowering } from "../memory/lowering.ts";

type Layout = Lowering["layout"];

/**
 * The layout by scalars: elements of an array have consecutive slots. What is equal to an element of another array has the place of
 * that, as aliases have the places of their representatives.
 */
export function expandLayout(layout: Layout, { variables }: HybridDae, aliases: readonly Alias[]): Layout {
  const { count, of } = scalarNumbers(variables);
  const expand = (slots: Int32Array): Int32Array => {
    const expanded = new Int32Array(count);
    for (const v of variables)
      for (let k = 0, slot = slots[v.id]!; k < sizeOf(v); k++)
        expanded[of(v.id, k)] = slot < 0 ? slot : slot++;
    return expanded;
  };
  const shared = (slots: Int32Array): Int32Array => {
    const expanded = expand(slots);
    for (const { variable, representative } of aliases) expanded[variable] = expanded[representative]!;
    return expanded;
  };
  const { value, pre, override, start, input } = layout;
  return {
    ...layout,
    value: shared(value),
    pre: shared(pre),
    override: expand(override),
    start: expand(start),
    input: expand(input),
  };
}

/**
 * The lowering of the same module for functions without loops, over the same memory. `expanded` is the sorted system in scalars. A
 * lowering without arrays is returned itself.
 */
export function scalarLowering(lowering: Lowering, expanded: SortedDae): Lowering {
  if (!hasArrays(lowering.dae)) return lowering;
  const { dae, aliases } = expanded;
  return {
    ...lowering,
    sorted: expanded,
    dae,
    layout: expandLayout(lowering.layout, lowering.dae, aliases),
    effects: collectEffects(dae),
    failures: describeFailures(dae, expanded, lowering.reserve),
    memo: new Map(),
    loopNumbers: numberLoops(expanded.blocks, expanded.initialization.blocks),
    aliases: new Map(aliases.map((alias) => [alias.variable, alias])),
    aliasesOf: groupAliases(aliases),
  };
}
