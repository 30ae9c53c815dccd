import { parquetMetadata, parquetRead } from "hyparquet";
import {
  ByteWriter,
  type ColumnSource,
  ParquetWriter,
  parquetWriteBuffer,
  schemaFromColumnData,
} from "hyparquet-writer";
import { runStatuses } from "../runs/run-record.ts";
import { checksum } from "./checksum.ts";
import { joinTables, type RunTable, sliceTable } from "./run-table.ts";

/** Headings of a study's table. */
export interface TableNames {
  readonly variables: readonly string[];
  readonly outputs: readonly string[];
}

/** Rows of a row group of the whole table. */
export const ROW_GROUP = 10_000;

/** No column has missing values, and rows are found by their numbers. */
const plain = { nullable: false, offsetIndex: false };

const writing = { statistics: false, createdBy: "cosimo" };

/** The bytes of a part: one row a run, numbered from 1. */
export function encodePart(table: RunTable, names: TableNames): Uint8Array<ArrayBuffer> {
  const bytes = parquetWriteBuffer({
    columnData: columnsOf(table, names),
    kvMetadata: [{ key: "checksum", value: checksumOf(table) }],
    rowGroupSize: Math.max(table.count, 1),
    ...writing,
  });
  return new Uint8Array(bytes);
}

function columnsOf(table: RunTable, { variables, outputs }: TableNames): ColumnSource[] {
  // Plain: a dictionary takes 0 and -0 for the same.
  const column = (name: string, data: Float64Array): ColumnSource => ({
    ...{ name, data, type: "DOUBLE", encoding: "PLAIN", ...plain },
  });
  const texts = (name: string, data: readonly string[]): ColumnSource => ({
    ...{ name, data: [...data], type: "STRING", ...plain },
  });
  const runs = Int32Array.from({ length: table.count }, (_, i) => table.from + i + 1);
  return [
    { name: "run", data: runs, type: "INT32", ...plain },
    ...variables.map((name, i) => column(name, table.points[i] ?? new Float64Array())),
    ...outputs.map((name, i) => column(name, table.values[i] ?? new Float64Array())),
    texts(
      "status",
      Array.from(table.status, (one) => runStatuses[one]!),
    ),
    texts("code", table.code),
    texts("message", table.message),
    column("time", table.time),
  ];
}

function checksumOf({ from, points, values, status, code, message, time }: RunTable): string {
  return checksum([[from], ...points, ...values, status, code, message, time]);
}

/** The runs of a part; undefined: its bytes are damaged, or of another study. */
export async function decodePart(bytes: Uint8Array, names: TableNames): Promise<RunTable | undefined> {
  try {
    // A copy: the bytes may be a part of a larger buffer.
    const file = new Uint8Array(bytes).buffer;
    const metadata = parquetMetadata(file);
    const columns = new Map<string, ArrayLike<unknown>[]>();
    await parquetRead({
      ...{ file, metadata },
      onChunk: ({ columnName, columnData }) => {
        columns.set(columnName, [...(columns.get(columnName) ?? []), columnData]);
      },
    });
    const numbers = (name: string): Float64Array => {
      const pieces = columns.get(name)!;
      const joined = new Float64Array(pieces.reduce((sum, { length }) => sum + length, 0));
      let place = 0;
      for (const piece of pieces) {
        joined.set(piece as ArrayLike<number>, place);
        place += piece.length;
      }
      return joined;
    };
    const texts = (name: string) => columns.get(name)!.flatMap((one) => Array.from(one, String));
    const runs = numbers("run");
    const table: RunTable = {
      ...{ from: runs[0]! - 1, count: runs.length },
      points: names.variables.map(numbers),
      values: names.outputs.map(numbers),
      status: Uint8Array.from(texts("status"), (one) => runStatuses.indexOf(one as "ok")),
      ...{ code: texts("code"), message: texts("message"), time: numbers("time") },
    };
    const stored = metadata.key_value_metadata?.find(({ key }) => key === "checksum")?.value;
    const isWhole = runs.every((run, i) => run === table.from + i + 1);
    return isWhole && stored === checksumOf(table) ? table : undefined;
  } catch {
    // Anything that the reader cannot read is damage.
    return undefined;
  }
}

/** Writes the whole table in row groups of equal size, whatever its parts were. */
export interface TableWriter {
  add(table: RunTable): void;
  end(): void;
}

/** `write` receives the bytes in order. */
export function createTableWriter(names: TableNames, write: (bytes: Uint8Array) => void): TableWriter {
  const sink = new ByteWriter();
  const pass = (): void => {
    write(sink.getBytes().slice());
    sink.index = 0;
  };
  let parquet: ParquetWriter | undefined;
  let waiting: RunTable[] = [];
  let rows = 0;
  const flush = (count: number): void => {
    const all = waiting.length === 1 ? waiting[0]! : joinTables(waiting);
    const columnData = columnsOf(sliceTable(all, 0, count), names);
    parquet ??= new ParquetWriter({
      ...{ writer: sink, schema: schemaFromColumnData({ columnData }), ...writing },
    });
    void parquet.write({ columnData, rowGroupSize: Math.max(count, 1) });
    pass();
    waiting = rows > count ? [sliceTable(all, count, all.count)] : [];
    rows -= count;
  };
  return {
    add(table) {
      waiting.push(table);
      rows += table.count;
      while (rows >= ROW_GROUP) flush(ROW_GROUP);
    },
    end() {
      if (rows > 0) flush(rows);
      void parquet?.finish();
      pass();
    },
  };
}
