import type { int, LinkableKernels, real } from "@cosimo/ir";

/**
 * The kernels as functions bound to one system: names and arguments of the sources, without the leading `sys` and
 * `heap`. Either WebAssembly exports or the sources themselves (`bindKernels`).
 *
 * Kernels of the innermost loops name the numbers of states and indicators `n` and `m`: the linker specialises them for
 * small numbers. Kernels called once per event name them `count` and stay general, which keeps modules small.
 */
export interface Kernels {
  denseState(n: int, w: int, degree: int, t: real, target: int): void;
  hermitePolynomial(count: int, w: int): void;
  refinePolynomial(b: int, count: int, w: int, degree: int): int;
  truncateStep(count: int, w: int, degree: int, t: real): void;
  restartStep(b: int, count: int, w: int, t: real, order: real, h: real): int;
  dopri5Advance(b: int, n: int, w: int): int;
  dopri5Polynomial(n: int, w: int): void;
  advanceSteps(b: int, n: int, m: int, w: int, s: int, tStop: real, most: int): int;
  explicitAdvance(b: int, count: int, w: int, s: int, tableau: int, order: real): int;
  eventSearch(b: int, n: int, m: int, w: int, degree: int, s: int): int;
  /** Implicit methods: compiled with directional derivatives in the derivative module, or plain JavaScript. */
  readonly rodas4Advance?: (b: int, n: int, w: int, structure: int, matrices: int) => int;
  readonly rodas4Polynomial?: (n: int, w: int) => void;
  readonly linearlyImplicitEulerAdvance?: (b: int, count: int, w: int, structure: int, matrices: int) => int;
  readonly implicitEulerAdvance?: FrozenAdvance;
  readonly mk22Advance?: FrozenAdvance;
  readonly radau5Advance?: (
    b: int,
    count: int,
    w: int,
    structure: int,
    matrices: int,
    complex: int,
    d: int,
  ) => int;
}

/** One step of a method that keeps its Jacobian in memory `d`. */
export type FrozenAdvance = (b: int, count: int, w: int, structure: int, matrices: int, d: int) => int;

/** Kernels of order 8. */
export interface HighOrderKernels {
  dop853Advance(b: int, n: int, w: int): int;
  dop853Polynomial(b: int, n: int, w: int): void;
  dop853Steps(b: int, n: int, m: int, w: int, s: int, tStop: real, most: int): int;
}

/** Kernels for a residual form, bound to its functions. */
export interface ResidualKernels {
  bdfAdvance(b: int, w: int, d: int, m: int): int;
  bdfPolynomial(w: int, d: int): void;
  bdfInterpolate(w: int, d: int, t: real, target: int): void;
}

/** Names of the kernels that a compiled model's modules export. */
export const kernelExports: Required<
  Pick<LinkableKernels, "main" | "derivative" | "highOrder" | "residual">
> = {
  main: [
    "denseState",
    "hermitePolynomial",
    "refinePolynomial",
    "truncateStep",
    "restartStep",
    "dopri5Advance",
    "dopri5Polynomial",
    "advanceSteps",
    "explicitAdvance",
    "eventSearch",
  ],
  derivative: [
    "rodas4Advance",
    "rodas4Polynomial",
    "linearlyImplicitEulerAdvance",
    "implicitEulerAdvance",
    "mk22Advance",
    "radau5Advance",
  ],
  highOrder: ["dop853Advance", "dop853Polynomial", "dop853Steps"],
  residual: ["bdfAdvance", "bdfPolynomial", "bdfInterpolate"],
};
