import {
  type AlgorithmDescription,
  type AnalysedAlgorithm,
  analyseStability,
  growthPerStep,
  type Recommendation,
  recommend,
  type StabilityAnalysis,
  type UnitCapabilities,
} from "@cosimo/cosim";
import {
  type Diagnostic,
  diagnoseWithoutSpan,
  type MessageCatalogue,
  messageGroup,
  SettingsError,
} from "@cosimo/ir";
import { ModelError } from "../errors/model-error.ts";
import { type Confirmation, confirmRecommendation } from "./confirm-recommendation.ts";
import { type ConvergenceTable, measureConvergence } from "./convergence.ts";
import { type CosimulateOptions, type NamedUnits, requireCoupledSettings } from "./cosimulate.ts";
import { atPoint, type LinearizeOptions, pointRows } from "./linearize.ts";

export interface AnalyseOptions extends CosimulateOptions, Pick<LinearizeOptions, "at"> {
  /** Enables the convergence table, which needs runs; missing: true. */
  readonly convergence?: boolean;
  /** Inner steps h of the table: see `ConvergenceOptions`. */
  readonly innerSteps?: readonly number[];
  /** Error tolerance of the recommendation; missing: 1e-3. */
  readonly stepTolerance?: number;
}

export const analyseMessages = {
  ...messageGroup("usage", "error", {
    "analyse.no-table": {
      text: "innerSteps has no effect without the convergence table",
      hint: "the table needs a communication step, and runs (`convergence`)",
    },
  }),
} as const satisfies MessageCatalogue;

const analyseRows = {
  at: pointRows.at,
  convergence: { type: "boolean" },
  innerSteps: { type: "object" },
  stepTolerance: { type: "number", range: { above: 0 } },
} as const;

/** Stability, recommendation and convergence of a coupled system. */
export interface SystemAnalysis extends StabilityAnalysis {
  /** Communication step H of the options or the system; undefined: none given. */
  readonly communicationStep: number | undefined;
  /**
   * Growth of errors per step with the system's own algorithm at that step; undefined if H is
   * missing or the algorithm is not analysed.
   */
  readonly present: { readonly algorithm: AnalysedAlgorithm; readonly growth: number } | undefined;
  /** By the linear model; with runs only if they confirm it. */
  readonly recommendation: Recommendation | undefined;
  /** Missing: no runs were asked for, or there was nothing to confirm. */
  readonly confirmation: Confirmation | undefined;
  readonly convergence: ConvergenceTable | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Communication steps of the table, relative to the system's own. */
const FACTORS = [4, 2, 1, 0.5];

/** @throws ModelError when the system has errors, or the point is not reached. */
export function analyse(named: NamedUnits, options: AnalyseOptions = {}): SystemAnalysis {
  requireCoupledSettings(named.system, options, analyseRows);
  const communicationStep = options.communicationStep ?? named.system.experiment.communicationStep;
  const analyseAt = (at: AnalyseOptions) =>
    atPoint(named, at, (linearization, { units }, diagnostics) => {
      const order = orderOf(options.algorithm?.order ?? named.system.algorithm.order, linearization.units);
      const stability = analyseStability(linearization, {
        steps: communicationStep === undefined ? [] : [communicationStep],
        ...(order && { order }),
      });
      const capabilities = units.map((unit) => unit.capabilities);
      const recommendation = recommend(linearization, stability, capabilities, {
        ...(options.stepTolerance !== undefined && { tolerance: options.stepTolerance }),
        ...(order && { order }),
        duration: rangeOf(named, options).duration,
      });
      const own = analysedOf(
        options.algorithm?.name === undefined
          ? { ...named.system.algorithm, ...options.algorithm }
          : options.algorithm,
        capabilities,
      );
      const present =
        own === undefined || communicationStep === undefined
          ? undefined
          : { algorithm: own, growth: growthPerStep(own, linearization, communicationStep, order) };
      return { ...stability, present, recommendation, diagnostics };
    });
  if (options.innerSteps !== undefined && (communicationStep === undefined || options.convergence === false))
    throw new SettingsError([diagnoseWithoutSpan(analyseMessages, "analyse.no-table", {})]);
  const linear = analyseAt(options);
  const { at: _, convergence = true, innerSteps, stepTolerance: __, ...run } = options;
  const measured =
    convergence && communicationStep !== undefined
      ? measureConvergence(named, {
          ...{ steps: FACTORS.map((factor) => factor * communicationStep), run },
          ...(innerSteps && { innerSteps }),
        })
      : undefined;
  const confirmed =
    convergence && linear.recommendation !== undefined
      ? confirmRecommendation(named, linear.recommendation, {
          ...{ ...rangeOf(named, options), run },
          rateAt: (time) => recommendationAt(() => analyseAt({ ...options, at: time })),
        })
      : { recommendation: linear.recommendation, confirmation: undefined };
  return { ...linear, ...confirmed, communicationStep, convergence: measured };
}

/** Undefined where the system has no linear model, or the run does not get there. */
function recommendationAt(
  analyseThere: () => { readonly recommendation: Recommendation | undefined },
): Recommendation | undefined {
  try {
    return analyseThere().recommendation;
  } catch (error) {
    if (error instanceof ModelError) return undefined;
    throw error;
  }
}

function rangeOf({ system }: NamedUnits, options: AnalyseOptions) {
  const { startTime = 0, stopTime = startTime + 1 } = { ...system.experiment, ...given(options) };
  return { start: startTime, duration: stopTime - startTime };
}

function given({ startTime, stopTime }: AnalyseOptions): Pick<AnalyseOptions, "startTime" | "stopTime"> {
  return { ...(startTime !== undefined && { startTime }), ...(stopTime !== undefined && { stopTime }) };
}

/** The analysed form of an algorithm; undefined: no analysis exists for it. */
function analysedOf(
  { name = "jacobi", extrapolation = 0, exchange, form = "LX", inputs = "linear" }: AlgorithmDescription,
  capabilities: readonly UnitCapabilities[],
): AnalysedAlgorithm | undefined {
  switch (name) {
    case "jacobi":
      if (exchange === "stale") return extrapolation === 0 ? "J0s" : undefined;
      return (["J0", "J1", "J2"] as const)[extrapolation];
    case "gauss-seidel":
      return extrapolation === 0 && exchange !== "stale" ? "GS" : undefined;
    case "linear-implicit":
      if (capabilities.some(({ inputOrder }) => inputOrder === 0)) return "L0";
      return form === "L0" || capabilities.every(({ feedback }) => feedback) ? form : "L1";
    case "implicit":
      return inputs === "linear" ? "W1" : undefined;
    default:
      return undefined;
  }
}

function orderOf(
  names: readonly string[] | undefined,
  units: readonly string[],
): readonly number[] | undefined {
  const numbers = names?.map((name) => units.indexOf(name));
  return numbers?.every((number) => number >= 0) ? numbers : undefined;
}
