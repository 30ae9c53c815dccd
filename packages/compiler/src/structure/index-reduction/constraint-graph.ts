import type { EquationId, HybridDae } from "@cosimo/ir";
import type { DerivativeChain } from "../system/derivative-chains.ts";
import {
  buildEquationSystem,
  type EquationSystem,
  equationRow,
  type Row,
} from "../system/equation-system.ts";
import type { Solvability } from "../system/solvability.ts";
import { mayVanish } from "../system/vanishing-coefficient.ts";

/** A differentiated equation, with the number of differentiations and its highest derivative. */
export interface Constraint {
  readonly equation: EquationId;
  readonly differentiations: number;
  readonly highest: EquationId;
}

/** Constraints and the derivative chains they relate; row r is `constraints[r]`, column c is `chains[c]`. */
export interface ConstraintGraph {
  readonly dae: HybridDae;
  readonly constraints: readonly Constraint[];
  /** The highest derivatives of the constraints; their unknowns are the highest derivatives of the chains. */
  readonly rows: readonly Row[];
  readonly system: EquationSystem;
  readonly chains: readonly DerivativeChain[];
  readonly columnsOf: readonly (readonly number[])[];
  readonly rowsOf: readonly (readonly number[])[];
  /** Solvability of a constraint for the highest derivative of a chain. */
  edge(row: number, column: number): Solvability;
}

export function constraintGraph(
  dae: HybridDae,
  all: readonly DerivativeChain[],
  constraints: readonly Constraint[],
): ConstraintGraph {
  const rows = constraints.map(({ highest }) => equationRow(dae.equations[highest]!));
  const highestOf = new Map(all.filter((chain) => chain.length > 1).map((chain) => [chain.at(-1)!, chain]));
  const wide = buildEquationSystem(
    dae,
    rows,
    [...highestOf.keys()].sort((a, b) => a - b),
  );
  const used = [...new Set(wide.incidence.flat())].sort((a, b) => a - b);
  const unknowns = used.map((column) => wide.unknowns[column]!);
  const system = buildEquationSystem(dae, rows, unknowns);
  const edges = system.incidence.map(
    (columns, row) =>
      new Map(columns.map((c, i) => [c, effective(row, c, system.solvability[row]![i]!, system)])),
  );
  const columnsOf = edges.map((map) => [...map].filter(([, edge]) => edge !== "unsolvable").map(([c]) => c));
  const rowsOf: number[][] = unknowns.map(() => []);
  columnsOf.forEach((columns, row) => {
    for (const c of columns) rowsOf[c]!.push(row);
  });
  return {
    dae,
    constraints,
    rows,
    system,
    chains: unknowns.map((v) => highestOf.get(v)!),
    columnsOf,
    rowsOf,
    edge: (row, column) => edges[row]!.get(column) ?? "unsolvable",
  };
}

/** Whether the coefficient can vanish only for other parameter values. */
export function isSafe(edge: Solvability): boolean {
  return edge === "constant" || edge === "parameter";
}

/** A coefficient that is zero for the declared parameters, perhaps in a branch, counts as variable. */
function effective(index: number, column: number, edge: Solvability, system: EquationSystem): Solvability {
  return edge === "parameter" && mayVanish(index, column, system) ? "variable" : edge;
}
