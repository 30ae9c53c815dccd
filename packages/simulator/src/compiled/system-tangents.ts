import { describeModel } from "../model/model-description.ts";
import type { ModelInstance } from "../model/model-instance.ts";
import type { SystemTangents } from "../system/hybrid-system.ts";

/** `columns` of the model's result variables. */
export function createSystemTangents(instance: ModelInstance, columns: readonly number[]): SystemTangents {
  const { module, base, allocate } = instance;
  const { layout, sorted, inputs } = module;
  const { slots, signs } = describeModel(module).results;
  const { variableTangents } = instance.tangents();
  const n = sorted.states.length;
  const direction = allocate(n);
  const inputDirection = allocate(inputs.length);
  const tangents = allocate(layout.size);
  const rates = Int32Array.from(sorted.derivatives, (v) => layout.value[v]!);
  const dx = new Float64Array(n);
  const du = new Float64Array(inputs.length);
  const dxdot = new Float64Array(n);
  const dv = new Float64Array(columns.length);
  return {
    ...{ dx, du, dxdot, dv },
    calc(t, x, tdot) {
      instance.heap.set(dx, direction);
      instance.heap.set(du, inputDirection);
      const code = variableTangents(base, t, x, tdot, direction, inputDirection, tangents);
      const { heap } = instance;
      // Inputs are not computed: the tangent of an input is its direction.
      for (let j = 0; j < inputs.length; j++) heap[tangents + layout.value[inputs[j]!]!] = du[j]!;
      for (let i = 0; i < n; i++) dxdot[i] = heap[tangents + rates[i]!]!;
      for (let i = 0; i < columns.length; i++) {
        const column = columns[i]!;
        dv[i] = signs[column]! * heap[tangents + slots[column]!]!;
      }
      return code;
    },
  };
}
