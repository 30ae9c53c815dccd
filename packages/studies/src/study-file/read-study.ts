import { readJson, readShape, spansByPath } from "@cosimo/core/json";
import {
  type Checked,
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  hasErrors,
  type SourceText,
} from "@cosimo/ir";
import { isComplete, parseFormula } from "./formula.ts";
import { readDesign } from "./read-design.ts";
import { readVariation } from "./read-variation.ts";
import type {
  AnalysisRequest,
  DesignJson,
  OutputJson,
  ReportAt,
  Study,
  StudyJson,
  StudyOutput,
  StudyVariable,
} from "./study.ts";
import { studyFileMessages } from "./study-messages.ts";
import { studySchema } from "./study-schema.ts";

/** Columns that each table has besides parameters and outputs. */
export const reservedColumns = ["run", "status", "code", "message", "time"];

/** Each output of more runs would need a gigabyte. */
const MOST_RUNS = 1e8;

/** `readTable` reads the list of a file, relative to the study; `runs` replaces the number of runs, paths or blocks. */
export interface ReadStudyOptions {
  readonly readTable?: (file: string) => ListTable;
  readonly runs?: number;
}

/** Reads a study from a JSON text. */
export function readStudy(source: SourceText, { readTable, runs }: ReadStudyOptions = {}): Checked<Study> {
  const json = readJson(source);
  if (json.value === undefined) return { diagnostics: json.diagnostics };
  if (json.value.kind !== "object")
    return { diagnostics: [diagnose(studyFileMessages, "study.no-object", json.value.span)] };
  const shape = readShape<StudyJson>(json.value, studySchema);
  if (shape.value === undefined) return { diagnostics: shape.diagnostics };
  const spans = spansByPath(json.value);
  const diagnostics: Diagnostic[] = [];
  const report: ReportAt = (path, diagnostic) => {
    const span = spans.get(path) ?? spans.get(path.split(".")[0]!) ?? spans.get("");
    diagnostics.push({ ...diagnostic, ...(span && { span }) });
  };
  const study = describe(withRuns(withTable(shape.value, readTable), runs), report);
  const all = [...shape.diagnostics, ...diagnostics];
  return study === undefined || hasErrors(all)
    ? { diagnostics: all }
    : { value: { ...study, spans }, diagnostics: all };
}

/** The design of a study that has been read before, and its variables. */
export function designOf(json: StudyJson): Pick<Study, "design" | "variables"> {
  const study = describe(json, (path, { message }) => {
    throw new Error(`a study that was read has a wrong at ${path}: ${message}`);
  });
  return { design: study!.design, variables: study!.variables };
}

/** Names and rows of a table. */
export interface ListTable {
  readonly names: readonly string[];
  readonly rows: readonly (readonly number[])[];
}

/** The study with the rows of its file, so that they are part of its canonical form. */
function withTable(json: StudyJson, readTable: ((file: string) => ListTable) | undefined): StudyJson {
  const { design } = json;
  if (design?.method !== "list" || design.file === undefined || readTable === undefined) return json;
  const { file, ...rest } = design;
  return { ...json, design: { ...rest, ...readTable(file) } };
}

/** The study with another number of runs; hypercubes keep their size. */
function withRuns(json: StudyJson, runs: number | undefined): StudyJson {
  const { design } = json;
  if (runs === undefined || design === undefined) return json;
  switch (design.method) {
    case "montecarlo":
    case "sobol":
      return { ...json, design: { ...design, runs } };
    case "lhs":
      return { ...json, design: { ...design, runs, block: design.block ?? design.runs } };
    case "morris":
      return { ...json, design: { ...design, paths: runs } };
    case "saltelli":
      return { ...json, design: { ...design, samples: runs } };
    default:
      return json;
  }
}

function describe(json: StudyJson, report: ReportAt): Omit<Study, "spans"> | undefined {
  const refuse = (path: string, code: keyof typeof studyFileMessages, args = {}): undefined => {
    report(path, diagnoseWithoutSpan(studyFileMessages, code, args));
  };
  const { vary = {}, set = {}, experiment = {}, correlation = [] } = json;
  const design: DesignJson = json.design ?? { method: "grid" };
  const variations = Object.entries(vary).map(([name, one]) => readVariation(name, one, report));
  const isList = design.method === "list";
  if (isList && variations.length > 0) refuse("vary", "study.list-and-vary");
  if (!isList && variations.length === 0) return refuse("vary", "study.nothing-varied");
  const known = variations.filter((one) => one !== undefined);
  if (known.length < variations.length) return undefined;
  const points = readDesign(design, known, correlation, report);
  const variables: readonly StudyVariable[] = isList ? listVariables(design) : known;
  for (const { name } of variables)
    if (Object.hasOwn(set, name)) refuse(`set.${name}`, "study.varied-and-set", { name });
  const outputs = Object.entries(json.outputs ?? {}).flatMap(([name, one]) => {
    const wrong = faultOf(one);
    if (wrong === undefined) return [outputOf(name, one)];
    report(`outputs.${name}`, wrong);
    return [];
  });
  if (Object.keys(json.outputs ?? {}).length === 0) refuse("outputs", "study.no-outputs");
  checkColumns(variables, outputs, refuse);
  const analysis = (json.analysis ?? []).map(analysisOf);
  checkAnalyses(analysis, variables, design.method, refuse);
  const timeLimit = json.limits?.time === undefined ? undefined : secondsOf(json.limits.time);
  if (timeLimit !== undefined && !(timeLimit > 0))
    refuse("limits.time", "study.time", { value: json.limits!.time! });
  if (points === undefined) return undefined;
  if (points.runs > MOST_RUNS)
    refuse("design", "study.too-many-runs", { runs: points.runs, most: MOST_RUNS });
  return {
    ...{ model: json.model, settings: experiment, set, variables, outputs, json },
    ...(json.class !== undefined && { class: json.class }),
    ...{ design: points, method: design.method },
    analysis,
    ...(timeLimit !== undefined && { timeLimit }),
  };
}

function listVariables({ names = [], rows = [] }: Extract<DesignJson, { method: "list" }>) {
  return names.map((name, i) => ({ name, isBoolean: rows.every((row) => typeof row[i] === "boolean") }));
}

type Refuse = (path: string, code: keyof typeof studyFileMessages, args?: object) => undefined;

function checkColumns(
  variables: readonly StudyVariable[],
  outputs: readonly StudyOutput[],
  refuse: Refuse,
): void {
  const names = new Set(variables.map(({ name }) => name));
  if (names.size < variables.length) refuse("design", "study.name-twice", { name: variables[0]!.name });
  for (const output of outputs) {
    const { name } = output;
    if (reservedColumns.includes(name)) refuse(`outputs.${name}`, "study.reserved-name", { name });
    if (names.has(name)) refuse(`outputs.${name}`, "study.name-twice", { name });
    const { after = Number.NEGATIVE_INFINITY, before = Number.POSITIVE_INFINITY } =
      "after" in output || "before" in output ? output : {};
    if (after >= before) refuse(`outputs.${name}`, "study.window", { name });
  }
}

function checkAnalyses(
  analysis: readonly AnalysisRequest[],
  variables: readonly StudyVariable[],
  method: DesignJson["method"],
  refuse: Refuse,
): void {
  const needs = { morris: "morris", sobol: "saltelli" } as const;
  for (const [i, { kind }] of analysis.entries()) {
    if ((kind === "morris" || kind === "sobol") && method !== needs[kind])
      refuse(`analysis.${i}`, "study.analysis-design", { analysis: kind, needed: needs[kind], method });
    const without = variables.find(({ distribution }) => distribution === undefined);
    if (kind === "pce" && without !== undefined)
      refuse(`analysis.${i}`, "study.analysis-distribution", { name: without.name });
  }
}

/** What is wrong with the text of an output, before the model is asked. */
export function faultOf({ formula, trajectory: _, by: __, ...others }: OutputJson): Diagnostic | undefined {
  const open = [formula, ...Object.values(others)].find((one) => typeof one === "string" && !isComplete(one));
  if (open !== undefined) return diagnoseWithoutSpan(studyFileMessages, "study.incomplete", { text: open });
  if (formula === undefined || parseFormula(formula) !== undefined) return undefined;
  return diagnoseWithoutSpan(studyFileMessages, "study.formula", { text: formula });
}

/** The output must have no wrong. */
export function outputOf(name: string, json: OutputJson): StudyOutput {
  const { after, before, interval, by } = json;
  const derived = by !== undefined && { by };
  const window = { ...(after !== undefined && { after }), ...(before !== undefined && { before }) };
  for (const kind of ["final", "max", "min", "mean", "integral"] as const) {
    const expression = json[kind];
    if (expression !== undefined) return { kind, name, expression, ...window, ...derived };
  }
  if (json.value !== undefined)
    return { kind: "value", name, expression: json.value, at: json.at!, ...derived };
  if (json.event !== undefined)
    return { kind: "event", name, expression: json.event, nth: json.nth ?? 1, ...derived };
  if (json.count !== undefined) return { kind: "count", name, expression: json.count };
  if (json.formula !== undefined) return { kind: "formula", name, ...parseFormula(json.formula)! };
  return {
    ...{ kind: "trajectory", name, variables: json.trajectory ?? [] },
    ...(interval !== undefined && { interval }),
  };
}

function analysisOf(request: NonNullable<StudyJson["analysis"]>[number]): AnalysisRequest {
  if (typeof request === "string") return { kind: request };
  const { degree } = request.pce;
  return { kind: "pce", ...(degree !== undefined && { degree }) };
}

const units: Readonly<Record<string, number>> = { ms: 1e-3, s: 1, min: 60, h: 3600 };

/** Seconds of a number or a text with a unit; NaN: neither. */
export function secondsOf(time: number | string): number {
  if (typeof time === "number") return time;
  const [, value, unit] = /^\s*([\d.]+(?:e[+-]?\d+)?)\s*(ms|s|min|h)\s*$/i.exec(time) ?? [];
  return value === undefined ? Number.NaN : Number(value) * units[unit!.toLowerCase()]!;
}
