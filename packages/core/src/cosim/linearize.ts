import {
  analysisMessages,
  CoupledRun,
  type CoupledSystem,
  chooseAlgorithm,
  fixedControl,
  linearizeAlong,
  resolveExperiment,
  type StateSpace,
  type StepwiseCoupledRun,
  type SystemDescription,
  type SystemLinearization,
  stateSpaceOf,
} from "@cosimo/cosim";
import {
  type Diagnostic,
  diagnoseWithoutSpan,
  type EventRecord,
  hasErrors,
  type MessageArguments,
  type OptionRows,
  requireFields,
  settings,
} from "@cosimo/ir";
import { defaultSettings } from "@cosimo/simulator";
import { ModelError } from "../errors/model-error.ts";
import { Interruption, type Supervisor, unsupervised } from "../run/supervisor.ts";
import {
  type CosimulateOptions,
  type NamedUnits,
  outcomeOnError,
  planNamed,
  withOptions,
} from "./cosimulate.ts";

/** Options of the run to the point. */
type RunToPoint = Pick<
  CosimulateOptions,
  "startTime" | "communicationStep" | "tolerance" | "parameters" | "algorithm" | "ownAlgorithm" | "timeout"
>;

export interface LinearizeOptions extends RunToPoint {
  /** Time of linearization [s]; missing: the start. */
  readonly at?: number;
  /** Step of the sampled loop with held inputs [s]; missing: no sampled model. */
  readonly hold?: number;
  /** Ends compilation and run. Missing: the host's, if it has one. */
  readonly supervisor?: Supervisor;
}

export const pointRows = {
  at: { type: "number", unit: "s" },
  hold: { type: "number", unit: "s", range: { above: 0 } },
} as const;

export const linearizeRows: OptionRows<LinearizeOptions> = {
  ...pointRows,
  startTime: settings.startTime,
  communicationStep: settings.communicationStep,
  tolerance: settings.tolerance,
  parameters: settings.parameters,
  algorithm: settings.algorithm,
  ownAlgorithm: settings.ownAlgorithm,
  timeout: settings.timeout,
  supervisor: { type: "object" },
};

export interface LinearizedSystem extends StateSpace {
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Linear model of a system, or of a single unit, at the point reached by a run: from unconnected
 * inputs to all outputs.
 * @throws ModelError when the system has errors, or the point is not reached.
 * @throws Interruption when a limit or a signal ends it.
 */
export function linearize(named: NamedUnits, options: LinearizeOptions = {}): LinearizedSystem {
  requireFields(options, linearizeRows, "linearize()");
  const { supervisor = unsupervised() } = options;
  return supervisor.run("analysis", () => atPoint(named, options, linearizedSystem(options)));
}

/** The linear model as its users see it. */
export function linearizedSystem({ hold }: Pick<LinearizeOptions, "hold">): UseOfPoint<LinearizedSystem> {
  return (linearization, system, diagnostics) => ({
    ...stateSpaceOf(linearization, system, hold),
    diagnostics,
  });
}

/** Linear model at a point, before units are freed. */
export type UseOfPoint<T> = (
  linearization: SystemLinearization,
  system: CoupledSystem,
  diagnostics: readonly Diagnostic[],
) => T;

/**
 * Runs the system to the point and calls `use` with its linear model.
 * @throws ModelError
 */
export function atPoint<T>(named: NamedUnits, options: LinearizeOptions, use: UseOfPoint<T>): T {
  const at = options.at ?? withOptions(named.system, options).experiment.startTime ?? 0;
  return atPoints(named, { ...options, points: [at] }, use)[0]!;
}

/** As `atPoint`, at several points of one run. @throws ModelError */
export function atPoints<T>(named: NamedUnits, options: AlongOptions, use: UseOfPoint<T>): readonly T[] {
  let next = 0;
  return runAlong(named, options, (found, coupled, diagnostics) => {
    const time = options.points[next++]!;
    if (typeof found === "string") throw faultOf("analysis.not-reached", { time, reason: found });
    return useRegular(found, { coupled, diagnostics }, use);
  });
}

/** @throws ModelError if inputs cannot be found from one another */
export function useRegular<T>(
  found: SystemLinearization,
  { coupled, diagnostics }: Pick<RunToPoints, "coupled" | "diagnostics">,
  use: UseOfPoint<T>,
): T {
  if (!found.regular) throw faultOf("analysis.singular", { time: found.time });
  return use(found, coupled, [...diagnostics, ...unknownStates(found), ...heldDelays(coupled)]);
}

/** Options of a run to several points. */
export interface AlongOptions extends RunToPoint {
  /** Ascending [s]. */
  readonly points: readonly number[];
}

/**
 * Calls `use` with the linear models at several points of one run; undefined where there is none, or the run does not get there.
 */
export function alongRun<T>(
  named: NamedUnits,
  options: AlongOptions,
  use: UseOfPoint<T>,
): readonly (T | undefined)[] {
  return runAlong(named, options, (found, coupled, diagnostics) =>
    typeof found === "string" || !found.regular ? undefined : use(found, coupled, diagnostics),
  );
}

/** @throws ModelError when the run has no initial values */
function runAlong<T>(
  named: NamedUnits,
  options: AlongOptions,
  use: (found: SystemLinearization | string, system: CoupledSystem, diagnostics: readonly Diagnostic[]) => T,
): readonly T[] {
  return withRun(named, options, ({ run, coupled, diagnostics }) =>
    Array.from(linearizeAlong(run, coupled, options.points), (found) => use(found, coupled, diagnostics)),
  );
}

/** An initialized run with its units. */
export interface RunToPoints {
  readonly run: StepwiseCoupledRun;
  readonly coupled: CoupledSystem;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Begins a run to several points, of which `event` gets the events, and frees its units after `use`.
 * @throws ModelError when the run has no initial values
 */
export function withRun<T>(
  named: NamedUnits,
  { points, ...options }: AlongOptions,
  use: (begun: RunToPoints) => T,
  event: (record: EventRecord) => void = () => {},
): T {
  const deadline = performance.now() + 1000 * (options.timeout ?? Number.POSITIVE_INFINITY);
  const system = withOptions(named.system, options);
  const planned = planNamed({ ...named, system }, { read: declaredOutputs({ ...named, system }) });
  const experiment = resolveExperiment({ ...system, experiment: untilPoint(system, points.at(-1)) });
  const algorithm = chooseAlgorithm(withoutMonolithic(system), options.ownAlgorithm);
  const diagnostics = [planned, experiment, algorithm].flatMap((one) => one.diagnostics);
  if (hasErrors(diagnostics)) throw new ModelError(diagnostics);
  const { startTime, communicationStep } = experiment.value!;
  const { tolerance } = system.experiment;
  const [first = startTime] = points;
  if (first < startTime) throw faultOf("analysis.before-start", { time: first, start: startTime });
  const coupled = planned.value!.build();
  const run = new CoupledRun({
    ...{
      system: coupled,
      algorithm: outcomeOnError(coupled, () => algorithm.value!(coupled, communicationStep)),
      control: fixedControl,
      communicationStep,
    },
    settings: { ...defaultSettings, startTime, stopTime: points.at(-1) ?? startTime, output: "none" },
    ...(tolerance !== undefined && { tolerance }),
    ...{ points, sink: { begin: () => {}, row: () => {}, event, end: () => {} } },
  });
  try {
    const runOutcome = run.initialize();
    if (runOutcome?.status === "failed") throw new ModelError(runOutcome.diagnostics);
    const limited: StepwiseCoupledRun = {
      get time() {
        return run.time;
      },
      hasReached: (time) => run.hasReached(time),
      step() {
        if (performance.now() > deadline) throw new Interruption("timeout", "analysis");
        return run.step();
      },
    };
    return use({ run: limited, coupled, diagnostics });
  } finally {
    run.end();
  }
}

/** A step that nobody gives is a part of the way to the point. */
function untilPoint({ experiment }: SystemDescription, at: number | undefined) {
  const { startTime = 0, stopTime = startTime + 1 } = experiment;
  return { ...experiment, stopTime: Math.max(stopTime, at ?? startTime) };
}

/** Declared outputs of the units, connected or not. @throws ModelError */
function declaredOutputs(named: NamedUnits): readonly string[] {
  const { value, diagnostics } = planNamed(named);
  if (value === undefined) throw new ModelError(diagnostics);
  const { units } = value.build();
  const names = units.flatMap(({ name, variables }) =>
    variables.filter(({ causality }) => causality === "output").map((one) => `${name}.${one.name}`),
  );
  for (const unit of units) unit.end();
  return names;
}

/** Replaces the algorithm `monolithic`: on the way to the point, units remain separate. */
function withoutMonolithic(system: SystemDescription): SystemDescription {
  return system.algorithm.name === "monolithic"
    ? { ...system, algorithm: { name: "linear-implicit" } }
    : system;
}

function unknownStates({ units, rungs }: SystemLinearization): readonly Diagnostic[] {
  return units.flatMap((unit, i) =>
    rungs[i] === "directional" || rungs[i] === "differences"
      ? []
      : [diagnoseWithoutSpan(analysisMessages, "analysis.unknown-states", { unit })],
  );
}

/** A linear model has no delays: delayed values are inputs that do not change. */
function heldDelays({ units }: Pick<CoupledSystem, "units">): readonly Diagnostic[] {
  return units.flatMap(({ name: unit, capabilities }) =>
    capabilities.delays === true
      ? [diagnoseWithoutSpan(analysisMessages, "analysis.held-delays", { unit })]
      : [],
  );
}

export function faultOf(code: keyof typeof analysisMessages, args: MessageArguments) {
  return new ModelError([diagnoseWithoutSpan(analysisMessages, code, args)]);
}
