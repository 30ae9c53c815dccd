import type { InstanceSource, StartValues } from "@cosimo/fmi";
import type { HybridDae } from "@cosimo/ir";
import type { SimulationSettings } from "@cosimo/simulator";
import type { PhysicalUnitDescription } from "../description/system-description.ts";
import type { HybridUnitSource } from "../model-unit/hybrid-unit.ts";
import type { Unit, UnitInput, UnitKind, UnitVariable } from "../unit/unit.ts";

/** Interface of a unit before it is built: the connections determine the outputs to be read. */
export interface UnitPlan {
  readonly name: string;
  readonly kind: UnitKind;
  readonly inputs: readonly UnitInput[];
  /** Possible sources of connections: outputs first, then all other variables that vary. */
  readonly outputs: readonly UnitVariable[];
  /** Names that are neither inputs nor outputs, for messages. */
  readonly parameters: readonly string[];
  /** Clocks that cannot be connected. */
  readonly clocks?: readonly string[];
  /** Units of measurement defined by the unit. */
  readonly physicalUnits?: Readonly<Record<string, PhysicalUnitDescription>>;
  /** The unit steps in every n-th communication step only; missing: 1. */
  readonly rate?: number;
  /** Missing: a monolithic simulation is impossible. */
  readonly equations?: UnitEquations;
  /** Of FMUs. */
  readonly fmu?: UnitFmu;
  /** Text that changes with the behaviour of the unit: resumed runs need the same. Missing: its kind says it all. */
  content?(): string;
  /** Builds the unit; `outputs`: names to be read. Legal once. */
  build(outputs: readonly string[]): Unit;
}

/** The FMU of a unit, with its settings. */
export interface UnitFmu {
  readonly fmu: InstanceSource["fmu"];
  readonly start: StartValues;
  /** Missing: that of the run. */
  readonly tolerance?: number;
}

/** A unit as equations, for simulations with a single integration method. */
export interface UnitEquations {
  readonly source: HybridUnitSource;
  readonly settings: SimulationSettings;
  /** Of models: the flat system with values for parameters and start values. */
  readonly model?: {
    readonly dae: HybridDae;
    readonly values: Readonly<Record<string, number | boolean>>;
  };
}
