import type { Heap, int, real } from "@cosimo/ir";
import { STEP_H, STEP_HEADER, STEP_T } from "../steps/step-control.ts";

/*
 * The end of a branch of the equations beyond which these cannot be evaluated: `z^2.1` in a branch for z > 0. No step can cross such an
 * event; earlier steps approach it to rounding. The event is one of the conditions that change before the point ahead, along the flow, at
 * which evaluation fails.
 */

/** The functions of a system that are evaluated ahead. */
export interface FlowAhead {
  derivatives(b: int, t: real, x: int, xdot: int): int;
  indicators(b: int, t: real, x: int, g: int): int;
}

const LEAST_STEP: real = 1e-18;
const FARTHEST: real = 1e9;

/** Slots of the memory at `ahead`: states of the point found, derivatives at the end of the step, and work memory. */
export function aheadSize(n: int): int {
  return 3 * n;
}

/**
 * Time of a point beyond the last step at which the derivatives cannot be evaluated: sizes of a step are tried from the next one upwards, up
 * to the time `latest` [s]. NaN: none is found. Its states are written to `ahead`.
 */
export function failureAhead(
  sys: FlowAhead,
  heap: Heap,
  b: int,
  n: int,
  w: int,
  latest: real,
  ahead: int,
): real {
  const t: real = heap[w + STEP_T]!;
  const x: int = w + STEP_HEADER;
  const flow: int = ahead + n;
  for (let i: int = 0; i < n; i++) heap[ahead + i] = heap[x + i]!;
  if (isFlow(sys, heap, b, n, t, ahead, flow) === 0) return t;
  const smallest: real = Math.max(Math.max(heap[w + STEP_H]!, 4 * Number.EPSILON * Math.abs(t)), LEAST_STEP);
  const farthest: real = Math.max(smallest, Math.min(FARTHEST * smallest, latest - t));
  for (let h: real = smallest; h <= farthest; h = 4 * h) {
    for (let i: int = 0; i < n; i++) heap[ahead + i] = heap[x + i]! + h * heap[flow + i]!;
    if (isFlow(sys, heap, b, n, t + h, ahead, flow + n) === 0) return t + h;
  }
  return 0 / 0;
}

/** Whether the derivatives are finite. */
function isFlow(sys: FlowAhead, heap: Heap, b: int, n: int, t: real, x: int, xdot: int): int {
  if (sys.derivatives(b, t, x, xdot) !== 0) return 0;
  for (let i: int = 0; i < n; i++) if (!Number.isFinite(heap[xdot + i]!)) return 0;
  return 1;
}

/**
 * Marks the conditions that change between the end of the last step and the point of failure at `tAhead`, in m slots at `marks` before m slots
 * of work memory. Returns 0, or a failure code.
 */
export function changesAhead(
  sys: FlowAhead,
  heap: Heap,
  b: int,
  m: int,
  w: int,
  tAhead: real,
  ahead: int,
  marks: int,
): int {
  const beyond: int = marks + m;
  let code: int = sys.indicators(b, heap[w + STEP_T]!, w + STEP_HEADER, marks);
  if (code === 0) code = sys.indicators(b, tAhead, ahead, beyond);
  for (let i: int = 0; i < m; i++)
    heap[marks + i] = code === 0 && heap[marks + i]! * heap[beyond + i]! <= 0 ? 1 : 0;
  return code;
}
