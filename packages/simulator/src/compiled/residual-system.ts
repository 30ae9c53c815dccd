import type { VariableId } from "@cosimo/ir";
import type { ModelInstance } from "../model/model-instance.ts";
import type { ResidualSystem } from "../system/hybrid-system.ts";

/** The residual form of a compiled model; `isExplicit`: of its states alone. */
export function createResidualSystem(
  instance: ModelInstance,
  nominalOf: (v: VariableId) => number,
  isExplicit: boolean,
): ResidualSystem {
  const { module, functions, base } = instance;
  const { unknowns, sparsity, guesses } = module.residualForm(isExplicit);
  const guessed = [...guesses.keys()].filter((j) => guesses[j]! >= 0);
  const states = module.sorted.states.length;
  const slots = Int32Array.from(unknowns, (v) => module.layout.value[v]!);
  return {
    size: unknowns.length,
    names: unknowns.map((v) => module.sorted.dae.variables[v]!.name),
    sparsity,
    nominals: Float64Array.from(unknowns, nominalOf),
    numeric: false,
    kernels: instance.residual(isExplicit),
    calcAlgebraic(t, x, y) {
      if (slots.length === states) return 0;
      const code = functions.outputs(base, t, x);
      const { heap } = instance;
      for (let j = states; j < slots.length; j++) heap[y + j] = heap[base + slots[j]!]!;
      return code;
    },
    guess(y) {
      const { heap } = instance;
      for (const j of guessed) heap[base + guesses[j]!] = heap[y + j]!;
    },
  };
}
