import {
  type CoupledSystem,
  chooseAlgorithm,
  createCoSimulation,
  fixedControl,
  resolveExperiment,
  type SystemDescription,
} from "@cosimo/cosim";
import { hasErrors, type TrajectorySink } from "@cosimo/ir";
import { defaultSettings } from "@cosimo/simulator";
import { ModelError } from "../errors/model-error.ts";
import { type RunWatch, runRecorded } from "../run/recorded-run.ts";
import type { SimulationResult } from "../run/simulation-result.ts";
import { Interruption } from "../run/supervisor.ts";
import { type CosimulateOptions, type NamedUnits, outcomeOnError, planNamed } from "./cosimulate.ts";

/** Values of variables at the points of a grid, one list each; shorter if the run ended early. */
export type Samples = readonly (readonly number[])[];

/** Variables of a run, and the interval of the points at which they are kept [s]. */
export interface Sampling {
  readonly interval: number;
  readonly names: readonly string[];
  /** Told that the values at a point are known; `true` ends the run. Missing: it goes to its end. */
  readonly suffices?: (samples: Samples, point: number) => boolean;
}

export interface SampledRun {
  readonly samples: Samples;
  /** Instants of its events [s]. */
  readonly events: readonly number[];
  /** Time at which `suffices` ended the run [s]. */
  readonly endedAt: number | undefined;
  readonly outcome: SimulationResult["outcome"];
  readonly steps: number;
  readonly jacobians: number;
  /** Processor time: total, and per unit. */
  readonly seconds: number;
  readonly unitSeconds: Readonly<Record<string, number>>;
}

/** How a run is watched and ended from outside. */
export type SamplingWatch = Pick<RunWatch, "onProgress" | "supervisor">;

/** A run with fixed steps, timed. @throws Interruption when the time limit of the options is reached */
export function runSampled(
  named: NamedUnits,
  options: CosimulateOptions,
  sampling: Sampling,
  watch: SamplingWatch = {},
): SampledRun {
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
  const { timeout } = options;
  const coupled = planned.value!.build();
  const unitSeconds = timeUnits(coupled);
  const algorithm = outcomeOnError(coupled, () => chosen.value!(coupled, communicationStep));
  const sampler = createSampler(sampling, startTime);
  let begun = 0;
  const { outcome, statistics, events } = runRecorded(
    { ...watch, sink: sampler.sink },
    (sink, runControl) => {
      const simulation = createCoSimulation({
        ...{ name: system.name, system: coupled, algorithm, control: fixedControl, communicationStep },
        settings: { ...defaultSettings, startTime, stopTime, ...(timeout !== undefined && { timeout }) },
        ...(tolerance !== undefined && { tolerance }),
        ...{ sink, runControl },
      });
      begun = performance.now();
      return { simulation, diagnostics: [] };
    },
  );
  if (sampler.endedAt() === undefined) throwIfInterrupted(outcome);
  return {
    seconds: (performance.now() - begun) / 1000,
    ...{ steps: statistics.steps, jacobians: statistics.jacobianEvaluations },
    unitSeconds: Object.fromEntries(coupled.units.map(({ name }, i) => [name, unitSeconds[i]!])),
    ...{ samples: sampler.samples, endedAt: sampler.endedAt(), outcome },
    events: events.map(({ time }) => time),
  };
}

/** @throws Interruption for a run that the caller or its time limit ended */
export function throwIfInterrupted({ cause }: SimulationResult["outcome"]): void {
  if (cause === "timeout" || cause === "interrupted") throw new Interruption(cause, "analysis");
}

/** Keeps the last row at each point of the grid. */
export function createSampler({ interval, names, suffices }: Sampling, start: number) {
  const samples: number[][] = names.map(() => []);
  let columns: readonly number[] = [];
  let [known, endedAt]: [number, number | undefined] = [-1, undefined];
  const sink: TrajectorySink = {
    begin(_, variables) {
      columns = names.map((name) => variables.findIndex((one) => one.name === name));
    },
    needs: (variable) => columns.includes(variable),
    row(time, values) {
      const point = Math.round((time - start) / interval);
      if (Math.abs(start + point * interval - time) > 1e-6 * interval) return;
      // Rows of one instant follow each other: the point before this one has its last row.
      for (; known < point - 1 && endedAt === undefined; known++)
        if (suffices?.(samples, known + 1) === true) endedAt = time;
      for (const [i, column] of columns.entries()) samples[i]![point] = values[column]!;
    },
    event: () => {},
    isFull: () => endedAt !== undefined,
    end: () => {},
  };
  return { sink, samples, endedAt: () => endedAt };
}

function experimentOf(options: CosimulateOptions): SystemDescription["experiment"] {
  const { startTime, stopTime, communicationStep, tolerance } = options;
  const given = { startTime, stopTime, communicationStep, tolerance };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Removes step control: the caller prescribes the steps. */
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
