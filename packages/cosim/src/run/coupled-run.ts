import { type Diagnostic, diagnoseWithoutSpan, type ParameterValue, type TrajectorySink } from "@cosimo/ir";
import {
  completed,
  createPointLimits,
  createRowWriter,
  type ExternalRun,
  failed,
  type InitialLoop,
  interrupted,
  type PointLimits,
  type RowWriter,
  type RunOutcome,
  type SimulationSettings,
  type StepCounts,
  terminated,
} from "@cosimo/simulator";
import type { CoSimulationAlgorithm, MacroStep, MacroStepper } from "../algorithms/algorithm.ts";
import type { ControlledStepper, ControlReport, StepControl } from "../control/step-control.ts";
import { initializeSystem } from "../initialization/initialize-system.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";
import { type CommunicationGrid, communicationGrid } from "../unit/communication-grid.ts";
import type { InputOrder } from "../unit/input-approximation.ts";
import type { UnitExperiment } from "../unit/unit.ts";
import { StepCancelled, UnitFault } from "../unit/unit-fault.ts";
import {
  type Checkpoint,
  deserializeUnits,
  encodeCheckpoint,
  fingerprintOf,
  serializeUnits,
  unserializable,
} from "./checkpoint.ts";
import { checkpointMessages } from "./checkpoint-messages.ts";
import { coupledRunMessages } from "./coupled-run-messages.ts";
import { type CouplingWatch, createCouplingWatch } from "./coupling-watch.ts";
import { createEventExchange, type EventExchange } from "./event-exchange.ts";
import { createEventStepper, rampUnits } from "./event-stepper.ts";
import { createLocatingStepper } from "./locating-stepper.ts";
import { createRetryingStepper } from "./retrying-stepper.ts";
import type { RunFact } from "./run-facts.ts";
import {
  type ColumnPlace,
  recordOf,
  type SystemColumns,
  systemBounds,
  systemColumns,
  systemParameters,
} from "./system-columns.ts";

export interface CoupledRunOptions {
  readonly system: CoupledSystem;
  readonly algorithm: CoSimulationAlgorithm;
  readonly control: StepControl;
  /** Times, output and event points of the run. */
  readonly settings: SimulationSettings;
  /** H [s] */
  readonly communicationStep: number;
  /** Additional communication points, ascending [s]; missing: none. */
  readonly points?: readonly number[];
  /** Relative tolerance of units without one of their own. */
  readonly tolerance?: number;
  readonly sink: TrajectorySink;
  /** Checkpoint from which the run is resumed. */
  readonly resume?: Checkpoint;
  readonly checkpoints?: CheckpointRequests;
  /** Of the run, for its checkpoints; missing: none. */
  readonly facts?: readonly RunFact[];
}

/** Checkpoints of runs that may be interrupted. */
export interface CheckpointRequests {
  /** Interval of the checkpoints [s of the run]; missing: one at the end, for any outcome. */
  readonly interval?: number;
  /** Receives an encoded checkpoint, which replaces the previous one. */
  write(bytes: Uint8Array, time: number): void;
}

/** Largest number of steps at one instant: as for passes of an event iteration. */
const MAX_STEPS_AT_INSTANT = 100;

/** A coupled system over communication steps: between communication points and the events of its units. */
export class CoupledRun implements ExternalRun {
  readonly solver: string;
  readonly writer: RowWriter;
  readonly variables;
  readonly counts: StepCounts = { steps: 0, rejectedSteps: 0, stateEvents: 0, timeEvents: 0 };
  time: number;
  stepSize = 0;
  /** Loops of connections solved in initialization; a failure is the last one. */
  readonly initialLoops: InitialLoop[] = [];
  /** Notices of the algorithm about the units. */
  readonly #algorithmNotes: Diagnostic[] = [];
  /** Variables out of bounds. */
  readonly #limitNotes: Diagnostic[] = [];
  readonly #options: CoupledRunOptions;
  readonly #columns: SystemColumns;
  readonly #grid: CommunicationGrid;
  readonly #left: Float64Array;
  /** Left limits are already stored. */
  #hasLeft = false;
  #showsLeft = false;
  /** Number of steps without advance of time, at events of units caused by new inputs. */
  #stepsAtInstant = 0;
  /** Number of discarded steps of each unit. */
  readonly #discarded: Float64Array;
  #algorithm: MacroStepper | undefined;
  #stepper: ControlledStepper | undefined;
  #events: EventExchange | undefined;
  /** With steps of one size. */
  #watch: CouplingWatch | undefined;
  #limits: PointLimits | undefined;
  readonly #present: Float64Array;
  #isOver = false;
  /** Outcome of a run that ends at its start time. */
  #over: RunOutcome | undefined;
  /** Time of the last checkpoint [s]. */
  #lastCheckpoint: number;
  /** Time of the next row [s], if rows are not at all communication points. */
  #nextRow: number;

  constructor(options: CoupledRunOptions) {
    const { system, algorithm, settings, communicationStep, sink } = options;
    const { startTime, stopTime, eventPoints, outputInterval = 0 } = settings;
    this.#options = options;
    this.solver = algorithm.name;
    this.#columns = systemColumns(system);
    this.variables = this.#columns.variables;
    this.time = startTime;
    this.#nextRow = startTime + outputInterval;
    this.#lastCheckpoint = startTime;
    this.#grid = communicationGrid(startTime, stopTime, communicationStep);
    this.#left = new Float64Array(this.variables.length);
    this.#present = new Float64Array(this.variables.length);
    this.#discarded = new Float64Array(system.units.length);
    const readValues = (row: Float64Array): void => {
      if (this.#showsLeft) row.set(this.#left);
      else this.#columns.read(row);
    };
    const { variables, isInactive } = this.#columns;
    this.writer = createRowWriter({ variables, readValues, isInactive }, sink, eventPoints);
  }

  initialize(poll?: () => RunOutcome | undefined): RunOutcome | undefined {
    return this.#attempt(() => {
      const { system, algorithm, control, settings, tolerance, communicationStep, checkpoints } =
        this.#options;
      const { startTime, stopTime } = settings;
      algorithm.prepare?.(system);
      const ramps = rampUnits(system);
      const experiment: UnitExperiment = {
        ...{ startTime, stopTime, ...(tolerance !== undefined && { tolerance }) },
        ...(control.fixed && { communicationStep }),
        // Checkpoints need a whole step.
        ...(poll && checkpoints === undefined && { poll }),
      };
      let { terminate } = initializeSystem(system, experiment, this.initialLoops);
      this.#events = createEventExchange(system);
      // Clocks may tick at the start time.
      if (terminate === undefined && this.#events.isDue()) {
        const { unsettled, ...outcome } = this.#events.iterate();
        if (unsettled.length > 0) return failed(startTime, "event-iteration", [this.#unsettled(unsettled)]);
        terminate = outcome.terminate;
        this.#events.settle();
      }
      this.#algorithm = algorithm.start(system);
      this.#algorithmNotes.push(...(this.#algorithm.notes?.() ?? []));
      this.#stepper = control.start(system, this.#stepperOf(this.#algorithm, ramps));
      const refusal = this.#refusal() ?? this.#resume();
      if (control.fixed && !control.toleratesGrowth)
        this.#watch = createCouplingWatch(system, this.#algorithm, algorithm.name);
      if (refusal !== undefined) return failed(startTime, "usage", [refusal]);
      this.#over = terminate === undefined ? undefined : terminated(startTime, terminate);
      return this.#over;
    });
  }

  /** The reason why requested checkpoints are impossible. */
  #refusal(): Diagnostic | undefined {
    const { checkpoints, resume, system } = this.#options;
    const units = unserializable(system);
    if ((checkpoints === undefined && resume === undefined) || units.length === 0) return undefined;
    return diagnoseWithoutSpan(checkpointMessages, "checkpoint.not-serializable", { units });
  }

  /** Restores the checkpoint; returns the mismatch, if any. */
  #resume(): Diagnostic | undefined {
    const { resume, system, algorithm, settings } = this.#options;
    if (resume === undefined) return undefined;
    if (resume.fingerprint !== fingerprintOf(system, algorithm.name)) {
      const args = { algorithm: algorithm.name };
      return diagnoseWithoutSpan(checkpointMessages, "checkpoint.other-system", args);
    }
    const { time } = resume;
    const { stopTime } = settings;
    if (time >= stopTime)
      return diagnoseWithoutSpan(checkpointMessages, "checkpoint.beyond", { time, stopTime });
    for (const [i, approximation] of system.approximations.entries())
      approximation.order = resume.orders[i] as InputOrder;
    for (const name of ["value", "slope", "curvature"] as const)
      system.approximation[name].set(resume.approximation[name]);
    deserializeUnits(system, resume.units);
    system.u.set(resume.u);
    system.y.set(resume.y);
    system.predicted.set(resume.predicted);
    this.#algorithm!.restore?.(resume.past);
    if (resume.control !== undefined) this.#stepper!.restore?.(resume.control);
    this.#events!.settle();
    this.time = time;
    this.#nextRow = resume.nextRow;
    this.#lastCheckpoint = time;
    const { steps, rejectedSteps, stateEvents } = resume;
    Object.assign(this.counts, { steps, rejectedSteps, stateEvents });
    return undefined;
  }

  #checkpoint(): void {
    const { system, algorithm, checkpoints, facts = [] } = this.#options;
    const { value, slope, curvature } = system.approximation;
    const { steps, rejectedSteps, stateEvents } = this.counts;
    const bytes = encodeCheckpoint({
      ...{ fingerprint: fingerprintOf(system, algorithm.name), time: this.time, nextRow: this.#nextRow },
      ...{ facts, steps, rejectedSteps, stateEvents },
      ...{
        u: system.u,
        y: system.y,
        predicted: system.predicted,
        approximation: { value, slope, curvature },
      },
      orders: system.approximations.map(({ order }) => order),
      units: serializeUnits(system),
      past: this.#algorithm!.save?.(),
      control: this.#stepper!.save?.(),
    });
    this.#lastCheckpoint = this.time;
    checkpoints!.write(bytes, this.time);
  }

  /** The algorithm with handling of discarded steps and located events. */
  #stepperOf(stepper: MacroStepper, ramps: ReadonlySet<number>): MacroStepper {
    const { system, settings } = this.#options;
    const tolerance = Math.max(settings.eventTolerance, 4 * this.#grid.slack);
    const keepLeft = (): void => {
      this.#columns.read(this.#left);
      this.#hasLeft = true;
    };
    const count = (unit: number): void => {
      this.#discarded[unit]!++;
    };
    const settled = createEventStepper(system, stepper, ramps);
    const onSampled = (output: number): void => {
      this.#algorithmNotes.push(sampledNotice(system, output));
    };
    const retrying = createRetryingStepper(system, settled, count);
    return createLocatingStepper(system, retrying, tolerance, { keepLeft, onSampled });
  }

  /** Limits and rejections of steps so far. */
  get control(): ControlReport | undefined {
    const report = this.#stepper?.report?.();
    const discarded = this.#options.system.units.flatMap(({ name }, i) =>
      this.#discarded[i]! > 0 ? [{ name, steps: 0, rejected: this.#discarded[i]! }] : [],
    );
    return report && { ...report, limits: [...report.limits, ...discarded] };
  }

  /** Notices of the algorithm and the units so far. */
  get notes(): readonly Diagnostic[] {
    const { units } = this.#options.system;
    return [...this.#algorithmNotes, ...this.#limitNotes, ...units.flatMap(({ notes = [] }) => notes)];
  }

  parameters(): readonly ParameterValue[] {
    return this.#stepper === undefined ? [] : systemParameters(this.#options.system);
  }

  begin(): RunOutcome | undefined {
    if (this.#stepper === undefined) return undefined;
    const unfit = this.#row();
    this.#records();
    const over = this.#over;
    return unfit ?? this.#watchLimits() ?? (over && this.#attempt(() => this.#terminate(over)));
  }

  /** Initial values out of bounds. */
  #watchLimits(): RunOutcome | undefined {
    const { system, settings, tolerance = settings.tolerance } = this.#options;
    this.#limits = createPointLimits(systemBounds(system), { ...settings, tolerance }, this.#limitNotes);
    return this.#limits.checkStart(this.time);
  }

  /** Variables that have left their bounds since the last communication point; without rows nobody watches. */
  #checkLimits(): RunOutcome | undefined {
    if (!this.#limits?.isActive()) return undefined;
    this.#columns.read(this.#present);
    return this.#limits.check(this.#present, this.time);
  }

  hasReached(time: number): boolean {
    return this.time >= time - this.#grid.slack;
  }

  /** Whether the stop time is reached. */
  get isAtEnd(): boolean {
    return this.time >= this.#grid.end;
  }

  step(): RunOutcome | undefined {
    return this.#attempt(() => {
      if (this.isAtEnd) return this.#terminate(completed(this.time));
      const step = this.#stepper!.step(this.time, this.#target());
      this.counts.steps++;
      this.counts.rejectedSteps = this.#stepper!.rejected;
      this.counts.jacobianEvaluations = this.#algorithm!.jacobianEvaluations ?? 0;
      this.stepSize = step.time - this.time;
      // The remainder after the last step is rounding.
      this.time = step.time >= this.#grid.end - this.#grid.slack ? this.#grid.end : step.time;
      this.#stepsAtInstant = this.stepSize > 0 ? 0 : this.#stepsAtInstant + 1;
      if (this.#stepsAtInstant > MAX_STEPS_AT_INSTANT)
        return failed(this.time, "event-iteration", [this.#unsettled([step.unit])]);
      const point = this.#events!.isDue()
        ? this.#event()
        : (this.#point() ?? this.#watch?.check(this.time, this.stepSize));
      const runOutcome = point ?? this.#checkLimits();
      this.#events!.settle();
      const { interval = Number.POSITIVE_INFINITY } = this.#options.checkpoints ?? {};
      if (this.time - this.#lastCheckpoint >= interval - this.#grid.slack) this.#checkpoint();
      return runOutcome ?? this.#terminationRequest(step);
    });
  }

  /** An interrupted run writes a checkpoint; a failed or abandoned one keeps the previous checkpoint. */
  end(isAbandoned = false): void {
    const isUnderWay =
      !isAbandoned && !this.#isOver && this.#stepper !== undefined && this.time < this.#grid.end;
    try {
      if (this.#options.checkpoints !== undefined && isUnderWay) this.#checkpoint();
    } finally {
      for (const unit of this.#options.system.units) unit.end();
    }
  }

  #terminationRequest({ terminate }: MacroStep): RunOutcome | undefined {
    return terminate === undefined ? undefined : this.#terminate(terminated(this.time, terminate));
  }

  /** Terminal event of the units, and the last row. */
  #terminate(runOutcome: RunOutcome): RunOutcome {
    const { system, settings } = this.#options;
    const { output, eventPoints } = settings;
    const isNew = this.writer.lastTime !== this.time;
    const unfit = isNew ? this.#row() : undefined;
    let shows = false;
    for (const unit of system.units) shows = unit.terminate?.() === true || shows;
    this.#records();
    if (unfit !== undefined) return unfit;
    const hasRow = shows && output !== "none" && eventPoints !== "none";
    return hasRow && !this.writer.row(this.time, "right") ? this.#notFinite() : runOutcome;
  }

  #attempt(action: () => RunOutcome | undefined): RunOutcome | undefined {
    try {
      const runOutcome = action();
      this.#isOver = runOutcome !== undefined && runOutcome.status !== "completed";
      return runOutcome;
    } catch (error) {
      if (!(error instanceof UnitFault || error instanceof StepCancelled)) throw error;
      this.#isOver = true;
      if (error instanceof StepCancelled) return { ...error.runOutcome, time: this.time };
      // An interrupt from the terminal also ends the processes of isolated FMUs.
      const isInterrupted = error.diagnostics.some(({ code }) => code === "fmu.interrupted");
      return isInterrupted
        ? interrupted(this.time)
        : failed(this.time, error.outcomeCause, error.diagnostics);
    }
  }

  /** End of the next step [s]: a communication point, or a scheduled event or an additional point before it. */
  #target(): number {
    const { control, system, points = [] } = this.#options;
    const { slack } = this.#grid;
    let target = control.fixed ? this.#grid.after(this.time) : this.#grid.end;
    const stopAt = (instant: number): void => {
      if (instant > this.time + slack && instant < target - slack) target = instant;
    };
    for (const unit of system.units) stopAt(unit.nextEventTime);
    for (const point of points) stopAt(point);
    return target;
  }

  #point(): RunOutcome | undefined {
    const { control, settings } = this.#options;
    this.#records();
    const { outputInterval, output, startTime } = settings;
    if (output === "none") return undefined;
    if (control.fixed && outputInterval === undefined)
      return this.#grid.isPoint(this.time) ? this.#row() : undefined;
    if (
      outputInterval !== undefined &&
      this.time < this.#nextRow - this.#grid.slack &&
      this.time < this.#grid.end
    )
      return undefined;
    if (outputInterval !== undefined)
      this.#nextRow =
        startTime +
        (Math.floor((this.time - startTime + this.#grid.slack) / outputInterval) + 1) * outputInterval;
    return this.#row();
  }

  #row(): RunOutcome | undefined {
    if (this.#options.settings.output === "none") return undefined;
    return this.writer.row(this.time, "sample") ? undefined : this.#notFinite();
  }

  #notFinite(): RunOutcome {
    const row = new Float64Array(this.variables.length);
    this.#columns.read(row);
    return failed(this.time, "evaluation", notFinite(this.#columns.notFinite(row), row, this.time));
  }

  #records(): void {
    for (const unit of this.#options.system.units)
      for (const record of unit.takeRecords()) this.writer.event(recordOf(unit.name, record));
  }

  /** Handles the event of a unit: outputs are propagated at once, and the history of the algorithm is dropped. */
  #event(): RunOutcome | undefined {
    const { settings } = this.#options;
    this.counts.stateEvents++;
    if (!this.#hasLeft) this.#columns.readLeft(this.#left);
    this.#hasLeft = false;
    const { unsettled, terminate } = this.#events!.iterate();
    if (unsettled.length > 0) return failed(this.time, "event-iteration", [this.#unsettled(unsettled)]);
    this.#stepper!.restart();
    let hasValues = true;
    if (settings.output !== "none") {
      this.#showsLeft = true;
      this.writer.keepLeft(this.time);
      this.#showsLeft = false;
      hasValues = this.writer.eventRows(this.time);
    }
    this.#records();
    if (!hasValues) return this.#notFinite();
    return terminate === undefined ? undefined : this.#terminate(terminated(this.time, terminate));
  }

  #unsettled(numbers: readonly number[]): Diagnostic {
    const { units } = this.#options.system;
    const args = { time: this.time, units: numbers.map((i) => units[i]!.name) };
    return diagnoseWithoutSpan(coupledRunMessages, "coupled-run.events-unsettled", args, { time: this.time });
  }
}

function sampledNotice({ units, firstOutput }: CoupledSystem, output: number): Diagnostic {
  const i = units.findIndex((_, unit) => output < firstOutput[unit + 1]!);
  const [unit, name] = [units[i]!.name, units[i]!.outputs[output - firstOutput[i]!]!.name];
  return diagnoseWithoutSpan(coupledRunMessages, "coupled-run.sampled", { unit, name });
}

function notFinite(found: ColumnPlace | undefined, row: Float64Array, time: number): readonly Diagnostic[] {
  if (found === undefined) return [];
  const { unit, name, column } = found;
  const args = { unit, name, time, value: String(row[column]) };
  const variables = [`${unit}.${name}`];
  return [diagnoseWithoutSpan(coupledRunMessages, "coupled-run.not-finite", args, { time, variables })];
}
