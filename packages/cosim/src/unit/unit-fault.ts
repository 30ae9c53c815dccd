import type { Diagnostic } from "@cosimo/ir";
import type { RunOutcome } from "@cosimo/simulator";

/** Cancels a step: the caller aborted the run or its time limit was reached. */
export class StepCancelled extends Error {
  readonly runOutcome: RunOutcome;

  constructor(runOutcome: RunOutcome) {
    super(runOutcome.reason);
    this.name = "StepCancelled";
    this.runOutcome = runOutcome;
  }
}

/** A failure of a unit: the run ends and keeps its results. All other errors are defects of this program. */
export class UnitFault extends Error {
  readonly unit: string;
  readonly time: number;
  readonly outcomeCause: RunOutcome["cause"];
  readonly diagnostics: readonly Diagnostic[];

  constructor(
    unit: string,
    time: number,
    outcomeCause: RunOutcome["cause"],
    diagnostics: readonly Diagnostic[],
  ) {
    super(diagnostics[0]?.message ?? `'${unit}' has failed`);
    this.name = "UnitFault";
    this.unit = unit;
    this.time = time;
    this.outcomeCause = outcomeCause;
    this.diagnostics = diagnostics;
  }
}
