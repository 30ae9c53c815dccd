import { createChunkedRun, type Simulation, type SimulationControl } from "@cosimo/simulator";
import { controlNotes } from "../control/control-notes.ts";
import type { ControlReport } from "../control/step-control.ts";
import { reportInitialization } from "../initialization/coupled-initialization-report.ts";
import { CoupledRun, type CoupledRunOptions } from "./coupled-run.ts";

export interface CoSimulationRunOptions extends CoupledRunOptions {
  readonly name: string;
  readonly control: CoupledRunOptions["control"];
  readonly runControl?: SimulationControl;
}

export interface CoSimulation extends Simulation {
  /** Limits of steps, and energy of power bonds. Legal after the end. */
  controlReport(): ControlReport | undefined;
}

/** Prepares a run of a coupled system; a system serves one run only. */
export function createCoSimulation(options: CoSimulationRunOptions): CoSimulation {
  const { name, settings, sink, runControl = {} } = options;
  const run = new CoupledRun(options);
  const simulation = createChunkedRun(run, {
    ...{ settings, sink, control: runControl, metadata: {}, model: name },
    // Evaluated at the end.
    get diagnostics() {
      return [...run.notes, ...controlNotes(run.control)];
    },
  });
  return {
    ...simulation,
    report() {
      const report = simulation.report();
      if (!settings.logInit) return report;
      return { ...report, initialization: reportInitialization(settings.startTime, run.initialLoops) };
    },
    controlReport: () => run.control,
  };
}
