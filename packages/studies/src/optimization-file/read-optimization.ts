import { readJson, readShape, spansByPath } from "@cosimo/core/json";
import {
  type Checked,
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  hasErrors,
  type SourceText,
} from "@cosimo/ir";
import { type Control, type ControlJson, canBeControl, controlOf } from "../controls/controls.ts";
import type { SearchSpace } from "../optimize/optimizer.ts";
import { faultOf, outputOf } from "../study-file/read-study.ts";
import type { OutputJson, StudyOutput } from "../study-file/study.ts";
import { optimizationMessages } from "./optimization-messages.ts";
import { optimizationSchema } from "./optimization-schema.ts";

export type OptimizationMethod = "sqp" | "cmaes" | "nelder-mead";

export interface OptimizationJson {
  readonly model: string;
  readonly class?: string;
  readonly experiment?: Readonly<Record<string, number | string>>;
  readonly set?: Readonly<Record<string, number | boolean>>;
  readonly optimize?: Readonly<
    Record<
      string,
      { readonly start: number; readonly bounds?: readonly [number, number]; readonly scale?: number }
    >
  >;
  readonly control?: Readonly<Record<string, ControlJson>>;
  readonly minimize?: OutputJson;
  readonly maximize?: OutputJson;
  readonly constraints?: readonly ConstraintJson[];
  readonly method?: OptimizationMethod;
  readonly evaluations?: number;
  readonly restarts?: number;
  readonly seed?: number;
}

/** Bounds of an output, or of an expression at several times. */
interface ConstraintJson {
  readonly of?: OutputJson;
  readonly along?: string;
  readonly points?: number;
  readonly least?: number;
  readonly most?: number;
  readonly equals?: number;
}

/** A bound of an output, by its place among the outputs: sign (value - bound) is at most zero, or zero. */
export interface OutputBound {
  readonly output: number;
  readonly bound: number;
  readonly sign: 1 | -1;
  readonly isEquation: boolean;
}

export interface OptimizationFile {
  readonly json: OptimizationJson;
  /** Parameters and start values, then the pieces of controls. */
  readonly names: readonly string[];
  readonly controls: readonly Control[];
  readonly space: SearchSpace;
  /** The objective first, then those of constraints. */
  readonly outputs: readonly StudyOutput[];
  /** 1: the objective is minimised; -1: maximised. */
  readonly sign: 1 | -1;
  /** Equations first. */
  readonly bounds: readonly OutputBound[];
}

export function readOptimization(source: SourceText): Checked<OptimizationFile> {
  const json = readJson(source);
  if (json.value === undefined) return { diagnostics: json.diagnostics };
  if (json.value.kind !== "object")
    return { diagnostics: [diagnose(optimizationMessages, "optimization.no-object", json.value.span)] };
  const shape = readShape<OptimizationJson>(json.value, optimizationSchema);
  if (shape.value === undefined) return { diagnostics: shape.diagnostics };
  const spans = spansByPath(json.value);
  const found: Diagnostic[] = [...shape.diagnostics];
  const report: Report = (path, code, args = {}) => {
    const span = spans.get(path) ?? spans.get("");
    found.push({ ...diagnoseWithoutSpan(optimizationMessages, code, args), ...(span && { span }) });
  };
  const { minimize, maximize, constraints = [] } = shape.value;
  const formulas = {
    minimize,
    maximize,
    ...Object.fromEntries(constraints.map(({ of }, k) => [`constraints.${k}`, of])),
  };
  for (const [path, output] of Object.entries(formulas)) {
    const wrong = output && faultOf(output);
    const span = spans.get(path);
    if (wrong !== undefined) found.push({ ...wrong, ...(span && { span }) });
  }
  if (hasErrors(found)) return { diagnostics: found };
  const value = describe(shape.value, report);
  return value === undefined || hasErrors(found) ? { diagnostics: found } : { value, diagnostics: found };
}

type Report = (
  path: string,
  code: keyof typeof optimizationMessages,
  args?: Record<string, string | number>,
) => void;

function describe(json: OptimizationJson, report: Report): OptimizationFile | undefined {
  const { minimize, maximize, constraints = [] } = json;
  const objective = minimize ?? maximize;
  if (objective === undefined || (minimize !== undefined && maximize !== undefined)) {
    report("", "optimization.objective");
    return undefined;
  }
  const span = spanOf(json, report);
  if (span === undefined) return undefined;
  const bounded = constraints.map((one, k) => boundedOutputs(one, k + 1, span));
  const outputs = [outputOf("objective", objective), ...bounded.flat()];
  if (outputs.some(({ kind }) => kind === "trajectory")) report("", "optimization.trajectory");
  const { optimize = {}, control = {} } = json;
  const controls = Object.entries(control).map(([input, one]) => controlOf(input, one, span));
  return {
    ...{ json, names: [...Object.keys(optimize), ...controls.flatMap(({ names }) => names)], controls },
    ...{ space: spaceOf(json, controls, report), outputs },
    sign: minimize !== undefined ? 1 : -1,
    bounds: boundsOf(constraints, bounded, report),
  };
}

/** Begin and end of a run [s]; where nothing is spread over it, they need not be known. */
function spanOf(json: OptimizationJson, report: Report): readonly [number, number] | undefined {
  const { control = {}, constraints = [], experiment = {} } = json;
  const spread = [
    ...Object.keys(control).map((name) => `control.${name}`),
    ...constraints.flatMap(({ along }, k) => (along === undefined ? [] : [`constraints.${k}`])),
  ];
  const { startTime = 0, stopTime } = experiment;
  const wrong = Object.keys(control).filter((name) => !canBeControl(name));
  for (const name of wrong) report(`control.${name}`, "optimization.control-name", { name });
  if (wrong.length > 0) return undefined;
  if (typeof startTime === "number" && typeof stopTime === "number" && stopTime > startTime)
    return [startTime, stopTime];
  if (spread.length === 0) return [0, 0];
  report(spread[0]!, "optimization.stop-time");
  return undefined;
}

function boundedOutputs(
  { of, along, points = 1 }: ConstraintJson,
  number: number,
  [from, to]: readonly [number, number],
): readonly StudyOutput[] {
  const name = `constraint ${number}`;
  if (along === undefined) return [outputOf(name, of!)];
  return Array.from({ length: points }, (_, k) => {
    const at = from + ((to - from) * (k + 1)) / points;
    const json = k === points - 1 ? { final: along } : { value: along, at };
    return outputOf(points === 1 ? name : `${name} at ${Number(at.toPrecision(6))} s`, json);
  });
}

function spaceOf(
  { optimize = {}, control = {} }: OptimizationJson,
  controls: readonly Control[],
  report: Report,
): SearchSpace {
  const entries = [
    ...Object.entries(optimize),
    ...controls.flatMap(({ input, names }) => {
      const { start = 0, bounds, scale } = control[input]!;
      if (typeof start !== "number" && start.length !== names.length)
        report(`control.${input}.start`, "optimization.control-starts", {
          ...{ name: input, given: start.length, wanted: names.length },
        });
      const rest = { ...(bounds && { bounds }), ...(scale !== undefined && { scale }) };
      return names.map((_, k) => [input, { start: startAt(start, k), ...rest }] as const);
    }),
  ];
  if (entries.length === 0) report("", "optimization.nothing-chosen");
  const [lower, upper] = [0, 1].map((side) =>
    entries.map(([, { bounds }]) => bounds?.[side as 0 | 1] ?? (2 * side - 1) * Number.POSITIVE_INFINITY),
  ) as [number[], number[]];
  entries.forEach(([name, { start, scale }], i) => {
    const args = { name, lower: lower[i]!, upper: upper[i]! };
    const path = i < Object.keys(optimize).length ? `optimize.${name}` : `control.${name}`;
    // The pieces of a control have the same bounds.
    if (
      i > 0 &&
      path === `control.${name}` &&
      entries[i - 1]![0] === name &&
      start === entries[i - 1]![1].start
    )
      return;
    if (!(lower[i]! < upper[i]!)) report(path, "optimization.bounds", args);
    else if (start < lower[i]! || start > upper[i]!) report(path, "optimization.outside", { ...args, start });
    if (scale !== undefined && !(scale > 0)) report(path, "optimization.scale", { name, value: scale });
  });
  const scale = entries.map(([, one], i) => {
    const width = upper[i]! - lower[i]!;
    return one.scale ?? (Number.isFinite(width) ? 0.25 * width : Math.abs(one.start) || 1);
  });
  return { start: entries.map(([, { start }]) => start), lower, upper, scale };
}

function startAt(start: number | readonly number[], k: number): number {
  return typeof start === "number" ? start : (start[k] ?? 0);
}

function boundsOf(
  constraints: readonly ConstraintJson[],
  bounded: readonly (readonly StudyOutput[])[],
  report: Report,
): readonly OutputBound[] {
  let next = 1;
  const bounds = constraints.flatMap(({ least, most, equals }, k): readonly OutputBound[] => {
    const places = bounded[k]!.map(() => next++);
    if (least === undefined && most === undefined && equals === undefined)
      report(`constraints.${k}`, "optimization.no-bound", { number: k + 1 });
    return places.flatMap((output): OutputBound[] => [
      ...(equals === undefined ? [] : [{ output, bound: equals, sign: 1 as const, isEquation: true }]),
      ...(most === undefined ? [] : [{ output, bound: most, sign: 1 as const, isEquation: false }]),
      ...(least === undefined ? [] : [{ output, bound: least, sign: -1 as const, isEquation: false }]),
    ]);
  });
  return [...bounds.filter((one) => one.isEquation), ...bounds.filter((one) => !one.isEquation)];
}
