import type { CompiledModule } from "@cosimo/ir";

/** Number of slots of a region that outlast an evaluation: loops keep their last values anywhere, else those of variables and effects. */
export function keptSlots({ loops, layout }: Pick<CompiledModule, "loops" | "layout">): number {
  return loops.length > 0 ? layout.size : layout.terminal + 1;
}
