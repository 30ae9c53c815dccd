import type { BaseUnitName } from "@cosimo/fmi";
import type { Span } from "@cosimo/ir";

/**
 * A coupled system as data: what SSP files and the small JSON form say, and what is written in code. Names of variables are
 * `unit.variable`. Times in [s].
 */
export interface SystemDescription {
  readonly name: string;
  readonly description?: string;
  readonly units: readonly UnitDescription[];
  readonly connections: readonly ConnectionDescription[];
  /** Parameters and start values, by `unit.variable`. */
  readonly parameters: Readonly<Record<string, ParameterValueDescription>>;
  readonly experiment: ExperimentDescription;
  readonly algorithm: AlgorithmDescription;
  /** Pairs of connections that carry power, for `control: "energy"` and energy-corrected inputs. */
  readonly bonds: readonly PowerBond[];
  readonly span?: Span;
  /** Units of measurement that are defined with the system, by name; others are those of the SI and what goes with it. */
  readonly physicalUnits?: Readonly<Record<string, PhysicalUnitDescription>>;
  /** Units that values of `parameters` are in, where that is not the one of the parameter. */
  readonly parameterUnits?: Readonly<Record<string, ParameterUnit>>;
  /** Values of `parameters` whose names no unit has are left aside, as SSP wants it. */
  readonly optionalParameters?: boolean;
  /** Where a text says it, by path: `experiment.stopTime`, `parameters.ball.m`, `algorithm.form`. */
  readonly spans?: ReadonlyMap<string, Span>;
}

/** A value of a parameter is converted from this unit, and then becomes `gain` times that plus `offset`. */
export interface ParameterUnit {
  readonly unit: string;
  readonly gain: number;
  readonly offset: number;
}

/** A value in SI units is `factor` times the value plus `offset`. Exponents of base units; missing: 0. */
export interface PhysicalUnitDescription {
  readonly exponents: Readonly<Partial<Record<BaseUnitName, number>>>;
  readonly factor: number;
  readonly offset: number;
}

export type ParameterValueDescription = number | boolean | string | readonly (number | boolean | string)[];

/** Where a unit comes from. Files are as written: relative to the file of the system. */
export type UnitOrigin =
  /** An FMU; `type` missing: co-simulation if it has that, else model exchange. */
  | { readonly kind: "fmu"; readonly file: string; readonly type?: "me" | "cs" }
  /** A Modelica or LISMA text; `class` missing: its only or last model. */
  | { readonly kind: "model"; readonly file: string; readonly class?: string }
  /** Columns of a CSV file over its first one, the time: each is an output. */
  | { readonly kind: "table"; readonly file: string }
  /** Expressions in `time`, each an output. */
  | { readonly kind: "functions"; readonly outputs: Readonly<Record<string, string>> }
  /**
   * A lossless transmission line between two power ports: the delay decouples what it connects (TLM). Inputs `c1.flow`,
   * `c2.flow`, outputs `c1.effort`, `c2.effort`.
   */
  | { readonly kind: "line"; readonly impedance: number; readonly delay: number };

export interface UnitDescription {
  readonly name: string;
  readonly origin: UnitOrigin;
  /** Of FMUs. */
  readonly backend?: "isolated" | "in-process" | "wasm";
  /** Of models and FMUs for model exchange: the integration method. */
  readonly solver?: string;
  /** Of fixed-step methods. */
  readonly innerStep?: number;
  readonly tolerance?: number;
  /** The unit takes part in each `rate`-th communication step only, with steps that long; missing: 1. */
  readonly rate?: number;
  readonly span?: Span;
}

export interface ConnectionDescription {
  /** An output, `unit.variable`. */
  readonly from: string;
  /** An input. */
  readonly to: string;
  /** This is one of several connections to the input, all of them marked so, whose values add up: a flow node. */
  readonly sum?: boolean;
  /** Missing: 1, and 0. */
  readonly gain?: number;
  readonly offset?: number;
  /** False: units of measurement that differ are left as they are. Missing: values are converted, before gain and offset. */
  readonly convertUnits?: boolean;
  /** Units of measurement that stand for those of the output and the input where the connection says others. */
  readonly fromUnit?: string;
  readonly toUnit?: string;
  readonly span?: Span;
}

export interface ExperimentDescription {
  readonly startTime?: number;
  readonly stopTime?: number;
  /** H, the first one where steps are controlled. */
  readonly communicationStep?: number;
  /** Told to units that have none of their own; and the relative tolerance of step control and of implicit coupling. */
  readonly tolerance?: number;
  readonly absoluteTolerance?: number;
  /** Distance of the rows of the result; missing: one at each communication point. */
  readonly outputInterval?: number;
}

export const algorithmNames = [
  "jacobi",
  "gauss-seidel",
  "linear-implicit",
  "implicit",
  "monolithic",
  "auto",
] as const;
export type AlgorithmName = (typeof algorithmNames)[number];

/** What each algorithm understands of it is said at its own options; an option that the chosen one has no use for is reported. */
export interface AlgorithmDescription {
  /** Missing: `jacobi`. A path to a module that exports `algorithm` stands for one's own. */
  readonly name?: AlgorithmName | (string & {});
  /** `jacobi`, `gauss-seidel`: order of the polynomials of inputs; missing: 0. */
  readonly extrapolation?: 0 | 1 | 2;
  /** With `extrapolation` > 0: inputs are continuous over communication points; missing: false. */
  readonly smooth?: boolean;
  /** Missing: `consistent`. */
  readonly exchange?: "consistent" | "stale";
  /** `jacobi`, `gauss-seidel`: outputs of units that cannot be evaluated anew are corrected by dy/du; missing: true where it is there. */
  readonly linearCorrection?: boolean;
  /** `gauss-seidel`: names of units; missing: the order of direct dependence. */
  readonly order?: readonly string[];
  /** `linear-implicit`; missing: `LX` where all units follow feedback, else `L1`. */
  readonly form?: "L0" | "L1" | "SR" | "SF" | "LX";
  /** `linear-implicit`: Jacobians are renewed each so many steps; missing: 1. */
  readonly refresh?: number;
  /** `implicit`: the inputs within a step; missing: `linear`. */
  readonly inputs?: "linear" | "hermite" | "hold";
  /** `implicit`; missing: `newton`. */
  readonly solver?: "fixed-point" | "aitken" | "newton" | "quasi-newton";
  /** `implicit`: most iterations of a step; missing: 20. */
  readonly iterations?: number;
  /** Missing: `fixed`. */
  readonly control?: "fixed" | "richardson" | "defect" | "energy" | "constraints";
  /** Of controlled steps. */
  readonly minStep?: number;
  readonly maxStep?: number;
  /** `control: "constraints"`. */
  readonly constraints?: readonly StepConstraint[];
  /** Inputs of power bonds are corrected by the energy that the last step has made or lost; missing: false. */
  readonly energyCorrection?: boolean;
}

/** Two connections, one in each direction, whose product is power [W] (`spec` of the Open Simulation Platform: power bonds). */
export interface PowerBond {
  readonly name: string;
  /** The connections by their inputs: `unit.variable`. */
  readonly inputs: readonly [string, string];
}

/** What limits the next step (constraints of maestro). Variables are outputs, `unit.variable`. */
export type StepConstraint =
  /** The difference of two signals, or one, becomes zero: the step ends near there. */
  | {
      readonly kind: "zero-crossing";
      readonly variables: readonly [string] | readonly [string, string];
      readonly tolerance: number;
    }
  /** A signal may change by so much within a step. */
  | {
      readonly kind: "bounded-difference";
      readonly variables: readonly string[];
      readonly absolute?: number;
      readonly relative?: number;
    }
  /** Steps end at start + k interval. */
  | { readonly kind: "sampling"; readonly start: number; readonly interval: number };
