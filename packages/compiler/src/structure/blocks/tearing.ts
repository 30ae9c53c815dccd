/**
 * Solvability of an equation of a loop for one of its unknowns. `safe`: by a nonzero number. `risky`: by a coefficient that
 * may vanish. `implicit`: not explicitly.
 */
export type TearingEdge = "safe" | "risky" | "implicit";

/** One algebraic loop as a graph: n equations, n unknowns. */
export interface Loop {
  /** Per equation its unknowns and, in parallel, the kinds of edge. */
  readonly unknowns: readonly (readonly number[])[];
  readonly edges: readonly (readonly TearingEdge[])[];
  /** Whether this unknown may be a tearing variable, as continuous unknowns may. */
  readonly tearable: (unknown: number) => boolean;
  /** Unknowns that a library proposes as tearing variables, in order of preference. */
  readonly named?: readonly number[];
}

/** Given the `tearingVariables`, each equation of `causal` in order yields its unknown; the others are residuals. */
export interface Tearing {
  readonly tearingVariables: readonly number[];
  readonly causal: readonly { readonly equation: number; readonly unknown: number }[];
  readonly residuals: readonly number[];
  /** Largest number of consecutive equations from a tearing variable to an unknown. */
  readonly depth: number;
  /** Unknowns that no equation yields and that may not be tearing variables: the loop can't be torn. Otherwise empty. */
  readonly unsolvable: readonly number[];
}

/** Limits of the distance of unknowns from tearing variables. */
export interface TearingLimits {
  /** Largest number of consecutive equations from a tearing variable to an unknown. */
  readonly depth: number;
  /** Largest number of tearing variables on which an unknown depends. */
  readonly guesses: number;
}

const NO_LIMITS: TearingLimits = { depth: Number.POSITIVE_INFINITY, guesses: Number.POSITIVE_INFINITY };

/**
 * Greedy tearing: solves all solvable equations, then takes the unknown in most of the remaining equations as tearing
 * variable (Cellier, Continuous System Simulation, 2006, section 7.6). Ties: an unknown for which few equations can be
 * solved, then the first. Nearly linear time. An equation beyond the limits becomes a residual.
 */
export function tear(loop: Loop, limits = NO_LIMITS): Tearing {
  const state = startTearing(loop, limits);
  for (;;) {
    const solved = solveNext(state);
    if (solved) continue;
    const guess = bestTearingVariable(state);
    if (guess === undefined) break;
    state.tearingVariables.push(guess);
    state.guesses[guess] = [guess];
    markKnown(guess, state);
  }
  return finishTearing(state);
}

interface Queue {
  readonly items: number[];
  head: number;
}

interface TearingState {
  readonly loop: Loop;
  /** Equations that contain an unknown. */
  readonly equationsOf: readonly (readonly number[])[];
  readonly known: Uint8Array;
  readonly used: Uint8Array;
  /** Per equation: number of unknowns not solved yet; per unknown: number of equations not used yet. */
  readonly openUnknowns: Int32Array;
  readonly openEquations: Int32Array;
  /** Per equation: whether it is unused and could yield an unknown within the limits. */
  readonly withinLimits: Uint8Array;
  /** Equations with one open unknown for which they can be solved. */
  readonly ready: Readonly<Record<"safe" | "risky", Queue>>;
  readonly named: Queue;
  /** Unknowns by number of open equations; an outdated entry has a later one in a lower bucket. */
  readonly buckets: Queue[];
  readonly limits: TearingLimits;
  /** Per unknown the tearing variables on which it depends, if their number is limited. */
  readonly guesses: (readonly number[])[];
  /** Per unknown the number of consecutive equations that lead to it. */
  readonly depth: Int32Array;
  readonly tearingVariables: number[];
  readonly causal: { readonly equation: number; readonly unknown: number }[];
}

function startTearing(loop: Loop, limits: TearingLimits): TearingState {
  const size = loop.unknowns.length;
  const equationsOf: number[][] = Array.from({ length: size }, () => []);
  loop.unknowns.forEach((unknowns, equation) => {
    for (const unknown of unknowns) equationsOf[unknown]!.push(equation);
  });
  const withinLimits = Uint8Array.from(loop.unknowns, ({ length }) => (length <= limits.guesses + 1 ? 1 : 0));
  const openEquations = Int32Array.from(
    equationsOf,
    (list) => list.filter((e) => withinLimits[e] === 1).length,
  );
  const buckets: Queue[] = [];
  for (const unknown of byFewestSolvable(loop)) putInBucket(unknown, openEquations[unknown]!, buckets);
  const state: TearingState = {
    loop,
    equationsOf,
    known: new Uint8Array(size),
    used: new Uint8Array(size),
    openUnknowns: Int32Array.from(loop.unknowns, (unknowns) => unknowns.length),
    withinLimits,
    openEquations,
    ready: { safe: { items: [], head: 0 }, risky: { items: [], head: 0 } },
    named: { items: [...(loop.named ?? [])], head: 0 },
    buckets,
    limits,
    guesses: new Array(size),
    depth: new Int32Array(size),
    tearingVariables: [],
    causal: [],
  };
  for (let equation = 0; equation < size; equation++) enqueueIfReady(equation, state);
  return state;
}

/** Unknowns for which few equations can be solved come first. */
function byFewestSolvable({ unknowns, edges }: Loop): readonly number[] {
  const solvable = new Int32Array(unknowns.length);
  unknowns.forEach((list, equation) => {
    list.forEach((unknown, i) => {
      if (edges[equation]![i] !== "implicit") solvable[unknown]!++;
    });
  });
  return [...solvable.keys()].sort((a, b) => solvable[a]! - solvable[b]! || a - b);
}

function putInBucket(unknown: number, degree: number, buckets: Queue[]): void {
  while (buckets.length <= degree) buckets.push({ items: [], head: 0 });
  buckets[degree]!.items.push(unknown);
}

function enqueueIfReady(equation: number, state: TearingState): void {
  if (state.openUnknowns[equation] !== 1 || state.used[equation] === 1) return;
  const edge = state.loop.edges[equation]![openPosition(equation, state)]!;
  if (edge !== "implicit") state.ready[edge].items.push(equation);
}

function openPosition(equation: number, { loop, known }: TearingState): number {
  return loop.unknowns[equation]!.findIndex((unknown) => known[unknown] === 0);
}

/** Solves one ready equation; safe ones have priority. */
function solveNext(state: TearingState): boolean {
  for (const queue of [state.ready.safe, state.ready.risky]) {
    while (queue.head < queue.items.length) {
      const equation = queue.items[queue.head++]!;
      if (state.openUnknowns[equation] !== 1) continue;
      const unknown = state.loop.unknowns[equation]![openPosition(equation, state)]!;
      const reached = reach(unknown, equation, state);
      closeEquation(equation, state);
      if (!reached) continue;
      state.causal.push({ equation, unknown });
      state.used[equation] = 1;
      markKnown(unknown, state);
      return true;
    }
  }
  return false;
}

/**
 * Stores the distance of the unknown from the tearing variables if this equation yields it; `false` if it exceeds the
 * limits.
 */
function reach(unknown: number, equation: number, state: TearingState): boolean {
  const { loop, limits } = state;
  const others = loop.unknowns[equation]!.filter((other) => other !== unknown);
  const depth = 1 + others.reduce((most, other) => Math.max(most, state.depth[other]!), 0);
  const limited = limits.guesses < Number.POSITIVE_INFINITY;
  const guesses = limited ? [...new Set(others.flatMap((other) => state.guesses[other]!))] : [];
  if ((depth > limits.depth || guesses.length > limits.guesses) && loop.tearable(unknown)) return false;
  state.depth[unknown] = depth;
  state.guesses[unknown] = guesses;
  return true;
}

/** Removes an equation from the counts of its unknowns. */
function closeEquation(equation: number, state: TearingState): void {
  if (state.withinLimits[equation] === 0) return;
  state.withinLimits[equation] = 0;
  for (const unknown of state.loop.unknowns[equation]!) {
    state.openEquations[unknown]!--;
    if (state.known[unknown] === 0) putInBucket(unknown, state.openEquations[unknown]!, state.buckets);
  }
}

function markKnown(unknown: number, state: TearingState): void {
  state.known[unknown] = 1;
  for (const equation of state.equationsOf[unknown]!) {
    state.openUnknowns[equation]!--;
    enqueueIfReady(equation, state);
  }
}

function bestTearingVariable(state: TearingState): number | undefined {
  const { buckets, known, openEquations, loop } = state;
  for (const { items } = state.named; state.named.head < items.length; ) {
    const unknown = items[state.named.head++]!;
    if (known[unknown] === 0 && loop.tearable(unknown)) return unknown;
  }
  for (let degree = buckets.length - 1; degree >= 0; degree--) {
    const bucket = buckets[degree]!;
    while (bucket.head < bucket.items.length) {
      const unknown = bucket.items[bucket.head++]!;
      if (known[unknown] === 1 || openEquations[unknown] !== degree || !loop.tearable(unknown)) continue;
      return unknown;
    }
  }
  return undefined;
}

function finishTearing(state: TearingState): Tearing {
  const indices = [...state.known.keys()];
  return {
    tearingVariables: state.tearingVariables,
    causal: state.causal,
    depth: state.depth.reduce((a, b) => Math.max(a, b), 0),
    residuals: indices.filter((equation) => state.used[equation] === 0),
    unsolvable: indices.filter((unknown) => state.known[unknown] === 0),
  };
}
