import type { ModelInstance } from "../system/model-instance.ts";

/**
 * Watches what the algebraic loops with discrete unknowns (friction, ideal diodes) take over from the pass before: all
 * relations, and those unknowns. A pass solves such a loop with them as they were; only when a pass leaves them so do its
 * discrete and its continuous values belong together, and may become the left limits of the next iteration.
 */
export interface MixedLoops {
  /** Takes the present values for those of the pass before. */
  begin(): void;
  /** Whether a value differs from what it was at the last call. */
  takeChanges(): boolean;
}

/** `undefined` for a model without such loops: one pass is consistent then. */
export function createMixedLoops(instance: ModelInstance): MixedLoops | undefined {
  const slots = watchedSlots(instance);
  if (slots === undefined) return undefined;
  const last = new Float64Array(slots.length);

  const takeChanges = (): boolean => {
    const { heap } = instance;
    let changed = false;
    for (let i = 0; i < slots.length; i++) {
      const value = heap[slots[i]!]!;
      if (!Object.is(value, last[i])) changed = true;
      last[i] = value;
    }
    return changed;
  };

  return {
    begin() {
      takeChanges();
    },
    takeChanges,
  };
}

function watchedSlots({ module, base }: ModelInstance): Int32Array | undefined {
  const { sorted, dae, layout, indicators } = module;
  const unknowns = sorted.blocks
    .flatMap((block) => (block.kind === "loop" && block.discrete ? block.assignments : []))
    .map(({ unknown }) => unknown)
    .filter((v) => dae.variables[v]!.variability === "discrete");
  if (unknowns.length === 0) return undefined;
  const relations = indicators.map((_, i) => base + layout.relations + i);
  return Int32Array.from([...relations, ...unknowns.map((v) => base + layout.value[v]!)]);
}
