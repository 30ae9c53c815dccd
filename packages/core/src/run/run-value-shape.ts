import type { RunValue } from "@cosimo/simulator";

/** Whether a value has the form of its type. */
type Shape = (value: unknown) => boolean;

const number: Shape = (value) => typeof value === "number";
const text: Shape = (value) => typeof value === "string";
const truth: Shape = (value) => typeof value === "boolean";
const vector: Shape = (value) => value instanceof Float64Array;

const optional =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined || shape(value);

const list =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(shape);

const tuple =
  (...shapes: readonly Shape[]): Shape =>
  (value) =>
    Array.isArray(value) && value.length === shapes.length && shapes.every((shape, i) => shape(value[i]));

const fields =
  (shapes: Readonly<Record<string, Shape>>): Shape =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(shapes).every(([name, shape]) =>
      shape((value as Readonly<Record<string, unknown>>)[name]),
    );

const numbers = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, number]));

const counts: Shape = (value) =>
  typeof value === "object" && value !== null && Object.values(value).every(number);

const shapes: Readonly<Record<keyof RunValue, Shape>> = {
  ...{ time: number, nextStep: number, nextRow: number, interval: number, method: optional(text) },
  ...{ system: vector, x: vector },
  contacts: list(vector),
  slide: fields({ indicators: list(number), lists: vector }),
  events: fields({
    ...numbers("nextEventTime", "eventTime"),
    sequences: vector,
    rhythm: vector,
    timeEventLoop: vector,
  }),
  departure: fields({
    watched: list(fields({ ...numbers("indicator", "side", "time"), returns: optional(truth) })),
    repetitions: number,
  }),
  chattering: fields({
    policy: fields({ events: vector, early: vector, guards: list(tuple(number, number)) }),
    modes: fields({ active: truth, names: list(text), events: vector }),
    contractions: list(tuple(text, vector)),
    storm: fields({
      conditions: list(fields({ name: text, component: text, ...numbers("count", "low", "high") })),
      ...numbers("begin", "end", "events"),
    }),
  }),
  written: fields({ ...numbers("rows", "lastTime"), eventCounts: counts }),
  counts: fields(numbers("steps", "stateEvents", "timeEvents")),
  work: fields({
    ...numbers("steps", "rejectedSteps", "derivativeEvaluations", "jacobianEvaluations", "factorizations"),
    ...numbers("indicatorEvaluations", "indicatorValues"),
    uses: list(fields({ name: text, steps: number, since: optional(number) })),
    krylov: optional(fields(numbers("iterations", "fill"))),
  }),
};

/** Whether a value that a file held has the form of a run's value. */
export const isRunValue: Shape = fields(shapes);
