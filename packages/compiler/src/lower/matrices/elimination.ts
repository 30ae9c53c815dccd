import type { KernelExpression, MatrixLayout, SparsityPattern } from "@cosimo/ir";
import { eliminationOrder, rowStarts, type SymbolicLu, symbolicLu } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import { type FunctionText, inverse, isZero, type KernelNumber, product, reduced, size } from "./numbers.ts";

/** Factors of a matrix with diagonal pivots, and where their elements are stored. */
export interface EliminationPlan {
  readonly lu: SymbolicLu;
  /** Index of the stored element (i, j) of L + U, in permuted numbers, among the values of the factors. */
  place(i: number, j: number): number;
  /** Number of multiplications of a factorisation. */
  readonly cost: number;
}

export function planElimination(pattern: SparsityPattern, layout: MatrixLayout): EliminationPlan {
  const lu = layout.lu ?? symbolicLu(pattern, eliminationOrder(pattern));
  const starts = rowStarts(lu.rows);
  const upper = lu.rows.map((row, i) => row.filter((j) => j > i).length);
  const cost = lu.rows.reduce(
    (sum, row, i) => sum + row.filter((k) => k < i).reduce((inner, k) => inner + 1 + upper[k]!, 1),
    0,
  );
  return { lu, cost, place: (i, j) => starts[i]! + lu.rows[i]!.indexOf(j) };
}

/** The elements of L (below the diagonal), of U (above it), and the inverse pivots. */
export type Factors = readonly ReadonlyMap<number, KernelNumber>[];

/**
 * Row by row elimination of the matrix with the elements `element(i, j)`, in permuted numbers. `growth`: the largest size of a
 * product that is subtracted, relative to the largest element of its row; NaN if a pivot is zero.
 */
export function eliminate(
  text: FunctionText,
  { lu }: EliminationPlan,
  element: (i: number, j: number) => KernelNumber,
): { readonly factors: Factors; readonly growth: KernelExpression } {
  const largestOf = (numbers: readonly KernelNumber[]): KernelExpression | undefined => {
    const sizes = numbers.map(size).filter((one) => one !== undefined);
    return sizes.length === 0 ? undefined : text.keep(sizes.reduce((a, b) => kernel.binary("max", a, b)));
  };
  const factors: Map<number, KernelNumber>[] = [];
  const upperSizes: (KernelExpression | undefined)[] = [];
  let growth: KernelExpression = kernel.real(0);
  lu.rows.forEach((columns, i) => {
    const row = new Map(columns.map((j) => [j, element(i, j)]));
    const scale = largestOf([...row.values()]);
    let largest: KernelExpression | undefined;
    for (const k of columns) {
      const value = row.get(k)!;
      if (k >= i || isZero(value)) continue;
      const factor = product(text, value, factors[k]!.get(k)!);
      row.set(k, factor);
      const upper = upperSizes[k];
      if (upper === undefined) continue;
      const step = text.keep(kernel.binary("mul", size(factor)!, upper));
      largest = largest === undefined ? step : text.keep(kernel.binary("max", largest, step));
      for (const j of lu.rows[k]!)
        if (j > k) row.set(j, reduced(text, row.get(j)!, factor, factors[k]!.get(j)!));
    }
    if (largest !== undefined && scale !== undefined)
      growth = text.keep(kernel.binary("max", growth, kernel.binary("div", largest, scale)));
    const pivot = inverse(text, row.get(i)!);
    row.set(i, pivot);
    // Not finite: NaN from here on.
    growth = text.keep(kernel.binary("add", growth, kernel.binary("mul", kernel.real(0), size(pivot)!)));
    upperSizes.push(largestOf(columns.filter((j) => j > i).map((j) => row.get(j)!)));
    factors.push(row);
  });
  return { factors, growth };
}

/** Forward and backward substitution; `values` are the right sides, in permuted order. */
export function substitute(
  text: FunctionText,
  { lu }: EliminationPlan,
  factor: (i: number, j: number) => KernelNumber,
  values: readonly KernelNumber[],
): readonly KernelNumber[] {
  const result = [...values];
  lu.rows.forEach((columns, i) => {
    for (const k of columns) if (k < i) result[i] = reduced(text, result[i]!, factor(i, k), result[k]!);
  });
  for (let i = lu.rows.length - 1; i >= 0; i--) {
    for (const j of lu.rows[i]!) if (j > i) result[i] = reduced(text, result[i]!, factor(i, j), result[j]!);
    result[i] = product(text, result[i]!, factor(i, i));
  }
  return result;
}
