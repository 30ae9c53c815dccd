import type { CoSimulation } from "../description/interface-types.ts";
import { type ModelDescription, nowhere } from "../description/model-description.ts";
import type { ModelStructure, Unknown } from "../description/model-structure.ts";
import type { TypeDefinition } from "../description/type-definitions.ts";
import type { Unit } from "../description/units.ts";
import type { Variable, VariableBase, VariableReference } from "../description/variables.ts";
import { baseUnitOf } from "../export/si-units.ts";
import type { StartValue, StepEnumeration, StepFunction, StepVariable } from "./step-function.ts";

const bare = { span: nowhere, annotations: [] } as const;

export interface DescribeOptions {
  readonly instantiationToken: string;
  readonly generationTool: string;
  /** Files to compile; of FMI 2 they stand in the description. */
  readonly sourceFiles: readonly string[];
  /** A function computes outputs from inputs at the same time. */
  readonly hasFeedthrough: boolean;
}

/** What an FMU around a step function says of itself. Value reference 0 is the time, others count the rows of the table. */
export function describeStepFunction(model: StepFunction, options: DescribeOptions): ModelDescription {
  const { name, version, experiment } = model;
  const { description, author, license, modelVersion } = model;
  return {
    ...bare,
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
      { ...bare, name: "logEvents", description: "What the step function has to say" },
      { ...bare, name: "logStatusWarning", description: "What may not be as it was meant" },
      { ...bare, name: "logStatusError", description: "Why something could not be done" },
    ],
    ...(Object.keys(experiment).length > 0 && { defaultExperiment: { ...bare, ...experiment } }),
    variables: [timeVariable, ...model.variables.map(describeVariable)],
    structure: structureOf(model, options),
  };
}

function coSimulation(model: StepFunction, { sourceFiles }: DescribeOptions): CoSimulation {
  const { name, version, fixedStepSize, globalState } = model;
  return {
    ...bare,
    kind: "coSimulation",
    modelIdentifier: name,
    needsExecutionTool: false,
    canBeInstantiatedOnlyOncePerProcess: globalState,
    canGetAndSetFMUState: !globalState,
    canSerializeFMUState: !globalState,
    providesDirectionalDerivatives: false,
    providesAdjointDerivatives: false,
    providesPerElementDependencies: false,
    canNotUseMemoryManagementFunctions: true,
    sourceFiles: version === 2 ? sourceFiles.map((file) => ({ name: file, span: nowhere })) : [],
    canHandleVariableCommunicationStepSize: fixedStepSize === undefined,
    ...(fixedStepSize !== undefined && { fixedInternalStepSize: fixedStepSize }),
    maxOutputDerivativeOrder: 0,
    recommendedIntermediateInputSmoothness: 0,
    providesIntermediateUpdate: false,
    mightReturnEarlyFromDoStep: false,
    canReturnEarlyAfterIntermediateUpdate: false,
    hasEventMode: false,
    providesEvaluateDiscreteStates: false,
    canInterpolateInputs: false,
    canRunAsynchronously: false,
    canHandleEvents: false,
    canRejectSteps: false,
    canSignalEvents: false,
  };
}

/** Names of the standard's structured convention: `ball.h`, `x[2]`. */
function isStructured({ variables }: StepFunction): boolean {
  return variables.every(({ name }) =>
    /^[A-Za-z_]\w*(?:\[\d+(?:,\d+)*\])?(?:\.[A-Za-z_]\w*(?:\[\d+(?:,\d+)*\])?)*$/.test(name),
  );
}

export const timeVariable: Variable = {
  ...bare,
  ...shared({ name: "time", valueReference: 0 }),
  type: "Float64",
  causality: "independent",
  variability: "continuous",
  description: "Time",
  unit: "s",
  relativeQuantity: false,
  unbounded: false,
  reinit: false,
};

function enumerationType({ name, items, description }: StepEnumeration): TypeDefinition {
  return {
    ...bare,
    ...{ name, type: "Enumeration", ...(description !== undefined && { description }) },
    items: items.map((item, i) => ({ ...bare, name: item, value: i + 1 })),
  };
}

function shared(one: Pick<VariableBase, "name" | "valueReference">) {
  return {
    ...one,
    intermediateUpdate: false,
    clocks: [],
    dimensions: [],
    aliases: [],
    alias: "noAlias",
  } as const;
}

function describeVariable(variable: StepVariable, row: number): Variable {
  const { name, type, causality, variability, start, description, unit, min, max, nominal } = variable;
  const { enumeration, dimensions } = variable;
  const isComputed = start === undefined;
  const initial = causality === "input" ? {} : ({ initial: isComputed ? "calculated" : "exact" } as const);
  const base = {
    ...bare,
    ...shared({ name, valueReference: row + 1 }),
    causality,
    variability,
    ...initial,
    ...(description !== undefined && { description }),
    ...(enumeration !== undefined && { declaredType: enumeration }),
    dimensions: dimensions.map((size) => ({ ...bare, kind: "fixed", size }) as const),
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
  // The reader has made sure that the start value is one of the type.
  return { ...base, type: isItem ? "Enumeration" : type, ...traits, ...binary, ...given } as Variable;
}

/** Start values as they stand in a description. */
function bytesOr(type: StepVariable["type"]): (value: StartValue) => StartValue | Uint8Array {
  if (type !== "Binary") return (value) => value;
  return (value) =>
    Uint8Array.from(String(value).match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

function unitsOf({ variables }: StepFunction): readonly Unit[] {
  const names = new Set(["s", ...variables.flatMap(({ unit }) => (unit === undefined ? [] : [unit]))]);
  return [...names].map((name) => {
    const baseUnit = baseUnitOf(name);
    return { ...bare, name, ...(baseUnit && { baseUnit }), displayUnits: [] };
  });
}

/** At a communication point outputs depend on inputs only where a function says so; initially on everything. */
function structureOf(model: StepFunction, { hasFeedthrough }: DescribeOptions): ModelStructure {
  const unknowns = (chosen: (one: StepVariable) => boolean): readonly Unknown[] =>
    model.variables.flatMap((one, row) =>
      chosen(one) ? [{ ...bare, variable: reference(model, row) }] : [],
    );
  const outputs = unknowns(({ causality }) => causality === "output");
  return {
    ...bare,
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

/** The time stands before the rows; FMI 2 counts from 1. */
function reference({ version }: StepFunction, row: number): VariableReference {
  return { written: version === 2 ? row + 2 : row + 1, index: row + 1 };
}
