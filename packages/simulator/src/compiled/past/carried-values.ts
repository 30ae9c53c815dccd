import type { Diagnostic, Distribution, VariableId } from "@cosimo/ir";
import { diagnose, phrase, TRANSPORT_SLOTS } from "@cosimo/ir";
import {
  addInitialPiece,
  clearTransport,
  enteredError,
  passFront,
  recordEntered,
  recordFlow,
  TRANSPORT_FULL,
  TRANSPORT_NEEDED,
  TRANSPORT_POSITION,
  TRANSPORT_SINCE,
  TRANSPORT_STEP,
  TRANSPORT_TIME,
} from "@cosimo/kernels/past";
import { simulationMessages, simulationPhrases } from "../../explain/simulation-messages.ts";
import { describeModel } from "../../model/model-description.ts";
import type { ModelInstance } from "../../model/model-instance.ts";
import type { SystemFailure } from "../../system/hybrid-system.ts";
import { type InstancePast, PAST_PLACES, PAST_POINTS, pastRecord } from "./past.ts";

/** Share of a line by which its content may move within a step. */
const MOST_MOTION = 0.25;
/** A step may be longer than the last one by this factor: the velocity is known from the last one. */
const MOST_GROWTH = 2;
/** The first step, in shortest steps. */
const FIRST_STEP = 1000;

/** What the lines of `spatialDistribution` carry; undefined for models without them. */
export function createCarriedValues(instance: ModelInstance): InstancePast | undefined {
  const { module, base } = instance;
  const { layout, dae } = module;
  const { distributions } = dae;
  if (distributions === undefined) return undefined;
  const { aliases } = describeModel(module);
  const count = PAST_POINTS.length;
  const noted = instance.allocate(2 * count * distributions.length);
  const placeOf = ({ id }: Distribution): number => base + layout.distributions + id * TRANSPORT_SLOTS;
  const notedOf = ({ id }: Distribution): number => noted + 2 * count * id;
  const read = (v: VariableId): number =>
    (aliases.get(v)?.negated ? -1 : 1) * instance.heap[base + layout.value[v]!]!;
  const inletOf = ({ inlets, isForward }: Distribution): number => read(inlets[read(isForward) > 0 ? 0 : 1]);

  /** Takes the initial content. */
  const begin = (line: Distribution, t: number): SystemFailure | undefined => {
    const { heap } = instance;
    const p = placeOf(line);
    const x = read(line.position);
    const points = line.points.map(read);
    const values = line.values.map(read);
    if (!isOrdered(points)) return failureOf(line, t, "points", { points: `{${points.join(", ")}}` });
    heap[p + TRANSPORT_POSITION] = x;
    heap[p + TRANSPORT_NEEDED] = x;
    heap[p + TRANSPORT_TIME] = t;
    heap[p + TRANSPORT_SINCE] = t;
    for (let i = 1; i < points.length; i++) {
      const [from, to] = [points[i - 1]!, points[i]!];
      if (from === to) continue;
      if (addInitialPiece(heap, p, from - x, to - x, values[i - 1]!, values[i]!) !== 0)
        return failureOf(line, t, "full");
    }
    return undefined;
  };

  const outcomeOf = (line: Distribution, t: number, outcome: number): SystemFailure | undefined =>
    outcome === 0 ? undefined : failureOf(line, t, outcome === TRANSPORT_FULL ? "full" : "back");

  const firstFailure = (
    act: (line: Distribution) => SystemFailure | undefined,
  ): SystemFailure | undefined => {
    for (const line of distributions) {
      const failure = act(line);
      if (failure !== undefined) return failure;
    }
    return undefined;
  };

  return {
    clear() {
      for (const line of distributions) clearTransport(instance.heap, placeOf(line));
    },
    passJumps(t) {
      const passed = distributions.filter((line) => passFront(instance.heap, placeOf(line)) === 1);
      return passed.map(({ text, origin }) => pastRecord(t, "state", text, origin));
    },
    endEvent: (t) =>
      firstFailure((line) => {
        const p = placeOf(line);
        const failure = instance.heap[p] === 0 ? begin(line, t) : undefined;
        if (failure !== undefined) return failure;
        const direction = read(line.isForward) > 0 ? 1 : -1;
        return outcomeOf(
          line,
          t,
          recordFlow(instance.heap, p, read(line.position), inletOf(line), direction),
        );
      }),
    nextEventTime: () => Number.POSITIVE_INFINITY,
    limit(t, least) {
      let limit = Number.POSITIVE_INFINITY;
      for (const line of distributions) {
        const step = instance.heap[placeOf(line) + TRANSPORT_STEP]!;
        limit = Math.min(limit, t + (step > 0 ? step : FIRST_STEP * least));
      }
      return limit;
    },
    points: PAST_POINTS,
    note(point) {
      for (const line of distributions) {
        const at = notedOf(line) + PAST_PLACES[point]!;
        instance.heap[at] = read(line.position);
        instance.heap[at + count] = inletOf(line);
      }
    },
    error(t) {
      let error = 0;
      for (const line of distributions) {
        if (t <= instance.heap[placeOf(line) + TRANSPORT_TIME]!) continue;
        const places = notedOf(line);
        error = Math.max(error, enteredError(instance.heap, placeOf(line), places, places + count));
      }
      return error;
    },
    store: (t, since) =>
      firstFailure((line) => {
        const { heap } = instance;
        const p = placeOf(line);
        const places = notedOf(line);
        const [x, end] = [heap[p + TRANSPORT_POSITION]!, heap[places + 3]!];
        if (heap[p + TRANSPORT_SINCE] !== since) {
          heap[p + TRANSPORT_SINCE] = since;
          heap[p + TRANSPORT_NEEDED] = x;
        }
        const moved = Math.abs(end - heap[p + TRANSPORT_NEEDED]!);
        if (moved > 1) return failureOf(line, t, "leap", { moved });
        const duration = t - heap[p + TRANSPORT_TIME]!;
        heap[p + TRANSPORT_TIME] = t;
        const longest = (MOST_MOTION * 0.25 * duration) / Math.abs(end - heap[places + 2]!);
        heap[p + TRANSPORT_STEP] = Math.min(MOST_GROWTH * (t - since), longest);
        return outcomeOf(line, t, recordEntered(heap, p, places, places + count));
      }),
  };
}

function isOrdered(points: readonly number[]): boolean {
  return points[0] === 0 && points.at(-1) === 1 && points.every((y, i) => i === 0 || points[i - 1]! <= y);
}

function failureOf(
  { text, origin }: Distribution,
  time: number,
  reason: "points" | "full" | "back" | "leap",
  args: Readonly<Record<string, string | number>> = {},
): SystemFailure {
  const list = { text, time, reason: phrase(simulationPhrases, `transport.${reason}`, args) };
  const diagnostic: Diagnostic = diagnose(simulationMessages, "simulator.transport", origin.span, list, {
    time,
  });
  return { kind: "nonfinite", diagnostics: [diagnostic] };
}
