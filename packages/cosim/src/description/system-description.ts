import type { BaseExponents, ExperimentSettings, OptionRows, Span, settings } from "@cosimo/ir";

/**
 * A coupled system as data: the content of SSP files and of the JSON form, or built in code. Names of variables are
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
  /** Pairs of connections whose product is power, for `control: "energy"` and energy-corrected inputs. */
  readonly bonds: readonly PowerBond[];
  readonly span?: Span;
  /** Units of measurement defined with the system, by name, beyond those of the SI and the units accepted with it. */
  readonly physicalUnits?: Readonly<Record<string, PhysicalUnitDescription>>;
  /** Units of measurement of values of `parameters`, where they differ from that of the parameter. */
  readonly parameterUnits?: Readonly<Record<string, ParameterUnit>>;
  /** Values of `parameters` for unknown names are ignored, as SSP demands. */
  readonly optionalParameters?: boolean;
  /** Places in the text by path: `experiment.stopTime`, `parameters.ball.m`, `algorithm.form`. */
  readonly spans?: ReadonlyMap<string, Span>;
}

/** The value of the parameter is `gain` times the value converted from this unit plus `offset`. */
export interface ParameterUnit {
  readonly unit: string;
  readonly gain: number;
  readonly offset: number;
}

/** A value in SI units is `factor` times the value plus `offset`. Exponents of base units; missing: 0. */
export interface PhysicalUnitDescription {
  readonly exponents: Readonly<Partial<BaseExponents>>;
  readonly factor: number;
  readonly offset: number;
}

export type ParameterValueDescription = number | boolean | string | readonly (number | boolean | string)[];

export type CodeLanguage = "javascript" | "python";

/** Source of a unit. File names are relative to the file of the system. */
export type UnitOrigin =
  /** An FMU; `type` missing: co-simulation if available, else model exchange. */
  | { readonly kind: "fmu"; readonly file: string; readonly type?: "me" | "cs" }
  /** A Modelica or LISMA text; `class` missing: its only or last model. */
  | { readonly kind: "model"; readonly file: string; readonly class?: string }
  /** Columns of a CSV file over its first one, the time; each is an output. */
  | { readonly kind: "table"; readonly file: string }
  /** Functions in a JavaScript module or a Python file. */
  | { readonly kind: "code"; readonly language: CodeLanguage; readonly file: string }
  /** A unit in another program, which is served at this address (ws: or wss:). */
  | { readonly kind: "remote"; readonly address: string }
  /** Expressions in `time`, each an output. */
  | { readonly kind: "functions"; readonly outputs: Readonly<Record<string, string>> }
  /**
   * A lossless transmission line between two power ports, whose delay decouples the connected units (TLM). Inputs
   * `c1.flow`, `c2.flow`, outputs `c1.effort`, `c2.effort`.
   */
  | { readonly kind: "line"; readonly impedance: number; readonly delay: number };

export interface UnitDescription {
  readonly name: string;
  readonly origin: UnitOrigin;
  /** Of FMUs. */
  readonly backend?: "isolated" | "in-process" | "wasm";
  /** Of units in code and remote ones: the largest time of a call [s]; missing: 10. */
  readonly timeLimit?: number;
  /** Of models, of FMUs for model exchange, and of code with derivatives: the integration method. */
  readonly solver?: string;
  /** Of fixed-step methods. */
  readonly innerStep?: number;
  readonly tolerance?: number;
  /** The unit steps in every n-th communication step only, over n steps at once; missing: 1. */
  readonly rate?: number;
  readonly span?: Span;
}

export interface ConnectionDescription {
  /** An output, `unit.variable`. */
  readonly from: string;
  /** An input. */
  readonly to: string;
  /** This is one of several connections to the input, all with `sum`, whose values add up: a flow node. */
  readonly sum?: boolean;
  /** Missing: 1, and 0. */
  readonly gain?: number;
  readonly offset?: number;
  /**
   * False: no conversion between different units of measurement. Missing: values are converted, before gain and
   * offset.
   */
  readonly convertUnits?: boolean;
  /** Units of measurement that replace those declared by the output and the input. */
  readonly fromUnit?: string;
  readonly toUnit?: string;
  readonly span?: Span;
}

/**
 * Start and stop time, communication step H (the first one of controlled steps), output interval and tolerances of a run. The
 * relative tolerance holds for units without one of their own, for step control and for implicit coupling.
 */
export type ExperimentDescription = ExperimentSettings;

export const algorithmNames = [
  "jacobi",
  "gauss-seidel",
  "linear-implicit",
  "implicit",
  "monolithic",
  "auto",
] as const;
export type AlgorithmName = (typeof algorithmNames)[number];

/** Options by algorithm; an option that does not apply to the selected one is reported. */
export interface AlgorithmDescription {
  /** Missing: `jacobi`. A path to a module that exports `algorithm` selects a user-defined one. */
  readonly name?: AlgorithmName | (string & {});
  /** `jacobi`, `gauss-seidel`: order of the polynomials of inputs; missing: 0. */
  readonly extrapolation?: 0 | 1 | 2;
  /** With `extrapolation` > 0: inputs are continuous at communication points; missing: false. */
  readonly smooth?: boolean;
  /** Missing: `consistent`. */
  readonly exchange?: "consistent" | "stale";
  /**
   * `jacobi`, `gauss-seidel`: outputs of units without `evaluates` are corrected by dy/du; missing: true if dy/du is
   * available.
   */
  readonly linearCorrection?: boolean;
  /** `gauss-seidel`: names of units; missing: the order of direct feedthrough. */
  readonly order?: readonly string[];
  /** `linear-implicit`; missing: `LX` if all units support feedback, else `L1`. */
  readonly form?: "L0" | "L1" | "SR" | "SF" | "LX";
  /** `linear-implicit`: Jacobians are computed anew every n-th step; missing: 1. */
  readonly refresh?: number;
  /** `implicit`: form of the inputs within a step; missing: `linear`. */
  readonly inputs?: "linear" | "hermite" | "hold";
  /** `implicit`; missing: `newton`. */
  readonly solver?: "fixed-point" | "aitken" | "newton" | "quasi-newton";
  /** `implicit`: largest number of iterations of a step; missing: 20. */
  readonly iterations?: number;
  /** Missing: `fixed`. */
  readonly control?: (typeof settings.control.choices)[number];
  /** Of controlled steps. */
  readonly minStep?: number;
  readonly maxStep?: number;
  /** `control: "constraints"`. */
  readonly constraints?: readonly StepConstraint[];
  /** Inputs of power bonds are corrected by the energy that the last step generated or lost; missing: false. */
  readonly energyCorrection?: boolean;
}

/** The options of all algorithms. Their values are checked by the algorithms. */
export const algorithmRows: OptionRows<AlgorithmDescription> = {
  ...{ name: { type: "any" }, extrapolation: { type: "any" }, smooth: { type: "any" } },
  ...{ exchange: { type: "any" }, linearCorrection: { type: "any" }, order: { type: "any" } },
  ...{ form: { type: "any" }, refresh: { type: "any" }, inputs: { type: "any" }, solver: { type: "any" } },
  ...{ iterations: { type: "any" }, control: { type: "any" }, minStep: { type: "any" } },
  ...{ maxStep: { type: "any" }, constraints: { type: "any" }, energyCorrection: { type: "any" } },
};

/** Two connections, one in each direction, whose product is power [W] (`spec` of the Open Simulation Platform: power bonds). */
export interface PowerBond {
  readonly name: string;
  /** The connections by their inputs: `unit.variable`. */
  readonly inputs: readonly [string, string];
}

/** A limit of the next step (constraints of maestro). Variables are outputs, `unit.variable`. */
export type StepConstraint =
  /** The difference of two signals, or one signal, becomes zero: the step ends within `tolerance` of the crossing. */
  | {
      readonly kind: "zero-crossing";
      readonly variables: readonly [string] | readonly [string, string];
      readonly tolerance: number;
    }
  /** Largest change of a signal within a step. */
  | {
      readonly kind: "bounded-difference";
      readonly variables: readonly string[];
      readonly absolute?: number;
      readonly relative?: number;
    }
  /** Steps end at start + k interval. */
  | { readonly kind: "sampling"; readonly start: number; readonly interval: number };
