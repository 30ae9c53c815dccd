import type { ParameterValueDescription, UnitPlan } from "@cosimo/cosim";
import type { Checked, Span } from "@cosimo/ir";

/** What a unit is told about the system that it becomes a part of. */
export interface UnitContext {
  /** Its name there. */
  readonly name: string;
  readonly startTime: number;
  readonly stopTime: number;
  /** Of the whole run, for units that have none of their own. */
  readonly tolerance?: number;
  /** Parameters and start values by the unit's own names, with their places where a text says them. */
  readonly parameters: Readonly<Record<string, ParameterValueDescription>>;
  readonly placeOf: (parameter: string) => Span | undefined;
}

/** A unit of a coupled system, to be planned anew for each run. */
export type CoupledUnit = (context: UnitContext) => Checked<UnitPlan>;
