import { baseUnitNames } from "@cosimo/ir";
import type { DefaultExperiment, ModelDescription } from "../description/model-description.ts";
import type { Unknown } from "../description/model-structure.ts";
import type { TypeDefinition } from "../description/type-definitions.ts";
import type { BaseUnit, Unit } from "../description/units.ts";
import type { FloatAttributes, Variable } from "../description/variables.ts";
import type { AttributeValue, XmlNode } from "./write-xml.ts";

export type Attributes = Readonly<Record<string, AttributeValue>>;

/** Omits attributes that have the default of the standard. */
export function unlessDefault<T extends AttributeValue>(value: T, standard: T): T | undefined {
  return value === standard ? undefined : value;
}

/** An element for a list; none if the list is empty. */
export function list(name: string, children: readonly XmlNode[]): readonly XmlNode[] {
  return children.length === 0 ? [] : [{ name, children }];
}

function writeUnit(unit: Unit): XmlNode {
  const displayUnits = unit.displayUnits.map(({ name, factor, offset }) => ({
    name: "DisplayUnit",
    attributes: { name, factor: unlessDefault(factor, 1), offset: unlessDefault(offset, 0) },
  }));
  return {
    name: "Unit",
    attributes: { name: unit.name },
    children: [...(unit.baseUnit ? [writeBaseUnit(unit.baseUnit)] : []), ...displayUnits],
  };
}

function writeBaseUnit({ exponents, factor, offset }: BaseUnit): XmlNode {
  const powers = Object.fromEntries(baseUnitNames.map((name) => [name, unlessDefault(exponents[name], 0)]));
  return {
    name: "BaseUnit",
    attributes: { ...powers, factor: unlessDefault(factor, 1), offset: unlessDefault(offset, 0) },
  };
}

export function floatAttributes(one: FloatAttributes): Attributes {
  return {
    quantity: one.quantity,
    unit: one.unit,
    displayUnit: one.displayUnit,
    relativeQuantity: unlessDefault(one.relativeQuantity, false),
    unbounded: unlessDefault(one.unbounded, false),
    min: one.min,
    max: one.max,
    nominal: one.nominal,
  };
}

/** Quantity and bounds of integers and enumerations. */
export function integerAttributes(one: Variable): Attributes {
  switch (one.type) {
    case "Float32":
    case "Float64":
    case "Boolean":
    case "String":
    case "Binary":
    case "Clock":
      return {};
    default:
      return { quantity: one.quantity, min: one.min, max: one.max };
  }
}

export function writtenList(values: readonly { readonly written: number | string }[]): string {
  return values.map((value) => value.written).join(" ");
}

/** `key`: the attribute that refers to a variable. */
export function writeUnknown(name: string, key: "index" | "valueReference", unknown: Unknown): XmlNode {
  const { variable, dependencies, dependenciesKind } = unknown;
  return {
    name,
    attributes: {
      [key]: variable.written,
      dependencies: dependencies && writtenList(dependencies),
      dependenciesKind: dependenciesKind?.join(" "),
    },
  };
}

/** Attributes of the root element; `token` is the version's name of the instantiation token. */
export function rootAttributes(
  description: ModelDescription,
  fmiVersion: "2.0" | "3.0",
  token: "guid" | "instantiationToken",
): Attributes {
  return {
    fmiVersion,
    modelName: description.modelName,
    [token]: description.instantiationToken,
    description: description.description,
    author: description.author,
    version: description.version,
    copyright: description.copyright,
    license: description.license,
    generationTool: description.generationTool,
    generationDateAndTime: description.generationDateAndTime,
    variableNamingConvention: description.variableNamingConvention,
  };
}

/** Elements between the interface types and the model structure. */
export function writeDefinitions(
  description: ModelDescription,
  writeType: (type: TypeDefinition) => XmlNode,
  writeVariable: (variable: Variable) => XmlNode,
): readonly XmlNode[] {
  return [
    ...list("UnitDefinitions", description.units.map(writeUnit)),
    ...list("TypeDefinitions", description.types.map(writeType)),
    ...list(
      "LogCategories",
      description.logCategories.map(({ name, description: text }) => ({
        name: "Category",
        attributes: { name, description: text },
      })),
    ),
    ...writeExperiment(description.defaultExperiment),
    { name: "ModelVariables", children: description.variables.map(writeVariable) },
  ];
}

function writeExperiment(experiment: DefaultExperiment | undefined): readonly XmlNode[] {
  if (experiment === undefined) return [];
  const { startTime, stopTime, tolerance, stepSize } = experiment;
  return [{ name: "DefaultExperiment", attributes: { startTime, stopTime, tolerance, stepSize } }];
}
