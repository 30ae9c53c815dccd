import { defaultSettings, type SimulationReport } from "@cosimo/simulator";
import type { CoSimulationAlgorithm } from "../algorithms/algorithm.ts";
import type { ControlReport, StepControl } from "../control/step-control.ts";
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
export function runSystem({ stopTime, ...options }: SystemRun): {
  readonly rows: readonly (readonly number[])[];
  readonly report: SimulationReport;
  readonly control: ControlReport | undefined;
} {
  const rows: number[][] = [];
  const simulation = createCoSimulation({
    ...{ ...options, name: "test", settings: { ...defaultSettings, stopTime } },
    sink: {
      begin: () => {},
      row: (t, values) => rows.push([t, ...values]),
      event: () => {},
      end: () => {},
    },
  });
  while (!simulation.advance(Number.POSITIVE_INFINITY));
  return { rows, report: simulation.report(), control: simulation.controlReport() };
}
