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

export const optimizationSchema = object(
  {
    model: text("A model's text, relative to this file."),
    optimize: mapOf(
      object({ start: number("Where the search begins.") }, { bounds, scale: number("A typical change.") }),
      "Parameters and start values that are chosen.",
    ),
  },
  {
    $schema: text("The JSON schema, for editors."),
    description: text("What the optimisation is for."),
    class: text("Model of the file; missing: the only or the last one."),
    experiment: experiment.check(z.describe("Settings of each run.")),
    set: mapOf(value(), "Parameters and start values of all runs."),
    minimize: output.check(z.describe("A number of a run, as in outputs of a study.")),
    maximize: output.check(z.describe("The same, to become as large as possible.")),
    constraints: list(
      object(
        { of: output },
        { least: number("Lower bound."), most: number("Upper bound."), equals: number("The only value.") },
      ),
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
