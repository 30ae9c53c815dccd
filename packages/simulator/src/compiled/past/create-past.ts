import type { ModelInstance } from "../../model/model-instance.ts";
import type { SystemFailure } from "../../system/hybrid-system.ts";
import { createCarriedValues } from "./carried-values.ts";
import { type InstancePast, PAST_POINTS } from "./past.ts";
import { createPastValues } from "./past-values.ts";

/** What delays and lines need of the past together; undefined for models without both. */
export function createPast(instance: ModelInstance): InstancePast | undefined {
  const all = [createPastValues(instance), createCarriedValues(instance)].filter((one) => one !== undefined);
  if (all.length < 2) return all[0];
  const first = (failures: readonly (SystemFailure | undefined)[]) => failures.find((f) => f !== undefined);
  return {
    clear() {
      for (const one of all) one.clear();
    },
    passJumps: (t) => all.flatMap((one) => one.passJumps(t)),
    endEvent: (t) => first(all.map((one) => one.endEvent(t))),
    nextEventTime: () => Math.min(...all.map((one) => one.nextEventTime())),
    limit: (t, least) => Math.min(...all.map((one) => one.limit(t, least))),
    points: PAST_POINTS,
    note(point) {
      for (const one of all) one.note(point);
    },
    error: (t) => Math.max(...all.map((one) => one.error(t))),
    store: (t, since) => first(all.map((one) => one.store(t, since))),
  };
}
