import { describe, expect, it } from "vitest";
import {
  BDF_HEADER,
  BDF_HISTORY,
  BDF_MAX_ORDER,
  BDF_NEXT_ORDER,
  BDF_OLD_ORDER,
  BDF_OLD_SIZE,
  BDF_ORDER,
  BDF_PSI,
  BDF_SIZE,
  BDF_STATES,
  BDF_VECTORS,
  STATUS_NEEDS_ROOM,
} from "../../../kernels/src/bdf/bdf-memory.ts";
import { MATRIX_FACTORS } from "../../../kernels/src/bdf/matrix-memory.ts";
import {
  STATUS_ACCEPTED,
  STEP_H,
  STEP_H_MAX,
  STEP_HEADER,
  STEP_RTOL,
  STEP_T,
  STEP_T_END,
  STEP_TOLERANCE_DIVISOR,
} from "../../../kernels/src/steps/step-control.ts";
import { functionSystem } from "../system/function-system.ts";
import { derivativesAsResiduals } from "./derivatives-as-residuals.ts";
import { createResidualMatrix } from "./residual-matrix-structure.ts";

/** Where `threshold-lu` has the number of elements that its factors may have. */
const CAPACITY = 3;

/** An oscillation beside a decay to it. */
const exact = [Math.sin, Math.cos, Math.cos];
const system = () =>
  functionSystem({
    start: [0, 1, 1],
    derivatives(t, x, xdot) {
      xdot[0] = x[1]!;
      xdot[1] = -x[0]!;
      xdot[2] = -50 * (x[2]! - Math.cos(t)) - Math.sin(t);
    },
  });

/** The method at t = 2 with `order` and steps of size `h`, from exact values at 2, 2 - h, 2 - 2 h, … */
function begin(order: number, h: number) {
  const oscillation = system();
  const form = derivativesAsResiduals(oscillation);
  const w = oscillation.allocate(STEP_HEADER + 13 * 3);
  const d = oscillation.allocate(BDF_HEADER + BDF_VECTORS * 3);
  const matrix = createResidualMatrix(oscillation, form);
  const { heap } = oscillation;
  heap[w + STEP_RTOL] = heap[w + STEP_TOLERANCE_DIVISOR] = 1;
  heap[w + STEP_T] = 2;
  heap[w + STEP_T_END] = 100;
  heap[w + STEP_H_MAX] = 1;
  heap[d + BDF_SIZE] = heap[d + BDF_STATES] = 3;
  heap[d + BDF_MAX_ORDER] = heap[d + BDF_ORDER] = heap[d + BDF_OLD_ORDER] = order;
  heap[d + BDF_OLD_SIZE] = h;
  heap.fill(1, d + BDF_HEADER + 4 * 3, d + BDF_HEADER + 6 * 3);
  for (const [j, f] of exact.entries()) {
    heap[w + STEP_HEADER + j] = f(2);
    // Backward differences: what modified divided differences are when all steps are equal.
    let values = Array.from({ length: order + 1 }, (_, i) => f(2 - i * h));
    for (let i = 0; i <= order; i++) {
      heap[d + BDF_HEADER + (BDF_HISTORY + i) * 3 + j] = values[0]!;
      values = values.slice(1).map((older, k) => values[k]! - older);
    }
  }
  for (let i = 1; i <= order + 1; i++) heap[d + BDF_PSI + i] = i * h;
  const advance = () => {
    const { heap } = oscillation;
    heap[d + BDF_NEXT_ORDER] = order;
    heap[w + STEP_H] = h;
    return form.kernels.bdfAdvance(0, w, d, matrix.address);
  };
  const error = () => {
    const { heap } = oscillation;
    return Math.max(...exact.map((f, j) => Math.abs(heap[w + STEP_HEADER + j]! - f(heap[w + STEP_T]!))));
  };
  return { oscillation, matrix, advance, error };
}

/** Error at t = 2 + 10. */
function errorAfter(order: number, h: number): number {
  const { advance, error } = begin(order, h);
  for (let step = 0; step < Math.round(10 / h); step++) expect(advance()).toBe(STATUS_ACCEPTED);
  return error();
}

describe("backward differentiation formulas with equal steps", () => {
  it.each([1, 2, 3, 4, 5])("of order %d converge with that order", (order) => {
    const h = order === 1 ? 1 / 256 : 1 / 32;
    const slope = Math.log2(errorAfter(order, h) / errorAfter(order, h / 2));
    expect(Math.abs(slope - order)).toBeLessThan(0.1);
  });

  it("report that the factors need more memory, then continue the same step", () => {
    const enough = begin(3, 1 / 32);
    expect(enough.advance()).toBe(STATUS_ACCEPTED);
    const { oscillation, matrix, advance, error } = begin(3, 1 / 32);
    const factors = oscillation.heap[matrix.address + MATRIX_FACTORS]!;
    oscillation.heap[factors + CAPACITY] = 0;
    expect(advance()).toBe(STATUS_NEEDS_ROOM);
    matrix.grow();
    expect(advance()).toBe(STATUS_ACCEPTED);
    expect(error()).toBe(enough.error());
  });
});
