import type { Alias, HybridDae, VariableId } from "@cosimo/ir";
import { buildEquationSystem, dynamicRows, type EquationSystem } from "../system/equation-system.ts";
import { classifyUnknowns } from "../system/unknown-classes.ts";

/** Equations between positions of a mechanism: what is left of them without chains, which end somewhere, closes loops. */
export interface PositionLoops {
  /** All equations: row i is equation i. */
  readonly system: EquationSystem;
  /** Rows that give the value of an unknown, in order. */
  readonly given: readonly Determined[];
  /** Rows that were removed with the unknown that only they contain, in this order. */
  readonly removed: readonly Determined[];
  readonly loops: readonly Loop[];
}

/** A row, and the unknown that it determines. */
export interface Determined {
  readonly row: number;
  readonly column: number;
}

/** Rows that share unknowns, directly and indirectly; those of one row may have only unknowns that others give. */
export interface Loop {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** Whether a loop has no fewer equations than positions: there nothing moves, or equations depend on each other. */
export function isRigid({ loops }: PositionLoops): boolean {
  return loops.some(({ rows, columns }) => rows.length >= columns.length);
}

/** `undefined` without joints. */
export function positionLoops(dae: HybridDae, aliases: readonly Alias[]): PositionLoops | undefined {
  if (!dae.components.some(({ role }) => role === "joint")) return undefined;
  const gone = new Set(aliases.map((alias) => alias.variable));
  const flows = flowVariables(dae, aliases);
  const { unknowns, states } = classifyUnknowns(dae, (v) => gone.has(v));
  const isPosition = (v: VariableId): boolean => {
    const { type, variability, derivativeOf } = dae.variables[v]!;
    return type === "Real" && variability === "continuous" && derivativeOf === undefined && !flows.has(v);
  };
  const system = buildEquationSystem(
    dae,
    dynamicRows(dae).slice(0, dae.equations.length),
    [...unknowns, ...states].sort((a, b) => a - b),
  );
  const others = new Set<number>();
  const positions = system.incidence.map((columns, row) => {
    if (columns.every((column) => isPosition(system.unknowns[column]!))) return columns;
    others.add(row);
    return [];
  });
  const rowsOf: number[][] = system.unknowns.map(() => []);
  positions.forEach((columns, row) => {
    for (const column of columns) rowsOf[column]!.push(row);
  });
  const given = givenPositions(positions, rowsOf);
  const known = new Set(given.map(({ column }) => column));
  const incidence = positions.map((columns) => columns.filter((column) => !known.has(column)));
  const removed = removeChains(incidence, rowsOf, new Set(given.map(({ row }) => row)));
  const apart = new Set([...others, ...[...given, ...removed].map(({ row }) => row)]);
  return { system, given, removed, loops: connectedLoops(incidence, rowsOf, apart) };
}

/** What flows through connectors, by the variables that represent it. */
export function flowVariables(dae: HybridDae, aliases: readonly Alias[]): ReadonlySet<VariableId> {
  const flows = new Set(dae.variables.filter((v) => v.connection === "flow").map((v) => v.id));
  for (const { variable, representative } of aliases) if (flows.has(variable)) flows.add(representative);
  return flows;
}

/** Unknowns that one row gives, as the place of the world, or that follow from these alone. */
function givenPositions(
  incidence: EquationSystem["incidence"],
  rowsOf: readonly (readonly number[])[],
): Determined[] {
  const count = incidence.map((columns) => columns.length);
  const known = new Set<number>();
  const given: Determined[] = [];
  const queue = [...count.keys()].filter((row) => count[row] === 1);
  // In this order: what closes a loop comes after what leads to both of its ends.
  for (const row of queue) {
    const column = incidence[row]!.find((one) => !known.has(one));
    // Another row gives it, too: they may contradict each other.
    if (column === undefined) continue;
    known.add(column);
    given.push({ row, column });
    for (const other of rowsOf[column]!) {
      count[other]! -= 1;
      if (count[other] === 1) queue.push(other);
    }
  }
  return given;
}

/** Rows with an unknown that no other row has: they say nothing of the other unknowns. */
function removeChains(
  incidence: readonly (readonly number[])[],
  rowsOf: readonly (readonly number[])[],
  isGone: ReadonlySet<number>,
): Determined[] {
  const gone = new Set(isGone);
  const count = rowsOf.map((rows) => rows.filter((row) => !gone.has(row)).length);
  const queue = [...count.keys()].filter((column) => count[column] === 1);
  const removed: Determined[] = [];
  for (let column = queue.pop(); column !== undefined; column = queue.pop()) {
    const row = rowsOf[column]!.find((one) => !gone.has(one));
    if (row === undefined || !incidence[row]!.includes(column)) continue;
    gone.add(row);
    removed.push({ row, column });
    for (const other of incidence[row]!) {
      count[other]! -= 1;
      if (count[other] === 1) queue.push(other);
    }
  }
  return removed;
}

function connectedLoops(
  incidence: readonly (readonly number[])[],
  rowsOf: readonly (readonly number[])[],
  gone: ReadonlySet<number>,
): readonly Loop[] {
  const seen = new Set(gone);
  const loops: Loop[] = [];
  for (const start of incidence.keys()) {
    if (seen.has(start)) continue;
    seen.add(start);
    const [rows, columns] = [[start], new Set<number>()];
    for (let i = 0; i < rows.length; i++)
      for (const column of incidence[rows[i]!]!) {
        columns.add(column);
        for (const row of rowsOf[column]!) {
          if (seen.has(row)) continue;
          seen.add(row);
          rows.push(row);
        }
      }
    loops.push({ rows: rows.sort((a, b) => a - b), columns: [...columns].sort((a, b) => a - b) });
  }
  return loops;
}
