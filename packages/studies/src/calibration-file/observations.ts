import { type Diagnostic, diagnoseWithoutSpan, type MessageArguments } from "@cosimo/ir";
import type { Observation } from "../fit/experiments.ts";
import { calibrationMessages } from "./calibration-messages.ts";
import type { ComparedJson, ExperimentJson } from "./read-calibration.ts";

/** A table: the first column is the time, NaN where a field is empty. */
export interface DataTable {
  readonly names: readonly string[];
  readonly rows: readonly (readonly number[])[];
  /** Of the columns, as their headings say it; empty: none. */
  readonly units: readonly string[];
}

/** What was observed of variables of a model. `startTime`: of the run, if it is chosen [s]. @throws never: faults are in `diagnostics` */
export function observationsOf(
  { data: file, compare }: ExperimentJson,
  { names, rows, units }: DataTable,
  isVariable: (name: string) => boolean,
  unitOf: (variable: string) => string,
  startTime = Number.NEGATIVE_INFINITY,
): { readonly observations: readonly Observation[]; readonly diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const report = (code: keyof typeof calibrationMessages, args: MessageArguments): void => {
    diagnostics.push(diagnoseWithoutSpan(calibrationMessages, code, args));
  };
  const times = rows.map(([t]) => t ?? Number.NaN);
  const wrongTime = times.findIndex((t, i) => !Number.isFinite(t) || t < (times[i - 1] ?? t));
  if (wrongTime >= 0) report("calibration.no-time", { file, row: wrongTime + 2 });
  const [time = startTime] = times;
  if (time < startTime) report("calibration.before-start", { file, time, start: startTime });
  const [timeUnit = ""] = units;
  if (timeUnit !== "" && timeUnit !== "s")
    report("calibration.unit", { file, column: names[0] ?? "", unit: timeUnit, name: "time", wanted: "s" });
  const columns = names.slice(1);
  if (columns.length === 0) {
    report("calibration.empty", { file });
    return { observations: [], diagnostics };
  }
  const columnOf = (column: string): readonly number[] => {
    const i = names.indexOf(column, 1);
    if (i < 0) report("calibration.no-column", { file, column, columns });
    return rows.map((row) => row[i] ?? Number.NaN);
  };
  const wanted: Readonly<Record<string, string | ComparedJson>> =
    compare ?? Object.fromEntries(columns.filter(isVariable).map((name) => [name, name]));
  if (Object.keys(wanted).length === 0) report("calibration.no-variable", { file, columns });
  const observations = Object.entries(wanted).map(([variable, one]): Observation => {
    if (!isVariable(variable)) report("calibration.unknown-variable", { name: variable });
    const { column = variable, sigma, side } = typeof one === "string" ? { column: one } : one;
    const values = columnOf(column);
    const [unit, own] = [units[names.indexOf(column, 1)] ?? "", unitOf(variable)];
    if (unit !== "" && own !== "" && unit !== own)
      report("calibration.unit", { file, column, unit, name: variable, wanted: own });
    const observed = { variable, times, values, ...(side && { side }) };
    if (sigma === undefined) return observed;
    const deviations = typeof sigma === "number" ? values.map(() => sigma) : columnOf(sigma);
    const wrong = deviations.find((value, i) => !(value > 0) && !Number.isNaN(values[i]));
    if (wrong !== undefined) report("calibration.deviation", { name: variable, value: wrong });
    return { ...observed, deviations };
  });
  return { observations, diagnostics };
}
