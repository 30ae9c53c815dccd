import { childOf, childrenOf, type XmlElement } from "../../xml/xml-element.ts";
import { standardValues } from "../attribute-table.ts";
import { coSimulationAttributes, type InterfaceType, interfaceAttributes } from "../interface-types.ts";
import { type ModelDescription, rootAttributes } from "../model-description.ts";
import type { Unknown } from "../model-structure.ts";
import type { TypeDefinition } from "../type-definitions.ts";
import { displayUnitAttributes, type Unit } from "../units.ts";
import type { Initial, Variability, Variable, VariableBase } from "../variables.ts";
import { annotated, type ElementValues, given, name, required, valuesOf } from "./element-values.ts";
import { readAttributes } from "./read-attributes.ts";
import { readDefaultExperiment } from "./read-common.ts";
import { readScalar, readScalarType, typeElement } from "./read-scalar.ts";

/** The modelDescription.xml of FMI 1, Model Exchange or Co-Simulation, which agrees with the schema. */
export function readFmi1(root: XmlElement): ModelDescription {
  const values = valuesOf(root);
  const types = childrenOf(childOf(root, "TypeDefinitions"), "Type").map((element) =>
    readScalarType(element, "Type"),
  );
  const elements = childrenOf(childOf(root, "ModelVariables"), "ScalarVariable");
  return {
    ...annotated(root),
    ...readAttributes(root, rootAttributes, 1),
    majorVersion: 1,
    ...readInterface(root),
    units: readUnits(root),
    types,
    logCategories: [],
    ...readDefaultExperiment(root),
    variables: elements.map((element) => readVariable(element, types)),
    structure: {
      ...{ span: root.span, annotations: [] },
      outputs: readOutputs(elements),
      ...{ continuousStateDerivatives: [], clockedStates: [], initialUnknowns: [], eventIndicators: [] },
    },
    numberOfContinuousStates: required(
      values.integer("numberOfContinuousStates"),
      "numberOfContinuousStates",
    ),
    numberOfEventIndicators: required(values.integer("numberOfEventIndicators"), "numberOfEventIndicators"),
  };
}

/** With `Implementation` it is for Co-Simulation, else for Model Exchange. */
function readInterface(root: XmlElement): Pick<ModelDescription, "modelExchange" | "coSimulation"> {
  const implementation = childOf(root, "Implementation");
  const kind = implementation?.children[0];
  const capabilities = kind && childOf(kind, "Capabilities");
  const common: InterfaceType = {
    ...{ span: capabilities?.span ?? root.span, annotations: [], sourceFiles: [] },
    ...{
      ...standardValues(interfaceAttributes),
      ...(capabilities && readAttributes(capabilities, flagsOfInterface, 1)),
    },
    modelIdentifier: name(valuesOf(root), "modelIdentifier"),
    needsExecutionTool: kind?.name === "CoSimulation_Tool",
  };
  if (capabilities === undefined) {
    const completed = { needsCompletedIntegratorStep: true, providesEvaluateDiscreteStates: false };
    return { modelExchange: { ...common, kind: "modelExchange", ...completed } };
  }
  return {
    coSimulation: {
      ...common,
      kind: "coSimulation",
      ...readAttributes(capabilities, coSimulationAttributes, 1),
    },
  };
}

/** The model identifier is an attribute of the outermost element. */
const { modelIdentifier: _, ...flagsOfInterface } = interfaceAttributes;

/** Nothing is said of base units. A value shown is gain times the value plus the offset, as later versions have it. */
function readUnits(root: XmlElement): readonly Unit[] {
  return childrenOf(childOf(root, "UnitDefinitions"), "BaseUnit").map((element) => ({
    ...annotated(element),
    name: name(valuesOf(element), "unit"),
    displayUnits: childrenOf(element, "DisplayUnitDefinition").map((display) => ({
      ...annotated(display),
      ...readAttributes(display, displayUnitAttributes, 1),
    })),
  }));
}

function readVariable(element: XmlElement, types: readonly TypeDefinition[]): Variable {
  const { inner, type } = typeElement(element);
  const attributes = valuesOf(inner);
  return readScalar(readBase(element, inner, attributes), type, inner, types);
}

/** The variability `parameter` of FMI 1 is a causality in later versions. */
function readBase(element: XmlElement, inner: XmlElement, attributes: ElementValues): VariableBase {
  const values = valuesOf(element);
  const variability = values.word("variability", [
    "constant",
    "parameter",
    "discrete",
    "continuous",
  ] as const);
  const causality = values.word("causality", ["input", "output", "internal", "none"] as const);
  const signal = causality === "input" || causality === "output" ? causality : "local";
  const parameter = variability === "parameter" && signal === "local";
  const modern: Variability = variability === "parameter" ? "fixed" : (variability ?? "continuous");
  return {
    ...annotated(element),
    span: { ...element.span, end: inner.span.end },
    name: name(values),
    valueReference: required(values.integer("valueReference"), "valueReference"),
    causality: parameter ? "parameter" : signal,
    variability: modern,
    ...given({
      description: values.text("description"),
      initial: signal === "input" ? undefined : readInitial(attributes),
      declaredType: attributes.text("declaredType"),
    }),
    alias: values.word("alias", ["noAlias", "alias", "negatedAlias"] as const) ?? "noAlias",
    ...{ intermediateUpdate: false, clocks: [], dimensions: [], aliases: [] },
  };
}

/** A start value is the value unless `fixed` is false, and then a guess. */
function readInitial(attributes: ElementValues): Initial {
  if (!attributes.has("start")) return "calculated";
  return attributes.boolean("fixed") === false ? "approx" : "exact";
}

function readOutputs(elements: readonly XmlElement[]): readonly Unknown[] {
  const indices = new Map(elements.map((element, index) => [name(valuesOf(element)), index]));
  const refer = (written: string) => ({ written, ...given({ index: indices.get(written) }) });
  return elements.flatMap((element) => {
    const values = valuesOf(element);
    if (values.text("causality")?.trim() !== "output") return [];
    const direct = childOf(element, "DirectDependency");
    const dependencies = direct && childrenOf(direct, "Name").map(({ text }) => refer(text.trim()));
    return [
      { span: element.span, annotations: [], variable: refer(name(values)), ...given({ dependencies }) },
    ];
  });
}
