import type { AttributesOf, AttributeTable } from "../description/attribute-table.ts";
import {
  type BuildConfiguration,
  configurationAttributes,
  fileSetAttributes,
  libraryAttributes,
} from "../description/build-configuration.ts";
import {
  coSimulationAttributes,
  type InterfaceType,
  interfaceAttributes,
  modelExchangeAttributes,
} from "../description/interface-types.ts";
import type { ModelDescription } from "../description/model-description.ts";
import { type TypeDefinition, typeHeader } from "../description/type-definitions.ts";
import { isFloat, type Variable } from "../description/variables.ts";
import {
  unlessDefault,
  writeAttributes,
  writeDefinitions,
  writeDerivative,
  writeItem,
  writeRoot,
  writeTyped,
  writeUnknown,
} from "./write-common.ts";
import { writeXml, type XmlNode } from "./write-xml.ts";

/** modelDescription.xml of FMI 3.0. */
export function writeFmi3Description(description: ModelDescription): string {
  return writeXml({
    name: "fmiModelDescription",
    attributes: writeRoot(description, 3),
    children: [
      ...interfaceNode("ModelExchange", description.modelExchange, modelExchangeAttributes),
      ...interfaceNode("CoSimulation", description.coSimulation, coSimulationAttributes),
      ...writeDefinitions(description, writeType, writeVariable),
      { name: "ModelStructure", children: writeStructure(description) },
    ],
  });
}

function interfaceNode<T extends AttributeTable>(
  name: string,
  one: (InterfaceType & AttributesOf<T>) | undefined,
  table: T,
): readonly XmlNode[] {
  if (one === undefined) return [];
  return [
    { name, attributes: { ...writeAttributes(interfaceAttributes, one), ...writeAttributes(table, one) } },
  ];
}

function writeStructure({ structure }: ModelDescription): readonly XmlNode[] {
  const write = (name: string) => (one: Parameters<typeof writeUnknown>[2]) =>
    writeUnknown(name, "valueReference", one);
  return [
    ...structure.outputs.map(write("Output")),
    ...structure.continuousStateDerivatives.map(write("ContinuousStateDerivative")),
    ...structure.initialUnknowns.map(write("InitialUnknown")),
    ...structure.eventIndicators.map(write("EventIndicator")),
  ];
}

function writeType(type: TypeDefinition): XmlNode {
  const items = type.type === "Enumeration" ? type.items.map(writeItem) : [];
  return {
    name: `${type.type}Type`,
    attributes: writeAttributes(typeHeader, type),
    children: items,
  };
}

function writeVariable(variable: Variable): XmlNode {
  const { name, valueReference, description, causality, variability, initial, declaredType } = variable;
  const usual = isFloat(variable) ? "continuous" : "discrete";
  const isText = variable.type === "String" || variable.type === "Binary";
  const starts = startText(variable);
  return {
    name: variable.type,
    attributes: {
      name,
      valueReference,
      description,
      causality: unlessDefault(causality, "local"),
      variability: unlessDefault(variability, usual),
      initial,
      declaredType,
      intermediateUpdate: unlessDefault(variable.intermediateUpdate, false),
      ...writeTyped(variable),
      start: isText ? undefined : starts,
      ...(isFloat(variable) && writeDerivative(variable)),
    },
    children: [
      ...variable.dimensions.map((one) => ({
        name: "Dimension",
        attributes: one.kind === "fixed" ? { start: one.size } : { valueReference: one.parameter.written },
      })),
      ...(isText ? (variable.start ?? []) : []).map((value) => ({
        name: "Start",
        attributes: { value: value instanceof Uint8Array ? digitsOf(value) : value },
      })),
    ],
  };
}

function digitsOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function startText(variable: Variable): string | undefined {
  if (variable.type === "Clock" || variable.type === "Binary") return undefined;
  return variable.start?.join(" ");
}

/** buildDescription.xml of FMI 3.0. */
export function writeBuildDescription(configurations: readonly BuildConfiguration[]): string {
  return writeXml({
    name: "fmiBuildDescription",
    attributes: { fmiVersion: "3.0" },
    children: configurations.map((one) => ({
      name: "BuildConfiguration",
      attributes: writeAttributes(configurationAttributes, one),
      children: [
        ...one.sourceFileSets.map((set) => ({
          name: "SourceFileSet",
          attributes: writeAttributes(fileSetAttributes, set),
          children: set.sourceFiles.map((name) => ({ name: "SourceFile", attributes: { name } })),
        })),
        ...one.libraries.map((library) => ({
          name: "Library",
          attributes: writeAttributes(libraryAttributes, library),
        })),
      ],
    })),
  });
}
