import {
  type AlgorithmSection,
  freeVariables,
  type HybridDae,
  rewrite,
  rewriteStatements,
  type VariableId,
  visitStatements,
} from "@cosimo/ir";
import { heldBy, heldOutputs } from "../system/held-outputs.ts";
import { initialConditions } from "../system/initial-conditions.ts";
import { isParameter } from "../system/unknown-classes.ts";
import { freeParameters } from "./free-parameters.ts";

/**
 * Adds to `initialAlgorithms` what remains at initialization of sections with when-statements that do not fire then. Their
 * variables are held as those of when-clauses: v = pre(v), which an initial equation may determine.
 */
export function addInitialSections(dae: HybridDae): HybridDae {
  if (!dae.algorithms.some(({ statements }) => statements.some((s) => s.kind === "when"))) return dae;
  const atStart = initialConditions(dae);
  const free = freeParameters(dae).dependent;
  const sections = dae.algorithms.flatMap((section, index) => {
    const whens = section.statements.filter((s) => s.kind === "when");
    const fires = whens.some((when) => when.branches.some((b) => b.conditions.some((c) => atStart.has(c))));
    if (whens.length === 0 || fires) return [];
    return [{ ...remaining(section, dae, free), replaces: index }];
  });
  return sections.length === 0 ? dae : { ...dae, initialAlgorithms: [...dae.initialAlgorithms, ...sections] };
}

/** The section without when-statements, and without assertions, which are checked when the initial values are known. */
function remaining(
  section: AlgorithmSection,
  dae: HybridDae,
  free: ReadonlySet<VariableId>,
): AlgorithmSection {
  const held = new Set(heldOutputs(section));
  const kept = section.statements.filter(
    (s) => s.kind !== "when" && s.kind !== "assert" && !held.has(heldBy(s) ?? NONE),
  );
  const statements = rewriteStatements(kept, {
    expression: (whole) =>
      rewrite(whole, (e) =>
        e.kind === "pre" && held.has(e.variable) ? { kind: "variable", variable: e.variable } : e,
      ),
    variable: (v) => v,
  });
  const outputs = section.outputs.filter((v) => !held.has(v));
  const read = new Set<VariableId>();
  visitStatements(statements, {
    expression: (e) => {
      for (const v of freeVariables(e, dae.relations)) read.add(v);
    },
  });
  const isInput = (v: VariableId) => !outputs.includes(v) && (!isParameter(dae.variables[v]!) || free.has(v));
  return { ...section, statements, outputs, inputs: [...read].filter(isInput).sort((a, b) => a - b) };
}

const NONE = -1 as VariableId;
