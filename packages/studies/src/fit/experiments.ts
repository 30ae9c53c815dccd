import type { Model, SimulateOptions, SimulationResult } from "@cosimo/core";
import { tangentColumn } from "@cosimo/core";
import { exactly } from "../runs/exactly.ts";
import type { Residuals } from "./least-squares.ts";

/** Values of a variable that were observed. */
export interface Observation {
  readonly variable: string;
  /** [s], ascending; an instant may occur more than once. */
  readonly times: readonly number[];
  /** NaN where a value is missing. */
  readonly values: readonly number[];
  /** Standard deviation of each value; missing: equal for all, and estimated. */
  readonly deviations?: readonly number[];
  /** Which value counts at an event; missing: left, before it. */
  readonly side?: "left" | "right";
}

/** What is looked for in an experiment. */
export interface SoughtValue {
  readonly name: string;
  /** Of the model; missing: `name`. */
  readonly parameter?: string;
  /** Number of the only experiment that has it; missing: all have it. */
  readonly experiment?: number;
}

/** A run with what was observed in it. */
export interface FitExperiment {
  readonly name: string;
  readonly options: SimulateOptions;
  readonly observations: readonly Observation[];
}

/** Why a run gives no residuals. */
export interface RunFailure {
  readonly experiment: string;
  readonly result: SimulationResult;
}

interface PlannedExperiment {
  readonly experiment: FitExperiment;
  readonly options: SimulateOptions;
  readonly rows: number;
  /** Parameters of the unknowns, and their places among all. */
  readonly sought: readonly { readonly parameter: string; readonly place: number }[];
}

/** Residuals (model - observed)/deviation of all experiments with their exact derivatives by the unknowns. */
export function createResiduals(
  model: Model,
  experiments: readonly FitExperiment[],
  unknowns: readonly SoughtValue[],
  onFailure: (failure: RunFailure) => void,
): (point: Float64Array) => Residuals | undefined {
  const planned = experiments.map((experiment, number) =>
    planRun(
      experiment,
      unknowns.flatMap(({ name, parameter = name, experiment: only }, place) =>
        only === undefined || only === number ? [{ parameter, place }] : [],
      ),
      model.dae.experiment?.startTime,
    ),
  );
  const rows = planned.reduce((sum, one) => sum + one.rows, 0);
  const n = unknowns.length;
  return (point) => {
    const values = new Float64Array(rows);
    const jacobian = new Float64Array(rows * n);
    let next = 0;
    for (const { experiment, options, sought } of planned) {
      const parameters = Object.fromEntries(sought.map(({ parameter, place }) => [parameter, point[place]!]));
      const result = model.simulateSync({ ...options, parameters: { ...options.parameters, ...parameters } });
      if (result.outcome.status === "failed" || result.outcome.status === "cancelled") {
        onFailure({ experiment: experiment.name, result });
        return undefined;
      }
      for (const observation of experiment.observations)
        next = addRows(result, observation, sought, n, { values, jacobian }, next);
    }
    return { values, jacobian };
  };
}

/** `declared`: start time of the model [s]. */
function planRun(
  experiment: FitExperiment,
  sought: PlannedExperiment["sought"],
  declared?: number,
): PlannedExperiment {
  const { observations, options } = experiment;
  const unknowns = sought.map(({ parameter }) => parameter);
  const instants = [...new Set(observations.flatMap(({ times }) => times))].sort((a, b) => a - b);
  const startTime = options.startTime ?? declared ?? Math.min(0, instants[0] ?? 0);
  const stopTime = Math.max(options.stopTime ?? Number.NEGATIVE_INFINITY, instants.at(-1) ?? startTime);
  const names = observations.flatMap(({ variable }) => [
    variable,
    ...unknowns.map((name) => tangentColumn(variable, name)),
  ]);
  return {
    ...{ experiment, sought },
    options: {
      ...options,
      ...{ startTime, stopTime, outputTimes: instants, eventPoints: "both", sensitivities: unknowns },
      variables: exactly(names),
    },
    rows: observations.reduce((sum, { values }) => sum + values.filter((y) => !Number.isNaN(y)).length, 0),
  };
}

/** Adds the residuals of an observation behind row `next`, with `n` derivatives each; result: the next free row. */
function addRows(
  result: SimulationResult,
  { variable, times, values: observed, deviations, side = "left" }: Observation,
  sought: PlannedExperiment["sought"],
  n: number,
  { values, jacobian }: Residuals,
  next: number,
): number {
  const { time } = result;
  const own = result.column(variable);
  const tangents = sought.map(({ parameter }) => result.column(tangentColumn(variable, parameter)));
  let [row, at] = [next, 0];
  for (const [i, y] of observed.entries()) {
    const rounding = 1e-12 * Math.abs(times[i]!);
    while (at < time.length - 1 && time[at]! < times[i]! - rounding) at++;
    if (Number.isNaN(y)) continue;
    let taken = at;
    while (side === "right" && time[taken + 1]! <= times[i]! + rounding) taken++;
    const weight = 1 / (deviations?.[i] ?? 1);
    values[row] = (own[taken]! - y) * weight;
    for (const [k, { place }] of sought.entries()) jacobian[row * n + place] = tangents[k]![taken]! * weight;
    row++;
  }
  return row;
}
