import type { Equation, HybridDae } from "@cosimo/ir";
import type { Adjacency } from "../graph/matching.ts";
import { collapseChains, derivativeChains, systemOfChains } from "../system/derivative-chains.ts";
import type { EquationSystem } from "../system/equation-system.ts";
import { classifyUnknowns } from "../system/unknown-classes.ts";
import { type ComponentTree, componentTree } from "./component-tree.ts";

/**
 * The system that the class of one component must determine by itself. One row stands for each flow and input of its
 * connectors in place of the environment, and one for each potential and output of its components (specification 3.6,
 * section 4.8, balanced models).
 */
export interface LocalSystem {
  /** Index in `HybridDae.components`. */
  readonly component: number;
  /** Rows of the flat system. */
  readonly rows: readonly number[];
  /** Columns of the flat system. */
  readonly columns: readonly number[];
  /** Columns that each row for the environment or a component may determine. */
  readonly given: Adjacency;
}

/** The flat system of the text; derivatives of a variable count as the variable. */
export interface LocalSystems {
  readonly flat: EquationSystem;
  /** By component; connectors and records have empty ones. */
  readonly systems: readonly LocalSystem[];
}

/** `undefined` for a system without a list of components. */
export function localSystems(dae: HybridDae): LocalSystems | undefined {
  const tree = componentTree(dae);
  if (tree === undefined) return undefined;
  const chains = derivativeChains(classifyUnknowns(dae, () => false));
  const flat = collapseChains(systemOfChains(dae, chains), chains);
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

/** The model whose balance contains the equation: a value in a declaration belongs to the declared variable. */
function owningModel(equation: Equation, dae: HybridDae, tree: ComponentTree): number {
  const { left, source, origin } = equation;
  const written = tree.modelOf(origin.component);
  if (left.kind !== "variable" || (source !== "declaration" && source !== "unconnected")) return written;
  const owner = tree.ownerOf(left.variable);
  const outside = Math.max(0, tree.parentOf(owner));
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
 * The environment may relate all potentials and flows of a component. An ideal amplifier, whose output follows from zero
 * conditions at its input, is thus balanced.
 */
function addColumns(systems: readonly GrowingSystem[], flat: EquationSystem, tree: ComponentTree): void {
  const seenOutside = systems.map((): number[] => []);
  const seenInside = systems.map((): number[] => []);
  flat.unknowns.forEach((v, column) => {
    const { connection } = flat.dae.variables[v]!;
    const owner = tree.ownerOf(v);
    const outside = tree.parentOf(owner);
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

/** Number of unknowns without an equation of their own; negative: too many equations. */
export function missingEquations({ rows, columns, given }: LocalSystem): number {
  return columns.length - rows.length - given.length;
}
