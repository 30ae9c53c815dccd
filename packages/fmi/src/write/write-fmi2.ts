import type { CoSimulation, InterfaceType, ModelExchange } from "../description/interface-types.ts";
import type { ModelDescription } from "../description/model-description.ts";
import type { Unknown } from "../description/model-structure.ts";
import type { TypeDefinition } from "../description/type-definitions.ts";
import type { Variable } from "../description/variables.ts";
import {
  floatAttributes,
  integerAttributes,
  list,
  rootAttributes,
  unlessDefault,
  writeDefinitions,
  writeUnknown,
} from "./write-common.ts";
import { writeXml, type XmlNode } from "./write-xml.ts";

/** modelDescription.xml of FMI 2.0. */
export function writeFmi2Description(description: ModelDescription): string {
  const { structure } = description;
  return writeXml({
    name: "fmiModelDescription",
    attributes: {
      ...rootAttributes(description, "2.0", "guid"),
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

function interfaceAttributes(one: InterfaceType) {
  return {
    modelIdentifier: one.modelIdentifier,
    needsExecutionTool: unlessDefault(one.needsExecutionTool, false),
    canBeInstantiatedOnlyOncePerProcess: unlessDefault(one.canBeInstantiatedOnlyOncePerProcess, false),
    canNotUseMemoryManagementFunctions: unlessDefault(one.canNotUseMemoryManagementFunctions, false),
    canGetAndSetFMUstate: unlessDefault(one.canGetAndSetFMUState, false),
    canSerializeFMUstate: unlessDefault(one.canSerializeFMUState, false),
    providesDirectionalDerivative: unlessDefault(one.providesDirectionalDerivatives, false),
  };
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
      ...interfaceAttributes(one),
      completedIntegratorStepNotNeeded: unlessDefault(!one.needsCompletedIntegratorStep, false),
    },
    children: sourceFiles(one),
  };
}

function writeCoSimulation(one: CoSimulation): XmlNode {
  return {
    name: "CoSimulation",
    attributes: {
      ...interfaceAttributes(one),
      canHandleVariableCommunicationStepSize: unlessDefault(
        one.canHandleVariableCommunicationStepSize,
        false,
      ),
      canInterpolateInputs: unlessDefault(one.canInterpolateInputs, false),
      maxOutputDerivativeOrder: unlessDefault(one.maxOutputDerivativeOrder, 0),
      canRunAsynchronuously: unlessDefault(one.canRunAsynchronously, false),
    },
    children: sourceFiles(one),
  };
}

function writeType(type: TypeDefinition): XmlNode {
  const items =
    type.type === "Enumeration"
      ? type.items.map(({ name, value, description }) => ({
          name: "Item",
          attributes: { name, value, description },
        }))
      : [];
  const inner = { name: elementName(type.type), children: items };
  return {
    name: "SimpleType",
    attributes: { name: type.name, description: type.description },
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
    children: [{ name: elementName(variable.type), attributes: typeAttributes(variable) }],
  };
}

function typeAttributes(variable: Variable) {
  const { declaredType } = variable;
  const start = variable.type === "Clock" ? undefined : variable.start?.[0];
  const value = start instanceof Uint8Array ? undefined : start;
  if (variable.type !== "Float64") return { declaredType, ...integerAttributes(variable), start: value };
  const { derivative, reinit } = variable;
  return {
    declaredType,
    ...floatAttributes(variable),
    start: value,
    derivative: derivative?.written,
    reinit: unlessDefault(reinit, false),
  };
}
