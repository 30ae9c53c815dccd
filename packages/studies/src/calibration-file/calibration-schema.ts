import * as z from "zod/mini";
import { count, experiment, list, mapOf, number, object, text, value } from "../study-file/study-schema.ts";

/** The form of calibrations as files. */

const bounds = z.tuple([z.number(), z.number()]).check(z.describe("Smallest and largest value."));

const compared = z.union([
  text("Name of a column."),
  object(
    {},
    {
      column: text("Name of a column; missing: that of the variable."),
      sigma: z
        .union([z.number(), z.string()])
        .check(
          z.describe(
            "Standard deviation of the values, or the column with that of each; missing: estimated.",
          ),
        ),
      side: z
        .literal(["left", "right"])
        .check(z.describe("Which value counts where a sample is at an event; missing: left, before it.")),
    },
  ),
]);

export const calibrationSchema = object(
  {
    model: text("A model's text, relative to this file."),
    estimate: mapOf(
      object(
        { start: number("Where the search begins.") },
        {
          bounds,
          scale: number("A typical change."),
          per: z
            .literal("experiment")
            .check(z.describe("Each experiment has a value of its own; missing: all have the same.")),
          prior: object(
            { mean: number("The most probable value."), sigma: number("Its standard deviation.") },
            {},
          ).check(z.describe("What is known before: it counts like a measurement of the value.")),
        },
      ),
      "Parameters and start values that are looked for.",
    ),
    experiments: list(
      object(
        { data: text("A table (.csv, .xlsx): time in the first column, names in the first line.") },
        {
          name: text("In messages; missing: the file."),
          set: mapOf(value(), "Parameters and start values of this run."),
          inputs: text("A table with inputs over time."),
          compare: mapOf(
            compared,
            "Columns by variables; missing: all columns that are named like variables.",
          ),
        },
      ),
      "Runs with what was observed in them.",
    ),
  },
  {
    $schema: text("The JSON schema, for editors."),
    description: text("What the calibration is for."),
    class: text("Model of the file; missing: the only or the last one."),
    experiment: experiment.check(z.describe("Settings of each run.")),
    set: mapOf(value(), "Parameters and start values of all runs."),
    loss: z
      .literal(["squares", "huber", "cauchy"])
      .check(z.describe("How far values count that are far away; missing: squares.")),
    profile: z
      .union([z.literal(true), z.array(z.string())])
      .check(
        z.describe(
          "Unknowns (true: all) for which the others are fitted anew at each value: intervals that are right for curved models, too.",
        ),
      ),
    starts: count("Number of searches: further ones begin between the bounds. Missing: 1."),
  },
);
