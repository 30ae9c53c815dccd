import { nowhere, unplaced } from "../description/annotated.ts";
import type { CoSimulation } from "../description/interface-types.ts";
import type { ModelDescription } from "../description/model-description.ts";
import type { ModelStructure, Unknown } from "../description/model-structure.ts";
import type { TypeDefinition } from "../description/type-definitions.ts";
import type { Unit } from "../description/units.ts";
import { isFloat, type Variable } from "../description/variables.ts";
import {
  coSimulationDefaults,
  logCategories,
  referenceTo,
  scalarDefaults,
  sourceFilesFor,
  timeVariable,
} from "../write/description-defaults.ts";
import type { ContainerPart, ContainerSystem } from "./container.ts";
import type { ContainerLayout, Row } from "./lay-out-container.ts";

export interface DescribeContainerOptions {
  readonly instantiationToken: string;
  readonly generationTool: string;
  readonly sourceFiles: readonly string[];
}

/** The model description of a container. Value reference 0 is the time, i is row i. */
export function describeContainer(
  system: ContainerSystem,
  layout: ContainerLayout,
  options: DescribeContainerOptions,
): ModelDescription {
  const { name, description, version, experiment } = system;
  return {
    ...unplaced,
    ...{ fmiVersion: `${version}.0`, majorVersion: version, modelName: name },
    ...(description !== undefined && { description }),
    instantiationToken: options.instantiationToken,
    generationTool: options.generationTool,
    variableNamingConvention: isStructured(layout) ? "structured" : "flat",
    coSimulation: coSimulation(system, options),
    units: unitsOf(system, layout),
    types: layout.rows.flatMap((row) => typeOf(row) ?? []).filter(isFirst),
    logCategories: [
      logCategories.events("What parts have to say"),
      ...[logCategories.warning, logCategories.error],
    ],
    defaultExperiment: { ...unplaced, ...experiment },
    variables: [timeVariable, ...layout.rows.map((row, i) => describeRow(row, i + 1))],
    structure: structureOf(system, layout),
  };
}

function isFirst({ name }: TypeDefinition, i: number, all: readonly TypeDefinition[]): boolean {
  return all.findIndex((one) => one.name === name) === i;
}

function isStructured({ rows }: ContainerLayout): boolean {
  return rows.every(
    ({ part, name }) =>
      part.description.variableNamingConvention === "structured" && !/[^\w.[\],]/.test(name),
  );
}

/** Capabilities that all parts provide. */
export function capabilitiesOf({ parts }: ContainerSystem) {
  const faces = parts.map(({ description }) => description.coSimulation!);
  return {
    oncePerProcess: faces.some((one) => one.canBeInstantiatedOnlyOncePerProcess),
    needsExecutionTool: faces.some((one) => one.needsExecutionTool),
    keepsState: faces.every((one) => one.canGetAndSetFMUState),
    serializesState: faces.every((one) => one.canGetAndSetFMUState && one.canSerializeFMUState),
    hasFixedStep: faces.some((one) => !one.canHandleVariableCommunicationStepSize),
  };
}

function coSimulation(system: ContainerSystem, { sourceFiles }: DescribeContainerOptions): CoSimulation {
  const { modelIdentifier, version, communicationStep } = system;
  const abilities = capabilitiesOf(system);
  return {
    ...coSimulationDefaults,
    ...{ modelIdentifier, needsExecutionTool: abilities.needsExecutionTool },
    canBeInstantiatedOnlyOncePerProcess: abilities.oncePerProcess,
    canGetAndSetFMUState: abilities.keepsState,
    canSerializeFMUState: abilities.serializesState,
    sourceFiles: sourceFilesFor(version, sourceFiles),
    canHandleVariableCommunicationStepSize: !abilities.hasFixedStep,
    ...(abilities.hasFixedStep && { fixedInternalStepSize: communicationStep }),
  };
}

/** The enumeration of a row, prefixed with the name of its part. */
function typeOf({ part, sized: { variable } }: Row): TypeDefinition | undefined {
  if (variable.type !== "Enumeration") return undefined;
  const type = part.description.types.find(({ name }) => name === variable.declaredType);
  return type && { ...type, ...unplaced, name: `${part.name}.${type.name}` };
}

function unitsOf(_: ContainerSystem, { rows }: ContainerLayout): readonly Unit[] {
  const units = new Map<string, Unit>([
    ["s", { ...unplaced, name: "s", displayUnits: [], baseUnit: second }],
  ]);
  for (const { part, sized } of rows) {
    const { variable } = sized;
    const name = isFloat(variable) ? variable.unit : undefined;
    if (name === undefined || units.has(name)) continue;
    const own = part.description.units.find((one) => one.name === name);
    units.set(name, own ?? { ...unplaced, name, displayUnits: [] });
  }
  return [...units.values()];
}

const second = {
  ...{ span: nowhere, factor: 1, offset: 0 },
  exponents: { kg: 0, m: 0, s: 1, A: 0, K: 0, mol: 0, cd: 0, rad: 0 },
} as const;

function describeRow(row: Row, valueReference: number): Variable {
  const { name, part, sized, causality, start } = row;
  const { declaredType: _, initial: __, previous: ___, ...source } = sized.variable;
  const isEnumeration = source.type === "Enumeration";
  const type = typeOf(row);
  const initial = initialOf(row);
  // The remaining attributes belong to the type of the variable, which the container keeps.
  return {
    ...source,
    ...{ ...scalarDefaults, name, valueReference, causality },
    ...{ reinit: false, derivative: undefined, start: undefined },
    ...(isFloat(sized.variable) && displayUnitOf(part, sized.variable)),
    ...(initial !== undefined && { initial }),
    ...(type && { declaredType: type.name }),
    type: isEnumeration ? "Enumeration" : row.type,
    ...(start !== undefined && { start: [start] }),
    ...(row.type === "String" && causality === "parameter" && { variability: "fixed" }),
  } as Variable;
}

/** The display unit, if the definition of the unit contains it. */
function displayUnitOf(part: ContainerPart, { unit, displayUnit }: { unit?: string; displayUnit?: string }) {
  const known = part.description.units.find(({ name }) => name === unit)?.displayUnits ?? [];
  return { displayUnit: known.some(({ name }) => name === displayUnit) ? displayUnit : undefined };
}

function initialOf({ causality, sized, start }: Row): Variable["initial"] {
  if (causality === "input") return undefined;
  if (start === undefined) return "calculated";
  return sized.variable.initial === "approx" ? "approx" : "exact";
}

function structureOf(system: ContainerSystem, layout: ContainerLayout): ModelStructure {
  const { rows } = layout;
  const unknown = (i: number): Unknown => ({ ...unplaced, variable: referenceTo(system.version, i + 1) });
  const outputs = rows.flatMap(({ causality }, i) => (causality === "output" ? [i] : []));
  const dependencies = dependenciesIn(system, layout);
  return {
    ...unplaced,
    outputs: outputs.map((i) => {
      const known = dependencies(rows[i]!);
      return { ...unknown(i), dependencies: known.map((input) => referenceTo(system.version, input + 1)) };
    }),
    continuousStateDerivatives: [],
    clockedStates: [],
    initialUnknowns: rows.flatMap((row, i) =>
      row.causality === "calculatedParameter" || (row.causality === "output" && initialOf(row) !== "exact")
        ? [unknown(i)]
        : [],
    ),
    eventIndicators: [],
  };
}

/** Rows of open inputs on which an output depends directly through parts and connections. */
function dependenciesIn(system: ContainerSystem, layout: ContainerLayout): (row: Row) => readonly number[] {
  const { parts, inputs } = system;
  const firstInput = firstIndices(parts.map((part) => part.inputs.length));
  const firstOutput = firstIndices(parts.map((part) => part.outputs.length));
  const openRows = new Map(layout.openInputs.map(({ row, number }) => [number, row - 1]));
  const partOf = (output: number) => firstOutput.filter((first) => first <= output).length - 1;
  const collect = (p: number, index: number, seen: Set<number>, found: Set<number>): void => {
    for (const input of inputsBefore(parts[p]!, index).map((i) => firstInput[p]! + i)) {
      if (seen.has(input)) continue;
      seen.add(input);
      const open = openRows.get(layout.inputNumbers[input]!);
      if (open !== undefined) found.add(open);
      for (const { output } of inputs[input]!.terms) {
        const source = partOf(output);
        collect(source, parts[source]!.outputs[output - firstOutput[source]!]!.sized.index, seen, found);
      }
    }
  };
  return ({ part, sized }) => {
    const found = new Set<number>();
    collect(parts.indexOf(part), sized.index, new Set(), found);
    return [...found].sort((a, b) => a - b);
  };
}

function firstIndices(counts: readonly number[]): readonly number[] {
  return counts.map((_, i) => counts.slice(0, i).reduce((sum, count) => sum + count, 0));
}

/** Inputs on which a variable of a part depends directly; all inputs if the dependencies are unknown. */
function inputsBefore({ description, inputs }: ContainerPart, index: number): readonly number[] {
  const unknown = description.structure.outputs.find((one) => one.variable.index === index);
  const known = unknown?.dependencies?.map((one) => one.index);
  return inputs.flatMap(({ sized }, i) => (known === undefined || known.includes(sized.index) ? [i] : []));
}
