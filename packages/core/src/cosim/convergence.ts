import type { CosimulateOptions, NamedUnits } from "./cosimulate.ts";
import { errorOf, type Reference } from "./reference.ts";
import { runSampled, type SamplingWatch } from "./sampled-run.ts";

/** One run of a coupled system. Times in [s]. */
export interface ConvergenceRow {
  /** Communication step H [s]. */
  readonly step: number;
  /** Inner step h of all integrating units [s]; undefined: their own. */
  readonly innerStep: number | undefined;
  /**
   * Root mean square of all connected outputs, each relative to its largest value; NaN for a run
   * that failed.
   */
  readonly error: number;
  readonly steps: number;
  readonly jacobians: number;
  /** Processor time: total, and per unit. */
  readonly seconds: number;
  readonly unitSeconds: Readonly<Record<string, number>>;
}

export interface ConvergenceTable {
  /** Reference solution of the errors. */
  readonly reference: Reference["kind"];
  readonly rows: readonly ConvergenceRow[];
  /**
   * Order of the error in H for each h, by least squares of the logarithms; undefined with fewer
   * than two runs.
   */
  readonly orders: readonly { readonly innerStep: number | undefined; readonly order: number | undefined }[];
}

/** A communication step, and an inner step if it is prescribed [s]. */
export type StepPair = Pick<ConvergenceRow, "step" | "innerStep">;

/** All communication steps with all inner steps; missing: the units' own only. */
export function stepPairs(steps: readonly number[], innerSteps?: readonly number[]): readonly StepPair[] {
  return (innerSteps ?? [undefined]).flatMap((innerStep) => steps.map((step) => ({ step, innerStep })));
}

/** Runs the system with its own algorithm. The interval of the reference is a multiple of the step. */
export function convergenceRow(
  named: NamedUnits,
  run: CosimulateOptions,
  { step, innerStep }: StepPair,
  reference: Reference,
  watch?: SamplingWatch,
): ConvergenceRow {
  const options = { ...run, communicationStep: step };
  const { samples, outcome, steps, jacobians, seconds, unitSeconds } = runSampled(
    withInnerStep(named, innerStep),
    options,
    reference,
    watch,
  );
  const error = outcome.status === "failed" ? Number.NaN : errorOf(samples, reference);
  return { step, innerStep, error, steps, jacobians, seconds, unitSeconds };
}

/** The rows there are, with the orders that they show. */
export function tableOf(reference: Reference, rows: readonly ConvergenceRow[]): ConvergenceTable {
  const innerSteps = [...new Set(rows.map(({ innerStep }) => innerStep))];
  const orders = innerSteps.map((innerStep) => ({
    innerStep,
    order: fittedOrder(rows.filter((row) => row.innerStep === innerStep)),
  }));
  return { reference: reference.kind, rows, orders };
}

function withInnerStep({ system, units }: NamedUnits, innerStep: number | undefined): NamedUnits {
  if (innerStep === undefined) return { system, units };
  return { system, units: units.map(([name, unit]) => [name, (context) => unit({ ...context, innerStep })]) };
}

/** Only runs with an error below the size of the solution: larger errors show no order. */
function fittedOrder(rows: readonly ConvergenceRow[]): number | undefined {
  const points = rows
    .filter(({ error }) => error > 0 && error < 1)
    .map(({ step, error }) => [Math.log(step), Math.log(error)] as const);
  if (points.length < 2) return undefined;
  const mean = (which: 0 | 1) => points.reduce((sum, point) => sum + point[which], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const along = points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0);
  return along / points.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
}
