import type { int } from "@cosimo/ir";
import {
  BDF_DERIVATIVES,
  BDF_FIRST,
  BDF_HEADER,
  BDF_HIGHEST_ORDER,
  BDF_HISTORY,
  BDF_IS_START,
  BDF_LAST_C,
  BDF_MATRIX_C,
  BDF_MAX_ORDER,
  BDF_NEXT_ORDER,
  BDF_OLD_ORDER,
  BDF_ORDER,
  BDF_PENDING,
  BDF_REPEATS,
  BDF_RISING,
  BDF_SIZE,
  BDF_STAGES,
  BDF_START_ORDER,
  BDF_STARTING,
  BDF_STATES,
  BDF_TABLEAU,
  BDF_VECTORS,
  STATUS_ACCEPTED,
  STATUS_NEEDS_ROOM,
  STEP_H,
  STEP_HEADER,
  STEP_T,
} from "@cosimo/kernels";
import type { HybridSystem, ResidualSystem } from "../system/hybrid-system.ts";
import { derivativesAsResiduals } from "./derivatives-as-residuals.ts";
import { storeTableau } from "./diagonal-methods.ts";
import type { IntegratorOptions } from "./integrator.ts";
import { needsKrylov } from "./krylov-matrix.ts";
import { createResidualMatrix } from "./residual-matrix-structure.ts";
import { eventDivisor, type StepMethod } from "./step-method.ts";
import { esdirk43 } from "./tableaus.ts";

/** Stage vectors of the work area: the vector from which suspected states are ranked. */
export const BDF_WORK_VECTORS = 1;
/** Runge-Kutta steps of a restart. The size of the first one is a guess; the second one has that of the solution. */
const START_STEPS = 2;
/** Order of the formula after them: the next derivative of their dense output estimates its error. */
const START_ORDER = 3;
const startDegree = esdirk43.dense!.length;
/** Smallest size for increments of difference quotients, in units of the nominal value. */
const SMALLEST_SIZE = 1e-3;

/**
 * Backward differentiation formulas of order 1 to 5 on the residual form of a system. Linear systems without algebraic unknowns are
 * solved iteratively where direct factors would be large.
 */
export function bdfMethod(system: HybridSystem, options: IntegratorOptions, w: int): StepMethod {
  const form = system.residualForm?.(false) ?? derivativesAsResiduals(system);
  const isKrylov = form.size === system.stateCount && needsKrylov(form.sparsity);
  const isByRungeKutta = options.restart !== "order-one";
  const divisor = Math.max(1, eventDivisor(system, options.relativeTolerance));
  return bdfMethodOn({ name: "dae", form, isKrylov, isByRungeKutta, divisor }, system, options, w);
}

/** The same on the states alone, for a large system (see `needsKrylov`): with iterative solution of linear systems. */
export function krylovMethod(system: HybridSystem, options: IntegratorOptions, w: int): StepMethod {
  const form = system.residualForm?.(true) ?? derivativesAsResiduals(system);
  const traits = { name: "bdf-krylov", form, isKrylov: true, isByRungeKutta: false, divisor: 1 };
  return bdfMethodOn(traits, system, options, w);
}

interface BdfTraits {
  readonly name: string;
  readonly form: ResidualSystem;
  readonly isKrylov: boolean;
  /** Whether Runge-Kutta steps restart it, else formulas of order 1 and 2. */
  readonly isByRungeKutta: boolean;
  /** The error of a step must be this many times smaller than the tolerance. */
  readonly divisor: number;
}

function bdfMethodOn(
  { name, form, isKrylov, isByRungeKutta, divisor }: BdfTraits,
  system: HybridSystem,
  options: IntegratorOptions,
  w: int,
): StepMethod {
  const { stateCount: n, base: b } = system;
  const { size, kernels } = form;
  const matrix = createResidualMatrix(system, form, isKrylov);
  const d = createMemory(system, form, options);
  const vector = (number: int): int => d + BDF_HEADER + number * size;
  const errorVectors = w + STEP_HEADER + 12 * n;

  const begin = (): int => {
    const { heap } = system;
    writeUnknownTolerances(system, form, options, d);
    const x = w + STEP_HEADER;
    const phi = vector(BDF_HISTORY);
    heap.fill(0, phi, phi + (BDF_VECTORS - BDF_HISTORY) * size);
    heap.copyWithin(phi, x, x + n);
    for (const slot of [BDF_PENDING, BDF_OLD_ORDER, BDF_REPEATS, BDF_MATRIX_C, BDF_LAST_C])
      heap[d + slot] = 0;
    heap[d + BDF_FIRST] = 1;
    heap[d + BDF_RISING] = isByRungeKutta ? 0 : 1;
    heap[d + BDF_STARTING] = isByRungeKutta ? START_STEPS : 0;
    const order = isByRungeKutta ? 0 : heap[d + BDF_MAX_ORDER]! > 1 && calcSecondDerivative() ? 2 : 1;
    for (const slot of [BDF_ORDER, BDF_NEXT_ORDER]) heap[d + slot] = order;
    return form.calcAlgebraic(heap[w + STEP_T]!, x, phi);
  };

  /** Second derivative as a difference over the first step; false if it cannot be evaluated. */
  const calcSecondDerivative = (): boolean => {
    const { heap } = system;
    const x = w + STEP_HEADER;
    const near = vector(0);
    const secondDerivative = vector(BDF_DERIVATIVES);
    const h = heap[w + STEP_H]!;
    for (let i = 0; i < n; i++) heap[near + i] = heap[x + i]! + h * heap[x + 2 * n + i]!;
    if (system.derivatives(heap[w + STEP_T]! + h, near, secondDerivative) !== 0) return false;
    let sum = 0;
    for (let i = 0; i < n; i++) {
      heap[secondDerivative + i] = (heap[secondDerivative + i]! - heap[x + 2 * n + i]!) / h;
      sum += heap[secondDerivative + i]!;
    }
    return Number.isFinite(sum);
  };

  const advance = (): int => {
    let status = kernels.bdfAdvance(b, w, d, matrix.address);
    while (status === STATUS_NEEDS_ROOM) {
      matrix.grow();
      status = kernels.bdfAdvance(b, w, d, matrix.address);
    }
    if (status === STATUS_ACCEPTED) form.guess(vector(0));
    else system.heap.copyWithin(errorVectors, vector(2), vector(2) + n);
    return status;
  };

  return {
    name,
    order: system.heap[d + BDF_MAX_ORDER]!,
    startOrder: isByRungeKutta ? esdirk43.errorOrder : 2,
    get degree() {
      return system.heap[d + BDF_IS_START]! > 0 ? startDegree : system.heap[d + BDF_ORDER]!;
    },
    fixedStep: false,
    toleranceDivisor: divisor,
    krylovUse: matrix.krylovUse,
    begin,
    undo() {
      const { heap } = system;
      heap[d + BDF_PENDING] = 0;
      heap[d + BDF_NEXT_ORDER] = heap[d + BDF_ORDER]!;
      heap[d + BDF_STARTING] = heap[d + BDF_IS_START]!;
    },
    advance,
    interpolated(t) {
      if (size === n) return;
      kernels.bdfInterpolate(w, d, t, vector(6));
      form.guess(vector(6));
    },
    polynomial: () => kernels.bdfPolynomial(w, d),
    errorVectors: { first: 12, count: 1, relativeToSlope: false },
  };
}

function createMemory(system: HybridSystem, form: ResidualSystem, options: IntegratorOptions): int {
  const { size } = form;
  const n = system.stateCount;
  const d = system.allocate(BDF_HEADER + BDF_VECTORS * size);
  const { heap } = system;
  heap[d + BDF_SIZE] = size;
  heap[d + BDF_STATES] = n;
  const most = options.maxOrder ?? BDF_HIGHEST_ORDER;
  heap[d + BDF_MAX_ORDER] = most;
  heap[d + BDF_START_ORDER] = Math.min(most, START_ORDER);
  writeUnknownTolerances(system, form, options, d);
  const tableau = storeTableau(system, esdirk43);
  system.heap[d + BDF_TABLEAU] = tableau;
  system.heap[d + BDF_STAGES] = esdirk43.nodes.length;
  return d;
}

function writeUnknownTolerances(
  system: HybridSystem,
  { size, nominals }: ResidualSystem,
  options: IntegratorOptions,
  d: int,
): void {
  const { heap, stateCount: n } = system;
  const tolerances = d + BDF_HEADER + 4 * size;
  const absolute = n > 0 ? options.absoluteTolerance[0]! / system.nominals[0]! : options.relativeTolerance;
  for (let j = 0; j < size; j++) {
    heap[tolerances + j] = j < n ? options.absoluteTolerance[j]! : absolute * nominals[j]!;
    heap[tolerances + size + j] = SMALLEST_SIZE * nominals[j]!;
  }
}
