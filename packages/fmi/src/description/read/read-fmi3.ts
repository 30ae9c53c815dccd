import { type Lexical, parseHexBinary, parseInteger, parseText } from "../../schema/lexical.ts";
import { attributeOf, childOf, childrenOf, type XmlElement } from "../../xml/xml-element.ts";
import type { AttributeTable } from "../attribute-table.ts";
import { defaultInitial } from "../initial.ts";
import {
  coSimulationAttributes,
  type InterfaceType,
  interfaceAttributes,
  modelExchangeAttributes,
} from "../interface-types.ts";
import { type ModelDescription, rootAttributes } from "../model-description.ts";
import { dependencyKinds, type ModelStructure, type Unknown } from "../model-structure.ts";
import { itemAttributes, type TypeDefinition, typeHeader } from "../type-definitions.ts";
import {
  aliasAttributes,
  causalities,
  type Dimension,
  type FloatVariable,
  initials,
  isFloatKind,
  startParsers,
  typeAttributes,
  type Variable,
  type VariableBase,
  type VariableReference,
  type VariableType,
  variabilities,
} from "../variables.ts";
import { annotated, type ElementValues, given, name, required, valuesOf } from "./element-values.ts";
import { declaredType, readAttributes } from "./read-attributes.ts";
import { readDefaultExperiment, readLogCategories, readUnits } from "./read-common.ts";

/** The modelDescription.xml of FMI 3, which agrees with the schema. */
export function readFmi3(root: XmlElement): ModelDescription {
  const elements = childOf(root, "ModelVariables")?.children ?? [];
  const types = childOf(root, "TypeDefinitions")?.children.map(readType) ?? [];
  const refer = referrer(elements);
  return {
    ...annotated(root),
    ...readAttributes(root, rootAttributes),
    majorVersion: 3,
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
    modelExchange: me && {
      ...readInterface(me),
      ...readAttributes(me, modelExchangeAttributes),
      kind: "modelExchange" as const,
    },
    coSimulation: cs && {
      ...readInterface(cs),
      ...readAttributes(cs, coSimulationAttributes),
      kind: "coSimulation" as const,
    },
    scheduledExecution: se && { ...readInterface(se), kind: "scheduledExecution" as const },
  });
}

function readInterface(element: XmlElement): InterfaceType {
  return { ...annotated(element), ...readAttributes(element, interfaceAttributes), sourceFiles: [] };
}

function readType(element: XmlElement): TypeDefinition {
  const type = element.name.replace(/Type$/, "") as VariableType;
  return {
    ...{ ...annotated(element), ...readAttributes(element, typeHeader) },
    ...{ type, ...readAttributes(element, typeAttributes[type] as AttributeTable) },
    ...(type === "Enumeration" && { items: childrenOf(element, "Item").map(readItem) }),
  } as TypeDefinition;
}

function readItem(element: XmlElement) {
  return { ...annotated(element), ...readAttributes(element, itemAttributes) };
}

function readVariable(element: XmlElement, types: readonly TypeDefinition[], refer: Refer): Variable {
  const type = element.name as VariableType;
  const values = valuesOf(element);
  const base = readBase(element, values, type, refer);
  const declared = declaredType(types, base.declaredType, type);
  return {
    ...{ ...base, type, ...readAttributes(element, typeAttributes[type] as AttributeTable, 3, declared) },
    ...given({ start: readStart(element, type) }),
    ...(isFloatKind(type) && readDerivative(element, refer)),
  } as Variable;
}

function readStart(element: XmlElement, type: VariableType): readonly unknown[] | undefined {
  switch (type) {
    case "Clock":
      return undefined;
    case "String":
      return readStarts(element, parseText);
    case "Binary":
      return readStarts(element, parseHexBinary);
    default:
      return valuesOf(element).list<unknown>("start", startParsers[type]);
  }
}

/** Of FMI 2 and 3. */
export function readDerivative(
  element: XmlElement,
  refer: Refer,
): Pick<FloatVariable, "derivative" | "reinit"> {
  const values = valuesOf(element);
  const derivative = values.integer("derivative");
  return {
    ...given({ derivative: derivative === undefined ? undefined : refer(derivative) }),
    reinit: values.flag("reinit"),
  };
}

function readBase(
  element: XmlElement,
  values: ElementValues,
  type: VariableType,
  refer: Refer,
): VariableBase {
  const causality = values.word("causality", causalities) ?? "local";
  const parametric = ["parameter", "calculatedParameter", "structuralParameter"].includes(causality);
  const variability =
    values.word("variability", variabilities) ??
    (parametric ? "fixed" : isFloatKind(type) ? "continuous" : "discrete");
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
    aliases: childrenOf(element, "Alias").map((alias) => ({
      span: alias.span,
      ...readAttributes(alias, aliasAttributes),
    })),
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

function readStarts<T>(element: XmlElement, parse: Lexical<T>): readonly T[] | undefined {
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
