import type { Checked, HybridDae } from "@cosimo/ir";
import type { ClockTable } from "./clock-table.ts";
import type { MachineTable } from "./machine-table.ts";
import { expandStateMachines } from "./state-machines.ts";
import { translateClocks } from "./translate-clocks.ts";

/** State machines, then clocks. */
export function translateSynchronous(
  dae: HybridDae,
  table: ClockTable,
  machines: MachineTable,
): Checked<HybridDae> {
  const { transitions, initials, facts } = machines;
  if (transitions.length + initials.length + facts.length === 0) return translateClocks(dae, table);
  const expanded = expandStateMachines(dae, table, machines);
  if (expanded.value === undefined) return { diagnostics: expanded.diagnostics };
  return translateClocks(expanded.value.dae, expanded.value.table);
}
