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
}

/** Residuals (model - observed)/deviation of all experiments with their exact derivatives by the unknowns. */
export function createResiduals(
  model: Model,
  experiments: readonly FitExperiment[],
  unknowns: readonly string[],
  onFailure: (failure: RunFailure) => void,
): (point: Float64Array) => Residuals | undefined {
  const planned = experiments.map((experiment) => planRun(experiment, unknowns));
  const rows = planned.reduce((sum, one) => sum + one.rows, 0);
  const n = unknowns.length;
  return (point) => {
    const values = new Float64Array(rows);
    const jacobian = new Float64Array(rows * n);
    const parameters = Object.fromEntries(unknowns.map((name, j) => [name, point[j]!]));
    let next = 0;
    for (const { experiment, options } of planned) {
      const result = model.simulateSync({ ...options, parameters: { ...options.parameters, ...parameters } });
      if (result.outcome.status === "failed" || result.outcome.status === "cancelled") {
        onFailure({ experiment: experiment.name, result });
        return undefined;
      }
      for (const observation of experiment.observations)
        next = addRows(result, observation, unknowns, values, jacobian, next);
    }
    return { values, jacobian };
  };
}

function planRun(experiment: FitExperiment, unknowns: readonly string[]): PlannedExperiment {
  const { observations, options } = experiment;
  const instants = [...new Set(observations.flatMap(({ times }) => times))].sort((a, b) => a - b);
  const startTime = options.startTime ?? Math.min(0, instants[0] ?? 0);
  const stopTime = Math.max(options.stopTime ?? Number.NEGATIVE_INFINITY, instants.at(-1) ?? startTime);
  const names = observations.flatMap(({ variable }) => [
    variable,
    ...unknowns.map((name) => tangentColumn(variable, name)),
  ]);
  return {
    experiment,
    options: {
      ...options,
      ...{ startTime, stopTime, outputTimes: instants, eventPoints: "none", sensitivities: unknowns },
      variables: exactly(names),
    },
    rows: observations.reduce((sum, { values }) => sum + values.filter((y) => !Number.isNaN(y)).length, 0),
  };
}

/** Adds the residuals of an observation behind row `next`; result: the next free row. */
function addRows(
  result: SimulationResult,
  { variable, times, values: observed, deviations }: Observation,
  unknowns: readonly string[],
  values: Float64Array,
  jacobian: Float64Array,
  next: number,
): number {
  const { time } = result;
  const own = result.column(variable);
  const tangents = unknowns.map((name) => result.column(tangentColumn(variable, name)));
  let [row, at] = [next, 0];
  for (const [i, y] of observed.entries()) {
    while (at < time.length - 1 && time[at]! < times[i]! - 1e-12 * Math.abs(times[i]!)) at++;
    if (Number.isNaN(y)) continue;
    const weight = 1 / (deviations?.[i] ?? 1);
    values[row] = (own[at]! - y) * weight;
    for (const [j, column] of tangents.entries()) jacobian[row * unknowns.length + j] = column[at]! * weight;
    row++;
  }
  return row;
}
