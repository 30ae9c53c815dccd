import type { GivenParameters, UnitPlan } from "@cosimo/cosim";
import type { Checked } from "@cosimo/ir";

/** What a unit is told about the system that it becomes a part of. */
export interface UnitContext extends GivenParameters {
  readonly startTime: number;
  readonly stopTime: number;
  /** Of the whole run, for units that have none of their own. */
  readonly tolerance?: number;
  /** Of all units that integrate, before their own [s]. */
  readonly innerStep?: number;
}

/** A unit of a coupled system, to be planned anew for each run. */
export type CoupledUnit = (context: UnitContext) => Checked<UnitPlan>;
