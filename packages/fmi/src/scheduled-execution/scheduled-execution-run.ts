import type { Diagnostic, EventRecord, ParameterValue } from "@cosimo/ir";
import {
  completed,
  createRowWriter,
  type ExternalRun,
  failed,
  type InputSchedule,
  type RowWriter,
  type RunOutcome,
  type SimulationSettings,
  type StepCounts,
} from "@cosimo/simulator";
import { type ClockSchedule, createClockSchedule } from "../clocks/clock-schedule.ts";
import { clockRecord } from "../clocks/input-clocks.ts";
import type { ModelDescription } from "../description/model-description.ts";
import type { ClockVariable } from "../description/variables.ts";
import type { Instance } from "../instance/instance.ts";
import { endInstance } from "../run/end-instance.ts";
import { faultOf } from "../run/run-fault.ts";
import type { FmuInputs } from "../values/fmu-inputs.ts";
import { initializeFmu, setInputs } from "../values/initialize-fmu.ts";
import { lostParameters } from "../values/lost-parameters.ts";
import { declaredParameters, type ResultColumns, readParameters } from "../values/result-columns.ts";
import { createRowReader } from "../values/row-reader.ts";
import { setStructure } from "../values/set-start-values.ts";
import type { StartValues } from "../values/start-values.ts";

export interface ScheduledExecutionOptions {
  /** Name of the FMU in diagnostics. */
  readonly fmu: string;
  readonly description: ModelDescription;
  readonly instance: Instance;
  readonly start: StartValues;
  readonly columns: ResultColumns;
  readonly inputs: FmuInputs;
  readonly schedule: InputSchedule;
  readonly triggers: ReadonlyMap<string, readonly number[]>;
  readonly settings: SimulationSettings;
  readonly sink: Parameters<typeof createRowWriter>[1];
}

/** Activates the model partitions of an FMU at the ticks of its clocks. Each instant has two rows: left and right limits. */
export class ScheduledExecutionRun implements ExternalRun {
  readonly solver = "FMU";
  readonly writer: RowWriter;
  readonly variables;
  /** A step is one activation of a model partition. */
  readonly counts: StepCounts = { steps: 0, rejectedSteps: 0, stateEvents: 0, timeEvents: 0 };
  time: number;
  stepSize = 0;
  /** What was noticed during the run. */
  readonly notes: Diagnostic[] = [];
  readonly #options: ScheduledExecutionOptions;
  readonly #reader: ReturnType<typeof createRowReader>;
  readonly #outputClocks: readonly ClockVariable[];
  #clocks: ClockSchedule | undefined;
  #parameters: readonly ParameterValue[];
  #hasFailed = false;

  constructor(options: ScheduledExecutionOptions) {
    const { columns, settings, description, start, instance } = options;
    this.#options = options;
    this.variables = columns.variables;
    this.time = settings.startTime;
    this.#parameters = declaredParameters(description, start.variables);
    this.#reader = createRowReader(instance, columns);
    this.#outputClocks = description.variables.filter(
      (one): one is ClockVariable => one.type === "Clock" && one.causality === "output",
    );
    const readValues = (values: Float64Array) => values.set(this.#reader.row);
    this.writer = createRowWriter(
      { variables: this.variables, readValues },
      options.sink,
      settings.eventPoints,
    );
  }

  parameters(): readonly ParameterValue[] {
    return this.#parameters;
  }

  initialize(): RunOutcome | undefined {
    return this.#attempt("initialization", () => {
      const { instance, start, inputs, settings, schedule, description } = this.#options;
      const { startTime, stopTime } = settings;
      setStructure(instance, start);
      schedule.begin(startTime);
      initializeFmu(instance, start, inputs, { startTime, stopTime });
      this.#parameters = readParameters(description, start.variables, instance);
      this.notes.push(...lostParameters(this.#parameters, start, this.#options.fmu));
      this.#clocks = createClockSchedule(instance, {
        ...this.#options,
        startTime,
        intervals: start.intervals,
      });
      this.#reader.read();
    });
  }

  begin(): RunOutcome | undefined {
    if (this.#options.settings.output !== "none") this.writer.row(this.time, "sample");
    return undefined;
  }

  step(): RunOutcome | undefined {
    const { stopTime } = this.#options.settings;
    const next = Math.min(this.#clocks!.next(), this.#options.schedule.next());
    if (next > stopTime) {
      this.time = stopTime;
      if (this.#options.settings.output !== "none" && this.writer.lastTime < stopTime)
        this.writer.row(stopTime, "sample");
      return completed(stopTime);
    }
    this.stepSize = next - this.time;
    this.time = next;
    return this.#attempt("evaluation", () => this.#instant(next));
  }

  end(): void {
    const failures = endInstance(this.#options.instance, this.#options.fmu);
    if (!this.#hasFailed) this.notes.push(...failures);
  }

  #attempt(cause: "initialization" | "evaluation", action: () => void): RunOutcome | undefined {
    try {
      action();
      return undefined;
    } catch (error) {
      this.#hasFailed = true;
      return failed(this.time, cause, [faultOf(error)]);
    }
  }

  /** Sets inputs, then activates the partitions of all clocks that are due at `t`. */
  #instant(t: number): void {
    const { schedule, instance, inputs } = this.#options;
    const records: EventRecord[] = [];
    this.writer.keepLeft(t);
    if (schedule.next() <= t) {
      records.push(...schedule.records(t));
      schedule.apply(t);
      setInputs(instance, inputs, t);
    }
    const clocks = this.#clocks!;
    for (let clock = clocks.tickNext(t); clock !== undefined; clock = clocks.tickNext(t)) {
      instance.activateModelPartition(clock.valueReference, t);
      this.counts.steps++;
      this.counts.timeEvents++;
      records.push(clockRecord(t, clock.name));
      clocks.readIntervals(t);
      records.push(...this.#ticksOfOutputs(t));
    }
    this.#reader.read();
    if (records.length === 0) return;
    if (this.#options.settings.output !== "none") this.writer.eventRows(t);
    for (const record of records) this.writer.event(record);
  }

  #ticksOfOutputs(t: number): readonly EventRecord[] {
    if (this.#outputClocks.length === 0) return [];
    const references = Uint32Array.from(this.#outputClocks, ({ valueReference }) => valueReference);
    const ticks = new Uint8Array(references.length);
    this.#options.instance.getValues("Clock", references, ticks);
    return this.#outputClocks.filter((_, i) => ticks[i] === 1).map((clock) => clockRecord(t, clock.name));
  }
}
