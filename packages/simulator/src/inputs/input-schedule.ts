import type { EventRecord } from "@cosimo/ir";
import type { BoundSignal, InputTarget } from "./bind-signals.ts";

/** Schedule of input changes. A continuous input is linear between two points, so steps must end at each point. */
export interface InputSchedule {
  /** Sets the inputs at the start time `t` [s]; two points at `t` remain an event. */
  begin(t: number): void;
  /** The next instant at which a value or slope changes [s], or +Infinity. */
  next(): number;
  /** Whether a value jumps among the changes due at `t`. */
  jumps(t: number): boolean;
  /** Applies the changes due at `t`. */
  apply(t: number): void;
  /** Records of the jumps due at `t`. */
  records(t: number): readonly EventRecord[];
  /** Number of past points of each signal; for saving and restoring. */
  readonly passed: Float64Array;
  /** To be called after writing `passed`. */
  restored(): void;
}

export function createInputSchedule(system: InputTarget, signals: readonly BoundSignal[]): InputSchedule {
  const passed = new Float64Array(signals.length);
  /** For each signal the next point at which value or slope changes. */
  const stops = new Int32Array(signals.length);
  let next = Number.POSITIVE_INFINITY;
  const timeOf = (k: number): number => signals[k]!.time[stops[k]!] ?? Number.POSITIVE_INFINITY;
  const isDue = (k: number, t: number): boolean => timeOf(k) <= t + rounding(t);

  const findStop = (k: number): void => {
    stops[k] = nextChange(signals[k]!, passed[k]!);
  };
  const findNext = (): void => {
    next = Number.POSITIVE_INFINITY;
    for (let k = 0; k < signals.length; k++) next = Math.min(next, timeOf(k));
  };
  /** Value before and after the next change, which is due at `t`. */
  const left = (k: number): number => {
    const { discrete, time, values } = signals[k]!;
    const last = Math.max(0, passed[k]! - 1);
    const held = discrete || time[last] === time[stops[k]!];
    return values[held ? last : stops[k]!]!;
  };
  const right = (k: number, t: number): number => signals[k]!.values[after(signals[k]!, stops[k]!, t) - 1]!;
  /** The jump due at `t`, of integers of 64 bits with what the nearest numbers leave over. */
  const jump = (k: number, t: number): number => {
    const signal = signals[k]!;
    const rest = (point: number): number => restAt(signal, point);
    const difference = right(k, t) - left(k);
    return difference + rest(after(signal, stops[k]!, t) - 1) - rest(Math.max(0, passed[k]! - 1));
  };
  /** Sets the segment that begins at the last passed point. */
  const set = (k: number, t: number): void => {
    const { input, discrete, time, values } = signals[k]!;
    const from = passed[k]! - 1;
    const to = stops[k]!;
    if (from < 0) system.setInput!(input, t, values[0]!, restAt(signals[k]!, 0));
    else if (discrete || to >= time.length)
      system.setInput!(input, time[from]!, values[from]!, restAt(signals[k]!, from));
    else {
      const slope = (values[to]! - values[from]!) / (time[to]! - time[from]!);
      system.setInput!(input, time[from]!, values[from]!, slope);
    }
  };

  return {
    passed,
    next: () => next,
    begin(t) {
      for (let k = 0; k < signals.length; k++) {
        const signal = signals[k]!;
        const first = before(signal, t);
        const end = after(signal, first, t);
        const isEvent = end - first > 1 && differ(signal, first, end - 1);
        passed[k] = isEvent ? first + 1 : end;
        if (isEvent) {
          stops[k] = first + 1;
          system.setInput!(signal.input, t, signal.values[first]!, restAt(signal, first));
        } else {
          findStop(k);
          set(k, t);
        }
      }
      findNext();
    },
    jumps(t) {
      for (let k = 0; k < signals.length; k++) if (isDue(k, t) && jump(k, t) !== 0) return true;
      return false;
    },
    apply(t) {
      for (let k = 0; k < signals.length; k++) {
        if (!isDue(k, t)) continue;
        passed[k] = after(signals[k]!, stops[k]!, t);
        findStop(k);
        set(k, t);
      }
      findNext();
    },
    records(t) {
      return signals
        .map(({ name }, k) => ({ name, height: isDue(k, t) ? jump(k, t) : 0 }))
        .filter(({ height }) => height !== 0)
        .map(({ name, height }) => jumpRecord(t, name, height));
    },
    restored() {
      for (let k = 0; k < signals.length; k++) findStop(k);
      findNext();
    },
  };
}

/** Instants that differ by rounding only are one. */
function rounding(t: number): number {
  return 4 * Number.EPSILON * Math.abs(t);
}

/** Index of the first point at or after `t`. */
function before({ time }: BoundSignal, t: number): number {
  const limit = t - rounding(t);
  let low = 0;
  let high = time.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (time[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the first point after `t`, from `point` on. */
function after({ time }: BoundSignal, point: number, t: number): number {
  const limit = t + rounding(t);
  let i = point;
  while (i < time.length && time[i]! <= limit) i++;
  return i;
}

/** Index of the first point from `passed` on at which the value or the slope changes. */
function nextChange(signal: BoundSignal, passed: number): number {
  const { time, discrete } = signal;
  const end = time.length;
  let i = passed;
  while (i < end) {
    const differs = i > 0 && differ(signal, i - 1, i);
    if (differs || (!discrete && i + 1 < end && differ(signal, i, i + 1))) return i;
    i++;
  }
  return end;
}

/** Of an integer of 64 bits, what the nearest number leaves over. */
function restAt({ remainders }: BoundSignal, point: number): number {
  return remainders === undefined ? 0 : remainders[point]!;
}

function differ(signal: BoundSignal, i: number, k: number): boolean {
  return signal.values[i] !== signal.values[k] || restAt(signal, i) !== restAt(signal, k);
}

function jumpRecord(time: number, name: string, jump: number): EventRecord {
  const direction = jump > 0 ? "rising" : "falling";
  return {
    time,
    kind: "input",
    name,
    condition: name,
    component: "",
    direction,
    type: "",
    bracket: 0,
    iteration: 1,
  };
}
