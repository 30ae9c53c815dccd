import type { KernelExpression, KernelLocal, KernelStatement } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";

/** Slots `from + i` of one address go to `to + i` of another one. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** The local that `copyStretch` counts with. */
export const copyCounter: KernelLocal = { name: "copied", type: "i32" };

/** Pairs of slots as few stretches, in their order. */
export function stretches(pairs: readonly (readonly [from: number, to: number])[]): readonly Stretch[] {
  const found: Stretch[] = [];
  for (const [from, to] of pairs) {
    const last = found.at(-1);
    if (last !== undefined && from === last.from + last.count && to === last.to + last.count) {
      found[found.length - 1] = { ...last, count: last.count + 1 };
    } else found.push({ from, to, count: 1 });
  }
  return found;
}

const SHORTEST_LOOP = 8;

/** Long stretches take a loop, short ones a statement for each slot. */
export function copyStretch(
  { from, to, count }: Stretch,
  source: KernelExpression,
  target: KernelExpression,
): readonly KernelStatement[] {
  if (count < SHORTEST_LOOP) {
    const offsets = Array.from({ length: count }, (_, i) => i);
    return offsets.map((i) => kernel.store(target, to + i, kernel.load(source, from + i)));
  }
  const counter = kernel.integerLocal(copyCounter.name);
  const at = (address: KernelExpression) => kernel.binary("add", address, counter);
  return kernel.repeat(copyCounter.name, kernel.integer(count), [
    kernel.store(at(target), to, kernel.load(at(source), from)),
  ]);
}

/** Writes zeros to `count` slots from `address`, counting in local `counter`. */
export function fillWithZeros(
  address: KernelExpression,
  count: KernelExpression,
  counter: string,
): readonly KernelStatement[] {
  const at = kernel.binary("add", address, kernel.integerLocal(counter));
  return kernel.repeat(counter, count, [kernel.store(at, 0, kernel.real(0))]);
}
