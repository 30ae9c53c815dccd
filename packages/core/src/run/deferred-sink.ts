import type { RowMark, TrajectorySink } from "@cosimo/ir";

/** A sink that collects what work writes, and the function that passes it on. */
export interface DeferredSink {
  readonly sink: TrajectorySink;
  /** Passes on the whole rows and events since the last call, in order. Returns the number of slots of these rows. */
  flush(): number;
  /** Number of events so far, with those that wait. */
  eventCount(): number;
}

/** A call of the sink that is no row, and the number of rows before it. */
interface WaitingCall {
  readonly rowsBefore: number;
  readonly pass: () => void;
}

/** Keeps a row that is being written when work ends out of the results. */
export function deferSink(target: TrajectorySink): DeferredSink {
  const rows = createWaitingRows();
  let calls: WaitingCall[] = [];
  let events = 0;
  const later = (pass: () => void): void => void calls.push({ rowsBefore: rows.count(), pass });
  return {
    sink: {
      begin: (...header) => later(() => target.begin(...header)),
      row: rows.add,
      event(record) {
        events++;
        later(() => target.event(record));
      },
      end: () => later(() => target.end()),
    },
    eventCount: () => events,
    flush() {
      const due = calls;
      calls = [];
      const waiting = rows.take();
      for (const { rowsBefore, pass } of due) {
        waiting.passTo(target, rowsBefore);
        pass();
      }
      return waiting.passTo(target);
    },
  };
}

/** Slots of a block. A row has its time, the number of its mark, and its values. */
const BLOCK = 1 << 16;
const HEADER = 2;
const MARKS: readonly RowMark[] = ["sample", "left", "right"];

/** Rows in blocks that are used again: objects would outlive the collections of young garbage, a second long. */
function createWaitingRows() {
  const blocks: Float64Array[] = [];
  let row = new Float64Array(0);
  let width = HEADER;
  let added = 0;
  const rowsOfBlock = (): number => Math.max(1, Math.floor(BLOCK / width));
  const blockOf = (k: number): Float64Array => {
    const number = Math.floor(k / rowsOfBlock());
    blocks[number] ??= new Float64Array(rowsOfBlock() * width);
    return blocks[number];
  };
  const placeOf = (k: number): number => (k % rowsOfBlock()) * width;
  const passRow = (target: TrajectorySink, k: number): void => {
    const [block, place] = [blockOf(k), placeOf(k)];
    if (row.length !== width - HEADER) row = new Float64Array(width - HEADER);
    for (let i = 0; i < row.length; i++) row[i] = block[place + HEADER + i]!;
    target.row(block[place]!, row, MARKS[block[place + 1]!]!);
  };
  return {
    count: () => added,
    /** All rows have as many values. */
    add(time: number, values: Float64Array, mark: RowMark): void {
      width = values.length + HEADER;
      const [block, place] = [blockOf(added), placeOf(added)];
      block[place] = time;
      block[place + 1] = MARKS.indexOf(mark);
      block.set(values, place + HEADER);
      added++;
    },
    /** Each row is passed on once; none may be added meanwhile. */
    take() {
      const count = added;
      added = 0;
      let passed = 0;
      return {
        /** Those before row number `end`, or all; returns the number of slots of all. */
        passTo(target: TrajectorySink, end = count): number {
          for (; passed < end; passed++) passRow(target, passed);
          return count * width;
        },
      };
    },
  };
}
