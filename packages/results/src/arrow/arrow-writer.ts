import type { Trajectory, TrajectorySink, TrajectoryVariable } from "@cosimo/ir";
import type { Data, RecordBatchFileWriter, Schema } from "apache-arrow";
import { storageOf } from "../recording/alias-storage.ts";
import { type ShownColumn, shownColumns, wideInteger } from "../recording/exact-values.ts";
import { replay, selectVariables } from "../recording/sinks.ts";
import { fieldMetadata, schemaMetadata } from "./arrow-metadata.ts";

export interface ArrowWriterOptions {
  /** Rows per record batch. Default 4096. */
  readonly batchSize?: number;
  /** Called at the end of the run; the result is stored as `cosimo.statistics`. */
  readonly statistics?: () => Readonly<Record<string, string | number>>;
}

/**
 * Writes a run as an Arrow IPC file with memory for one record batch: `time` and one typed column per variable that is no alias,
 * with the metadata of `schemaMetadata`. Numbers are 64-bit floats, Integers and enumerations 32-bit integers, or 64-bit integers
 * where they have so many bits, Booleans bits, Strings texts; an inactive discrete variable is null, an inactive Real NaN. Events are
 * not written. Loads the Arrow library on demand. The caller of `write` reuses the bytes afterwards.
 */
export async function createArrowWriter(
  write: (bytes: Uint8Array) => void,
  options: ArrowWriterOptions = {},
): Promise<TrajectorySink> {
  const arrow = await import("apache-arrow");
  const batchSize = options.batchSize ?? 4096;
  let writer: RecordBatchFileWriter | undefined;
  let schema: Schema | undefined;
  let stored: readonly ShownColumn[] = [];
  let columns: Float64Array[] = [];
  let remainders: (Float64Array | undefined)[] = [];
  let rows = 0;
  let lastTime = Number.NaN;

  const flush = () => {
    if (rows === 0) return;
    const children = columns.map((column, k) =>
      k === 0
        ? numberData(arrow, column.subarray(0, rows))
        : columnData(arrow, stored[k - 1]!.variable, column.subarray(0, rows), remainders[k - 1]),
    );
    const type = new arrow.Struct(schema!.fields);
    writer!.write(
      new arrow.RecordBatch(schema!, arrow.makeData({ type, length: rows, nullCount: 0, children })),
    );
    rows = 0;
  };

  const sink: TrajectorySink = {
    begin(metadata, variables, parameters) {
      const all = shownColumns(variables);
      const described = all.map(({ variable }) => variable);
      const storage = storageOf(described);
      stored = storage.stored.map((i) => all[i]!);
      const shown = stored.map(({ variable }) => variable);
      columns = Array.from({ length: stored.length + 1 }, () => new Float64Array(batchSize));
      remainders = stored.map(({ remainder }) => (remainder < 0 ? undefined : new Float64Array(batchSize)));
      const numeric = parameters.filter((parameter) => parameter.variable.type !== "String");
      const fields = [timeField(arrow), ...shown.map((variable) => fieldOf(arrow, variable))];
      schema = new arrow.Schema(fields, schemaMetadata(metadata, described, numeric, storage));
      const queue = new arrow.AsyncByteQueue();
      queue.write = (chunk) => {
        const bytes = chunk instanceof ArrayBuffer ? new Uint8Array(chunk) : (chunk as Uint8Array);
        if (bytes.byteLength > 0) write(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      };
      writer = new arrow.RecordBatchFileWriter();
      writer.reset(queue, schema);
    },
    row(time, values) {
      if (Number.isNaN(lastTime)) schema!.metadata.set("modelica.startTime", String(time));
      lastTime = time;
      columns[0]![rows] = time;
      for (let k = 0; k < stored.length; k++) {
        const { index, remainder } = stored[k]!;
        columns[k + 1]![rows] = values[index]!;
        if (remainder >= 0) remainders[k]![rows] = values[remainder]!;
      }
      if (++rows === batchSize) flush();
    },
    event() {},
    end() {
      flush();
      // The file ends with a second copy of the schema, which readers use.
      if (!Number.isNaN(lastTime)) schema!.metadata.set("modelica.stopTime", String(lastTime));
      if (options.statistics) schema!.metadata.set("cosimo.statistics", JSON.stringify(options.statistics()));
      writer!.close();
    },
  };
  return selectVariables(sink, ({ type, texts }) => type !== "String" || texts !== undefined);
}

/** A whole trajectory as the bytes of an Arrow IPC file. */
export async function writeArrow(
  trajectory: Trajectory,
  options: ArrowWriterOptions = {},
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  replay(trajectory, await createArrowWriter((chunk) => chunks.push(chunk.slice()), options));
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

type Arrow = typeof import("apache-arrow");

function timeField(arrow: Arrow) {
  return new arrow.Field(
    "time",
    new arrow.Float64(),
    false,
    new Map([
      ["unit", "s"],
      ["type", "Real"],
      ["variability", "continuous"],
    ]),
  );
}

function fieldOf(arrow: Arrow, variable: TrajectoryVariable) {
  const nullable = variable.type !== "Real";
  return new arrow.Field(variable.name, columnType(arrow, variable), nullable, fieldMetadata(variable));
}

function columnType(arrow: Arrow, { type, wide }: TrajectoryVariable) {
  if (wide !== undefined) return wide === "Int64" ? new arrow.Int64() : new arrow.Uint64();
  switch (type) {
    case "Real":
      return new arrow.Float64();
    case "String":
      return new arrow.Utf8();
    case "Integer":
    case "Enumeration":
      return new arrow.Int32();
    case "Boolean":
      return new arrow.Bool();
  }
}

function columnData(
  arrow: Arrow,
  { type, wide, texts }: TrajectoryVariable,
  values: Float64Array,
  remainder: Float64Array | undefined,
): Data {
  const { length } = values;
  if (type === "Real") return numberData(arrow, values);
  if (texts !== undefined) {
    const list = Array.from(values, (place) => texts[place] ?? null);
    return arrow.vectorFromArray(list, new arrow.Utf8()).data[0]!;
  }
  if (wide !== undefined && remainder !== undefined) {
    const exact = (value: number, row: number) => wideInteger(value, remainder[row]!);
    return wide === "Int64"
      ? arrow.makeData({
          type: new arrow.Int64(),
          length,
          data: BigInt64Array.from(Array.from(values, exact)),
        })
      : arrow.makeData({
          ...{ type: new arrow.Uint64(), length },
          data: BigUint64Array.from(Array.from(values, exact)),
        });
  }
  const inactive = values.filter(Number.isNaN).length;
  const valid = inactive === 0 ? {} : { nullBitmap: bitmap(values, (value) => !Number.isNaN(value)) };
  const common = { length, nullCount: inactive, ...valid };
  return type === "Boolean"
    ? arrow.makeData({ type: new arrow.Bool(), ...common, data: bitmap(values, (value) => value > 0.5) })
    : arrow.makeData({ type: new arrow.Int32(), ...common, data: Int32Array.from(values, Math.round) });
}

function numberData(arrow: Arrow, values: Float64Array): Data {
  return arrow.makeData({
    ...{ type: new arrow.Float64(), length: values.length, nullCount: 0, data: values },
  });
}

/** One bit per value, the first the least significant of the first byte. */
function bitmap(values: Float64Array, isSet: (value: number) => boolean): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(values.length / 8));
  values.forEach((value, i) => {
    if (isSet(value)) bytes[i >> 3]! |= 1 << (i & 7);
  });
  return bytes;
}
