import type { GivenParameters, UnitPlan } from "@cosimo/cosim";
import type { Checked } from "@cosimo/ir";

/** Data of the system that a unit needs for planning. */
export interface UnitContext extends GivenParameters {
  readonly startTime: number;
  readonly stopTime: number;
  /** Tolerance of the run, for units without their own. */
  readonly tolerance?: number;
  /** Inner step of all integrating units; overrides their own [s]. */
  readonly innerStep?: number;
  /** Whether units report conditions that become false, too; missing: false. */
  readonly logEvents?: boolean;
  /** Strings and Binaries of FMUs to be recorded, by their names in the unit; missing: none. */
  readonly records?: (name: string) => boolean;
}

/** A unit of a coupled system; it is planned again for each run. */
export type CoupledUnit = (context: UnitContext) => Checked<UnitPlan>;
