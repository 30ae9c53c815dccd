import { parseBoolean, parseDouble, parseHexBinary, parseInteger, parseLong } from "../../schema/lexical.ts";
import { attributeOf, childOf, childrenOf, type XmlElement } from "../../xml/xml-element.ts";
import { defaultInitial } from "../initial.ts";
import type { InterfaceType } from "../interface-types.ts";
import type { ModelDescription } from "../model-description.ts";
import { dependencyKinds, type ModelStructure, type Unknown } from "../model-structure.ts";
import type { TypeDefinition } from "../type-definitions.ts";
import {
  causalities,
  type Dimension,
  initials,
  type Variable,
  type VariableBase,
  type VariableReference,
  type VariableType,
  variabilities,
} from "../variables.ts";
import { annotated, type ElementValues, given, name, required, valuesOf } from "./element-values.ts";
import {
  declaredType,
  integerTypes,
  readBinaryAttributes,
  readClockAttributes,
  readFloatAttributes,
  readIntegerAttributes,
  readLongAttributes,
} from "./read-attributes.ts";
import { readDefaultExperiment, readHeader, readLogCategories, readUnits } from "./read-common.ts";

/** The modelDescription.xml of FMI 3, which agrees with the schema. */
export function readFmi3(root: XmlElement): ModelDescription {
  const elements = childOf(root, "ModelVariables")?.children ?? [];
  const types = childOf(root, "TypeDefinitions")?.children.map(readType) ?? [];
  const refer = referrer(elements);
  return {
    ...readHeader(root),
    majorVersion: 3,
    instantiationToken: name(valuesOf(root), "instantiationToken"),
    ...readInterfaces(root),
    units: readUnits(root),
    types,
    logCategories: readLogCategories(root),
    ...readDefaultExperiment(root),
    variables: elements.map((element) => readVariable(element, types, refer)),
    structure: readStructure(childOf(root, "ModelStructure"), refer),
  };
}

type Refer = (valueReference: number) => VariableReference;

/** Variables by value reference; of two with the same the first is meant. */
function referrer(elements: readonly XmlElement[]): Refer {
  const indices = new Map<number, number>();
  elements.forEach((element, index) => {
    const reference = Number(attributeOf(element, "valueReference"));
    if (!indices.has(reference)) indices.set(reference, index);
  });
  return (written) => ({ written, ...given({ index: indices.get(written) }) });
}

function readInterfaces(
  root: XmlElement,
): Pick<ModelDescription, "modelExchange" | "coSimulation" | "scheduledExecution"> {
  const [me, cs, se] = ["ModelExchange", "CoSimulation", "ScheduledExecution"].map((kind) =>
    childOf(root, kind),
  );
  return given({
    modelExchange: me && readModelExchange(me),
    coSimulation: cs && readCoSimulation(cs),
    scheduledExecution: se && { ...readInterface(se), kind: "scheduledExecution" as const },
  });
}

function readInterface(element: XmlElement): InterfaceType {
  const values = valuesOf(element);
  return {
    ...annotated(element),
    modelIdentifier: name(values, "modelIdentifier"),
    needsExecutionTool: values.flag("needsExecutionTool"),
    canBeInstantiatedOnlyOncePerProcess: values.flag("canBeInstantiatedOnlyOncePerProcess"),
    canGetAndSetFMUState: values.flag("canGetAndSetFMUState"),
    canSerializeFMUState: values.flag("canSerializeFMUState"),
    providesDirectionalDerivatives: values.flag("providesDirectionalDerivatives"),
    providesAdjointDerivatives: values.flag("providesAdjointDerivatives"),
    providesPerElementDependencies: values.flag("providesPerElementDependencies"),
    canNotUseMemoryManagementFunctions: false,
    sourceFiles: [],
  };
}

function readModelExchange(element: XmlElement) {
  const values = valuesOf(element);
  return {
    ...readInterface(element),
    kind: "modelExchange" as const,
    needsCompletedIntegratorStep: values.flag("needsCompletedIntegratorStep"),
    providesEvaluateDiscreteStates: values.flag("providesEvaluateDiscreteStates"),
  };
}

function readCoSimulation(element: XmlElement) {
  const values = valuesOf(element);
  return {
    ...readInterface(element),
    kind: "coSimulation" as const,
    canHandleVariableCommunicationStepSize: values.flag("canHandleVariableCommunicationStepSize"),
    ...given({ fixedInternalStepSize: values.double("fixedInternalStepSize") }),
    maxOutputDerivativeOrder: values.integer("maxOutputDerivativeOrder") ?? 0,
    recommendedIntermediateInputSmoothness:
      values.integer("recommendedIntermediateInputSmoothness", "int32") ?? 0,
    providesIntermediateUpdate: values.flag("providesIntermediateUpdate"),
    mightReturnEarlyFromDoStep: values.flag("mightReturnEarlyFromDoStep"),
    canReturnEarlyAfterIntermediateUpdate: values.flag("canReturnEarlyAfterIntermediateUpdate"),
    hasEventMode: values.flag("hasEventMode"),
    providesEvaluateDiscreteStates: values.flag("providesEvaluateDiscreteStates"),
    canInterpolateInputs: false,
    canRunAsynchronously: false,
    canHandleEvents: false,
    canRejectSteps: false,
    canSignalEvents: false,
  };
}

function readType(element: XmlElement): TypeDefinition {
  const values = valuesOf(element);
  const type = element.name.replace(/Type$/, "") as VariableType;
  const base = {
    ...annotated(element),
    name: name(values),
    ...given({ description: values.text("description") }),
  };
  switch (type) {
    case "Float32":
    case "Float64":
      return { ...base, type, ...readFloatAttributes(values, undefined) };
    case "Int64":
    case "UInt64":
      return { ...base, type, ...readLongAttributes(values, integerTypes[type], undefined) };
    case "Boolean":
    case "String":
      return { ...base, type };
    case "Binary":
      return { ...base, type, ...readBinaryAttributes(values, undefined) };
    case "Enumeration":
      return {
        ...{ ...base, type, ...readIntegerAttributes(values, "int64", undefined) },
        items: childrenOf(element, "Item").map(readItem),
      };
    case "Clock":
      return { ...base, type, ...readClockAttributes(values, undefined) };
    default:
      return { ...base, type, ...readIntegerAttributes(values, integerTypes[type], undefined) };
  }
}

function readItem(element: XmlElement) {
  const values = valuesOf(element);
  return {
    ...annotated(element),
    name: name(values),
    value: Number(required(values.long("value", "int64"), "value")),
    ...given({ description: values.text("description") }),
  };
}

function readVariable(element: XmlElement, types: readonly TypeDefinition[], refer: Refer): Variable {
  const type = element.name as VariableType;
  const values = valuesOf(element);
  const base = readBase(element, values, type, refer);
  switch (type) {
    case "Float32":
    case "Float64": {
      const derivative = values.integer("derivative");
      return {
        ...{ ...base, type, ...readFloatAttributes(values, declaredType(types, base.declaredType, type)) },
        ...given({
          start: values.list("start", parseDouble),
          derivative: derivative === undefined ? undefined : refer(derivative),
        }),
        reinit: values.flag("reinit"),
      };
    }
    case "Int64":
    case "UInt64": {
      const declared = declaredType(types, base.declaredType, type);
      const start = values.list("start", parseLong(integerTypes[type]));
      return {
        ...base,
        type,
        ...readLongAttributes(values, integerTypes[type], declared),
        ...given({ start }),
      };
    }
    case "Boolean":
      return { ...base, type, ...given({ start: values.list("start", parseBoolean) }) };
    case "String":
      return { ...base, type, ...given({ start: readStarts(element, (text) => text) }) };
    case "Binary": {
      const attributes = readBinaryAttributes(values, declaredType(types, base.declaredType, type));
      return { ...base, type, ...attributes, ...given({ start: readStarts(element, parseHexBinary) }) };
    }
    case "Clock":
      return { ...base, type, ...readClockAttributes(values, declaredType(types, base.declaredType, type)) };
    default: {
      const integer = type === "Enumeration" ? "int64" : integerTypes[type];
      const attributes = readIntegerAttributes(values, integer, declaredType(types, base.declaredType, type));
      return {
        ...base,
        type,
        ...attributes,
        ...given({ start: values.list("start", parseInteger(integer)) }),
      };
    }
  }
}

function readBase(
  element: XmlElement,
  values: ElementValues,
  type: VariableType,
  refer: Refer,
): VariableBase {
  const causality = values.word("causality", causalities) ?? "local";
  const parametric = ["parameter", "calculatedParameter", "structuralParameter"].includes(causality);
  const float = type === "Float32" || type === "Float64";
  const variability =
    values.word("variability", variabilities) ?? (parametric ? "fixed" : float ? "continuous" : "discrete");
  const previous = values.integer("previous");
  return {
    ...annotated(element),
    ...{ causality, variability },
    name: name(values),
    valueReference: required(values.integer("valueReference"), "valueReference"),
    ...given({
      description: values.text("description"),
      initial:
        values.word("initial", initials) ??
        (type === "Clock" ? undefined : defaultInitial(3, causality, variability)),
      declaredType: values.text("declaredType"),
      canHandleMultipleSetPerTimeInstant: values.boolean("canHandleMultipleSetPerTimeInstant"),
      previous: previous === undefined ? undefined : refer(previous),
    }),
    intermediateUpdate: values.flag("intermediateUpdate"),
    clocks: (values.list("clocks", parseInteger("uint32")) ?? []).map(refer),
    dimensions: childrenOf(element, "Dimension").map((dimension) => readDimension(dimension, refer)),
    aliases: childrenOf(element, "Alias").map(readAlias),
    alias: "noAlias",
  };
}

/** What has neither size nor parameter has size 0, which no dimension may have: a rule tells. */
function readDimension(element: XmlElement, refer: Refer): Dimension {
  const values = valuesOf(element);
  const reference = values.integer("valueReference");
  return reference === undefined
    ? { kind: "fixed", span: element.span, size: Number(values.long("start", "uint64") ?? 0n) }
    : { kind: "structural", span: element.span, parameter: refer(reference) };
}

function readAlias(element: XmlElement) {
  const values = valuesOf(element);
  return {
    span: element.span,
    name: name(values),
    ...given({ description: values.text("description"), displayUnit: values.text("displayUnit") }),
  };
}

function readStarts<T>(
  element: XmlElement,
  parse: (text: string) => T | undefined,
): readonly T[] | undefined {
  const starts = childrenOf(element, "Start");
  if (starts.length === 0) return undefined;
  return starts.map((start) => required(parse(attributeOf(start, "value") ?? ""), "value"));
}

function readStructure(element: XmlElement | undefined, refer: Refer): ModelStructure {
  if (element === undefined) throw new Error("'ModelStructure' was required by the schema, and is missing");
  const unknowns = (kind: string) => childrenOf(element, kind).map((unknown) => readUnknown(unknown, refer));
  return {
    ...annotated(element),
    outputs: unknowns("Output"),
    continuousStateDerivatives: unknowns("ContinuousStateDerivative"),
    clockedStates: unknowns("ClockedState"),
    initialUnknowns: unknowns("InitialUnknown"),
    eventIndicators: unknowns("EventIndicator"),
  };
}

function readUnknown(element: XmlElement, refer: Refer): Unknown {
  const values = valuesOf(element);
  return {
    ...annotated(element),
    variable: refer(required(values.integer("valueReference"), "valueReference")),
    ...readDependencies(values, refer),
  };
}

/** Of FMI 2 and 3. */
export function readDependencies(
  values: ElementValues,
  refer: Refer,
): Pick<Unknown, "dependencies" | "dependenciesKind"> {
  return given({
    dependencies: values.list("dependencies", parseInteger("uint32"))?.map(refer),
    dependenciesKind: values.list("dependenciesKind", (word) =>
      dependencyKinds.find((kind) => kind === word),
    ),
  });
}
