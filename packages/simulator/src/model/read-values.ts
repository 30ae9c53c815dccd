import type { Equations } from "../system/hybrid-system.ts";
import type { ModelInstance } from "./model-instance.ts";
import type { ResultVariables } from "./result-variables.ts";

/** Copies the values of columns from memory. A function that tells which are needed is asked once. */
export function createValueReader(
  instance: ModelInstance,
  { slots, signs }: ResultVariables,
): Equations["readValues"] {
  const { base } = instance;
  let asked: ((column: number) => boolean) | undefined;
  let some = new Int32Array(0);
  return (target, needed) => {
    const { heap } = instance;
    if (needed === undefined) {
      for (let i = 0; i < slots.length; i++) target[i] = signs[i]! * heap[base + slots[i]!]!;
      return;
    }
    if (needed !== asked) {
      asked = needed;
      some = Int32Array.from(slots.keys()).filter(needed);
    }
    for (let k = 0; k < some.length; k++) {
      const i = some[k]!;
      target[i] = signs[i]! * heap[base + slots[i]!]!;
    }
  };
}
