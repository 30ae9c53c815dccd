/**
 * The representation of all generated code: model functions lowered from a `SortedDae`, and numerical kernels translated
 * from TypeScript. Printed as WebAssembly, C and JavaScript.
 *
 * There are two value types. Memory is one array of 64-bit floats; addresses are `i32` counts of slots, not bytes.
 */
export type KernelType = "f64" | "i32";

export type KernelUnary =
  | "neg"
  | "abs"
  | "sqrt"
  | "floor"
  | "ceil"
  | "trunc" // f64
  | "powerOfTwo" // f64: 2 to a whole number between -1022 and 1023, exact
  | "eqz"; // i32: 1 if zero

export type KernelBinary =
  | "add"
  | "sub"
  | "mul"
  | "div"
  | "min"
  | "max" // f64; add, sub, mul also i32
  | "and"
  | "or"
  | "shl"
  | "shr"
  | "rem"; // i32 (bitwise; `shr` keeps the sign; `rem` has the sign of the left side, the right one is not 0)

export type KernelComparison = "eq" | "ne" | "lt" | "le" | "gt" | "ge";

export type KernelExpression =
  | { readonly kind: "const"; readonly type: KernelType; readonly value: number }
  | { readonly kind: "local"; readonly type: KernelType; readonly name: string }
  /** f64 at slot `address + offset`; `offset` is a constant. Neither may be negative, not even in parts of a sum. */
  | {
      readonly kind: "load";
      readonly type: "f64";
      readonly address: KernelExpression;
      readonly offset: number;
    }
  | {
      readonly kind: "unary";
      readonly type: KernelType;
      readonly operator: KernelUnary;
      readonly operand: KernelExpression;
    }
  | {
      readonly kind: "binary";
      readonly type: KernelType;
      readonly operator: KernelBinary;
      readonly left: KernelExpression;
      readonly right: KernelExpression;
    }
  /** `type` is that of the result, i32; `operandType` that of the sides. */
  | {
      readonly kind: "compare";
      readonly type: "i32";
      readonly operandType: KernelType;
      readonly operator: KernelComparison;
      readonly left: KernelExpression;
      readonly right: KernelExpression;
    }
  /** Lazy: only the selected operand is evaluated. */
  | {
      readonly kind: "select";
      readonly type: KernelType;
      readonly condition: KernelExpression;
      readonly then: KernelExpression;
      readonly else: KernelExpression;
    }
  /** `convert` from the other type; f64 to i32 truncates, saturates, and makes 0 of NaN. */
  | { readonly kind: "convert"; readonly type: KernelType; readonly operand: KernelExpression }
  /**
   * Call of a function of the module or of an import, both by name. `type` is ignored for a function without result, which
   * is allowed in an expression statement only. Operands are evaluated in any order: two calls with side effects on each
   * other must not be in one expression.
   */
  | {
      readonly kind: "call";
      readonly type: KernelType;
      readonly function: string;
      readonly arguments: readonly KernelExpression[];
    };

export type KernelStatement =
  | { readonly kind: "set"; readonly local: string; readonly value: KernelExpression }
  | {
      readonly kind: "store";
      readonly address: KernelExpression;
      readonly offset: number;
      readonly value: KernelExpression;
    }
  | {
      readonly kind: "if";
      readonly condition: KernelExpression;
      readonly then: readonly KernelStatement[];
      readonly else: readonly KernelStatement[];
    }
  /** Repeats while `condition` holds. `continue` runs `update` and starts the next iteration. */
  | {
      readonly kind: "loop";
      readonly condition: KernelExpression;
      readonly body: readonly KernelStatement[];
      readonly update: readonly KernelStatement[];
    }
  | { readonly kind: "break" }
  | { readonly kind: "continue" }
  /** Statements that `leave` ends early; block names are unique in a function. Created by inlining. */
  | { readonly kind: "block"; readonly name: string; readonly body: readonly KernelStatement[] }
  | { readonly kind: "leave"; readonly block: string }
  | { readonly kind: "return"; readonly value?: KernelExpression }
  /** A call for its effect; a result is dropped. */
  | { readonly kind: "expression"; readonly value: KernelExpression };

export interface KernelLocal {
  readonly name: string;
  readonly type: KernelType;
}

export interface KernelFunction {
  readonly name: string;
  readonly parameters: readonly KernelLocal[];
  readonly result?: KernelType;
  /** Without the parameters; initialised with zero. */
  readonly locals: readonly KernelLocal[];
  readonly body: readonly KernelStatement[];
}

/** A function that the host provides. All are `Math` functions under their own names, so that engines recognise them. */
export interface KernelImport {
  readonly name: string;
  /**
   * `math`: of `Math`; in WebAssembly only, `model`: of the main module of a model, `kernels`: of the module of kernels bound to it,
   * `host`: of the program around.
   */
  readonly from: "math" | "model" | "kernels" | "host";
  /** Its name there. */
  readonly item: string;
  readonly parameters: readonly KernelType[];
  readonly result: KernelType;
}

export interface KernelModule {
  readonly functions: readonly KernelFunction[];
  readonly imports: readonly KernelImport[];
  /** Names of the functions exported by the module. */
  readonly exports: readonly string[];
}

/** Types by which kernel sources declare numbers as i32 or f64. */
export type int = number;
export type real = number;
export type Heap = Float64Array;

/**
 * Functions of a model that kernels call: direct calls in WebAssembly and C, an object in plain JavaScript. Addresses and
 * vectors as in `CompiledModule`. Each returns 0, or the number (from 1) of the algebraic loop that could not be solved
 * (other systems: any positive failure code).
 */
export interface KernelSystem {
  derivatives(b: int, t: real, x: int, xdot: int): int;
  indicators(b: int, t: real, x: int, g: int): int;
  outputs(b: int, t: real, x: int): int;
  directional(b: int, t: real, x: int, tdot: real, dx: int, dxdot: int): int;
  indicatorRates(b: int, t: real, x: int, xdot: int, g: int, gdot: int): int;
}

/** Functions of a model that its event iteration calls, as in `CompiledModule`. */
export interface KernelEvents {
  initialize(b: int, t: real): int;
  update(b: int, t: real): int;
  derivatives(b: int, t: real, x: int, xdot: int): int;
  indicators(b: int, t: real, x: int, g: int): int;
  indicatorRates(b: int, t: real, x: int, xdot: int, g: int, gdot: int): int;
}

/** The variables of a model at a point. */
export interface KernelPoint {
  /** Evaluates all variables at (t, x); returns 0 or a failure code. */
  outputs(b: int, t: real, x: int): int;
}

/** Functions that sliding and rest call: those of the free system on its current side, and events of surfaces. */
export interface KernelSurfaces {
  derivatives(b: int, t: real, x: int, xdot: int): int;
  indicators(b: int, t: real, x: int, g: int): int;
  indicatorRates(b: int, t: real, x: int, xdot: int, g: int, gdot: int): int;
  /**
   * An event at (t, x) that gives relations the values listed at `wanted` (see `SIDE_…`) and holds all others; the vector at `x` stays
   * as it is. 0: it fails or ends the run; 1: no state jumps; 2: states jump.
   */
  cross(b: int, t: real, x: int, wanted: int): int;
  /** Writes the states after the event to `x`. */
  states(b: int, x: int): int;
  /** Value of a relation between events: 1 or 0. */
  relation(b: int, i: int): int;
  /** Stores the values of the system, and brings them back. Places of sliding: one for each side, then `SLIDING_PLACES` more. */
  keep(b: int, place: int): int;
  recall(b: int, place: int): int;
}

/**
 * Functions of an algebraic loop that a Newton kernel calls: `z` tearing variables, `r` residuals, `j` dense row-major
 * dr/dz.
 */
export interface KernelLoop {
  residual(b: int, t: real, z: int, r: int): int;
  jacobian(b: int, t: real, z: int, j: int): int;
}

/** The same with a function that computes the values that the equations read from those that these depend on. */
export interface KernelBranchLoop {
  residual(b: int, t: real, z: int, r: int): int;
  jacobian(b: int, t: real, z: int, j: int): int;
  inputs(b: int, t: real): int;
}

/** The same of a linear loop with a function that solves it by straight code: pivots are chosen when it is compiled. */
export interface KernelStraightLoop {
  residual(b: int, t: real, z: int, r: int): int;
  jacobian(b: int, t: real, z: int, j: int): int;
  straight(b: int, t: real, z: int, r: int): int;
}

/** The residual form of a model, see `ResidualForm`: `r = F(t, y, ydot)`, and its tangent along (dy, dydot) with t held. */
export interface KernelResidual {
  residuals(b: int, t: real, y: int, ydot: int, r: int): int;
  residualTangent(b: int, t: real, y: int, ydot: int, dy: int, dydot: int, dr: int): int;
}

/** Kernels of a one-step method. */
export interface LinkedMethod {
  readonly advance: string;
  readonly polynomial: string;
  /** Degree of its dense output. */
  readonly degree: number;
  /** It solves with the Jacobian. */
  readonly isImplicit?: boolean;
}

/**
 * Names of kernels for the Jacobian, and for systems with real and complex multiples of the identity minus the Jacobian; a
 * compiler may replace them by functions of the model with the same parameters.
 */
export interface MatrixKernels {
  readonly jacobian: string;
  readonly factor: string;
  readonly solve: string;
  readonly factorComplex: string;
  readonly solveComplex: string;
  readonly bound: string;
}

/** One-step methods by name. */
export interface LinkableMethods {
  /** The method whose kernels `CompiledModule.kernelBytes` exports. */
  readonly default: string;
  /** The kernel that makes several steps; it calls `method.advance` and `method.polynomial`. */
  readonly loop: string;
  /** The kernel that makes several steps through events; it calls `method.steps`, `events.handleEvent` and `events.handleIslands`. */
  readonly run: string;
  readonly table: Readonly<Record<string, LinkedMethod>>;
  readonly matrix: MatrixKernels;
}

/** What kernels are for the derivatives of a run. */
export interface TangentRoles {
  /** Kernels that only decide: sizes of steps, events, checks. What they compute has no tangents. */
  readonly passive: readonly string[];
  /** Kernels that write what is read after a decision: they compute tangents even where passive ones call them. */
  readonly lasting: readonly string[];
}

/** Kernels as data, with the names of those that the modules of a model export. */
export interface LinkableKernels {
  readonly functions: readonly KernelFunction[];
  readonly main: readonly string[];
  /** Kernels that compute rates of the indicators: with `indicatorRates`, and without it. Missing: no kernel needs them. */
  readonly motion?: { readonly exact: string; readonly differences: string };
  /** Missing: none. */
  readonly methods?: LinkableMethods;
  /** Missing: none. */
  readonly residual?: readonly string[];
  /** Missing: all kernels have tangents. */
  readonly tangentRoles?: TangentRoles;
  /** WebAssembly of the modules of kernels, with rates of indicators and without. Missing: it is encoded when it is first needed. */
  readonly encoded?: { readonly withRates: Uint8Array; readonly withoutRates: Uint8Array } | undefined;
  /**
   * Contacts at rest: the kernels that their module exports besides the default method, and what the names that kernels call mean
   * there. Missing: none.
   */
  readonly contacts?: {
    readonly exports: readonly string[];
    readonly bindings: Readonly<Record<string, string>>;
  };
}
