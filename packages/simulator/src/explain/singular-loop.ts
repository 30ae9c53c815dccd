import { type Block, eliminationOrder, type HybridDae, type Residual, type VariableId } from "@cosimo/ir";
import { sparseFactor, sparseNullVector, sparseRowCombination } from "@cosimo/kernels/linear";
import type { SlotValues } from "../model/interpreted-values.ts";
import { type AffineForm, affineForms } from "./affine-forms.ts";

/** Cause of a linear loop without unique solution. */
export interface Singularity {
  /** Unknowns of a null vector of the matrix, largest component first: changing them together changes no residual. */
  readonly undetermined: readonly VariableId[];
  /** A redundant equation with equations it follows from; missing if more than one is redundant. */
  readonly dependent?: {
    readonly equation: Residual;
    readonly others: readonly Residual[];
    /** Whether its right side agrees too, so that solutions exist. */
    readonly consistent: boolean;
  };
}

/** Elements below this fraction of the largest count as zero. */
const NEGLIGIBLE = 1e-9;

/** Factors the matrix of the loop; `undefined` if it is regular. */
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
    // Terms that cancel count as zero.
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

/** The matrix in the layout of `threshold-lu`, with room for a vector. */
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

/** Largest number of pairs for the factors; larger loops get no explanation. */
const MOST_PAIRS = 4e6;
