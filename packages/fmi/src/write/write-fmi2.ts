import {
  type CoSimulation,
  coSimulationAttributes,
  type InterfaceType,
  interfaceAttributes,
  type ModelExchange,
} from "../description/interface-types.ts";
import type { ModelDescription } from "../description/model-description.ts";
import type { Unknown } from "../description/model-structure.ts";
import { type TypeDefinition, typeHeader } from "../description/type-definitions.ts";
import { isFloat, type Variable } from "../description/variables.ts";
import {
  list,
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

/** modelDescription.xml of FMI 2.0. */
export function writeFmi2Description(description: ModelDescription): string {
  const { structure } = description;
  return writeXml({
    name: "fmiModelDescription",
    attributes: {
      ...writeRoot(description, 2),
      numberOfEventIndicators: description.numberOfEventIndicators,
    },
    children: [
      ...(description.modelExchange ? [writeModelExchange(description.modelExchange)] : []),
      ...(description.coSimulation ? [writeCoSimulation(description.coSimulation)] : []),
      ...writeDefinitions(description, writeType, writeVariable),
      {
        name: "ModelStructure",
        children: [
          ...writeUnknowns("Outputs", structure.outputs),
          ...writeUnknowns("Derivatives", structure.continuousStateDerivatives),
          ...writeUnknowns("InitialUnknowns", structure.initialUnknowns),
        ],
      },
    ],
  });
}

function writeUnknowns(name: string, unknowns: readonly Unknown[]): readonly XmlNode[] {
  return list(
    name,
    unknowns.map((one) => writeUnknown("Unknown", "index", one)),
  );
}

function sourceFiles({ sourceFiles }: InterfaceType): readonly XmlNode[] {
  return list(
    "SourceFiles",
    sourceFiles.map(({ name }) => ({ name: "File", attributes: { name } })),
  );
}

function writeModelExchange(one: ModelExchange): XmlNode {
  return {
    name: "ModelExchange",
    attributes: {
      ...writeAttributes(interfaceAttributes, one, 2),
      completedIntegratorStepNotNeeded: unlessDefault(!one.needsCompletedIntegratorStep, false),
    },
    children: sourceFiles(one),
  };
}

function writeCoSimulation(one: CoSimulation): XmlNode {
  return {
    name: "CoSimulation",
    attributes: writeAttributes({ ...interfaceAttributes, ...coSimulationAttributes }, one, 2),
    children: sourceFiles(one),
  };
}

function writeType(type: TypeDefinition): XmlNode {
  const items = type.type === "Enumeration" ? type.items.map(writeItem) : [];
  const inner = { name: elementName(type.type), children: items };
  return {
    name: "SimpleType",
    attributes: writeAttributes(typeHeader, type),
    children: [inner],
  };
}

/** FMI 2 has five types. */
function elementName(type: Variable["type"]): string {
  if (type === "Float64") return "Real";
  if (type === "Int32") return "Integer";
  if (type === "Boolean" || type === "String" || type === "Enumeration") return type;
  throw new Error(`FMI 2 has no variables of type ${type}`);
}

function writeVariable(variable: Variable): XmlNode {
  const { name, valueReference, description, causality, variability, initial } = variable;
  return {
    name: "ScalarVariable",
    attributes: {
      name,
      valueReference,
      description,
      causality: unlessDefault(causality, "local"),
      variability: unlessDefault(variability, "continuous"),
      initial,
    },
    children: [{ name: elementName(variable.type), attributes: typeAttributesOf(variable) }],
  };
}

function typeAttributesOf(variable: Variable) {
  const start = variable.type === "Clock" ? undefined : variable.start?.[0];
  return {
    declaredType: variable.declaredType,
    ...writeTyped(variable),
    start: start instanceof Uint8Array ? undefined : start,
    ...(isFloat(variable) && writeDerivative(variable)),
  };
}
