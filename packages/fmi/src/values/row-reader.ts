import { type NumericArray, numericArray, sizeOf } from "../calls/values.ts";
import type { Instance, ValueReferences } from "../instance/instance.ts";
import type { ResultColumns } from "./result-columns.ts";

/** Reads all columns of a result. */
export interface RowReader {
  readonly row: Float64Array;
  read(): void;
}

export function createRowReader(
  instance: Instance,
  columns: ResultColumns,
  arrays: readonly NumericArray[] = columns.groups.map((group) => numericArray(group.type, sizeOf(group))),
): RowReader & { copy(): void } {
  const references: readonly ValueReferences[] = columns.groups.map(({ valueReferences }) =>
    Uint32Array.from(valueReferences),
  );
  const row = new Float64Array(columns.variables.length);
  return {
    row,
    /** Writes the row from the arrays, without reading numbers. */
    copy: () => {
      columns.copy(arrays, row);
      columns.readTexts?.(instance, row);
    },
    read() {
      for (const [i, { type }] of columns.groups.entries())
        instance.getValues(type, references[i]!, arrays[i] as never);
      columns.copy(arrays, row);
      columns.readTexts?.(instance, row);
    },
  };
}
