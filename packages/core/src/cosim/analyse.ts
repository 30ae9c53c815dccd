import {
  type AlgorithmDescription,
  type AnalysedAlgorithm,
  analyseStability,
  type CoupledSystem,
  growthPerStep,
  type Recommendation,
  recommend,
  type StabilityAnalysis,
  type SystemLinearization,
  type UnitCapabilities,
} from "@cosimo/cosim";
import {
  type Diagnostic,
  diagnoseWithoutSpan,
  type MessageCatalogue,
  messageGroup,
  SettingsError,
} from "@cosimo/ir";
import { type AnalysisWatch, createStages } from "./analysis-stages.ts";
import { type CosimulateOptions, type NamedUnits, requireCoupledSettings } from "./cosimulate.ts";
import { alongRun, atPoint, type LinearizeOptions, pointRows } from "./linearize.ts";
import { RunStudy, type StudiedRuns } from "./run-study.ts";

export interface AnalyseOptions extends CosimulateOptions, AnalysisWatch, Pick<LinearizeOptions, "at"> {
  /** Enables the confirmation of the recommendation and the convergence table, which need runs; missing: true. */
  readonly convergence?: boolean;
  /** Inner steps h of the table: see `ConvergenceRow`. */
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
  supervisor: { type: "object" },
  onProgress: { type: "function" },
} as const;

/** Stability, recommendation and convergence of a coupled system. */
export interface SystemAnalysis extends StabilityAnalysis, Omit<StudiedRuns, "diagnostics"> {
  /** Communication step H of the options or the system; undefined: none given. */
  readonly communicationStep: number | undefined;
  /**
   * Growth of errors per step with the system's own algorithm at that step; undefined if H is
   * missing or the algorithm is not analysed.
   */
  readonly present: { readonly algorithm: AnalysedAlgorithm; readonly growth: number } | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Runs that confirm the recommendation come first, then those of the table. A limit or a signal that ends them leaves what is
 * known by then.
 * @throws ModelError when the system has errors, or the point is not reached.
 * @throws Interruption before there is a linear model.
 */
export function analyse(named: NamedUnits, options: AnalyseOptions = {}): SystemAnalysis {
  requireCoupledSettings(named.system, options, analyseRows);
  const communicationStep = options.communicationStep ?? named.system.experiment.communicationStep;
  const {
    at: _,
    convergence = true,
    innerSteps,
    stepTolerance: __,
    supervisor: ___,
    onProgress: ____,
    ...run
  } = options;
  if (innerSteps !== undefined && (communicationStep === undefined || !convergence))
    throw new SettingsError([diagnoseWithoutSpan(analyseMessages, "analyse.no-table", {})]);
  const stages = createStages(options);
  const range = rangeOf(named, options);
  const point = stages.run({ stage: "point" }, () =>
    atPoint(named, options, (linearization, coupled, diagnostics) => ({
      ...rate(named, options, linearization, coupled),
      present: growthOf(named, options, linearization, coupled),
      diagnostics,
    })),
  );
  const { stability, recommendation, present, diagnostics } = point;
  const study = new RunStudy(named, {
    ...{ run, range, recommendation, stages, communicationStep, innerSteps },
    rateAlong: (times) => rateAlong(named, options, times),
  });
  const runs = convergence ? study.make() : study.known();
  return {
    ...{ ...stability, present, communicationStep },
    ...{ ...runs, diagnostics: [...diagnostics, ...runs.diagnostics] },
  };
}

interface Rating {
  readonly stability: StabilityAnalysis;
  readonly recommendation: Recommendation | undefined;
}

/** Rates the algorithms by one linear model. */
function rate(
  named: NamedUnits,
  options: AnalyseOptions,
  linearization: SystemLinearization,
  { units }: CoupledSystem,
): Rating {
  const communicationStep = options.communicationStep ?? named.system.experiment.communicationStep;
  const order = orderIn(named, options, linearization);
  const stability = analyseStability(linearization, {
    steps: communicationStep === undefined ? [] : [communicationStep],
    ...(order && { order }),
  });
  const recommendation = recommend(
    linearization,
    stability,
    units.map((unit) => unit.capabilities),
    {
      ...(options.stepTolerance !== undefined && { tolerance: options.stepTolerance }),
      ...(order && { order }),
      duration: rangeOf(named, options).duration,
    },
  );
  return { stability, recommendation };
}

/** At times of one run. Equal linear models, as those of a system without nonlinear equations, are rated once. */
function rateAlong(
  named: NamedUnits,
  options: AnalyseOptions,
  times: readonly number[],
): readonly (Recommendation | undefined)[] {
  const known = new Map<string, Recommendation | undefined>();
  return alongRun(named, { ...options, points: times }, (linearization, coupled) => {
    const { A, B, C, D } = linearization;
    const key = [A, B, C, D].map(({ values }) => values.join()).join(";");
    if (!known.has(key)) known.set(key, rate(named, options, linearization, coupled).recommendation);
    return known.get(key);
  });
}

function growthOf(
  named: NamedUnits,
  options: AnalyseOptions,
  linearization: SystemLinearization,
  { units }: CoupledSystem,
): SystemAnalysis["present"] {
  const step = options.communicationStep ?? named.system.experiment.communicationStep;
  const own = analysedOf(
    options.algorithm?.name === undefined
      ? { ...named.system.algorithm, ...options.algorithm }
      : options.algorithm,
    units.map((unit) => unit.capabilities),
  );
  if (own === undefined || step === undefined) return undefined;
  const order = orderIn(named, options, linearization);
  return { algorithm: own, growth: growthPerStep(own, linearization, step, order) };
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

/** Numbers of the units in the order of Gauss-Seidel. */
function orderIn(
  { system }: NamedUnits,
  { algorithm }: AnalyseOptions,
  { units }: SystemLinearization,
): readonly number[] | undefined {
  const names = algorithm?.order ?? system.algorithm.order;
  const numbers = names?.map((name) => units.indexOf(name));
  return numbers?.every((number) => number >= 0) ? numbers : undefined;
}
