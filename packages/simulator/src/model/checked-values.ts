import type { Block, CompiledModule, HybridDae, Origin, Variable, VariableId } from "@cosimo/ir";

/** Larger Integers are not exact as 64-bit floats. */
export const LARGEST_INTEGER = 2 ** 53;

/** Values that must be numbers after each event and initialization: one of each alias set. */
export interface CheckedValues {
  readonly variables: readonly Variable[];
  /** The equations that compute them; of states and parameters the declarations. */
  readonly origins: readonly Origin[];
  readonly slots: Int32Array;
  /** Largest magnitude. */
  readonly limits: Float64Array;
}

/** The unknowns of the active equations, the states, and parameters that are computed. */
export function checkedValues({ dae, layout, sorted }: CompiledModule): CheckedValues {
  // By the numbers of variables, as there may be very many.
  const own: (Origin | undefined)[] = new Array(dae.variables.length).fill(undefined);
  const declare = (v: VariableId): void => {
    own[v] = dae.variables[v]!.origin;
  };
  sorted.states.forEach(declare);
  for (const v of sorted.parameterOrder) if (dae.variables[v]!.binding?.kind !== "number") declare(v);
  for (const block of sorted.blocks)
    if (block.kind === "assignment") own[block.assignment.unknown] = block.assignment.origin;
    else for (const [v, origin] of unknownsOf(block, dae)) own[v] = origin;
  for (const { variable } of sorted.aliases) own[variable] = undefined;
  const variables = dae.variables.filter(({ id, type }) => own[id] !== undefined && type !== "String");
  return {
    variables,
    origins: variables.map(({ id }) => own[id]!),
    slots: Int32Array.from(variables, ({ id }) => layout.value[id]!),
    limits: Float64Array.from(variables, limitOf),
  };
}

type Unknown = readonly [VariableId, Origin];

function unknownsOf(block: Block, dae: HybridDae): readonly Unknown[] {
  switch (block.kind) {
    case "assignment":
      return [[block.assignment.unknown, block.assignment.origin]];
    case "for":
      return [[block.unknown, block.loops[0]!.origin]];
    case "loop":
      return [
        ...block.tearingVariables.map((v): Unknown => [v, block.residuals[0]!.origin]),
        ...block.assignments.map(({ unknown, origin }): Unknown => [unknown, origin]),
      ];
    case "algorithm": {
      const sections = block.initial ? dae.initialAlgorithms : dae.algorithms;
      const { outputs, origin } = sections[block.index]!;
      return outputs.map((v): Unknown => [v, origin]);
    }
    case "when":
      return [[block.variable, dae.whenClauses[block.clause]!.origin]];
  }
}

function limitOf({ type }: Variable): number {
  return type === "Integer" ? LARGEST_INTEGER : Number.MAX_VALUE;
}

/** Whether the value of a variable is a number of its type. */
export function isSound(variable: Variable, value: number): boolean {
  return Math.abs(value) <= limitOf(variable);
}
