import type { HybridDae, VariableId } from "@cosimo/ir";
import { dependsOn } from "@cosimo/ir";
import { assignmentRow, type Row } from "../system/equation-system.ts";
import { isParameter } from "../system/unknown-classes.ts";

/** Parameters with fixed = false, and those that depend on them. */
export interface FreeParameters {
  readonly free: readonly VariableId[];
  readonly dependent: ReadonlySet<VariableId>;
  readonly bindings: readonly Row[];
}

export function freeParameters(dae: HybridDae): FreeParameters {
  const parameters = dae.variables.filter(isParameter);
  const free = parameters.filter((p) => !p.fixed && p.binding === undefined && p.variability === "parameter");
  const unsettled = new Set(free.map((p) => p.id));
  if (free.length > 0) propagateDependence(parameters, unsettled, dae);
  const freeIds = free.map((p) => p.id);
  const bound = parameters.filter((p) => unsettled.has(p.id) && p.binding !== undefined);
  return {
    free: freeIds,
    dependent: unsettled,
    bindings: bound.map((p) => assignmentRow(p.id, p.binding!, p.origin)),
  };
}

function propagateDependence(
  parameters: readonly HybridDae["variables"][number][],
  unsettled: Set<VariableId>,
  dae: HybridDae,
): void {
  let before: number;
  do {
    before = unsettled.size;
    for (const p of parameters)
      if (p.binding !== undefined && dependsOn(p.binding, dae.relations, (v) => unsettled.has(v)))
        unsettled.add(p.id);
  } while (unsettled.size > before);
}
