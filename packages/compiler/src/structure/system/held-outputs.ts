import type { AlgorithmSection, Statement, VariableId } from "@cosimo/ir";
import { visitStatements } from "@cosimo/ir";

/** Outputs that a section assigns in when-statements only, apart from `v := pre(v)` before them. */
export function heldOutputs(section: AlgorithmSection): readonly VariableId[] {
  const outside = new Set<VariableId>();
  visitStatements(
    section.statements.filter((s) => s.kind !== "when" && heldBy(s) === undefined),
    {
      target: (target) => {
        if (target.kind === "variable") outside.add(target.variable);
      },
    },
  );
  return section.outputs.filter((v) => !outside.has(v));
}

/** The variable v of a statement `v := pre(v)`. */
export function heldBy(s: Statement): VariableId | undefined {
  if (s.kind !== "assign" || s.target.kind !== "variable" || s.value.kind !== "pre") return undefined;
  return s.value.variable === s.target.variable ? s.target.variable : undefined;
}
