import { phrase, type Span, type Statement } from "@cosimo/ir";
import { addAuxiliary, type FlatModel, reportFlatten, type Termination } from "../../flat/flat-model.ts";
import type { ClassInstance } from "../../model/class-instance.ts";
import { and, not, truth } from "../../model/construct.ts";
import { featurePhrases } from "../../model/messages/feature-phrases.ts";

/**
 * `terminate(message)` outside of when-clauses ends the run when the equation or statement is reached (specification 3.6, section
 * 8.3.8): a when-clause that fires when its condition becomes true, or after the initialization if it is true then.
 */
export function addTermination(flat: FlatModel, { condition, text, message, origin }: Termination): void {
  flat.conditionCount++;
  const { variable, node } = addAuxiliary(flat, {
    name: `$when${flat.conditionCount}`,
    type: "Boolean",
    variability: "discrete",
    description: text,
    origin,
  });
  flat.equations.push({ left: node, right: and(condition, not({ kind: "initial" })), origin });
  const effects = { assignments: [], reinits: [], assertions: [], terminates: [{ message, origin }] };
  flat.whenClauses.push({ branches: [{ conditions: [variable], text, ...effects, origin }], origin });
}

/** In an algorithm section: statements which note, before the section and at the place, whether the end is reached. */
export function noteTermination(
  flat: FlatModel,
  termination: Omit<Termination, "condition">,
): { readonly before: Statement; readonly reached: Statement } {
  const { variable, node } = addAuxiliary(flat, {
    name: `$reached${flat.whenClauses.length + 1}`,
    type: "Boolean",
    variability: "discrete",
    description: termination.text,
    origin: termination.origin,
  });
  addTermination(flat, { ...termination, condition: node });
  const target = { kind: "variable", variable } as const;
  return {
    before: { kind: "assign", target, value: truth(false) },
    reached: { kind: "assign", target, value: truth(true) },
  };
}

/** Initial equations cannot end a run. */
export function refuseTermination(flat: FlatModel, scope: ClassInstance, span: Span): void {
  const feature = phrase(featurePhrases, "feature.terminate-elsewhere");
  reportFlatten(flat, scope, "flatten.unsupported", span, { feature });
}
