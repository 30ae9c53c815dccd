import type { int } from "@cosimo/ir";
import { FROZEN_SIZE, STEP_FROZEN } from "@cosimo/kernels";
import type { HybridSystem } from "../system/hybrid-system.ts";
import { hasFixedStep, type IntegratorOptions } from "./integrator.ts";
import { writeIterationMatrix } from "./matrix-structure.ts";
import { boundMethod, eventDivisor, type StepMethod } from "./step-method.ts";

/** A method whose kernel needs the work area only, and perhaps a Jacobian. */
interface PlainMethod {
  readonly order: int;
  readonly startOrder: int;
  /** Vectors of the work area besides those of all methods: stages, and what the dense output needs. */
  readonly vectors: int;
  /** See `StepMethod`: the numbers of `errorVectors`. */
  readonly errors: readonly [first: int, count: int];
  readonly isRefinable?: true;
  /** Missing: a given step size replaces error control. */
  readonly steps?: "controlled" | "fixed";
  /** The error of a step is this many times smaller than the tolerance, or as events ask for; missing: error control is classical. */
  readonly leastDivisor?: number;
  /** An implicit method: whether its Jacobian is evaluated in each step, or kept until an event. */
  readonly jacobian?: "evaluated" | "kept";
}

/**
 * Dormand & Prince of order 5(4) and 8(5,3), Verner's efficient method of order 8(7), the classical method of order 4; RODAS of order 4(3), the
 * implicit and the linearly implicit Euler method, the (2,2)-method with a frozen Jacobian. All implicit ones are L-stable.
 */
const methods = {
  dopri5: {
    ...{ order: 5, startOrder: 5, vectors: 5, errors: [12, 5], isRefinable: true },
    ...{ steps: "controlled", leastDivisor: 10 },
  },
  dop853: { order: 8, startOrder: 8, vectors: 13, errors: [14, 11] },
  verner8: { order: 8, startOrder: 8, vectors: 14, errors: [14, 12] },
  rk4: { order: 4, startOrder: 1, vectors: 3, errors: [12, 3], isRefinable: true, steps: "fixed" },
  rodas4: { order: 4, startOrder: 4, vectors: 9, errors: [17, 1], jacobian: "evaluated" },
  "implicit-euler": { order: 1, startOrder: 2, vectors: 6, errors: [13, 1], jacobian: "kept" },
  mk22: { order: 2, startOrder: 2, vectors: 5, errors: [12, 2], jacobian: "kept" },
  "semi-implicit-euler": {
    ...{ order: 1, startOrder: 2, vectors: 9, errors: [12, 1], jacobian: "evaluated", steps: "fixed" },
  },
} as const satisfies Readonly<Record<string, PlainMethod>>;

export type PlainMethodName = keyof typeof methods;

export function vectorsOf(name: PlainMethodName): int {
  return methods[name].vectors;
}

/** Whether the method has no error control. */
export function needsFixedStep(name: PlainMethodName): boolean {
  const { steps }: PlainMethod = methods[name];
  return steps === "fixed";
}

/** The method of this name on the work area `w`. */
export function plainMethod(
  name: PlainMethodName,
  system: HybridSystem,
  options: IntegratorOptions,
  w: int,
  toleranceDivisor = 1,
): StepMethod {
  const { order, startOrder, errors, isRefinable, steps, leastDivisor, jacobian }: PlainMethod =
    methods[name];
  if (jacobian !== undefined) writeIterationMatrix(system, w);
  const memory = jacobian === "kept" ? frozenJacobian(system, w) : NO_MEMORY;
  return boundMethod(system, w, name, {
    name,
    begin: memory.begin,
    undo: memory.undo,
    order,
    startOrder,
    fixedStep: steps === undefined ? hasFixedStep(options) : steps === "fixed",
    toleranceDivisor:
      leastDivisor === undefined
        ? toleranceDivisor
        : Math.max(leastDivisor, eventDivisor(system, options.relativeTolerance)),
    isRefinable,
    errorVectors: { first: errors[0], count: errors[1], relativeToSlope: jacobian === undefined },
  });
}

const NO_MEMORY: Pick<StepMethod, "begin" | "undo"> = {};

/** The memory of a Jacobian with its age, which is discarded at an event. */
export function frozenJacobian(
  system: HybridSystem,
  w: int,
): { readonly begin: () => int; readonly undo: () => void } {
  const memory = system.allocate(FROZEN_SIZE);
  system.heap[w + STEP_FROZEN] = memory;
  const forget = (): void => {
    system.heap.fill(0, memory, memory + FROZEN_SIZE);
  };
  return {
    begin() {
      forget();
      return 0;
    },
    undo: forget,
  };
}
