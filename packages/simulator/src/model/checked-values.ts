import type { Block, CompiledModule, HybridDae, Origin, Variable, VariableId } from "@cosimo/ir";

/** Larger Integers are not exact as 64-bit floats. */
export const LARGEST_INTEGER = 2 ** 53;

/** Values that must be numbers after each event and initialization: one of each alias set. */
export interface CheckedValues {
  readonly variables: readonly Variable[];
  /** The equations that compute them; of states and parameters the declarations. */
  readonly origins: () => readonly Origin[];
  readonly slots: Int32Array;
  /** Largest magnitude. */
  readonly limits: Float64Array;
}

/** The unknowns of the active equations, the states, and parameters that are computed. */
export function checkedValues(module: CompiledModule): CheckedValues {
  const { dae, layout, sorted } = module;
  // By the numbers of variables, as there may be very many.
  const isOwn = new Uint8Array(dae.variables.length);
  const { unknowns = [], others } = sorted.unwritten ?? {};
  for (const v of unknowns) isOwn[v] = 1;
  eachComputed(module, others ?? sorted.blocks, (v) => {
    isOwn[v] = 1;
  });
  for (const { variable } of sorted.aliases) isOwn[variable] = 0;
  const variables = dae.variables.filter(({ id, type }) => isOwn[id] === 1 && type !== "String");
  const slots = new Int32Array(variables.length);
  const limits = new Float64Array(variables.length);
  for (const [i, variable] of variables.entries()) {
    slots[i] = layout.value[variable.id]!;
    limits[i] = limitOf(variable);
  }
  return { variables, origins: () => originsOf(module, variables), slots, limits };
}

function originsOf(module: CompiledModule, variables: readonly Variable[]): readonly Origin[] {
  const origins = new Map<VariableId, Origin>();
  eachComputed(module, module.sorted.blocks, (v, { origin }) => origins.set(v, origin));
  return variables.map(({ id }) => origins.get(id)!);
}

type Visit = (v: VariableId, by: { readonly origin: Origin }) => void;

/** A variable may be visited several times: what computes it comes last. */
function eachComputed({ dae, sorted }: CompiledModule, blocks: readonly Block[], visit: Visit): void {
  const { variables } = dae;
  for (const v of sorted.states) visit(v, variables[v]!);
  for (const v of sorted.parameterOrder)
    if (variables[v]!.binding?.kind !== "number") visit(v, variables[v]!);
  for (const block of blocks) eachUnknown(block, dae, visit);
}

function eachUnknown(block: Block, dae: HybridDae, visit: Visit): void {
  switch (block.kind) {
    case "assignment":
      visit(block.assignment.unknown, block.assignment);
      return;
    case "for":
      visit(block.unknown, block.loops[0]!);
      return;
    case "loop":
      for (const v of block.tearingVariables) visit(v, block.residuals[0]!);
      for (const assignment of block.assignments) visit(assignment.unknown, assignment);
      return;
    case "algorithm": {
      const sections = block.initial ? dae.initialAlgorithms : dae.algorithms;
      const section = sections[block.index]!;
      for (const v of section.outputs) visit(v, section);
      return;
    }
    case "when":
      visit(block.variable, dae.whenClauses[block.clause]!);
  }
}

function limitOf({ type }: Variable): number {
  return type === "Integer" ? LARGEST_INTEGER : Number.MAX_VALUE;
}

/** Whether the value of a variable is a number of its type. */
export function isSound(variable: Variable, value: number): boolean {
  return Math.abs(value) <= limitOf(variable);
}
