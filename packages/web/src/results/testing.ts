import type { TrajectoryVariable } from "@cosimo/ir";
import { createRunColumns, type RunColumns } from "./run-columns.ts";

const real = (name: string, aliasOf?: TrajectoryVariable["aliasOf"]): TrajectoryVariable => ({
  ...{ name, type: "Real", variability: "continuous", causality: "local" },
  ...{ unit: "", displayUnit: "", description: "" },
  ...(aliasOf && { aliasOf }),
});

/** A run of `x`, with one row for each pair of time and value, and its negative `y`. */
export function runOf(rows: Iterable<readonly [number, number]>): RunColumns {
  const run = createRunColumns();
  const variables = [real("x"), real("y", { name: "x", negated: true })];
  run.begin({ model: "M", description: "", tool: "", modelHash: "", options: {} }, variables, []);
  const values = new Float64Array(2);
  for (const [time, value] of rows) {
    values.set([value, -value]);
    run.row(time, values, "sample");
  }
  return run;
}
