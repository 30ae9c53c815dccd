import type { VariableId } from "@cosimo/ir";
import type { SlotValues } from "../model/interpreted-values.ts";
import type { ModelInstance } from "../model/model-instance.ts";
import type { NamedValue, OtherSolution } from "../system/initialization-report.ts";
import { iterated, type LoopBlock, nominalOf, startSlot } from "./initial-loops.ts";
import { innerMagnitude, termMagnitude } from "./term-magnitude.ts";

/** Input of the search. */
export interface SolutionSearch {
  readonly instance: ModelInstance;
  readonly values: SlotValues;
  /** Memory before and after the initial system was solved; the search restores `after`. */
  readonly before: Float64Array;
  readonly after: Float64Array;
  readonly solved: boolean;
  /** Solves the initial system from the values in memory; returns whether it succeeded. */
  readonly solve: () => boolean;
}

/** Attempts of one search. */
const MAX_ATTEMPTS = 60;
const MAX_ATTEMPTS_PER_LOOP = 30;
const MIN_ATTEMPTS = 6;
/** Bound for attempts times the sum of cubes of loop sizes: matrices may be dense. */
const MAX_WORK = 3e8;
const MAX_SOLUTIONS = 5;
/** Iteration variables that are also changed alone. */
const MAX_ALONE = 6;
/** Larger loops are skipped: each attempt takes too long. */
const MAX_SIZE = 200;
const DIFFERENT = 1e-6;
const FULFILLED = 1e-6;
/** Relative to the terms of all factors. */
const ROUNDING = 1e-12;

type Guess = ReadonlyMap<VariableId, number>;

/** A solution with the start values that lead to it. */
export interface FoundSolution {
  readonly guess: Guess;
  readonly solution: OtherSolution;
}

/**
 * Searches other solutions of the nonlinear `loops` by Newton's method from several guesses: bounds, opposite signs,
 * other magnitudes. Every result is a solution; the list may be incomplete.
 */
export function findOtherSolutions(
  search: SolutionSearch,
  loops: readonly LoopBlock[],
  most = MAX_SOLUTIONS,
): readonly OtherSolution[] {
  return findSolutions(search, loops, most).map(({ solution }) => solution);
}

/** The first solution found in this way of an initial system that has none from its own start values. */
export function findFirstSolution(
  search: SolutionSearch,
  loops: readonly LoopBlock[],
): FoundSolution | undefined {
  return findSolutions(search, loops, 1)[0];
}

function findSolutions(
  search: SolutionSearch,
  loops: readonly LoopBlock[],
  most: number,
): readonly FoundSolution[] {
  const { instance, values, after, solved } = search;
  const { base } = instance;
  const unknowns = loops.flatMap((loop) => [
    ...loop.tearingVariables,
    ...loop.assignments.map((a) => a.unknown),
  ]);
  const leading = loops.flatMap((loop) => iterated(instance.module, loop));
  const found: FoundSolution[] = [];
  const known: (readonly number[])[] = [];
  const read = (list: readonly VariableId[]) => list.map((v) => values.variable(v));
  instance.heap.set(after, base);
  const own = read(leading);
  if (solved) known.push(read(unknowns));
  const isNew = (list: readonly number[]) => known.every((other) => differ(search, unknowns, list, other));
  for (const guess of guesses(search, loops)) {
    if (found.length >= most || (!solved && found.length > 0)) break;
    if (!solveFrom(search, guess) || !loops.every((loop) => isFulfilled(loop, values))) continue;
    const solution = read(unknowns);
    if (!isNew(solution)) continue;
    known.push(solution);
    const differing = leading.filter(
      (v, i) => !solved || differ(search, [v], [values.variable(v)], [own[i]!]),
    );
    const shown = differing.length > 0 ? differing : leading;
    const from = named(search, [...guess.keys()], [...guess.values()]);
    found.push({ guess, solution: { from, values: named(search, shown, read(shown)) } });
  }
  instance.heap.set(after, base);
  return found;
}

function named(
  { instance }: SolutionSearch,
  variables: readonly VariableId[],
  values: readonly number[],
): readonly NamedValue[] {
  return variables.map((v, i) => ({ name: instance.module.dae.variables[v]!.name, value: values[i]! }));
}

/** Whether two lists of values of `variables` differ beyond rounding. */
function differ(
  { instance, values }: SolutionSearch,
  variables: readonly VariableId[],
  a: readonly number[],
  b: readonly number[],
): boolean {
  return variables.some((v, i) => {
    const distance = Math.abs(a[i]! - b[i]!);
    const floor = DIFFERENT * 1e-3 * nominalOf(instance.module, values, v);
    return distance > DIFFERENT * Math.max(Math.abs(a[i]!), Math.abs(b[i]!)) + floor;
  });
}

/** Newton's method may stop at a point that is no solution. Residuals that cannot be interpreted count as zero. */
export function isFulfilled(loop: LoopBlock, values: SlotValues): boolean {
  const sizes = new Map<VariableId, number>();
  for (const { unknown, value } of loop.assignments)
    sizes.set(
      unknown,
      Math.max(Math.abs(values.variable(unknown)), innerMagnitude(value, values.number, sizes)),
    );
  return loop.residuals.every(({ value }) => {
    const residual = Math.abs(values.number(value));
    const isSmall = residual <= FULFILLED * termMagnitude(value, values.number);
    return isSmall || !(residual > ROUNDING * innerMagnitude(value, values.number, sizes));
  });
}

/** Solves from the start values of the run with `guess` in place of some. */
export function solveFrom({ instance, before, solve }: SolutionSearch, guess: Guess): boolean {
  const { heap, base, module, functions } = instance;
  const { layout } = module;
  heap.set(before, base);
  for (const [v, value] of guess) {
    heap[base + startSlot(module, v)] = value;
    heap[base + layout.override[v]!] = 1;
  }
  // `parameters` copies start values to guesses, and would reset inputs.
  if (functions.parameters(base) !== 0) return false;
  for (const v of module.inputs) {
    const [first, count] = layout.input[v]! >= 0 ? [layout.input[v]!, 5] : [layout.value[v]!, 1];
    for (let i = first; i < first + count; i++) heap[base + i] = before[i]!;
  }
  return solve();
}

function* guesses(search: SolutionSearch, loops: readonly LoopBlock[]): Generator<Guess> {
  const work = loops.reduce((sum, loop) => sum + loop.tearingVariables.length ** 3, 0);
  let left = Math.max(MIN_ATTEMPTS, Math.min(MAX_ATTEMPTS, MAX_WORK / work));
  if (!search.solved && loops.length > 1) {
    for (const guess of jointGuesses(search, loops)) {
      if (left-- <= 0) return;
      yield guess;
    }
  }
  for (const loop of loops) {
    if (loop.tearingVariables.length > MAX_SIZE) continue;
    let leftOfLoop = MAX_ATTEMPTS_PER_LOOP;
    for (const guess of guessesOf(search, loop)) {
      if (left-- <= 0) return;
      if (leftOfLoop-- <= 0) break;
      yield guess;
    }
  }
}

/** Guesses for several loops at once: each may fail from its own start values. */
function jointGuesses(search: SolutionSearch, loops: readonly LoopBlock[]): readonly Guess[] {
  const variables = loops
    .filter((loop) => loop.tearingVariables.length <= MAX_SIZE)
    .flatMap((loop) => iterated(search.instance.module, loop));
  const points = variables.map((v) => pointsOf(search, v));
  const count = Math.max(0, ...points.map((list) => list.length));
  return Array.from(
    { length: count },
    (_, k) => new Map(variables.map((v, i) => [v, points[i]![Math.min(k, points[i]!.length - 1)]!])),
  );
}

/** Relative to the value, or to the nominal value where the value is smaller. */
const FACTORS = [-1, 10, -10, 0.1, -0.1, 0] as const;
const FACTORS_OF_FAILED = [1, -1, 10, -10, 0.1, -0.1, 100, 1000, 1e4, 1e5] as const;

/**
 * Guesses for all iteration variables together, then for each alone, relative to the run's solution or start values.
 */
function guessesOf(search: SolutionSearch, loop: LoopBlock): readonly Guess[] {
  const variables = iterated(search.instance.module, loop);
  const points = variables.map((v) => pointsOf(search, v));
  const count = Math.max(...points.map((list) => list.length));
  const guesses: Guess[] = [...jointGuesses(search, [loop])];
  if (variables.length === 1) return guesses;
  for (let k = 0; k < count; k++) {
    variables.slice(0, MAX_ALONE).forEach((v, i) => {
      const point = points[i]![k];
      if (point !== undefined) guesses.push(new Map([[v, point]]));
    });
  }
  return guesses;
}

function pointsOf(
  { instance, values, before, after, solved }: SolutionSearch,
  v: VariableId,
): readonly number[] {
  const { dae, layout } = instance.module;
  const { min, max } = dae.variables[v]!;
  const lowest = min === undefined ? Number.NEGATIVE_INFINITY : values.number(min);
  const highest = max === undefined ? Number.POSITIVE_INFINITY : values.number(max);
  const start = before[startSlot(instance.module, v)]!;
  const value = solved ? after[layout.value[v]!]! : start;
  const nominal = nominalOf(instance.module, values, v);
  const size = Math.max(Math.abs(value), nominal);
  const bounds = [lowest, highest, (lowest + highest) / 2];
  const factors = solved ? FACTORS : FACTORS_OF_FAILED;
  const around = factors.map((factor) =>
    solved && factor === -1 && Math.abs(value) > 1e-3 * nominal ? -value : factor * size,
  );
  const points = [...bounds, ...around]
    .filter(Number.isFinite)
    .map((point) => Math.min(highest, Math.max(lowest, point)));
  return [...new Set(points)];
}
