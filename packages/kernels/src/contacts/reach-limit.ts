import type { Heap, int, KernelSurfaces, real } from "@cosimo/ir";
import {
  ACCUMULATION_BEGIN,
  ACCUMULATION_INTERVAL,
  ACCUMULATION_IS_INEXACT,
  ACCUMULATION_JUMPED,
  ACCUMULATION_LIST,
  ACCUMULATION_LISTED,
  ACCUMULATION_MAY_REST,
  ACCUMULATION_REFUSAL,
  ACCUMULATION_REMAINDER,
  ACCUMULATION_RESTED,
  ACCUMULATION_SEQUENCES,
  LIMIT_REFUSED,
  LIMIT_RESTS,
  LIMIT_SETTLES,
  LIMIT_SWITCHES,
  LIMIT_WAITS,
} from "../accumulation/accumulation-memory.ts";
import {
  endSequences,
  jumpsSince,
  RECENT,
  sequenceOf,
  switchesSince,
} from "../accumulation/event-sequences.ts";
import { isAloneOf, ZENO_COUNT } from "../events/zeno-sequence.ts";
import { captureContacts } from "./capture-contacts.ts";
import { attachContact } from "./contact-begin-end.ts";
import { noteJump } from "./contact-jumps.ts";
import {
  CONTACT_ATTACHED,
  CONTACT_HIT,
  CONTACT_INDICATOR,
  CONTACT_PULLS,
  CONTACT_UNDIRECTED,
  CONTACTS_COUNT,
  CONTACTS_ENDED_COUNT,
  CONTACTS_MARKS,
  CONTACTS_OPERATORS,
  CONTACTS_TOLERANCE,
  CONTACTS_VALUES,
  contactAt,
  contactOf,
} from "./contact-memory.ts";
import { sideOfRelation } from "./contact-projection.ts";
import { settleAtLimit } from "./settle-at-limit.ts";

/*
 * What happens where events accumulate: the equations keep the states at the limit, or contacts begin (Pfeiffer & Glocker 1996), or nothing
 * holds the states.
 */

/** Least part of a sequence of events that shows whether the states move on. */
const SHORT: real = 1e-6;
/** Heights of rebounds that are none, relative to the nominal values: in units of the tolerance, at least, and of a single contact. */
const REBOUND: real = 1e-3;
const LEAST_REBOUND: real = 64 * Number.EPSILON;
const ROUNDED_REBOUND: real = Number.EPSILON / 16;
/** Distance beyond a surface that counts as none, in units of the tolerance. */
const NEAR: real = 10;

/**
 * Whether the equations keep the states at the limit of the events of condition `i` and of all that had one within its last intervals;
 * then the values of `CONTACTS_WANTED` are to hold after an event at (t, x). Of a single condition its surface alone is known, not the end
 * of the motion through it.
 */
function settles(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  p: int,
  t: real,
  x: int,
  i: int,
): int {
  const chosen: int = heap[r + CONTACTS_MARKS]!;
  const begin: real = t - RECENT * heap[p + ACCUMULATION_INTERVAL]!;
  let others: int = 0;
  for (let j: int = 0; j < m; j++) {
    const isRecent: boolean = jumpsSince(heap, p, j, begin) > 0 || switchesSince(heap, p, j, begin) > 0;
    heap[chosen + j] = j === i || isRecent ? 1 : 0;
    if (j !== i && isRecent) others++;
  }
  if (others === 0) return 0;
  const remainder: real = Math.max(
    heap[p + ACCUMULATION_REMAINDER]!,
    SHORT * (t - heap[p + ACCUMULATION_BEGIN]!),
  );
  return settleAtLimit(contact, heap, b, n, m, r, t, x, chosen, remainder, chosen + m);
}

/**
 * To be called where the events of the k-th condition of the event at (t, x) accumulate. Where events of others accumulate with them, a
 * contact that does not push alone waits for these. `before`: states before the event. Result: a code `LIMIT_…`.
 */
export function reachLimit(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  p: int,
  t: real,
  x: int,
  before: int,
  k: int,
): int {
  const list: int = heap[p + ACCUMULATION_LIST]!;
  const i: int = heap[list + k]!;
  const isFree: boolean = heap[p + ACCUMULATION_MAY_REST]! > 0 && heap[r + CONTACTS_COUNT] === 0;
  if (isFree && settles(contact, heap, b, n, m, r, p, t, x, i) > 0) {
    endSequences(heap, m, p);
    return LIMIT_SETTLES;
  }
  if (heap[p + ACCUMULATION_JUMPED] === 0) return LIMIT_SWITCHES;
  const sequences: int = heap[p + ACCUMULATION_SEQUENCES]!;
  const isAlone: int = isAloneOf(heap, sequences, m, i);
  heap[sequenceOf(heap, p, i) + ZENO_COUNT] = 0;
  const located: int = heap[list + m + k]!;
  let code: int = CONTACT_UNDIRECTED;
  if (heap[p + ACCUMULATION_MAY_REST]! > 0)
    code = attachContact(contact, heap, b, n, m, r, t, x, before, i, located);
  heap[p + ACCUMULATION_REFUSAL] = code;
  if (code === CONTACT_PULLS && isAlone === 0) return LIMIT_WAITS;
  if (code !== CONTACT_ATTACHED) return LIMIT_REFUSED;
  const count: int = heap[r + CONTACTS_COUNT]!;
  noteRest(heap, n, r, p, count - 1);
  return LIMIT_RESTS;
}

/** Keeps on which side the surface of contact k lies. */
function noteRest(heap: Heap, n: int, r: int, p: int, k: int): void {
  const c: int = contactAt(heap, n, r, k);
  const i: int = heap[c + CONTACT_INDICATOR]!;
  const operators: int = heap[r + CONTACTS_OPERATORS]!;
  const rested: int = heap[p + ACCUMULATION_RESTED]!;
  heap[rested + i] = sideOfRelation(heap[operators + i]!, heap[c + CONTACT_HIT]! > 0 ? 1 : 0);
}

/** Keeps the jump of the states from `before` to `x` at an event of a single condition. */
export function noteJumpOfEvent(heap: Heap, n: int, m: int, p: int, jumps: int, x: int, before: int): void {
  if (heap[p + ACCUMULATION_LISTED] !== 1) return;
  const list: int = heap[p + ACCUMULATION_LIST]!;
  noteJump(heap, n, jumps, x, before, heap[list]!, heap[list + m]!);
}

/**
 * Begins contacts after an event at which states jumped from `before`, and that follows others closely or, if `isClose` is 0, one that
 * ended contacts. Where another impact ended contacts: those that would rebound by far less than the tolerance. Else: of a rebound that is
 * rounding. Returns their number: the last ones of the list.
 */
export function captureRebounds(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  p: int,
  t: real,
  x: int,
  before: int,
  jumps: int,
  isClose: int,
): int {
  const isAmong: boolean = heap[r + CONTACTS_ENDED_COUNT]! > 0;
  if (m === 0 || (!isAmong && isClose === 0) || heap[p + ACCUMULATION_MAY_REST] === 0) return 0;
  if (!isAmong) noteJumpOfEvent(heap, n, m, p, jumps, x, before);
  const tolerance: real = heap[r + CONTACTS_TOLERANCE]!;
  let height: real = isAmong ? Math.max(REBOUND * tolerance, LEAST_REBOUND) : ROUNDED_REBOUND;
  if (heap[p + ACCUMULATION_IS_INEXACT]! > 0) height = Math.max(height, tolerance);
  const held: int = heap[r + CONTACTS_COUNT]!;
  const captured: int = captureContacts(contact, heap, b, n, m, r, t, x, height, jumps);
  for (let k: int = 0; k < captured; k++) noteRest(heap, n, r, p, held + k);
  return captured;
}

/**
 * The first condition on whose surface the states have rested, do not rest, and beyond which they are at (t, x); -1: none. Importers find
 * events after a step: states are beyond a surface only if its relation says so. g is then in `CONTACTS_VALUES`.
 */
export function conditionBeyondRest(
  contact: KernelSurfaces,
  heap: Heap,
  b: int,
  n: int,
  m: int,
  r: int,
  p: int,
  t: real,
  x: int,
): int {
  const rested: int = heap[p + ACCUMULATION_RESTED]!;
  const g: int = heap[r + CONTACTS_VALUES]!;
  const operators: int = heap[r + CONTACTS_OPERATORS]!;
  const isInexact: boolean = heap[p + ACCUMULATION_IS_INEXACT]! > 0;
  const near: real = (isInexact ? 1 : NEAR) * heap[r + CONTACTS_TOLERANCE]!;
  let isKnown: boolean = false;
  for (let i: int = 0; i < m; i++) {
    if (heap[rested + i] === 0 || contactOf(heap, n, r, i) >= 0) continue;
    if (!isKnown && contact.indicators(b, t, x, g) !== 0) return -1;
    isKnown = true;
    if (!(heap[rested + i]! * heap[g + i]! > near)) continue;
    const isBeyond: int =
      heap[rested + i] === sideOfRelation(heap[operators + i]!, contact.relation(b, i)) ? 1 : 0;
    if (!isInexact || isBeyond > 0) return i;
  }
  return -1;
}
