import { unplaced } from "../description/annotated.ts";
import type { CoSimulation } from "../description/interface-types.ts";
import type { ModelDescription } from "../description/model-description.ts";
import type { ModelStructure, Unknown } from "../description/model-structure.ts";
import type { TypeDefinition } from "../description/type-definitions.ts";
import type { Unit } from "../description/units.ts";
import type { Variable } from "../description/variables.ts";
import { isStructuredName } from "../validation/variable-names.ts";
import {
  coSimulationDefaults,
  logCategories,
  referenceTo,
  scalarDefaults,
  sourceFilesFor,
  timeVariable,
} from "../write/description-defaults.ts";
import { baseUnitOf } from "../write/si-units.ts";
import type { StartValue, StepEnumeration, StepFunction, StepVariable } from "./step-function.ts";

export interface DescribeOptions {
  readonly instantiationToken: string;
  readonly generationTool: string;
  /** Files to compile; FMI 2 lists them in the description. */
  readonly sourceFiles: readonly string[];
  /** The model has an `outputs` function: outputs depend on inputs at the same time. */
  readonly hasFeedthrough: boolean;
}

/** The model description of a step-function FMU. Value reference 0 is the time, i is row i of the table. */
export function describeStepFunction(model: StepFunction, options: DescribeOptions): ModelDescription {
  const { name, version, experiment } = model;
  const { description, author, license, modelVersion } = model;
  return {
    ...unplaced,
    fmiVersion: `${version}.0`,
    majorVersion: version,
    modelName: name,
    instantiationToken: options.instantiationToken,
    ...(description !== undefined && { description }),
    ...(author !== undefined && { author }),
    ...(license !== undefined && { license }),
    ...(modelVersion !== undefined && { version: modelVersion }),
    generationTool: options.generationTool,
    variableNamingConvention: isStructured(model) ? "structured" : "flat",
    coSimulation: coSimulation(model, options),
    units: unitsOf(model),
    types: model.enumerations.map((one) => enumerationType(one)),
    logCategories: [
      logCategories.events("What the step function has to say"),
      ...[logCategories.warning, logCategories.error],
    ],
    ...(Object.keys(experiment).length > 0 && { defaultExperiment: { ...unplaced, ...experiment } }),
    variables: [timeVariable, ...model.variables.map(describeVariable)],
    structure: structureOf(model, options),
  };
}

function coSimulation(model: StepFunction, { sourceFiles }: DescribeOptions): CoSimulation {
  const { name, version, fixedStepSize, globalState } = model;
  return {
    ...coSimulationDefaults,
    modelIdentifier: name,
    canBeInstantiatedOnlyOncePerProcess: globalState,
    canGetAndSetFMUState: !globalState,
    canSerializeFMUState: !globalState,
    sourceFiles: sourceFilesFor(version, sourceFiles),
    canHandleVariableCommunicationStepSize: fixedStepSize === undefined,
    ...(fixedStepSize !== undefined && { fixedInternalStepSize: fixedStepSize }),
  };
}

/** Names of the standard's structured convention: `ball.h`, `x[2]`. */
function isStructured({ variables }: StepFunction): boolean {
  return variables.every(({ name }) => isStructuredName(name));
}

function enumerationType({ name, items, description }: StepEnumeration): TypeDefinition {
  return {
    ...unplaced,
    ...{ name, type: "Enumeration", ...(description !== undefined && { description }) },
    items: items.map((item, i) => ({ ...unplaced, name: item, value: i + 1 })),
  };
}

function describeVariable(variable: StepVariable, row: number): Variable {
  const { name, type, causality, variability, start, description, unit, min, max, nominal } = variable;
  const { enumeration, dimensions } = variable;
  const isComputed = start === undefined;
  const initial = causality === "input" ? {} : ({ initial: isComputed ? "calculated" : "exact" } as const);
  const base = {
    ...scalarDefaults,
    ...{ name, valueReference: row + 1 },
    causality,
    variability,
    ...initial,
    ...(description !== undefined && { description }),
    ...(enumeration !== undefined && { declaredType: enumeration }),
    dimensions: dimensions.map((size) => ({ ...unplaced, kind: "fixed", size }) as const),
  };
  const isItem = enumeration !== undefined;
  const given = isComputed ? {} : { start: isItem ? start.map(Number) : start.map(bytesOr(type)) };
  const bounds = {
    ...(unit !== undefined && { unit }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(nominal !== undefined && { nominal }),
  };
  const isFloat = type === "Float64" || type === "Float32";
  const traits = isFloat ? { relativeQuantity: false, unbounded: false, reinit: false, ...bounds } : {};
  const binary = type === "Binary" ? { mimeType: "application/octet-stream", maxSize: variable.maxSize } : {};
  // The reader has checked that the start value has the type of the variable.
  return { ...base, type: isItem ? "Enumeration" : type, ...traits, ...binary, ...given } as Variable;
}

/** Converts start values of binaries from hexadecimal digits to bytes. */
function bytesOr(type: StepVariable["type"]): (value: StartValue) => StartValue | Uint8Array {
  if (type !== "Binary") return (value) => value;
  return (value) =>
    Uint8Array.from(String(value).match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

function unitsOf({ variables }: StepFunction): readonly Unit[] {
  const names = new Set(["s", ...variables.flatMap(({ unit }) => (unit === undefined ? [] : [unit]))]);
  return [...names].map((name) => {
    const baseUnit = baseUnitOf(name);
    return { ...unplaced, name, ...(baseUnit && { baseUnit }), displayUnits: [] };
  });
}

/** At communication points outputs depend on inputs only with an `outputs` function; initially they may depend on all. */
function structureOf(model: StepFunction, { hasFeedthrough }: DescribeOptions): ModelStructure {
  const unknowns = (chosen: (one: StepVariable) => boolean): readonly Unknown[] =>
    model.variables.flatMap((one, row) =>
      chosen(one) ? [{ ...unplaced, variable: referenceTo(model.version, row + 1) }] : [],
    );
  const outputs = unknowns(({ causality }) => causality === "output");
  return {
    ...unplaced,
    outputs: hasFeedthrough ? outputs : outputs.map((one) => ({ ...one, dependencies: [] })),
    continuousStateDerivatives: [],
    clockedStates: [],
    initialUnknowns: unknowns(
      ({ causality, start }) =>
        causality === "calculatedParameter" || (causality === "output" && start === undefined),
    ),
    eventIndicators: [],
  };
}
