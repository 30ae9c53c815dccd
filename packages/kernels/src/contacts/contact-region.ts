import type { Heap, int, KernelEvents, KernelSurfaces, KernelSystem, real } from "@cosimo/ir";
import { beginEvent, takeLeftLimits } from "../events/event-begin.ts";
import { iterateEvent } from "../events/event-iteration.ts";
import {
  ITERATION_BY_SIGN,
  ITERATION_CROSSING,
  ITERATION_DONE,
  ITERATION_DUE_WITHIN,
  ITERATION_HELD,
  ITERATION_LOCATED,
  ITERATION_MAY_DIVIDE,
  ITERATION_NEEDS_VALUES,
  ITERATION_NOTICES,
  ITERATION_PASSED,
  ITERATION_RELATIONS,
  ITERATION_STATES_CHANGED,
  ITERATION_TERMINATED,
  ITERATION_TIME_EVENT,
  ITERATION_TIME_RELATIONS,
  ITERATION_WITHIN,
  readStates,
} from "../events/iteration-memory.ts";
import type { IndicatorMotion } from "../events/zero-test.ts";
import { instantWidth, releaseRelations } from "../run/handle-event.ts";
import { SIDE_KEPT, SIDE_TRUE } from "../surfaces/sliding-memory.ts";
import { restingFlow, restingIndicators } from "./contact-flow.ts";
import {
  CONTACTS_COPY,
  CONTACTS_ITERATION,
  CONTACTS_LEFT_LIMITS,
  CONTACTS_M,
  CONTACTS_N,
  CONTACTS_NOMINALS,
  CONTACTS_REGION,
  contactVector,
  VECTOR_DISPLACEMENT,
  VECTOR_TRIAL,
} from "./contact-memory.ts";

/*
 * Contacts of a compiled model whose event iteration needs nothing of a host: the functions of `KernelSurfaces`, and of `KernelSystem` at
 * rest. The address of the memory of contacts is in the slot before its region.
 */

/** Address of the memory of contacts. */
function contactsOf(heap: Heap, b: int): int {
  const r: int = heap[b - 1]!;
  return r;
}

/** `KernelSystem.derivatives` with contact forces. */
export function flowAtRest(contact: KernelSurfaces, heap: Heap, b: int, t: real, x: int, xdot: int): int {
  const r: int = contactsOf(heap, b);
  const n: int = heap[r + CONTACTS_N]!;
  const m: int = heap[r + CONTACTS_M]!;
  return restingFlow(contact, heap, b, n, m, r, t, x, xdot);
}

/** `KernelSystem.indicators` with multipliers. */
export function indicatorsAtRest(contact: KernelSurfaces, heap: Heap, b: int, t: real, x: int, g: int): int {
  const r: int = contactsOf(heap, b);
  const n: int = heap[r + CONTACTS_N]!;
  const m: int = heap[r + CONTACTS_M]!;
  return restingIndicators(contact, heap, b, n, m, r, t, x, g);
}

/** Part of the nominal values by which states move in a difference quotient. */
const DIRECTIONAL: real = 1e-5;

/** `KernelSystem.directional` by differences: exact derivatives of the flow with forces are not known. */
export function directionalAtRest(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  t: real,
  x: int,
  tdot: real,
  dx: int,
  dxdot: int,
): int {
  const r: int = contactsOf(heap, b);
  const n: int = heap[r + CONTACTS_N]!;
  const nominals: int = heap[r + CONTACTS_NOMINALS]!;
  const here: int = contactVector(heap, n, r, VECTOR_DISPLACEMENT);
  const near: int = contactVector(heap, n, r, VECTOR_TRIAL);
  let size: real = Math.abs(tdot);
  for (let i: int = 0; i < n; i++) size = Math.max(size, Math.abs(heap[dx + i]!) / heap[nominals + i]!);
  const s: real = size > 0 ? DIRECTIONAL / size : 0;
  let code: int = flowAtRest(contact, heap, b, t, x, here);
  if (code !== 0) return code;
  for (let i: int = 0; i < n; i++) heap[near + i] = heap[x + i]! + s * heap[dx + i]!;
  code = flowAtRest(contact, heap, b, t + s * tdot, near, dxdot);
  for (let i: int = 0; i < n; i++) heap[dxdot + i] = s > 0 ? (heap[dxdot + i]! - heap[here + i]!) / s : 0;
  return code;
}

/** `KernelSurfaces.cross`. */
export function crossInRegion(
  sys: KernelSystem,
  motion: IndicatorMotion,
  model: KernelEvents,
  heap: Heap,
  b: int,
  t: real,
  x: int,
  wanted: int,
): int {
  const r: int = contactsOf(heap, b);
  const n: int = heap[r + CONTACTS_N]!;
  const m: int = heap[r + CONTACTS_M]!;
  const e: int = heap[r + CONTACTS_ITERATION]!;
  if (writeWanted(heap, m, e, wanted) === 0) return 1;
  const within: real = instantWidth(t, t);
  heap[e + ITERATION_WITHIN] = within;
  heap[e + ITERATION_DUE_WITHIN] = within;
  heap[e + ITERATION_TIME_EVENT] = 0;
  heap[e + ITERATION_CROSSING] = 1;
  heap[e + ITERATION_BY_SIGN] = 0;
  heap[e + ITERATION_MAY_DIVIDE] = 0;
  heap[e + ITERATION_NEEDS_VALUES] = 1;
  if (heap[r + CONTACTS_LEFT_LIMITS]! > 0) sys.outputs(b, t, x);
  takeLeftLimits(heap, b, n, e, x);
  beginEvent(motion, model, heap, b, n, m, e, t, x);
  let status: int = ITERATION_PASSED;
  while (status === ITERATION_PASSED) {
    heap[e + ITERATION_NOTICES] = 0;
    status = iterateEvent(motion, model, heap, b, n, m, e, t);
  }
  heap[e + ITERATION_NOTICES] = 0;
  releaseRelations(heap, m, e);
  const held: int = heap[e + ITERATION_HELD]!;
  for (let i: int = 0; i < m; i++) heap[held + i] = 0;
  if (status !== ITERATION_DONE || heap[e + ITERATION_TERMINATED]! > 0) return 0;
  return heap[e + ITERATION_STATES_CHANGED]! > 0 ? 2 : 1;
}

/** Writes the wanted values as causes of an event, and holds all other relations; 0: they have these values. */
function writeWanted(heap: Heap, m: int, e: int, wanted: int): int {
  const relations: int = heap[e + ITERATION_RELATIONS]!;
  const located: int = heap[e + ITERATION_LOCATED]!;
  const held: int = heap[e + ITERATION_HELD]!;
  const ofTime: int = heap[e + ITERATION_TIME_RELATIONS]!;
  let differs: int = 0;
  for (let i: int = 0; i < m; i++) {
    const value: real = heap[wanted + i]! === SIDE_TRUE ? 1 : 0;
    if (heap[wanted + i]! !== SIDE_KEPT && heap[relations + i]! !== value) differs = 1;
  }
  if (differs === 0) return 0;
  for (let i: int = 0; i < m; i++) {
    const isKept: boolean = heap[wanted + i]! === SIDE_KEPT;
    if (isKept) heap[located + i] = 0;
    else heap[located + i] = heap[wanted + i]! === SIDE_TRUE ? 2 : 1;
    heap[held + i] = heap[ofTime + i]! > 0 ? 0 : 1;
  }
  return 1;
}

/** `KernelSurfaces.states`. */
export function statesInRegion(heap: Heap, b: int, x: int): int {
  const r: int = contactsOf(heap, b);
  const n: int = heap[r + CONTACTS_N]!;
  const e: int = heap[r + CONTACTS_ITERATION]!;
  readStates(heap, b, n, e, x);
  return 0;
}

/** `KernelSurfaces.relation`. */
export function relationInRegion(heap: Heap, b: int, i: int): int {
  const r: int = contactsOf(heap, b);
  const e: int = heap[r + CONTACTS_ITERATION]!;
  const relations: int = heap[e + ITERATION_RELATIONS]!;
  return heap[relations + i] === 1 ? 1 : 0;
}

/** `KernelSurfaces.keep`. */
export function keepRegion(heap: Heap, b: int, place: int): int {
  const r: int = contactsOf(heap, b);
  const size: int = heap[r + CONTACTS_REGION]!;
  const copies: int = heap[r + CONTACTS_COPY]!;
  const copy: int = copies + place * size;
  for (let i: int = 0; i < size; i++) heap[copy + i] = heap[b + i]!;
  return 0;
}

/** `KernelSurfaces.recall`. */
export function recallRegion(heap: Heap, b: int, place: int): int {
  const r: int = contactsOf(heap, b);
  const size: int = heap[r + CONTACTS_REGION]!;
  const copies: int = heap[r + CONTACTS_COPY]!;
  const copy: int = copies + place * size;
  for (let i: int = 0; i < size; i++) heap[b + i] = heap[copy + i]!;
  return 0;
}
