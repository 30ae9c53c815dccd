import { type Checked, hasErrors, type TrajectorySink } from "@cosimo/ir";
import type { SimulationControl, SimulationReport } from "../run/simulation-report.ts";
import { resolveSettings, type SimulationSettings } from "../settings/simulation-settings.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { createSimulation } from "./simulation.ts";

/**
 * Runs a new system from start to stop time. Invalid settings are diagnostics and prevent the run; numerical failures
 * are outcomes.
 */
export function simulate(
  system: HybridSystem,
  settings: Partial<SimulationSettings>,
  sink: TrajectorySink,
  control: SimulationControl = {},
): Checked<SimulationReport> {
  const resolved = resolveSettings(settings);
  if (resolved.value === undefined || hasErrors(resolved.diagnostics))
    return { diagnostics: resolved.diagnostics };
  const simulation = createSimulation(system, resolved.value, sink, control);
  while (!simulation.advance(Number.POSITIVE_INFINITY));
  return { value: simulation.report(), diagnostics: resolved.diagnostics };
}

/** Like `simulate`, but yields to the event loop about 30 times a second for signals, timers and progress. */
export async function simulateAsync(
  system: HybridSystem,
  settings: Partial<SimulationSettings>,
  sink: TrajectorySink,
  control: SimulationControl = {},
): Promise<Checked<SimulationReport>> {
  const resolved = resolveSettings(settings);
  if (resolved.value === undefined || hasErrors(resolved.diagnostics))
    return { diagnostics: resolved.diagnostics };
  const simulation = createSimulation(system, resolved.value, sink, control);
  while (!simulation.advance(30)) await new Promise((resolve) => setTimeout(resolve, 0));
  return { value: simulation.report(), diagnostics: resolved.diagnostics };
}
