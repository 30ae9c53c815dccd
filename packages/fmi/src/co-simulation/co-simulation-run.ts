import type { EventRecord } from "@cosimo/ir";
import { completed, type RunOutcome, terminated } from "@cosimo/simulator";
import { createInputClocks, noClocks } from "../clocks/input-clocks.ts";
import type { CoSimulation } from "../description/interface-types.ts";
import { FmuRun, type FmuRunOptions } from "../fmu-run/fmu-run.ts";
import type { FMUState, PreparedStep, StepResult } from "../instance/instance.ts";
import { iterateDiscreteStates, TERMINATE_REASON } from "../run/discrete-states.ts";
import { RunFault } from "../run/run-fault.ts";
import { InnerValues } from "../run/undefined-values.ts";
import type { InputExchange } from "../values/fmu-inputs.ts";
import { setInputs } from "../values/initialize-fmu.ts";
import { createRowReader } from "../values/row-reader.ts";
import { communicationPoints } from "./communication-points.ts";
import { createInputSlopes } from "./input-slopes.ts";

export interface CoSimulationOptions extends FmuRunOptions {
  readonly coSimulation: CoSimulation;
  /** Value of `eventModeUsed` at instantiation. */
  readonly eventModeUsed: boolean;
  /** Called when all inputs are known, before the first step. */
  readonly onInitialized?: () => void;
}

/** Maximum number of halvings of a discarded step. */
const MAX_HALVINGS = 20;

/**
 * Runs one FMU for co-simulation over the communication points t0 + k H. If the FMU accepts variable step sizes, steps also end
 * at input events, at `nextEventTime` and at clock ticks.
 */
export class CoSimulationRun extends FmuRun<CoSimulationOptions> {
  readonly #inner: InnerValues;
  readonly #points;
  readonly #variable: boolean;
  /** Saves the state before each step: FMI 2 allows a repeated step from a saved state only (FMI 2.0.5, section 4.2.4). */
  readonly #savesStates: boolean;
  #prepared: PreparedStep | undefined;
  /** Inputs that can be set in step mode. */
  #exchange: InputExchange | undefined;
  #slopes: ReturnType<typeof createInputSlopes> | undefined;
  /** Reported by the FMU [s]; clock ticks are not included. */
  #nextEventTime = Number.POSITIVE_INFINITY;
  #clocks = noClocks;
  #firstTicks: readonly EventRecord[] = [];
  #halvings = 0;

  constructor(options: CoSimulationOptions) {
    super(options);
    const { fmu, settings, coSimulation, description } = options;
    this.#inner = new InnerValues(fmu, this.variables, this.notes);
    this.#variable = coSimulation.canHandleVariableCommunicationStepSize;
    this.#savesStates = this.#variable && description.majorVersion === 2 && coSimulation.canGetAndSetFMUState;
    this.#points = communicationPoints(settings, this.#variable);
  }

  initialize(): RunOutcome | undefined {
    return this.attempt("initialization", () => {
      const { instance, inputs, columns } = this.options;
      this.initializeInstance();
      const runOutcome = this.options.eventModeUsed ? this.#firstEvents() : undefined;
      this.readParameters();
      this.#exchange = inputs.exchange(this.options.eventModeUsed ? "continuous" : "all");
      this.#slopes = createInputSlopes(this.options);
      this.#prepared = instance.prepareStep(this.#exchange.groups, columns.groups);
      this.reader = createRowReader(instance, columns, this.#prepared.outputs);
      this.reader.read();
      this.options.onInitialized?.();
      return runOutcome;
    });
  }

  /** Event mode follows initialization mode. */
  #firstEvents(): RunOutcome | undefined {
    const { instance, settings } = this.options;
    this.#clocks = createInputClocks(instance, { ...this.options, startTime: settings.startTime });
    this.#firstTicks = this.#clocks.tick(settings.startTime);
    return this.#iterate();
  }

  begin(): RunOutcome | undefined {
    const { startTime, output } = this.options.settings;
    if (output !== "none" && !this.writer.row(startTime, "sample")) return this.notFinite();
    for (const record of this.#firstTicks) this.writer.event(record);
    const limited = this.watchLimits();
    if (limited !== undefined) return limited;
    return this.attempt("evaluation", () => {
      const { schedule } = this.options;
      return this.#isDue(schedule.next()) ? this.#handleInstant() : undefined;
    });
  }

  get isAtEnd(): boolean {
    return this.time >= this.#points.end;
  }

  step(): RunOutcome | undefined {
    if (this.isAtEnd) return completed(this.time);
    return this.attempt("evaluation", () => this.#stepTo(this.#target()));
  }

  #isDue(instant: number): boolean {
    return instant <= this.time + this.#points.slack;
  }

  /** The end of the next step [s]. */
  #target(): number {
    const point = this.#points.after(this.time);
    if (!this.#variable) return point;
    const { schedule } = this.options;
    const instant = Math.min(schedule.next(), this.#nextEventTime, this.#clocks.next());
    const isBetween = instant > this.time + this.#points.slack && instant < point - this.#points.slack;
    const target = isBetween ? instant : point;
    return this.#halvings === 0 ? target : this.time + (target - this.time) / 2 ** this.#halvings;
  }

  #stepTo(target: number): RunOutcome | undefined {
    const prepared = this.#prepared!;
    const { time } = this;
    const step = target - time;
    this.#exchange!.write(prepared.inputs, time);
    this.#slopes!.set();
    const { instance } = this.options;
    const saved = this.#savesStates ? instance.getFMUState() : undefined;
    // The state of the current point may be restored, an earlier one never is.
    const result = prepared.step(time, step, true);
    const runOutcome =
      result.status === "discard" ? this.#discarded(step, result, saved) : this.#accepted(target, result);
    if (saved !== undefined) instance.freeFMUState(saved);
    return runOutcome;
  }

  #accepted(target: number, result: StepResult): RunOutcome | undefined {
    const { terminateSimulation, earlyReturn, eventHandlingNeeded, lastSuccessfulTime } = result;
    this.#halvings = 0;
    this.counts.steps++;
    this.stepSize = target - this.time;
    this.time = earlyReturn ? lastSuccessfulTime : target;
    this.reader.copy();
    return (
      this.#arrive(eventHandlingNeeded) ??
      this.checkLimits() ??
      (terminateSimulation ? terminated(this.time, TERMINATE_REASON) : undefined)
    );
  }

  /** Handles a discarded step: halves it, from the saved state if there is one, or fails. */
  #discarded(step: number, result: StepResult, saved: FMUState | undefined): RunOutcome | undefined {
    const { fmu, instance } = this.options;
    const { time } = this;
    const { terminateSimulation: terminate, lastSuccessfulTime: reached } = result;
    this.counts.rejectedSteps++;
    if (!terminate && saved !== undefined && this.#halvings < MAX_HALVINGS) {
      instance.setFMUState(saved);
      this.#halvings++;
      return undefined;
    }
    if (reached > time) {
      this.time = reached;
      this.reader.read();
      this.#row();
    }
    if (terminate) return terminated(this.time, TERMINATE_REASON);
    const again = instance.state === "stepMode" && this.#variable && this.#halvings < MAX_HALVINGS;
    if (!again) throw new RunFault("fmu-run.discarded", { fmu, time, step, reached: this.time });
    this.#halvings++;
    return undefined;
  }

  /** Handles events and writes the row at the end of a step. */
  #arrive(eventHandlingNeeded: boolean): RunOutcome | undefined {
    const instant = Math.min(this.options.schedule.next(), this.#nextEventTime, this.#clocks.next());
    if (eventHandlingNeeded || this.#isDue(instant)) return this.#handleInstant(eventHandlingNeeded);
    return this.#points.isPoint(this.time) ? this.#row() : undefined;
  }

  #row(): RunOutcome | undefined {
    if (this.options.settings.output === "none" || this.writer.lastTime >= this.time) return undefined;
    if (!this.writer.row(this.time, "sample")) return this.notFinite();
    this.#inner.check(this.reader.row, this.time);
    return undefined;
  }

  /** Handles an instant at which the inputs change their law, a clock ticks or the FMU has an event. */
  #handleInstant(eventHandlingNeeded = false): RunOutcome | undefined {
    const { schedule, eventModeUsed, inputs, instance } = this.options;
    const { time } = this;
    const due = this.#isDue(schedule.next());
    const at = due ? schedule.next() : time;
    const jumps = due && schedule.jumps(at);
    const records: EventRecord[] = jumps ? schedule.records(at).map((record) => ({ ...record, time })) : [];
    const isTimeEvent = this.#isDue(this.#nextEventTime);
    const ticks = this.#isDue(this.#clocks.next());
    const isEvent = eventModeUsed && (jumps || eventHandlingNeeded || isTimeEvent || ticks);
    if (!jumps && !isEvent) {
      if (due) schedule.apply(at);
      this.#nextEventTime = isTimeEvent ? Number.POSITIVE_INFINITY : this.#nextEventTime;
      return this.#points.isPoint(time) ? this.#row() : undefined;
    }
    this.writer.keepLeft(time);
    if (due) schedule.apply(at);
    let runOutcome: RunOutcome | undefined;
    if (isEvent) {
      records.push(...this.#fmuRecords(eventHandlingNeeded, isTimeEvent));
      instance.enterEventMode();
      if (jumps) setInputs(instance, inputs, time);
      if (ticks) records.push(...this.#clocks.tick(this.#clocks.next()).map((one) => ({ ...one, time })));
      runOutcome = this.#iterate();
    } else setInputs(instance, inputs, time);
    this.reader.read();
    return this.#eventRows(records) ?? runOutcome;
  }

  #eventRows(records: readonly EventRecord[]): RunOutcome | undefined {
    const { output, eventPoints } = this.options.settings;
    let unfit: RunOutcome | undefined;
    if (eventPoints !== "none" && output !== "none")
      unfit = this.writer.eventRows(this.time) ? undefined : this.notFinite();
    else if (this.#points.isPoint(this.time)) unfit = this.#row();
    for (const record of records) this.writer.event(record);
    return unfit;
  }

  #fmuRecords(eventHandlingNeeded: boolean, isTimeEvent: boolean): readonly EventRecord[] {
    if (isTimeEvent) this.counts.timeEvents++;
    else if (eventHandlingNeeded) this.counts.stateEvents++;
    else return [];
    const name = isTimeEvent ? `time >= ${this.#nextEventTime}` : "eventHandlingNeeded";
    return [
      {
        ...{ time: this.time, kind: isTimeEvent ? "time" : "state", name, condition: name, component: "" },
        ...{ direction: "", type: "", bracket: 0, iteration: 1 },
      },
    ];
  }

  /** Updates discrete states and enters step mode; legal in event mode. */
  #iterate(): RunOutcome | undefined {
    const { instance, fmu } = this.options;
    const { terminate, nextEventTime } = iterateDiscreteStates(instance, fmu, this.time);
    this.#clocks.readIntervals(this.time);
    this.#nextEventTime = nextEventTime;
    if (terminate) return terminated(this.time, TERMINATE_REASON);
    instance.enterStepMode();
    return undefined;
  }
}
