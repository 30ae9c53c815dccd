import { type Model, packModel } from "@cosimo/core/model-runs";
import type { SourceText } from "@cosimo/ir";
import type { PackedStudy } from "../runs/packed-study.ts";
import { designOf } from "../study-file/read-study.ts";
import type { Study, StudyJson, StudyOutput } from "../study-file/study.ts";
import { outputVariables, type SweepPlan } from "./sweep-plan.ts";

/** A sweep as a study: the same runs of the same model. */
export interface SweepStudy extends Pick<Study, "design" | "variables" | "outputs"> {
  readonly json: StudyJson;
}

/** The grid of the varied values. Outputs have numbers as names: labels may be any text. */
export function studyOf(plan: SweepPlan): SweepStudy {
  const vary = Object.fromEntries(plan.vary.map(({ name, values }) => [name, { values }]));
  const outputs = plan.outputs.map(
    ({ kind, variable }, i): StudyOutput => ({ kind, name: `#${i + 1}`, expression: variable }),
  );
  const named = plan.outputs.map(({ kind, variable }, i) => [`#${i + 1}`, { [kind]: variable }]);
  const json = { model: plan.model, vary, outputs: Object.fromEntries(named) };
  return { json, outputs, ...designOf(json) };
}

/** The study as data for another thread. `source`: text of the model, to compile it for other structures. */
export function packSweep(
  plan: SweepPlan,
  { json, outputs }: SweepStudy,
  model: Model,
  source: SourceText,
): PackedStudy {
  const curves = plan.curves.length === 0 ? [] : [curvesOf(plan)];
  return {
    ...{ json, source, model: plan.model, settings: plan.settings, structural: plan.structural },
    plan: {
      outputs: outputs.map(({ name }, i) => ({ name, ...reductionsOf(plan, i) })),
      ...{ trajectories: curves, trajectoryRuns: plan.curves, declarations: [], equations: [] },
    },
    program: packModel(model),
  };
}

/** The variables of the outputs over time. */
export function curvesOf(plan: SweepPlan): StudyOutput & { readonly kind: "trajectory" } {
  return { kind: "trajectory", name: "curves", variables: outputVariables(plan) };
}

function reductionsOf({ outputs }: SweepPlan, i: number) {
  const { kind, variable } = outputs[i]!;
  return { kind, reductions: [{ kind, variable }] };
}
