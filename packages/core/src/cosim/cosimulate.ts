import {
  type AlgorithmDescription,
  algorithmMessages,
  algorithmRows,
  type Checkpoint,
  type CheckpointRequests,
  type CoSimulationAlgorithm,
  type CoupledSystem,
  chooseAlgorithm,
  createCoSimulation,
  createStepControl,
  type ExperimentDescription,
  isCheckpoint,
  optionApplies,
  planSystem,
  type ResolvedExperiment,
  refuseChanges,
  refuseForeign,
  resolveExperiment,
  type StepLog,
  type SystemDescription,
  type SystemPlan,
  splitVariableName,
  systemMessages,
  type UnitPlan,
} from "@cosimo/cosim";
import {
  type Checked,
  type Diagnostic,
  diagnose,
  diagnoseWithoutSpan,
  experimentNames,
  hasErrors,
  type OptionTable,
  requireFields,
  SettingsError,
} from "@cosimo/ir";
import { createSimulation, defaultSettings, type SimulationSettings } from "@cosimo/simulator";
import { ModelError } from "../errors/model-error.ts";
import {
  type PrepareRun,
  type RunWatch,
  runRecorded,
  runRecordedAsync,
  runWatched,
  runWatchedAsync,
} from "../run/recorded-run.ts";
import { requireSettings } from "../run/require-settings.ts";
import type { SimulateOptions, SimulationResult } from "../run/simulation-result.ts";
import type { CoupledUnit, UnitContext } from "./coupled-unit.ts";
import { createMonolithicSystem } from "./monolithic.ts";
import { factsOf } from "./run-facts.ts";

/** Options of a coupled run beside the system itself. */
export interface CosimulateOptions
  extends ExperimentDescription,
    Pick<
      SimulateOptions,
      "timeout" | "maxEvents" | "eventPoints" | "onLimits" | "logEvents" | "logInit" | "variables"
    > {
  /** Parameters and start values by `unit.variable`; they override those of the system. */
  readonly parameters?: SystemDescription["parameters"];
  /** Options of the algorithm; they override those of the system. */
  readonly algorithm?: SystemDescription["algorithm"];
  /** An algorithm of the user; it replaces the named one. */
  readonly ownAlgorithm?: CoSimulationAlgorithm;
  /** Checkpoint from which the run is resumed. */
  readonly resume?: Checkpoint;
}

/** @throws SettingsError for options that do not apply to the algorithm */
export function requireCoupledSettings(
  { algorithm }: SystemDescription,
  options: CosimulateOptions,
  more?: OptionTable,
): void {
  const { name = algorithm.name ?? "jacobi", ...others } = options.algorithm ?? {};
  requireFields(options.algorithm ?? {}, algorithmRows, "algorithm");
  const control = others.control ?? algorithm.control;
  const ownName = options.ownAlgorithm === undefined ? name : options.ownAlgorithm.name;
  requireSettings(
    { ...options },
    {
      files: ["coupled"],
      chosen: { ...options, algorithm: ownName, control },
      ...(more && { more }),
    },
  );
  const unused = Object.entries(others).filter(
    ([option, value]) => value !== undefined && !optionApplies(name, option),
  );
  if (unused.length > 0 && options.ownAlgorithm === undefined)
    throw new SettingsError(
      unused.map(([option]) =>
        diagnoseWithoutSpan(algorithmMessages, "algorithm.no-option", { name, option }),
      ),
    );
}

/** A coupled system with its units by name. */
export interface NamedUnits {
  readonly system: SystemDescription;
  /** In the order of the results. */
  readonly units: readonly (readonly [name: string, unit: CoupledUnit])[];
}

/** A coupled system with all names resolved. It can be run once. */
export interface CoupledRunPlan {
  readonly system: SystemDescription;
  readonly units: readonly UnitPlan[];
  readonly structure: SystemPlan;
  /** Warnings and notices. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Runs, and returns to the event loop about 30 times per second. A failed unit is an outcome;
   * computed results are kept.
   */
  run(watch?: CoupledRunWatch): Promise<SimulationResult>;
  /** As `run`, without returning to the event loop. */
  runSync(watch?: CoupledRunWatch): SimulationResult;
}

/** Output of a run during its execution, and its control. */
export interface CoupledRunWatch extends RunWatch {
  /** Called for every accepted or rejected communication step. */
  readonly onStep?: StepLog;
  /** Receives checkpoints. */
  readonly checkpoints?: CheckpointRequests;
  /** Additional communication points, ascending [s]; missing: none. */
  readonly points?: readonly number[];
}

/**
 * Runs a coupled system.
 * @throws ModelError when the system has errors.
 */
export function cosimulate(
  named: NamedUnits,
  options: CosimulateOptions & CoupledRunWatch = {},
): Promise<SimulationResult> {
  return planCoupledRun(named, options).run(options);
}

/** @throws ModelError when the system has errors. */
export function planCoupledRun(named: NamedUnits, options: CosimulateOptions = {}): CoupledRunPlan {
  requireCoupledSettings(named.system, options);
  const system = withOptions(named.system, options);
  const experiment = resolveExperiment(system);
  // Units would repeat these diagnostics of the experiment.
  if (hasErrors(experiment.diagnostics)) throw new ModelError(experiment.diagnostics);
  const { logEvents = false, variables } = options;
  const planned = planNamed(
    { ...named, system },
    { logEvents, isExact: true, ...(variables && { variables }) },
  );
  const isMonolithic = system.algorithm.name === "monolithic" && options.ownAlgorithm === undefined;
  const algorithm = chooseAlgorithm(system, options.ownAlgorithm);
  const diagnostics = [planned, experiment, algorithm].flatMap((one) => one.diagnostics);
  if (hasErrors(diagnostics)) throw new ModelError(diagnostics);
  const foreign = options.resume === undefined ? [] : refuseForeign(options.resume, isCheckpoint);
  if (foreign.length > 0) throw new ModelError([...diagnostics, ...foreign]);
  const facts = () => factsOf(system, planned.value!.plans, options.ownAlgorithm);
  const refused = options.resume === undefined ? [] : refuseChanges(options.resume.facts, facts());
  if (refused.length > 0) throw new ModelError([...diagnostics, ...refused]);
  const { communicationStep } = experiment.value!;
  const { tolerance } = system.experiment;
  const prepare =
    ({ onStep, checkpoints, points }: CoupledRunWatch): PrepareRun =>
    (sink, runControl) => {
      if (isMonolithic) {
        const whole = createMonolithicSystem(system.name, planned.value!, experiment.value!, tolerance);
        const found = [...diagnostics, ...whole.diagnostics];
        if (whole.value === undefined || hasErrors(found)) throw new ModelError(found);
        const settings = { ...whole.value.settings, ...runOptionsOf(options) };
        return {
          simulation: createSimulation(whole.value.system, settings, sink, runControl),
          diagnostics: found,
        };
      }
      const coupled = planned.value!.build();
      const { control, chosen, found } = outcomeOnError(coupled, () => {
        const control = createStepControl(system, coupled, experiment.value!, onStep);
        const found = [...diagnostics, ...control.diagnostics];
        if (control.value === undefined) throw new ModelError(found);
        return { control: control.value, chosen: algorithm.value!(coupled, communicationStep), found };
      });
      const simulation = createCoSimulation({
        ...{ name: system.name, system: coupled, communicationStep },
        settings: settingsOf(experiment.value!, options),
        ...{ algorithm: chosen, control },
        ...(tolerance !== undefined && { tolerance }),
        ...(options.resume && { resume: options.resume }),
        ...(points && { points }),
        ...(checkpoints && { checkpoints, facts: facts() }),
        ...{ sink, runControl },
      });
      return { simulation, diagnostics: found };
    };
  return {
    ...{ system, units: planned.value!.plans, structure: planned.value!, diagnostics },
    // A checkpoint needs a whole step: such a run ends between two steps only.
    run: (watch = {}) =>
      (watch.checkpoints === undefined ? runWatchedAsync : runRecordedAsync)(watch, prepare(watch)),
    runSync: (watch = {}) =>
      (watch.checkpoints === undefined ? runWatched : runRecorded)(watch, prepare(watch)),
  };
}

/** Frees the built units if the run cannot start. */
export function outcomeOnError<T>({ units }: CoupledSystem, action: () => T): T {
  try {
    return action();
  } catch (error) {
    for (const unit of units) unit.end();
    throw error;
  }
}

function settingsOf(
  { startTime, stopTime, outputInterval }: ResolvedExperiment,
  options: CosimulateOptions,
): SimulationSettings {
  return {
    ...{ ...defaultSettings, startTime, stopTime },
    ...(outputInterval !== undefined && { outputInterval }),
    ...runOptionsOf(options),
  };
}

function runOptionsOf({ timeout, eventPoints, onLimits, logInit }: CosimulateOptions) {
  return {
    ...(timeout !== undefined && { timeout }),
    ...(eventPoints !== undefined && { eventPoints }),
    ...(onLimits !== undefined && { onLimits }),
    ...(logInit !== undefined && { logInit }),
  };
}

/** Options of the run override those of the system. */
export function withOptions(system: SystemDescription, options: CosimulateOptions): SystemDescription {
  const given = experimentNames.map((name) => [name, options[name]] as const);
  const present = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  return {
    ...system,
    experiment: { ...system.experiment, ...present },
    parameters: { ...system.parameters, ...options.parameters },
    algorithm: { ...keptOptions(system.algorithm, options.algorithm?.name), ...options.algorithm },
  };
}

/** For another algorithm than the system's own, only options valid for both are kept. */
function keptOptions(algorithm: AlgorithmDescription, name = algorithm.name): AlgorithmDescription {
  if (name === undefined || name === (algorithm.name ?? "jacobi")) return algorithm;
  return Object.fromEntries(Object.entries(algorithm).filter(([option]) => optionApplies(name, option)));
}

/** What a plan needs beside the system: variables that are read though not connected. */
interface PlanRequest extends Pick<UnitContext, "logEvents"> {
  /** Names `unit.variable` of Strings and Binaries to be recorded; missing: none. */
  readonly variables?: RegExp;
  readonly read?: readonly string[];
  /** Integers of 64 bits are connected exactly, by further ports. */
  readonly isExact?: boolean;
}

/** Plans all units and their connections. */
export function planNamed(
  { system, units }: NamedUnits,
  { read = [], logEvents = false, isExact = false, variables }: PlanRequest = {},
): Checked<SystemPlan & { readonly plans: readonly UnitPlan[] }> {
  const shared = distributeParameters(
    system,
    units.map(([name]) => name),
  );
  const contexts = units.map(([name]) => ({
    ...contextOf(name, system, shared.byUnit.get(name) ?? {}),
    logEvents,
    ...(variables && { records: (one: string) => `${name}.${one}`.search(variables) >= 0 }),
  }));
  const plans = units.map(([, unit], i) => unit(contexts[i]!));
  const diagnostics = [...shared.diagnostics, ...plans.flatMap((plan) => plan.diagnostics)];
  if (hasErrors(diagnostics)) return { diagnostics };
  const known = plans.map(({ value }) => value!);
  const planned = planSystem(system, known, read, isExact);
  const all = [...diagnostics, ...planned.diagnostics];
  return planned.value === undefined
    ? { diagnostics: all }
    : { value: { ...planned.value, plans: known }, diagnostics: all };
}

function contextOf(
  name: string,
  {
    experiment,
    spans,
    parameterUnits = {},
    physicalUnits = {},
    optionalParameters = false,
  }: SystemDescription,
  parameters: UnitContext["parameters"],
): UnitContext {
  const { startTime = 0, stopTime = startTime + 1, tolerance } = experiment;
  return {
    ...{ name, startTime, stopTime, parameters, physicalUnits, optionalParameters },
    parameterUnits: Object.fromEntries(
      Object.keys(parameters).flatMap((parameter) => {
        const unit = parameterUnits[`${name}.${parameter}`];
        return unit === undefined ? [] : [[parameter, unit]];
      }),
    ),
    ...(tolerance !== undefined && { tolerance }),
    placeOf: (parameter) => spans?.get(`parameters.${name}.${parameter}`),
  };
}

function distributeParameters({ parameters, spans }: SystemDescription, units: readonly string[]) {
  const names = new Set(units);
  const diagnostics: Diagnostic[] = [];
  const byUnit = new Map<string, Record<string, SystemDescription["parameters"][string]>>();
  for (const [name, value] of Object.entries(parameters)) {
    const split = splitVariableName(name, names);
    if (split === undefined) {
      const span = spans?.get(`parameters.${name}`);
      const args = { name, units: units.join(", ") };
      diagnostics.push(
        span === undefined
          ? diagnoseWithoutSpan(systemMessages, "system.no-name", args)
          : diagnose(systemMessages, "system.no-name", span, args),
      );
      continue;
    }
    const own = byUnit.get(split.unit) ?? {};
    own[split.variable] = value;
    byUnit.set(split.unit, own);
  }
  return { byUnit, diagnostics };
}
