import type { Instance } from "../instance/instance.ts";
import { RunFault } from "./run-fault.ts";

/** What the event iterations of one instant have led to together. */
export interface EventIterationResult {
  readonly statesChanged: boolean;
  readonly nominalsChanged: boolean;
  readonly terminate: boolean;
  /** [s]; +Infinity if none is known. */
  readonly nextEventTime: number;
  readonly iterations: number;
}

const MAX_ITERATIONS = 1000;

/**
 * Updates the discrete states of an instance in event mode until nothing is left to update. `look` sees each instant of
 * superdense time, of which the last update is the end of one more.
 * @throws RunFault
 */
export function iterateDiscreteStates(
  instance: Instance,
  fmu: string,
  time: number,
  look: () => void = () => {},
): EventIterationResult {
  let statesChanged = false;
  let nominalsChanged = false;
  look();
  for (let iterations = 1; iterations <= MAX_ITERATIONS; iterations++) {
    const update = instance.updateDiscreteStates();
    look();
    statesChanged ||= update.valuesOfContinuousStatesChanged;
    nominalsChanged ||= update.nominalsOfContinuousStatesChanged;
    const terminate = update.terminateSimulation;
    const nextEventTime = update.nextEventTime ?? Number.POSITIVE_INFINITY;
    if (update.status === "discard") throw new RunFault("fmu-run.not-computed", { fmu, time });
    if (terminate || !update.discreteStatesNeedUpdate)
      return { statesChanged, nominalsChanged, terminate, nextEventTime, iterations };
  }
  throw new RunFault("fmu-run.no-fixpoint", { fmu, time, count: MAX_ITERATIONS });
}

/** FMI has no word for why an FMU ends a run. */
export const TERMINATE_REASON = "terminateSimulation";
