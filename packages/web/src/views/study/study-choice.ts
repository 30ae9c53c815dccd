import type { ChangedValue, ExperimentChoice } from "../../state/project.ts";
import type { ParameterReport } from "../../state/reports.ts";
import type { State } from "../../state/state.ts";

export const distributions = ["uniform", "loguniform", "normal", "lognormal", "values"] as const;
export type DistributionName = (typeof distributions)[number];
export const reductions = ["final", "max", "min", "mean", "integral"] as const;
export type ReductionName = (typeof reductions)[number];
export const methods = ["sobol", "lhs", "montecarlo", "grid", "morris", "saltelli"] as const;
export type MethodName = (typeof methods)[number];

/** Two numbers of a distribution, or a list of values; Booleans are 0 and 1. */
export interface Varied {
  readonly distribution: DistributionName;
  readonly numbers: readonly number[];
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

export function isVariable({ type }: ParameterReport): boolean {
  return type === "Real" || type === "Integer" || type === "Boolean";
}

/** The model is compiled once for each value of what determines its structure: it has a list of values, as whole numbers have. */
export function distributionsOf({ type, structural }: ParameterReport): readonly DistributionName[] {
  return type === "Real" && !structural ? distributions : ["values"];
}

/** What a user begins with. */
export function firstVariation(parameter: ParameterReport): Varied {
  if (distributionsOf(parameter).length > 1) return firstInterval(parameter);
  const { type, value, max = Number.POSITIVE_INFINITY } = parameter;
  const own = Number(value);
  const numbers = type === "Boolean" ? [0, 1] : [own, Math.min(own + 1, max)];
  return { distribution: "values", numbers: [...new Set(numbers)] };
}

/** The same numbers for another distribution, of which all but lists have two. */
export function withDistribution({ numbers }: Varied, distribution: DistributionName): Varied {
  const [first = 0, second = first + 1] = numbers;
  return { distribution, numbers: distribution === "values" ? numbers : [first, second] };
}

/** A fifth around the value, within its limits. */
function firstInterval({ value, min, max }: ParameterReport): Varied {
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
  const { varied } = choice;
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
      Object.entries(varied).map(([name, { distribution, numbers }]) => {
        const isBoolean = types.get(name) === "Boolean";
        return [name, { [distribution]: isBoolean ? numbers.map((one) => one !== 0) : numbers }];
      }),
    ),
    design: designOf(choice),
    outputs: Object.fromEntries(outputs),
    analysis: analysisOf(choice),
  };
}

/** Polynomial chaos needs distributions. */
function analysisOf({ varied, method }: StudyChoice): readonly string[] {
  if (method === "morris") return ["morris"];
  if (method === "saltelli") return ["sobol"];
  return Object.values(varied).some(({ distribution }) => distribution === "values")
    ? ["statistics"]
    : ["pce"];
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
