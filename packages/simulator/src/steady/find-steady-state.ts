import { solveSmall } from "../linear/solve-small.ts";
import type { EventCause, HybridSystem, SystemFailure } from "../system/hybrid-system.ts";
import { createFlowJacobian, type FlowJacobian } from "./flow-jacobian.ts";
import { equilibrated } from "./null-directions.ts";

/** Relative to the sum of the terms of a derivative. */
const TOLERANCE = 1e-10;
const MOST_STEPS = 400;
const POLISHING_STEPS = 3;
/** Steps at which conditions change before the search is given up. */
const MOST_SWITCHES = 60;
/** Largest change of a state in one step, relative to its size. */
const LARGEST_CHANGE = 2;
/** [s] */
const LONGEST_STEP = 1e12;
/** In nominal values: beyond this a state grows without bound. */
const UNBOUNDED = 1e12;

/** A point at which all derivatives vanish, conditions and discrete variables settled. */
export interface SteadyPoint {
  /** The system with the dimensions that it has there. */
  readonly system: HybridSystem;
  /** Address of the states. */
  readonly x: number;
  readonly xdot: Float64Array;
  /** Derivatives of xdot by the states, row-major. */
  readonly jacobian: Float64Array;
  /** Largest derivative, relative to the terms of its equation. */
  readonly residual: number;
}

/** Why none was found. */
export type SteadyFailure =
  /** These states keep changing at these rates. */
  | {
      readonly kind: "moving" | "unbounded";
      readonly system: HybridSystem;
      readonly rates: readonly StateRate[];
    }
  /** These conditions change at every step. */
  | { readonly kind: "switching"; readonly conditions: readonly string[] }
  | { readonly kind: "undefined"; readonly failure: SystemFailure }
  | { readonly kind: "terminated"; readonly message: string };

export interface StateRate {
  readonly state: number;
  readonly value: number;
  readonly rate: number;
}

const NO_CAUSE: EventCause = { located: [], timeEvent: false, terminal: false, bracket: 0 };

/**
 * Steady state near the trajectory from the current states of an initialized system, with time and inputs held: implicit
 * Euler steps whose size grows as the derivatives fall, so that the last ones are Newton steps (pseudo-transient
 * continuation; Kelley and Keyes, SIAM J. Numer. Anal. 35, 1998). Conditions and when-clauses are evaluated after each
 * step. Directions in which nothing acts keep the values they reach.
 */
export function findSteadyState(
  whole: HybridSystem,
  t: number,
): { readonly point: SteadyPoint } | { readonly failure: SteadyFailure } {
  let search = startSearch(whole);
  const switched = new Map<string, number>();
  let switches = 0;
  for (let k = 0; k < MOST_STEPS; k++) {
    if (!search.evaluate(t)) return { failure: undefinedAt(search, t) };
    const settled = search.residual() <= TOLERANCE;
    if (!settled && !search.step(t)) return { failure: endOf(search, "moving") };
    const before = relationsOf(search.system);
    const update = search.system.eventUpdate(t, search.x, NO_CAUSE);
    if (update.failure !== undefined) return { failure: { kind: "undefined", failure: update.failure } };
    if (update.terminate !== undefined) return { failure: { kind: "terminated", message: update.terminate } };
    const changed = changesIn(search.system, before);
    for (const text of changed) switched.set(text, (switched.get(text) ?? 0) + 1);
    if (update.dimensionsChanged) search = startSearch(whole);
    else if (update.statesChanged) search.readStates();
    const isQuiet = changed.length === 0 && !update.dimensionsChanged && !update.statesChanged;
    if (settled && isQuiet) {
      search.polish(t);
      return { point: search.point() };
    }
    if (!isQuiet && ++switches > MOST_SWITCHES)
      return { failure: { kind: "switching", conditions: mostFrequent(switched) } };
    if (search.isUnbounded()) return { failure: endOf(search, "unbounded") };
    if (search.system.selectStates?.(t, search.x) === true) search.readStates();
  }
  return { failure: endOf(search, "moving") };
}

interface Search {
  readonly system: HybridSystem;
  readonly x: number;
  readStates(): void;
  /** Derivatives and their Jacobian at the current states; false: they are not defined there. */
  evaluate(t: number): boolean;
  residual(): number;
  /** False: no step leads to a point where the derivatives are defined. */
  step(t: number): boolean;
  /** Newton steps from a solution, as long as they come closer. */
  polish(t: number): void;
  isUnbounded(): boolean;
  rates(): readonly StateRate[];
  point(): SteadyPoint;
}

function startSearch(whole: HybridSystem): Search {
  const system = whole.activeSystem?.() ?? whole;
  const n = system.stateCount;
  const [x, xdot] = [system.allocate(n), system.allocate(n)];
  let jacobian: FlowJacobian = createFlowJacobian(system);
  let names = system.stateNames;
  let duration = Number.NaN;
  let speedBefore = Number.NaN;
  const sizeOf = (i: number) => Math.max(Math.abs(system.heap[x + i]!), system.nominals[i]!);
  const states = () => system.heap.slice(x, x + n);
  const derivatives = () => system.heap.slice(xdot, xdot + n);
  const isDefined = (t: number) =>
    system.derivatives(t, x, xdot) === 0 && derivatives().every(Number.isFinite);
  const speed = () =>
    derivatives().reduce((most, value, i) => Math.max(most, Math.abs(value) / sizeOf(i)), 0);
  const relative = (i: number): number => {
    const rate = Math.abs(system.heap[xdot + i]!);
    if (rate === 0) return 0;
    let terms = 0;
    for (let j = 0; j < n; j++) terms += Math.abs(jacobian.values[i * n + j]!) * sizeOf(j);
    return rate / terms;
  };
  const residual = () => {
    let most = 0;
    for (let i = 0; i < n; i++) most = Math.max(most, relative(i));
    return most;
  };
  const search: Search = {
    system,
    x,
    readStates: () => system.readStates(x),
    evaluate(t) {
      if (names !== system.stateNames) {
        names = system.stateNames;
        jacobian = createFlowJacobian(system);
      }
      return isDefined(t) && jacobian.calc(t, x);
    },
    residual,
    step(t) {
      const now = speed();
      if (Number.isNaN(duration)) duration = 0.1 / now;
      else duration *= Math.min(10, Math.max(0.2, speedBefore / now));
      duration = Math.min(duration, LONGEST_STEP);
      speedBefore = now;
      const from = states();
      for (let trial = 0; trial < 40; trial++, duration /= 4) {
        const change = eulerStep(n, jacobian.values, derivatives(), sizeOf, duration);
        if (change === undefined) continue;
        const largest = change.reduce((most, value, i) => Math.max(most, Math.abs(value) / sizeOf(i)), 0);
        const factor = largest > LARGEST_CHANGE ? LARGEST_CHANGE / largest : 1;
        for (let i = 0; i < n; i++) system.heap[x + i] = from[i]! + factor * change[i]!;
        if (isDefined(t)) return true;
        system.heap.set(from, x);
        isDefined(t);
      }
      return false;
    },
    polish(t) {
      for (let k = 0; k < POLISHING_STEPS; k++) {
        const [before, from] = [residual(), states()];
        const change = before > 0 && eulerStep(n, jacobian.values, derivatives(), sizeOf, LONGEST_STEP);
        if (!change) return;
        for (let i = 0; i < n; i++) system.heap[x + i] = from[i]! + change[i]!;
        if (search.evaluate(t) && residual() < before) continue;
        system.heap.set(from, x);
        search.evaluate(t);
        return;
      }
    },
    isUnbounded: () => states().some((value, i) => !(Math.abs(value) < UNBOUNDED * system.nominals[i]!)),
    rates() {
      const values = states();
      return [...derivatives()]
        .map((rate, state) => ({ state, value: values[state]!, rate, relative: relative(state) }))
        .filter((one) => one.relative > TOLERANCE)
        .sort((a, b) => b.relative - a.relative)
        .map(({ relative: _, ...rate }) => rate);
    },
    point: () => ({ system, x, xdot: derivatives(), jacobian: jacobian.values, residual: residual() }),
  };
  search.readStates();
  return search;
}

/** (I / duration - J) change = xdot; undefined if the matrix is singular. */
function eulerStep(
  n: number,
  jacobian: Float64Array,
  xdot: Float64Array,
  sizeOf: (i: number) => number,
  duration: number,
): Float64Array | undefined {
  const matrix = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++)
      matrix[i * n + j] = ((i === j ? 1 / duration : 0) - jacobian[i * n + j]!) * sizeOf(j);
  const change = xdot.slice();
  if (!solveSmall(n, equilibrated(n, matrix, change), change)) return undefined;
  for (let i = 0; i < n; i++) change[i]! *= sizeOf(i);
  return change;
}

function relationsOf(system: HybridSystem): readonly boolean[] {
  return Array.from({ length: system.indicatorCount }, (_, i) => system.relationValue(i));
}

/** Texts of the relations with other values than before. */
function changesIn(system: HybridSystem, before: readonly boolean[]): readonly string[] {
  if (before.length !== system.indicatorCount) return [];
  return system.indicators.flatMap(({ text }, i) => (system.relationValue(i) === before[i] ? [] : [text]));
}

/** The conditions that changed at most steps. */
function mostFrequent(counts: ReadonlyMap<string, number>): readonly string[] {
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([text]) => text);
}

function endOf(search: Search, kind: "moving" | "unbounded"): SteadyFailure {
  return { kind, system: search.system, rates: search.rates() };
}

function undefinedAt({ system, x }: Search, t: number): SteadyFailure {
  const code = system.evaluateOutputs(t, x);
  const diagnostics = system.explainFailure(t, x, code);
  return { kind: "undefined", failure: { kind: "nonfinite", diagnostics } };
}
