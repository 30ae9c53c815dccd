import type { KernelPoint, VariableId } from "@cosimo/ir";
import { contradictedEntry, REINITIAL_ENTRY, reinitialize, reinitialSize } from "@cosimo/kernels/modes";
import type { SlotValues } from "../model/interpreted-values.ts";
import { describeModel } from "../model/model-description.ts";
import type { ModelInstance } from "../model/model-instance.ts";

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
  const { base, functions, module } = instance;
  const { stateSlots, aliases } = describeModel(module);
  const [n, count] = [stateSlots.length, entries.length];
  const k = roomOf(instance, reinitialSize(count, n));
  const { heap } = instance;
  for (const [i, { variable, value, isSet }] of entries.entries()) {
    const sign = aliases.get(variable)?.negated ? -1 : 1;
    heap.set([module.layout.value[variable]!, sign, value, Number(isSet)], k + REINITIAL_ENTRY * i);
  }
  heap.set(stateSlots, k + REINITIAL_ENTRY * count);
  const point: KernelPoint = { outputs: (b, time, x) => functions.outputs(b, time, x) };
  const code = reinitialize(point, heap, base, n, count, k, t);
  if (code !== 0) return { kind: "unsolvable", code };
  const entry = entries[contradictedEntry(instance.heap, base, count, k)];
  return entry && { kind: "contradiction", entry, actual: values.variable(entry.variable) };
}

const rooms = new WeakMap<ModelInstance, { readonly address: number; readonly size: number }>();

/** Address of memory of this size, which later calls use again. */
function roomOf(instance: ModelInstance, size: number): number {
  const known = rooms.get(instance);
  if (known !== undefined && known.size >= size) return known.address;
  const made = { address: instance.allocate(size), size };
  rooms.set(instance, made);
  return made.address;
}
