import type { DelayedValue, KernelExpression, KernelStatement, LocalId } from "@cosimo/ir";
import { HISTORY_SLOTS } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import type { Lowering } from "../memory/lowering.ts";
import { localName, localTangentName } from "./basic-blocks.ts";

/** Slots of a history's header with the slot of its value and the sign of that; see `history` of the kernels. */
const VALUE_SLOT = 4;

/** Writes into the table of the instance where the values of histories lie. */
export function placeHistories({ dae, layout, aliases, tables }: Lowering): void {
  for (const { id, value } of dae.histories ?? []) {
    const slot = layout.histories + id * HISTORY_SLOTS + VALUE_SLOT;
    const sign = aliases.get(value)?.negated ? -1 : 1;
    tables.push({ slot, values: Float64Array.of(layout.value[value]!, sign) });
  }
}

/** The body of a function of stored values, or of its tangent function: a call of the kernel that reads them. */
export function lowerStoredValue(
  lowering: Lowering,
  stored: DelayedValue,
  tangent: boolean,
): readonly KernelStatement[] {
  const input = (id: number) => kernel.realLocal(localName(id as LocalId));
  const rate = (id: number) => kernel.realLocal(localTangentName(id as LocalId));
  const slots = kernel.integer(HISTORY_SLOTS);
  const offset = kernel.binary("mul", kernel.convert("i32", input(0)), slots);
  const first = kernel.binary("add", kernel.integerLocal("b"), kernel.integer(lowering.layout.histories));
  const memory = [kernel.integerLocal("b"), kernel.binary("add", first, offset)];
  const call = (name: string, ...list: readonly KernelExpression[]) =>
    kernel.call("f64", name, [...memory, ...list]);
  const value = (order: number) => call("pastValue", input(1), kernel.integer(order));
  const recent = [input(1), input(2), input(3)];
  const order = ["value", "rate", "curvature"].indexOf(stored);
  if (order >= 0) {
    const result = tangent ? kernel.binary("mul", value(order + 1), rate(1)) : value(order);
    return [kernel.returnValue(result)];
  }
  if (stored === "recent" && !tangent) return [kernel.returnValue(call("recentValue", ...recent))];
  const along = tangent ? rate : input;
  const directions = (stored === "recent" ? [1, 2, 3] : [4, 5, 6]).map(along);
  // The second derivatives of recent values are left out: no method needs them to be exact.
  return [kernel.returnValue(call("recentRate", ...recent, ...directions))];
}
