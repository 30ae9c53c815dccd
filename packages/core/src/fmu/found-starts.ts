import type { CompiledModule, Diagnostic, HybridDae, VariableId } from "@cosimo/ir";
import { createCompiledSystem } from "@cosimo/simulator";

/** Said where a search has led to a solution that Newton's method does not reach from the start values. */
const found: ReadonlySet<string> = new Set([
  "initialization.moved-start",
  "initialization.least-squares",
  "initialization.bracketed",
]);

export interface FoundStarts {
  /** The system with start values at the solution. */
  readonly dae: HybridDae;
  /** What the search says. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Start values for an FMU, which solves its initial system by Newton's method alone, from where a run's search has led. Undefined where
 * the declared ones suffice, or nothing is found: then the FMU says so when it is initialised, perhaps with other parameters. Without
 * loops there is nothing to search, and the model is not evaluated: its functions may take long.
 */
export function foundStarts(dae: HybridDae, module: CompiledModule): FoundStarts | undefined {
  const iterated = iteratedUnknowns(module);
  if (iterated.length === 0) return undefined;
  const { value: system } = createCompiledSystem(module);
  if (system === undefined) return undefined;
  try {
    const { failure, diagnostics } = system.initialize(dae.experiment?.startTime ?? 0);
    const said = diagnostics.filter(({ code }) => found.has(code));
    if (failure !== undefined || said.length === 0) return undefined;
    const read = (v: VariableId): number => system.heap[system.base + module.layout.value[v]!]!;
    const solved = new Map(iterated.map((v) => [module.dae.variables[v]!.name, read(v)]));
    const variables = dae.variables.map((one) => {
      const value = solved.get(one.name);
      return value === undefined ? one : { ...one, start: { kind: "number" as const, value } };
    });
    return { dae: { ...dae, variables }, diagnostics: said };
  } finally {
    system.release?.();
  }
}

/** Reals that the loops of the initial system iterate on. */
function iteratedUnknowns({ dae, sorted }: CompiledModule): readonly VariableId[] {
  const loops = sorted.initialization.blocks.filter((block) => block.kind === "loop");
  const unknowns = loops.flatMap(({ tearingVariables }) => tearingVariables);
  return unknowns.filter((v) => dae.variables[v]!.type === "Real");
}
