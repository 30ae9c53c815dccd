import type { ChangedValue, ExperimentChoice } from "../../state/project.ts";
import type { ParameterReport } from "../../state/reports.ts";
import type { State } from "../../state/state.ts";

export const distributions = ["uniform", "loguniform", "normal", "lognormal"] as const;
export type DistributionName = (typeof distributions)[number];
export const reductions = ["final", "max", "min", "mean", "integral"] as const;
export type ReductionName = (typeof reductions)[number];
export const methods = ["sobol", "lhs", "montecarlo", "grid", "morris", "saltelli"] as const;
export type MethodName = (typeof methods)[number];

export interface Varied {
  readonly distribution: DistributionName;
  readonly numbers: readonly [number, number];
}

export interface ChosenOutput {
  readonly variable: string;
  readonly reduction: ReductionName;
}

/** What the user has chosen; missing outputs: the last value of what is plotted first. */
export interface StudyChoice {
  readonly varied: Readonly<Record<string, Varied>>;
  readonly outputs?: readonly ChosenOutput[];
  readonly method: MethodName;
  /** Runs, values of a name, paths or blocks. */
  readonly number: number;
}

export const firstChoice: StudyChoice = { varied: {}, method: "sobol", number: 256 };

/** What can be varied without another compilation. */
export function isVariable({ type, structural }: ParameterReport): boolean {
  return type === "Real" && !structural;
}

/** A fifth around the value, within its limits. */
export function firstVariation({ value, min, max }: ParameterReport): Varied {
  const size = Math.abs(Number(value));
  const [from, to] = size === 0 ? [0, 1] : [Number(value) - size / 5, Number(value) + size / 5];
  const digits = (one: number) => Number(one.toPrecision(6));
  return {
    distribution: "uniform",
    numbers: [
      digits(Math.max(from, min ?? Number.NEGATIVE_INFINITY)),
      digits(Math.min(to, max ?? Number.POSITIVE_INFINITY)),
    ],
  };
}

/** Those that are chosen, or the first one. */
export function outputsOf({ outputs }: StudyChoice, { model, study }: State): readonly ChosenOutput[] {
  if (outputs !== undefined) return outputs;
  const variable = study.plots[0]?.variables[0] ?? model?.suggestedPlots[0]?.[0] ?? model?.variables[0]?.name;
  return variable === undefined ? [] : [{ variable, reduction: "final" }];
}

/** The content of a study file, of which `cosimo study` makes the same table. */
export function studyOf(choice: StudyChoice, state: State): object {
  const { project, model, study } = state;
  const { varied, method } = choice;
  const types = new Map(model?.parameters.map(({ name, type }) => [name, type]));
  const set = Object.entries(study.parameters)
    .filter(([name]) => varied[name] === undefined && types.has(name))
    .map(([name, value]) => [name, types.get(name) === "Boolean" ? value === 1 : value]);
  const outputs = outputsOf(choice, state).map(({ variable, reduction }) => [
    reduction === "final" ? variable : `${reduction}(${variable})`,
    { [reduction]: variable },
  ]);
  return {
    model: project.open,
    ...(project.model !== undefined && { class: project.model }),
    experiment: experimentOf(study.experiment),
    ...(set.length > 0 && { set: Object.fromEntries(set) as Record<string, ChangedValue | boolean> }),
    vary: Object.fromEntries(
      Object.entries(varied).map(([name, { distribution, numbers }]) => [name, { [distribution]: numbers }]),
    ),
    design: designOf(choice),
    outputs: Object.fromEntries(outputs),
    analysis: [method === "morris" ? "morris" : method === "saltelli" ? "sobol" : "pce"],
  };
}

function designOf({ method, number }: StudyChoice): object {
  switch (method) {
    case "grid":
      return { method, levels: number };
    case "morris":
      return { method, paths: number };
    case "saltelli":
      return { method, samples: number };
    default:
      return { method, runs: number };
  }
}

/** Without what concerns the text, and FMUs. */
function experimentOf({ unitCheck: _, accept: __, kind: ___, inputs: ____, ...others }: ExperimentChoice) {
  return others;
}
