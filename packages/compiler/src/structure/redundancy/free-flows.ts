import type { Alias, HybridDae, VariableId } from "@cosimo/ir";
import { append } from "@cosimo/ir";
import { buildEquationSystem, dynamicRows, type Row } from "../system/equation-system.ts";
import type { RowValues, Values } from "./closed-positions.ts";
import { flowVariables } from "./loop-rows.ts";
import { sharedPivots, vanishingCombinations } from "./null-space.ts";

/** Forces and torques that form circles, so that equations may leave them open. */
interface CircularFlows {
  readonly rows: readonly Row[];
  readonly flows: readonly VariableId[];
}

/**
 * Forces and torques that no equation determines if all accelerations are known: as many as there are dependent constraints, such that all
 * others follow if these are given. `undefined` if that is not so in all positions.
 */
export function freeFlows(
  dae: HybridDae,
  aliases: readonly Alias[],
  { slope }: RowValues,
  positions: readonly Values[],
  count: number,
): readonly VariableId[] | undefined {
  const { rows, flows } = circularFlows(dae, aliases);
  const bases = positions.map((at) =>
    vanishingCombinations(flows.map((v) => Float64Array.from(rows, (row) => slope(row, v, at)))),
  );
  if (bases.some((basis) => basis.length !== count)) return undefined;
  return sharedPivots(
    bases,
    flows.map(() => 1),
  )?.map((i) => flows[i]!);
}

/** Without what a row determines alone, as the force on the last body of a chain, and without what only one row contains. */
function circularFlows(dae: HybridDae, aliases: readonly Alias[]): CircularFlows {
  const gone = new Set(aliases.map((alias) => alias.variable));
  const columns = [...flowVariables(dae, aliases)].filter((v) => !gone.has(v)).sort((a, b) => a - b);
  const { incidence, rows } = buildEquationSystem(
    dae,
    dynamicRows(dae).slice(0, dae.equations.length),
    columns,
  );
  const rowsOf: number[][] = columns.map(() => []);
  incidence.forEach((list, row) => {
    for (const column of list) rowsOf[column]!.push(row);
  });
  const [openRows, openColumns] = [new Set(rows.keys()), new Set(columns.keys())];
  const openOf = (row: number) => incidence[row]!.filter((column) => openColumns.has(column));
  const queue = [...rows.keys()];
  for (let row = queue.pop(); row !== undefined; row = queue.pop()) {
    if (!openRows.has(row)) continue;
    const own = openOf(row);
    const single = own.find((column) => rowsOf[column]!.filter((one) => openRows.has(one)).length === 1);
    if (own.length > 1 && single === undefined) continue;
    openRows.delete(row);
    const determined = own.length === 1 ? own[0] : single;
    if (determined !== undefined) openColumns.delete(determined);
    for (const column of own)
      append(
        queue,
        rowsOf[column]!.filter((one) => openRows.has(one)),
      );
  }
  return {
    rows: [...openRows].map((row) => rows[row]!),
    flows: [...openColumns].map((column) => columns[column]!),
  };
}
