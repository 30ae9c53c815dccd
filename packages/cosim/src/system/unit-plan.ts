import type { Unit, UnitInput, UnitKind, UnitVariable } from "../unit/unit.ts";
import type { PhysicalUnitDescription } from "./system-description.ts";

/** What is known of a unit before it is built: connections decide which of its outputs are read. */
export interface UnitPlan {
  readonly name: string;
  readonly kind: UnitKind;
  readonly inputs: readonly UnitInput[];
  /** What connections can begin at: outputs first, then everything else that varies. */
  readonly outputs: readonly UnitVariable[];
  /** Other names that somebody may mean, to be told that these are no inputs or outputs. */
  readonly parameters: readonly string[];
  /** Units of measurement that it defines itself. */
  readonly physicalUnits?: Readonly<Record<string, PhysicalUnitDescription>>;
  /** Outputs that are read, by name. Once. */
  build(outputs: readonly string[]): Unit;
}
