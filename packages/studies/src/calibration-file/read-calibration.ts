import { readJson, readShape, spansByPath } from "@cosimo/core/json";
import {
  type Checked,
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  hasErrors,
  type SourceText,
} from "@cosimo/ir";
import type { Unknown } from "../fit/calibrate.ts";
import type { Loss } from "../fit/loss.ts";
import { calibrationMessages } from "./calibration-messages.ts";
import { calibrationSchema } from "./calibration-schema.ts";

export interface ComparedJson {
  readonly column?: string;
  readonly sigma?: number | string;
  readonly side?: "left" | "right";
}

export interface EstimatedJson {
  readonly start: number;
  readonly bounds?: readonly [number, number];
  readonly scale?: number;
  readonly per?: "experiment";
  readonly prior?: { readonly mean: number; readonly sigma: number };
}

export interface ExperimentJson {
  readonly data: string;
  readonly name?: string;
  readonly set?: Readonly<Record<string, number | boolean>>;
  readonly inputs?: string;
  readonly compare?: Readonly<Record<string, string | ComparedJson>>;
}

export interface CalibrationJson {
  readonly model: string;
  readonly class?: string;
  readonly experiment?: Readonly<Record<string, number | string>>;
  readonly set?: Readonly<Record<string, number | boolean>>;
  readonly estimate: Readonly<Record<string, EstimatedJson>>;
  readonly experiments: readonly ExperimentJson[];
  readonly loss?: Loss;
  readonly starts?: number;
  readonly profile?: true | readonly string[];
}

/** A calibration as its file says it: data are not read. */
export interface CalibrationFile {
  readonly json: CalibrationJson;
  readonly unknowns: readonly Unknown[];
  /** Names of the unknowns whose profiles are wanted. */
  readonly profiled: readonly string[];
}

export function readCalibration(source: SourceText): Checked<CalibrationFile> {
  const json = readJson(source);
  if (json.value === undefined) return { diagnostics: json.diagnostics };
  if (json.value.kind !== "object")
    return { diagnostics: [diagnose(calibrationMessages, "calibration.no-object", json.value.span)] };
  const shape = readShape<CalibrationJson>(json.value, calibrationSchema);
  if (shape.value === undefined) return { diagnostics: shape.diagnostics };
  const spans = spansByPath(json.value);
  const found: Diagnostic[] = [...shape.diagnostics];
  const report = (path: string, code: keyof typeof calibrationMessages, args = {}): void => {
    const span = spans.get(path) ?? spans.get("");
    found.push({ ...diagnoseWithoutSpan(calibrationMessages, code, args), ...(span && { span }) });
  };
  const unknowns = Object.entries(shape.value.estimate).flatMap(([name, one]): readonly Unknown[] => {
    const { start, scale, prior, bounds = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] } = one;
    const [lower, upper] = bounds;
    const path = `estimate.${name}`;
    if (!(lower < upper)) report(path, "calibration.bounds", { name, lower, upper });
    else if (start < lower || start > upper)
      report(path, "calibration.outside", { name, start, lower, upper });
    if (scale !== undefined && !(scale > 0)) report(path, "calibration.scale", { name, value: scale });
    if (prior !== undefined && !(prior.sigma > 0))
      report(path, "calibration.prior", { name, value: prior.sigma });
    const unknown = {
      ...{ name, start, lower, upper },
      ...(scale !== undefined && { scale }),
      ...(prior && { prior }),
    };
    return one.per === undefined ? [unknown] : ofEachExperiment(unknown, shape.value!.experiments);
  });
  if (Object.keys(shape.value.estimate).length === 0) report("estimate", "calibration.nothing-estimated");
  const { profile = [] } = shape.value;
  const known = Object.keys(shape.value.estimate);
  for (const name of profile === true ? [] : profile)
    if (!known.includes(name)) report("profile", "calibration.no-unknown", { name, names: known });
  const profiled = unknowns
    .filter(({ name, parameter = name }) => profile === true || profile.includes(parameter))
    .map(({ name }) => name);
  return hasErrors(found)
    ? { diagnostics: found }
    : { value: { json: shape.value, unknowns, profiled }, diagnostics: found };
}

/** An unknown for each experiment, named by it, and by its number where names are equal. */
function ofEachExperiment(unknown: Unknown, experiments: readonly ExperimentJson[]): readonly Unknown[] {
  const names = experiments.map(({ name, data }) => name ?? data);
  return names.map((one, experiment) => {
    const isAlone = names.filter((other) => other === one).length === 1;
    const label = `${unknown.name} (${isAlone ? one : `${one}, ${experiment + 1}`})`;
    return { ...unknown, name: label, parameter: unknown.name, experiment };
  });
}
