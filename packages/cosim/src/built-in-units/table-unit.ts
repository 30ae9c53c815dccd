import type { DiscreteUpdate, Unit, UnitPlace, UnitState, UnitStep } from "../unit/unit.ts";
import { type SourceOutput, sourceCapabilities, sourceLinearization, sourceParts } from "./source-unit.ts";

/** A column of a table over time: linear between points; two points at one time form a jump. */
export interface TableColumn extends SourceOutput {
  /** [s], ascending. */
  readonly time: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

interface TableState extends UnitState {
  readonly atLeft: boolean;
}

/** A unit without inputs whose outputs are columns of a table, held before the first and after the last point. */
export function createTableUnit(name: string, columns: readonly TableColumn[]): Unit {
  let place: UnitPlace;
  let t = 0;
  /** At a jump: whether the left limit applies. */
  let atLeft = false;
  const jumps = jumpsOf(columns);
  const step: { -readonly [K in keyof UnitStep]: UnitStep[K] } = {
    ...{ status: "done", time: 0, event: false, terminate: undefined },
  };
  const left = new Float64Array(columns.length);
  let hasLeft = false;
  const evaluate = (): void => {
    for (let i = 0; i < columns.length; i++) place.outputs[i] = valueAt(columns[i]!, t, atLeft);
  };
  const nextJump = (from: number): number => jumps.find((jump) => jump > from) ?? Number.POSITIVE_INFINITY;
  const nothing: DiscreteUpdate = { terminate: undefined };
  const slope = (i: number): number => slopeAt(columns[i]!, t, atLeft);
  return {
    ...sourceParts(name, "table", columns),
    get atEvent() {
      return atLeft;
    },
    capabilities: { ...sourceCapabilities, events: true, outputDerivativeOrder: 1 },
    get nextEventTime() {
      return atLeft ? t : nextJump(t);
    },
    attach(given) {
      place = given;
    },
    enterInitialization({ startTime }) {
      t = startTime;
    },
    evaluate,
    exitInitialization() {
      evaluate();
      return nothing;
    },
    begin(from, h) {
      const jump = nextJump(from);
      const end = from + h;
      atLeft = end >= jump - 8 * Number.EPSILON * Math.abs(jump);
      t = atLeft ? jump : end;
    },
    finish() {
      evaluate();
      hasLeft = atLeft;
      if (atLeft) left.set(place.outputs);
      step.time = t;
      step.event = atLeft;
      return step;
    },
    updateDiscrete() {
      atLeft = false;
      evaluate();
      return nothing;
    },
    save: (): TableState => ({ time: t, atLeft }),
    restore(state) {
      ({ time: t, atLeft } = state as TableState);
      evaluate();
    },
    serialize: (state) =>
      new Uint8Array(Float64Array.of(state.time, Number((state as TableState).atLeft)).buffer),
    deserialize(bytes): TableState {
      const [time, side] = new Float64Array(bytes.slice().buffer);
      return { time: time!, atLeft: side === 1 };
    },
    linearize: () => sourceLinearization(Float64Array.from(columns, (_, i) => slope(i))),
    outputDerivatives(order, derivatives) {
      for (let i = 0; i < columns.length; i++) derivatives[i] = order === 1 ? slope(i) : 0;
    },
    readValues: (row, offset) => row.set(place.outputs, offset),
    readLeftValues(row, offset) {
      if (hasLeft) row.set(left, offset);
      return hasLeft;
    },
  };
}

/** Times with two points in some column, ascending. */
function jumpsOf(columns: readonly TableColumn[]): readonly number[] {
  const found = new Set<number>();
  for (const { time } of columns)
    for (let i = 1; i < time.length; i++) if (time[i] === time[i - 1]) found.add(time[i]!);
  return [...found].sort((a, b) => a - b);
}

/** Number of points before `t`; without `leftLimit` including those at `t`. */
function pointsBefore(time: ArrayLike<number>, t: number, leftLimit: boolean): number {
  let first = 0;
  let end = time.length;
  while (first < end) {
    const middle = (first + end) >> 1;
    if (leftLimit ? time[middle]! < t : time[middle]! <= t) first = middle + 1;
    else end = middle;
  }
  return first;
}

function valueAt({ time, values }: TableColumn, t: number, leftLimit: boolean): number {
  const next = pointsBefore(time, t, leftLimit);
  if (next === 0) return values[0]!;
  if (next === time.length) return values[next - 1]!;
  const [t0, t1] = [time[next - 1]!, time[next]!];
  return values[next - 1]! + ((values[next]! - values[next - 1]!) * (t - t0)) / (t1 - t0);
}

function slopeAt({ time, values }: TableColumn, t: number, leftLimit: boolean): number {
  const next = pointsBefore(time, t, leftLimit);
  if (next === 0 || next === time.length) return 0;
  return (values[next]! - values[next - 1]!) / (time[next]! - time[next - 1]!);
}
