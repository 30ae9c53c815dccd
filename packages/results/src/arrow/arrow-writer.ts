import type { ScalarType, Trajectory, TrajectorySink, TrajectoryVariable } from "@cosimo/ir";
import type { Bool, Data, Float64, Int32, RecordBatchFileWriter, Schema } from "apache-arrow";
import { storageOf } from "../recording/alias-storage.ts";
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
 * with the metadata of `schemaMetadata`. Numbers are 64-bit floats, Integers and enumerations 32-bit integers,
 * Booleans bits; an inactive discrete variable is null, an inactive Real NaN. Events and Strings are not
 * written. Loads the Arrow library on demand.
 */
export async function createArrowWriter(
  write: (bytes: Uint8Array) => void,
  options: ArrowWriterOptions = {},
): Promise<TrajectorySink> {
  const arrow = await import("apache-arrow");
  const batchSize = options.batchSize ?? 4096;
  let writer: RecordBatchFileWriter | undefined;
  let schema: Schema | undefined;
  let stored: readonly number[] = [];
  let columns: Float64Array[] = [];
  let types: ScalarType[] = [];
  let rows = 0;
  let lastTime = Number.NaN;

  const flush = () => {
    if (rows === 0) return;
    const children = columns.map((column, k) => columnData(arrow, types[k]!, column.slice(0, rows)));
    const type = new arrow.Struct(schema!.fields);
    writer!.write(
      new arrow.RecordBatch(schema!, arrow.makeData({ type, length: rows, nullCount: 0, children })),
    );
    rows = 0;
  };

  const sink: TrajectorySink = {
    begin(metadata, variables, parameters) {
      const storage = storageOf(variables);
      stored = storage.stored;
      const shown = stored.map((i) => variables[i]!);
      types = ["Real", ...shown.map((variable) => variable.type)];
      columns = types.map(() => new Float64Array(batchSize));
      const numeric = parameters.filter((parameter) => parameter.variable.type !== "String");
      const fields = [timeField(arrow), ...shown.map((variable) => fieldOf(arrow, variable))];
      schema = new arrow.Schema(fields, schemaMetadata(metadata, variables, numeric, storage));
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
      for (let k = 0; k < stored.length; k++) columns[k + 1]![rows] = values[stored[k]!]!;
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
  return selectVariables(sink, (variable) => variable.type !== "String");
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
  return new arrow.Field(variable.name, columnType(arrow, variable.type), nullable, fieldMetadata(variable));
}

function columnType(arrow: Arrow, type: ScalarType): Float64 | Int32 | Bool {
  switch (type) {
    case "Real":
    case "String":
      return new arrow.Float64();
    case "Integer":
    case "Enumeration":
      return new arrow.Int32();
    case "Boolean":
      return new arrow.Bool();
  }
}

function columnData(arrow: Arrow, type: ScalarType, values: Float64Array): Data {
  const { length } = values;
  if (type === "Real" || type === "String") {
    return arrow.makeData({ type: new arrow.Float64(), length, nullCount: 0, data: values });
  }
  const inactive = values.filter(Number.isNaN).length;
  const valid = inactive === 0 ? {} : { nullBitmap: bitmap(values, (value) => !Number.isNaN(value)) };
  const common = { length, nullCount: inactive, ...valid };
  return type === "Boolean"
    ? arrow.makeData({ type: new arrow.Bool(), ...common, data: bitmap(values, (value) => value > 0.5) })
    : arrow.makeData({ type: new arrow.Int32(), ...common, data: Int32Array.from(values, Math.round) });
}

/** One bit per value, the first the least significant of the first byte. */
function bitmap(values: Float64Array, isSet: (value: number) => boolean): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(values.length / 8));
  values.forEach((value, i) => {
    if (isSet(value)) bytes[i >> 3]! |= 1 << (i & 7);
  });
  return bytes;
}
