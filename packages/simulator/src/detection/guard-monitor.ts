import type { Integrator } from "../integrators/integrator.ts";
import { guardHolds } from "../system/guards.ts";
import type { Guard } from "../system/hybrid-system.ts";

/** Guards at ends of steps, including those that become true by their filters. */
export interface GuardMonitor {
  /** Sets the guards and evaluates them at the end of the last step. */
  begin(guards: readonly Guard[]): void;
  /** Evaluates the guards at the end of a step; returns whether one became true. */
  rises(): boolean;
  /** Indices of guards that were false since `begin`. */
  rearmed(): readonly number[];
}

/** `relationValue`: of the relations at the end of the step. */
export function createGuardMonitor(
  integrator: Integrator,
  relationValue: (indicator: number) => boolean,
): GuardMonitor {
  let guards: readonly Guard[] = [];
  let held: boolean[] = [];
  let armed: boolean[] = [];
  const filter = (part: Extract<Guard, { kind: "filter" }>): boolean =>
    part.holds(integrator.t, integrator.x);

  return {
    begin(next) {
      guards = next;
      held = next.map((guard) => guardHolds(guard, relationValue, filter));
      armed = held.map((value) => !value);
    },
    rises() {
      let rises = false;
      for (let k = 0; k < guards.length; k++) {
        const value = guardHolds(guards[k]!, relationValue, filter);
        if (value && !held[k]) rises = true;
        if (!value) armed[k] = true;
        held[k] = value;
      }
      return rises;
    },
    rearmed: () => [...armed.keys()].filter((k) => armed[k]),
  };
}
