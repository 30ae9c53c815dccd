import type { Heap, int, KernelEvents, real } from "@cosimo/ir";
import {
  affectedCount,
  affectedItem,
  affectedItems,
  affectReaders,
  endDivision,
  PARTS_CHECKED,
  PARTS_DISCRETE,
  PARTS_REINITS,
  turnToOthers,
  uniteEquations,
} from "./affected-parts.ts";
import { copyPre } from "./event-begin.ts";
import { isFull, notePass } from "./event-notices.ts";
import {
  differs,
  ITERATION_CHECKED,
  ITERATION_CHECKED_COUNT,
  ITERATION_DISCRETE,
  ITERATION_DISCRETE_COUNT,
  ITERATION_DONE,
  ITERATION_ENDLESS,
  ITERATION_EQUATIONS_CHANGED,
  ITERATION_FAILED,
  ITERATION_FAILURE,
  ITERATION_FIRED,
  ITERATION_IS_DIVIDED,
  ITERATION_IS_PASSED,
  ITERATION_NEEDS_VALUES,
  ITERATION_PASS,
  ITERATION_PASSED,
  ITERATION_REINIT_COUNT,
  ITERATION_REINIT_FLAGS,
  ITERATION_REINIT_VALUES,
  ITERATION_REINITS,
  ITERATION_SAMPLED,
  ITERATION_SAMPLING,
  ITERATION_SILENT,
  ITERATION_STATES_CHANGED,
  ITERATION_TERMINATED,
  ITERATION_TURNS,
  ITERATION_UNSOUND,
  MOST_PASSES,
} from "./iteration-memory.ts";
import { solveEquations } from "./mixed-loops.ts";
import {
  holdWithinRounding,
  releaseLeft,
  releaseMoved,
  releaseMovedTimes,
  resolveZeroRelations,
  SIDES_ARMED,
  SIDES_SETTLED,
  takeRelationChanges,
} from "./relation-decisions.ts";
import { holdRivals } from "./rival-resets.ts";
import type { IndicatorMotion } from "./zero-test.ts";

/** Passes after which relations that change by rounding are held, and such changes of discrete variables do not count. */
const MANY_PASSES: int = MOST_PASSES >> 1;
/** Relative difference of solutions of the same loops. */
const ROUNDING: real = 1e-12;

/**
 * Event iteration (Modelica specification, appendix B): repeats the solution of all equations until no discrete variable, relation or
 * state changes. Located relations keep their new value meanwhile. At the fixed point relations with g = 0 take their value just
 * after the instant, so that a condition left by a reset is rearmed in the same event.
 *
 * Returns a status. After `ITERATION_PASSED` and `ITERATION_SAMPLED` the host acts, empties the list of notices and
 * calls again.
 */
export function iterateEvent(
  motion: IndicatorMotion,
  model: KernelEvents,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  e: int,
  t: real,
): int {
  let status: int = iteratePasses(motion, model, heap, b, n, m, e, t);
  if (status === ITERATION_PASSED || status === ITERATION_SAMPLED || heap[e + ITERATION_IS_DIVIDED] === 0)
    return status;
  // The message of a terminate statement may read any variable.
  const needsValues: boolean = heap[e + ITERATION_NEEDS_VALUES]! + heap[e + ITERATION_TERMINATED]! > 0;
  if (status === ITERATION_DONE && !needsValues) {
    endDivision(heap, e);
    return status;
  }
  if (status === ITERATION_DONE) status = evaluateOthers(model, heap, b, e, t);
  uniteEquations(heap, e);
  return status;
}

/** Brings all variables of parts that the event does not affect to this instant. */
function evaluateOthers(model: KernelEvents, heap: Heap, b: int, e: int, t: real): int {
  turnToOthers(heap, e);
  const code: int = model.update(b, t);
  heap[e + ITERATION_FAILURE] = code;
  if (code !== 0) return ITERATION_FAILED;
  uniteEquations(heap, e);
  return isSound(heap, b, e) > 0 ? ITERATION_DONE : ITERATION_UNSOUND;
}

function iteratePasses(
  motion: IndicatorMotion,
  model: KernelEvents,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  e: int,
  t: real,
): int {
  for (;;) {
    if (heap[e + ITERATION_IS_PASSED] === 0) {
      const status: int = solveEquations(model, heap, b, n, e, t);
      if (status !== ITERATION_DONE) return status;
      if (holdRivals(heap, b, m, e) > 0) continue;
      if (discreteChanged(heap, b, e) > 0 && releaseMovedTimes(model, heap, b, n, m, e, t) > 0) continue;
      heap[e + ITERATION_PASS] = heap[e + ITERATION_PASS]! + 1;
      heap[e + ITERATION_IS_PASSED] = 1;
      notePass(heap, b, m, e);
      if (heap[e + ITERATION_TURNS]! > 0 || isFull(heap, m, e) > 0) return ITERATION_PASSED;
    }
    heap[e + ITERATION_IS_PASSED] = 0;
    if (heap[e + ITERATION_PASS]! >= MOST_PASSES) return ITERATION_ENDLESS;
    if (takeChanges(motion, model, heap, b, n, m, e, t) === 0) {
      const sides: int = resolveZeroRelations(motion, model, heap, b, n, m, e, t);
      if (sides !== SIDES_SETTLED) {
        heap[e + ITERATION_SILENT] = sides === SIDES_ARMED ? 1 : 0;
      } else if (heap[e + ITERATION_SAMPLING]! > 0) {
        heap[e + ITERATION_SAMPLING] = 0;
        heap[e + ITERATION_SILENT] = 1;
        return ITERATION_SAMPLED;
      } else {
        return isSound(heap, b, e) > 0 ? ITERATION_DONE : ITERATION_UNSOUND;
      }
    }
  }
}

/** Applies what the last pass requested and stores its values as left limits of the next; whether another pass is needed. */
function takeChanges(
  motion: IndicatorMotion,
  model: KernelEvents,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  e: int,
  t: real,
): int {
  const fired: real = heap[e + ITERATION_FIRED]!;
  heap[e + ITERATION_FIRED] = 0;
  const hasReset: int = applyReinits(heap, b, e);
  const hasJumped: boolean = hasReset > 0 || fired > 1;
  if (hasJumped) {
    heap[e + ITERATION_STATES_CHANGED] = 1;
    if (m > 0) releaseLeft(motion, model, heap, b, n, m, e, t);
  }
  const hasSwitched: boolean = discreteChanged(heap, b, e) > 0;
  if (m > 0 && !hasJumped && !hasSwitched && heap[e + ITERATION_PASS]! > MANY_PASSES)
    holdWithinRounding(model, heap, b, n, m, e, t);
  let changed: int = takeRelationChanges(heap, m, e);
  if (hasSwitched) changed = 1;
  if (changed > 0) heap[e + ITERATION_EQUATIONS_CHANGED] = 1;
  copyPre(heap, b, e);
  if (hasSwitched) {
    releaseMovedTimes(model, heap, b, n, m, e, t);
    if (m > 0) releaseMoved(motion, model, heap, b, n, m, e, t);
  }
  return hasJumped || changed > 0 || fired > 0 ? 1 : 0;
}

/** Applies requested reinits; whether a state changed. */
function applyReinits(heap: Heap, b: int, e: int): int {
  const all: int = heap[e + ITERATION_REINIT_COUNT]!;
  const list: int = heap[e + ITERATION_REINITS]!;
  const flags: int = heap[e + ITERATION_REINIT_FLAGS]!;
  const values: int = heap[e + ITERATION_REINIT_VALUES]!;
  const affected: int = affectedItems(heap, e, PARTS_REINITS);
  const count: int = affectedCount(heap, e, PARTS_REINITS, all);
  let any: int = 0;
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    if (heap[flags + i] === 1) {
      if (affected === 0) heap[flags + i] = 0;
      const slot: int = heap[list + i]!;
      if (heap[b + slot] !== heap[values + i]) any = 1;
      heap[b + slot] = heap[values + i]!;
    }
  }
  if (affected > 0) affectReadersOfRequested(heap, e, flags, all);
  return any;
}

/** Affects the parts that read states just reset, and removes the requests. */
function affectReadersOfRequested(heap: Heap, e: int, flags: int, all: int): void {
  // The list grows meanwhile: what it shows twice is affected already.
  for (let k: int = 0; k < affectedCount(heap, e, PARTS_REINITS, 0); k++) {
    const list: int = affectedItems(heap, e, PARTS_REINITS);
    const i: int = heap[list + k]!;
    if (heap[flags + i] === 1) affectReaders(heap, e, i);
  }
  const affected: int = affectedItems(heap, e, PARTS_REINITS);
  const count: int = affectedCount(heap, e, PARTS_REINITS, all);
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    heap[flags + i] = 0;
  }
}

/** Whether a discrete variable differs from its left limit; after many passes by more than rounding. */
function discreteChanged(heap: Heap, b: int, e: int): int {
  const all: int = heap[e + ITERATION_DISCRETE_COUNT]!;
  const list: int = heap[e + ITERATION_DISCRETE]!;
  const affected: int = affectedItems(heap, e, PARTS_DISCRETE);
  const count: int = affectedCount(heap, e, PARTS_DISCRETE, all);
  const isLate: boolean = heap[e + ITERATION_PASS]! > MANY_PASSES;
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    const slot: int = heap[list + i]!;
    const limit: int = heap[list + all + i]!;
    const now: real = heap[b + slot]!;
    const before: real = heap[b + limit]!;
    if (differs(now, before) > 0 && (!isLate || isRounding(now, before) === 0)) return 1;
  }
  return 0;
}

/** Whether two values may differ because loops were solved again between them: 1 or 0. */
function isRounding(a: real, b: real): int {
  return Math.abs(a - b) <= ROUNDING * Math.max(Math.abs(a), Math.abs(b)) ? 1 : 0;
}

/** Whether all values are finite, and Integers not too large. */
function isSound(heap: Heap, b: int, e: int): int {
  const all: int = heap[e + ITERATION_CHECKED_COUNT]!;
  const list: int = heap[e + ITERATION_CHECKED]!;
  const affected: int = affectedItems(heap, e, PARTS_CHECKED);
  const count: int = affectedCount(heap, e, PARTS_CHECKED, all);
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    const slot: int = heap[list + i]!;
    if (!(Math.abs(heap[b + slot]!) <= heap[list + all + i]!)) return 0;
  }
  return affected > 0 ? areResetsSound(heap, b, e) : 1;
}

/** Of states only those change that the event resets. */
function areResetsSound(heap: Heap, b: int, e: int): int {
  const list: int = heap[e + ITERATION_REINITS]!;
  const affected: int = affectedItems(heap, e, PARTS_REINITS);
  const count: int = affectedCount(heap, e, PARTS_REINITS, 0);
  for (let k: int = 0; k < count; k++) {
    const i: int = affectedItem(heap, affected, k);
    const slot: int = heap[list + i]!;
    if (!(Math.abs(heap[b + slot]!) < Infinity)) return 0;
  }
  return 1;
}
