import type { Heap, int } from "@cosimo/ir";

/** Memory of sliding, for n states and m relations: number of surfaces, the current side, and how many surfaces there is room for. */
export const SLIDING_COUNT: int = 0;
export const SLIDING_SIDE: int = 1;
export const SLIDING_ROOM: int = 2;
/** Addresses of vectors of m: the surface of each relation (-1: none), and the sign of its indicator above the surface. */
export const SLIDING_SURFACES: int = 3;
export const SLIDING_SENSES: int = 4;
/** The values that relations are to get in `cross`: see `SIDE_…`. */
export const SLIDING_WANTED: int = 5;
/** Operators of the relations, as in the memory of the event iteration. */
export const SLIDING_OPERATORS: int = 6;
/** Surfaces along which the system slid, and those found now: 1 plus the first indicator of the surface, and the signs; signs of a trial. */
export const SLIDING_KNOWN: int = 7;
export const SLIDING_KNOWN_SENSES: int = 8;
export const SLIDING_FOUND: int = 9;
export const SLIDING_FOUND_SENSES: int = 10;
export const SLIDING_TRIAL: int = 11;
/** Of n: nominal values of the states. */
export const SLIDING_NOMINALS: int = 12;
/** Addresses of vectors for surfaces: indicators; multipliers; sides to enter (1, -1; 0: as it is); 1 for those to be left. */
export const SLIDING_INDICATORS: int = 13;
export const SLIDING_MULTIPLIERS: int = 14;
export const SLIDING_ABOVE: int = 15;
export const SLIDING_LEFT: int = 16;
/** Rates of the indicators by the differences of flows; the same as factors, then right sides; rates on each side. */
export const SLIDING_EFFECTS: int = 17;
export const SLIDING_FACTORS: int = 18;
export const SLIDING_RATES: int = 19;
/** Flows on each side, then that above all surfaces; two vectors of states; five of indicators. */
export const SLIDING_FLOWS: int = 20;
export const SLIDING_STATES: int = 21;
export const SLIDING_VALUES: int = 22;
export const SLIDING_HEADER: int = 23;
/** Number of vectors of m that begin at `SLIDING_SURFACES`. */
export const SLIDING_LISTS: int = 9;

/** Places for values of the system after those of the sides: for a trial, a new set of sides, and an attempt to slide. */
export const SLIDING_PLACES: int = 3;

/** Legal values in `SLIDING_WANTED`. */
export const SIDE_KEPT: int = 0;
export const SIDE_TRUE: int = 1;
export const SIDE_FALSE: int = 2;

/** Number of slots. */
export function slidingSize(n: int, m: int, room: int): int {
  return SLIDING_HEADER + 14 * m + 3 * n + 5 * room + 2 * room * room + (room + 1) * room + (room + 2) * n;
}

/** Writes the addresses; there is no surface at first. */
export function layOutSliding(heap: Heap, n: int, m: int, s: int, room: int): void {
  heap[s + SLIDING_COUNT] = 0;
  heap[s + SLIDING_SIDE] = 0;
  heap[s + SLIDING_ROOM] = room;
  let next: int = s + SLIDING_HEADER;
  for (let which: int = SLIDING_SURFACES; which <= SLIDING_TRIAL; which++) {
    heap[s + which] = next;
    next = next + m;
  }
  heap[s + SLIDING_NOMINALS] = next;
  next = next + n;
  for (let which: int = SLIDING_INDICATORS; which <= SLIDING_LEFT; which++) {
    heap[s + which] = next;
    next = next + room;
  }
  heap[s + SLIDING_EFFECTS] = next;
  heap[s + SLIDING_FACTORS] = next + room * room;
  heap[s + SLIDING_RATES] = next + 2 * room * room + room;
  heap[s + SLIDING_FLOWS] = next + 2 * room * room + room + (room + 1) * room;
  next = next + 2 * room * room + room + (room + 1) * room + (room + 2) * n;
  heap[s + SLIDING_STATES] = next;
  heap[s + SLIDING_VALUES] = next + 2 * n;
  keepSurfaces(heap, m, s, 0);
}

/** Adds the surface of an indicator, with the relations whose senses are listed; 0: there is no room. */
export function addSurface(heap: Heap, m: int, s: int, indicator: int, senses: int): int {
  const count: int = heap[s + SLIDING_COUNT]!;
  const room: int = heap[s + SLIDING_ROOM]!;
  if (count >= room) return 0;
  const surfaces: int = heap[s + SLIDING_SURFACES]!;
  const own: int = heap[s + SLIDING_SENSES]!;
  const indicators: int = heap[s + SLIDING_INDICATORS]!;
  heap[indicators + count] = indicator;
  for (let i: int = 0; i < m; i++) {
    if (heap[senses + i]! === 0 || heap[surfaces + i]! >= 0) continue;
    heap[surfaces + i] = count;
    heap[own + i] = heap[senses + i]!;
  }
  heap[s + SLIDING_COUNT] = count + 1;
  return 1;
}

/** Keeps surfaces with numbers below `count`. */
export function keepSurfaces(heap: Heap, m: int, s: int, count: int): void {
  const surfaces: int = heap[s + SLIDING_SURFACES]!;
  heap[s + SLIDING_COUNT] = count;
  for (let i: int = 0; i < m; i++) if (heap[surfaces + i]! >= count) heap[surfaces + i] = -1;
}
