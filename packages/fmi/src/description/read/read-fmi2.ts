import { childOf, childrenOf, type XmlElement } from "../../xml/xml-element.ts";
import { defaultInitial } from "../initial.ts";
import {
  coSimulationAttributes,
  type InterfaceType,
  interfaceAttributes,
  modelExchangeAttributes,
} from "../interface-types.ts";
import { type ModelDescription, rootAttributes } from "../model-description.ts";
import type { ModelStructure, Unknown } from "../model-structure.ts";
import type { TypeDefinition } from "../type-definitions.ts";
import {
  causalities,
  initials,
  isFloat,
  type Variable,
  type VariableBase,
  type VariableReference,
  variabilities,
} from "../variables.ts";
import { annotated, type ElementValues, given, name, required, valuesOf } from "./element-values.ts";
import { readAttributes } from "./read-attributes.ts";
import { readDefaultExperiment, readLogCategories, readUnits } from "./read-common.ts";
import { readDependencies, readDerivative } from "./read-fmi3.ts";
import { readScalar, readScalarType, typeElement } from "./read-scalar.ts";

/** The modelDescription.xml of FMI 2, which agrees with the schema. */
export function readFmi2(root: XmlElement): ModelDescription {
  const types = childrenOf(childOf(root, "TypeDefinitions"), "SimpleType").map((element) =>
    readScalarType(element, ""),
  );
  const elements = childrenOf(childOf(root, "ModelVariables"), "ScalarVariable");
  const refer = (written: number): VariableReference =>
    written >= 1 && written <= elements.length ? { written, index: written - 1 } : { written };
  const values = valuesOf(root);
  return {
    ...annotated(root),
    ...readAttributes(root, rootAttributes, 2),
    majorVersion: 2,
    ...readInterfaces(root),
    units: readUnits(root),
    types,
    logCategories: readLogCategories(root),
    ...readDefaultExperiment(root),
    variables: elements.map((element) => readVariable(element, types, refer)),
    structure: readStructure(childOf(root, "ModelStructure"), refer),
    ...given({ numberOfEventIndicators: values.integer("numberOfEventIndicators") }),
  };
}

function readInterfaces(root: XmlElement): Pick<ModelDescription, "modelExchange" | "coSimulation"> {
  const [me, cs] = [childOf(root, "ModelExchange"), childOf(root, "CoSimulation")];
  return given({
    modelExchange: me && {
      ...{
        ...readInterface(me),
        kind: "modelExchange" as const,
        ...readAttributes(me, modelExchangeAttributes, 2),
      },
      needsCompletedIntegratorStep: !valuesOf(me).flag("completedIntegratorStepNotNeeded"),
    },
    coSimulation: cs && {
      ...readInterface(cs),
      kind: "coSimulation" as const,
      ...readAttributes(cs, coSimulationAttributes, 2),
    },
  });
}

function readInterface(element: XmlElement): InterfaceType {
  return {
    ...annotated(element),
    ...readAttributes(element, interfaceAttributes, 2),
    sourceFiles: childrenOf(childOf(element, "SourceFiles"), "File").map((file) => ({
      span: file.span,
      name: name(valuesOf(file)),
    })),
  };
}

type Refer = (index: number) => VariableReference;

function readVariable(element: XmlElement, types: readonly TypeDefinition[], refer: Refer): Variable {
  const { inner, type } = typeElement(element);
  const attributes = valuesOf(inner);
  const variable = readScalar(readBase(element, inner, attributes), type, inner, types);
  if (!isFloat(variable)) return variable;
  return { ...variable, ...readDerivative(inner, refer) };
}

/** The span includes the element of the type, whose attributes belong to the variable. */
function readBase(element: XmlElement, inner: XmlElement, attributes: ElementValues): VariableBase {
  const values = valuesOf(element);
  const causality = values.word("causality", causalities) ?? "local";
  const variability = values.word("variability", variabilities) ?? "continuous";
  return {
    annotations: annotated(element).annotations,
    span: { ...element.span, end: inner.span.end },
    ...{ causality, variability },
    name: name(values),
    valueReference: required(values.integer("valueReference"), "valueReference"),
    ...given({
      description: values.text("description"),
      initial: values.word("initial", initials) ?? defaultInitial(2, causality, variability),
      declaredType: attributes.text("declaredType"),
      canHandleMultipleSetPerTimeInstant: values.boolean("canHandleMultipleSetPerTimeInstant"),
    }),
    ...{ intermediateUpdate: false, clocks: [], dimensions: [], aliases: [], alias: "noAlias" },
  };
}

function readStructure(element: XmlElement | undefined, refer: Refer): ModelStructure {
  const structure = required(element, "ModelStructure");
  const unknowns = (list: string): readonly Unknown[] =>
    childrenOf(childOf(structure, list), "Unknown").map((unknown) => {
      const values = valuesOf(unknown);
      return {
        ...annotated(unknown),
        variable: refer(required(values.integer("index"), "index")),
        ...readDependencies(values, refer),
      };
    });
  return {
    ...annotated(structure),
    outputs: unknowns("Outputs"),
    continuousStateDerivatives: unknowns("Derivatives"),
    initialUnknowns: unknowns("InitialUnknowns"),
    ...{ clockedStates: [], eventIndicators: [] },
  };
}
