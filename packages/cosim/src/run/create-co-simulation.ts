import { createPortionedRun, type Simulation, type SimulationControl } from "@cosimo/simulator";
import { CoupledRun, type CoupledRunOptions } from "./coupled-run.ts";

export interface CoSimulationRunOptions extends CoupledRunOptions {
  readonly name: string;
  readonly control: CoupledRunOptions["control"];
  readonly supervision?: SimulationControl;
}

/** Prepares a run of a coupled system, which it uses up. */
export function createCoSimulation(options: CoSimulationRunOptions): Simulation {
  const { name, settings, sink, supervision = {} } = options;
  const run = new CoupledRun(options);
  return createPortionedRun(run, {
    ...{ settings, sink, control: supervision, metadata: {}, model: name, diagnostics: run.notes },
  });
}
