import type { EventRecord } from "@cosimo/ir";
import type { SimulationSettings } from "../settings/simulation-settings.ts";
import { createOutputGrid, emptyGrid, type OutputGrid } from "./output-grid.ts";
import type { Run } from "./run.ts";
import { failed, type RunOutcome } from "./run-outcome.ts";

/** Which rows a run puts out: on the grid, after steps, at events and at its end. */
export interface RunOutput {
  readonly grid: OutputGrid;
  /** Where a step is to end at the latest, so that the clock and the caller are looked at between its rows [s]. */
  horizon(): number;
  /** The next row of the grid [s]. */
  nextRow(): number;
  /** Rows of the grid up to `t`, by dense output; the one at `t` itself is left to an event there. */
  gridRows(t: number, isEvent: boolean): RunOutcome | undefined;
  /** The row at the end of a step, if there is to be one after each. */
  stepRow(t: number, x: number): RunOutcome | undefined;
  /** Keeps the left limits of an event, in case it turns out to be worth two rows. */
  keepLeft(t: number, x: number): void;
  /** Rows and records of an event, if there is anything to see; else the row of the grid that was left to it. */
  event(t: number, records: readonly EventRecord[], visible: boolean): void;
  /** Where a run breaks off at `t` there is a last row, so that the end is seen in plots. */
  lastRow(t: number): void;
}

/** The grid goes on from run to run where the sizes of the system change. */
export function createRunOutput(run: Run, grid = gridOf(run.settings)): RunOutput {
  const { system, settings, writer, scratch } = run;
  const { eventPoints } = settings;
  const afterSteps = settings.output === "steps";

  const writeState = (t: number, x: number): RunOutcome | undefined => {
    const code = run.current.system.evaluateOutputs(t, x);
    if (code === 0 && writer.tryRow(t)) return undefined;
    return failed(t, "evaluation", system.explainFailure(t, x, code));
  };

  return {
    grid,
    nextRow: () => grid.next,
    horizon: () => grid.ahead(ROWS_PER_STEP),
    gridRows(t, isEvent) {
      const limit = isEvent ? t - rounding(t) : t;
      while (grid.next <= limit) {
        run.current.integrator.interpolate(grid.next, scratch);
        const runOutcome = writeState(grid.next, scratch);
        if (runOutcome !== undefined) return runOutcome;
        grid.pass(grid.next);
      }
      return undefined;
    },
    stepRow: (t, x) => (afterSteps ? writeState(t, x) : undefined),
    keepLeft(t, x) {
      if (eventPoints !== "both") return;
      run.current.system.evaluateOutputs(t, x);
      writer.keepLeft(t);
    },
    event(t, records, visible) {
      if (visible) {
        writer.eventRows(t);
        for (const record of records) writer.event(record);
      }
      if (grid.next > t + rounding(t)) return;
      if (!visible || eventPoints === "none") writer.row(t, "sample");
      grid.pass(t);
    },
    lastRow(t) {
      const { integrator, system } = run.current;
      if (settings.output === "none" || !(t > writer.lastTime) || integrator.t !== t) return;
      if (system.evaluateOutputs(t, integrator.x) === 0) writer.row(t, "sample");
    },
  };
}

/** Most rows of the grid within one step. */
const ROWS_PER_STEP = 5000;

function gridOf({ output, startTime, stopTime, outputInterval, intervals }: SimulationSettings): OutputGrid {
  if (output !== "grid") return emptyGrid;
  return createOutputGrid(startTime, stopTime, outputInterval ?? (stopTime - startTime) / intervals);
}

function rounding(t: number): number {
  return 4 * Number.EPSILON * Math.abs(t);
}
