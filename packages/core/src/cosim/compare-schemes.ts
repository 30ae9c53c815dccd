import type { AlgorithmDescription } from "@cosimo/cosim";
import { type Diagnostic, SettingsError } from "@cosimo/ir";
import { ModelError } from "../errors/model-error.ts";
import { Interruption } from "../run/supervisor.ts";
import { type AnalysisWatch, createStages } from "./analysis-stages.ts";
import { type CosimulateOptions, type NamedUnits, planCoupledRun } from "./cosimulate.ts";
import { errorOf, type Reference, referenceOf } from "./reference.ts";
import { createSampler, type SamplingWatch, throwIfInterrupted } from "./sampled-run.ts";

/** One way to run a coupled system. */
export interface Scheme {
  readonly label: string;
  readonly named: NamedUnits;
  readonly algorithm: AlgorithmDescription;
}

/** What a scheme needed and reached. */
export interface SchemeRow {
  readonly label: string;
  /** Communication step [s]; undefined: there is none, or it is controlled. */
  readonly step: number | undefined;
  /** Of communication, or of the one method. */
  readonly steps: number;
  /** Of the run, without compilation [s]. */
  readonly seconds: number;
  /** Root mean square of all connected outputs, each relative to its largest value; NaN for a run that did not reach its end. */
  readonly error: number;
  /** Why there is no error. */
  readonly reason?: string;
}

export interface SchemeTable {
  readonly reference: Reference["kind"];
  /** Interval of the points at which runs are compared [s]. */
  readonly interval: number;
  readonly rows: readonly SchemeRow[];
  /** Why the comparison ended before all runs were made; missing: it did not. */
  readonly stopped?: Interruption["cause"];
}

/** The schemes that are compared unless others are asked for. */
export const usualSchemes: readonly AlgorithmDescription[] = [
  { name: "monolithic" },
  { name: "jacobi", exchange: "stale" },
  { name: "gauss-seidel" },
  { name: "jacobi", extrapolation: 1 },
  { name: "jacobi", extrapolation: 2 },
  { name: "linear-implicit", form: "L1" },
  { name: "linear-implicit", form: "LX" },
  { name: "jacobi", extrapolation: 1, control: "richardson" },
];

/** Points of comparison, at most. */
const POINTS = 200;

/**
 * Runs the schemes one after the other and compares them with the solution of the first one's system as one, to 1e-10, or with small steps
 * where it cannot be solved as one. A limit or a signal leaves the rows there are.
 * @throws ModelError when the system has errors
 */
export function compareSchemes(
  schemes: readonly Scheme[],
  options: CosimulateOptions,
  watch: AnalysisWatch = {},
): SchemeTable {
  const { system } = schemes[0]!.named;
  const {
    startTime = 0,
    stopTime = startTime + 1,
    communicationStep,
  } = { ...system.experiment, ...given(options) };
  const H = communicationStep ?? (stopTime - startTime) / 500;
  const interval = H * Math.max(1, Math.round((stopTime - startTime) / (POINTS * H)));
  const stages = createStages(watch);
  const run = { ...options, communicationStep: H };
  const rows: SchemeRow[] = [];
  let kind: Reference["kind"] = "monolithic";
  try {
    const exact = stages.run({ stage: "reference" }, (own) =>
      referenceOf(schemes[0]!.named, run, { interval, finest: interval / 64 }, own),
    );
    kind = exact.kind;
    for (const scheme of schemes)
      rows.push(stages.run({ stage: "table", step: H }, (own) => rowOf(scheme, run, exact, startTime, own)));
    return { reference: kind, interval, rows };
  } catch (error) {
    if (!(error instanceof Interruption)) throw error;
    return { reference: kind, interval, rows, stopped: error.cause };
  }
}

function rowOf(
  { label, named, algorithm }: Scheme,
  options: CosimulateOptions & { readonly communicationStep: number },
  exact: Reference,
  start: number,
  watch: SamplingWatch,
): SchemeRow {
  const { interval, names } = exact;
  const isWhole = algorithm.name === "monolithic";
  const isControlled = (algorithm.control ?? "fixed") !== "fixed";
  const step = isWhole || isControlled ? {} : { communicationStep: options.communicationStep };
  const { communicationStep: _, ...others } = options;
  const { sink, samples } = createSampler({ interval, names }, start);
  const begun = { label, step: step.communicationStep };
  try {
    const plan = planCoupledRun(named, {
      ...{ ...others, algorithm },
      ...(isWhole ? { outputInterval: interval } : { communicationStep: options.communicationStep }),
    });
    const points = isControlled ? pointsOf(exact, start) : [];
    const since = performance.now();
    const { outcome, statistics } = plan.runSync({ ...watch, sink, points });
    const seconds = (performance.now() - since) / 1000;
    throwIfInterrupted(outcome);
    const error = outcome.status === "failed" ? Number.NaN : errorOf(samples, exact);
    const reason = outcome.status === "failed" ? { reason: outcome.reason } : {};
    return { ...begun, steps: statistics.steps, seconds, error, ...reason };
  } catch (error) {
    if (!(error instanceof ModelError || error instanceof SettingsError)) throw error;
    const [first] = error.diagnostics.filter((one: Diagnostic) => one.severity === "error");
    return { ...begun, steps: 0, seconds: 0, error: Number.NaN, reason: (first ?? error).message };
  }
}

/** The instants of the reference: controlled steps end there, too. */
function pointsOf({ interval, samples }: Reference, start: number): readonly number[] {
  return (samples[0] ?? []).map((_, k) => start + k * interval);
}

function given({ startTime, stopTime, communicationStep }: CosimulateOptions) {
  return {
    ...(startTime !== undefined && { startTime }),
    ...(stopTime !== undefined && { stopTime }),
    ...(communicationStep !== undefined && { communicationStep }),
  };
}
