import type { Experiment } from "@cosimo/ir";
import { basesOf } from "../classes/class-members.ts";
import { evaluateConstant } from "../evaluation/evaluate.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import { declarationContext } from "../model/expression-context.ts";
import type { ModelContext } from "../model/model-context.ts";
import { elaborate } from "../model/queries.ts";
import { compositionOf } from "../syntax/tree/class-parts.ts";
import type { Modification } from "../syntax/tree/syntax-tree.ts";

const fieldOf: Readonly<Record<string, keyof Experiment>> = {
  StartTime: "startTime",
  StopTime: "stopTime",
  Tolerance: "tolerance",
  Interval: "interval",
};

/** The settings in `annotation(experiment(…))` of the model, else of a base class. */
export function experimentOf(context: ModelContext, model: ClassInstance): Experiment {
  const own = experimentModification(annotationOf(model));
  if (own !== undefined) return readExperiment(context, model, own);
  for (const base of basesOf(context, model)) {
    const inherited = experimentOf(context, base.instance);
    if (Object.keys(inherited).length > 0) return inherited;
  }
  return {};
}

function annotationOf(model: ClassInstance): Modification | undefined {
  return compositionOf(model.definition)?.annotation ?? model.definition.comment.annotation;
}

function experimentModification(annotation: Modification | undefined): Modification | undefined {
  for (const argument of annotation?.arguments ?? [])
    if (argument.kind === "element" && argument.path[0]?.name === "experiment") return argument.modification;
  return undefined;
}

function readExperiment(context: ModelContext, model: ClassInstance, from: Modification): Experiment {
  const experiment: { -readonly [key in keyof Experiment]: number } = {};
  for (const argument of from.arguments) {
    if (argument.kind !== "element" || argument.modification?.value === undefined) continue;
    const field = fieldOf[argument.path[0]?.name ?? ""];
    if (field === undefined) continue;
    const value = elaborate(context, declarationContext(model), argument.modification.value);
    const known = evaluateConstant(context, value.scalars[0]);
    if (typeof known === "number" && Number.isFinite(known)) experiment[field] = known;
  }
  return experiment;
}
