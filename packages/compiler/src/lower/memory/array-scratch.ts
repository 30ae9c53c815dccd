import { type SortedDae, sizeOf, type VariableId, visitVariables } from "@cosimo/ir";
import { expressionsOf } from "./blocks.ts";
import type { Lowering } from "./lowering.ts";

/** Memory of a computed array inside of functions that do not store variables, and of its tangents. */
export interface ArrayScratch {
  readonly values: number;
  readonly tangents: number;
}

/** For computed arrays that other equations read. */
export function reserveArrayScratch(
  { dae, blocks }: SortedDae,
  reserve: (count: number) => number,
): ReadonlyMap<VariableId, ArrayScratch> {
  const scratch = new Map<VariableId, ArrayScratch>();
  const computed = new Set(blocks.flatMap((block) => (block.kind === "for" ? [block.unknown] : [])));
  if (computed.size === 0) return scratch;
  const read = new Set<VariableId>();
  const relations = dae.relations.flatMap(({ left, right }) => [left, right]);
  for (const e of [...blocks.flatMap((block) => expressionsOf(block, dae)), ...relations])
    visitVariables(e, dae.relations, (v) => read.add(v));
  for (const { condition } of dae.assertions) visitVariables(condition, dae.relations, (v) => read.add(v));
  for (const v of computed) {
    if (!read.has(v)) continue;
    const size = sizeOf(dae.variables[v]!);
    scratch.set(v, { values: reserve(size), tangents: reserve(size) });
  }
  return scratch;
}

/** Name of the scratch memory in `Lowering.memo`. */
export const ARRAY_SCRATCH = "array scratch";

/** The memory of a computed array in functions that do not store variables; missing: no equation reads it. */
export function arrayScratch({ memo }: Lowering, v: VariableId): ArrayScratch | undefined {
  return (memo.get(ARRAY_SCRATCH) as ReadonlyMap<VariableId, ArrayScratch> | undefined)?.get(v);
}
