import { createPortionedRun, type Simulation, type SimulationControl } from "@cosimo/simulator";
import { controlNotes } from "../control/control-notes.ts";
import type { ControlReport } from "../control/step-control.ts";
import { CoupledRun, type CoupledRunOptions } from "./coupled-run.ts";

export interface CoSimulationRunOptions extends CoupledRunOptions {
  readonly name: string;
  readonly control: CoupledRunOptions["control"];
  readonly supervision?: SimulationControl;
}

export interface CoSimulation extends Simulation {
  /** What limited the steps, and the energy of power bonds. Legal after the end. */
  controlReport(): ControlReport | undefined;
}

/** Prepares a run of a coupled system, which it uses up. */
export function createCoSimulation(options: CoSimulationRunOptions): CoSimulation {
  const { name, settings, sink, supervision = {} } = options;
  const run = new CoupledRun(options);
  const simulation = createPortionedRun(run, {
    ...{ settings, sink, control: supervision, metadata: {}, model: name },
    // Asked for at the end.
    get diagnostics() {
      return [...run.notes, ...controlNotes(run.control)];
    },
  });
  return { ...simulation, controlReport: () => run.control };
}
