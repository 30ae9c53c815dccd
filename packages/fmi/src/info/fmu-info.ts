import type { Fmu, Platform } from "../description/fmu.ts";
import type { InterfaceKind } from "../description/interface-types.ts";
import type { DefaultExperiment } from "../description/model-description.ts";
import {
  continuousStateCount,
  eventIndicatorCount,
  initialDimensions,
} from "../description/variable-size.ts";
import { startOf, type Variable } from "../description/variables.ts";
import { interfacesOf } from "../validation/interfaces.ts";

/** Summary of an FMU as JSON data. */
export interface FmuInfo {
  readonly fmiVersion: string;
  readonly modelName: string;
  readonly instantiationToken: string;
  readonly description: string | null;
  readonly author: string | null;
  readonly version: string | null;
  readonly license: string | null;
  readonly copyright: string | null;
  readonly generationTool: string | null;
  readonly generationDateAndTime: string | null;
  readonly interfaces: readonly InterfaceInfo[];
  readonly platforms: readonly Pick<Platform, "name" | "modelIdentifiers">[];
  readonly sourceFiles: readonly string[];
  readonly defaultExperiment: Pick<
    DefaultExperiment,
    "startTime" | "stopTime" | "tolerance" | "stepSize"
  > | null;
  readonly continuousStates: number;
  readonly eventIndicators: number;
  readonly logCategories: readonly string[];
  readonly units: readonly string[];
  readonly variables: readonly VariableInfo[];
}

export interface InterfaceInfo {
  readonly kind: InterfaceKind;
  readonly modelIdentifier: string;
  /** Capability flags and numbers, named as in FMI 3, or as in FMI 2 if FMI 3 lacks them. */
  readonly capabilities: Readonly<Record<string, boolean | number>>;
}

export interface VariableInfo {
  readonly name: string;
  readonly valueReference: number;
  readonly type: string;
  readonly causality: string;
  readonly variability: string;
  readonly initial: string | null;
  /** Sizes for the start values of structural parameters; empty for scalars. */
  readonly dimensions: readonly number[];
  /** Numbers, Booleans and texts; 64-bit integers as decimal text, binaries as hexadecimal digits. */
  readonly start: readonly (number | boolean | string)[] | null;
  readonly unit: string | null;
  readonly displayUnit: string | null;
  readonly min: number | string | null;
  readonly max: number | string | null;
  readonly nominal: number | null;
  readonly declaredType: string | null;
  readonly description: string | null;
  /** Other names of the variable. */
  readonly aliases: readonly string[];
}

export function fmuInfo(fmu: Fmu): FmuInfo {
  const { description } = fmu;
  const experiment = description.defaultExperiment;
  return {
    fmiVersion: description.fmiVersion,
    modelName: description.modelName,
    instantiationToken: description.instantiationToken,
    description: description.description ?? null,
    author: description.author ?? null,
    version: description.version ?? null,
    license: description.license ?? null,
    copyright: description.copyright ?? null,
    generationTool: description.generationTool ?? null,
    generationDateAndTime: description.generationDateAndTime ?? null,
    interfaces: interfacesOf(description).map(interfaceInfo),
    platforms: fmu.platforms.map(({ name, modelIdentifiers }) => ({ name, modelIdentifiers })),
    sourceFiles: sourceFilesOf(fmu),
    defaultExperiment: experiment === undefined ? null : withoutSpan(experiment),
    continuousStates: continuousStateCount(description),
    eventIndicators: eventIndicatorCount(description),
    logCategories: description.logCategories.map(({ name }) => name),
    units: description.units.map(({ name }) => name),
    variables: description.variables.map((variable) => ({
      ...variableInfo(variable),
      dimensions: initialDimensions(description, variable) ?? [],
    })),
  };
}

function interfaceInfo(type: ReturnType<typeof interfacesOf>[number]): InterfaceInfo {
  const { kind, modelIdentifier } = type;
  const values = Object.entries(type).filter(
    ([, value]) => typeof value === "boolean" || typeof value === "number",
  );
  return { kind, modelIdentifier, capabilities: Object.fromEntries(values) };
}

function sourceFilesOf({ buildConfigurations }: Fmu): readonly string[] {
  const files = buildConfigurations.flatMap(({ sourceFileSets }) =>
    sourceFileSets.flatMap((set) => set.sourceFiles),
  );
  return [...new Set(files)];
}

function withoutSpan({ span: _, annotations: __, ...times }: DefaultExperiment) {
  return times;
}

function variableInfo(variable: Variable): Omit<VariableInfo, "dimensions"> {
  const { name, valueReference, type, causality, variability, initial, declaredType, description } = variable;
  const { unit, displayUnit, min, max, nominal } = variable as {
    readonly unit?: string;
    readonly displayUnit?: string;
    readonly min?: number | bigint;
    readonly max?: number | bigint;
    readonly nominal?: number;
  };
  return {
    ...{ name, valueReference, type, causality, variability },
    initial: initial ?? null,
    start: startOf(variable)?.map(plain) ?? null,
    unit: unit ?? null,
    displayUnit: displayUnit ?? null,
    min: min === undefined ? null : plainNumber(min),
    max: max === undefined ? null : plainNumber(max),
    nominal: nominal ?? null,
    declaredType: declaredType ?? null,
    description: description ?? null,
    aliases: variable.aliases.map((alias) => alias.name),
  };
}

function plain(value: number | bigint | boolean | string | Uint8Array): number | boolean | string {
  if (typeof value === "number" || typeof value === "bigint") return plainNumber(value);
  if (value instanceof Uint8Array)
    return Array.from(value, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return value;
}

function plainNumber(value: number | bigint): number | string {
  return typeof value === "bigint" ? value.toString() : value;
}
