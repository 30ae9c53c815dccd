import { type Diagnostic, diagnose, type MessageCatalogue, type PhraseCatalogue, phrase } from "@cosimo/ir";
import { solveSmall } from "../linear/solve-small.ts";
import type { SystemFailure } from "../system/hybrid-system.ts";
import type { OtherSolution } from "../system/initialization-report.ts";
import { differenceJacobian } from "./closest-point.ts";
import { initialLoops, type LoopBlock, type LoopSurroundings, loopOfCode } from "./initial-loops.ts";
import { listOfValues, settingsOf } from "./initialization-advice.ts";
import { loopResiduals } from "./loop-residuals.ts";
import { findFirstSolution, type SolutionSearch, solveFrom } from "./other-solutions.ts";

export const movedStartMessages = {
  "initialization.moved-start": {
    category: "initialization",
    severity: "warning",
    text: "at the start values the derivatives of the equations for '{name}' form a singular matrix, so that they give no direction: the iteration starts at {from} instead and leads to {values}",
    hint: "declare a start value near the intended solution, there may be several",
  },
} as const satisfies MessageCatalogue;

export const movedStartPhrases = {
  "initialization.start-that-works":
    "The initial system can be solved from {from}, which leads to {values}: declare these start values, or set them with {option}. --log init gives details.",
} as const satisfies PhraseCatalogue;

/** How an initial system that has no solution from its start values continues. */
export interface Recovery {
  /** Missing: a solution is in memory. */
  readonly failure?: SystemFailure;
  readonly diagnostics: readonly Diagnostic[];
}

/** Larger loops are not examined: expressions are interpreted, the matrix is dense. */
const MAX_SIZE = 100;

/**
 * Searches start values from which the initial system can be solved after it failed with `code`. They are used where those
 * of the run make the Jacobian singular, as 0 does for x^2 = 4; else the failure proposes them.
 */
export function recoverInitialization(
  search: SolutionSearch,
  failure: SystemFailure,
  code: number,
): Recovery {
  const { instance, values, before } = search;
  const loop = loopOfCode(instance.module, code);
  const nonlinear = initialLoops(instance.module).filter((one) => !one.linear);
  if (loop === undefined || nonlinear.length === 0) return { failure, diagnostics: [] };
  const found = findFirstSolution(search, nonlinear);
  if (found === undefined) return { failure, diagnostics: [] };
  const isSingular = isSingularAtStart({ instance, values, before }, loop);
  if (isSingular && solveFrom(search, found.guess))
    return { diagnostics: [movedStart(search, loop, found.solution)] };
  instance.heap.set(search.after, instance.base);
  return { failure: proposing(failure, found.solution), diagnostics: [] };
}

function isSingularAtStart(surroundings: LoopSurroundings, loop: LoopBlock): boolean {
  const { starts, evaluate } = loopResiduals(surroundings, loop);
  const n = starts.length;
  if (loop.linear || n === 0 || n > MAX_SIZE) return false;
  const residuals = evaluate(starts);
  const columns = differenceJacobian(evaluate, starts, residuals);
  const sizes = columns.map((column) => Math.hypot(...column));
  const matrix = new Float64Array(n * n);
  for (let j = 0; j < n; j++)
    for (let i = 0; i < n; i++) matrix[i * n + j] = columns[j]![i]! / (sizes[j]! || 1);
  // A column of differences is about the step of the difference where the derivative is zero.
  const vanishes = sizes.some((size) => size <= 1e-6 * Math.max(...sizes, 1));
  if (!matrix.every(Number.isFinite)) return false;
  return vanishes || !solveSmall(n, matrix, new Float64Array(n));
}

function movedStart({ instance }: SolutionSearch, loop: LoopBlock, solution: OtherSolution): Diagnostic {
  const variable = instance.module.dae.variables[loop.tearingVariables[0]!]!;
  const { name, origin } = variable;
  const args = { name, from: listOfValues(solution.from, "start"), values: listOfValues(solution.values) };
  const context = { component: origin.component.join("."), variables: [name] };
  return diagnose(movedStartMessages, "initialization.moved-start", origin.span, args, context);
}

function proposing(failure: SystemFailure, { from, values }: OtherSolution): SystemFailure {
  const advice = phrase(movedStartPhrases, "initialization.start-that-works", {
    from: listOfValues(from, "start"),
    values: listOfValues(values),
    option: settingsOf(from),
  });
  const [first, ...others] = failure.diagnostics;
  if (first === undefined) return failure;
  return { ...failure, diagnostics: [{ ...first, advice, hint: advice.text }, ...others] };
}
