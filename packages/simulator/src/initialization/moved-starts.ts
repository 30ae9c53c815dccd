import {
  type CompiledModule,
  type Diagnostic,
  diagnose,
  type MessageCatalogue,
  type PhraseCatalogue,
  phrase,
  type VariableId,
} from "@cosimo/ir";
import { assertionMessages } from "../explain/assertion-reporter.ts";
import { inModel } from "../explain/place-in-model.ts";
import { solveSmall } from "../linear/solve-small.ts";
import type { SlotValues } from "../model/interpreted-values.ts";
import type { SystemFailure } from "../system/hybrid-system.ts";
import type { OtherSolution } from "../system/initialization-report.ts";
import { type Bracket, onlyBracket } from "./bracketed-root.ts";
import { differenceJacobian, moveToClosestPoint } from "./closest-point.ts";
import {
  initialLoops,
  iterated,
  type LoopBlock,
  type LoopSurroundings,
  loopOfCode,
} from "./initial-loops.ts";
import { loopResiduals } from "./loop-residuals.ts";
import { closesMechanism, describeOpenLoop } from "./open-loop.ts";
import {
  type FoundSolution,
  findFirstSolution,
  findOtherSolutions,
  isFulfilled,
  type SolutionSearch,
  solveFrom,
} from "./other-solutions.ts";
import { listOfValues, settingsOf, shown } from "./start-texts.ts";

export const movedStartMessages = {
  "initialization.moved-start": {
    category: "initialization",
    severity: "warning",
    text: "at the start values the equations for '{name}' have no values, or derivatives that form a singular matrix, so that they give no direction: the iteration starts at {from} instead and leads to {values}",
    hint: "declare a start value near the intended solution, there may be several",
  },
  "initialization.least-squares": {
    category: "initialization",
    severity: "notice",
    text: "from the start values Newton's method does not solve the equations for '{name}'; least squares lead to {values}, where the run starts",
    hint: "if another solution is meant, declare start values near it",
  },
  "initialization.bracketed": {
    category: "initialization",
    severity: "notice",
    text: "from its start value Newton's method does not solve the equations for '{name}'; their residual changes its sign only between {left} and {right}, which leads to {values}, where the run starts",
    hint: "if another solution is meant, declare a start value near it",
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
 * of the run make the Jacobian singular, as 0 does for x^2 = 4, or are a pole and one solution is found, and where one unknown has one
 * solution; else the failure proposes them.
 */
export function recoverInitialization(
  search: SolutionSearch,
  failure: SystemFailure,
  code: number,
): Recovery {
  const { instance, values } = search;
  const impossible = impossibleAssertions(instance.module, values);
  if (impossible.length > 0)
    return { failure: { kind: "assertion", diagnostics: impossible }, diagnostics: [] };
  const loop = loopOfCode(instance.module, code);
  const nonlinear = initialLoops(instance.module).filter((one) => !one.linear);
  if (loop === undefined || nonlinear.length === 0) return { failure, diagnostics: [] };
  const { guess, open } = leastSquares(search, loop);
  if (guess !== undefined && solveFrom(search, guess))
    return { diagnostics: [ledByLeastSquares(search, loop)] };
  const found = findFirstSolution(search, nonlinear);
  if (found !== undefined && isDecided(search, loop, nonlinear, found) && solveFrom(search, found.guess))
    return { diagnostics: [movedStart(search, loop, found.solution)] };
  const bracket = bracketOf(search, loop);
  if (bracket !== undefined && solveFrom(search, new Map([[bracket.variable, bracket.root]])))
    return { diagnostics: [ledByBracket(search, bracket)] };
  instance.heap.set(search.after, instance.base);
  if (found !== undefined) return { failure: proposing(failure, found.solution), diagnostics: [] };
  return { failure: open === undefined ? failure : withGap(failure, open), diagnostics: [] };
}

/** Assertions that never hold: where a model says that it is wrong, its equations need not have a solution. */
function impossibleAssertions(module: CompiledModule, values: SlotValues): readonly Diagnostic[] {
  return module.assertions
    .map(({ assertion }) => assertion)
    .filter(
      ({ condition, level }) => level === "error" && condition.kind === "number" && condition.value === 0,
    )
    .map(({ message, origin }) => {
      const args = { time: values.time, message: values.text(message) };
      return diagnose(assertionMessages, "simulator.assertion", inModel(origin, module.dae), args, {
        component: origin.component.join("."),
      });
    });
}

/** The least residuals near the start values: a solution, or the gap of a mechanism that can't be put together. */
function leastSquares(
  search: SolutionSearch,
  loop: LoopBlock,
): { readonly guess?: ReadonlyMap<VariableId, number>; readonly open?: Diagnostic } {
  const { instance, values, after } = search;
  if (loop.linear || !closesMechanism(instance.module, loop)) return {};
  const point = moveToClosestPoint(search, loop, () => isFulfilled(loop, values));
  const isSolution = isFulfilled(loop, values);
  const open = isSolution || point === "start" ? undefined : describeOpenLoop(search, loop);
  const guess = new Map(iterated(instance.module, loop).map((v) => [v, values.variable(v)]));
  instance.heap.set(after, instance.base);
  return isSolution ? { guess } : open === undefined ? {} : { open };
}

function bracketOf(search: SolutionSearch, loop: LoopBlock): Bracket | undefined {
  const { instance, after } = search;
  const bracket = loop.linear ? undefined : onlyBracket(search, loop);
  instance.heap.set(after, instance.base);
  return bracket;
}

function ledByBracket({ instance, values }: SolutionSearch, { variable, between }: Bracket): Diagnostic {
  const { name, origin } = instance.module.dae.variables[variable]!;
  const [left, right] = between.map(shown);
  const reached = listOfValues([{ name, value: values.variable(variable) }]);
  const context = { component: origin.component.join("."), variables: [name] };
  const place = inModel(origin, instance.module.dae);
  return diagnose(
    movedStartMessages,
    "initialization.bracketed",
    place,
    { name, left: left!, right: right!, values: reached },
    context,
  );
}

function ledByLeastSquares({ instance, values }: SolutionSearch, loop: LoopBlock): Diagnostic {
  const variables = loop.tearingVariables.map((v) => instance.module.dae.variables[v]!);
  const { name, origin } = variables[0]!;
  const reached = variables.map((one) => ({ name: one.name, value: values.variable(one.id) }));
  const context = { component: origin.component.join("."), variables: reached.map((one) => one.name) };
  const args = { name, values: listOfValues(reached) };
  const place = inModel(origin, instance.module.dae);
  return diagnose(movedStartMessages, "initialization.least-squares", place, args, context);
}

/** Equations without solution are a consequence. */
function withGap(failure: SystemFailure, open: Diagnostic): SystemFailure {
  const others = failure.diagnostics.filter(({ code }) => !code.startsWith("simulator.loop-"));
  return { ...failure, diagnostics: [open, ...others] };
}

/** Whether the solution that was found is to be taken, as the start values of the run give no direction. */
function isDecided(
  search: SolutionSearch,
  loop: LoopBlock,
  nonlinear: readonly LoopBlock[],
  found: FoundSolution,
): boolean {
  const start = kindOfStart(search, loop);
  return start === "singular" || (start === "pole" && isOnlyOne(search, nonlinear, found));
}

/** At a pole of several solutions nothing chooses one. */
function isOnlyOne(
  search: SolutionSearch,
  nonlinear: readonly LoopBlock[],
  { guess }: FoundSolution,
): boolean {
  const { instance } = search;
  if (!solveFrom(search, guess)) return false;
  const { base, module } = instance;
  const after = instance.heap.slice(base, base + module.layout.size);
  return findOtherSolutions({ ...search, after, solved: true }, nonlinear, 1).length === 0;
}

/** Where Newton's method has no first correction: where the equations have no values, or the matrix of derivatives is singular. */
function kindOfStart(surroundings: LoopSurroundings, loop: LoopBlock): "pole" | "singular" | "regular" {
  const { starts, evaluate } = loopResiduals(surroundings, loop);
  const n = starts.length;
  if (loop.linear || n === 0 || n > MAX_SIZE) return "regular";
  const residuals = evaluate(starts);
  if (!residuals.every(Number.isFinite)) return "pole";
  const columns = differenceJacobian(evaluate, starts, residuals);
  const sizes = columns.map((column) => Math.hypot(...column));
  const matrix = new Float64Array(n * n);
  for (let j = 0; j < n; j++)
    for (let i = 0; i < n; i++) matrix[i * n + j] = columns[j]![i]! / (sizes[j]! || 1);
  // A column of differences is about the step of the difference where the derivative is zero.
  const vanishes = sizes.some((size) => size <= 1e-6 * Math.max(...sizes, 1));
  if (!matrix.every(Number.isFinite)) return "regular";
  return vanishes || !solveSmall(n, matrix, new Float64Array(n)) ? "singular" : "regular";
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
