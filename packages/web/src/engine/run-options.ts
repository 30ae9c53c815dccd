import type { Model } from "@cosimo/core/models";
import type { RunSettings } from "../state/reports.ts";

type Options = NonNullable<Parameters<Model["simulate"]>[0]>;

/** Options of a run. A parameter that a changed text no longer has is not passed on; the panel no longer shows it either. */
export function runOptions(model: Model, { experiment, parameters }: RunSettings): Options {
  const declared = new Map(model.dae.variables.map((one) => [one.name, one]));
  const given = Object.entries(parameters).filter(([name]) => {
    const variable = declared.get(name);
    return variable !== undefined && variable.structural === undefined;
  });
  // What belongs to FMUs, and what has been done with the text.
  const { kind: _, inputs: __, unitCheck: ___, accept: ____, ...settings } = experiment;
  // A link may have names of choices that do not exist, and texts for numbers: the run refuses them in words.
  return { ...settings, parameters: Object.fromEntries(given) } as Options;
}
