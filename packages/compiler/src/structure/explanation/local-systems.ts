import type { Equation, HybridDae } from "@cosimo/ir";
import type { Adjacency } from "../graph/matching.ts";
import { collapseChains, derivativeChains } from "../system/derivative-chains.ts";
import { dynamicRows, type EquationSystem } from "../system/equation-system.ts";
import { assignRoles } from "../system/unknown-classes.ts";
import { type ComponentTree, componentTree } from "./component-tree.ts";

/**
 * What one component's class must determine by itself. The rest of the model is stood for by one row for each flow and
 * input of its connectors, its components by one row for each of their potentials and outputs (specification 3.6,
 * section 4.8, balanced models).
 */
export interface LocalSystem {
  /** Index in `HybridDae.components`. */
  readonly component: number;
  /** Rows of the flat system. */
  readonly rows: readonly number[];
  /** Columns of the flat system. */
  readonly columns: readonly number[];
  /** Columns that may be determined by each of the rows that stand for the surroundings and the components. */
  readonly given: Adjacency;
}

/** The flat system as it was written, with the derivatives of a variable counted as the variable. */
export interface LocalSystems {
  readonly flat: EquationSystem;
  /** By component; connectors and records have empty ones. */
  readonly systems: readonly LocalSystem[];
}

/** `undefined` for a system that does not say which components it is made of. */
export function localSystems(dae: HybridDae): LocalSystems | undefined {
  const tree = componentTree(dae);
  if (tree === undefined) return undefined;
  const flat = collapseChains(dae, dynamicRows(dae), derivativeChains(assignRoles(dae, () => false)));
  const systems = dae.components.map((_, component) => ({
    component,
    rows: [] as number[],
    columns: [] as number[],
    given: [] as number[][],
  }));
  flat.rows.forEach((row, i) => {
    const equation = row.kind === "equation" ? dae.equations[i] : undefined;
    const owner =
      equation === undefined ? tree.modelOf(row.origin.component) : owningModel(equation, dae, tree);
    systems[owner]!.rows.push(i);
  });
  addColumns(systems, flat, tree);
  return { flat, systems };
}

/** Whose class an equation counts for: values in declarations belong to what they are given to. */
function owningModel(equation: Equation, dae: HybridDae, tree: ComponentTree): number {
  const { left, source, origin } = equation;
  const written = tree.modelOf(origin.component);
  if (left.kind !== "variable" || (source !== "declaration" && source !== "unconnected")) return written;
  const owner = tree.ownerOf(left.variable);
  const outside = Math.max(0, tree.around(owner));
  const { connection } = dae.variables[left.variable]!;
  if (source === "unconnected") return connection === undefined ? owner : outside;
  if (connection === "input") return outside;
  return connection === "flow" ? written : owner;
}

interface GrowingSystem {
  readonly columns: number[];
  readonly given: number[][];
}

/**
 * The surroundings may relate all potentials and flows of a component, so that an ideal amplifier, whose output follows
 * from what is zero at its input, is in order.
 */
function addColumns(systems: readonly GrowingSystem[], flat: EquationSystem, tree: ComponentTree): void {
  const seenOutside = systems.map((): number[] => []);
  const seenInside = systems.map((): number[] => []);
  flat.unknowns.forEach((v, column) => {
    const { connection } = flat.dae.variables[v]!;
    const owner = tree.ownerOf(v);
    const outside = tree.around(owner);
    systems[owner]!.columns.push(column);
    if (connection === undefined || outside < 0) return;
    systems[outside]!.columns.push(column);
    if (connection !== "input") seenOutside[owner]!.push(column);
    if (connection === "flow" || connection === "potential") seenInside[owner]!.push(column);
    if (connection === "flow") systems[owner]!.given.push(seenInside[owner]!);
    else if (connection === "input") systems[owner]!.given.push([column]);
    else systems[outside]!.given.push(seenOutside[owner]!);
  });
}

/** Unknowns without an equation of their own, by number; negative: too many equations. */
export function missingEquations({ rows, columns, given }: LocalSystem): number {
  return columns.length - rows.length - given.length;
}
