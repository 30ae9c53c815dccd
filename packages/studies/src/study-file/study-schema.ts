import { runSettings, type Setting } from "@cosimo/ir";
import * as z from "zod/mini";

/** The form of studies as files; the shipped JSON Schema is generated from it. */

type Members = Readonly<Record<string, z.ZodMiniType>>;

export const text = (about: string) => z.string().check(z.describe(about));
export const number = (about: string) => z.number().check(z.describe(about));
const positive = (about: string) => z.number().check(z.gt(0), z.describe(about));
export const count = (about: string) => z.number().check(z.int(), z.minimum(1), z.describe(about));
export const value = () => z.union([z.number(), z.boolean()]);
export const list = (element: z.ZodMiniType, about: string) => z.array(element).check(z.describe(about));
export const mapOf = (element: z.ZodMiniType, about: string) =>
  z.record(z.string(), element).check(z.describe(about));
/** Members that are not `required` may be missing; others are unknown. */
export const object = <const R extends Members>(required: R, optional: Members = {}) =>
  z.strictObject({ ...required, ...z.partial(z.strictObject(optional)).shape });

const base = {
  base: value().check(z.describe("Value while another name is varied; missing: the median.")),
};
const pair = (about: string) => z.tuple([z.number(), z.number()]).check(z.describe(about));

/** Distributions by name, with their numbers. */
export const distributionSchemas = {
  uniform: pair("Smallest and largest value."),
  loguniform: pair("Smallest and largest value, both positive."),
  normal: pair("Mean and standard deviation."),
  lognormal: pair("Mean and standard deviation of the logarithm."),
  triangular: z
    .tuple([z.number(), z.number(), z.number()])
    .check(z.describe("Smallest, most probable, largest value.")),
  beta: z
    .union([z.tuple([z.number(), z.number()]), z.tuple([z.number(), z.number(), z.number(), z.number()])])
    .check(z.describe("Both exponents; smallest and largest value, if these are not 0 and 1.")),
  weibull: pair("Scale and shape."),
  empirical: list(z.number(), "Samples: values between them are interpolated."),
} as const;

export type DistributionName = keyof typeof distributionSchemas;

const truncate = { truncate: pair("Values outside are excluded.") };

const variation = z.union([
  object(
    { values: list(value(), "These values.") },
    { ...base, weights: list(z.number(), "Probabilities.") },
  ),
  object(
    {
      range: z
        .tuple([z.number(), z.number(), count("Number of values.")])
        .check(z.describe("First and last value, and number of values in equal distances.")),
    },
    base,
  ),
  ...Object.entries<z.ZodMiniType>(distributionSchemas).map(([name, numbers]) =>
    object({ [name]: numbers }, { ...base, ...truncate }),
  ),
]);

const seed = {
  seed: z.number().check(z.int(), z.minimum(0), z.describe("Begin of the random numbers; missing: 0.")),
};
const runs = count("Number of runs.");
const method = <const N extends string>(name: N) => ({ method: z.literal(name) });

const design = z.discriminatedUnion("method", [
  object(method("list"), {
    names: list(z.string(), "Names of the columns."),
    rows: list(z.array(value()), "Values, one row a run."),
    file: text("A table (.csv) with names in its first line, relative to this file."),
  }),
  object(method("grid"), { levels: count("Number of values of a distribution.") }),
  object(method("sweep"), { levels: count("Number of values of a distribution.") }),
  object({ ...method("montecarlo"), runs }, seed),
  object(
    { ...method("lhs"), runs },
    { ...seed, block: count("Runs of one hypercube; missing: all of them.") },
  ),
  object({ ...method("sobol"), runs }, seed),
  object(
    { ...method("morris"), paths: count("Number of paths; each has one run more than there are names.") },
    {
      ...seed,
      levels: z.number().check(z.int(), z.minimum(2), z.describe("Even number of levels; missing: 4.")),
    },
  ),
  object(
    {
      ...method("saltelli"),
      samples: count("Number of blocks; each has two runs more than there are names."),
    },
    seed,
  ),
]);

const expression = text("A variable or a Modelica expression.");
const window = {
  after: number("Time from which it counts [s]; missing: the begin."),
  before: number("Time until which it counts [s]; missing: the end."),
};

const by = {
  by: text("A parameter or start value: the output is the derivative by it, exact and through events."),
};

export const output = z.union([
  object({ final: expression }, by),
  object({ max: expression }, window),
  object({ min: expression }, window),
  object({ mean: expression }, { ...window, ...by }),
  object({ integral: expression }, { ...window, ...by }),
  object({ value: expression, at: number("Time [s].") }, by),
  object(
    { event: text("A condition: the time at which it becomes true.") },
    { nth: count("Which of these times; missing: the first."), ...by },
  ),
  object({ count: text("A condition: how often it becomes true.") }),
  object({ formula: text("Reductions joined by + - * / ^, as in max(x) - min(x).") }),
  object(
    { trajectory: list(z.string(), "Variables.") },
    { interval: positive("Distance of the rows [s]; missing: that of the experiment.") },
  ),
]);

/** What a run of a study may not be given; `timeout` is a limit of the study. */
const excluded = new Set(["timeout", "logEvents", "logInit", "output", "maxEvents"]);

export const experiment = object(
  {},
  Object.fromEntries(
    Object.entries<Setting>(runSettings).flatMap(([name, row]) => {
      const schema = excluded.has(name) ? undefined : settingSchema(row);
      return schema === undefined ? [] : [[name, schema]];
    }),
  ),
);

function settingSchema({ type, choices, range }: Setting): z.ZodMiniType | undefined {
  switch (type) {
    case "number":
      return range?.above === 0 ? z.number().check(z.gt(0)) : z.number();
    case "whole":
      return z.number().check(z.int(), z.minimum(1));
    case "choice":
      return z.literal([...(choices ?? [])]);
    default:
      return undefined;
  }
}

const analysis = z.union([
  z.literal(["statistics", "morris", "sobol", "pce"]),
  object({ pce: object({}, { degree: count("Largest total degree; missing: chosen by the error.") }) }),
]);

export const studySchema = object(
  { model: text("A model's text, an FMU or a coupled system, relative to this file.") },
  {
    $schema: text("The JSON schema, for editors."),
    description: text("What the study is for."),
    class: text("Model of the file; missing: the only or the last one."),
    experiment: experiment.check(z.describe("Settings of each run.")),
    set: mapOf(value(), "Parameters and start values of all runs."),
    vary: mapOf(variation, "Parameters and start values that differ from run to run."),
    correlation: list(
      z.tuple([z.string(), z.string(), z.number()]),
      "Two names and the correlation of their ranks.",
    ),
    design: design.check(z.describe("Which runs are made.")),
    outputs: mapOf(output, "Numbers kept of each run, by the names of their columns."),
    analysis: list(analysis, "What is computed from the table."),
    limits: object({}, { time: z.union([z.number(), z.string()]) }).check(
      z.describe('Limits of a run: {"time": "2s"}.'),
    ),
  },
);
