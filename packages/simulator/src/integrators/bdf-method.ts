import type { int } from "@cosimo/ir";
import {
  BDF_FIRST,
  BDF_HEADER,
  BDF_HIGHEST_ORDER,
  BDF_HISTORY,
  BDF_LAST_C,
  BDF_MATRIX_C,
  BDF_MAX_ORDER,
  BDF_NEXT_ORDER,
  BDF_OLD_ORDER,
  BDF_ORDER,
  BDF_PENDING,
  BDF_REPEATS,
  BDF_RISING,
  BDF_SECOND_DERIVATIVE,
  BDF_SIZE,
  BDF_STATES,
  BDF_VECTORS,
  STATUS_ACCEPTED,
  STATUS_NEEDS_ROOM,
  STEP_H,
  STEP_HEADER,
  STEP_T,
} from "@cosimo/kernels";
import type { HybridSystem, ResidualSystem } from "../system/hybrid-system.ts";
import { derivativesAsResiduals } from "./derivatives-as-residuals.ts";
import type { IntegratorOptions } from "./integrator.ts";
import { createResidualMatrix } from "./residual-matrix-structure.ts";
import type { StepMethod } from "./step-method.ts";

/** Stage vectors of the work area: the vector from which suspected states are ranked. */
export const BDF_STAGES = 1;
/** Smallest size for increments of difference quotients, in units of the nominal value. */
const SMALLEST_SIZE = 1e-3;

/** Backward differentiation formulas of order 1 to 5 on the residual form of a system. */
export function bdfMethod(system: HybridSystem, options: IntegratorOptions, w: int): StepMethod {
  const { stateCount: n, base: b } = system;
  const form = system.residualForm?.() ?? derivativesAsResiduals(system);
  const { size, kernels } = form;
  const matrix = createResidualMatrix(system, form);
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
    for (const slot of [BDF_FIRST, BDF_RISING]) heap[d + slot] = 1;
    const order = heap[d + BDF_MAX_ORDER]! > 1 && calcSecondDerivative() ? 2 : 1;
    for (const slot of [BDF_ORDER, BDF_NEXT_ORDER]) heap[d + slot] = order;
    return form.calcAlgebraic(heap[w + STEP_T]!, x, phi);
  };

  /** Second derivative as a difference over the first step; false if it cannot be evaluated. */
  const calcSecondDerivative = (): boolean => {
    const { heap } = system;
    const x = w + STEP_HEADER;
    const near = vector(0);
    const secondDerivative = vector(BDF_SECOND_DERIVATIVE);
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
    name: "dae",
    order: system.heap[d + BDF_MAX_ORDER]!,
    startOrder: 2,
    get degree() {
      return system.heap[d + BDF_ORDER]!;
    },
    fixedStep: false,
    toleranceDivisor: 1,
    begin,
    undo() {
      const { heap } = system;
      heap[d + BDF_PENDING] = 0;
      heap[d + BDF_NEXT_ORDER] = heap[d + BDF_ORDER]!;
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
  heap[d + BDF_MAX_ORDER] = options.maxOrder ?? BDF_HIGHEST_ORDER;
  writeUnknownTolerances(system, form, options, d);
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
