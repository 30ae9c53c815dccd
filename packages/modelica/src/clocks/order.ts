import {
  dependsOn,
  type Expression,
  type Origin,
  solve,
  stronglyConnectedComponents,
  type Variable,
  type VariableId,
  visitVariables,
} from "@cosimo/ir";

/** `left = right` without relations. */
export interface PlainEquation {
  readonly left: Expression;
  readonly right: Expression;
  readonly origin: Origin;
}

/** A step of the evaluation of a part: one assignment, or equations to be solved together. */
export type OrderedStep =
  | {
      readonly kind: "assign";
      readonly variable: VariableId;
      readonly value: Expression;
      readonly origin: Origin;
    }
  | {
      readonly kind: "solve";
      readonly variables: readonly VariableId[];
      readonly equations: readonly PlainEquation[];
    };

export interface Ordered {
  readonly steps: readonly OrderedStep[];
  readonly unmatchedEquations: readonly PlainEquation[];
  readonly unmatchedUnknowns: readonly VariableId[];
}

/** Causality of the equations of one part. `pre` values are known; the order of the steps is left to later stages. */
export function orderEquations(
  equations: readonly PlainEquation[],
  unknowns: readonly VariableId[],
  variables: readonly Variable[],
): Ordered {
  const isUnknown = new Set(unknowns);
  const reads = equations.map(({ left, right }) => {
    const found = new Set<VariableId>();
    for (const side of [left, right])
      visitVariables(side, [], (v) => {
        if (isUnknown.has(v)) found.add(v);
      });
    return found;
  });
  const candidates = equations.map((equation, i) => candidatesOf(equation, reads[i]!, variables));
  const equationOf = match(candidates);
  const matched = new Map([...equationOf].map(([v, i]) => [i, v]));
  const successors = equations.map((_, i) => {
    const own = matched.get(i);
    if (own === undefined) return [];
    return [...reads[i]!].flatMap((v) => (v === own ? [] : (equationOf.get(v) ?? [])));
  });
  const steps = stronglyConnectedComponents(successors)
    .filter((component) => matched.has(component[0]!))
    .map((component) => stepOf(component, equations, matched));
  return {
    steps,
    unmatchedEquations: equations.filter((_, i) => !matched.has(i)),
    unmatchedUnknowns: unknowns.filter((v) => !equationOf.has(v)),
  };
}

/** Unknowns that an equation may determine: first those that stand alone on one side; others only if they are Real. */
function candidatesOf(
  { left, right }: PlainEquation,
  reads: ReadonlySet<VariableId>,
  variables: readonly Variable[],
): readonly VariableId[] {
  const alone = [left, right].flatMap((side) =>
    side.kind === "variable" && reads.has(side.variable) ? [side.variable] : [],
  );
  const others = [...reads].filter((v) => !alone.includes(v) && variables[v]!.type === "Real");
  return [...new Set([...alone, ...others])];
}

/** The equation of each unknown: a maximum matching by augmenting paths (Kuhn, 1955). */
function match(candidates: readonly (readonly VariableId[])[]): ReadonlyMap<VariableId, number> {
  const equationOf = new Map<VariableId, number>();
  const place = (equation: number, visited: Set<VariableId>): boolean => {
    for (const v of candidates[equation]!)
      if (!equationOf.has(v)) {
        equationOf.set(v, equation);
        return true;
      }
    for (const v of candidates[equation]!) {
      if (visited.has(v)) continue;
      visited.add(v);
      if (!place(equationOf.get(v)!, visited)) continue;
      equationOf.set(v, equation);
      return true;
    }
    return false;
  };
  for (const equation of candidates.keys()) place(equation, new Set());
  return equationOf;
}

function stepOf(
  component: readonly number[],
  equations: readonly PlainEquation[],
  matched: ReadonlyMap<number, VariableId>,
): OrderedStep {
  const variables = component.map((i) => matched.get(i)!);
  const [variable] = variables as [VariableId];
  const { left, right, origin } = equations[component[0]!]!;
  const value = component.length === 1 ? solvedFor(left, right, variable) : undefined;
  if (value !== undefined) return { kind: "assign", variable, value, origin };
  return { kind: "solve", variables, equations: component.map((i) => equations[i]!) };
}

function solvedFor(left: Expression, right: Expression, variable: VariableId): Expression | undefined {
  const contains = (e: Expression) => dependsOn(e, [], (v) => v === variable);
  if (left.kind === "variable" && left.variable === variable && !contains(right)) return right;
  if (right.kind === "variable" && right.variable === variable && !contains(left)) return left;
  return solve(left, right, variable, []);
}
