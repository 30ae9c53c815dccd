import type { Block, HybridDae, Residual, VariableId } from "@cosimo/ir";
import { sparseFactor, sparseNullVector, sparseRowCombination } from "@cosimo/kernels";
import { eliminationOrder } from "../linear/elimination-order.ts";
import type { SlotValues } from "../model/slot-values.ts";
import { type AffineForm, affineForms } from "./affine-forms.ts";

/** Why a linear loop has no unique solution. */
export interface Singularity {
  /** Unknowns that can be changed together without any equation noticing, the most affected first. */
  readonly undetermined: readonly VariableId[];
  /** An equation that the others already say something about, and some of them; missing: more than one is of that kind. */
  readonly dependent?: {
    readonly equation: Residual;
    readonly others: readonly Residual[];
    /** It says the same as the others, so that there are solutions. */
    readonly consistent: boolean;
  };
}

/** Below this fraction of the largest one, an element counts as zero. */
const NEGLIGIBLE = 1e-9;

/** Factors the loop's matrix anew; `undefined` if it is regular. */
export function findSingularity(
  block: Block & { readonly kind: "loop" },
  dae: HybridDae,
  values: SlotValues,
): Singularity | undefined {
  const { unknowns, residuals } = affineForms(block, dae, values);
  const tearing = block.tearingVariables.filter((v) => unknowns.get(v)?.coefficients.has(v));
  const n = tearing.length;
  if (residuals.length !== n) return undefined;
  const { heap, vector } = matrixInMemory(tearing, residuals);
  const failure = sparseFactor(heap, 0);
  if (failure === 0 || failure > n) return undefined;
  sparseNullVector(heap, 0, vector);
  const direction = new Map(tearing.map((v, j) => [v, heap[vector + j]!]));
  const undetermined = affected(unknowns, direction);
  if (failure < n) return { undetermined };
  sparseRowCombination(heap, 0, vector);
  return { undetermined, dependent: dependentRow(block, residuals, heap.subarray(vector, vector + n)) };
}

function affected(
  unknowns: ReadonlyMap<VariableId, AffineForm>,
  direction: ReadonlyMap<VariableId, number>,
): readonly VariableId[] {
  const changes = [...unknowns].map(([v, form]) => {
    let change = 0;
    let size = 0;
    for (const [z, a] of form.coefficients) {
      change += a * direction.get(z)!;
      size = Math.max(size, Math.abs(a * direction.get(z)!));
    }
    // What cancels is not affected.
    return { v, change: Math.abs(change) > NEGLIGIBLE * size ? Math.abs(change) : 0 };
  });
  const largest = changes.reduce((most, { change }) => Math.max(most, change), 0);
  return changes
    .filter(({ change }) => change > NEGLIGIBLE * largest)
    .sort((a, b) => b.change - a.change)
    .map(({ v }) => v);
}

function dependentRow(
  block: Block & { readonly kind: "loop" },
  residuals: readonly AffineForm[],
  weights: Float64Array,
): NonNullable<Singularity["dependent"]> {
  let total = 0;
  let size = 0;
  residuals.forEach(({ constant }, i) => {
    total += weights[i]! * constant;
    size = Math.max(size, Math.abs(weights[i]! * constant));
  });
  const largest = weights.reduce((most, w) => Math.max(most, Math.abs(w)), 0);
  const concerned = block.residuals.filter((_, i) => Math.abs(weights[i]!) > NEGLIGIBLE * largest);
  const equation = concerned.at(-1)!;
  const others = concerned.slice(0, -1);
  return { equation, others, consistent: Math.abs(total) <= NEGLIGIBLE * size };
}

/** The matrix as the kernel wants it, and room for a vector. */
function matrixInMemory(tearing: readonly VariableId[], residuals: readonly AffineForm[]) {
  const n = tearing.length;
  const columns = new Map(tearing.map((v, j) => [v, j]));
  const lists: { readonly row: number; readonly value: number }[][] = tearing.map(() => []);
  residuals.forEach(({ coefficients }, row) => {
    for (const [v, value] of coefficients) lists[columns.get(v)!]!.push({ row, value });
  });
  const entries = lists.flat();
  const starts = [0];
  for (const list of lists) starts.push(starts.at(-1)! + list.length);
  const capacity = Math.min(n * n, MOST_PAIRS);
  const rows = entries.map(({ row }) => row);
  const pattern = residuals.map((form) => [...form.coefficients.keys()].map((v) => columns.get(v)!));
  const order = eliminationOrder(pattern.map((row) => row.sort((a, b) => a - b)));
  const header = [n, entries.length, 0, capacity, 0, 0, 0, 0];
  const parts = [header, starts, rows, order, order, entries.map(({ value }) => value)];
  const table = Float64Array.from(parts.flat());
  const vector = table.length + 10 * n + 2 + 2 * capacity;
  const heap = new Float64Array(vector + n);
  heap.set(table);
  return { heap, vector };
}

/** Memory for factors, in pairs of slots; a loop that needs more goes without this explanation. */
const MOST_PAIRS = 4e6;
