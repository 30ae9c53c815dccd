import {
  type Block,
  type CausalAssignment,
  type Equation,
  type Expression,
  freeVariables,
  type HybridDae,
  solve,
  type Variable,
  type VariableId,
  visitExpression,
} from "@cosimo/ir";
import { isDiscrete } from "../system/discrete-causality.ts";
import { isParameter } from "../system/unknown-classes.ts";

/**
 * Start values for iteration variables of nonlinear loops, from those of other variables: a joint's angle gives a guess for the
 * angle of the body behind it. Follows equations of which all other variables have start values, nearest first. A start value of
 * 0 that is not fixed is what a library declares for all: it gives way to others. The assignments are in order; they read start
 * values and parameters.
 */
export function traceStarts(
  dae: HybridDae,
  blocks: readonly Block[],
  initialBlocks: readonly Block[],
): readonly CausalAssignment[] {
  const guesses = [...blocks, ...initialBlocks].flatMap((block) => guessesWithoutStart(block, dae));
  if (guesses.length === 0) return [];
  const search = startSearch(dae, new Set(guesses));
  search.spread();
  for (const v of dae.variables) if (v.start !== undefined) search.learn(v.id);
  search.spread();
  return needed(search.traced, search.reached(), dae);
}

function guessesWithoutStart(block: Block, { variables }: HybridDae): readonly VariableId[] {
  if (block.kind !== "loop" || block.linear) return [];
  return block.tearingVariables.filter((v) => !isStated(variables[v]!) && !isDiscrete(variables[v]!));
}

/** Whether its start value says more than the default. */
function isStated({ start, fixed }: Variable): boolean {
  return start !== undefined && (fixed || start.kind !== "number" || start.value !== 0);
}

interface StartSearch {
  readonly traced: CausalAssignment[];
  /** A variable counts as known from now on. */
  learn(v: VariableId): void;
  /** Follows equations until nothing more can be known. */
  spread(): void;
  /** The targets that have a start value by the equations. */
  reached(): ReadonlySet<VariableId>;
}

function startSearch(dae: HybridDae, targets: ReadonlySet<VariableId>): StartSearch {
  const isKnown = dae.variables.map((v) => isParameter(v) || isStated(v));
  const equations = dae.equations.filter(isPlain);
  const readers = new Map<VariableId, number[]>();
  const open = equations.map(({ left, right }, i) => {
    const unknowns = new Set([...freeVariables(left, dae.relations), ...freeVariables(right, dae.relations)]);
    for (const v of unknowns) {
      if (isKnown[v]) unknowns.delete(v);
      else if (readers.has(v)) readers.get(v)!.push(i);
      else readers.set(v, [i]);
    }
    return unknowns;
  });
  const ready = [...open.keys()].filter((i) => open[i]!.size === 1);
  const traced: CausalAssignment[] = [];
  const learn = (v: VariableId): void => {
    if (isKnown[v]) return;
    isKnown[v] = true;
    for (const i of readers.get(v) ?? []) {
      open[i]!.delete(v);
      if (open[i]!.size === 1) ready.push(i);
    }
  };
  return {
    traced,
    learn,
    spread() {
      for (const i of ready) {
        const [unknown] = open[i]!;
        const assignment = unknown === undefined ? undefined : solved(equations[i]!, unknown, dae);
        if (assignment === undefined) continue;
        traced.push(assignment);
        learn(assignment.unknown);
      }
      ready.length = 0;
    },
    reached: () => new Set(traced.map(({ unknown }) => unknown).filter((v) => targets.has(v))),
  };
}

/** Whether the sides depend on values of variables and parameters alone, so that start values say what they are. */
function isPlain({ left, right, ranges }: Equation): boolean {
  let plain = ranges === undefined;
  for (const side of [left, right])
    visitExpression(side, (e) => {
      plain &&= PLAIN.has(e.kind);
    });
  return plain;
}

/** Equations of arrays are skipped: loops have no guesses. */
const PLAIN: ReadonlySet<Expression["kind"]> = new Set([
  "number",
  "variable",
  "unary",
  "binary",
  "builtin",
  "if",
  "call",
]);

function solved(equation: Equation, unknown: VariableId, dae: HybridDae): CausalAssignment | undefined {
  const { left, right, origin } = equation;
  if (isDiscrete(dae.variables[unknown]!)) return undefined;
  const value = solve(left, right, unknown, dae.relations);
  return value && { unknown, value, origin };
}

/** The assignments on which targets depend. */
function needed(
  traced: readonly CausalAssignment[],
  targets: ReadonlySet<VariableId>,
  dae: HybridDae,
): readonly CausalAssignment[] {
  const required = new Set(targets);
  const kept = [...traced].reverse().filter(({ unknown, value }) => {
    if (!required.has(unknown)) return false;
    for (const v of freeVariables(value, dae.relations)) required.add(v);
    return true;
  });
  return kept.reverse();
}
