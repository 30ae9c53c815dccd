import type { Heap, int, KernelBranchLoop, real } from "@cosimo/ir";
import { luDeterminant } from "../linear/lu.ts";
import { sparseDeterminant } from "../linear/threshold-lu.ts";
import { deviation, moveInputs, PAST_FROM, PAST_TO, tangentAt } from "./branch-tangent.ts";
import {
  largestOf,
  NEWTON_AT_SINGULAR,
  NEWTON_DIRECT,
  NEWTON_REGULAR,
  newton,
  newtonCorrection,
  newtonFactor,
} from "./newton.ts";

/**
 * The last solutions, at an address `past`: a header that begins with the quality of the last (see `newton`), room for values (count) and
 * unknowns (5 n), then the solutions in a ring.
 */
const PAST_LAST: int = 1;
const PAST_ROOM: int = 2;
/** Value of `heap[z + n]`, which each new start of a run increases, to which the solutions belong, and their number. */
const PAST_START: int = 3;
const PAST_COUNT: int = 4;
/** 1: the guess consists of start values, as there was no solution from the last one; 2: nor from these; a call makes it 0. */
const PAST_RETRIES: int = 5;
const RETRY_FROM_STARTS: int = 1;
const RETRY_BY_JUMP: int = 2;
/** 1: dr/dz is factored at the last solution. */
const PAST_FACTORED: int = 6;

/** 1: the unknowns are positions, which do not jump. */
const PAST_STEADY: int = 9;
/** Time to which the branch cannot be followed, or where dr/dz is singular on it [s]; the last one. */
const PAST_SINGULAR: int = 10;
const PAST_HEADER: int = 11;

/** An angle that changes by more may lead to another solution [rad]. */
const LARGEST_TURN: real = 1;

/** Of a solution. */
const SOLUTION_TIME: int = 0;
/** The determinant of dr/dz; 0: unknown. Along a branch it changes its sign at turning points, and where another branch crosses. */
const SOLUTION_DETERMINANT: int = 1;
/** The values that the equations read (count), and the unknowns (n), follow. */
const SOLUTION_HEADER: int = 2;

/** Reason of failure: the start values lead to a solution far from the last one, which a step cannot reach. */
const BRANCH_LEFT: int = 1;
/** Reason of failure: positions do not follow the branch, or have no velocities, as branches cross there. */
const BRANCH_SINGULAR: int = 4;

/** Smallest part of the way from an earlier solution that is tried. */
const SHORTEST_PART: real = 1e-5;
/** Over at most this part of the way an edge of the equations may lead off the tangent. */
const EDGE_PART: real = 1 / 32;
/** Largest deviations from the tangent, and of the tangent from that of a parabola. */
const OFF_TANGENT: real = 0.25;
const OFF_PARABOLA: real = 0.1;
/** The tangent is compared from this deviation on, and where the determinant falls below this share. */
const NEAR_TANGENT: real = 0.05;
const NEAR_SINGULAR: real = 0.3;
/**
 * Where the determinant changes its sign, it is below this share of its largest value on both sides: what passes by a point where branches
 * nearly meet, as sqrt(x^2 + y^2) near 0, has another solution on the same tangent beyond.
 */
const CROSSING: real = 1e-3;
/** A determinant below this share counts as zero. */
const AT_SINGULAR: real = 1e-6;

/**
 * `newton` for equations with several solutions: the one on the branch of the last solution. It is followed along the straight way from
 * the values that the equations read there to those of now: Newton's method begins at the point to which the tangent leads, and what it
 * finds must be near it, with a tangent that fits (Deuflhard 2004, section 5.1). Else shorter parts of the way are tried. So a branch is followed
 * across points where another one crosses it, as where the bars of a parallelogram are on one line, which no part ends at (Allgower and
 * Georg 1990, chapter 8). Where this does not succeed, as at an edge of the equations or after an event, the solution next to the guess is taken,
 * but none far from start values. Where time goes back, the branch begins at the last solution before. `inputs` are the slots of these
 * `count` values, those of angles negative. `past` has 11 + count + 5 n slots and 2 + count + n for each solution; it begins with
 * 0, 0, their greatest number, and zeros. See `moveInputs` for what follows `inputs`.
 */
export function newtonOnBranch(
  loop: KernelBranchLoop,
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
  else {
    heap[past + PAST_START] = heap[z + n]!;
    heap[past + PAST_COUNT] = 0;
    heap[past + PAST_LAST] = 0;
    heap[past + PAST_SINGULAR] = -Infinity;
  }
  const retry: int = heap[past + PAST_RETRIES]!;
  const retries: boolean = retry === RETRY_FROM_STARTS;
  heap[past + PAST_RETRIES] = 0;
  const number: int = heap[past + PAST_LAST]!;
  const last: int = solutionAt(n, count, past, number);
  const isKnown: boolean = heap[past + PAST_COUNT]! > 0;
  const isTracked: boolean =
    isKnown && !retries && heap[last + SOLUTION_TIME]! !== t && heap[last + SOLUTION_DETERMINANT]! !== 0;
  let determinant: real = 0;
  if (isTracked) {
    determinant = followBranch(
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
      last,
      1,
    );
  }
  let code: int = 0;
  if (retry === RETRY_BY_JUMP) {
    code = BRANCH_LEFT;
    if (isKnown)
      code = jumpFrom(loop, heap, b, n, t, z, work, nominals, matrix, mark, inputs, count, past, last);
    if (code === 0) determinant = determinantOf(heap, n, work, matrix, past);
  } else if (heap[past + PAST_STEADY]! > 0 && heap[past + PAST_SINGULAR]! === t && isKnown) {
    code = BRANCH_SINGULAR;
    determinant = 0;
  } else if (determinant === 0) {
    code = newton(loop, heap, b, n, t, z, work, nominals, matrix, mark, past);
    const quality: real = heap[past]!;
    if (code === 0) determinant = determinantOf(heap, n, work, matrix, past);
    const isNear: boolean =
      quality === NEWTON_DIRECT &&
      heap[last + SOLUTION_DETERMINANT]! * determinant >= 0 &&
      turnSince(heap, b, inputs, count, last) <= LARGEST_TURN;
    if (isKnown && (code > 0 || (!isNear && quality !== NEWTON_AT_SINGULAR))) {
      let followed: real = 0;
      if (!isTracked) {
        followed = followBranch(
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
          last,
          0.5,
        );
      }
      if (followed !== 0) {
        code = 0;
        determinant = followed;
      } else if (retries && quality !== NEWTON_DIRECT && heap[last + SOLUTION_TIME]! !== t)
        code = BRANCH_LEFT;
    }
  }
  heap[past + PAST_FACTORED] = code === 0 && determinant !== 0 ? 1 : 0;
  if (code === 0) keepSolution(heap, b, n, t, z, inputs, count, past, determinant);
  return code;
}

/** Corrections of a jump, and their relative size at its end. */
const MOST_CORRECTIONS: int = 200;
const JUMP_END: real = 1e-6;

/**
 * Where the branch of the last solution, at address `from`, ends, and Newton's method leads from one side of that end to the other: the
 * corrections by the matrix of the last solution lead away from the end, with growing steps, to a solution that is stable under them. It is the one to which
 * a trigger with a small delay jumps.
 */
function jumpFrom(
  loop: KernelBranchLoop,
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
): int {
  const old: int = from + SOLUTION_HEADER;
  const now: int = past + PAST_HEADER;
  const start: real = heap[from + SOLUTION_TIME]!;
  for (let i: int = 0; i < count; i++) {
    const slot: int = Math.abs(heap[inputs + i]!);
    heap[now + i] = heap[b + slot]!;
  }
  for (let i: int = 0; i < n; i++) heap[z + i] = heap[old + count + i]!;
  let code: int = moveInputs(loop, heap, b, inputs, count, old, now, start, t, 0);
  if (code === 0) code = newtonFactor(loop, heap, b, n, start, z, work, matrix);
  moveInputs(loop, heap, b, inputs, count, old, now, start, t, 1);
  let size: real = Infinity;
  for (let k: int = 0; code === 0 && size > JUMP_END && k < MOST_CORRECTIONS; k++) {
    code = loop.residual(b, t, z, work + n);
    newtonCorrection(heap, n, work, matrix, NEWTON_REGULAR, work + n, work);
    for (let i: int = 0; i < n; i++) heap[z + i] = heap[z + i]! + heap[work + i]!;
    size = largestOf(heap, n, work, nominals) / Math.max(largestOf(heap, n, z, nominals), 1e-100);
  }
  if (code !== 0 || !(size <= JUMP_END)) return BRANCH_LEFT;
  return newton(loop, heap, b, n, t, z, work, nominals, matrix, mark, past);
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
  heap[past + PAST_FACTORED] = 0;
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

function determinantOf(heap: Heap, n: int, work: int, matrix: int, past: int): real {
  if (heap[past]! === NEWTON_AT_SINGULAR) return 0;
  if (matrix > 0) return sparseDeterminant(heap, matrix);
  return luDeterminant(heap, n, work + 5 * n, work + 4 * n);
}

/** Address of a solution. */
function solutionAt(n: int, count: int, past: int, number: int): int {
  return past + PAST_HEADER + count + 5 * n + number * (SOLUTION_HEADER + count + n);
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
  determinant: real,
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
  heap[at + SOLUTION_DETERMINANT] = determinant;
  const values: int = at + SOLUTION_HEADER;
  for (let i: int = 0; i < count; i++) {
    const slot: int = Math.abs(heap[inputs + i]!);
    heap[values + i] = heap[b + slot]!;
  }
  for (let i: int = 0; i < n; i++) heap[values + count + i] = heap[z + i]!;
}

/** `tangentAt` the last solution, which is at `z`; `isFactored`: the factors of dr/dz and r are those there. */
function tangentAtStart(
  loop: KernelBranchLoop,
  heap: Heap,
  b: int,
  n: int,
  z: int,
  work: int,
  matrix: int,
  inputs: int,
  count: int,
  old: int,
  now: int,
  start: real,
  end: real,
  order: int,
  target: int,
  isFactored: int,
): int {
  let code: int = 0;
  if (isFactored === 0) {
    code = moveInputs(loop, heap, b, inputs, count, old, now, start, end, 0);
    if (code === 0) code = newtonFactor(loop, heap, b, n, start, z, work, matrix);
    if (code === 0) code = loop.residual(b, start, z, work + n);
  }
  if (code !== 0) return code;
  return tangentAt(
    loop,
    heap,
    b,
    n,
    z,
    work,
    matrix,
    inputs,
    count,
    old,
    now,
    start,
    end,
    0,
    1,
    order,
    target,
  );
}

/**
 * Moves `z` along the branch from the last solution, at address `from`, to that of now, at first over `part` of the way; the determinant
 * at the end, or 0 if this fails. Then `z` stays.
 */
function followBranch(
  loop: KernelBranchLoop,
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
  first: real,
): real {
  const old: int = from + SOLUTION_HEADER;
  const now: int = past + PAST_HEADER;
  const reached: int = now + count;
  const direct: int = reached + n;
  const initial: int = direct + n;
  const start: real = heap[from + SOLUTION_TIME]!;
  let tangent: int = initial + n;
  let other: int = tangent + n;
  let determinant: real = heap[from + SOLUTION_DETERMINANT]!;
  const before: real = Math.abs(determinant);
  const least: real = 0.5 * before;
  let largest: real = before;
  const turn: real = turnSince(heap, b, inputs, count, from);
  for (let i: int = 0; i < count; i++) {
    const slot: int = Math.abs(heap[inputs + i]!);
    heap[now + i] = heap[b + slot]!;
  }
  for (let i: int = 0; i < n; i++) {
    heap[direct + i] = heap[z + i]!;
    heap[reached + i] = heap[old + count + i]!;
    heap[z + i] = heap[reached + i]!;
  }
  const isFactored: int = heap[past + PAST_FACTORED]! > 0 ? 1 : 0;
  heap[past + PAST_FACTORED] = 0;
  let order: int = 1;
  let code: int = tangentAtStart(
    loop,
    heap,
    b,
    n,
    z,
    work,
    matrix,
    inputs,
    count,
    old,
    now,
    start,
    t,
    order,
    tangent,
    isFactored,
  );
  const longest: real = LARGEST_TURN / Math.max(turn, LARGEST_TURN);
  for (let i: int = 0; i < n; i++) heap[initial + i] = heap[tangent + i]!;
  let done: real = code === 0 ? 0 : 2;
  let part: real = Math.min(first, longest);
  while (done < 1 && part > SHORTEST_PART) {
    const next: real = Math.min(1, done + part);
    const time: real = next < 1 ? start + next * (t - start) : t;
    for (let i: int = 0; i < n; i++) heap[z + i] = heap[reached + i]! + (next - done) * heap[tangent + i]!;
    code = moveInputs(loop, heap, b, inputs, count, old, now, start, t, next);
    if (code === 0) code = newton(loop, heap, b, n, time, z, work, nominals, matrix, mark, past);
    const found: real = code === 0 ? determinantOf(heap, n, work, matrix, past) : 0;
    largest = Math.max(largest, Math.abs(found));
    let isOn: boolean = false;
    if (found !== 0) {
      const off: real = deviation(heap, n, z, nominals, reached, tangent, 0, next - done);
      const isPlain: boolean =
        off <= NEAR_TANGENT &&
        found * determinant > 0 &&
        Math.abs(found) > NEAR_SINGULAR * Math.abs(determinant) &&
        Math.abs(determinant) > NEAR_SINGULAR * Math.abs(found);
      if (isPlain && next === 1) isOn = true;
      else if (
        tangentAt(
          loop,
          heap,
          b,
          n,
          z,
          work,
          matrix,
          inputs,
          count,
          old,
          now,
          start,
          t,
          next,
          -1,
          order,
          other,
        ) === 0
      ) {
        isOn =
          off <= OFF_TANGENT &&
          (found * determinant > 0 ||
            Math.max(Math.abs(found), Math.abs(determinant)) <= CROSSING * largest) &&
          deviation(heap, n, z, nominals, reached, tangent, other, next - done) <= OFF_PARABOLA;
        if (
          part <= EDGE_PART &&
          heap[past]! === NEWTON_DIRECT &&
          found * determinant > 0 &&
          Math.min(Math.abs(found), Math.abs(determinant)) >= least
        )
          isOn = true;
      }
    }
    if (isOn) {
      determinant = found;
      done = next;
      part = Math.min(2 * part, longest);
      for (let i: int = 0; i < n; i++) heap[reached + i] = heap[z + i]!;
      const spare: int = tangent;
      tangent = other;
      other = spare;
    } else if (order === 1 && done === 0) {
      order = 2;
      for (let i: int = 0; i < n; i++) heap[z + i] = heap[reached + i]!;
      code = tangentAtStart(
        loop,
        heap,
        b,
        n,
        z,
        work,
        matrix,
        inputs,
        count,
        old,
        now,
        start,
        t,
        order,
        tangent,
        0,
      );
      for (let i: int = 0; i < n; i++) heap[initial + i] = heap[tangent + i]!;
      if (code !== 0) done = 2;
    } else {
      order = 2;
      part = 0.5 * part;
    }
  }
  moveInputs(loop, heap, b, inputs, count, old, now, start, t, 1);
  const after: real = Math.abs(determinant);
  if (done < 1 || after < AT_SINGULAR * before) heap[past + PAST_SINGULAR] = t;
  heap[past + PAST_FROM] = start;
  heap[past + PAST_TO] = done === 1 ? t : start;
  if (done === 1) return determinant;
  for (let i: int = 0; i < n; i++) heap[z + i] = heap[direct + i]!;
  return 0;
}
