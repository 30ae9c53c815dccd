import * as z from "zod/mini";
import {
  count,
  experiment,
  list,
  mapOf,
  number,
  object,
  output,
  text,
  value,
} from "../study-file/study-schema.ts";

/** The form of optimisations as files. */

const bounds = z.tuple([z.number(), z.number()]).check(z.describe("Smallest and largest value."));

const control = object(
  { pieces: count("Number of intervals of equal length.") },
  {
    form: z
      .literal(["constant", "linear"])
      .check(z.describe("Of each piece; missing: constant. Linear pieces join without jumps.")),
    start: z
      .union([z.number(), z.array(z.number())])
      .check(z.describe("Where the search begins: one value, or one for each unknown; missing: 0.")),
    ...{ bounds, scale: number("A typical change.") },
  },
);

const limits = {
  least: number("Lower bound."),
  most: number("Upper bound."),
  equals: number("The only value."),
};

export const optimizationSchema = object(
  { model: text("A model's text, relative to this file.") },
  {
    optimize: mapOf(
      object({ start: number("Where the search begins.") }, { bounds, scale: number("A typical change.") }),
      "Parameters and start values that are chosen.",
    ),
    control: mapOf(control, "Inputs of the model that are chosen as functions of time, by pieces."),
    $schema: text("The JSON schema, for editors."),
    description: text("What the optimisation is for."),
    class: text("Model of the file; missing: the only or the last one."),
    experiment: experiment.check(z.describe("Settings of each run.")),
    set: mapOf(value(), "Parameters and start values of all runs."),
    minimize: output.check(z.describe("A number of a run, as in outputs of a study.")),
    maximize: output.check(z.describe("The same, to become as large as possible.")),
    constraints: list(
      z.union([
        object({ of: output }, limits),
        object(
          {
            along: text("A variable or an expression that is bounded over time."),
            points: count("Number of times, evenly spread over the run, at which it is bounded."),
          },
          limits,
        ),
      ]),
      "Numbers of a run that are bounded.",
    ),
    method: z
      .literal(["sqp", "cmaes", "nelder-mead"])
      .check(z.describe("Missing: sqp, which needs derivatives; cmaes where an output has none.")),
    evaluations: count("Largest number of runs; missing: 200 (sqp) or 5000."),
    restarts: z
      .number()
      .check(z.int(), z.minimum(0), z.describe("Restarts of cmaes with twice the points; missing: 2.")),
    seed: z.number().check(z.int(), z.minimum(0), z.describe("Begin of the random numbers; missing: 0.")),
  },
);
