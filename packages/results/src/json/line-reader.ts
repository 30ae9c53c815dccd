import type { ParameterValue, TrajectorySink, TrajectoryVariable } from "@cosimo/ir";
import { rowVariables } from "../recording/exact-values.ts";
import { describedVariable, eventOf, parameterOf } from "./json-reader.ts";
import { fromJsonNumber } from "./json-result.ts";
import type { ResultLine } from "./line-writer.ts";
import { type ValueReader, valueReader } from "./value-reader.ts";

/** Passes lines of `createLineWriter` on to a sink. A row waits for the next one, which tells whether it is the left limit of an event. */
export interface LineReader {
  /** @throws when the line does not fit to those before it */
  read(line: ResultLine): void;
  /** Passes on the last row, and ends the sink if there was a head. */
  end(): void;
}

export function createLineReader(sink: TrajectorySink): LineReader {
  let readers: readonly ValueReader[] | undefined;
  /** Events come before the right limit. */
  let waiting:
    | { readonly time: number; readonly values: Float64Array; readonly follows: boolean }
    | undefined;

  function begin({ variables, parameters, ...about }: HeadLine["head"]): void {
    readers = variables.map((one) => valueReader(describedVariable(one as unknown as Members), 1));
    const described = readers.map(({ variable }) => variable);
    const columns: readonly TrajectoryVariable[] = rowVariables(described);
    const given: readonly ParameterValue[] = parameters.map((one) => parameterOf(one as unknown as Members));
    const { schema: _, ...metadata } = about;
    sink.begin(metadata, columns, given);
  }

  function readRow(row: readonly unknown[]): void {
    const time = fromJsonNumber(row[0]);
    if (readers === undefined || time === undefined || row.length !== readers.length + 1)
      throw new Error("a row of the run does not fit to its variables");
    const values: number[] = [];
    readers.forEach((reader, i) => {
      if (!reader.read(0, row[i + 1])) throw new Error(`a row of the run has no value of its type: ${i + 1}`);
      values.push(reader.column[0]!);
      if (reader.remainder !== undefined) values.push(reader.remainder[0]!);
    });
    const follows = waiting?.time === time;
    pass(follows);
    waiting = { time, values: Float64Array.from(values), follows };
  }

  function pass(isFollowed: boolean): void {
    if (waiting === undefined) return;
    const { time, values, follows } = waiting;
    sink.row(time, values, follows ? "right" : isFollowed ? "left" : "sample");
    waiting = undefined;
  }

  return {
    read(line) {
      if ("head" in line) return begin(line.head);
      for (const event of line.events) sink.event(eventOf(event as unknown as Members));
      for (const row of line.rows) readRow(row);
    },
    end() {
      pass(false);
      if (readers !== undefined) sink.end();
    },
  };
}

type HeadLine = Extract<ResultLine, { readonly head: unknown }>;
type Members = Readonly<Record<string, unknown>>;
