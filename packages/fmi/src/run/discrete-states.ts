import type { Instance } from "../instance/instance.ts";
import { notComputed, RunFault } from "./run-fault.ts";

/** Combined result of the event iterations at one instant. */
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
 * Updates the discrete states of an instance in event mode until no further update is needed. `onInstant` is called at each instant of
 * superdense time: once at the start and after each update.
 * @throws RunFault
 */
export function iterateDiscreteStates(
  instance: Instance,
  fmu: string,
  time: number,
  onInstant: () => void = () => {},
): EventIterationResult {
  let statesChanged = false;
  let nominalsChanged = false;
  onInstant();
  for (let iterations = 1; iterations <= MAX_ITERATIONS; iterations++) {
    const update = instance.updateDiscreteStates();
    onInstant();
    statesChanged ||= update.valuesOfContinuousStatesChanged;
    nominalsChanged ||= update.nominalsOfContinuousStatesChanged;
    const terminate = update.terminateSimulation;
    const nextEventTime = update.nextEventTime ?? Number.POSITIVE_INFINITY;
    if (update.status === "discard") throw notComputed(instance, fmu, time);
    if (terminate || !update.discreteStatesNeedUpdate)
      return { statesChanged, nominalsChanged, terminate, nextEventTime, iterations };
  }
  throw new RunFault("fmu-run.no-fixpoint", { fmu, time, count: MAX_ITERATIONS });
}

/** FMI gives no reason for a termination. */
export const TERMINATE_REASON = "terminateSimulation";
