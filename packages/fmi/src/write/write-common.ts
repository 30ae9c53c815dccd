import { type AttributesOf, type AttributeTable, attributeName } from "../description/attribute-table.ts";
import type { FmiMajorVersion } from "../description/major-version.ts";
import {
  type DefaultExperiment,
  experimentAttributes,
  logCategoryAttributes,
  type ModelDescription,
  rootAttributes,
} from "../description/model-description.ts";
import type { Unknown } from "../description/model-structure.ts";
import {
  type EnumerationItem,
  itemAttributes,
  type TypeDefinition,
} from "../description/type-definitions.ts";
import {
  type BaseUnit,
  displayUnitAttributes,
  exponentAttributes,
  scaleAttributes,
  type Unit,
} from "../description/units.ts";
import { type FloatVariable, typeAttributes, type Variable } from "../description/variables.ts";
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

/** Attributes of an element of a version, but those that are missing or have the value of a missing one. */
export function writeAttributes<T extends AttributeTable>(
  table: T,
  values: Partial<AttributesOf<T>>,
  version: FmiMajorVersion = 3,
): Attributes {
  const rows = Object.entries(table).flatMap(([property, row]) => {
    const name = attributeName(property, row, version);
    const value = (values as Attributes)[property];
    return name === undefined || value === row.standard ? [] : [[name, value] as const];
  });
  return Object.fromEntries(rows);
}

function writeUnit(unit: Unit): XmlNode {
  const displayUnits = unit.displayUnits.map((one) => ({
    name: "DisplayUnit",
    attributes: writeAttributes(displayUnitAttributes, one),
  }));
  return {
    name: "Unit",
    attributes: { name: unit.name },
    children: [...(unit.baseUnit ? [writeBaseUnit(unit.baseUnit)] : []), ...displayUnits],
  };
}

function writeBaseUnit(unit: BaseUnit): XmlNode {
  const powers = writeAttributes(exponentAttributes, unit.exponents);
  return { name: "BaseUnit", attributes: { ...powers, ...writeAttributes(scaleAttributes, unit) } };
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

/** Attributes of the root element. */
export function writeRoot(description: ModelDescription, version: 2 | 3): Attributes {
  const { variableNamingConvention } = description;
  return {
    ...writeAttributes(rootAttributes, { ...description, fmiVersion: `${version}.0` }, version),
    variableNamingConvention,
  };
}

export function writeItem(item: EnumerationItem): XmlNode {
  return { name: "Item", attributes: writeAttributes(itemAttributes, item) };
}

/** The attributes of a variable that belong to its type, but the start value. */
export function writeTyped(variable: Variable): Attributes {
  return writeAttributes(typeAttributes[variable.type] as AttributeTable, variable as object);
}

export function writeDerivative({ derivative, reinit }: FloatVariable): Attributes {
  return { derivative: derivative?.written, reinit: unlessDefault(reinit, false) };
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
      description.logCategories.map((one) => ({
        name: "Category",
        attributes: writeAttributes(logCategoryAttributes, one),
      })),
    ),
    ...writeExperiment(description.defaultExperiment),
    { name: "ModelVariables", children: description.variables.map(writeVariable) },
  ];
}

function writeExperiment(experiment: DefaultExperiment | undefined): readonly XmlNode[] {
  if (experiment === undefined) return [];
  return [{ name: "DefaultExperiment", attributes: writeAttributes(experimentAttributes, experiment) }];
}
