/**
 * A text with the changes of two who began with the same one, line by line; undefined: both have changed the same lines, or lines that
 * touch. Differences are shortest edit scripts (Myers, Algorithmica 1, 1986).
 */
export function mergeTexts(base: string, ours: string, theirs: string): string | undefined {
  const lines = linesOf(base);
  const [mine, others] = [hunksBetween(lines, linesOf(ours)), hunksBetween(lines, linesOf(theirs))];
  if (mine === undefined || others === undefined) return undefined;
  const merged: string[] = [];
  let done = 0;
  for (const hunk of inOrder(mine, others)) {
    if (hunk === undefined) return undefined;
    merged.push(...lines.slice(done, hunk.from), ...hunk.lines);
    done = hunk.to;
  }
  return [...merged, ...lines.slice(done)].join("");
}

/** With their ends. */
function linesOf(text: string): readonly string[] {
  return text.split(/(?<=\n)/);
}

/** Lines from `from` to before `to` become these. */
interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** All hunks by their places, equal ones once; undefined in place of those that touch another one. */
function* inOrder(mine: readonly Hunk[], others: readonly Hunk[]): Generator<Hunk | undefined> {
  let [i, k] = [0, 0];
  while (i < mine.length || k < others.length) {
    const [a, b] = [mine[i], others[k]];
    if (b === undefined || (a !== undefined && a.to < b.from)) {
      yield a;
      i++;
    } else if (a === undefined || b.to < a.from) {
      yield b;
      k++;
    } else {
      yield isSame(a, b) ? a : undefined;
      i++;
      k++;
    }
  }
}

function isSame(a: Hunk, b: Hunk): boolean {
  return a.from === b.from && a.to === b.to && a.lines.join("") === b.lines.join("");
}

/** Lines of a shortest script beyond which texts are taken for different ones. */
const MOST_CHANGES = 500;

/** Undefined: too much differs. */
function hunksBetween(a: readonly string[], b: readonly string[]): readonly Hunk[] | undefined {
  let first = 0;
  while (first < a.length && first < b.length && a[first] === b[first]) first++;
  let rest = 0;
  while (rest < Math.min(a.length, b.length) - first && a.at(-1 - rest) === b.at(-1 - rest)) rest++;
  const [from, to] = [a.slice(first, a.length - rest), b.slice(first, b.length - rest)];
  const kept = commonLines(from, to);
  if (kept === undefined) return undefined;
  const hunks: Hunk[] = [];
  let [i, k] = [0, 0];
  for (const [x, y] of [...kept, [from.length, to.length] as const]) {
    if (x > i || y > k) hunks.push({ from: first + i, to: first + x, lines: to.slice(k, y) });
    [i, k] = [x + 1, y + 1];
  }
  return hunks;
}

/** Places of lines that both have, in order: what a shortest script keeps. */
function commonLines(
  a: readonly string[],
  b: readonly string[],
): readonly (readonly [number, number])[] | undefined {
  const most = Math.min(a.length + b.length, MOST_CHANGES);
  const middle = most + 1;
  // By diagonal x - y, the furthest x.
  const reached = new Int32Array(2 * most + 3);
  const trace: Int32Array[] = [];
  for (let changes = 0; changes <= most; changes++) {
    trace.push(reached.slice());
    for (let k = -changes; k <= changes; k += 2) {
      let x = isDown(reached, k, changes, middle) ? reached[middle + k + 1]! : reached[middle + k - 1]! + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      reached[middle + k] = x;
      if (x >= a.length && x - k >= b.length) return traced(trace, a.length, b.length, middle);
    }
  }
  return undefined;
}

/** Whether the furthest way to a diagonal comes by a line of `b`. */
function isDown(reached: Int32Array, k: number, changes: number, middle: number): boolean {
  return k === -changes || (k !== changes && reached[middle + k - 1]! < reached[middle + k + 1]!);
}

/** Goes back from the end of both along the ways that were furthest. */
function traced(
  trace: readonly Int32Array[],
  endA: number,
  endB: number,
  middle: number,
): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  let [x, y] = [endA, endB];
  for (let changes = trace.length - 1; changes >= 0; changes--) {
    const reached = trace[changes]!;
    const k = x - y;
    const down = isDown(reached, k, changes, middle);
    const begin = changes === 0 ? 0 : down ? reached[middle + k + 1]! : reached[middle + k - 1]! + 1;
    while (x > begin) found.push([--x, --y]);
    if (down) y--;
    else x--;
  }
  return found.reverse();
}
