import type { ModelInstance } from "../model/model-instance.ts";
import type { InputDescription } from "../system/hybrid-system.ts";

/** Inputs of an instance, stored where its functions read them. */
export interface InputSlots {
  readonly descriptions: readonly InputDescription[];
  /** See `HybridSystem.setInput`. */
  set(input: number, t: number, value: number, slope: number): void;
  value(input: number): number;
}

export function createInputSlots(instance: ModelInstance): InputSlots {
  const { module, base } = instance;
  const { layout, dae, inputs } = module;
  return {
    descriptions: inputs.map((v): InputDescription => {
      const { name, type, literals, unit } = dae.variables[v]!;
      const discrete = layout.input[v]! < 0;
      const startGiven = instance.heap[base + layout.override[v]!] === 1;
      return { name, type, literalCount: literals?.length ?? 0, unit, discrete, startGiven };
    }),
    set(input, t, value, slope) {
      const { heap } = instance;
      const v = inputs[input]!;
      const first = layout.input[v]!;
      heap[base + layout.value[v]!] = value;
      if (first < 0) return;
      heap[base + first] = value;
      heap[base + first + 1] = slope;
      heap[base + first + 2] = t;
    },
    value: (input) => instance.heap[base + layout.value[inputs[input]!]!]!,
  };
}
