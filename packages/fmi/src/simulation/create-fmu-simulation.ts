import type { TrajectorySink } from "@cosimo/ir";
import { type Checked, type Diagnostic, diagnoseWithoutSpan, hasErrors, type InputSignals } from "@cosimo/ir";
import {
  createChunkedRun,
  createSimulation,
  driveInputs,
  type HybridSystem,
  type InputTarget,
  resolveSettings,
  type Simulation,
  type SimulationControl,
  type SimulationSettings,
  scheduleInputs,
} from "@cosimo/simulator";
import { splitTriggers } from "../clocks/split-triggers.ts";
import { CoSimulationRun } from "../co-simulation/co-simulation-run.ts";
import { communicationPoints } from "../co-simulation/communication-points.ts";
import { createIntermediateInputs } from "../co-simulation/intermediate-inputs.ts";
import type { CoSimulation, InterfaceKind } from "../description/interface-types.ts";
import type { ModelDescription } from "../description/model-description.ts";
import { FmuFailure } from "../instance/fmu-failure.ts";
import type { Instance } from "../instance/instance.ts";
import type { InstantiateOptions } from "../instance/instance-options.ts";
import type { InstanceSource } from "../instance/instance-source.ts";
import { createModelExchangeSystem } from "../model-exchange/model-exchange-system.ts";
import { endInstance } from "../run/end-instance.ts";
import { runMessages } from "../run/run-messages.ts";
import { ScheduledExecutionRun } from "../scheduled-execution/scheduled-execution-run.ts";
import { createFmuInputs } from "../values/fmu-inputs.ts";
import { declaredParameters, resultColumns } from "../values/result-columns.ts";
import { type ParameterSettings, resolveStartValues, type StartValues } from "../values/start-values.ts";

export interface FmuSimulationOptions {
  /** Default: co-simulation if the FMU provides it, else model exchange, else scheduled execution. */
  readonly kind?: InterfaceKind;
  readonly parameters: ParameterSettings;
  readonly inputs: InputSignals;
  /** Missing settings are taken from the FMU's default experiment. */
  readonly settings: Partial<SimulationSettings>;
  readonly instantiate: Omit<InstantiateOptions, "kind">;
  /** Strings and Binaries to record, by name; missing: none. */
  readonly records?: (name: string) => boolean;
  readonly sink: TrajectorySink;
  readonly control: SimulationControl;
}

/** The default interface type of a run. */
export function preferredKind(description: ModelDescription): InterfaceKind {
  const { coSimulation, modelExchange, scheduledExecution } = description;
  return (coSimulation ?? modelExchange ?? scheduledExecution)?.kind ?? "coSimulation";
}

/**
 * Prepares a run with a new instance, which the run ends. Wrong options give diagnostics and no run.
 * @throws FmuFailure if the FMU cannot be instantiated.
 */
export function createFmuSimulation(
  source: InstanceSource,
  options: FmuSimulationOptions,
): Checked<Simulation> {
  const { description, archive } = source.fmu;
  const kind = options.kind ?? preferredKind(description);
  if (description[kind] === undefined) throw new FmuFailure("fmu.no-interface", { fmu: archive.name, kind });
  const settings = resolveSettings(options.settings, experimentOf(description));
  const start = resolveStartValues(description, archive.name, options.parameters);
  const diagnostics = [...settings.diagnostics, ...start.diagnostics];
  if (settings.value === undefined || start.value === undefined || hasErrors(diagnostics))
    return { diagnostics };
  const prepared: Preparation = {
    ...{ source, description, fmu: archive.name, start: start.value, settings: settings.value },
    ...{ options, diagnostics },
  };
  if (kind === "modelExchange") return modelExchange(prepared);
  return kind === "coSimulation" ? coSimulation(prepared) : scheduledExecution(prepared);
}

interface Preparation {
  readonly source: InstanceSource;
  readonly description: ModelDescription;
  readonly fmu: string;
  readonly start: StartValues;
  readonly settings: SimulationSettings;
  readonly options: FmuSimulationOptions;
  readonly diagnostics: readonly Diagnostic[];
}

function experimentOf({ defaultExperiment }: ModelDescription) {
  const { startTime, stopTime, tolerance, stepSize } = defaultExperiment ?? {};
  return {
    ...(startTime !== undefined && { startTime }),
    ...(stopTime !== undefined && { stopTime }),
    ...(tolerance !== undefined && { tolerance }),
    ...(stepSize !== undefined && { interval: stepSize }),
  };
}

/** The tolerance for the FMU; missing if neither the settings nor the default experiment define one. */
function toleranceOf({ options, description }: Preparation): { readonly tolerance?: number } {
  const tolerance = options.settings.tolerance ?? description.defaultExperiment?.tolerance;
  return tolerance === undefined ? {} : { tolerance };
}

function metadataOf({ description }: Preparation) {
  const { instantiationToken } = description;
  return { description: description.description ?? "", modelHash: instantiationToken };
}

function modelExchange(prepared: Preparation): Checked<Simulation> {
  const { source, description, fmu, start, options } = prepared;
  const { settings, notices } = withoutSavedStates(prepared);
  const instance = source.instantiate({ ...options.instantiate, kind: "modelExchange" });
  try {
    const { stopTime } = settings;
    const { triggers, others } = splitTriggers(description, options.inputs);
    const { records } = options;
    const systemOptions = {
      ...{ fmu, start, stopTime, triggers, ...toleranceOf(prepared) },
      ...(records && { records }),
    };
    const system = createModelExchangeSystem(description, instance, systemOptions);
    const driven = driveInputs(system, others, settings);
    const diagnostics = [...prepared.diagnostics, ...notices, ...driven.diagnostics];
    if (driven.value === undefined) {
      endInstance(instance);
      return { diagnostics };
    }
    const { sink, control } = options;
    const value = createSimulation(driven.value, settings, sink, control, metadataOf(prepared));
    return { value, diagnostics };
  } catch (error) {
    endInstance(instance);
    throw error;
  }
}

/**
 * A new instance for model exchange as a system, which ends the instance when it is released. Wrong names give diagnostics.
 * @throws FmuFailure if the FMU has no model exchange, or cannot be instantiated.
 */
export function openModelExchange(
  source: InstanceSource,
  parameters: ParameterSettings,
): Checked<HybridSystem> {
  const { description, archive } = source.fmu;
  const kind = "modelExchange";
  if (description[kind] === undefined) throw new FmuFailure("fmu.no-interface", { fmu: archive.name, kind });
  const start = resolveStartValues(description, archive.name, parameters);
  if (start.value === undefined || hasErrors(start.diagnostics)) return { diagnostics: start.diagnostics };
  const instance = source.instantiate({ kind });
  try {
    const options = { fmu: archive.name, start: start.value };
    const value = createModelExchangeSystem(description, instance, options);
    return { value, diagnostics: start.diagnostics };
  } catch (error) {
    endInstance(instance);
    throw error;
  }
}

/** Rest and sliding need saved states: without these such a run stops where events accumulate. */
function withoutSavedStates({ description, settings, fmu }: Preparation) {
  const requested = settings.onChattering === "slide";
  if (description.modelExchange?.canGetAndSetFMUState) return { settings, notices: [] };
  const onChattering = requested ? ("stop" as const) : settings.onChattering;
  return {
    settings: { ...settings, onZeno: "stop" as const, onChattering },
    notices: requested ? [diagnoseWithoutSpan(runMessages, "fmu-run.no-rest", { fmu })] : [],
  };
}

function driven(prepared: Preparation, signals: InputSignals) {
  const { description, start, settings, options } = prepared;
  const columns = resultColumns(description, start.variables, options.records);
  const inputs = createFmuInputs(description, start);
  const target: InputTarget = {
    inputs: inputs.descriptions,
    variables: columns.variables,
    parameterValues: () => declaredParameters(description, start.variables),
    setInput: inputs.set,
    inputValue: inputs.value,
  };
  return { columns, inputs, schedule: scheduleInputs(target, signals, settings) };
}

function coSimulation(prepared: Preparation): Checked<Simulation> {
  const { source, description, fmu, start, settings, options } = prepared;
  const interfaceType = description.coSimulation!;
  const { triggers, others } = splitTriggers(description, options.inputs);
  const { columns, inputs, schedule } = driven(prepared, others);
  const diagnostics = [...prepared.diagnostics, ...schedule.diagnostics];
  if (schedule.value === undefined) return { diagnostics };
  const intermediate = createIntermediateInputs(interfaceType, start.variables);
  const instantiate = (eventModeUsed: boolean): Instance =>
    source.instantiate({
      ...options.instantiate,
      ...intermediate.options,
      kind: "coSimulation",
      eventModeUsed,
      earlyReturnAllowed: eventModeUsed || interfaceType.mightReturnEarlyFromDoStep,
    });
  const { instance, eventModeUsed, notices } = withEventMode(
    prepared,
    interfaceType.hasEventMode,
    instantiate,
  );
  const run = new CoSimulationRun({
    ...{ fmu, description, instance, start, columns, inputs, settings, eventModeUsed },
    ...{ coSimulation: interfaceType, schedule: schedule.value, sink: options.sink, triggers },
    ...toleranceOf(prepared),
    onInitialized: () => intermediate.connect(instance, inputs),
  });
  const value = createChunkedRun(run, runOptions(prepared, run));
  return {
    value,
    diagnostics: [
      ...diagnostics,
      ...notices,
      ...manySteps(prepared, interfaceType),
      ...shortEnd(prepared, interfaceType),
    ],
  };
}

/** Some FMUs declare event mode and refuse to be instantiated with it; these are run without. */
function withEventMode(
  { description, fmu }: Preparation,
  hasEventMode: boolean,
  instantiate: (eventModeUsed: boolean) => Instance,
) {
  const notices: readonly Diagnostic[] = [];
  const eventModeUsed = description.majorVersion === 3 && hasEventMode;
  try {
    return { instance: instantiate(eventModeUsed), eventModeUsed, notices };
  } catch (error) {
    if (!eventModeUsed || !(error instanceof FmuFailure) || error.code !== "fmu.not-instantiated")
      throw error;
    const instance = instantiate(false);
    const refused = diagnoseWithoutSpan(runMessages, "fmu-run.no-event-mode", { fmu });
    return { instance, eventModeUsed: false, notices: [refused] };
  }
}

/** A notice that a run with fixed steps ends before its stop time. */
function shortEnd({ settings, fmu }: Preparation, interfaceType: CoSimulation): readonly Diagnostic[] {
  const { end, step } = communicationPoints(settings, interfaceType.canHandleVariableCommunicationStepSize);
  if (end === settings.stopTime) return [];
  const args = { fmu, step, end, stop: settings.stopTime };
  return [diagnoseWithoutSpan(runMessages, "fmu-run.short-end", args)];
}

/** Some FMUs have explicit methods with fixed steps for stiff models: they need hours where model exchange needs an instant. */
function manySteps({ settings, fmu }: Preparation, { fixedInternalStepSize: step }: CoSimulation) {
  const count = step === undefined ? 0 : (settings.stopTime - settings.startTime) / step;
  if (!(count > MANY_STEPS)) return [];
  const args = { fmu, step: step!, count: Number(count.toPrecision(2)) };
  return [diagnoseWithoutSpan(runMessages, "fmu-run.many-steps", args)];
}

/** More than an FMU takes in some minutes. */
const MANY_STEPS = 1e9;

function scheduledExecution(prepared: Preparation): Checked<Simulation> {
  const { source, description, fmu, start, settings, options } = prepared;
  const { triggers, others } = splitTriggers(description, options.inputs);
  const { columns, inputs, schedule } = driven(prepared, others);
  const diagnostics = [...prepared.diagnostics, ...schedule.diagnostics];
  if (schedule.value === undefined) return { diagnostics };
  const instance = source.instantiate({
    clockUpdate: () => {},
    ...options.instantiate,
    kind: "scheduledExecution",
  });
  const run = new ScheduledExecutionRun({
    ...{ fmu, description, instance, start, columns, inputs, settings, triggers },
    ...{ schedule: schedule.value, sink: options.sink },
  });
  return { value: createChunkedRun(run, runOptions(prepared, run)), diagnostics };
}

function runOptions(prepared: Preparation, run: { readonly notes: readonly Diagnostic[] }) {
  const { settings, options, description } = prepared;
  const { sink, control } = options;
  const { modelName: model } = description;
  return {
    ...{ settings, sink, control, metadata: metadataOf(prepared), model },
    // Evaluated at the end.
    get diagnostics() {
      return run.notes;
    },
  };
}
