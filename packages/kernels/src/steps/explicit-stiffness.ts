import type { Heap, int, real } from "@cosimo/ir";
import {
  STATUS_ACCEPTED,
  STATUS_STIFF,
  STEP_ACCEPTED_COUNT,
  STEP_HEADER,
  STEP_NONSTIFF,
  STEP_RTOL,
  STEP_SPAN,
  STEP_STIFF,
  STEP_STIFF_STEPS,
} from "./step-control.ts";

/** Steps beyond the limit after which a problem counts as stiff (fewer suffice for smooth models, but contacts would change methods too often), and inside it after which their count begins anew. */
const STIFF_STEPS: real = 15;
const NONSTIFF_STEPS: real = 6;

/** Without a suspicion only one in so many steps is tested: a test takes as long as a tenth of a step of a small system. */
const STEPS_BETWEEN_TESTS: int = 4;

/** Square of the cosine beyond which the largest eigenvalue is real and negative. */
const DECAY: real = 0.8;

/**
 * Stiffness detection (Hairer & Wanner 1996, section IV.2): the last two stages have equal time, so that the ratio of
 * their differences estimates |h lambda|. In units of the tolerance it is within a few per cent: there what stability limits is
 * as large as what accuracy does, in plain units a large and slow state would hide it. Also beyond the limit is a step that the mean
 * of the slopes at its ends misses by more than its length. The method may have a fixed point that the system does not have, where
 * nonlinear stages cancel each other while the ratio stays below the limit.
 * `last` is the address of the last stage but the derivative at the new point; its argument is vector 5 of the work area `w`. Where
 * the eigenvalue is real and negative, `decayLimit` holds instead of `limit`. Returns a status: accepted or stiff.
 */
export function explicitStiffness(heap: Heap, n: int, w: int, last: int, limit: real, decayLimit: real): int {
  const xNew: int = w + STEP_HEADER;
  const xdot: int = xNew + 2 * n;
  const x: int = xNew + n;
  const k1: int = xNew + 3 * n;
  const y: int = xNew + 5 * n;
  const atol: int = xNew + 4 * n;
  const steps: int = heap[w + STEP_ACCEPTED_COUNT]!;
  if (heap[w + STEP_STIFF]! === 0 && steps % STEPS_BETWEEN_TESTS > 0) return STATUS_ACCEPTED;
  const rtol: real = heap[w + STEP_RTOL]!;
  const h: real = heap[w + STEP_SPAN]!;
  let numerator: real = 0;
  let product: real = 0;
  let denominator: real = 0;
  let gap: real = 0;
  let length: real = 0;
  for (let i: int = 0; i < n; i++) {
    const scale: real = 1 / (heap[atol + i]! + rtol * Math.abs(heap[xNew + i]!));
    const dk: real = scale * (heap[xdot + i]! - heap[last + i]!);
    const dx: real = scale * (heap[xNew + i]! - heap[y + i]!);
    numerator = numerator + dk * dk;
    product = product + dk * dx;
    denominator = denominator + dx * dx;
    const step: real = scale * (heap[xNew + i]! - heap[x + i]!);
    const other: real = step - 0.5 * h * scale * (heap[k1 + i]! + heap[xdot + i]!);
    gap = gap + other * other;
    length = length + step * step;
  }
  const isDecay: boolean = product < 0 && product * product > DECAY * numerator * denominator;
  const bound: real = isDecay ? decayLimit : limit;
  if (h * h * numerator > bound * bound * denominator || gap > length) {
    heap[w + STEP_NONSTIFF] = 0;
    heap[w + STEP_STIFF] = heap[w + STEP_STIFF]! + 1;
    const most: real = heap[w + STEP_STIFF_STEPS]! > 0 ? heap[w + STEP_STIFF_STEPS]! : STIFF_STEPS;
    if (heap[w + STEP_STIFF]! >= most) {
      heap[w + STEP_STIFF] = 0;
      return STATUS_STIFF;
    }
  } else if (heap[w + STEP_STIFF]! > 0) {
    heap[w + STEP_NONSTIFF] = heap[w + STEP_NONSTIFF]! + 1;
    if (heap[w + STEP_NONSTIFF]! >= NONSTIFF_STEPS) {
      heap[w + STEP_STIFF] = 0;
      heap[w + STEP_NONSTIFF] = 0;
    }
  }
  return STATUS_ACCEPTED;
}
