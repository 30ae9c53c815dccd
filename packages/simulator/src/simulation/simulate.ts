import { type Checked, hasErrors, type TrajectorySink } from "@cosimo/ir";
import type { Simulation, SimulationControl, SimulationReport } from "../run/simulation-report.ts";
import { resolveSettings, type SimulationSettings } from "../settings/simulation-settings.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { createSimulation } from "./simulation.ts";

/**
 * Runs a new system from start to stop time. Invalid settings are diagnostics and prevent the run; numerical failures
 * are outcomes.
 */
export function simulate(...run: RunArguments): Checked<SimulationReport> {
  const { value, diagnostics } = prepared(...run);
  if (value === undefined) return { diagnostics };
  while (!value.advance(Number.POSITIVE_INFINITY));
  return { value: value.report(), diagnostics };
}

/** Like `simulate`, but yields to the event loop about 30 times a second for signals, timers and progress. */
export async function simulateAsync(...run: RunArguments): Promise<Checked<SimulationReport>> {
  const { value, diagnostics } = prepared(...run);
  if (value === undefined) return { diagnostics };
  while (!value.advance(30)) await new Promise((resolve) => setTimeout(resolve, 0));
  return { value: value.report(), diagnostics };
}

type RunArguments = readonly [
  system: HybridSystem,
  settings: Partial<SimulationSettings>,
  sink: TrajectorySink,
  control?: SimulationControl,
];

function prepared(...[system, settings, sink, control]: RunArguments): Checked<Simulation> {
  const { value, diagnostics } = resolveSettings(settings);
  if (value === undefined || hasErrors(diagnostics)) return { diagnostics };
  return { value: createSimulation(system, value, sink, control), diagnostics };
}
