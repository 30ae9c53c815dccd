import type { ModelDescription } from "../description/model-description.ts";
import type { ClockVariable } from "../description/variables.ts";
import { type Instance, intervalQualifiers } from "../instance/instance.ts";
import { RunFault } from "../run/run-fault.ts";

/** An input clock and when it ticks next. */
export interface ScheduledClock {
  readonly clock: ClockVariable;
  /** [s]; +Infinity while nothing is known. */
  next: number;
}

/**
 * When the model partitions of an FMU are activated (FMI 3.0.2, section 5):
 * - a clock with an interval of its own (constant, fixed, tunable, changing) ticks at t0 + shift + k interval, k counted; of one
 *   whose interval changes, the time since the last tick;
 * - a countdown clock ticks once, its interval after the instant at which the FMU has set it;
 * - a triggered clock ticks at the points of the signal that the caller gives for it.
 * Clocks that tick at the same instant do so by priority (0 first), then in the order of the description; a countdown of 0 is
 * still part of the instant.
 */
export interface ClockSchedule {
  readonly clocks: readonly ScheduledClock[];
  /** The next instant [s]. */
  next(): number;
  /** The first of the clocks due at `t`, which has ticked by that. */
  take(t: number): ClockVariable | undefined;
  /** Asks the FMU for intervals that it may have changed; to be called after activations. */
  ask(t: number): void;
  /** Where the clocks are, for a run that goes back. */
  save(): ClockPositions;
  restore(positions: ClockPositions): void;
}

/** Of each clock what its next tick follows from. */
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
    take(t) {
      const due = order.find(({ next }) => next <= t + slack(t));
      due?.tick(t);
      return due?.clock;
    },
    ask(t) {
      for (const ticker of tickers) ticker.ask(t);
    },
    save: () => tickers.map((ticker) => ticker.save()),
    restore(positions) {
      for (const [i, ticker] of tickers.entries()) ticker.restore(positions[i]!);
    },
  };
}

interface Ticker extends ScheduledClock {
  tick(t: number): void;
  ask(t: number): void;
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
    ask: () => {},
    save: () => [k],
    restore: (position) => {
      k = position[0]!;
    },
  };
}

function countdownTicker(instance: Instance, clock: ClockVariable): Ticker {
  const ask = intervalAsker(instance, clock);
  return {
    clock,
    next: Number.POSITIVE_INFINITY,
    tick() {
      this.next = Number.POSITIVE_INFINITY;
    },
    ask(t) {
      const { interval, changed } = ask();
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
    ask: () => {},
    save: () => [k],
    restore: (position) => {
      k = position[0]!;
    },
  };
}

function changingTicker(instance: Instance, clock: ClockVariable, options: ClockScheduleOptions): Ticker {
  const ask = intervalAsker(instance, clock);
  let interval = firstInterval(instance, clock, options);
  let last = Number.NaN;
  return {
    clock,
    next: options.startTime + shiftOf(clock),
    tick(t) {
      last = t;
      this.next = t + interval;
    },
    ask() {
      const answer = ask();
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

/** What the caller has set, else what the description says, else what the FMU says. */
function firstInterval(instance: Instance, clock: ClockVariable, options: ClockScheduleOptions): number {
  const { variables } = options.description;
  const given = options.intervals.get(variables.indexOf(clock));
  const counted =
    clock.intervalCounter === undefined || clock.resolution === undefined
      ? undefined
      : Number(clock.intervalCounter) / Number(clock.resolution);
  const declared = given ?? clock.intervalDecimal ?? counted;
  if (declared !== undefined) return declared;
  const { interval, known } = intervalAsker(instance, clock)();
  if (known && interval > 0) return interval;
  throw new RunFault("fmu-run.no-interval", { name: clock.name });
}

function shiftOf({ shiftDecimal, shiftCounter, resolution }: ClockVariable): number {
  return resolution !== undefined && shiftCounter > 0n
    ? Number(shiftCounter) / Number(resolution)
    : shiftDecimal;
}

function intervalAsker(instance: Instance, { valueReference }: ClockVariable) {
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
