import { tangentColumn } from "@cosimo/core";
import {
  type CompileModelOptions,
  createSimulationSeries,
  ModelError,
  unpackModel,
} from "@cosimo/core/model-runs";
import { diagnoseWithoutSpan, type SourceText } from "@cosimo/ir";
import { listDesign } from "../designs/listed-designs.ts";
import { optimizationMessages } from "../optimization-file/optimization-messages.ts";
import type {
  OptimizationFile,
  OptimizationMethod,
  OutputBound,
} from "../optimization-file/read-optimization.ts";
import { cmaEs } from "../optimize/cma-es.ts";
import { nelderMead } from "../optimize/nelder-mead.ts";
import { type Expansion, type Optimum, runSearch, type Worth } from "../optimize/optimizer.ts";
import { sqp } from "../optimize/sqp.ts";
import { createModelRunner } from "../runs/model-runner.ts";
import { type PreparedStudy, prepareStudy } from "../runs/prepare-study.ts";
import { outputValue } from "../runs/study-equations.ts";
import type { Study } from "../study-file/study.ts";

/** Outputs that have derivatives by parameters. */
const DIFFERENTIABLE = new Set(["final", "value", "event", "mean", "integral"]);
const SQP_TOLERANCE = 1e-9;

export interface Optimization {
  readonly model: string;
  readonly method: OptimizationMethod;
  readonly optimum: Optimum;
  /** Values of the outputs at the optimum, as the file has them: the objective first. */
  readonly values: readonly number[];
  /** Number of runs that failed, and why the first of them did. */
  readonly failures: number;
  readonly reason: string;
}

/** Numbers of a run, with their derivatives by the unknowns if they are asked for. */
interface RunNumbers {
  readonly values: readonly number[];
  readonly derivatives?: readonly Float64Array[];
}

/** Optimises a model. @throws ModelError for wrong models, names and outputs */
export function optimizeModel(
  file: OptimizationFile,
  source: SourceText,
  options: CompileModelOptions,
): Optimization {
  const { json, outputs, space } = file;
  const prepared = prepareStudy(studyOf(file), source, options);
  const isSmooth = outputs.every(isDifferentiable);
  const method = json.method ?? (isSmooth ? "sqp" : "cmaes");
  if (method === "sqp" && !isSmooth) {
    const wrong = outputs.find((one) => !isDifferentiable(one))!;
    const kind = DIFFERENTIABLE.has(wrong.kind) ? "by" : wrong.kind;
    throw new ModelError([diagnoseWithoutSpan(optimizationMessages, "optimization.no-derivative", { kind })]);
  }
  const failure = { count: 0, reason: "" };
  const fail = (reason: string): undefined => {
    failure.count++;
    if (failure.reason === "") failure.reason = reason;
  };
  const run =
    method === "sqp" ? differentiatedRuns(file, prepared, fail) : plainRuns(prepared, options, fail);
  let last: { readonly point: Float64Array; readonly values: readonly number[] } | undefined;
  const numbersAt = (point: Float64Array): RunNumbers | undefined => {
    const found = run(point);
    if (found !== undefined) last = { point, values: found.values };
    return found;
  };
  const { evaluations, seed = 0, restarts = 2 } = json;
  const optimum =
    method === "sqp"
      ? runSearch(sqp(space, { mostEvaluations: evaluations ?? 200, tolerance: SQP_TOLERANCE }), (point) =>
          expansionOf(file, numbersAt(point)),
        )
      : runSearch(
          method === "cmaes"
            ? cmaEs(space, { seed, restarts, mostEvaluations: evaluations ?? 5000 })
            : nelderMead(space, evaluations ?? 5000),
          (point) => worthOf(file, numbersAt(point)),
        );
  const isLast = last?.point.every((value, i) => value === optimum.point[i]);
  const values = (isLast ? last : numbersAt(optimum.point))?.values ?? [];
  return {
    ...{ model: prepared.packed.model, method, optimum, values },
    ...{ failures: failure.count, reason: failure.reason },
  };
}

/** A derivative has none of its own. */
function isDifferentiable(output: OptimizationFile["outputs"][number]): boolean {
  return DIFFERENTIABLE.has(output.kind) && !("by" in output && output.by !== undefined);
}

/** The runs of a search as those of a study. */
function studyOf({ json, names, controls, outputs, space }: OptimizationFile): Study {
  const { model, class: ofFile, experiment = {}, set = {} } = json;
  return {
    ...{ model, settings: experiment, set, outputs, analysis: [], method: "list", spans: new Map() },
    ...(ofFile !== undefined && { class: ofFile }),
    variables: names.map((name) => ({ name, isBoolean: false })),
    controls,
    design: listDesign([space.start]),
    json: { model },
  };
}

type Fail = (reason: string) => undefined;

function plainRuns({ packed, study }: PreparedStudy, options: CompileModelOptions, fail: Fail) {
  const runner = createModelRunner(packed, study.variables, options);
  return (point: Float64Array): RunNumbers | undefined => {
    const { status, message, values } = runner.run(1, [...point]);
    return status === "ok" && values.every(Number.isFinite) ? { values } : fail(message);
  };
}

function differentiatedRuns({ names }: OptimizationFile, { packed }: PreparedStudy, fail: Fail) {
  const { plan, settings } = packed;
  const { parameters: _, outputInterval, ...others } = settings;
  const own = plan.outputs.flatMap(({ reductions }) => reductions);
  const isFinalOnly = own.every(({ kind }) => kind === "final");
  const derivatives = plan.outputs.flatMap(({ reductions: [first] }) =>
    names.map((name) => ({ ...first!, variable: tangentColumn(first!.variable, name) })),
  );
  const series = createSimulationSeries(
    unpackModel(packed.program).compilation,
    {
      ...others,
      ...(isFinalOnly
        ? { intervals: 1, eventPoints: "none" as const }
        : outputInterval !== undefined && { outputInterval }),
      sensitivities: names,
    },
    [...own, ...derivatives],
  );
  const from = settings.startTime ?? 0;
  return (point: Float64Array): RunNumbers | undefined => {
    const parameters = Object.fromEntries(names.map((name, i) => [name, point[i]!]));
    try {
      const run = series.reduce({ ...settings.parameters, ...parameters });
      while (!run.advance(Number.POSITIVE_INFINITY));
      const { outcome } = run.report();
      if (outcome.status !== "completed") return fail(outcome.reason);
      return numbersOf(run.values(), outcome.time);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      return fail(error.message);
    }
  };

  function numbersOf(all: readonly number[], to: number): RunNumbers | undefined {
    let [next, behind] = [0, own.length];
    const values: number[] = [];
    const slopes: Float64Array[] = [];
    for (const output of plan.outputs) {
      const numbers = all.slice(next, next + output.reductions.length);
      next += numbers.length;
      const slope = all.slice(behind, behind + names.length);
      behind += names.length;
      values.push(outputValue(output, numbers, from, to));
      slopes.push(
        Float64Array.from(slope, (one) => outputValue(output, [one, ...numbers.slice(1)], from, to)),
      );
    }
    const isSound = values.every(Number.isFinite) && slopes.every((one) => one.every(Number.isFinite));
    return isSound ? { values, derivatives: slopes } : fail("an output has no value, or no derivative");
  }
}

function worthOf({ sign, bounds }: OptimizationFile, numbers: RunNumbers | undefined): Worth {
  if (numbers === undefined) return { objective: Number.NaN, violation: Number.POSITIVE_INFINITY };
  const excess = (one: OutputBound) => one.sign * (numbers.values[one.output]! - one.bound);
  const violation = bounds.reduce(
    (sum, one) => sum + (one.isEquation ? Math.abs(excess(one)) : Math.max(0, excess(one))),
    0,
  );
  return { objective: sign * numbers.values[0]!, violation };
}

function expansionOf(
  { sign, bounds, names }: OptimizationFile,
  numbers: RunNumbers | undefined,
): Expansion | undefined {
  if (numbers?.derivatives === undefined) return undefined;
  const { values, derivatives } = numbers;
  const jacobian = new Float64Array(bounds.length * names.length);
  bounds.forEach(({ output, sign: side }, k) => {
    derivatives[output]!.forEach((slope, i) => {
      jacobian[k * names.length + i] = side * slope;
    });
  });
  return {
    objective: sign * values[0]!,
    gradient: derivatives[0]!.map((slope) => sign * slope),
    constraints: Float64Array.from(
      bounds,
      ({ output, bound, sign: side }) => side * (values[output]! - bound),
    ),
    jacobian,
    equations: bounds.filter(({ isEquation }) => isEquation).length,
  };
}
