import type { Block, CausalAssignment, Diagnostic, Residual, VariableId } from "@cosimo/ir";
import { diagnose, subtract } from "@cosimo/ir";
import type { Matching } from "../graph/matching.ts";
import { messages } from "../messages/messages.ts";
import { isDiscrete } from "../system/discrete-causality.ts";
import type { EquationSystem, Row } from "../system/equation-system.ts";
import { solveRow } from "../system/solve-row.ts";
import { mayVanish } from "../system/vanishing-coefficient.ts";
import { isLinearLoop } from "./linear-loop.ts";
import { type Loop, type Tearing, type TearingEdge, type TearingLimits, tear } from "./tearing.ts";

/** A block, or the diagnostic that explains why there is none. */
export interface MadeBlock {
  readonly block?: Block;
  readonly diagnostic?: Diagnostic;
}

type LoopBlock = Extract<Block, { kind: "loop" }>;

/** Loops with more tearing variables have sparse matrices. */
const largestFull = 8;

/**
 * Consecutive equations amplify rounding errors, by about 2.6 per step in a ladder of equal resistors. An unknown that
 * depends on many tearing variables makes the residuals depend on them too. In a circuit mostly the node equations remain.
 */
const limits: TearingLimits = { depth: 12, guesses: 2 };

/** Makes a loop block from rows that must be solved together. */
export function tornLoop(
  component: readonly number[],
  system: EquationSystem,
  matching: Matching,
): MadeBlock {
  const rows = component.map((row) => system.rows[row]!);
  const columns = guessableFirst(
    component.map((row) => matching.columnOfRow[row]!),
    system,
  );
  const unknowns = columns.map((column) => system.unknowns[column]!);
  const graph = loopGraph(component, columns, system);
  const tearing = tear(graph);
  if (tearing.unsolvable.length > 0)
    return {
      diagnostic: discreteLoop(
        tearing.unsolvable.map((i) => unknowns[i]!),
        rows[0]!,
        system,
      ),
    };
  const block = fromStartValues(graph, tearing, loopBlock(rows, unknowns, tearing, system), (other) =>
    loopBlock(rows, unknowns, other, system),
  );
  const isSmall = tearing.tearingVariables.length <= largestFull && tearing.depth <= limits.depth;
  if (isSmall) return { block };
  return { block: loopBlock(rows, unknowns, tear(graph, limits), system) };
}

/**
 * A nonlinear loop with those tearing variables to which the model gives start values, if these are not more: the iteration then begins
 * where the model says, while other unknowns would be guessed to be zero.
 */
function fromStartValues(
  graph: GuessableLoop,
  tearing: Tearing,
  block: LoopBlock,
  blockFor: (tearing: Tearing) => LoopBlock,
): LoopBlock {
  if (block.linear || graph.guessed === undefined || tearing.tearingVariables.every(graph.hasStart))
    return block;
  const other = tear({ ...graph, named: [...(graph.named ?? []), ...graph.guessed] });
  const isSmaller = other.tearingVariables.length <= tearing.tearingVariables.length;
  return isSmaller && other.depth <= limits.depth && other.unsolvable.length === 0 ? blockFor(other) : block;
}

/** Unknowns with a start value set by the user come first, as better guesses. */
function guessableFirst(columns: readonly number[], system: EquationSystem): readonly number[] {
  const hasStart = (column: number) => system.dae.variables[system.unknowns[column]!]!.start !== undefined;
  return [...columns].sort((a, b) => Number(hasStart(b)) - Number(hasStart(a)) || a - b);
}

/** A loop with the start values that the model gives. */
interface GuessableLoop extends Loop {
  /** Unknowns with start values other than zero. */
  readonly guessed?: readonly number[];
  readonly hasStart: (unknown: number) => boolean;
}

function loopGraph(
  component: readonly number[],
  columns: readonly number[],
  system: EquationSystem,
): GuessableLoop {
  const local = new Map(columns.map((column, i) => [column, i]));
  const unknowns: number[][] = [];
  const edges: TearingEdge[][] = [];
  for (const row of component) {
    const inside = system.incidence[row]!.map((column, i) => [local.get(column), i] as const).filter(
      (entry): entry is readonly [number, number] => entry[0] !== undefined,
    );
    unknowns.push(inside.map(([unknown]) => unknown));
    edges.push(inside.map(([, i]) => tearingEdge(row, i, system)));
  }
  const variableOf = (unknown: number) => system.dae.variables[system.unknowns[columns[unknown]!]!]!;
  const named = [...columns.keys()].filter((unknown) => variableOf(unknown).tearing === true);
  const guessed = [...columns.keys()].filter((unknown) => {
    const { start } = variableOf(unknown);
    return start !== undefined && !(start.kind === "number" && start.value === 0);
  });
  return {
    ...{ unknowns, edges, tearable: (unknown) => !isDiscrete(variableOf(unknown)), named },
    ...(guessed.length > 0 && { guessed }),
    hasStart: (unknown) => variableOf(unknown).start !== undefined,
  };
}

/** Division by a varying coefficient may fail during a run; division by a parameter from the start. */
function tearingEdge(row: number, index: number, system: EquationSystem): TearingEdge {
  const solvability = system.solvability[row]![index]!;
  if (solvability === "constant") return "safe";
  if (solvability !== "parameter") return "implicit";
  return mayVanish(row, system.incidence[row]![index]!, system) ? "implicit" : "risky";
}

function loopBlock(
  rows: readonly Row[],
  unknowns: readonly VariableId[],
  tearing: Tearing,
  system: EquationSystem,
): LoopBlock {
  const { variables } = system.dae;
  const tearingVariables = tearing.tearingVariables.map((i) => unknowns[i]!);
  const residuals = tearing.residuals.map((equation) => residualOf(rows[equation]!));
  const assignments: CausalAssignment[] = [];
  for (const { equation, unknown } of tearing.causal) {
    const assignment = solveRow(rows[equation]!, unknowns[unknown]!, system);
    if (assignment !== undefined) assignments.push(assignment);
    else {
      // The coefficient may be zero for some values of parameters in conditions.
      tearingVariables.push(unknowns[unknown]!);
      residuals.push(residualOf(rows[equation]!));
    }
  }
  return {
    kind: "loop",
    linear: isLinearLoop(tearingVariables, assignments, residuals, system.dae),
    discrete: unknowns.some((v) => isDiscrete(variables[v]!)),
    tearingVariables,
    assignments,
    residuals,
  };
}

function residualOf(row: Row): Residual {
  if (row.kind !== "equation") throw new Error(`a row of kind '${row.kind}' is no residual`);
  return { value: subtract(row.left, row.right), origin: row.origin };
}

/** Diagnostic for a loop that contains unknowns of discrete type only. */
function discreteLoop(unknowns: readonly VariableId[], row: Row, system: EquationSystem): Diagnostic {
  // Conditions of when-clauses have generated names, which are omitted.
  const all = unknowns.map((v) => system.dae.variables[v]!.name);
  const own = all.filter((name) => !name.startsWith("$"));
  const names = own.length > 0 ? own : all;
  return diagnose(
    messages,
    "structure.discrete-loop",
    row.origin.span,
    { variables: names.join(", "), count: names.length },
    { variables: names, component: row.origin.component.join(".") },
  );
}
