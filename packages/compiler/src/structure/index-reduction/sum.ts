import type { VariableId } from "@cosimo/ir";

/** Integer coefficients by variable; the sum of products is zero. */
export type Sum = Map<VariableId, number>;

export function addTo(sum: Sum, v: VariableId, value: number): void {
  const total = (sum.get(v) ?? 0) + value;
  if (total === 0) sum.delete(v);
  else sum.set(v, total);
}
