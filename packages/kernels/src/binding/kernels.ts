import type { int, LinkableKernels, LinkedMethod, MatrixKernels, real } from "@cosimo/ir";
import type { ContactKernels } from "../contacts/contact-kernels.ts";

/**
 * The kernels as functions bound to one system: names and arguments of the sources, without the leading `sys` and
 * `heap`. Either WebAssembly exports or the sources themselves (`bindKernels`).
 *
 * Kernels of the innermost loops name the numbers of states and indicators `n` and `m`: the linker specialises them for
 * small numbers. Kernels called once per event name them `count` and stay general, which keeps modules small.
 */
export interface Kernels {
  denseState(n: int, w: int, degree: int, t: real, target: int): void;
  refinePolynomial(b: int, count: int, w: int, degree: int): int;
  truncateStep(count: int, w: int, degree: int, t: real): void;
  restartStep(b: int, count: int, w: int, t: real, order: real, h: real): int;
  eventSearch(b: int, n: int, m: int, w: int, degree: int, s: int): int;
  nextTurn(b: int, n: int, w: int, first: int): int;
  leapingState(n: int, w: int): int;
  steepeningState(n: int, w: int, first: int): int;
}

/** The kernels of one method, bound to one system. */
export interface MethodKernels {
  /** Makes one accepted step; returns a status. */
  advance(b: int, n: int, w: int): int;
  /** Writes the dense output of the last step. */
  polynomial(n: int, w: int): void;
  /** Makes several steps: `advanceSteps`. */
  steps(b: int, n: int, m: int, w: int, s: int, degree: int, tStop: real, most: int): int;
  /** Makes several steps through ordinary events: `runSteps`. Missing: the host handles all events. */
  run?(b: int, n: int, m: int, w: int, s: int, degree: int, v: int, tStop: real, most: int): int;
}

/** Kernels of the event iteration of a compiled model, with its memory at `e`; see `iteration-memory.ts`. */
export interface IterationKernels {
  takeLeftLimits(b: int, n: int, e: int, x: int): void;
  beginEvent(b: int, n: int, m: int, e: int, t: real, x: int): void;
  /** Returns a status. */
  iterateEvent(b: int, n: int, m: int, e: int, t: real): int;
  /** Solves all equations until loops with discrete unknowns are consistent; returns a status. */
  solveEquations(b: int, n: int, e: int, t: real): int;
  /** Events of islands, see `handle-islands.ts`. Missing: a page has not loaded it. */
  readonly handleIslands?: unknown;
}

/** Kernels for a residual form, bound to its functions. */
export interface ResidualKernels {
  bdfAdvance(b: int, w: int, d: int, m: int): int;
  bdfPolynomial(w: int, d: int): void;
  bdfInterpolate(w: int, d: int, t: real, target: int): void;
}

/** The one-step methods, each with its kernels. Any explicit method can be given as a tableau: `explicit`. */
export const stepMethods = {
  dopri5: { advance: "dopri5Advance", polynomial: "dopri5Polynomial", degree: 4 },
  dop853: { advance: "dop853Advance", polynomial: "dop853Polynomial", degree: 7 },
  verner8: { advance: "verner8Advance", polynomial: "verner8Polynomial", degree: 7 },
  rk4: { advance: "rk4Advance", polynomial: "hermitePolynomial", degree: 3 },
  explicit: { advance: "explicitAdvance", polynomial: "hermitePolynomial", degree: 3 },
  rodas4: { advance: "rodas4Advance", polynomial: "rodas4Polynomial", degree: 3, isImplicit: true },
  "semi-implicit-euler": {
    advance: "linearlyImplicitEulerAdvance",
    polynomial: "hermitePolynomial",
    degree: 3,
    isImplicit: true,
  },
  "implicit-euler": {
    advance: "implicitEulerAdvance",
    polynomial: "hermitePolynomial",
    degree: 3,
    isImplicit: true,
  },
  mk22: { advance: "mk22Advance", polynomial: "hermitePolynomial", degree: 3, isImplicit: true },
  adams: { advance: "adamsAdvance", polynomial: "adamsPolynomial", degree: 13 },
  gbs: { advance: "extrapolationAdvance", polynomial: "extrapolationPolynomial", degree: 17 },
  "diagonally-implicit": {
    advance: "diagonalAdvance",
    polynomial: "diagonalPolynomial",
    degree: 4,
    isImplicit: true,
  },
  radau: { advance: "radauAdvance", polynomial: "radauPolynomial", degree: 8, isImplicit: true },
} as const satisfies Readonly<Record<string, LinkedMethod>>;

export type StepMethodName = keyof typeof stepMethods;

/** Methods that a page in a browser loads at first; the others when they are chosen. */
const defaultMethods = ["dopri5", "rodas4"] as const satisfies readonly StepMethodName[];

export type DefaultMethodName = (typeof defaultMethods)[number];

export function isDefaultMethod(name: StepMethodName): name is DefaultMethodName {
  return (defaultMethods as readonly StepMethodName[]).includes(name);
}

const matrixKernels: MatrixKernels = {
  jacobian: "jacobianValues",
  factor: "factorValues",
  solve: "solveShifted",
  factorComplex: "factorComplexValues",
  solveComplex: "solveComplex",
  bound: "spectralBound",
};

/** Kernels of contacts, and those for the flow with contact forces; the slot before the base holds the address of the contacts' memory. */
export type LinkedContacts = ContactKernels & Kernels & MethodKernels;

/** The kernels of `Kernels`. */
const general = [
  "denseState",
  "refinePolynomial",
  "truncateStep",
  "restartStep",
  "eventSearch",
  "nextTurn",
  "leapingState",
  "steepeningState",
] as const satisfies readonly (keyof Kernels)[];

/** Names of the kernels that a compiled model's modules export. */
export const kernelExports: Required<
  Pick<LinkableKernels, "main" | "motion" | "methods" | "residual" | "contacts">
> = {
  main: [
    ...general,
    "takeLeftLimits",
    "beginEvent",
    "iterateEvent",
    "solveEquations",
    "handleEvent",
    "handleIslands",
  ],
  motion: { exact: "exactRates", differences: "differenceRates" },
  methods: {
    default: "dopri5",
    loop: "advanceSteps",
    run: "runSteps",
    table: stepMethods,
    matrix: matrixKernels,
  },
  residual: ["bdfAdvance", "bdfPolynomial", "bdfInterpolate"],
  contacts: {
    exports: [
      ...general,
      "restingFlow",
      "restingIndicators",
      "reachLimit",
      "captureRebounds",
      "conditionBeyondRest",
      "keepOnContacts",
      "endVanished",
      "endBroken",
    ],
    bindings: {
      "sys.derivatives": "flowAtRest",
      "sys.indicators": "indicatorsAtRest",
      "sys.directional": "directionalAtRest",
      "contact.derivatives": "derivatives",
      "contact.indicators": "indicators",
      "contact.indicatorRates": "indicatorRates",
      "contact.cross": "crossInRegion",
      "contact.states": "statesInRegion",
      "contact.relation": "relationInRegion",
      "contact.keep": "keepRegion",
      "contact.recall": "recallRegion",
    },
  },
};
