import { evaluate, linearForm, subtract } from "@cosimo/ir";
import { createAugmenter, type Matching, maximumMatching } from "../graph/matching.ts";
import type { EquationSystem } from "./equation-system.ts";
import { hasParametricIf, inAllBranches } from "./parametric-branches.ts";

/** A maximum matching, with the rows whose unknown vanishes for some, or for the declared, parameter values. */
export interface SafeMatching {
  readonly matching: Matching;
  readonly doubtful: readonly number[];
}

/**
 * Matches rows with unknowns that they contain in all parametric branches, with coefficients that are nonzero for the
 * declared parameters; with others only if necessary.
 */
export function safeMatching(system: EquationSystem): SafeMatching {
  const { matchable, unknowns, rows } = system;
  const avoided = unknownsOfSomeBranches(system);
  for (;;) {
    const safe = matchable.map((columns, row) => {
      const avoid = avoided.get(row);
      return avoid === undefined ? columns : columns.filter((column) => !avoid.has(column));
    });
    const matching = maximumMatching(safe, unknowns.length);
    if (avoidZeros(matching, system, avoided)) continue;
    if (avoided.size === 0 || !matching.columnOfRow.includes(-1)) return { matching, doubtful: [] };
    const augmenter = createAugmenter(matchable, matching);
    for (let row = 0; row < rows.length; row++) if (matching.columnOfRow[row] === -1) augmenter.tryRow(row);
    const doubtful = [...avoided].filter(([row, columns]) => columns.has(matching.columnOfRow[row]!));
    return { matching, doubtful: doubtful.map(([row]) => row) };
  }
}

type Avoided = Map<number, Set<number>>;

function unknownsOfSomeBranches({ dae, rows, columnOf, matchable }: EquationSystem): Avoided {
  const found: Avoided = new Map();
  rows.forEach((row, i) => {
    if (row.kind !== "equation") return;
    const sides = [row.left, row.right];
    if (!sides.some((side) => hasParametricIf(side, dae))) return;
    const always = new Set(sides.flatMap((side) => [...inAllBranches(side, dae)]).map((v) => columnOf[v]!));
    const columns = matchable[i]!.filter((column) => !always.has(column));
    if (columns.length > 0) found.set(i, new Set(columns));
  });
  return found;
}

/** Records pairs whose parametric coefficient is zero. Returns whether there are any. */
function avoidZeros(matching: Matching, system: EquationSystem, avoided: Avoided): boolean {
  let found = false;
  matching.columnOfRow.forEach((column, row) => {
    if (column === -1 || !isZero(row, column, system)) return;
    found = true;
    const columns = avoided.get(row);
    if (columns === undefined) avoided.set(row, new Set([column]));
    else columns.add(column);
  });
  return found;
}

function isZero(index: number, column: number, system: EquationSystem): boolean {
  const { dae, unknowns, incidence, solvability, parameterValue } = system;
  const row = system.rows[index]!;
  if (row.kind !== "equation" || solvability[index]![incidence[index]!.indexOf(column)] !== "parameter")
    return false;
  const { relations, functions } = dae;
  const form = linearForm(subtract(row.left, row.right), unknowns[column]!, relations);
  if (form === undefined) return false;
  return evaluate(form.coefficient, { relations, functions, variable: parameterValue }) === 0;
}
