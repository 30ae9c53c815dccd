import { type Adjacency, maximumMatching } from "../graph/matching.ts";

/** The graph of a differential-algebraic system, to which derivatives of variables and equations are added. */
export interface DifferentialGraph {
  /** Per equation its variables; states and derivatives are separate variables. */
  readonly incidence: Adjacency;
  /** Per variable its derivative, or -1. */
  readonly derivativeOf: readonly number[];
  /** Per equation variables that its first derivative contains, and it does not. Missing: none. */
  readonly passive?: Adjacency;
  /** Per equation the variables of its derivatives as far as they are known, first, second, … Missing: those that follow. */
  readonly derivatives?: readonly (readonly (readonly DerivativeTerm[])[])[];
}

/** A variable, differentiated `order` times. */
export interface DerivativeTerm {
  readonly column: number;
  readonly order: number;
}

interface Augmentation {
  readonly incidence: (readonly number[])[];
  readonly derivativeOf: number[];
  /** Per equation its derivative, or -1, and its original. */
  readonly differentiated: number[];
  readonly original: number[];
  /** Per variable the equation it is matched with, or -1. */
  readonly assigned: number[];
  /** Per equation how often it is differentiated. */
  readonly order: number[];
  readonly graph: DifferentialGraph;
  /** Derivatives of matched equations that do not contain the derivative of their variable. */
  readonly unmatched: number[];
}

/** No equation is differentiated more often: its derivatives lack the variables that would be needed. */
const MOST_ORDERS = 20;

/**
 * Number of differentiations of each equation after which the system is solvable for its highest derivatives (Pantelides,
 * 1988, algorithm 4.1, from a maximum matching). Terminates if the system is structurally regular with a variable and its
 * derivatives counted as one.
 */
export function differentiationsNeeded(graph: DifferentialGraph): readonly number[] {
  const state = startAugmentation(graph);
  const matched = new Set(state.assigned);
  for (let equation = 0; equation < graph.incidence.length; equation++)
    if (!matched.has(equation)) matchByDifferentiating(equation, state);
  for (let next = state.unmatched.pop(); next !== undefined; next = state.unmatched.pop()) {
    const latest = latestDerivative(next, state);
    if (!state.assigned.includes(latest)) matchByDifferentiating(latest, state);
  }
  const counts = graph.incidence.map(() => 0);
  state.differentiated.forEach((derivative, equation) => {
    if (derivative !== -1) counts[state.original[equation]!]!++;
  });
  return counts;
}

function startAugmentation(graph: DifferentialGraph): Augmentation {
  const { incidence, derivativeOf } = graph;
  const highest = incidence.map((variables) => variables.filter((v) => derivativeOf[v] === -1));
  const { rowOfColumn } = maximumMatching(highest, derivativeOf.length);
  return {
    incidence: [...incidence],
    derivativeOf: [...derivativeOf],
    differentiated: incidence.map(() => -1),
    original: incidence.map((_, i) => i),
    assigned: [...rowOfColumn],
    order: incidence.map(() => 0),
    graph,
    unmatched: [],
  };
}

function matchByDifferentiating(start: number, state: Augmentation): void {
  let equation = start;
  for (;;) {
    const visited = augment(equation, state);
    if (visited === undefined) return;
    for (const v of visited.variables) differentiateVariable(v, state);
    for (const e of visited.equations) differentiateEquation(e, state);
    for (const v of visited.variables) {
      const [derivative, owner] = [state.derivativeOf[v]!, state.differentiated[state.assigned[v]!]!];
      if (state.incidence[owner]!.includes(derivative)) state.assigned[derivative] = owner;
      else state.unmatched.push(owner);
    }
    equation = state.differentiated[equation]!;
    if (state.order[equation]! >= MOST_ORDERS) return;
  }
}

interface Visited {
  readonly equations: readonly number[];
  readonly variables: readonly number[];
}

/** Matches the equation with a highest derivative, or returns the visited vertices. */
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

/** Assigns the free variable to the equation that reached it, that equation's old variable to its predecessor, and so on. */
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

/** The derivative contains what is known of it, else what is estimated. */
function differentiateEquation(equation: number, state: Augmentation): void {
  const original = state.original[equation]!;
  const order = state.order[equation]!;
  const known = state.graph.derivatives?.[original]?.[order];
  const variables = known?.map((term) => variableOf(term, state)) ?? estimatedVariables(equation, state);
  state.differentiated[equation] = state.incidence.length;
  state.incidence.push(variables);
  state.differentiated.push(-1);
  state.original.push(original);
  state.order.push(order + 1);
}

/** Of the derivative of an equation: its variables, their derivatives, and the passive ones. */
function estimatedVariables(equation: number, state: Augmentation): readonly number[] {
  const { graph, derivativeOf, incidence, order, original } = state;
  const variables = incidence[equation]!;
  for (const v of variables) if (derivativeOf[v] === -1) differentiateVariable(v, state);
  const passive = (order[equation] === 0 && graph.passive?.[original[equation]!]) || [];
  return [...new Set([...variables, ...variables.map((v) => derivativeOf[v]!), ...passive])];
}

/** An equation that was differentiated again is replaced by its derivative. */
function latestDerivative(equation: number, { differentiated }: Augmentation): number {
  let latest = equation;
  while (differentiated[latest] !== -1) latest = differentiated[latest]!;
  return latest;
}

function variableOf({ column, order }: DerivativeTerm, state: Augmentation): number {
  let v = column;
  for (let k = 0; k < order; k++) {
    if (state.derivativeOf[v] === -1) differentiateVariable(v, state);
    v = state.derivativeOf[v]!;
  }
  return v;
}
