import type { Heap, int, KernelSurfaces, real } from "@cosimo/ir";
import { timeScale } from "../events/zero-test.ts";
import { attachContact } from "./contact-begin-end.ts";
import { turnContacts } from "./contact-direction.ts";
import { calcMultipliers, contactsPush, restingFlow } from "./contact-flow.ts";
import { JUMP_CONDITION, JUMP_SIZE, JUMP_VALUE, JUMPS } from "./contact-jumps.ts";
import {
  CONTACT_ATTACHED,
  CONTACT_DEGREE,
  CONTACT_DIRECTION,
  CONTACT_INDICATOR,
  CONTACT_RELEASED,
  CONTACTS_COUNT,
  CONTACTS_ENDED_COUNT,
  CONTACTS_NOMINALS,
  CONTACTS_ROOM,
  CONTACTS_VALUES,
  contactAt,
  contactOf,
  contactVector,
  DIFFERENCE_STEP,
  endedContactAt,
  VECTOR_AHEAD,
  VECTOR_BEFORE,
  VECTOR_ENTRY,
  VECTOR_HERE,
  VECTOR_THERE,
} from "./contact-memory.ts";
import { projectOntoContacts } from "./contact-projection.ts";
import { surfaceGradient, surfaceValue } from "./surface-motion.ts";

/*
 * Contacts of balls on each other: an impact ends the contact below, whose small rebounds accumulate again, so that all accumulate within
 * rounding of one instant. A rebound far below the tolerance of the states is none: the contact begins.
 * Heights are relative to the nominal values of the states.
 */

/** dg/dt at (t, x) along the flow with contact forces, which is written to `flow`; NaN where it cannot be evaluated. */
function restingRate(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
  indicator: int,
  flow: int,
): real {
  const g: int = heap[r + CONTACTS_VALUES]!;
  let code: int = restingFlow(contact, heap, b, n, m, r, t, x, flow);
  if (code === 0) code = contact.indicatorRates(b, t, x, flow, g, g + m);
  return code === 0 ? heap[g + m + indicator]! : 0 / 0;
}

/** Whether g is as good as zero and stays there: the height of the parabola on which it leaves the surface is no motion. */
function isRebound(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
  indicator: int,
  height: real,
): int {
  const gradient: int = contactVector(heap, n, r, VECTOR_HERE);
  surfaceGradient(contact, heap, b, n, r, t, x, indicator, gradient);
  let least: real = 0;
  for (let i: int = 0; i < n; i++) least = Math.max(least, Math.abs(heap[gradient + i]!));
  least = least * height;
  if (!(Math.abs(surfaceValue(contact, heap, b, r, t, x, indicator)) <= least)) return 1;
  const flow: int = contactVector(heap, n, r, VECTOR_HERE);
  const rate: real = restingRate(contact, heap, b, n, m, r, t, x, indicator, flow);
  const near: int = contactVector(heap, n, r, VECTOR_AHEAD);
  const there: int = contactVector(heap, n, r, VECTOR_THERE);
  const nominals: int = heap[r + CONTACTS_NOMINALS]!;
  const s: real = DIFFERENCE_STEP * timeScale(heap, n, nominals, x, flow);
  for (let i: int = 0; i < n; i++) heap[near + i] = heap[x + i]! + s * heap[flow + i]!;
  const after: real = restingRate(contact, heap, b, n, m, r, t + s, near, indicator, there);
  for (let i: int = 0; i < n; i++) heap[near + i] = heap[x + i]! - s * heap[flow + i]!;
  const before: real = restingRate(contact, heap, b, n, m, r, t - s, near, indicator, there);
  const acceleration: real = Math.abs(after - before) / (2 * s);
  return rate * rate <= 2 * acceleration * least ? 0 : 1;
}

/** Begins the ended contact at `ended` again at (t, x) and projects the states at `x`, if all contacts push; result: 1, else 0. */
function resumeContact(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
  ended: int,
): int {
  const count: int = heap[r + CONTACTS_COUNT]!;
  if (count >= heap[r + CONTACTS_ROOM]!) return 0;
  const c: int = contactAt(heap, n, r, count);
  for (let i: int = 0; i < CONTACT_DIRECTION + n; i++) heap[c + i] = heap[ended + i]!;
  heap[c + CONTACT_RELEASED] = 0;
  heap[r + CONTACTS_COUNT] = count + 1;
  const entry: int = contactVector(heap, n, r, VECTOR_ENTRY);
  for (let i: int = 0; i < n; i++) heap[entry + i] = heap[x + i]!;
  turnContacts(contact, heap, b, n, m, r, t, x);
  projectOntoContacts(contact, heap, b, n, m, r, t, x);
  const code: int = calcMultipliers(contact, heap, b, n, m, r, t, x);
  if (code === 0 && contactsPush(heap, n, r) > 0) return 1;
  heap[r + CONTACTS_COUNT] = count;
  for (let i: int = 0; i < n; i++) heap[x + i] = heap[entry + i]!;
  return 0;
}

/** Begins ended contacts again, see `captureContacts`; result: how many. */
function resumeContacts(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
  height: real,
): int {
  const ended: int = heap[r + CONTACTS_ENDED_COUNT]!;
  let captured: int = 0;
  for (let k: int = 0; k < ended; k++) {
    const one: int = endedContactAt(heap, n, r, k);
    const indicator: int = heap[one + CONTACT_INDICATOR]!;
    if (heap[one + CONTACT_DEGREE] === 1 || contactOf(heap, n, r, indicator) >= 0) continue;
    if (isRebound(contact, heap, b, n, m, r, t, x, indicator, height) > 0) continue;
    captured = captured + resumeContact(contact, heap, b, n, m, r, t, x, one);
  }
  return captured;
}

/** Begins contacts after the jumps of the states at `jumps`, whose records it takes; result: how many. */
function beginContacts(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
  height: real,
  jumps: int,
): int {
  const before: int = contactVector(heap, n, r, VECTOR_BEFORE);
  let captured: int = 0;
  for (let k: int = 0; k < JUMPS; k++) {
    const record: int = jumps + k * (JUMP_SIZE + n);
    const condition: int = heap[record + JUMP_CONDITION]!;
    const indicator: int = condition - 1;
    if (indicator < 0 || contactOf(heap, n, r, indicator) >= 0) continue;
    if (isRebound(contact, heap, b, n, m, r, t, x, indicator, height) > 0) continue;
    for (let i: int = 0; i < n; i++) heap[before + i] = heap[x + i]! - heap[record + JUMP_SIZE + i]!;
    const value: int = heap[record + JUMP_VALUE]!;
    if (attachContact(contact, heap, b, n, m, r, t, x, before, indicator, value) !== CONTACT_ATTACHED)
      continue;
    heap[record + JUMP_CONDITION] = 0;
    captured++;
  }
  return captured;
}

/**
 * Begins contacts whose states at (t, x) are on their surfaces and leave them by less than this height: ended ones, and those of the last jumps of the states (`jumps`; -1: none are kept). Projects the states at `x`. Returns the number
 * of contacts that began: the last ones of the list.
 */
export function captureContacts(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  t: real,
  x: int,
  height: real,
  jumps: int,
): int {
  let all: int = 0;
  let more: int = 1;
  while (more > 0) {
    more = resumeContacts(contact, heap, b, n, m, r, t, x, height);
    if (jumps >= 0) more = more + beginContacts(contact, heap, b, n, m, r, t, x, height, jumps);
    all = all + more;
  }
  return all;
}
