import { readJson, readShape, spansByPath } from "@cosimo/core/json";
import {
  type Checked,
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  hasErrors,
  type SourceText,
} from "@cosimo/ir";
import type { SearchSpace } from "../optimize/optimizer.ts";
import { outputOf } from "../study-file/read-study.ts";
import type { OutputJson, StudyOutput } from "../study-file/study.ts";
import { optimizationMessages } from "./optimization-messages.ts";
import { optimizationSchema } from "./optimization-schema.ts";

export type OptimizationMethod = "sqp" | "cmaes" | "nelder-mead";

export interface OptimizationJson {
  readonly model: string;
  readonly class?: string;
  readonly experiment?: Readonly<Record<string, number | string>>;
  readonly set?: Readonly<Record<string, number | boolean>>;
  readonly optimize: Readonly<
    Record<
      string,
      { readonly start: number; readonly bounds?: readonly [number, number]; readonly scale?: number }
    >
  >;
  readonly minimize?: OutputJson;
  readonly maximize?: OutputJson;
  readonly constraints?: readonly {
    readonly of: OutputJson;
    readonly least?: number;
    readonly most?: number;
    readonly equals?: number;
  }[];
  readonly method?: OptimizationMethod;
  readonly evaluations?: number;
  readonly restarts?: number;
  readonly seed?: number;
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
  readonly names: readonly string[];
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
  const outputs = [
    outputOf("objective", objective),
    ...constraints.map(({ of }, k) => outputOf(`constraint ${k + 1}`, of)),
  ];
  if (outputs.some(({ kind }) => kind === "trajectory")) report("", "optimization.trajectory");
  return {
    ...{ json, names: Object.keys(json.optimize), space: spaceOf(json, report), outputs },
    sign: minimize !== undefined ? 1 : -1,
    bounds: boundsOf(constraints, report),
  };
}

function spaceOf({ optimize }: OptimizationJson, report: Report): SearchSpace {
  const entries = Object.entries(optimize);
  if (entries.length === 0) report("optimize", "optimization.nothing-chosen");
  const [lower, upper] = [0, 1].map((side) =>
    entries.map(([, { bounds }]) => bounds?.[side as 0 | 1] ?? (2 * side - 1) * Number.POSITIVE_INFINITY),
  ) as [number[], number[]];
  entries.forEach(([name, { start, scale }], i) => {
    const args = { name, lower: lower[i]!, upper: upper[i]! };
    if (!(lower[i]! < upper[i]!)) report(`optimize.${name}`, "optimization.bounds", args);
    else if (start < lower[i]! || start > upper[i]!)
      report(`optimize.${name}`, "optimization.outside", { ...args, start });
    if (scale !== undefined && !(scale > 0))
      report(`optimize.${name}`, "optimization.scale", { name, value: scale });
  });
  const scale = entries.map(([, one], i) => {
    const width = upper[i]! - lower[i]!;
    return one.scale ?? (Number.isFinite(width) ? 0.25 * width : Math.abs(one.start) || 1);
  });
  return { start: entries.map(([, { start }]) => start), lower, upper, scale };
}

function boundsOf(
  constraints: NonNullable<OptimizationJson["constraints"]>,
  report: Report,
): readonly OutputBound[] {
  const bounds = constraints.flatMap(({ least, most, equals }, k): OutputBound[] => {
    const output = k + 1;
    const all: OutputBound[] = [
      ...(equals === undefined ? [] : [{ output, bound: equals, sign: 1 as const, isEquation: true }]),
      ...(most === undefined ? [] : [{ output, bound: most, sign: 1 as const, isEquation: false }]),
      ...(least === undefined ? [] : [{ output, bound: least, sign: -1 as const, isEquation: false }]),
    ];
    if (all.length === 0) report(`constraints.${k}`, "optimization.no-bound", { number: output });
    return all;
  });
  return [...bounds.filter((one) => one.isEquation), ...bounds.filter((one) => !one.isEquation)];
}
