import type { RowMark, TrajectorySink, TrajectoryVariable } from "@cosimo/ir";

/** A sink that collects what work writes, and the function that passes it on. */
export interface DeferredSink {
  readonly sink: TrajectorySink;
  /** Passes on the whole rows and events since the last call, in order. */
  flush(): void;
  /** Numbers in the rows that wait. */
  slotCount(): number;
  /** Number of events so far, with those that wait. */
  eventCount(): number;
}

/** A call of the sink that is no row, and the number of rows before it. */
interface WaitingCall {
  readonly rowsBefore: number;
  readonly pass: () => void;
}

/**
 * Keeps a row that is being written when work ends out of the results. Once the target has begun, it asks for what the target needs,
 * and for all variables that are no aliases: each row is checked as if all were recorded.
 */
export function deferSink(target: TrajectorySink): DeferredSink {
  let isBegun = false;
  let described: readonly TrajectoryVariable[] = [];
  const isNeeded = (variable: number): boolean => !isBegun || (target.needs?.(variable) ?? true);
  const rows = createWaitingRows(isNeeded);
  let calls: WaitingCall[] = [];
  let events = 0;
  const later = (pass: () => void): void => void calls.push({ rowsBefore: rows.count(), pass });
  return {
    sink: {
      begin(metadata, variables, parameters) {
        described = variables;
        later(() => {
          target.begin(metadata, variables, parameters);
          isBegun = true;
          rows.needOthers();
        });
      },
      needs: (variable) => described[variable]?.aliasOf === undefined || isNeeded(variable),
      row: rows.add,
      event(record) {
        events++;
        later(() => target.event(record));
      },
      end: () => later(() => target.end()),
    },
    eventCount: () => events,
    slotCount: rows.slotCount,
    flush() {
      const due = calls;
      calls = [];
      const waiting = rows.take();
      for (const { rowsBefore, pass } of due) {
        waiting.passTo(target, rowsBefore);
        pass();
      }
      waiting.passTo(target);
    },
  };
}

/** Slots of a block. A row has its time, the number of its mark, and its values. */
const BLOCK = 1 << 16;
const HEADER = 2;
/** Rows from this length on are kept whole if most of it is needed: to copy them takes less than to pick values. */
const LONG_ROW = 1024;
const MARKS: readonly RowMark[] = ["sample", "left", "right"];

/** Rows in blocks that are used again: objects would outlive the collections of young garbage, a second long. */
function createWaitingRows(isNeeded: (variable: number) => boolean) {
  const blocks: Float64Array[] = [];
  let row = new Float64Array(0);
  /** Whether `kept` holds: it may change before the first of the waiting rows. */
  let isChosen = false;
  /** The columns that are kept. */
  let kept = new Int32Array(0);
  let isWhole = false;
  let width = HEADER;
  let added = 0;
  const rowsOfBlock = (): number => Math.max(1, Math.floor(BLOCK / width));
  const blockOf = (k: number): Float64Array => {
    const number = Math.floor(k / rowsOfBlock());
    const size = rowsOfBlock() * width;
    let block = blocks[number];
    if (block === undefined || block.length < size) {
      block = new Float64Array(size);
      blocks[number] = block;
    }
    return block;
  };
  const placeOf = (k: number): number => (k % rowsOfBlock()) * width;
  const choose = (columns: number): void => {
    if (isChosen && row.length === columns) return;
    isChosen = true;
    kept = new Int32Array(columns).map((_, i) => i).filter(isNeeded);
    isWhole = columns >= LONG_ROW && kept.length > columns / 2;
    width = (isWhole ? columns : kept.length) + HEADER;
    row = new Float64Array(columns);
  };
  const passRow = (target: TrajectorySink, k: number): void => {
    const [block, place] = [blockOf(k), placeOf(k)];
    if (!isWhole) for (let i = 0; i < kept.length; i++) row[kept[i]!] = block[place + HEADER + i]!;
    const values = isWhole ? block.subarray(place + HEADER, place + width) : row;
    target.row(block[place]!, values, MARKS[block[place + 1]!]!);
  };
  return {
    count: () => added,
    slotCount: () => added * width,
    /** What is needed has changed. */
    needOthers: () => {
      isChosen = false;
    },
    /** All rows have as many values. */
    add(time: number, values: Float64Array, mark: RowMark): void {
      if (added === 0) choose(values.length);
      const [block, place] = [blockOf(added), placeOf(added)];
      block[place] = time;
      block[place + 1] = MARKS.indexOf(mark);
      if (isWhole) block.set(values, place + HEADER);
      else for (let i = 0; i < kept.length; i++) block[place + HEADER + i] = values[kept[i]!]!;
      added++;
    },
    /** Each row is passed on once; none may be added meanwhile. */
    take() {
      const count = added;
      added = 0;
      let passed = 0;
      return {
        /** Those before row number `end`, or all. */
        passTo(target: TrajectorySink, end = count): void {
          for (; passed < end; passed++) passRow(target, passed);
        },
      };
    },
  };
}
