import type { Alias, Diagnostic } from "@cosimo/ir";
import { type Part, reachFromColumns, reachFromRows } from "../graph/dulmage-mendelsohn.ts";
import type { Matching } from "../graph/matching.ts";
import type { EquationSystem } from "../system/equation-system.ts";
import { describeSingularity, type Parts } from "./describe-singularity.ts";
import { simpleErrors } from "./simple-errors.ts";
import { unsoundMechanisms } from "./unsound-mechanisms.ts";

/** Largest number of disjoint imbalances reported at once. */
const maximumParts = 5;

/** Diagnostics of a system without a perfect matching. */
export function describeImbalance(
  system: EquationSystem,
  matching: Matching,
  aliases: readonly Alias[],
): readonly Diagnostic[] {
  const simple = simpleErrors(system, aliases);
  const parts = imbalancedParts(system, matching, simple.rows, simple.columns);
  // Equations that cannot determine a discrete variable are left over: they are not too many.
  const overdetermined = parts.overdetermined.slice(simple.open);
  const left = { ...parts, overdetermined };
  const found = unsoundMechanisms(left, system) ?? describeSingularity(left, system);
  return [...simple.diagnostics, ...found];
}

function unmatched(partner: Int32Array): readonly number[] {
  return [...partner.keys()].filter((i) => partner[i] === -1);
}

/**
 * Disjoint minimal sets of rows with one unknown too few, and of unknowns with one row too few: the minimal set that
 * contains an unmatched row or unknown is all it reaches along alternating paths.
 */
function imbalancedParts(
  system: EquationSystem,
  matching: Matching,
  knownRows: ReadonlySet<number>,
  knownColumns: ReadonlySet<number>,
): Parts {
  const rows = unmatched(matching.columnOfRow).filter((row) => !knownRows.has(row));
  const columns = unmatched(matching.rowOfColumn).filter((column) => !knownColumns.has(column));
  return {
    overdetermined: disjoint(rows, (row) => reachFromRows([row], system.matchable, matching), "rows"),
    underdetermined: disjoint(
      columns,
      (column) => reachFromColumns([column], system.matchable, matching),
      "columns",
    ),
  };
}

function disjoint(
  starts: readonly number[],
  reach: (start: number) => Part,
  side: "rows" | "columns",
): readonly Part[] {
  const parts = starts.slice(0, 10 * maximumParts).map(reach);
  const smallestFirst = [...parts].sort(
    (a, b) => a[side].length - b[side].length || a[side][0]! - b[side][0]!,
  );
  const taken = new Set<number>();
  return smallestFirst
    .filter((part) => {
      if (part[side].some((i) => taken.has(i))) return false;
      for (const i of part[side]) taken.add(i);
      return true;
    })
    .slice(0, maximumParts);
}
