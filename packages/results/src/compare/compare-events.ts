import type { EventRecord } from "@cosimo/ir";

/** One event in both lists. */
export interface EventPair {
  readonly a: EventRecord;
  readonly b: EventRecord;
  /** a.time - b.time [s] */
  readonly difference: number;
  /** |difference| / |b.time|; 0 for equal times. */
  readonly relative: number;
}

export interface EventComparison {
  /** Ordered by the times of the second list. */
  readonly pairs: readonly EventPair[];
  readonly onlyInA: readonly EventRecord[];
  readonly onlyInB: readonly EventRecord[];
  /** The largest |difference| [s]; 0 without pairs. */
  readonly largestDifference: number;
  readonly largestRelative: number;
}

export interface CompareEventsOptions {
  /** Maximum distance of a pair [s]; an event without a counterpart within it is omitted. */
  readonly window?: number;
}

/**
 * Pairs the k-th event of one list with the k-th of the other. If both lists name conditions and share a name, events are paired
 * by name.
 */
export function compareEvents(
  a: readonly EventRecord[],
  b: readonly EventRecord[],
  options: CompareEventsOptions = {},
): EventComparison {
  const window = options.window ?? Number.POSITIVE_INFINITY;
  const namesB = new Set(b.map((event) => event.name).filter((name) => name !== ""));
  const byName = a.some((event) => namesB.has(event.name));
  const [groupsA, groupsB] = [a, b].map((list) => groupEvents(list, byName));
  const pairs: EventPair[] = [];
  const onlyInA: EventRecord[] = [];
  const onlyInB: EventRecord[] = [];
  for (const name of new Set([...groupsA!.keys(), ...groupsB!.keys()])) {
    const found = pairInOrder(groupsA!.get(name) ?? [], groupsB!.get(name) ?? [], window);
    pairs.push(...found.pairs);
    onlyInA.push(...found.onlyInA);
    onlyInB.push(...found.onlyInB);
  }
  pairs.sort((p, q) => p.b.time - q.b.time);
  const largest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value), 0);
  return {
    pairs,
    onlyInA: onlyInA.sort((p, q) => p.time - q.time),
    onlyInB: onlyInB.sort((p, q) => p.time - q.time),
    largestDifference: largest(pairs.map((pair) => Math.abs(pair.difference))),
    largestRelative: largest(pairs.map((pair) => pair.relative)),
  };
}

function groupEvents(events: readonly EventRecord[], byName: boolean): Map<string, EventRecord[]> {
  const groups = new Map<string, EventRecord[]>();
  for (const event of [...events].sort((p, q) => p.time - q.time)) {
    const key = byName ? event.name : "";
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [event]);
    else group.push(event);
  }
  return groups;
}

function pairInOrder(a: readonly EventRecord[], b: readonly EventRecord[], window: number) {
  const pairs: EventPair[] = [];
  const onlyInA: EventRecord[] = [];
  const onlyInB: EventRecord[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const difference = a[i]!.time - b[j]!.time;
    if (Math.abs(difference) <= window) pairs.push(pairOf(a[i++]!, b[j++]!));
    else if (difference < 0) onlyInA.push(a[i++]!);
    else onlyInB.push(b[j++]!);
  }
  return { pairs, onlyInA: [...onlyInA, ...a.slice(i)], onlyInB: [...onlyInB, ...b.slice(j)] };
}

function pairOf(a: EventRecord, b: EventRecord): EventPair {
  const difference = a.time - b.time;
  return { a, b, difference, relative: difference === 0 ? 0 : Math.abs(difference) / Math.abs(b.time) };
}
