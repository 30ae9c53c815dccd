import type { EventRecord } from "@cosimo/ir";
import { completed, type RunOutcome } from "@cosimo/simulator";
import { type ClockSchedule, createClockSchedule } from "../clocks/clock-schedule.ts";
import { clockRecord } from "../clocks/input-clocks.ts";
import type { ClockVariable } from "../description/variables.ts";
import { FmuRun, type FmuRunOptions } from "../fmu-run/fmu-run.ts";
import { setInputs } from "../values/initialize-fmu.ts";

/**
 * Activates the model partitions of an FMU at the ticks of its clocks; a step is one activation. Each instant has two rows: left and right limits.
 */
export class ScheduledExecutionRun extends FmuRun<FmuRunOptions> {
  readonly #outputClocks: readonly ClockVariable[];
  #clocks: ClockSchedule | undefined;

  constructor(options: FmuRunOptions) {
    super(options);
    this.#outputClocks = options.description.variables.filter(
      (one): one is ClockVariable => one.type === "Clock" && one.causality === "output",
    );
  }

  initialize(): RunOutcome | undefined {
    return this.attempt("initialization", () => {
      const { instance, start, settings } = this.options;
      const { startTime } = settings;
      this.initializeInstance();
      this.readParameters();
      this.#clocks = createClockSchedule(instance, {
        ...this.options,
        startTime,
        intervals: start.intervals,
      });
      this.reader.read();
      return undefined;
    });
  }

  begin(): RunOutcome | undefined {
    if (this.options.settings.output !== "none" && !this.writer.row(this.time, "sample"))
      return this.notFinite();
    return this.watchLimits();
  }

  step(): RunOutcome | undefined {
    const { stopTime } = this.options.settings;
    const next = Math.min(this.#clocks!.next(), this.options.schedule.next());
    if (next > stopTime) {
      this.time = stopTime;
      const { output } = this.options.settings;
      const isNew = output !== "none" && this.writer.lastTime < stopTime;
      return isNew && !this.writer.row(stopTime, "sample") ? this.notFinite() : completed(stopTime);
    }
    this.stepSize = next - this.time;
    this.time = next;
    return this.attempt("evaluation", () => this.#instant(next));
  }

  /** Sets inputs, then activates the partitions of all clocks that are due at `t`. */
  #instant(t: number): RunOutcome | undefined {
    const { schedule, instance, inputs } = this.options;
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
    this.reader.read();
    const hasRows = records.length > 0 && this.options.settings.output !== "none";
    const unfit = hasRows && !this.writer.eventRows(t) ? this.notFinite() : undefined;
    for (const record of records) this.writer.event(record);
    return unfit ?? this.checkLimits();
  }

  #ticksOfOutputs(t: number): readonly EventRecord[] {
    if (this.#outputClocks.length === 0) return [];
    const references = Uint32Array.from(this.#outputClocks, ({ valueReference }) => valueReference);
    const ticks = new Uint8Array(references.length);
    this.options.instance.getValues("Clock", references, ticks);
    return this.#outputClocks.filter((_, i) => ticks[i] === 1).map((clock) => clockRecord(t, clock.name));
  }
}
