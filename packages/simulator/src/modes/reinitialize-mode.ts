import type { VariableId } from "@cosimo/ir";
import { solveSmall } from "../linear/solve-small.ts";
import { describeModel } from "../model/model-description.ts";
import type { ModelInstance } from "../model/model-instance.ts";
import type { SlotValues } from "../model/slot-values.ts";

/** Required value of a variable when a mode begins: set by a transition, or retained if possible. */
export interface ReinitialValue {
  readonly variable: VariableId;
  readonly value: number;
  readonly isSet: boolean;
}

/** Why a mode cannot begin: a system of equations without solution, or a value that contradicts the others. */
export type ModeEntryFailure =
  | { readonly kind: "unsolvable"; readonly code: number }
  | { readonly kind: "contradiction"; readonly entry: ReinitialValue; readonly actual: number };

/** A gradient is independent if more than this fraction is orthogonal to the previous ones. */
const INDEPENDENT = 1e-5;
/** Set values may deviate from the solution by this: people type six digits. */
const AGREEMENT = 1e-6;
const MAX_ITERATIONS = 50;

/**
 * Finds consistent states at `t`. Uses `entries` in order, each only if independent of those before it (rank test on
 * the derivatives by the states); other variables follow. Starts from the states in their slots and leaves the result
 * there.
 */
export function reinitializeMode(
  instance: ModelInstance,
  values: SlotValues,
  t: number,
  entries: readonly ReinitialValue[],
): ModeEntryFailure | undefined {
  if (assignDirectly(instance, entries)) return contradiction(values, entries);
  const point = reinitialProblem(instance, values, t, entries);
  const code = point.solve();
  if (code !== 0) return { kind: "unsolvable", code };
  return contradiction(values, entries);
}

/** Assigns directly if all entries are states or aliases of states, the most frequent case. */
function assignDirectly({ module, heap, base }: ModelInstance, entries: readonly ReinitialValue[]): boolean {
  const { stateSlots, aliases } = describeModel(module);
  const isState = new Set(stateSlots);
  const slotOf = (v: VariableId): number => module.layout.value[v]!;
  if (entries.some(({ variable }) => !isState.has(slotOf(variable)))) return false;
  const settled = new Set<number>();
  for (const { variable, value } of entries) {
    const slot = slotOf(variable);
    if (settled.has(slot)) continue;
    settled.add(slot);
    heap[base + slot] = (aliases.get(variable)?.negated ? -1 : 1) * value;
  }
  return true;
}

/** The first set value that the solution violates. */
function contradiction(values: SlotValues, entries: readonly ReinitialValue[]): ModeEntryFailure | undefined {
  for (const entry of entries) {
    if (!entry.isSet) continue;
    const actual = values.variable(entry.variable);
    const size = Math.max(Math.abs(actual), Math.abs(entry.value));
    if (!(Math.abs(actual - entry.value) <= AGREEMENT * size + 1e-12))
      return { kind: "contradiction", entry, actual };
  }
  return undefined;
}

/** Search for the states at which the chosen entries have their values. */
interface ReinitialProblem {
  /** Returns 0, the code of a failed evaluation, or -1 without solution. */
  solve(): number;
}

function reinitialProblem(
  instance: ModelInstance,
  values: SlotValues,
  t: number,
  entries: readonly ReinitialValue[],
): ReinitialProblem {
  const { base, functions } = instance;
  const { stateSlots } = describeModel(instance.module);
  const n = stateSlots.length;
  const x = scratchOf(instance, n);
  const states = Float64Array.from(stateSlots, (slot) => instance.heap[base + slot]!);

  /** Writes the values of the entries at these states; dependent variables are evaluated. */
  const evaluate = (at: Float64Array, target: Float64Array): number => {
    instance.heap.set(at, x);
    const code = functions.outputs(base, t, x);
    for (let i = 0; i < n; i++) instance.heap[base + stateSlots[i]!] = at[i]!;
    entries.forEach(({ variable }, i) => {
      target[i] = values.variable(variable);
    });
    return code !== 0 || target.every(Number.isFinite) ? code : -1;
  };

  /** Rows of derivatives of the entries by the states: difference quotients at `at`, where the values are `there`. */
  const gradients = (at: Float64Array, there: Float64Array, target: Float64Array[]): number => {
    const near = new Float64Array(entries.length);
    const moved = at.slice();
    for (let j = 0; j < n; j++) {
      const delta = 1.5e-8 * Math.max(1, Math.abs(at[j]!));
      moved[j] = at[j]! + delta;
      const code = evaluate(moved, near);
      if (code !== 0) return code;
      moved[j] = at[j]!;
      for (let i = 0; i < entries.length; i++) target[i]![j] = (near[i]! - there[i]!) / delta;
    }
    return 0;
  };

  return {
    solve() {
      const there = new Float64Array(entries.length);
      const rows = entries.map(() => new Float64Array(n));
      let code = evaluate(states, there) || gradients(states, there, rows);
      if (code !== 0) return code;
      const chosen = independentRows(rows, n);
      let best = Number.POSITIVE_INFINITY;
      for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
        const residual = Float64Array.from(chosen, (i) => entries[i]!.value - there[i]!);
        const size = residual.reduce((largest, r) => Math.max(largest, Math.abs(r)), 0);
        // With difference quotients convergence is linear with a factor of about 1e-7; it ends when rounding stops
        // progress.
        if (size === 0 || (iteration > 2 && size >= 0.5 * best)) break;
        best = Math.min(best, size);
        const matrix = new Float64Array(n * n);
        chosen.forEach((i, k) => {
          matrix.set(rows[i]!, k * n);
        });
        if (chosen.length < n || !solveSmall(n, matrix, residual)) return -1;
        code = step(states, residual, there);
        if (code !== 0) return code;
        code = gradients(states, there, rows);
        if (code !== 0) return code;
      }
      code = evaluate(states, there);
      const miss = chosen.some((i) => {
        const { value } = entries[i]!;
        return !(Math.abs(there[i]! - value) <= AGREEMENT * Math.max(1, Math.abs(value)));
      });
      return code !== 0 || !miss ? code : -1;
    },
  };

  /** Moves the states by `change`; halves it where evaluation fails. */
  function step(at: Float64Array, change: Float64Array, there: Float64Array): number {
    const before = at.slice();
    let code = 0;
    for (let factor = 1; factor > 1e-3; factor *= 0.5) {
      for (let j = 0; j < n; j++) at[j] = before[j]! + factor * change[j]!;
      code = evaluate(at, there);
      if (code === 0) return 0;
    }
    return code;
  }
}

const scratch = new WeakMap<ModelInstance, number>();

/** Address of a state vector, allocated once per instance. */
function scratchOf(instance: ModelInstance, n: number): number {
  let address = scratch.get(instance);
  if (address === undefined) {
    address = instance.allocate(n);
    scratch.set(instance, address);
  }
  return address;
}

/** Up to n rows, each linearly independent of those before it (Gram and Schmidt). */
function independentRows(rows: readonly Float64Array[], n: number): readonly number[] {
  const basis: Float64Array[] = [];
  const chosen: number[] = [];
  rows.forEach((row, i) => {
    if (basis.length === n) return;
    const rest = row.slice();
    for (const direction of basis) {
      const part = dot(rest, direction);
      for (let j = 0; j < n; j++) rest[j]! -= part * direction[j]!;
    }
    const length = Math.sqrt(dot(rest, rest));
    if (!(length > INDEPENDENT * Math.sqrt(dot(row, row)))) return;
    basis.push(rest.map((value) => value / length));
    chosen.push(i);
  });
  return chosen;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += a[j]! * b[j]!;
  return sum;
}
