import { displayConversion } from "@cosimo/core/models";
import { differenceCurve, type PageVariable, prepareComparison } from "@cosimo/results/page";
import { createPyramid, type Pyramid } from "../results/pyramid.ts";
import { firstRowAt, type RowSource } from "../results/row-source.ts";
import { type OpenedResult, remembered, valuesAlike } from "./opened-result.ts";

/** A variable of a result in its display unit, ready to be drawn. */
export interface DrawnColumn {
  readonly axis: Float64Array;
  readonly values: Float64Array;
  readonly unit: string;
  readonly isHeld: boolean;
  readonly isDifference?: boolean;
}

/** Names of differences between two results begin so, and stand in a component of their own. */
export const DIFFERENCE = "Δ.";

/** Columns of one of the results, by name; those of differences are computed when they are first shown. */
export function drawnColumns(
  results: readonly OpenedResult[],
): (index: number, name: string) => DrawnColumn | undefined {
  const [first] = results;
  const find = remembered((key: string): DrawnColumn | undefined => {
    const [index, name] = JSON.parse(key) as [number, string];
    const result = results[index]!;
    const [variable, shown] = [result.find(name), first?.find(name)];
    const values = variable && shown && valuesAlike(result, variable, shown);
    const { unit } = displayConversion(shown ?? { unit: "", displayUnit: "" });
    return values && { axis: result.axisOf(variable), values, unit, isHeld: variable.held };
  });
  const column = (index: number, name: string) => find(JSON.stringify([index, name]));
  const differences = remembered((name: string): DrawnColumn | undefined => {
    const [a, b] = [column(0, name), column(1, name)];
    return a && b && differenceOf(a, b);
  });
  return (index, name) => {
    if (!name.startsWith(DIFFERENCE) || first?.find(name) !== undefined) return column(index, name);
    return index === 0 ? differences(name.slice(DIFFERENCE.length)) : undefined;
  };
}

function differenceOf(a: DrawnColumn, b: DrawnColumn): DrawnColumn {
  const comparator = prepareComparison({ time: a.axis }, { time: b.axis }, {});
  const { x, y } = differenceCurve(a.values, b.values, a.isHeld || b.isHeld, comparator);
  return { axis: x, values: y, unit: a.unit, isHeld: false, isDifference: true };
}

/** Names of the differences of variables that both results have. */
export function differencesOf(results: readonly OpenedResult[]): readonly PageVariable[] {
  const [first, second] = results;
  if (first === undefined || second === undefined) return [];
  return first.variables
    .filter(({ name }) => second.find(name) !== undefined)
    .map((variable) => ({ ...variable, name: DIFFERENCE + variable.name, type: "Real", held: false }));
}

const pyramidOf = remembered(
  (values: Float64Array): Pyramid => createPyramid({ length: values.length, at: (row) => values[row]! }),
);

/** Columns over one axis as rows. */
export function rowsOf(axis: Float64Array, columns: ReadonlyMap<string, Float64Array>): RowSource {
  const timeAt = (row: number) => axis[row]!;
  return {
    rows: axis.length,
    timeAt,
    rowAt: (time) => firstRowAt(time, axis.length, timeAt),
    column(name) {
      const values = columns.get(name);
      return values && { values: pyramidOf(values), sign: 1 };
    },
  };
}
