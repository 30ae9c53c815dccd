import type { ParameterValue, TrajectorySink, TrajectoryVariable } from "@cosimo/ir";
import { type AliasStorage, storageOf } from "../recording/alias-storage.ts";
import { selectVariables } from "../recording/sinks.ts";
import { describeWithUnit } from "./described-unit.ts";
import {
  bytesOfDoubles,
  COLUMNS_OFFSET,
  encodeDoubles,
  encodeMat4,
  encodeMat4Header,
} from "./mat4-matrix.ts";

/** A file that allows appending and overwriting. */
export interface RandomAccessSink {
  /** Appends bytes; afterwards the caller reuses them. */
  write(bytes: Uint8Array): void;
  /** Overwrites written bytes from `offset` on. */
  patch(offset: number, bytes: Uint8Array): void;
}

/** Number of doubles, and of bytes of texts, buffered before a write. */
const CHUNK = 8192;

/** `dataInfo` of the time: abscissa, first column, linear, not defined outside. */
const TIME_INFO = [0, 1, 0, -1];

/**
 * Writes a run in the layout that Dymola and OpenModelica share (OpenModelica User's Guide, "The MATv4 Result File
 * Format"): text matrices `Aclass`, `name`, `description`, integers `dataInfo`, doubles `data_1` (parameters, start and
 * stop value) and `data_2` (variables, time first), all transposed (`binTrans`), so that rows can be appended.
 * Aliases share a column, negated ones by a negative index. Inactive variables are NaN. Memory is bounded; the
 * number of rows and the interval of time are patched in at the end. Integers of 64 bits have a further column with their remainders.
 * Strings and events are not part of this format.
 */
export function createMatWriter(file: RandomAccessSink): TrajectorySink {
  let size = 0;
  let stored: readonly number[] = [];
  let isStored = new Uint8Array(0);
  let data1Start = 0;
  let data2Header = 0;
  let parameterCount = 0;
  let buffer = new Float64Array(0);
  let used = 0;
  let rows = 0;
  let [firstTime, lastTime] = [Number.NaN, Number.NaN];
  const write = (bytes: Uint8Array) => {
    size += bytes.length;
    file.write(bytes);
  };
  const flush = () => {
    if (used > 0) write(bytesOfDoubles(buffer.subarray(0, used)));
    used = 0;
  };
  const sink: TrajectorySink = {
    begin(_metadata, variables, parameters) {
      const numeric = parameters.filter((parameter) => parameter.variable.type !== "String");
      const storage = storageOf(variables);
      stored = storage.stored;
      isStored = new Uint8Array(variables.length);
      for (const variable of stored) isStored[variable] = 1;
      buffer = new Float64Array(Math.max(CHUNK, stored.length + 1));
      parameterCount = numeric.length;
      write(encodeAclass());
      const described = [...numeric.map((p) => p.variable), ...variables];
      writeTexts(write, "name", ["time", ...described.map(({ name }) => name)]);
      writeTexts(write, "description", ["Simulation time [s]", ...described.map(describeWithUnit)]);
      write(encodeDataInfo(numeric.length, storage));
      const data1 = encodeParameters(numeric);
      data1Start = size + data1.length - 16 * (parameterCount + 1);
      write(data1);
      data2Header = size;
      write(encodeMat4Header("data_2", "double", stored.length + 1, 0));
    },
    needs: (variable) => isStored[variable] === 1,
    row(time, values) {
      if (used + stored.length + 1 > buffer.length) flush();
      buffer[used++] = time;
      for (let i = 0; i < stored.length; i++) buffer[used++] = values[stored[i]!]!;
      if (rows++ === 0) firstTime = time;
      lastTime = time;
    },
    event() {},
    end() {
      flush();
      file.patch(data2Header + COLUMNS_OFFSET, encodeInt32(rows));
      file.patch(data1Start, encodeDoubles(Float64Array.of(firstTime)));
      file.patch(data1Start + 8 * (parameterCount + 1), encodeDoubles(Float64Array.of(lastTime)));
    },
  };
  return selectVariables(sink, (variable: TrajectoryVariable) => variable.type !== "String");
}

function encodeInt32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setInt32(0, value, true);
  return bytes;
}

/** Four lines of eleven characters. This matrix is never transposed. */
function encodeAclass(): Uint8Array {
  const lines = ["Atrajectory", "1.1", "", "binTrans"].map((line) => line.padEnd(11));
  const characters = Array.from({ length: 44 }, (_, i) => lines[i % 4]!.charCodeAt(Math.floor(i / 4)));
  return encodeMat4("Aclass", "text", 4, 11, characters);
}

/** Each text a column, UTF-8, filled with zeros. Written in parts: there may be very many. */
function writeTexts(write: (bytes: Uint8Array) => void, name: string, texts: readonly string[]): void {
  const encoder = new TextEncoder();
  // A UTF-16 unit has at most three bytes.
  const longest = texts.reduce((most, text) => Math.max(most, text.length), 1);
  const scratch = new Uint8Array(3 * longest);
  let length = 1;
  for (const text of texts) length = Math.max(length, encoder.encodeInto(text, scratch).written);
  write(encodeMat4Header(name, "text", length, texts.length));
  const perPart = Math.ceil(CHUNK / length);
  for (let begin = 0; begin < texts.length; begin += perPart) {
    const part = texts.slice(begin, begin + perPart);
    const elements = new Uint8Array(length * part.length);
    for (const [i, text] of part.entries()) encoder.encodeInto(text, elements.subarray(i * length));
    write(elements);
  }
}

/** Per variable: table, signed column in it (from 1), interpolation 0 (linear), extrapolation (0 constant, -1 none). */
function encodeDataInfo(parameterCount: number, { column, negated }: AliasStorage): Uint8Array {
  const count = 1 + parameterCount + column.length;
  const infos = new Int32Array(4 * count);
  infos.set(TIME_INFO);
  for (let i = 0; i < parameterCount; i++) infos.set([1, i + 2, 0, 0], 4 * (i + 1));
  column.forEach((index, i) => {
    infos.set([2, negated[i] === 1 ? -(index + 2) : index + 2, 0, -1], 4 * (1 + parameterCount + i));
  });
  return encodeMat4("dataInfo", "int32", 4, count, infos);
}

/** Two columns, start and stop; the times in the first row are patched in at the end. */
function encodeParameters(parameters: readonly ParameterValue[]): Uint8Array {
  const column = [Number.NaN, ...parameters.map((parameter) => parameter.value)];
  return encodeMat4("data_1", "double", column.length, 2, [...column, ...column]);
}
