/** How an equation of a loop contains an unknown of it: can it be solved for it without fear, with some, not at all? */
export type TearingEdge = "safe" | "risky" | "implicit";

/** One algebraic loop as a graph: n equations, n unknowns. */
export interface Loop {
  /** Per equation its unknowns and, parallel to them, the kinds of edge. */
  readonly unknowns: readonly (readonly number[])[];
  readonly edges: readonly (readonly TearingEdge[])[];
  /** May this unknown be guessed (a continuous one)? */
  readonly tearable: (unknown: number) => boolean;
  /** Unknowns that a library names as good guesses, first choice first. */
  readonly named?: readonly number[];
}

/** Given values of `tearingVariables`, each equation of `causal` in order yields its unknown; the rest are residuals. */
export interface Tearing {
  readonly tearingVariables: readonly number[];
  readonly causal: readonly { readonly equation: number; readonly unknown: number }[];
  readonly residuals: readonly number[];
  /** Largest number of equations in a row that lead from a guess to an unknown. */
  readonly depth: number;
  /** Unknowns that neither an equation yields nor a guess may: the loop can't be torn. Empty if all is well. */
  readonly stuck: readonly number[];
}

/** How far from the guesses unknowns may be. */
export interface TearingLimits {
  /** Most equations in a row that lead from a guess to an unknown. */
  readonly depth: number;
  /** Most guesses that an unknown depends on. */
  readonly guesses: number;
}

const NO_LIMITS: TearingLimits = { depth: Number.POSITIVE_INFINITY, guesses: Number.POSITIVE_INFINITY };

/**
 * Greedy tearing: solve what can be solved; when nothing can, guess the unknown that most of the remaining equations
 * contain (Cellier, Continuous System Simulation, 2006, section 7.6; ties: one that few equations can be solved for, then
 * the first). Near-linear. An equation that would exceed the limits is left as a residual.
 */
export function tear(loop: Loop, limits = NO_LIMITS): Tearing {
  const state = startTearing(loop, limits);
  for (;;) {
    const solved = solveNext(state);
    if (solved) continue;
    const guess = mostWanted(state);
    if (guess === undefined) break;
    state.tearingVariables.push(guess);
    state.guesses[guess] = [guess];
    makeKnown(guess, state);
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
  /** Per equation: unknowns not known yet; per unknown: equations not used yet. */
  readonly openUnknowns: Int32Array;
  readonly openEquations: Int32Array;
  /** Per equation: is it not used yet, and does it look as if it could yield an unknown within the limits? */
  readonly promising: Uint8Array;
  /** Equations with one open unknown that they can be solved for. */
  readonly ready: Readonly<Record<"safe" | "risky", Queue>>;
  readonly named: Queue;
  /** Unknowns by number of open equations, possibly outdated (then there is a later entry in a lower bucket). */
  readonly buckets: Queue[];
  readonly limits: TearingLimits;
  /** Per unknown the guesses it depends on, where their number has a limit. */
  readonly guesses: (readonly number[])[];
  /** Per unknown the number of equations in a row that lead to it. */
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
  const promising = Uint8Array.from(loop.unknowns, ({ length }) => (length <= limits.guesses + 1 ? 1 : 0));
  const openEquations = Int32Array.from(equationsOf, (list) => list.filter((e) => promising[e] === 1).length);
  const buckets: Queue[] = [];
  for (const unknown of hardestFirst(loop)) putInBucket(unknown, openEquations[unknown]!, buckets);
  const state: TearingState = {
    loop,
    equationsOf,
    known: new Uint8Array(size),
    used: new Uint8Array(size),
    openUnknowns: Int32Array.from(loop.unknowns, (unknowns) => unknowns.length),
    promising,
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

/** Unknowns that few equations can be solved for come first. */
function hardestFirst({ unknowns, edges }: Loop): readonly number[] {
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

/** Solves one equation that is ready; safe ones first. */
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
      makeKnown(unknown, state);
      return true;
    }
  }
  return false;
}

/** Notes how far an unknown is from the guesses if this equation yields it; `false`: too far. */
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

/** Unknowns are wanted no more for the sake of this equation. */
function closeEquation(equation: number, state: TearingState): void {
  if (state.promising[equation] === 0) return;
  state.promising[equation] = 0;
  for (const unknown of state.loop.unknowns[equation]!) {
    state.openEquations[unknown]!--;
    if (state.known[unknown] === 0) putInBucket(unknown, state.openEquations[unknown]!, state.buckets);
  }
}

function makeKnown(unknown: number, state: TearingState): void {
  state.known[unknown] = 1;
  for (const equation of state.equationsOf[unknown]!) {
    state.openUnknowns[equation]!--;
    enqueueIfReady(equation, state);
  }
}

function mostWanted(state: TearingState): number | undefined {
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
    stuck: indices.filter((unknown) => state.known[unknown] === 0),
  };
}
