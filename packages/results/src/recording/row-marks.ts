import type { RowMark } from "@cosimo/ir";

const MARKS: readonly RowMark[] = ["sample", "left", "right"];

/** Code of a mark in `Trajectory.marks`. */
export function markCode(mark: RowMark): number {
  return MARKS.indexOf(mark);
}

/** The mark of a code in `Trajectory.marks`. */
export function markOf(code: number): RowMark {
  const mark = MARKS[code];
  if (mark === undefined) throw new Error(`${code} is not the code of a row mark`);
  return mark;
}

/**
 * Marks for rows without marks: of rows at one time the first is the left limit of an event, the others are right limits; other rows
 * are samples.
 */
export function marksFromTimes(time: Float64Array): Uint8Array {
  const marks = new Uint8Array(time.length);
  for (let i = 1; i < time.length; i++) {
    if (time[i] !== time[i - 1]) continue;
    if (marks[i - 1] === 0) marks[i - 1] = markCode("left");
    marks[i] = markCode("right");
  }
  return marks;
}
