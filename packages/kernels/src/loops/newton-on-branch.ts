import type { Heap, int, KernelLoop, real } from "@cosimo/ir";
import { luSign } from "../linear/lu.ts";
import { sparseSign } from "../linear/threshold-lu.ts";
import { NEWTON_AT_SINGULAR, NEWTON_DIRECT, newton } from "./newton.ts";

/**
 * The last solutions, at an address `past`: a header that begins with the quality of the last (see `newton`), room for values (count) and
 * unknowns (2 n), then the solutions in a ring.
 */
const PAST_LAST: int = 1;
const PAST_ROOM: int = 2;
/** Value of `heap[z + n]`, which each new start of a run increases, to which the solutions belong, and their number. */
const PAST_START: int = 3;
const PAST_COUNT: int = 4;
/** 1: the guess consists of start values, as there was no solution from the last one; a call makes it 0. */
const PAST_RETRIES: int = 5;
const PAST_HEADER: int = 6;

/** An angle that changes by more may lead to another solution [rad]. */
const LARGEST_TURN: real = 1;

/** Of a solution. */
const SOLUTION_TIME: int = 0;
/** Sign of the determinant of dr/dz; 0: unknown. It is the same along a branch of solutions and changes at its turning points. */
const SOLUTION_SIGN: int = 1;
/** The values that the equations read (count), and the unknowns (n), follow. */
const SOLUTION_HEADER: int = 2;

/** Reason of failure: the start values lead to a solution far from the last one, which a step cannot reach. */
const BRANCH_LEFT: int = 1;

/** Smallest part of the way from an earlier solution that is tried. */
const SHORTEST_PART: real = 1e-5;

/**
 * `newton` for equations with several solutions: the one on the branch of the last solutions. The solution may be another one where the
 * first correction was large, the sign of the determinant changed, or an angle turned. Then it is followed from the solution nearest in
 * time along the straight way from the values that the equations read there to those of now, in parts that are as short as needed
 * (Deuflhard 2004, section 5.1). Where this does not succeed, as at an edge of the equations or after an event, the first result stays,
 * but for a solution far from start values. Where time goes back, the iteration begins at the last solution before. `inputs` are the slots of these `count` values, those of angles negative. `past` has
 * 6 + count + 2 n slots and 2 + count + n for each solution; it begins with 0, 0, their greatest number, 0, 0, 0.
 */
export function newtonOnBranch(
  loop: KernelLoop,
  heap: Heap,
  b: int,
  n: int,
  t: real,
  z: int,
  work: int,
  nominals: int,
  matrix: int,
  mark: int,
  inputs: int,
  count: int,
  past: int,
): int {
  if (heap[past + PAST_START]! === heap[z + n]!) returnTo(heap, n, t, z, count, past);
  let code: int = newton(loop, heap, b, n, t, z, work, nominals, matrix, mark, past);
  const quality: real = heap[past]!;
  let sign: real = code === 0 ? branchSign(heap, n, work, matrix, past) : 0;
  if (heap[past + PAST_START]! !== heap[z + n]!) {
    heap[past + PAST_START] = heap[z + n]!;
    heap[past + PAST_COUNT] = 0;
  }
  const number: int = heap[past + PAST_LAST]!;
  const last: int = solutionAt(n, count, past, number);
  const isNear: boolean =
    quality === NEWTON_DIRECT &&
    heap[last + SOLUTION_SIGN]! * sign >= 0 &&
    turnSince(heap, b, inputs, count, last) <= LARGEST_TURN;
  if (code > 0 || (!isNear && quality !== NEWTON_AT_SINGULAR)) {
    const nearest: int = nearestSolution(heap, n, t, count, past);
    if (nearest > 0) {
      const followed: real = followBranch(
        loop,
        heap,
        b,
        n,
        t,
        z,
        work,
        nominals,
        matrix,
        mark,
        inputs,
        count,
        past,
        nearest,
      );
      if (followed !== 0) {
        code = 0;
        sign = followed;
      } else if (
        heap[past + PAST_RETRIES]! > 0 &&
        quality !== NEWTON_DIRECT &&
        heap[nearest + SOLUTION_TIME]! !== t
      )
        code = BRANCH_LEFT;
    }
  }
  heap[past + PAST_RETRIES] = 0;
  if (code === 0) keepSolution(heap, b, n, t, z, inputs, count, past, sign);
  return code;
}

/**
 * If the last solution is of a later time, as after a step that is repeated: forgets solutions after `t`, and makes the last one that is
 * left the guess. A step that goes too far may have jumped to a branch that is not reached yet, as where a trigger switches.
 */
function returnTo(heap: Heap, n: int, t: real, z: int, count: int, past: int): void {
  const room: int = heap[past + PAST_ROOM]!;
  const known: int = heap[past + PAST_COUNT]!;
  const last: int = heap[past + PAST_LAST]!;
  if (known === 0 || !(heap[solutionAt(n, count, past, last) + SOLUTION_TIME]! > t)) return;
  let latest: int = -1;
  let time: real = -Infinity;
  for (let i: int = 0; i < known; i++) {
    const at: int = solutionAt(n, count, past, (last + room - i) % room) + SOLUTION_TIME;
    if (heap[at]! > t) heap[at] = Infinity;
    else if (heap[at]! > time) {
      latest = i;
      time = heap[at]!;
    }
  }
  if (latest < 0) return;
  const number: int = (last + room - latest) % room;
  const from: int = solutionAt(n, count, past, number) + SOLUTION_HEADER + count;
  for (let i: int = 0; i < n; i++) heap[z + i] = heap[from + i]!;
  heap[past + PAST_LAST] = number;
  heap[past + PAST_COUNT] = known - latest;
}

/** Largest change of an angle that the equations read since a solution [rad]: both the true solution and the guess may have turned. */
function turnSince(heap: Heap, b: int, inputs: int, count: int, solution: int): real {
  let turn: real = 0;
  for (let i: int = 0; i < count; i++) {
    const slot: int = heap[inputs + i]!;
    if (slot < 0) turn = Math.max(turn, Math.abs(heap[b - slot]! - heap[solution + SOLUTION_HEADER + i]!));
  }
  return turn;
}

function branchSign(heap: Heap, n: int, work: int, matrix: int, past: int): real {
  if (heap[past]! === NEWTON_AT_SINGULAR) return 0;
  if (matrix > 0) return sparseSign(heap, matrix);
  return luSign(heap, n, work + 5 * n, work + 4 * n);
}

/** Address of a solution. */
function solutionAt(n: int, count: int, past: int, number: int): int {
  return past + PAST_HEADER + count + 2 * n + number * (SOLUTION_HEADER + count + n);
}

/** Address of the solution that is nearest in time, the last one if there are several; 0: there is none. */
function nearestSolution(heap: Heap, n: int, t: real, count: int, past: int): int {
  const room: int = heap[past + PAST_ROOM]!;
  const known: int = heap[past + PAST_COUNT]!;
  const last: int = heap[past + PAST_LAST]!;
  let nearest: int = 0;
  let distance: real = Infinity;
  for (let i: int = 0; i < known; i++) {
    const at: int = solutionAt(n, count, past, (last + room - i) % room);
    if (Math.abs(heap[at + SOLUTION_TIME]! - t) < distance) {
      distance = Math.abs(heap[at + SOLUTION_TIME]! - t);
      nearest = at;
    }
  }
  return nearest;
}

/** The solution of the same time is replaced, else the oldest one. */
function keepSolution(
  heap: Heap,
  b: int,
  n: int,
  t: real,
  z: int,
  inputs: int,
  count: int,
  past: int,
  sign: real,
): void {
  const room: int = heap[past + PAST_ROOM]!;
  let number: int = heap[past + PAST_LAST]!;
  let at: int = solutionAt(n, count, past, number);
  const known: int = heap[past + PAST_COUNT]!;
  if (known === 0 || heap[at + SOLUTION_TIME]! !== t) {
    number = (number + 1) % room;
    at = solutionAt(n, count, past, number);
    heap[past + PAST_LAST] = number;
    heap[past + PAST_COUNT] = Math.min(known + 1, room);
  }
  heap[at + SOLUTION_TIME] = t;
  heap[at + SOLUTION_SIGN] = sign;
  const values: int = at + SOLUTION_HEADER;
  for (let i: int = 0; i < count; i++) {
    const slot: int = Math.abs(heap[inputs + i]!);
    heap[values + i] = heap[b + slot]!;
  }
  for (let i: int = 0; i < n; i++) heap[values + count + i] = heap[z + i]!;
}

/**
 * Moves `z` along the branch from the solution at address `from` to that of now; the sign of the determinant on the way, or 0 if this
 * fails. Then `z` stays.
 */
function followBranch(
  loop: KernelLoop,
  heap: Heap,
  b: int,
  n: int,
  t: real,
  z: int,
  work: int,
  nominals: int,
  matrix: int,
  mark: int,
  inputs: int,
  count: int,
  past: int,
  from: int,
): real {
  const old: int = from + SOLUTION_HEADER;
  const now: int = past + PAST_HEADER;
  const reached: int = now + count;
  const direct: int = reached + n;
  const start: real = heap[from + SOLUTION_TIME]!;
  let sign: real = heap[from + SOLUTION_SIGN]!;
  for (let i: int = 0; i < count; i++) {
    const slot: int = Math.abs(heap[inputs + i]!);
    heap[now + i] = heap[b + slot]!;
  }
  for (let i: int = 0; i < n; i++) {
    heap[direct + i] = heap[z + i]!;
    heap[reached + i] = heap[old + count + i]!;
  }
  const turn: real = turnSince(heap, b, inputs, count, from);
  const longest: real = LARGEST_TURN / Math.max(turn, LARGEST_TURN);
  let done: real = 0;
  let part: real = Math.min(0.5, longest);
  while (done < 1 && part > SHORTEST_PART) {
    const next: real = Math.min(1, done + part);
    for (let i: int = 0; i < n; i++) heap[z + i] = heap[reached + i]!;
    moveInputs(heap, b, inputs, count, old, now, next);
    const time: real = next < 1 ? start + next * (t - start) : t;
    const code: int = newton(loop, heap, b, n, time, z, work, nominals, matrix, mark, past);
    let found: real = 0;
    if (code === 0 && heap[past]! === NEWTON_DIRECT) found = branchSign(heap, n, work, matrix, past);
    if (found !== 0 && found * sign >= 0) {
      sign = found;
      done = next;
      part = Math.min(2 * part, longest);
      for (let i: int = 0; i < n; i++) heap[reached + i] = heap[z + i]!;
    } else part = 0.5 * part;
  }
  if (done >= 1) return sign;
  moveInputs(heap, b, inputs, count, old, now, 1);
  for (let i: int = 0; i < n; i++) heap[z + i] = heap[direct + i]!;
  return 0;
}

/** Gives the equations values on the way between two lists. */
function moveInputs(heap: Heap, b: int, inputs: int, count: int, old: int, now: int, part: real): void {
  for (let i: int = 0; i < count; i++) {
    const slot: int = Math.abs(heap[inputs + i]!);
    heap[b + slot] = part < 1 ? heap[old + i]! + part * (heap[now + i]! - heap[old + i]!) : heap[now + i]!;
  }
}
