import { type CompileModelOptions, type Model, packModel } from "@cosimo/core/model-runs";
import { diagnoseWithoutSpan, type SourceText } from "@cosimo/ir";
import { annotatedSettings, extendedModel } from "../runs/extended-model.ts";
import type { PackedStudy } from "../runs/packed-study.ts";
import { planRuns } from "../runs/study-equations.ts";
import { studyRunMessages } from "../runs/study-run-messages.ts";
import { designOf, outputOf } from "../study-file/read-study.ts";
import type { Study, StudyJson, StudyOutput } from "../study-file/study.ts";
import { outputVariables, type SweepPlan } from "./sweep-plan.ts";

/** A sweep as a study: the same runs of the same model. */
export interface SweepStudy extends Pick<Study, "design" | "variables" | "outputs"> {
  readonly json: StudyJson;
}

/** The grid of the varied values. Outputs have numbers as names: labels may be any text. */
export function studyOf(plan: SweepPlan): SweepStudy {
  const vary = Object.fromEntries(plan.vary.map(({ name, values }) => [name, { values }]));
  const outputs = plan.outputs.map(({ kind, expression }, i) =>
    outputOf(`#${i + 1}`, { [kind]: expression }),
  );
  const named = plan.outputs.map(({ kind, expression }, i) => [`#${i + 1}`, { [kind]: expression }]);
  const json = { model: plan.model, vary, outputs: Object.fromEntries(named) };
  return { json, outputs, ...designOf(json) };
}

/** A model, and its text, to compile it for other structures. */
export interface SweptModel {
  readonly own: Model;
  readonly source: SourceText;
}

/** The study as data for another thread, and the model with what its outputs need. @throws ModelError for wrong expressions */
export function packSweep(
  plan: SweepPlan,
  { json, outputs }: SweepStudy,
  { own, source }: SweptModel,
  options: CompileModelOptions,
): { readonly packed: PackedStudy; readonly model: Model } {
  const curves = plan.curves.length === 0 ? [] : [curvesOf(plan)];
  const variables = new Set(outputVariables(plan));
  const settings = annotatedSettings(own, plan.settings);
  const planned = planRuns(outputs, (name) => variables.has(name), settings.startTime ?? 0);
  const labels = new Map(outputs.map(({ name }, i) => [name, plan.outputs[i]!.label]));
  const swept =
    planned.equations.length === 0
      ? { own, source }
      : extendedModel(own, source, options, {
          plan: planned,
          report: (output, code, args) =>
            diagnoseWithoutSpan(studyRunMessages, code, { ...args, name: labels.get(output) ?? output }),
        });
  return {
    packed: {
      ...{ json, settings, model: plan.model, structural: plan.structural },
      plan: { ...planned, trajectories: curves, trajectoryRuns: plan.curves },
      ...{ source: swept.source, program: packModel(swept.own) },
    },
    model: swept.own,
  };
}

/** The variables of the outputs over time. */
export function curvesOf(plan: SweepPlan): StudyOutput & { readonly kind: "trajectory" } {
  return { kind: "trajectory", name: "curves", variables: outputVariables(plan) };
}
