import type { Diagnostic, EventRecord, RowMark, TrajectorySink } from "@cosimo/ir";
import type { SimulationControl, SimulationReport } from "../run/simulation-report.ts";
import type { SimulationSettings } from "../settings/simulation-settings.ts";
import { simulate } from "../simulation/simulate.ts";
import type { HybridSystem } from "../system/hybrid-system.ts";

export interface RecordedRow {
  readonly time: number;
  readonly values: readonly number[];
  readonly mark: RowMark;
}

export interface RecordedRun {
  /** Missing if the settings are invalid. */
  readonly report?: SimulationReport;
  readonly diagnostics: readonly Diagnostic[];
  readonly rows: readonly RecordedRow[];
  readonly events: readonly EventRecord[];
}

/** Runs a system and stores rows, events and diagnostics, for tests. */
export function recordRun(
  system: HybridSystem,
  settings: Partial<SimulationSettings>,
  control: SimulationControl = {},
): RecordedRun {
  const rows: RecordedRow[] = [];
  const events: EventRecord[] = [];
  const sink: TrajectorySink = {
    begin() {},
    row: (time, values, mark) => rows.push({ time, values: [...values], mark }),
    event: (record) => events.push(record),
    end() {},
  };
  const { value, diagnostics } = simulate(system, settings, sink, control);
  return { ...(value && { report: value }), diagnostics, rows, events };
}
