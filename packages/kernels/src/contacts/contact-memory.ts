import type { Heap, int, real } from "@cosimo/ir";

/** Memory of contacts at rest, for n states and m relations: number of contacts, and how many there is room for. */
export const CONTACTS_COUNT: int = 0;
export const CONTACTS_ROOM: int = 1;
/** Addresses of vectors of m: operators of the relations, as in the memory of the event iteration; values wanted of an event. */
export const CONTACTS_OPERATORS: int = 2;
export const CONTACTS_WANTED: int = 3;
/** Of n: nominal values of the states; of 2 m: indicators and their rates. */
export const CONTACTS_NOMINALS: int = 4;
export const CONTACTS_VALUES: int = 5;
/** Effects of unit multipliers on each constraint by rows, then right sides; vectors of n; the list of contacts. */
export const CONTACTS_EFFECTS: int = 6;
export const CONTACTS_VECTORS: int = 7;
export const CONTACTS_LIST: int = 8;
/** Of a compiled model: numbers n and m, address of the memory of its event iteration, slots of its region, address of a copy of it. */
export const CONTACTS_N: int = 9;
export const CONTACTS_M: int = 10;
export const CONTACTS_ITERATION: int = 11;
export const CONTACTS_REGION: int = 12;
export const CONTACTS_COPY: int = 13;
/** 1: its event iteration reads all variables at the left limits. */
export const CONTACTS_LEFT_LIMITS: int = 14;
/** Contacts that ended, of each surface the last one, as far as there is room: their number, and the address of the list. */
export const CONTACTS_ENDED_COUNT: int = 15;
export const CONTACTS_ENDED: int = 16;
/** Tolerance of the states, relative to their nominal values. */
export const CONTACTS_TOLERANCE: int = 17;
/** Address of 3 m slots: marks of conditions that end contacts or reach a limit, and vectors of a trial there. */
export const CONTACTS_MARKS: int = 18;
/** Address of the model's selection of conditions (see `location/clear-conditions.ts`), or 0; number of the one that is evaluated alone. */
export const CONTACTS_SELECTION: int = 19;
export const CONTACTS_SELECTED: int = 20;
export const CONTACTS_HEADER: int = 21;

/** Marks of conditions whose contact has ended; whose relations change now, too. */
export const ENDED: int = 1;
export const ENDED_CHANGES: int = 2;

/**
 * A contact: the indicator g of its surface, the value of its relation after the impact, the derivative of g on which its force acts
 * (1: on dg/dt, since the jump moves the states off the surface at once; 2: on the derivative of that, like a force on a position), the
 * derivative of g or of its rate along the direction, whether the direction depends on the position (curved surface), the last multiplier.
 */
export const CONTACT_INDICATOR: int = 0;
export const CONTACT_HIT: int = 1;
export const CONTACT_DEGREE: int = 2;
export const CONTACT_EFFECT: int = 3;
export const CONTACT_TURNING: int = 4;
export const CONTACT_MULTIPLIER: int = 5;
/**
 * 0 stays; 1, 2: to be released to the side where its relation is false, true. `RELEASED_IN_PLACE`: at the surface, of a contact that another
 * event pushes into it. The host sets 1 where its end has been located.
 */
export const CONTACT_RELEASED: int = 6;
export const RELEASED_IN_PLACE: int = 3;
/** How the states have left a contact: towards the side before the impact, or into the surface. */
export const BROKEN_OFF: int = 1;
export const BROKEN_INTO: int = 2;
/** Unit vector of the states' jump at a reset. */
export const CONTACT_DIRECTION: int = 7;

/** Vectors of n: flow, flow with a force, derivatives, a point nearby, states of a trial; see also `contact-direction.ts`. */
export const VECTOR_FREE: int = 0;
export const VECTOR_FORCED: int = 1;
export const VECTOR_XDOT: int = 2;
export const VECTOR_FAR: int = 3;
export const VECTOR_TRIAL: int = 4;
export const VECTOR_SLOW: int = 5;
export const VECTOR_FAST: int = 6;
export const VECTOR_HERE: int = 7;
export const VECTOR_AHEAD: int = 8;
export const VECTOR_THERE: int = 9;
export const VECTOR_DISPLACEMENT: int = 10;
/** States before a contact is tried, and before the jump of one that others accumulate with. */
export const VECTOR_ENTRY: int = 11;
export const VECTOR_BEFORE: int = 12;

/**
 * Results of `attachContact`: at rest; the jump has no direction; the contacts do not push; there is no room; the states are farther from
 * the surface than their errors explain.
 */
export const CONTACT_ATTACHED: int = 0;
export const CONTACT_UNDIRECTED: int = 1;
export const CONTACT_PULLS: int = 2;
export const CONTACT_HOMELESS: int = 3;
export const CONTACT_FAR: int = 4;

/** Failure code of a flow whose contact forces are not unique: above those of any model. */
export const CONTACT_FORCES_NOT_UNIQUE: int = 1000000000;

/** Step of the differences, relative to the distance or time in which states change by their own size. */
export const DIFFERENCE_STEP: real = 3e-3;
const VECTORS: int = 13;

/** Number of slots. */
export function contactsSize(n: int, m: int, room: int): int {
  return CONTACTS_HEADER + 7 * m + (1 + VECTORS) * n + room * (room + 1) + 2 * room * (CONTACT_DIRECTION + n);
}

/** Writes the addresses; there is no contact at first. */
export function layOutContacts(heap: Heap, n: int, m: int, r: int, room: int): void {
  heap[r + CONTACTS_COUNT] = 0;
  heap[r + CONTACTS_ROOM] = room;
  let next: int = r + CONTACTS_HEADER;
  heap[r + CONTACTS_OPERATORS] = next;
  heap[r + CONTACTS_WANTED] = next + m;
  heap[r + CONTACTS_VALUES] = next + 2 * m;
  heap[r + CONTACTS_MARKS] = next + 4 * m;
  next = next + 7 * m;
  heap[r + CONTACTS_NOMINALS] = next;
  heap[r + CONTACTS_VECTORS] = next + n;
  next = next + (1 + VECTORS) * n;
  heap[r + CONTACTS_EFFECTS] = next;
  heap[r + CONTACTS_LIST] = next + room * (room + 1);
  heap[r + CONTACTS_SELECTION] = 0;
  heap[r + CONTACTS_ENDED_COUNT] = 0;
  heap[r + CONTACTS_ENDED] = next + room * (room + 1) + room * (CONTACT_DIRECTION + n);
}

/** Address of contact k. */
export function contactAt(heap: Heap, n: int, r: int, k: int): int {
  const list: int = heap[r + CONTACTS_LIST]!;
  return list + k * (CONTACT_DIRECTION + n);
}

/** Address of a vector: see `VECTOR_…`. */
export function contactVector(heap: Heap, n: int, r: int, which: int): int {
  const vectors: int = heap[r + CONTACTS_VECTORS]!;
  return vectors + which * n;
}

/** Number of the contact on the surface of an indicator; -1: there is none. */
export function contactOf(heap: Heap, n: int, r: int, indicator: int): int {
  const count: int = heap[r + CONTACTS_COUNT]!;
  for (let k: int = 0; k < count; k++)
    if (heap[contactAt(heap, n, r, k) + CONTACT_INDICATOR] === indicator) return k;
  return -1;
}

/** Address of ended contact k. */
export function endedContactAt(heap: Heap, n: int, r: int, k: int): int {
  const list: int = heap[r + CONTACTS_ENDED]!;
  return list + k * (CONTACT_DIRECTION + n);
}

/** Keeps the contact at `c` as an ended one, in place of an earlier one on its surface. */
export function keepEndedContact(heap: Heap, n: int, r: int, c: int): void {
  const count: int = heap[r + CONTACTS_ENDED_COUNT]!;
  let place: int = 0;
  while (
    place < count &&
    heap[endedContactAt(heap, n, r, place) + CONTACT_INDICATOR] !== heap[c + CONTACT_INDICATOR]
  )
    place++;
  if (place >= heap[r + CONTACTS_ROOM]!) place = 0;
  if (place === count) heap[r + CONTACTS_ENDED_COUNT] = count + 1;
  const to: int = endedContactAt(heap, n, r, place);
  for (let i: int = 0; i < CONTACT_DIRECTION + n; i++) heap[to + i] = heap[c + i]!;
}

/** Removes the contacts to be released. */
export function dropContacts(heap: Heap, n: int, r: int): void {
  const count: int = heap[r + CONTACTS_COUNT]!;
  let next: int = 0;
  for (let k: int = 0; k < count; k++) {
    const from: int = contactAt(heap, n, r, k);
    if (heap[from + CONTACT_RELEASED]! > 0) {
      keepEndedContact(heap, n, r, from);
      continue;
    }
    const to: int = contactAt(heap, n, r, next);
    for (let i: int = 0; i < CONTACT_DIRECTION + n; i++) heap[to + i] = heap[from + i]!;
    next++;
  }
  heap[r + CONTACTS_COUNT] = next;
}
