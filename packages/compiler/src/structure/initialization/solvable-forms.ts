import type { HybridDae, VariableId } from "@cosimo/ir";
import { outputRow } from "../preparation/open-sections.ts";
import type { Row } from "../system/equation-system.ts";
import type { InitialRows } from "./initial-rows.ts";

/** The dynamic rows of the initial system in another form, with the variables as it sees them. */
export interface SolvableForm {
  readonly dae: HybridDae;
  readonly dynamic: readonly Row[];
}

/**
 * Forms of the initial system in which conditions may determine more unknowns, the closest ones first: discrete Reals that no clause
 * assigns at initialization, and that are not fixed, at any place of an equation; the inputs of algorithm sections, written as equations.
 */
export function solvableForms(dae: HybridDae, rows: InitialRows): readonly SolvableForm[] {
  const opened = withoutSections(dae, rows);
  const released = withFreeHeld(dae, rows.held);
  return [
    ...(released === undefined ? [] : [{ dae: released, dynamic: rows.dynamic }]),
    ...(opened === undefined ? [] : [{ dae, dynamic: opened }]),
    ...(released === undefined || opened === undefined ? [] : [{ dae: released, dynamic: opened }]),
  ];
}

/** Held Reals without `fixed` as unknowns like any other; undefined: there are none. */
function withFreeHeld(dae: HybridDae, held: readonly VariableId[]): HybridDae | undefined {
  const free = new Set(held.filter((v) => dae.variables[v]!.type === "Real" && !dae.variables[v]!.fixed));
  if (free.size === 0) return undefined;
  const variables = dae.variables.map((v) =>
    free.has(v.id) ? { ...v, variability: "continuous" as const } : v,
  );
  return { ...dae, variables };
}

/** The rows with equations in place of those of sections; undefined: no section can be written so. */
function withoutSections(
  dae: HybridDae,
  { dynamic, withPreValues }: InitialRows,
): readonly Row[] | undefined {
  const opened = dynamic.map((row) => (row.kind === "algorithm" ? outputRow(row, dae) : undefined));
  if (opened.every((row) => row === undefined)) return undefined;
  return dynamic.map((row, i) => (opened[i] === undefined ? row : withPreValues(opened[i])));
}
