import type { InstanceSource, StartValues } from "@cosimo/fmi";
import type { HybridDae } from "@cosimo/ir";
import type { SimulationSettings } from "@cosimo/simulator";
import type { PhysicalUnitDescription } from "../description/system-description.ts";
import type { HybridUnitSource } from "../model-unit/hybrid-unit.ts";
import type { Unit, UnitInput, UnitKind, UnitVariable } from "../unit/unit.ts";

/** What is known of a unit before it is built: connections decide which of its outputs are read. */
export interface UnitPlan {
  readonly name: string;
  readonly kind: UnitKind;
  readonly inputs: readonly UnitInput[];
  /** What connections can begin at: outputs first, then everything else that varies. */
  readonly outputs: readonly UnitVariable[];
  /** Other names that somebody may mean, to be told that these are no inputs or outputs. */
  readonly parameters: readonly string[];
  /** Clocks that cannot be connected. */
  readonly clocks?: readonly string[];
  /** Units of measurement that it defines itself. */
  readonly physicalUnits?: Readonly<Record<string, PhysicalUnitDescription>>;
  /** The unit takes part in each so many-th communication step only; missing: 1. */
  readonly rate?: number;
  /** Missing: the unit cannot take part in a monolithic simulation. */
  readonly equations?: UnitEquations;
  /** Of FMUs. */
  readonly fmu?: UnitFmu;
  /** Outputs that are read, by name. Once. */
  build(outputs: readonly string[]): Unit;
}

/** The FMU of a unit, with what is set before its run. */
export interface UnitFmu {
  readonly fmu: InstanceSource["fmu"];
  readonly start: StartValues;
  /** Missing: that of the run. */
  readonly tolerance?: number;
}

/** A unit as equations, for simulations in which one integration method has them all. */
export interface UnitEquations {
  readonly source: HybridUnitSource;
  readonly settings: SimulationSettings;
  /** Of models: their flat system, with values for parameters and start values. */
  readonly model?: {
    readonly dae: HybridDae;
    readonly values: Readonly<Record<string, number | boolean>>;
  };
}
