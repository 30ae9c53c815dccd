import { type CompiledModule, conversion, type Variable as ModelVariable, type VariableId } from "@cosimo/ir";
import { unplaced } from "../description/annotated.ts";
import type { CoSimulation, InterfaceType, ModelExchange } from "../description/interface-types.ts";
import type { ModelDescription } from "../description/model-description.ts";
import type { ModelStructure, Unknown } from "../description/model-structure.ts";
import type { EnumerationType } from "../description/type-definitions.ts";
import type { DisplayUnit, Unit } from "../description/units.ts";
import type {
  FloatAttributes,
  IntegerAttributes,
  Variable,
  VariableBase,
  VariableReference,
} from "../description/variables.ts";
import { isStructuredName } from "../validation/variable-names.ts";
import {
  coSimulationDefaults,
  interfaceDefaults,
  logCategories,
  referenceTo,
  scalarDefaults,
  sourceFilesFor,
} from "../write/description-defaults.ts";
import { baseUnitOf } from "../write/si-units.ts";
import type { FmuExportOptions } from "./artefacts.ts";
import { type Dependencies, findDependencies } from "./dependencies.ts";
import { type ExportedModel, type ExportedVariable, indicatorTexts, placeIn } from "./exported-variables.ts";

/** The model description of an exported FMU. */
export function describeFmu(
  model: ExportedModel,
  options: FmuExportOptions,
  modelIdentifier: string,
  instantiationToken: string,
): ModelDescription {
  const { module, variables } = model;
  const { dae } = module;
  const { startTime, stopTime, tolerance, interval } = dae.experiment;
  const types = enumerationTypes(variables);
  const referTo: Referrer = (index) => referenceTo(options.version, index);
  const sourceFiles = sourceFilesFor(options.version, ["fmu.c"]);
  return {
    ...unplaced,
    fmiVersion: `${options.version}.0`,
    majorVersion: options.version,
    modelName: dae.name,
    instantiationToken,
    ...(dae.description !== "" && { description: dae.description }),
    generationTool: options.generationTool,
    variableNamingConvention: variables.every(({ name }) => isStructuredName(name)) ? "structured" : "flat",
    ...(options.modelExchange && {
      modelExchange: { ...modelExchange(model, modelIdentifier), sourceFiles },
    }),
    ...(options.coSimulation && { coSimulation: { ...coSimulation(model, modelIdentifier), sourceFiles } }),
    units: unitsOf(variables),
    types: [...types.values()],
    logCategories: [
      ...[logCategories.error, logCategories.warning],
      logCategories.events("Contacts that begin or end to rest"),
    ],
    ...((startTime ?? stopTime ?? tolerance ?? interval) !== undefined && {
      defaultExperiment: {
        ...unplaced,
        ...(startTime !== undefined && { startTime }),
        ...(stopTime !== undefined && { stopTime }),
        ...(tolerance !== undefined && { tolerance }),
        ...(interval !== undefined && { stepSize: interval }),
      },
    }),
    variables: variables.map((one, i) => {
      const described = describeVariable(one, i, types, referTo);
      return options.version === 3 && options.coSimulation && isExchangedWithinSteps(model, i)
        ? { ...described, intermediateUpdate: true }
        : described;
    }),
    structure: structureOf(model, referTo),
    ...(options.version === 2 && { numberOfEventIndicators: indicatorTexts(model.artefacts).length }),
  };
}

/** Whether a variable is exchanged in intermediate updates: continuous inputs are set, outputs and states are read. */
function isExchangedWithinSteps({ variables, outputs, states }: ExportedModel, index: number): boolean {
  const { kind, type, variability } = variables[index]!;
  if (type !== "Real" || variability !== "continuous") return false;
  return kind === "CONTINUOUS_INPUT" || outputs.includes(index) || states.includes(index);
}

type Referrer = (index: number) => VariableReference;

function interfaceType(modelIdentifier: string): InterfaceType {
  return {
    ...{ ...interfaceDefaults, modelIdentifier },
    canGetAndSetFMUState: true,
    canSerializeFMUState: true,
    providesDirectionalDerivatives: true,
  };
}

function modelExchange({ artefacts, module }: ExportedModel, modelIdentifier: string): ModelExchange {
  const selects = artefacts.modules.length > 1 || artefacts.modes !== undefined;
  const checks = module.assertions.some((one) => !one.insideWhen);
  const hasRelations = module.indicators.length > 0;
  return {
    ...interfaceType(modelIdentifier),
    kind: "modelExchange",
    needsCompletedIntegratorStep: selects || checks || hasRelations,
    providesEvaluateDiscreteStates: false,
  };
}

function coSimulation({ module }: ExportedModel, modelIdentifier: string): CoSimulation {
  const hasInputs = module.inputs.some((v) => module.layout.input[v]! >= 0);
  return {
    ...{ ...coSimulationDefaults, ...interfaceType(modelIdentifier) },
    canHandleVariableCommunicationStepSize: true,
    maxOutputDerivativeOrder: 2,
    providesIntermediateUpdate: true,
    mightReturnEarlyFromDoStep: true,
    canReturnEarlyAfterIntermediateUpdate: true,
    hasEventMode: true,
    canInterpolateInputs: hasInputs,
    canHandleEvents: true,
  };
}

/** Enumeration types by their literals. */
function enumerationTypes(variables: readonly ExportedVariable[]): ReadonlyMap<string, EnumerationType> {
  const types = new Map<string, EnumerationType>();
  for (const one of variables) {
    if (one.type !== "Enumeration") continue;
    const literals = literalsOf(one);
    if (types.has(literals.join())) continue;
    const items = literals.map((literal, i) => ({ ...unplaced, name: literal, value: i + 1 }));
    types.set(literals.join(), { ...unplaced, type: "Enumeration", name: `${one.name}.type`, items });
  }
  return types;
}

function literalsOf({ literals, variable }: ExportedVariable): readonly string[] {
  return literals ?? variable?.literals ?? [];
}

function unitsOf(variables: readonly ExportedVariable[]): readonly Unit[] {
  const shownIn = new Map<string, Set<string>>();
  for (const { variable } of variables) {
    if (variable === undefined || variable.unit === "" || variable.type !== "Real") continue;
    const shown = shownIn.get(variable.unit) ?? new Set();
    shownIn.set(variable.unit, shown);
    if (variable.displayUnit !== "") shown.add(variable.displayUnit);
  }
  return [...shownIn].map(([name, shown]) => {
    const baseUnit = baseUnitOf(name);
    return { ...unplaced, name, ...(baseUnit && { baseUnit }), displayUnits: displayUnits(name, [...shown]) };
  });
}

function displayUnits(unit: string, shown: readonly string[]): readonly DisplayUnit[] {
  return shown.flatMap((name) => {
    const found = conversion(unit, name);
    return found === undefined ? [] : [{ ...unplaced, name, ...found, inverse: false }];
  });
}

function describeVariable(
  one: ExportedVariable,
  index: number,
  types: ReadonlyMap<string, EnumerationType>,
  referTo: Referrer,
): Variable {
  const { name, causality, variability, initial, description, start } = one;
  const base: VariableBase = {
    ...{ ...scalarDefaults, name, causality, variability, valueReference: index },
    ...(initial !== undefined && { initial }),
    ...(description !== "" && { description }),
  };
  switch (one.type) {
    case "Real":
      return {
        ...base,
        ...floatAttributes(one.variable),
        type: "Float64",
        ...(start !== undefined && { start: [start] }),
        ...(one.derivativeOf !== undefined && { derivative: referTo(one.derivativeOf) }),
        reinit: false,
      };
    case "Integer":
      return {
        ...base,
        ...integerBounds(one.variable),
        type: "Int32",
        ...(start !== undefined && { start: [start] }),
      };
    case "Boolean":
      return { ...base, type: "Boolean", ...(start !== undefined && { start: [start !== 0] }) };
    case "String":
      return { ...base, type: "String", ...(one.startText !== undefined && { start: [one.startText] }) };
    case "Enumeration": {
      const declaredType = types.get(literalsOf(one).join())!.name;
      return {
        ...base,
        ...integerBounds(one.variable),
        declaredType,
        type: "Enumeration",
        ...(start !== undefined && { start: [start] }),
      };
    }
  }
}

function integerBounds(variable: ModelVariable | undefined): IntegerAttributes {
  const whole = (name: "min" | "max") => {
    const e = variable?.[name];
    return e?.kind === "number" && Number.isInteger(e.value) ? { [name]: e.value } : {};
  };
  const quantity = variable?.quantity ?? "";
  return { ...(quantity !== "" && { quantity }), ...whole("min"), ...whole("max") };
}

function floatAttributes(variable: ModelVariable | undefined): FloatAttributes {
  const plain = { relativeQuantity: false, unbounded: false };
  if (variable === undefined) return plain;
  const { unit, displayUnit, quantity, min, max, nominal } = variable;
  const literal = (name: "min" | "max" | "nominal", e: typeof min) =>
    e?.kind === "number" && Number.isFinite(e.value) && (name !== "nominal" || e.value > 0)
      ? { [name]: e.value }
      : {};
  return {
    ...plain,
    ...(quantity !== "" && { quantity }),
    ...(unit !== "" && { unit }),
    ...(unit !== "" && displayUnit !== "" && conversion(unit, displayUnit) && { displayUnit }),
    ...literal("min", min),
    ...literal("max", max),
    ...literal("nominal", nominal),
  };
}

function structureOf(model: ExportedModel, referTo: Referrer): ModelStructure {
  const { variables, derivatives, outputs, indicators } = model;
  const dependencies = dependenciesOf(model, referTo);
  const isUnknownAtStart = (i: number) =>
    variables[i]!.initial === "calculated" || variables[i]!.initial === "approx";
  const initial = [...variables.keys()].filter(
    (i) =>
      isUnknownAtStart(i) &&
      (outputs.includes(i) ||
        variables[i]!.causality === "calculatedParameter" ||
        derivatives.includes(i) ||
        model.states.includes(i)),
  );
  return {
    ...unplaced,
    outputs: outputs.map((i) => dependencies(i)),
    continuousStateDerivatives: derivatives.map((i) => dependencies(i)),
    clockedStates: [],
    initialUnknowns: initial.map((i) => ({ ...unplaced, variable: referTo(i) })),
    eventIndicators: indicators.map((i) => ({ ...unplaced, variable: referTo(i) })),
  };
}

/** Unknowns with dependencies. Models that change their states or equations during a run have none in the description. */
function dependenciesOf(model: ExportedModel, referTo: Referrer): (index: number) => Unknown {
  const { artefacts, module, variables, states } = model;
  if (artefacts.modules.length > 1 || artefacts.modes !== undefined)
    return (i) => ({ ...unplaced, variable: referTo(i) });
  const found = findDependencies(module.sorted, new Set([...module.sorted.states, ...module.inputs]));
  const places = new Map<VariableId, number>();
  variables.forEach(({ variable }, i) => {
    if (variable !== undefined) places.set(variable.id, i);
  });
  module.sorted.states.forEach((v, i) => {
    places.set(v, states[i]!);
  });
  return (i) => {
    const known = knownsOf(found, module, variables[i]!);
    const dependencies = known.map((v) => places.get(v)!).sort((a, b) => a - b);
    return { ...unplaced, variable: referTo(i), dependencies: dependencies.map(referTo) };
  };
}

function knownsOf(found: Dependencies, module: CompiledModule, one: ExportedVariable): readonly VariableId[] {
  const id =
    one.kind === "DERIVATIVE" ? module.sorted.derivatives[one.index!]! : placeIn(module, one).representative;
  return id === undefined ? [] : [...(found.get(id) ?? [])];
}
