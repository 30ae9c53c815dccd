import type { BuildConfiguration } from "../description/build-configuration.ts";
import type { CoSimulation, InterfaceType, ModelExchange } from "../description/interface-types.ts";
import type { ModelDescription } from "../description/model-description.ts";
import type { TypeDefinition } from "../description/type-definitions.ts";
import { isFloat, type Variable } from "../description/variables.ts";
import {
  floatAttributes,
  integerAttributes,
  rootAttributes,
  unlessDefault,
  writeDefinitions,
  writeUnknown,
} from "./write-common.ts";
import { writeXml, type XmlNode } from "./write-xml.ts";

/** modelDescription.xml of FMI 3.0. */
export function writeFmi3Description(description: ModelDescription): string {
  return writeXml({
    name: "fmiModelDescription",
    attributes: rootAttributes(description, "3.0", "instantiationToken"),
    children: [
      ...(description.modelExchange ? [writeModelExchange(description.modelExchange)] : []),
      ...(description.coSimulation ? [writeCoSimulation(description.coSimulation)] : []),
      ...writeDefinitions(description, writeType, writeVariable),
      { name: "ModelStructure", children: writeStructure(description) },
    ],
  });
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

function interfaceAttributes(one: InterfaceType) {
  return {
    modelIdentifier: one.modelIdentifier,
    needsExecutionTool: unlessDefault(one.needsExecutionTool, false),
    canBeInstantiatedOnlyOncePerProcess: unlessDefault(one.canBeInstantiatedOnlyOncePerProcess, false),
    canGetAndSetFMUState: unlessDefault(one.canGetAndSetFMUState, false),
    canSerializeFMUState: unlessDefault(one.canSerializeFMUState, false),
    providesDirectionalDerivatives: unlessDefault(one.providesDirectionalDerivatives, false),
    providesAdjointDerivatives: unlessDefault(one.providesAdjointDerivatives, false),
    providesPerElementDependencies: unlessDefault(one.providesPerElementDependencies, false),
  };
}

function writeModelExchange(one: ModelExchange): XmlNode {
  return {
    name: "ModelExchange",
    attributes: {
      ...interfaceAttributes(one),
      needsCompletedIntegratorStep: unlessDefault(one.needsCompletedIntegratorStep, false),
      providesEvaluateDiscreteStates: unlessDefault(one.providesEvaluateDiscreteStates, false),
    },
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
      fixedInternalStepSize: one.fixedInternalStepSize,
      maxOutputDerivativeOrder: unlessDefault(one.maxOutputDerivativeOrder, 0),
      recommendedIntermediateInputSmoothness: unlessDefault(one.recommendedIntermediateInputSmoothness, 0),
      providesIntermediateUpdate: unlessDefault(one.providesIntermediateUpdate, false),
      mightReturnEarlyFromDoStep: unlessDefault(one.mightReturnEarlyFromDoStep, false),
      canReturnEarlyAfterIntermediateUpdate: unlessDefault(one.canReturnEarlyAfterIntermediateUpdate, false),
      hasEventMode: unlessDefault(one.hasEventMode, false),
      providesEvaluateDiscreteStates: unlessDefault(one.providesEvaluateDiscreteStates, false),
    },
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
  return {
    name: `${type.type}Type`,
    attributes: { name: type.name, description: type.description },
    children: items,
  };
}

function writeVariable(variable: Variable): XmlNode {
  const { name, valueReference, description, causality, variability, initial, declaredType } = variable;
  const usual = isFloat(variable) ? "continuous" : "discrete";
  const isBinary = variable.type === "Binary";
  const isText = variable.type === "String" || isBinary;
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
      ...integerAttributes(variable),
      ...(isFloat(variable) && {
        ...floatAttributes(variable),
        start: starts,
        derivative: variable.derivative?.written,
        reinit: unlessDefault(variable.reinit, false),
      }),
      ...(!isFloat(variable) && !isText && { start: starts }),
      ...(isBinary && { maxSize: variable.maxSize }),
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
      attributes: {
        modelIdentifier: one.modelIdentifier,
        platform: one.platform,
        description: one.description,
      },
      children: [
        ...one.sourceFileSets.map((set) => ({
          name: "SourceFileSet",
          attributes: {
            name: set.name,
            language: set.language,
            compiler: set.compiler,
            compilerOptions: set.compilerOptions,
          },
          children: set.sourceFiles.map((name) => ({ name: "SourceFile", attributes: { name } })),
        })),
        ...one.libraries.map(({ name, version, external, description }) => ({
          name: "Library",
          attributes: { name, version, external: unlessDefault(external, false), description },
        })),
      ],
    })),
  });
}
