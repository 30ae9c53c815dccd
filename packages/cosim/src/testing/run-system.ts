import { defaultSettings, type SimulationReport } from "@cosimo/simulator";
import type { CoSimulationAlgorithm } from "../algorithms/algorithm.ts";
import type { ControlledStepper, ControlReport, StepControl } from "../control/step-control.ts";
import { createCoSimulation } from "../run/create-co-simulation.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";

export interface SystemRun {
  readonly system: CoupledSystem;
  readonly algorithm: CoSimulationAlgorithm;
  readonly control: StepControl;
  readonly stopTime: number;
  readonly communicationStep: number;
}

/** A whole run with its rows, `[t, ...values]`. */
export function runSystem({ control, stopTime, ...options }: SystemRun): {
  readonly rows: readonly (readonly number[])[];
  readonly report: SimulationReport;
  readonly control: ControlReport | undefined;
} {
  const rows: number[][] = [];
  let stepper: ControlledStepper | undefined;
  const simulation = createCoSimulation({
    ...{ ...options, name: "test", settings: { ...defaultSettings, stopTime } },
    control: {
      ...control,
      start: (system, inner) => {
        stepper = control.start(system, inner);
        return stepper;
      },
    },
    sink: {
      begin: () => {},
      row: (t, values) => rows.push([t, ...values]),
      event: () => {},
      end: () => {},
    },
  });
  while (!simulation.advance(Number.POSITIVE_INFINITY));
  return { rows, report: simulation.report(), control: stepper?.report?.() };
}
