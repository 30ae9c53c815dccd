import type { Heap, int, KernelSurfaces, real } from "@cosimo/ir";
import { OPERATOR_GREATER } from "../events/iteration-memory.ts";
import { displaceByRounding, NEAR_ZERO, ROUNDING } from "../events/zero-test.ts";
import { solveSmall } from "../linear/solve-small.ts";
import {
  BROKEN_INTO,
  BROKEN_OFF,
  CONTACT_DEGREE,
  CONTACT_DIRECTION,
  CONTACT_EFFECT,
  CONTACT_HIT,
  CONTACT_INDICATOR,
  CONTACT_RELEASED,
  CONTACTS_COUNT,
  CONTACTS_EFFECTS,
  CONTACTS_OPERATORS,
  contactAt,
  contactVector,
  VECTOR_DISPLACEMENT,
  VECTOR_TRIAL,
  VECTOR_XDOT,
} from "./contact-memory.ts";
import { alongDirection, surfaceRate, surfaceValue } from "./surface-motion.ts";

/** Deviation from which a contact counts as broken, in units of multipliers. */
const BROKEN: real = 1e-12;
/** Distance to which states have been set by an event: between projections they drift less. */
const MOVED: real = 1e-9;
/** Deviation that needs no projection. */
const DRIFT: real = 1e-14;
/** Most Newton steps onto contacts. */
const MOST_PROJECTIONS: int = 4;
/** Part of a direction by which the flow is displaced. */
const DISPLACED: real = 1e-4;
/** Least distance at which states leave a surface, and number of attempts. */
const LEAST: real = 1e-17;
const MOST_MOVES: int = 20;

/** Sign of g while the relation of this operator has a value. */
export function sideOfRelation(operator: int, value: int): int {
  const upper: int = operator >= OPERATOR_GREATER ? 1 : 0;
  return upper === value ? 1 : -1;
}

function moveStates(heap: Heap, n: int, x: int, d: int, s: real): void {
  for (let i: int = 0; i < n; i++) heap[x + i] = heap[x + i]! + s * heap[d + i]!;
}

/** Address of the direction in which g of a contact changes: its own, or for degree 2 the change of the flow per unit length of it. */
function displacementOf(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  r: int,
  t: real,
  x: int,
  c: int,
): int {
  const d: int = c + CONTACT_DIRECTION;
  if (heap[c + CONTACT_DEGREE] === 1) return d;
  const trial: int = contactVector(heap, n, r, VECTOR_TRIAL);
  const ahead: int = contactVector(heap, n, r, VECTOR_DISPLACEMENT);
  const behind: int = contactVector(heap, n, r, VECTOR_XDOT);
  for (let i: int = 0; i < n; i++) heap[trial + i] = heap[x + i]! + DISPLACED * heap[d + i]!;
  contact.derivatives(b, t, trial, ahead);
  for (let i: int = 0; i < n; i++) heap[trial + i] = heap[x + i]! - DISPLACED * heap[d + i]!;
  contact.derivatives(b, t, trial, behind);
  for (let i: int = 0; i < n; i++) heap[ahead + i] = (heap[ahead + i]! - heap[behind + i]!) / (2 * DISPLACED);
  return ahead;
}

/** Projects the states onto the surface of a contact, and its rate to zero, by two Newton steps each. */
function projectOntoContact(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
  c: int,
): void {
  const indicator: int = heap[c + CONTACT_INDICATOR]!;
  const effect: real = heap[c + CONTACT_EFFECT]!;
  const displacement: int = displacementOf(contact, heap, b, n, r, t, x, c);
  for (let k: int = 0; k < 2; k++) {
    const value: real = surfaceValue(contact, heap, b, r, t, x, indicator);
    if (Math.abs(value) > 0) moveStates(heap, n, x, displacement, -value / effect);
  }
  if (heap[c + CONTACT_DEGREE] === 1) return;
  for (let k: int = 0; k < 2; k++) {
    const rate: real = surfaceRate(contact, heap, b, n, m, r, t, x, indicator);
    if (Math.abs(rate) > 0) moveStates(heap, n, x, c + CONTACT_DIRECTION, -rate / effect);
  }
}

/** Projects the states at `x` onto all contacts. */
export function projectOntoContacts(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
): void {
  const count: int = heap[r + CONTACTS_COUNT]!;
  for (let k: int = 0; k < count; k++)
    projectOntoContact(contact, heap, b, n, m, r, t, x, contactAt(heap, n, r, k));
  if (count > 1) keepOnContacts(contact, heap, b, n, m, r, t, x);
}

/** The same for those from which they have drifted, as at the end of a step. */
export function keepOnContacts(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
): void {
  const count: int = heap[r + CONTACTS_COUNT]!;
  for (let k: int = 0; k < MOST_PROJECTIONS; k++) {
    let largest: real = 0;
    for (let i: int = 0; i < count; i++)
      largest = Math.max(largest, deviationFrom(contact, heap, b, n, m, r, t, x, contactAt(heap, n, r, i)));
    if (!(largest > DRIFT)) return;
    if (count === 1) projectOntoContact(contact, heap, b, n, m, r, t, x, contactAt(heap, n, r, 0));
    else if (projectTogether(contact, heap, b, n, m, r, t, x, 1) === 0) return;
    else if (projectTogether(contact, heap, b, n, m, r, t, x, 2) === 0) return;
  }
}

/**
 * One Newton step of the states onto all surfaces (degree 1), or of all their rates to zero (degree 2): contacts that share states, as of
 * balls on each other, are solved together. 0: their directions do not determine the states.
 */
function projectTogether(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
  degree: real,
): int {
  const count: int = heap[r + CONTACTS_COUNT]!;
  const effects: int = heap[r + CONTACTS_EFFECTS]!;
  const right: int = effects + count * count;
  for (let j: int = 0; j < count; j++) {
    const direction: int = directionOf(contact, heap, b, n, r, t, x, contactAt(heap, n, r, j), degree);
    for (let i: int = 0; i < count; i++) {
      const c: int = contactAt(heap, n, r, i);
      const indicator: int = heap[c + CONTACT_INDICATOR]!;
      let effect: real = i === j ? 1 : 0;
      if (hasEquation(heap, c, degree) > 0)
        effect = alongDirection(contact, heap, b, n, m, r, t, x, indicator, degree, direction);
      heap[effects + i * count + j] = effect;
    }
  }
  for (let i: int = 0; i < count; i++) {
    const c: int = contactAt(heap, n, r, i);
    const indicator: int = heap[c + CONTACT_INDICATOR]!;
    let value: real = 0;
    if (degree === 1) value = surfaceValue(contact, heap, b, r, t, x, indicator);
    else if (hasEquation(heap, c, degree) > 0)
      value = surfaceRate(contact, heap, b, n, m, r, t, x, indicator);
    heap[right + i] = -value;
  }
  if (solveSmall(heap, count, effects, right) === 0) return 0;
  for (let j: int = 0; j < count; j++) {
    const c: int = contactAt(heap, n, r, j);
    moveStates(heap, n, x, directionOf(contact, heap, b, n, r, t, x, c, degree), heap[right + j]!);
  }
  return 1;
}

/** Contacts of degree 1 keep g alone at zero. */
function hasEquation(heap: Heap, c: int, degree: real): int {
  return degree === 1 || heap[c + CONTACT_DEGREE] !== 1 ? 1 : 0;
}

/** Address of the direction in which g (degree 1) or its rate (degree 2) of a contact changes. */
function directionOf(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  r: int,
  t: real,
  x: int,
  c: int,
  degree: real,
): int {
  return degree === 1 ? displacementOf(contact, heap, b, n, r, t, x, c) : c + CONTACT_DIRECTION;
}

/** Distance from a contact and its rate, in units of multipliers. */
function deviationFrom(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
  c: int,
): real {
  const indicator: int = heap[c + CONTACT_INDICATOR]!;
  const effect: real = Math.abs(heap[c + CONTACT_EFFECT]!);
  const distance: real = Math.abs(surfaceValue(contact, heap, b, r, t, x, indicator)) / effect;
  if (heap[c + CONTACT_DEGREE] === 1) return distance;
  const rate: real = surfaceRate(contact, heap, b, n, m, r, t, x, indicator);
  return Math.max(distance, Math.abs(rate) / effect);
}

/**
 * Whether the states have left contact k, as by a reset of another event: 0 no, `BROKEN_OFF` towards the side before the impact,
 * `BROKEN_INTO` into the surface.
 */
export function isBroken(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
  k: int,
): int {
  const c: int = contactAt(heap, n, r, k);
  const indicator: int = heap[c + CONTACT_INDICATOR]!;
  const effect: real = Math.abs(heap[c + CONTACT_EFFECT]!);
  let value: real = surfaceValue(contact, heap, b, r, t, x, indicator);
  if (heap[c + CONTACT_DEGREE] !== 1 && !(Math.abs(value) > MOVED * effect)) {
    value = surfaceRate(contact, heap, b, n, m, r, t, x, indicator);
  }
  if (!(Math.abs(value) > BROKEN * effect)) return 0;
  const operators: int = heap[r + CONTACTS_OPERATORS]!;
  const operator: int = heap[operators + indicator]!;
  return value * sideOfRelation(operator, heap[c + CONTACT_HIT]! > 0 ? 1 : 0) > 0 ? BROKEN_INTO : BROKEN_OFF;
}

/** How far rounding of time and states may carry the indicator from its value at (t, x); see `calcNoise`. */
function surfaceNoise(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  r: int,
  t: real,
  x: int,
  indicator: int,
): real {
  const trial: int = contactVector(heap, n, r, VECTOR_TRIAL);
  const here: real = surfaceValue(contact, heap, b, r, t, x, indicator);
  let noise: real = 0;
  for (let k: int = 0; k < 2; k++) {
    displaceByRounding(heap, n, x, trial, k);
    const value: real = surfaceValue(contact, heap, b, r, t * (1 - ROUNDING), trial, indicator);
    noise = Math.max(noise, Math.abs(value - here));
  }
  return noise;
}

/**
 * Moves the states off the surface of a contact to the side of `CONTACT_RELEASED`, so far that rounding does not bring them back: the
 * flow may leave the surface with the third power of time.
 */
export function moveOffContact(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  r: int,
  t: real,
  x: int,
  c: int,
): void {
  const operators: int = heap[r + CONTACTS_OPERATORS]!;
  const indicator: int = heap[c + CONTACT_INDICATOR]!;
  const operator: int = heap[operators + indicator]!;
  const side: real = sideOfRelation(operator, heap[c + CONTACT_RELEASED]! > 1 ? 1 : 0);
  const direction: int = displacementOf(contact, heap, b, n, r, t, x, c);
  const least: real = Math.max(LEAST, NEAR_ZERO * surfaceNoise(contact, heap, b, n, r, t, x, indicator));
  let distance: real = 2 * least;
  for (let k: int = 0; k < MOST_MOVES; k++) {
    const value: real = surfaceValue(contact, heap, b, r, t, x, indicator);
    if (side * value >= least) return;
    moveStates(heap, n, x, direction, (side * distance - value) / heap[c + CONTACT_EFFECT]!);
    distance = 2 * distance;
  }
}
