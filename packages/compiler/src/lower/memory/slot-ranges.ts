import type { KernelExpression, KernelLocal, KernelStatement } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";

/** Slots `from + i` of one address, copied to `to + i` of another one. */
export interface SlotRange {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** Counter of `copySlotRange`. */
export const copyCounter: KernelLocal = { name: "copied", type: "i32" };

/** Combines pairs of slots into ranges, in order. */
export function slotRanges(pairs: readonly (readonly [from: number, to: number])[]): readonly SlotRange[] {
  return joinRanges(pairs.map(([from, to]) => ({ from, to, count: 1 })));
}

/** Joins ranges that follow each other on both sides. */
export function joinRanges(ranges: readonly SlotRange[]): readonly SlotRange[] {
  const found: SlotRange[] = [];
  for (const range of ranges) {
    const last = found.at(-1);
    if (last !== undefined && range.from === last.from + last.count && range.to === last.to + last.count) {
      found[found.length - 1] = { ...last, count: last.count + range.count };
    } else found.push(range);
  }
  return found;
}

const SHORTEST_LOOP = 8;

/** Copies a long range by a loop, a short one by a statement per slot. */
export function copySlotRange(
  { from, to, count }: SlotRange,
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

/** Writes zeros to `count` slots from `address`; `counter` is a local. */
export function fillWithZeros(
  address: KernelExpression,
  count: KernelExpression,
  counter: string,
): readonly KernelStatement[] {
  const at = kernel.binary("add", address, kernel.integerLocal(counter));
  return kernel.repeat(counter, count, [kernel.store(at, 0, kernel.real(0))]);
}
