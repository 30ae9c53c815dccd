import type { SimulationResult } from "@cosimo/core/models";

/** The data of a run in the page; non-finite values are null. */
export interface RunData {
  readonly time: readonly number[];
  readonly columns: readonly RunColumn[];
  /** Every `stride`-th row of the result is included. */
  readonly stride: number;
  /** Column indices by name; not written to the page. */
  readonly places: ReadonlyMap<string, number>;
}

interface RunColumn {
  readonly name: string;
  readonly unit: string;
  readonly discrete: boolean;
  readonly values: readonly (number | null)[];
}

/** Limit of numbers in a page: more slow the browser down. */
const MOST_NUMBERS = 1_000_000;
const MOST_ROWS = 5000;

export function runData({ trajectory }: Pick<SimulationResult, "trajectory">): RunData {
  const { time, columns, marks, variables } = trajectory;
  const most = Math.max(200, Math.min(MOST_ROWS, Math.floor(MOST_NUMBERS / Math.max(1, columns.length))));
  const stride = Math.max(1, Math.ceil(time.length / most));
  const rows = [...time.keys()].filter((i) => i % stride === 0 || marks[i] !== 0 || i === time.length - 1);
  return {
    time: rows.map((i) => time[i]!),
    columns: variables.map(({ name, unit, variability }, k) => ({
      ...{ name, unit, discrete: variability === "discrete" },
      values: rows.map((i) => (Number.isFinite(columns[k]![i]!) ? columns[k]![i]! : null)),
    })),
    stride,
    places: new Map(variables.map(({ name }, k) => [name, k])),
  };
}
