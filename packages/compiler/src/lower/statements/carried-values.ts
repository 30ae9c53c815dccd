import type { CarriedValue, KernelExpression, KernelStatement, LocalId, StoredValue } from "@cosimo/ir";
import { TRANSPORT_SLOTS } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import type { Lowering } from "../memory/lowering.ts";
import { localName, localTangentName } from "./basic-blocks.ts";

/** Slots of a header with those of the initial values at y = 0 and 1; see `transport` of the kernels. */
const LOW_SLOT = 11;

export function isCarried(stored: StoredValue): stored is CarriedValue {
  return stored === "front" || stored.startsWith("carried");
}

/** Writes into the table of the instance where the initial values at the ends of lines lie. */
export function placeDistributions({ dae, layout, tables }: Lowering): void {
  for (const { id, values } of dae.distributions ?? []) {
    const slot = layout.distributions + id * TRANSPORT_SLOTS + LOW_SLOT;
    const ends = [values[0]!, values.at(-1)!].map((v) => layout.value[v]!);
    tables.push({ slot, values: Float64Array.from(ends) });
  }
}

/** The body of a function of what a line carries, or of its tangent function. */
export function lowerCarriedValue(
  lowering: Lowering,
  stored: CarriedValue,
  tangent: boolean,
): readonly KernelStatement[] {
  const input = (id: number) => kernel.realLocal(localName(id as LocalId));
  const rate = (id: number) => kernel.realLocal(localTangentName(id as LocalId));
  const slots = kernel.integer(TRANSPORT_SLOTS);
  const offset = kernel.binary("mul", kernel.convert("i32", input(0)), slots);
  const lines = kernel.integer(lowering.layout.distributions);
  const line = kernel.binary("add", kernel.binary("add", kernel.integerLocal("b"), lines), offset);
  const call = (name: string, ...list: readonly KernelExpression[]) => kernel.call("f64", name, list);
  if (stored === "front") {
    const rated = call("transportFrontRate", line, input(1), input(2), rate(2));
    return [kernel.returnValue(tangent ? rated : call("transportFront", line, input(1), input(2)))];
  }
  const order = ["carried", "carried-rate", "carried-curvature"].indexOf(stored);
  const value = (n: number) =>
    call("transportedValue", kernel.integerLocal("b"), line, input(1), input(2), kernel.integer(n));
  // The content at the place y is that at y - x.
  const result = tangent
    ? kernel.unary("neg", kernel.binary("mul", value(order + 1), rate(2)))
    : value(order);
  return [kernel.returnValue(result)];
}
