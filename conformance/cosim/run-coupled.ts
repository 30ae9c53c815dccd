import {
  type CoSimulationAlgorithm,
  type CoupledSystem,
  createCoSimulation,
  fixedControl,
  jacobi,
} from "@cosimo/cosim";
import { createTrajectoryRecorder } from "@cosimo/results";
import { defaultSettings, type SimulationSettings } from "@cosimo/simulator";

export interface CoupledCase {
  readonly system: CoupledSystem;
  readonly algorithm?: CoSimulationAlgorithm;
  readonly H: number;
  readonly stopTime: number;
  readonly settings?: Partial<SimulationSettings>;
  /** The coupling may be unstable. */
  readonly toleratesGrowth?: boolean;
}

/** Runs a coupled system to its end. */
export function runCoupled({
  system,
  algorithm,
  H,
  stopTime,
  settings,
  toleratesGrowth = false,
}: CoupledCase) {
  const recorder = createTrajectoryRecorder();
  const simulation = createCoSimulation({
    ...{ name: "test", system, communicationStep: H, sink: recorder },
    control: { ...fixedControl, toleratesGrowth },
    algorithm: algorithm ?? jacobi({ extrapolation: 0, exchange: "consistent" }),
    settings: { ...defaultSettings, stopTime, ...settings },
  });
  while (!simulation.advance(Number.POSITIVE_INFINITY));
  const trajectory = recorder.trajectory();
  const column = (name: string): Float64Array => {
    const found = trajectory.columns[trajectory.variables.findIndex((one) => one.name === name)];
    if (found === undefined) throw new Error(`no column '${name}'`);
    return found;
  };
  return {
    report: simulation.report(),
    time: trajectory.time,
    events: trajectory.events,
    column,
    last: (name: string) => column(name).at(-1)!,
  };
}
