import type { Expression, HybridDae, VariableId } from "@cosimo/ir";
import { dependsOn } from "@cosimo/ir";
import { assignmentRow, type Row } from "../system/equation-system.ts";
import { isParameter } from "../system/unknown-classes.ts";

/** Parameters with fixed = false, and those that depend on them. */
export interface FreeParameters {
  readonly free: readonly VariableId[];
  readonly dependent: ReadonlySet<VariableId>;
  readonly bindings: readonly Row[];
  /** Start values of variables that depend on them. */
  readonly starts: ReadonlyMap<VariableId, Expression>;
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
    starts: startsThatDependOn(unsettled, dae),
  };
}

function startsThatDependOn(
  unsettled: ReadonlySet<VariableId>,
  dae: HybridDae,
): ReadonlyMap<VariableId, Expression> {
  const starts = new Map<VariableId, Expression>();
  if (unsettled.size === 0) return starts;
  for (const v of dae.variables)
    if (
      v.start !== undefined &&
      !isParameter(v) &&
      dependsOn(v.start, dae.relations, (p) => unsettled.has(p))
    )
      starts.set(v.id, v.start);
  return starts;
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
