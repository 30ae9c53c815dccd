import {
  FmuFailure,
  type InstanceSource,
  isFloat,
  type ModelDescription,
  type ParameterSettings,
  resolveStartValues,
  type StartValues,
} from "@cosimo/fmi";
import { type Checked, type Diagnostic, diagnoseWithoutSpan, hasErrors } from "@cosimo/ir";
import { resolveSettings, type SimulationSettings } from "@cosimo/simulator";
import { connectableClocks, createCoSimulationFmuUnit } from "../fmu-unit/fmu-unit.ts";
import {
  type FmuElement,
  fmuInputElements,
  fmuOutputElements,
  remainderElements,
  unitInputOf,
  unitVariableOf,
} from "../fmu-unit/fmu-variables.ts";
import { createModelExchangeSource } from "../fmu-unit/me-fmu-source.ts";
import { createHybridUnit } from "../model-unit/hybrid-unit.ts";
import type { Unit } from "../unit/unit.ts";
import { fitParameters, type GivenParameters, type KnownParameters } from "./fit-parameters.ts";
import { systemMessages } from "./system-messages.ts";
import type { UnitEquations, UnitPlan } from "./unit-plan.ts";

export interface FmuUnitOptions {
  /** Missing: co-simulation if the FMU has it, else model exchange. */
  readonly type?: "me" | "cs";
  /** Of model exchange: the integration method. */
  readonly solver?: string;
  /** Of fixed-step methods [s]. */
  readonly innerStep?: number;
  /** Missing: that of the experiment. */
  readonly tolerance?: number;
}

/** Settings for the unit of an FMU. */
export interface FmuUnitContext extends GivenParameters {
  readonly startTime: number;
  readonly stopTime: number;
  readonly tolerance?: number;
  /** Default of all integrating units [s]. */
  readonly innerStep?: number;
  /** Strings and Binaries to be recorded, by their names in the FMU; missing: none. */
  readonly records?: (name: string) => boolean;
}

/** An FMU as a unit, with a separate instance for each run. @throws FmuFailure if it lacks the interface. */
export function planFmuUnit(
  source: InstanceSource,
  options: FmuUnitOptions,
  context: FmuUnitContext,
): Checked<UnitPlan> {
  const { description, archive } = source.fmu;
  const kind = options.type ?? (description.coSimulation === undefined ? "me" : "cs");
  const interfaceKind = kind === "cs" ? "coSimulation" : "modelExchange";
  if (description[interfaceKind] === undefined)
    throw new FmuFailure("fmu.no-interface", { fmu: archive.name, kind: interfaceKind });
  const physicalUnits = definedUnits(description);
  const fitted = fitParameters(context, knownParameters(description), physicalUnits);
  const start = resolveStartValues(description, archive.name, (fitted.value ?? {}) as ParameterSettings);
  const settings = kind === "me" ? settingsOf(options, context) : ownMethod(options, context);
  const diagnostics: Diagnostic[] = [...fitted.diagnostics, ...start.diagnostics, ...settings.diagnostics];
  if (fitted.value === undefined || start.value === undefined || hasErrors(diagnostics))
    return { diagnostics };
  const { value: values } = start;
  const clocks = kind === "cs" ? connectableClocks(description, values) : { inputs: [], outputs: [] };
  const settable = fmuInputElements(description, values);
  const readable = [...fmuOutputElements(description, values).values()];
  const rests = (some: readonly FmuElement[]) => (kind === "cs" ? remainderElements(some) : []);
  const inputs = [...settable, ...clocks.inputs, ...rests(settable)];
  const elements = [...readable, ...clocks.outputs, ...rests(readable)];
  const build = (outputs: readonly string[]): Unit =>
    kind === "cs"
      ? coSimulationUnit(source, options, { ...context, parameters: fitted.value! }, outputs)
      : modelExchangeUnit(source, { ...context, outputs, values, settings: settings.value! });
  return {
    value: {
      ...{ name: context.name, kind: kind === "cs" ? "coSimulationFmu" : "modelExchangeFmu" },
      inputs: inputs.map((one) => unitInputOf(description, values, one)),
      outputs: ["output", "local"].flatMap((causality) =>
        elements
          .filter((one) => one.sized.variable.causality === causality)
          .map((one) => unitVariableOf(description, one)),
      ),
      parameters: readable.filter(isParameter).map(({ name }) => name),
      clocks: otherClocks(description, [...clocks.inputs, ...clocks.outputs]),
      physicalUnits,
      fmu: {
        ...{ fmu: source.fmu, start: values },
        ...(options.tolerance !== undefined && { tolerance: options.tolerance }),
      },
      content: () => `${description.modelName} ${description.instantiationToken}`,
      ...(kind === "me" && { equations: equationsOf(source, context, values, settings.value!) }),
      build,
    },
    diagnostics,
  };
}

function otherClocks({ variables }: ModelDescription, clocks: readonly FmuElement[]): readonly string[] {
  const names = variables.filter(({ type }) => type === "Clock").map(({ name }) => name);
  return names.filter((name) => !clocks.some((clock) => clock.name === name));
}

function definedUnits({ units }: ModelDescription) {
  return Object.fromEntries(units.flatMap(({ name, baseUnit }) => (baseUnit ? [[name, baseUnit]] : [])));
}

function knownParameters({ variables }: ModelDescription): KnownParameters {
  return new Map(
    variables.flatMap((variable): [string, string][] => {
      const unit = isFloat(variable) ? (variable.unit ?? "") : "";
      return [variable.name, ...variable.aliases.map(({ name }) => name)].map((name) => [name, unit]);
    }),
  );
}

function isParameter({ sized }: FmuElement): boolean {
  return ["parameter", "calculatedParameter", "structuralParameter"].includes(sized.variable.causality);
}

function coSimulationUnit(
  source: InstanceSource,
  options: FmuUnitOptions,
  { name, parameters, tolerance, records }: FmuUnitContext,
  outputs: readonly string[],
): Unit {
  const unitTolerance = options.tolerance ?? tolerance;
  const { value, diagnostics } = createCoSimulationFmuUnit(source, {
    ...{ name, outputs, parameters: parameters as ParameterSettings },
    ...(unitTolerance !== undefined && { tolerance: unitTolerance }),
    ...(records && { records }),
  });
  if (value === undefined) throw new Error(diagnostics[0]?.message ?? `'${name}' cannot be built`);
  return value;
}

interface ModelExchangeParts extends FmuUnitContext {
  readonly outputs: readonly string[];
  readonly values: StartValues;
  readonly settings: SimulationSettings;
}

function modelExchangeUnit(source: InstanceSource, parts: ModelExchangeParts): Unit {
  const { name, outputs, values, settings, records } = parts;
  const { source: hybrid } = equationsOf(source, { name, records }, values, settings);
  return createHybridUnit(hybrid, { name, outputs, settings });
}

function equationsOf(
  source: InstanceSource,
  {
    name,
    records,
  }: Pick<FmuUnitContext, "name"> & { readonly records?: FmuUnitContext["records"] | undefined },
  start: StartValues,
  settings: SimulationSettings,
): UnitEquations {
  const { stopTime, tolerance } = settings;
  const options = { name, start, stopTime, tolerance, ...(records && { records }) };
  return { settings, source: createModelExchangeSource(source, options) };
}

/** An FMU for co-simulation integrates by itself: reports that a given method has no effect. */
function ownMethod(options: FmuUnitOptions, { name: unit }: FmuUnitContext): Checked<SimulationSettings> {
  const unused = (["solver", "innerStep"] as const).filter((option) => options[option] !== undefined);
  return {
    diagnostics: unused.map((option) =>
      diagnoseWithoutSpan(systemMessages, "system.unused-option", { unit, option }),
    ),
  };
}

function settingsOf(
  { solver, innerStep, tolerance }: FmuUnitOptions,
  context: FmuUnitContext,
): Checked<SimulationSettings> {
  const chosen = tolerance ?? context.tolerance;
  const step = context.innerStep ?? innerStep;
  return resolveSettings({
    ...{ startTime: context.startTime, stopTime: context.stopTime },
    ...(solver !== undefined && { solver }),
    ...(step !== undefined && { stepSize: step }),
    ...(chosen !== undefined && { tolerance: chosen }),
  });
}
