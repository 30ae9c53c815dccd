import {
  createTangentFunctions,
  type DifferentiationContext,
  differentiate,
  type Expression,
  evaluate,
  type HybridDae,
  one,
  type VariableId,
} from "@cosimo/ir";
import type { EquationSystem, Row } from "../system/equation-system.ts";
import { isParameter } from "../system/unknown-classes.ts";
import type { Determined, Loop, PositionLoops } from "./loop-rows.ts";

/** Values of variables; 0 where there is none. */
export type Values = (v: VariableId) => number;

const MOST_STEPS = 60;
/** Largest residual of loops that are closed. */
const CLOSED = 1e-11;

/** Evaluates rows and their partial derivatives by variables. */
export interface RowValues {
  readonly residual: (row: Row, at: Values) => number;
  readonly slope: (row: Row, v: VariableId, at: Values) => number;
}

export function createRowValues(dae: HybridDae): RowValues {
  const { relations } = dae;
  const functions = createTangentFunctions(dae.functions, "any");
  const context: DifferentiationContext = { relations, functions };
  const slopes = new Map<Row, Map<VariableId, Expression | undefined>>();
  const numberAt = (e: Expression, variable: Values): number =>
    evaluate(e, { relations, functions: functions.all, variable, time: 0 }) ?? Number.NaN;
  const sides = (row: Row) => (row.kind === "equation" ? [row.left, row.right] : []);
  const slopeOf = (e: Expression, v: VariableId) =>
    differentiate(e, (other) => (other === v ? one : undefined), context);
  return {
    residual: (row, at) => {
      const [left, right] = sides(row).map((side) => numberAt(side, at));
      return (left ?? Number.NaN) - (right ?? Number.NaN);
    },
    slope(row, v, at) {
      const known = slopes.get(row) ?? new Map<VariableId, Expression | undefined>();
      slopes.set(row, known);
      if (!known.has(v)) {
        const [left, right] = sides(row).map((side) => slopeOf(side, v));
        const difference: Expression = {
          kind: "binary",
          operator: "-",
          left: left ?? { kind: "number", value: 0 },
          right: right ?? { kind: "number", value: 0 },
        };
        known.set(v, difference);
      }
      return numberAt(known.get(v)!, at);
    },
  };
}

/**
 * Positions in which the loops are closed, found from start values moved by `offset`; `undefined` if none are found. Chains beside the loops
 * follow.
 */
export function closedPositions(
  { system, loops, given, removed }: PositionLoops,
  { residual, slope }: RowValues,
  offset: (seed: number) => number,
): Values | undefined {
  const { dae, unknowns, parameterValue, rows } = system;
  const values = new Map<VariableId, number>();
  const at: Values = (v) => values.get(v) ?? (isParameter(dae.variables[v]!) ? parameterValue(v) : 0) ?? 0;
  for (const v of unknowns) values.set(v, startValue(dae, v, at));
  const determine = ({ row, column }: Determined): void => {
    const v = unknowns[column]!;
    for (let step = 0; step < 3; step++) {
      const change = residual(rows[row]!, at) / slope(rows[row]!, v, at);
      if (Number.isFinite(change)) values.set(v, at(v) - change);
    }
  };
  given.forEach(determine);
  for (const loop of loops) {
    guess(system, loop, values, at, offset);
    const variables = loop.columns.map((column) => unknowns[column]!);
    if (
      !closeLoop(
        loop.rows.map((row) => rows[row]!),
        variables,
        { residual, slope },
        values,
        at,
      )
    )
      return undefined;
  }
  [...removed].reverse().forEach(determine);
  return at;
}

function startValue(dae: HybridDae, v: VariableId, at: Values): number {
  const { start } = dae.variables[v]!;
  const { relations, functions } = dae;
  return (start && evaluate(start, { relations, functions, variable: at })) ?? 0;
}

/** Values along the loop: from the coordinates of joints, by the equations of the form `v = …`. */
function guess(
  { dae, rows, unknowns, incidence }: EquationSystem,
  { rows: own, columns }: Loop,
  values: Map<VariableId, number>,
  at: Values,
  offset: (seed: number) => number,
): void {
  const open = new Set(columns);
  let waiting = own.flatMap((row) => {
    const target = assigned(rows[row]!);
    const column = incidence[row]!.find((one) => unknowns[one] === target?.variable);
    return target === undefined || column === undefined ? [] : [{ row, column, value: target.value }];
  });
  const targets = new Set(waiting.map(({ column }) => column));
  const { relations, functions } = dae;
  const seeds = [...columns].sort((a, b) => rank(a) - rank(b));
  function rank(column: number): number {
    const { stateSelect, start } = dae.variables[unknowns[column]!]!;
    if (stateSelect === "always" || stateSelect === "prefer") return 0;
    return targets.has(column) ? 3 : start === undefined ? 2 : 1;
  }
  let seed = 0;
  for (;;) {
    const ready = waiting.filter(
      ({ row, column }) =>
        open.has(column) && incidence[row]!.every((one) => one === column || !open.has(one)),
    );
    for (const { column, value } of ready) {
      open.delete(column);
      values.set(unknowns[column]!, evaluate(value, { relations, functions, variable: at, time: 0 }) ?? 0);
    }
    waiting = waiting.filter(({ column }) => open.has(column));
    if (ready.length > 0) continue;
    const next = seeds.find((column) => open.has(column));
    if (next === undefined) return;
    open.delete(next);
    values.set(unknowns[next]!, at(unknowns[next]!) + offset(seed));
    seed += 1;
  }
}

/** The variable and value of `v = …`, which may be written the other way round. */
function assigned(row: Row): { readonly variable: VariableId; readonly value: Expression } | undefined {
  if (row.kind !== "equation") return undefined;
  const { left, right } = row;
  if (left.kind === "variable") return { variable: left.variable, value: right };
  return right.kind === "variable" ? { variable: right.variable, value: left } : undefined;
}

/** The method of Levenberg and Marquardt; whether the residuals vanish at the end. */
function closeLoop(
  rows: readonly Row[],
  variables: readonly VariableId[],
  { residual, slope }: RowValues,
  values: Map<VariableId, number>,
  at: Values,
): boolean {
  const residuals = () => Float64Array.from(rows, (row) => residual(row, at));
  const size = (list: Float64Array) => list.reduce((sum, value) => sum + value * value, 0);
  let present = residuals();
  let damping = 1e-3;
  for (let step = 0; step < MOST_STEPS; step++) {
    if (!(present.reduce((most, value) => Math.max(most, Math.abs(value)), 0) > CLOSED)) break;
    const jacobian = rows.map((row) => Float64Array.from(variables, (v) => slope(row, v, at)));
    const before = variables.map(at);
    for (let trial = 0; trial < 10; trial++) {
      const change = dampedStep(jacobian, present, damping);
      variables.forEach((v, i) => {
        values.set(v, before[i]! - change[i]!);
      });
      const next = residuals();
      if (size(next) < size(present)) {
        present = next;
        damping = Math.max(damping / 30, 1e-13);
        break;
      }
      variables.forEach((v, i) => {
        values.set(v, before[i]!);
      });
      damping *= 10;
    }
  }
  return present.every((value) => Math.abs(value) < 100 * CLOSED);
}

/** (J'J + damping) x = J'r by Cholesky's decomposition. */
function dampedStep(
  jacobian: readonly Float64Array[],
  residuals: Float64Array,
  damping: number,
): Float64Array {
  const n = jacobian[0]!.length;
  const a = Array.from({ length: n }, () => new Float64Array(n));
  const x = new Float64Array(n);
  jacobian.forEach((row, k) => {
    for (let i = 0; i < n; i++) {
      if (row[i] === 0) continue;
      x[i]! += row[i]! * residuals[k]!;
      for (let j = 0; j <= i; j++) a[i]![j]! += row[i]! * row[j]!;
    }
  });
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i]![j]! + (i === j ? damping : 0);
      for (let k = 0; k < j; k++) sum -= a[i]![k]! * a[j]![k]!;
      a[i]![j] = i === j ? Math.sqrt(Math.max(sum, 1e-300)) : sum / a[j]![j]!;
    }
    for (let k = 0; k < i; k++) x[i]! -= a[i]![k]! * x[k]!;
    x[i]! /= a[i]![i]!;
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i]! -= a[k]![i]! * x[k]!;
    x[i]! /= a[i]![i]!;
  }
  return x;
}
