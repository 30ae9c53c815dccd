import { type Adjacency, maximumMatching } from "../graph/matching.ts";

/** A differential-algebraic system as a graph; variables and equations may be differentiated. */
export interface DifferentialGraph {
  /** Per equation the variables it contains, states and derivatives being variables of their own. */
  readonly incidence: Adjacency;
  /** Per variable its derivative, or -1. */
  readonly derivativeOf: readonly number[];
}

interface Augmentation {
  readonly incidence: (readonly number[])[];
  readonly derivativeOf: number[];
  /** Per equation its derivative, or -1, and the original it comes from. */
  readonly differentiated: number[];
  readonly original: number[];
  /** Per variable the equation it is matched with, or -1. */
  readonly assigned: number[];
}

/**
 * How often each equation must be differentiated for the system to be solvable for its highest derivatives (Pantelides,
 * 1988, algorithm 4.1, from a maximum matching). Terminates if the system is structurally regular when a variable and its
 * derivatives count as one.
 */
export function differentiationsNeeded(graph: DifferentialGraph): readonly number[] {
  const state = startAugmentation(graph);
  const matched = new Set(state.assigned);
  for (let equation = 0; equation < graph.incidence.length; equation++)
    if (!matched.has(equation)) matchByDifferentiating(equation, state);
  const counts = graph.incidence.map(() => 0);
  state.differentiated.forEach((derivative, equation) => {
    if (derivative !== -1) counts[state.original[equation]!]!++;
  });
  return counts;
}

function startAugmentation({ incidence, derivativeOf }: DifferentialGraph): Augmentation {
  const highest = incidence.map((variables) => variables.filter((v) => derivativeOf[v] === -1));
  const { rowOfColumn } = maximumMatching(highest, derivativeOf.length);
  return {
    incidence: [...incidence],
    derivativeOf: [...derivativeOf],
    differentiated: incidence.map(() => -1),
    original: incidence.map((_, i) => i),
    assigned: [...rowOfColumn],
  };
}

function matchByDifferentiating(start: number, state: Augmentation): void {
  let equation = start;
  for (;;) {
    const visited = augment(equation, state);
    if (visited === undefined) return;
    for (const v of visited.variables) differentiateVariable(v, state);
    for (const e of visited.equations) differentiateEquation(e, state);
    for (const v of visited.variables)
      state.assigned[state.derivativeOf[v]!] = state.differentiated[state.assigned[v]!]!;
    equation = state.differentiated[equation]!;
  }
}

interface Visited {
  readonly equations: readonly number[];
  readonly variables: readonly number[];
}

/** Matches the equation with a highest derivative, or says what it visited in vain. */
function augment(start: number, state: Augmentation): Visited | undefined {
  const equations = [start];
  const parent = new Map<number, number>();
  for (let head = 0; head < equations.length; head++) {
    const equation = equations[head]!;
    for (const v of state.incidence[equation]!) {
      if (state.derivativeOf[v] !== -1 || parent.has(v)) continue;
      parent.set(v, equation);
      const owner = state.assigned[v]!;
      if (owner !== -1) equations.push(owner);
      else {
        flip(v, parent, state);
        return undefined;
      }
    }
  }
  return { equations, variables: [...parent.keys()] };
}

/** Gives the free variable to the equation that reached it, that equation's old variable to the one before, and so on. */
function flip(free: number, parent: ReadonlyMap<number, number>, state: Augmentation): void {
  const owned = new Map<number, number>();
  for (const v of parent.keys()) if (state.assigned[v] !== -1) owned.set(state.assigned[v]!, v);
  for (let v: number | undefined = free; v !== undefined; ) {
    const equation: number = parent.get(v)!;
    const before: number | undefined = owned.get(equation);
    state.assigned[v] = equation;
    v = before;
  }
}

function differentiateVariable(v: number, { derivativeOf, assigned }: Augmentation): void {
  derivativeOf[v] = derivativeOf.length;
  derivativeOf.push(-1);
  assigned.push(-1);
}

/** The derivative contains the variables of the equation and their derivatives. */
function differentiateEquation(equation: number, state: Augmentation): void {
  const variables = state.incidence[equation]!;
  for (const v of variables) if (state.derivativeOf[v] === -1) differentiateVariable(v, state);
  state.differentiated[equation] = state.incidence.length;
  state.incidence.push([...new Set([...variables, ...variables.map((v) => state.derivativeOf[v]!)])]);
  state.differentiated.push(-1);
  state.original.push(state.original[equation]!);
}
