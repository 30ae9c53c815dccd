import {
  type CoupledSystem,
  chooseAlgorithm,
  createCoSimulation,
  fixedControl,
  resolveExperiment,
  type SystemDescription,
} from "@cosimo/cosim";
import { hasErrors } from "@cosimo/ir";
import { defaultSettings } from "@cosimo/simulator";
import { ModelError } from "../errors/model-error.ts";
import { runRecorded } from "../run/recorded-run.ts";
import {
  type CosimulateOptions,
  type NamedUnits,
  outcomeOnError,
  planCoupledRun,
  planNamed,
} from "./cosimulate.ts";

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
  readonly reference: "monolithic" | "linear-implicit";
  readonly rows: readonly ConvergenceRow[];
  /**
   * Order of the error in H for each h, by least squares of the logarithms; undefined with fewer
   * than two runs.
   */
  readonly orders: readonly { readonly innerStep: number | undefined; readonly order: number | undefined }[];
}

export interface ConvergenceOptions {
  /** Communication steps H, multiples of each other so that they have common points. */
  readonly steps: readonly number[];
  /** Inner steps h; missing: the units' own only. */
  readonly innerSteps?: readonly number[];
  readonly run?: CosimulateOptions;
}

/**
 * Runs the system with each (H, h), and compares with the reference. @throws ModelError when the
 * system has errors.
 */
export function measureConvergence(named: NamedUnits, options: ConvergenceOptions): ConvergenceTable {
  const { steps, innerSteps, run = {} } = options;
  const names = [...new Set(named.system.connections.map(({ from }) => from))];
  const interval = Math.max(...steps);
  const exact = referenceOf(named, run, { interval, finest: Math.min(...steps) / 4 }, names);
  const rows = (innerSteps ?? [undefined]).flatMap((innerStep) =>
    steps.map((step): ConvergenceRow => {
      const {
        samples,
        events: _,
        ...work
      } = runOnce(withInnerStep(named, innerStep), { ...run, communicationStep: step }, { interval, names });
      return { ...{ step, innerStep, error: errorOf(samples, exact.samples) }, ...work };
    }),
  );
  const orders = (innerSteps ?? [undefined]).map((innerStep) => ({
    innerStep,
    order: fittedOrder(rows.filter((row) => row.innerStep === innerStep)),
  }));
  return { reference: exact.kind, rows, orders };
}

/** Values of variables at the points of a grid, one list each; shorter if the run ended early. */
export type Samples = readonly (readonly number[])[];

interface Sampling {
  readonly interval: number;
  readonly names: readonly string[];
}

function withInnerStep({ system, units }: NamedUnits, innerStep: number | undefined): NamedUnits {
  if (innerStep === undefined) return { system, units };
  return { system, units: units.map(([name, unit]) => [name, (context) => unit({ ...context, innerStep })]) };
}

/** The solution with which runs are compared. */
export interface Reference {
  readonly kind: ConvergenceTable["reference"];
  readonly samples: Samples;
  /** Instants of its events [s]. */
  readonly events: readonly number[];
}

/** The monolithic solution if possible, else the linear-implicit algorithm with small steps. */
export function referenceOf(
  named: NamedUnits,
  run: CosimulateOptions,
  { interval, finest }: { readonly interval: number; readonly finest: number },
  names: readonly string[],
): Reference {
  try {
    const { ownAlgorithm: _, ...rest } = run;
    const whole = planCoupledRun(named, {
      ...{ ...rest, outputInterval: interval, tolerance: 1e-10, algorithm: { name: "monolithic" } },
    });
    const { trajectory, outcome, events } = whole.runSync();
    const samples = sampleRows(trajectory, { interval, names }, startOf(named.system, run));
    if (outcome.status === "completed")
      return { kind: "monolithic", samples, events: events.map(({ time }) => time) };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
  }
  const { ownAlgorithm: _, ...rest } = run;
  const algorithm = { name: "linear-implicit" };
  const options = { ...rest, algorithm, communicationStep: finest };
  const { samples, events } = runOnce(named, options, { interval, names });
  return { kind: "linear-implicit", samples, events };
}

function startOf({ experiment }: SystemDescription, { startTime }: CosimulateOptions): number {
  return startTime ?? experiment.startTime ?? 0;
}

interface Trajectory {
  readonly variables: readonly { readonly name: string }[];
  readonly columns: readonly Float64Array[];
  readonly time: Float64Array;
}

/** The last row at each point. */
function sampleRows(
  { variables, columns, time }: Trajectory,
  { interval, names }: Sampling,
  start: number,
): Samples {
  const rows: number[] = [];
  for (let k = 0; k < time.length; k++) {
    const point = Math.round((time[k]! - start) / interval);
    if (Math.abs(start + point * interval - time[k]!) <= 1e-6 * interval) rows[point] = k;
  }
  return names.map((name) => {
    const column = columns[variables.findIndex((one) => one.name === name)]!;
    return rows.map((row) => column[row]!);
  });
}

export function errorOf(samples: Samples, exact: Samples): number {
  let total = 0;
  for (const [i, expected] of exact.entries()) {
    const largest = expected.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    const found = samples[i]!;
    if (largest === 0) continue;
    if (found.length < expected.length) return Number.NaN;
    const squares = expected.map((value, k) => ((found[k]! - value) / largest) ** 2);
    total += squares.reduce((sum, one) => sum + one, 0) / squares.length;
  }
  return Math.sqrt(total / Math.max(1, exact.length));
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

type Work = Pick<ConvergenceRow, "steps" | "jacobians" | "seconds" | "unitSeconds">;

/** A run with fixed steps, timed. */
export function runOnce(
  named: NamedUnits,
  options: CosimulateOptions,
  sampling: Sampling,
): Work & { readonly samples: Samples; readonly events: readonly number[] } {
  const system: SystemDescription = {
    ...named.system,
    experiment: { ...named.system.experiment, ...experimentOf(options) },
    parameters: { ...named.system.parameters, ...options.parameters },
    algorithm: { ...(options.algorithm?.name === undefined && named.system.algorithm), ...options.algorithm },
  };
  const planned = planNamed({ ...named, system });
  const experiment = resolveExperiment(system);
  const chosen = chooseAlgorithm(uncontrolled(system), options.ownAlgorithm);
  const diagnostics = [planned, experiment, chosen].flatMap((one) => one.diagnostics);
  if (hasErrors(diagnostics)) throw new ModelError(diagnostics);
  const { startTime, stopTime, communicationStep } = experiment.value!;
  const { tolerance } = system.experiment;
  const coupled = planned.value!.build();
  const seconds = timeUnits(coupled);
  const algorithm = outcomeOnError(coupled, () => chosen.value!(coupled, communicationStep));
  let begun = 0;
  const { trajectory, outcome, statistics, events } = runRecorded({}, (sink, runControl) => {
    const simulation = createCoSimulation({
      ...{ name: system.name, system: coupled, algorithm, control: fixedControl, communicationStep },
      settings: { ...defaultSettings, startTime, stopTime },
      ...(tolerance !== undefined && { tolerance }),
      ...{ sink, runControl },
    });
    begun = performance.now();
    return { simulation, diagnostics: [] };
  });
  const samples = sampleRows(trajectory, sampling, startTime);
  return {
    seconds: (performance.now() - begun) / 1000,
    ...{ steps: statistics.steps, jacobians: statistics.jacobianEvaluations },
    unitSeconds: Object.fromEntries(coupled.units.map(({ name }, i) => [name, seconds[i]!])),
    samples: outcome.status === "completed" ? samples : samples.map(() => []),
    events: events.map(({ time }) => time),
  };
}

function experimentOf(options: CosimulateOptions): SystemDescription["experiment"] {
  const { startTime, stopTime, communicationStep, tolerance } = options;
  const given = { startTime, stopTime, communicationStep, tolerance };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Removes step control: the table prescribes the steps. */
function uncontrolled(system: SystemDescription): SystemDescription {
  const { control: _, ...algorithm } = system.algorithm;
  const name = algorithm.name === "monolithic" ? { name: "jacobi" } : {};
  return { ...system, algorithm: { ...algorithm, ...name } };
}

/** Processor time of each unit, updated during the run. */
function timeUnits({ units }: CoupledSystem): Float64Array {
  const seconds = new Float64Array(units.length);
  for (const [i, unit] of units.entries())
    for (const name of ["evaluate", "begin", "finish", "updateDiscrete", "linearize"] as const) {
      const original = unit[name] as ((...list: unknown[]) => unknown) | undefined;
      if (original === undefined) continue;
      Object.assign(unit, {
        [name]: (...list: unknown[]) => {
          const begun = performance.now();
          try {
            return original.apply(unit, list);
          } finally {
            seconds[i]! += (performance.now() - begun) / 1000;
          }
        },
      });
    }
  return seconds;
}
