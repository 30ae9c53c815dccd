import type { HybridSystem } from "../system/hybrid-system.ts";

/** A surface g = 0 along which a system slides, with all relations that change on it. */
export interface SlidingSurface {
  /** The indicator g of the surface. */
  readonly indicator: number;
  /**
   * Relations that change on the surface, that of `indicator` first. `sense`: sign of their own indicator where g > 0.
   */
  readonly relations: readonly { readonly indicator: number; readonly sense: 1 | -1 }[];
}

/** Reads a surface from signs in the memory of a system: 0 for relations that are not on it. */
export function surfaceFromSenses(
  { heap, indicatorCount }: HybridSystem,
  indicator: number,
  senses: number,
): SlidingSurface {
  const relations: SlidingSurface["relations"][number][] = [{ indicator, sense: 1 }];
  for (let i = 0; i < indicatorCount; i++)
    if (i !== indicator && heap[senses + i] !== 0)
      relations.push({ indicator: i, sense: heap[senses + i]! > 0 ? 1 : -1 });
  return { indicator, relations };
}
