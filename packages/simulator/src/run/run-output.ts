import type { EventRecord } from "@cosimo/ir";
import { STEP_HEADER } from "@cosimo/kernels";
import type { SimulationSettings } from "../settings/simulation-settings.ts";
import type { EventLog, HandledEvent } from "./event-log.ts";
import {
  createDividingGrid,
  createListedGrid,
  createOutputGrid,
  emptyGrid,
  type OutputGrid,
} from "./output-grid.ts";
import type { Run } from "./run.ts";
import { failed, type RunOutcome } from "./run-outcome.ts";
import { createStoredRows, noStoredRows } from "./stored-rows.ts";

/** Selects the rows of a run: grid, steps, events, end. */
export interface RunOutput {
  readonly grid: OutputGrid;
  /** Largest end of a step [s], so that polls happen between its rows. */
  horizon(): number;
  /** Whether a call must end after each step, since it could not write the rows within the others. */
  needsEachStep(): boolean;
  /**
   * Begins a call of several steps, which must end at this time [s]: that of the next grid row, unless the call stores rows.
   * `writeStored` must follow. `take`: takes stored rows and events where there is no more room; missing: the call may not handle
   * events, as if it did not store their rows. `lastEvent`: time of the last one [s], or NaN; `close`: number of the last ones that
   * are close to each other.
   */
  beginSteps(take: (() => void) | undefined, lastEvent: number, close: number): number;
  /** Writes rows and records that the last call stored; `note` is told the events that it handled. */
  writeStored(note?: (event: HandledEvent) => void): void;
  /** Stores the left limits of an event whose iteration a kernel has begun. */
  keepStoredLeft(): void;
  /** Writes grid rows up to `t` by dense output. A row at `t` itself is left to an event there. */
  gridRows(t: number, isEvent: boolean): RunOutcome | undefined;
  /** Writes the row at the end of a step, if the settings request one. */
  stepRow(t: number, x: number): RunOutcome | undefined;
  /** Stores the left limits of an event, in case it needs two rows. */
  keepLeft(t: number, x: number): void;
  /** Writes rows and records of a visible event; else the grid row at `t`. */
  event(t: number, records: readonly EventRecord[], visible: boolean): RunOutcome | undefined;
  /** Writes a last row if the run ends early at `t` and has values there, so that plots show the end. */
  lastRow(t: number): void;
}

/**
 * `observe` is called where the system was evaluated within a step; its outcome ends the run before that row. The grid persists
 * when the sizes of the system change.
 */
export function createRunOutput(
  run: Run,
  log: EventLog,
  observe?: (t: number) => RunOutcome | undefined,
  grid = gridOf(run),
): RunOutput {
  const { system, settings, writer, scratch } = run;
  const { eventPoints } = settings;
  let shown = run.free;
  const isDivided = grid.divide !== undefined;
  const afterSteps = settings.output === "steps";
  const rowsOfValues = Math.ceil(VALUES_PER_STEP / Math.max(1, system.variables.length));
  const rowsPerStep = Math.min(ROWS_PER_STEP, rowsOfValues);
  const isListed = settings.outputTimes !== undefined;
  const stored = observe === undefined && !isListed ? createStoredRows(system, writer, grid) : noStoredRows;

  /** Values shortly before `t` within the last step. */
  const evaluateBefore = (t: number, x: number): number => {
    const { integrator, system } = run.current;
    const before = t - PART_BEFORE * (integrator.t - integrator.tOld);
    if (!(before < t && before >= integrator.tOld)) return 1;
    integrator.interpolate(before, x);
    return system.evaluateOutputs(before, x);
  };

  const writeState = (t: number, x: number): RunOutcome | undefined => {
    let code = run.current.system.evaluateOutputs(t, x);
    if (system.isAtCrossing?.(code) && x === scratch) code = evaluateBefore(t, x);
    const end = code === 0 ? observe?.(t) : undefined;
    if (end !== undefined || (code === 0 && writer.row(t, "sample"))) return end;
    return failed(t, "evaluation", system.explainFailure(t, x, code));
  };

  const writeEvent = (event: HandledEvent): void => {
    stored.write(event.rowsBefore);
    if (event.rows === 2) stored.write(event.rowsBefore + 1, "left");
    if (event.rows > 0)
      stored.write(event.rowsBefore + event.rows, eventPoints === "none" ? "sample" : "right");
    for (const record of event.records()) writer.event(record);
  };

  /** Contacts at rest and sliding have other equations than the event at which they began: its row is no part of their steps. */
  const showBegin = (): void => {
    shown = run.current;
    const { t, x } = shown.integrator;
    if (t === writer.lastTime && shown.system.evaluateOutputs(t, x) === 0) writer.row(t, "sample");
  };

  const divide = (t: number): void => {
    const { integrator, system } = run.current;
    integrator.prepareDense();
    const { degree, work } = integrator;
    const n = system.stateCount;
    const isBounded = writer.reductions!.isBounded(work + STEP_HEADER + 6 * n, n, degree);
    grid.divide!(writer.lastTime, t, degree, isBounded);
    writer.reductions!.endAt(t);
  };

  return {
    grid,
    needsEachStep: () => isDivided && !stored.stores(run.current.integrator),
    beginSteps(take, lastEvent, close) {
      if (isDivided && run.current !== shown) showBegin();
      const { current, free } = run;
      const areStored = current === free && stored.begin(current.integrator);
      const hasNoRows = !isDivided && eventPoints === "none" && grid.next === Number.POSITIVE_INFINITY;
      log.begin(areStored || hasNoRows ? take : undefined, lastEvent, close);
      return areStored ? Number.POSITIVE_INFINITY : grid.next;
    },
    writeStored(note) {
      let records = 0;
      for (let event = log.next(); event !== undefined; event = log.next()) {
        if (writer.reductions === undefined) writeEvent(event);
        else records += event.recordCount();
        note?.(event);
      }
      // Only located events are handled so.
      if (records > 0) writer.countEvents("state", records);
      stored.write();
    },
    keepStoredLeft() {
      const row = log.leftRow();
      if (row > 0) stored.keepLeft(row);
    },
    horizon: () => grid.ahead(rowsPerStep),
    gridRows(t, isEvent) {
      // An evaluation would undo an event that a kernel has begun, after it wrote the rows before it.
      if (isDivided && !(isEvent && writer.reductions!.endsAt(t))) divide(t);
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
      if (run.current.system.evaluateOutputs(t, x) === 0) writer.keepLeft(t);
    },
    event(t, records, visible) {
      let hasValues = true;
      if (visible || isDivided) hasValues = writer.eventRows(t);
      if (visible) for (const record of records) writer.event(record);
      if (grid.next <= t + rounding(t)) {
        if (!isDivided && (!visible || eventPoints === "none")) hasValues = writer.row(t, "sample");
        grid.pass(t);
      }
      return hasValues ? undefined : notFinite(run, t);
    },
    lastRow(t) {
      const { integrator, system } = run.current;
      if (settings.output === "none" || !(t > writer.lastTime) || integrator.t !== t) return;
      if (system.evaluateOutputs(t, integrator.x) === 0) writer.row(t, "sample");
    },
  };
}

/** Outcome of an event at `t` after which a variable is not finite. */
export function notFinite({ current: { system, integrator } }: Run, t: number): RunOutcome {
  return failed(t, "evaluation", system.explainFailure(t, integrator.x, 0));
}

/** As a part of the step. */
const PART_BEFORE = 4e-6;

/** Largest number of grid rows within one step, and of their values: 32 MB. */
const ROWS_PER_STEP = 5000;
const VALUES_PER_STEP = 1 << 22;

function gridOf({ settings, writer }: Run): OutputGrid {
  const { parts = 0 } = writer.reductions ?? {};
  return parts > 0 ? createDividingGrid(parts) : settingsGrid(settings);
}

function settingsGrid({
  output,
  startTime,
  stopTime,
  outputTimes,
  outputInterval,
  intervals,
}: SimulationSettings): OutputGrid {
  if (output !== "grid") return emptyGrid;
  if (outputTimes !== undefined) return createListedGrid(startTime, stopTime, outputTimes);
  return createOutputGrid(startTime, stopTime, outputInterval ?? (stopTime - startTime) / intervals);
}

function rounding(t: number): number {
  return 4 * Number.EPSILON * Math.abs(t);
}
