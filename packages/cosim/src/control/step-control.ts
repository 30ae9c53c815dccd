import type { MacroStep, MacroStepper } from "../algorithms/algorithm.ts";
import type { CoupledSystem } from "../system/coupled-system.ts";

/** How the sizes of communication steps are chosen, and which steps are taken back. */
export interface StepControl {
  readonly name: string;
  /** Whether steps end on the grid t0 + k H: nothing is controlled. */
  readonly fixed: boolean;
  start(system: CoupledSystem, stepper: MacroStepper): ControlledStepper;
}

/** Steps that are accepted. */
export interface ControlledStepper {
  /** One accepted step from `t`, no further than `limit` and of at most the control's own size. */
  step(t: number, limit: number): MacroStep;
  /** After an event: the past says nothing about what comes. */
  restart(): void;
  /** Steps taken back so far. */
  readonly rejected: number;
  /** The connection or unit that limits the step at present, for the report; missing: nothing does. */
  readonly limitedBy?: string | undefined;
  /** Legal at any time. Missing: nothing is controlled. */
  report?(): ControlReport;
  /** What the next steps follow from, for runs that are interrupted. Missing: nothing. */
  save?(): unknown;
  restore?(kept: unknown): void;
}

/** What step control has to say about a run. */
export interface ControlReport {
  /** What limited steps, the most frequent first. */
  readonly limits: readonly StepLimit[];
  /** Energy that power bonds have made. */
  readonly bonds: readonly BondEnergy[];
}

/** A connection, power bond, constraint or unit: how many steps followed from it in size, and how many it had taken back. */
export interface StepLimit {
  readonly name: string;
  readonly steps: number;
  readonly rejected: number;
}

/** Energies [J] of one power bond over a run. */
export interface BondEnergy {
  readonly name: string;
  /** Carried through the bond, without regard to its direction. */
  readonly carried: number;
  /** Made (or lost, < 0) by the coupling. */
  readonly residual: number;
  /** The same without regard to signs. */
  readonly absoluteResidual: number;
}

/** Told of every step that is kept or taken back. */
export type StepLog = (record: StepRecord) => void;

/** One step, or one attempt at it. The object is overwritten by the next one. */
export interface StepRecord {
  /** Where it began [s]. */
  readonly time: number;
  readonly stepSize: number;
  /** Relative to what is allowed. */
  readonly error: number;
  readonly accepted: boolean;
  /** What its size has followed from, or why it is taken back. */
  readonly limitedBy: string | undefined;
  /** Energy that each power bond has made in the step [J], in the order of the bonds. */
  readonly bondResiduals: Float64Array;
}
