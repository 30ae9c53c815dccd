import type { Equation, Expression, HybridDae, IndexRange, LocalId, Variable, VariableId } from "@cosimo/ir";
import { add, builtin, multiply, number, subtract, variable } from "@cosimo/ir";
import { dae } from "./notation.ts";

/** Builds systems with arrays, which the notation for tests does not have. */
export interface ArraySystem {
  readonly variables: Variable[];
  readonly equations: Omit<Equation, "id">[];
}

const empty = dae("");
const origin = empty.origin;

export function scalar(system: ArraySystem, name: string, more: Partial<Variable> = {}): VariableId {
  const id = system.variables.length as VariableId;
  system.variables.push({
    id,
    name,
    type: "Real",
    variability: "continuous",
    causality: "local",
    fixed: false,
    final: false,
    protected: false,
    unit: "",
    displayUnit: "",
    quantity: "",
    description: "",
    stateSelect: "default",
    origin,
    ...more,
  });
  return id;
}

export function array(
  system: ArraySystem,
  name: string,
  dimensions: readonly number[],
  more: Partial<Variable> = {},
): VariableId {
  return scalar(system, name, { dimensions, ...more });
}

/** A parameter of this value. */
export function parameter(system: ArraySystem, name: string, value: number): VariableId {
  return scalar(system, name, { variability: "parameter", fixed: true, binding: number(value) });
}

/** Local i as an index. */
export function index(i: number): Expression {
  return { kind: "local", local: i as LocalId, subscripts: [] };
}

export function at(array: VariableId, ...subscripts: readonly (number | Expression)[]): Expression {
  return {
    kind: "element",
    variable: array,
    subscripts: subscripts.map((s) => (typeof s === "number" ? number(s) : s)),
  };
}

export function range(i: number, from: number, to: number): IndexRange {
  return { local: i as LocalId, from, to };
}

export function equation(
  system: ArraySystem,
  left: Expression,
  right: Expression,
  ...ranges: IndexRange[]
): void {
  system.equations.push({ left, right, origin, ...(ranges.length > 0 && { ranges }) });
}

export function systemOf({ variables, equations }: ArraySystem): HybridDae {
  return { ...empty, variables, equations: equations.map((e, id) => ({ ...e, id: id as Equation["id"] })) };
}

function divide(left: Expression, right: Expression): Expression {
  return { kind: "binary", operator: "/", left, right };
}

const newSystem = (): ArraySystem => ({ variables: [], equations: [] });

/**
 * A rod of n cells between two temperatures: der(T[i]) = k (T[i-1] - 2 T[i] + T[i+1]). The left end follows `pulse`, an algebraic
 * variable; `flow` is an array of the n + 1 heat flows if `withFlows`.
 */
export function heatChain(n: number, withFlows = false): HybridDae {
  const s = newSystem();
  const start = multiply(number(0.1), index(0));
  const T = array(s, "T", [n], { start, indices: [0 as LocalId], fixed: true });
  const rate = array(s, "der(T)", [n], { derivativeOf: T });
  const k = parameter(s, "k", 2);
  const pulse = scalar(s, "pulse");
  const i = index(0);
  equation(s, variable(pulse), builtin("sin", { kind: "time" }));
  const left = (value: Expression) => subtract(value, at(T, 1));
  if (withFlows) {
    const flow = array(s, "flow", [n + 1]);
    const law = multiply(variable(k), subtract(at(T, subtract(i, number(1))), at(T, i)));
    equation(s, at(flow, i), law, range(0, 2, n));
    equation(s, at(flow, 1), multiply(variable(k), left(variable(pulse))));
    equation(s, at(flow, n + 1), multiply(variable(k), at(T, n)));
    equation(s, at(rate, i), subtract(at(flow, i), at(flow, add(i, number(1)))), range(0, 1, n));
    return systemOf(s);
  }
  const bend = (a: Expression, b: Expression, c: Expression) =>
    multiply(variable(k), add(subtract(a, multiply(number(2), b)), c));
  const before = at(T, subtract(i, number(1)));
  equation(s, at(rate, i), bend(before, at(T, i), at(T, add(i, number(1)))), range(0, 2, n - 1));
  equation(s, at(rate, 1), bend(variable(pulse), at(T, 1), at(T, 2)));
  equation(s, at(rate, n), bend(at(T, n - 1), at(T, n), number(0)));
  return systemOf(s);
}

/**
 * The Brusselator with diffusion in the unit square, n by n points, zero flux at the borders: source terms of Hairer and Wanner,
 * Solving Ordinary Differential Equations II, section IV.10.
 */
export function brusselator(n: number, alpha = 0.02): HybridDae {
  const s = newSystem();
  const place = (k: number) => divide(subtract(index(k), number(1)), number(n - 1));
  const indices = [0 as LocalId, 1 as LocalId];
  const slope = (k: number) =>
    multiply(
      place(k),
      multiply(
        subtract(number(1), place(k)),
        builtin("sqrt", multiply(place(k), subtract(number(1), place(k)))),
      ),
    );
  const u = array(s, "u", [n, n], { start: multiply(number(22), slope(1)), indices, fixed: true });
  const v = array(s, "v", [n, n], { start: multiply(number(27), slope(0)), indices, fixed: true });
  const du = array(s, "der(u)", [n, n], { derivativeOf: u });
  const dv = array(s, "der(v)", [n, n], { derivativeOf: v });
  const scale = parameter(s, "scale", alpha * (n - 1) ** 2);
  const [i, j] = [index(0), index(1)];
  const shift = (e: Expression, by: number) =>
    by === 0 ? e : by < 0 ? subtract(e, number(-by)) : add(e, number(by));
  // The first and last line mirror their neighbours.
  const lines = [
    { range: range(0, 1, 1), before: 1, after: 1 },
    { range: range(0, 2, n - 1), before: -1, after: 1 },
    { range: range(0, n, n), before: -1, after: -1 },
  ];
  for (const row of lines)
    for (const column of lines) {
      const ranges = [row.range, { ...column.range, local: 1 as LocalId }];
      const laplacian = (x: VariableId) => {
        const neighbours = [
          at(x, shift(i, row.before), j),
          at(x, shift(i, row.after), j),
          at(x, i, shift(j, column.before)),
          at(x, i, shift(j, column.after)),
        ];
        const sum = neighbours.reduce((a, b) => add(a, b));
        return multiply(variable(scale), subtract(sum, multiply(number(4), at(x, i, j))));
      };
      const [a, b] = [at(u, i, j), at(v, i, j)];
      const reaction = multiply(multiply(a, a), b);
      const first = subtract(add(number(1), reaction), multiply(number(4.4), a));
      const second = subtract(multiply(number(3.4), a), reaction);
      equation(s, at(du, i, j), add(first, laplacian(u)), ...ranges);
      equation(s, at(dv, i, j), add(second, laplacian(v)), ...ranges);
    }
  return systemOf(s);
}
