import type { Diagnostic } from "@cosimo/ir";
import type { RunOutcome } from "@cosimo/simulator";

/** The run is to end in the middle of a step: on the caller's wish, or because its time is up. */
export class StepCancelled extends Error {
  readonly runOutcome: RunOutcome;

  constructor(runOutcome: RunOutcome) {
    super(runOutcome.reason);
    this.name = "StepCancelled";
    this.runOutcome = runOutcome;
  }
}

/** What a unit has failed by: the run ends with it, and what was computed is kept. All other errors are our own. */
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
