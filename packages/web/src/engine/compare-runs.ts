import { compareEvents, firstDivergence } from "@cosimo/core/models";
import type { EventRecord, TrajectoryVariable } from "@cosimo/ir";
import type { RunColumns } from "../results/run-columns.ts";
import type { RunComparison } from "../state/reports.ts";

/** Values of one comparison: of longer runs every k-th row is compared. */
const MOST_VALUES = 4_000_000;
/** Difference of the times of an event, relative to the length of the run. */
const TIME_TOLERANCE = 1e-3;

/** The first variable and the first event in which two runs differ. */
export function compareRuns(a: RunColumns, b: RunColumns): Omit<RunComparison, "a" | "b"> {
  if (a.rows === 0 || b.rows === 0) return {};
  const inB = new Map(b.variables.map((one) => [one.name, one]));
  const common = a.variables.filter(
    ({ name, aliasOf, texts, role }) =>
      aliasOf === undefined && texts === undefined && role !== "visual" && inB.has(name),
  );
  const rows = (run: RunColumns) => Math.max(1, Math.ceil((run.rows * common.length) / MOST_VALUES));
  const [everyA, everyB] = [rows(a), rows(b)];
  const variable = firstDivergence(timesOf(a, everyA), timesOf(b, everyB), columnsOf());
  const event = firstEvent(a, b);
  return { ...(variable && { variable }), ...(event && { event }) };

  function* columnsOf() {
    for (const one of common)
      yield {
        name: one.name,
        a: valuesOf(a, one.name, everyA),
        b: valuesOf(b, one.name, everyB),
        held: isHeld(one),
      };
  }
}

function isHeld({ type, variability }: TrajectoryVariable): boolean {
  return type !== "Real" || variability !== "continuous";
}

function timesOf(run: RunColumns, every: number): Float64Array {
  return Float64Array.from({ length: Math.ceil(run.rows / every) }, (_, i) => run.timeAt(i * every));
}

function valuesOf(run: RunColumns, name: string, every: number): Float64Array {
  const { values, sign } = run.column(name)!;
  return Float64Array.from({ length: Math.ceil(run.rows / every) }, (_, i) => sign * values.at(i * every));
}

function firstEvent(a: RunColumns, b: RunColumns): RunComparison["event"] {
  const length = a.timeAt(a.rows - 1) - a.timeAt(0);
  const { pairs, onlyInA, onlyInB } = compareEvents(a.events, b.events);
  const found = [
    ...pairs
      .filter(({ difference }) => Math.abs(difference) > TIME_TOLERANCE * length)
      .map((pair) => ({ name: pair.a.name, timeA: pair.a.time, timeB: pair.b.time })),
    ...onlyInA.map(({ name, time }: EventRecord) => ({ name, timeA: time })),
    ...onlyInB.map(({ name, time }: EventRecord) => ({ name, timeB: time })),
  ];
  const begin = (one: RunComparison["event"] & object) =>
    Math.min(one.timeA ?? Number.POSITIVE_INFINITY, one.timeB ?? Number.POSITIVE_INFINITY);
  return found.sort((p, q) => begin(p) - begin(q))[0];
}
