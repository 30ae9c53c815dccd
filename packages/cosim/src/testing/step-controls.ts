import type { Diagnostic } from "@cosimo/ir";
import { createStepControl } from "../control/create-step-control.ts";
import type { StepControl, StepLog } from "../control/step-control.ts";
import type {
  AlgorithmDescription,
  ExperimentDescription,
  PowerBond,
} from "../description/system-description.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";

export interface ControlOptions {
  readonly algorithm: AlgorithmDescription;
  readonly experiment?: ExperimentDescription;
  readonly bonds?: readonly PowerBond[];
  readonly log?: StepLog;
}

/** The control of a description, with its diagnostics. */
export function controlOf(system: CoupledSystem, options: ControlOptions) {
  const { algorithm, experiment = {}, bonds = [], log } = options;
  const { startTime = 0, stopTime = 10, communicationStep = 0.1 } = experiment;
  const resolved = { startTime, stopTime, communicationStep };
  return createStepControl({ algorithm, experiment, bonds }, system, resolved, log);
}

/** A valid control. */
export function validControl(system: CoupledSystem, options: ControlOptions): StepControl {
  const { value, diagnostics } = controlOf(system, options);
  if (value === undefined) throw new Error(diagnostics.map(({ message }: Diagnostic) => message).join("; "));
  return value;
}
