import type { History } from "@cosimo/ir";
import { diagnose, HISTORY_SLOTS } from "@cosimo/ir";
import {
  clearHistory,
  HISTORY_NEEDED,
  HISTORY_NEXT,
  HISTORY_PASSED,
  HISTORY_TOLERANCE,
  nextMark,
  passJumps,
  recordEvent,
  recordStep,
  stepError,
} from "@cosimo/kernels/past";
import { simulationMessages } from "../../explain/simulation-messages.ts";
import { describeModel } from "../../model/model-description.ts";
import type { ModelInstance } from "../../model/model-instance.ts";
import type { SystemFailure } from "../../system/hybrid-system.ts";
import { type InstancePast, PAST_PLACES, PAST_POINTS, pastRecord } from "./past.ts";

/** Polynomials of neighbouring steps are joined where they differ by less than this share of the values. */
const TOLERANCE = 1e-12;
/** Undefined for models without delays. */
export function createPastValues(instance: ModelInstance): InstancePast | undefined {
  const { module, base } = instance;
  const { layout, dae } = module;
  const { histories } = dae;
  if (histories === undefined) return undefined;
  const { aliases } = describeModel(module);
  const noted = instance.allocate(PAST_POINTS.length * histories.length);
  const placeOf = ({ id }: History): number => base + layout.histories + id * HISTORY_SLOTS;
  const read = (v: History["value"]): number =>
    (aliases.get(v)?.negated ? -1 : 1) * instance.heap[base + layout.value[v]!]!;
  const fixed = histories.filter(({ longest }) => longest === undefined);
  const varying = histories.filter(({ longest }) => longest !== undefined);

  const outOfRange = (t: number): SystemFailure | undefined => {
    for (const { delay, longest, text, origin } of histories) {
      const value = read(delay);
      const most = longest === undefined ? Number.POSITIVE_INFINITY : read(longest);
      if (longest === undefined ? value > 0 : value >= 0 && value <= most) continue;
      const args = { text, delay: value, most, time: t };
      const code = longest === undefined ? "simulator.delay-not-positive" : "simulator.delay-range";
      return failureAt(diagnose(simulationMessages, code, origin.span, args, { time: t }));
    }
    return undefined;
  };

  const full = (t: number, { text, origin }: History): SystemFailure =>
    failureAt(
      diagnose(simulationMessages, "simulator.long-past", origin.span, { text, time: t }, { time: t }),
    );

  const endEvent = (t: number): SystemFailure | undefined => {
    const wrong = outOfRange(t);
    if (wrong !== undefined) return wrong;
    for (const history of histories) {
      const p = placeOf(history);
      if (recordEvent(instance.heap, p, t, read(history.value)) !== 0) return full(t, history);
      // A delay that varies has no events of its own: steps become short at jumps.
      if (history.longest !== undefined) instance.heap[p + HISTORY_NEXT] = Number.POSITIVE_INFINITY;
    }
    return undefined;
  };

  return {
    clear() {
      for (const history of histories) {
        clearHistory(instance.heap, placeOf(history));
        instance.heap[placeOf(history) + HISTORY_TOLERANCE] = TOLERANCE;
      }
    },
    passJumps(t) {
      const passed = fixed.filter((history) => {
        const p = placeOf(history);
        const before = instance.heap[p + HISTORY_PASSED]!;
        passJumps(instance.heap, p, t, t - read(history.delay));
        return instance.heap[p + HISTORY_PASSED]! !== before;
      });
      return passed.map((history) => pastRecord(t, "time", history.text, history.origin));
    },
    endEvent,
    nextEventTime() {
      let next = Number.POSITIVE_INFINITY;
      for (const history of fixed)
        next = Math.min(next, instance.heap[placeOf(history) + HISTORY_NEXT]! + read(history.delay));
      return next;
    },
    limit(t, least) {
      let limit = Number.POSITIVE_INFINITY;
      for (const history of varying) limit = Math.min(limit, t + Math.max(0.5 * read(history.delay), least));
      for (const history of fixed) {
        const delay = read(history.delay);
        const mark = nextMark(instance.heap, placeOf(history), t - delay + 4 * Number.EPSILON * Math.abs(t));
        limit = Math.min(limit, t + delay, mark + delay);
      }
      return limit;
    },
    points: PAST_POINTS,
    note(point) {
      for (const [i, { value }] of histories.entries())
        instance.heap[noted + PAST_POINTS.length * i + PAST_PLACES[point]!] = read(value);
    },
    error(t) {
      let error = 0;
      for (const [i, history] of histories.entries())
        error = Math.max(
          error,
          stepError(instance.heap, placeOf(history), t, noted + PAST_POINTS.length * i),
        );
      return error;
    },
    store(t, since) {
      const wrong = outOfRange(t);
      if (wrong !== undefined) return wrong;
      for (const [i, history] of histories.entries()) {
        const p = placeOf(history);
        instance.heap[p + HISTORY_NEEDED] = since - read(history.longest ?? history.delay);
        if (recordStep(instance.heap, p, t, noted + PAST_POINTS.length * i) !== 0) return full(t, history);
      }
      return undefined;
    },
  };
}

function failureAt(diagnostic: SystemFailure["diagnostics"][number]): SystemFailure {
  return { kind: "nonfinite", diagnostics: [diagnostic] };
}
