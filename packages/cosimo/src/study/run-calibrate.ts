import { dirname, isAbsolute, join } from "node:path";
import {
  csvRecords,
  type Diagnostic,
  diagnoseWithoutSpan,
  type MessageArguments,
  type Model,
  ModelError,
  phrase,
} from "@cosimo/core/models";
import {
  type Calibration,
  type CalibrationFile,
  type CalibrationJson,
  type CalibrationPlan,
  calibrate,
  calibrationMessages,
  type DataTable,
  type FitExperiment,
  observationsOf,
  readCalibration,
} from "@cosimo/studies";
import { MalformedFileError } from "../files/file-messages.ts";
import { loadInputFile } from "../files/input-file.ts";
import { tableText } from "../files/load-table.ts";
import { loadModelFile } from "../files/model-file.ts";
import { readSourceText } from "../files/node-source-provider.ts";
import { readBytes } from "../files/read-bytes.ts";
import { createSupervisor } from "../interruption/supervisor.ts";
import { jsonDiagnostics } from "../reports/json-report.ts";
import { exitCodes } from "../terminal/exit-codes.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { textTable } from "../terminal/text-table.ts";
import { calibrationPhrases } from "./calibration-texts.ts";
import { rounded } from "./rounded.ts";

export interface CalibrateFlags {
  readonly library?: readonly string[];
  readonly json?: boolean;
}

/** Calibrates a model by a file. @throws FileError, MalformedFileError, ModelError */
export async function runCalibrate(file: string, options: CalibrateFlags, terminal: Terminal): Promise<void> {
  const { compile } = await import("@cosimo/core/models");
  const { json: text, unknowns, profiled } = loadCalibration(file);
  const near = (path: string) => (isAbsolute(path) ? path : join(dirname(file), path));
  const { source, compileOptions } = loadModelFile(near(text.model), { library: options.library ?? [] });
  const chosen = text.class === undefined ? {} : { model: text.class };
  const model = compile(source, { ...compileOptions, ...chosen });
  const plan: CalibrationPlan = {
    experiments: text.experiments.map((one) => loadExperiment(model, text, one, near)),
    ...{ unknowns, loss: text.loss ?? "squares", starts: text.starts ?? 1, profiled },
  };
  refuseFewValues(plan);
  const supervisor = createSupervisor({ interruptible: true });
  const { calibration, failure } = supervisor.run("analysis", () => calibrate(model, plan));
  if (calibration === undefined) {
    const { experiment = "", result } = failure ?? {};
    const args = { experiment, reason: result?.outcome.reason ?? "" };
    terminal.report([
      ...(result?.outcome.diagnostics ?? []),
      diagnoseWithoutSpan(calibrationMessages, "calibration.first-run", args),
    ]);
    terminal.exitCode = exitCodes.integrationFailed;
    return;
  }
  const diagnostics = remarks(plan, calibration);
  terminal.report(diagnostics);
  if (options.json)
    terminal.out(`${JSON.stringify(jsonOf(model, plan, calibration, diagnostics, terminal))}\n`);
  else terminal.out(render(model, plan, calibration, terminal));
}

function loadCalibration(file: string): CalibrationFile {
  const { value, diagnostics } = readCalibration(readSourceText(file));
  if (value !== undefined) return value;
  if (diagnostics.some(({ category }) => category === "usage")) throw new ModelError(diagnostics);
  throw new MalformedFileError(diagnostics);
}

function loadExperiment(
  model: Model,
  { experiment = {}, set = {}, estimate }: CalibrationJson,
  one: CalibrationJson["experiments"][number],
  near: (path: string) => string,
): FitExperiment {
  const { variables } = model.compilation.dae;
  const isVarying = ({ variability }: (typeof variables)[number]) =>
    variability === "continuous" || variability === "discrete";
  const known = new Set(
    variables.filter((one) => isVarying(one) && one.type === "Real").map(({ name }) => name),
  );
  const units = new Map(variables.map(({ name, unit }) => [name, unit]));
  const { observations, diagnostics } = observationsOf(
    one,
    readTable(near(one.data)),
    (name) => known.has(name),
    (name) => units.get(name) ?? "",
    typeof experiment["startTime"] === "number" ? experiment["startTime"] : model.dae.experiment?.startTime,
  );
  const parameters = { ...set, ...one.set };
  const both = Object.keys(estimate).filter((name) => Object.hasOwn(parameters, name));
  const faults = both.map((name) =>
    diagnoseWithoutSpan(calibrationMessages, "calibration.estimated-and-set", { name }),
  );
  if (diagnostics.length + faults.length > 0) throw new ModelError([...diagnostics, ...faults]);
  const inputs = one.inputs === undefined ? {} : { inputs: loadInputFile(near(one.inputs)) };
  return {
    name: one.name ?? one.data,
    options: { ...experiment, ...inputs, parameters },
    observations,
  };
}

/** Names in the first line, numbers below; an empty field is a missing value. @throws FileError; ModelError for other fields */
function readTable(path: string): DataTable {
  const [head, ...rows] = [...csvRecords(tableText(path, readBytes))];
  const headings = (head?.fields ?? []).map((field) => /^(.*?)\s*(?:\[([^\]]*)\])?$/s.exec(field.trim())!);
  const names = headings.map(([, name = ""]) => name);
  const faults: Diagnostic[] = [];
  const numberOf = (field: string, row: number, column: string): number => {
    const word = field.trim();
    const value = word === "" ? Number.NaN : Number(word);
    if (word !== "" && !Number.isFinite(value)) {
      const args = { file: path, row, column, text: word };
      faults.push(diagnoseWithoutSpan(calibrationMessages, "calibration.no-number", args));
    }
    return value;
  };
  const numbers = rows.map(({ fields }, i) =>
    fields.map((field, k) => numberOf(field, i + 2, names[k] ?? "")),
  );
  if (faults.length > 0) throw new ModelError(faults);
  return { names, rows: numbers, units: headings.map(([, , unit = ""]) => unit) };
}

/** @throws ModelError for too few values, and for priors without a measure */
function refuseFewValues({ experiments, unknowns }: CalibrationPlan): void {
  const observations = experiments.flatMap((one) => one.observations);
  const priors = unknowns.filter(({ prior }) => prior !== undefined);
  const unweighed = observations.some(({ deviations }) => deviations === undefined) ? priors : [];
  if (unweighed.length > 0)
    throw new ModelError(
      unweighed.map(({ name }) =>
        diagnoseWithoutSpan(calibrationMessages, "calibration.prior-weight", { name }),
      ),
    );
  const measured = observations.reduce((sum, one) => sum + one.values.filter(Number.isFinite).length, 0);
  const values = measured + priors.length;
  if (values >= unknowns.length) return;
  const args = { values, unknowns: unknowns.length };
  throw new ModelError([diagnoseWithoutSpan(calibrationMessages, "calibration.few-values", args)]);
}

/** What a user has to know about the result. */
function remarks(
  { unknowns }: CalibrationPlan,
  { search, estimates, profiles }: Calibration,
): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const report = (code: keyof typeof calibrationMessages, args: MessageArguments): void => {
    found.push(diagnoseWithoutSpan(calibrationMessages, code, args));
  };
  if (search.end === "evaluations") report("calibration.not-converged", { evaluations: search.evaluations });
  unknowns.forEach(({ name }, i) => {
    if (search.active[i]) report("calibration.at-bound", { name, value: rounded(search.point[i]!) });
  });
  for (const direction of estimates.undetermined) {
    const names = unknowns.map(({ name }) => name).filter((_, i) => Math.abs(direction[i]!) > 1e-6);
    if (names.length === 1) {
      report("calibration.without-effect", { name: names[0]! });
      continue;
    }
    const largest = Math.max(...direction.map(Math.abs));
    const powers = unknowns.flatMap(({ name }, i) => {
      const power = Number((direction[i]! / largest).toFixed(3));
      return power === 0 ? [] : [`${name} * c^${power}`];
    });
    report("calibration.undetermined", { names, direction: powers.join(", ") });
  }
  for (const { unknown, low, high, values, sums } of profiles) {
    const { name } = unknowns[unknown]!;
    const open = (code: "calibration.below" | "calibration.above", value: number) =>
      report("calibration.open-profile", {
        name,
        side: phrase(calibrationPhrases, code),
        value: rounded(value),
      });
    if (!Number.isFinite(low)) open("calibration.below", values[0]!);
    if (!Number.isFinite(high)) open("calibration.above", values.at(-1)!);
    const least = Math.min(...sums);
    if (least < search.sum * (1 - BETTER))
      report("calibration.better-profile", { name, value: rounded(values[sums.indexOf(least)]!) });
  }
  return found;
}

/** A sum of squares that is smaller by this share is one of another optimum. */
const BETTER = 1e-6;

function jsonOf(
  model: Model,
  { unknowns }: CalibrationPlan,
  { search, estimates, sums, failures, profiles }: Calibration,
  diagnostics: readonly Diagnostic[],
  { speech }: Terminal,
) {
  const number = (value: number) => (Number.isFinite(value) ? value : null);
  return {
    schema: "cosimo.calibration/1",
    model: model.compilation.dae.name,
    estimates: unknowns.map(({ name }, i) => ({
      name,
      value: search.point[i]!,
      error: number(estimates.errors[i]!),
      halfWidth: number(estimates.halfWidths[i]!),
      isAtBound: search.active[i]!,
    })),
    correlations: estimates.correlations.map((row) => row.map(number)),
    sum: search.sum,
    deviation: number(estimates.deviation),
    freedom: estimates.freedom,
    end: search.end,
    evaluations: search.evaluations,
    failures,
    sums: sums.map(number),
    ...(profiles.length > 0 && {
      profiles: profiles.map(({ unknown, low, high, ...curve }) => ({
        ...{ name: unknowns[unknown]!.name, low: number(low), high: number(high), ...curve },
      })),
    }),
    diagnostics: jsonDiagnostics(diagnostics, speech),
  };
}

function render(
  model: Model,
  { unknowns }: CalibrationPlan,
  { search, estimates, sums, profiles }: Calibration,
  { speech }: Terminal,
): string {
  const text = (code: keyof typeof calibrationPhrases, args: MessageArguments = {}) =>
    speech.say(phrase(calibrationPhrases, code, args));
  const title = text("calibration.done", {
    ...{ model: model.compilation.dae.name, sum: rounded(search.sum), evaluations: search.evaluations },
    ...{ freedom: estimates.freedom, deviation: rounded(estimates.deviation) },
  });
  const columns = ["name", "value", "error", "interval"] as const;
  const further = profiles.length > 0 ? (["low", "high"] as const) : [];
  const head = [...columns, ...further].map((name) => text(`calibration.${name}`));
  const cell = (value: number) => (Number.isFinite(value) ? rounded(value) : "");
  const rows = unknowns.map(({ name }, i) => {
    const profile = profiles.find(({ unknown }) => unknown === i);
    const interval = profile === undefined ? ["", ""] : [cell(profile.low), cell(profile.high)];
    return [
      ...[name, rounded(search.point[i]!), cell(estimates.errors[i]!), cell(estimates.halfWidths[i]!)],
      ...(further.length > 0 ? interval : []),
    ];
  });
  const starts = sums.length > 1 ? `\n${text("calibration.starts", { sums: sums.map(rounded) })}\n` : "";
  return `${title}\n\n${textTable([head, ...rows])}\n${starts}`;
}
