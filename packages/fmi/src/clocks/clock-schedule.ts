import type { ModelDescription } from "../description/model-description.ts";
import type { ClockVariable } from "../description/variables.ts";
import { type Instance, intervalQualifiers } from "../instance/instance.ts";
import { RunFault } from "../run/run-fault.ts";

/** An input clock and its next tick. */
export interface ScheduledClock {
  readonly clock: ClockVariable;
  /** [s]; +Infinity if unknown. */
  next: number;
}

/**
 * Instants at which input clocks tick (FMI 3.0.2, section 5):
 * - a constant or fixed clock ticks at t0 + shift + k interval, k = 0, 1, …;
 * - a tunable or changing clock ticks one interval after its last tick;
 * - a countdown clock ticks once, one interval after the instant at which the FMU has set the interval;
 * - a triggered clock ticks at the points of the signal that the caller gives for it.
 * Clocks that tick at the same instant are ordered by priority (0 first), then by the description. A countdown of 0 belongs to
 * the same instant.
 */
export interface ClockSchedule {
  readonly clocks: readonly ScheduledClock[];
  /** The next instant [s]. */
  next(): number;
  /** Ticks the first clock that is due at `t` and returns it; `undefined` if none is due. */
  tickNext(t: number): ClockVariable | undefined;
  /** Reads intervals that the FMU may have changed; to be called after activations. */
  readIntervals(t: number): void;
  /** Positions of the clocks, for a rollback. */
  save(): ClockPositions;
  restore(positions: ClockPositions): void;
}

/** For each clock the numbers that determine its next tick. */
export type ClockPositions = readonly (readonly number[])[];

export interface ClockScheduleOptions {
  readonly fmu: string;
  readonly description: ModelDescription;
  readonly startTime: number;
  /** [s], by index of the variable. */
  readonly intervals: ReadonlyMap<number, number>;
  /** Instants of triggered clocks [s], ascending, by name. */
  readonly triggers: ReadonlyMap<string, readonly number[]>;
}

/** Legal in clock activation mode. @throws RunFault when a clock has no interval. */
export function createClockSchedule(instance: Instance, options: ClockScheduleOptions): ClockSchedule {
  const { description, startTime } = options;
  const inputs = description.variables.filter(
    (one): one is ClockVariable => one.type === "Clock" && one.causality === "input",
  );
  const tickers = inputs.map((clock) => createTicker(instance, clock, options));
  const order = [...tickers].sort((a, b) => (a.clock.priority ?? 0) - (b.clock.priority ?? 0));
  const slack = (t: number): number => 1e-12 * Math.max(1, Math.abs(t), Math.abs(startTime));
  return {
    clocks: tickers,
    next: () => Math.min(Number.POSITIVE_INFINITY, ...tickers.map(({ next }) => next)),
    tickNext(t) {
      const due = order.find(({ next }) => next <= t + slack(t));
      due?.tick(t);
      return due?.clock;
    },
    readIntervals(t) {
      for (const ticker of tickers) ticker.readIntervals(t);
    },
    save: () => tickers.map((ticker) => ticker.save()),
    restore(positions) {
      for (const [i, ticker] of tickers.entries()) ticker.restore(positions[i]!);
    },
  };
}

interface Ticker extends ScheduledClock {
  tick(t: number): void;
  readIntervals(t: number): void;
  save(): readonly number[];
  restore(position: readonly number[]): void;
}

function createTicker(instance: Instance, clock: ClockVariable, options: ClockScheduleOptions): Ticker {
  switch (clock.intervalVariability) {
    case "triggered":
      return triggeredTicker(clock, options.triggers.get(clock.name) ?? []);
    case "countdown":
      return countdownTicker(instance, clock);
    case "changing":
    case "tunable":
      return changingTicker(instance, clock, options);
    default:
      return periodicTicker(instance, clock, options);
  }
}

function triggeredTicker(clock: ClockVariable, instants: readonly number[]): Ticker {
  let k = 0;
  return {
    clock,
    get next() {
      return instants[k] ?? Number.POSITIVE_INFINITY;
    },
    tick: () => {
      k++;
    },
    readIntervals: () => {},
    save: () => [k],
    restore: (position) => {
      k = position[0]!;
    },
  };
}

function countdownTicker(instance: Instance, clock: ClockVariable): Ticker {
  const readIntervals = intervalReader(instance, clock);
  return {
    clock,
    next: Number.POSITIVE_INFINITY,
    tick() {
      this.next = Number.POSITIVE_INFINITY;
    },
    readIntervals(t) {
      const { interval, changed } = readIntervals();
      if (changed) this.next = t + interval;
    },
    save() {
      return [this.next];
    },
    restore(position) {
      this.next = position[0]!;
    },
  };
}

function periodicTicker(instance: Instance, clock: ClockVariable, options: ClockScheduleOptions): Ticker {
  const interval = firstInterval(instance, clock, options);
  const first = options.startTime + shiftOf(clock);
  let k = 0;
  return {
    clock,
    get next() {
      return first + k * interval;
    },
    tick: () => {
      k++;
    },
    readIntervals: () => {},
    save: () => [k],
    restore: (position) => {
      k = position[0]!;
    },
  };
}

function changingTicker(instance: Instance, clock: ClockVariable, options: ClockScheduleOptions): Ticker {
  const readIntervals = intervalReader(instance, clock);
  let interval = firstInterval(instance, clock, options);
  let last = Number.NaN;
  return {
    clock,
    next: options.startTime + shiftOf(clock),
    tick(t) {
      last = t;
      this.next = t + interval;
    },
    readIntervals() {
      const answer = readIntervals();
      if (!answer.changed || !(answer.interval > 0)) return;
      interval = answer.interval;
      if (!Number.isNaN(last)) this.next = last + interval;
    },
    save() {
      return [this.next, interval, last];
    },
    restore(position) {
      this.next = position[0]!;
      interval = position[1]!;
      last = position[2]!;
    },
  };
}

/** The interval given by the caller, else the one of the description, else the one read from the FMU. */
function firstInterval(instance: Instance, clock: ClockVariable, options: ClockScheduleOptions): number {
  const { variables } = options.description;
  const given = options.intervals.get(variables.indexOf(clock));
  const counted =
    clock.intervalCounter === undefined || clock.resolution === undefined
      ? undefined
      : Number(clock.intervalCounter) / Number(clock.resolution);
  const declared = given ?? clock.intervalDecimal ?? counted;
  if (declared !== undefined) return declared;
  const { interval, known } = intervalReader(instance, clock)();
  if (known && interval > 0) return interval;
  throw new RunFault("fmu-run.no-interval", { name: clock.name });
}

function shiftOf({ shiftDecimal, shiftCounter, resolution }: ClockVariable): number {
  return resolution !== undefined && shiftCounter > 0n
    ? Number(shiftCounter) / Number(resolution)
    : shiftDecimal;
}

function intervalReader(instance: Instance, { valueReference }: ClockVariable) {
  const clocks = Uint32Array.of(valueReference);
  const intervals = new Float64Array(1);
  const qualifiers = new Int32Array(1);
  return () => {
    instance.getIntervalDecimal(clocks, intervals, qualifiers);
    const qualifier = intervalQualifiers[qualifiers[0]!];
    return {
      interval: intervals[0]!,
      known: qualifier !== "notYetKnown",
      changed: qualifier === "changed",
    };
  };
}
