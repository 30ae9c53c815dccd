import { baseUnitNames } from "@cosimo/ir";
import { childOf, childrenOf, type XmlElement } from "../../xml/xml-element.ts";
import type { DefaultExperiment, LogCategory, ModelDescription } from "../model-description.ts";
import type { BaseUnit, Unit } from "../units.ts";
import { annotated, given, name, valuesOf } from "./element-values.ts";

/** Attributes of the outermost element that all versions have. */
export function readHeader(root: XmlElement) {
  const values = valuesOf(root);
  return {
    ...annotated(root),
    fmiVersion: name(values, "fmiVersion"),
    modelName: name(values, "modelName"),
    variableNamingConvention:
      values.word("variableNamingConvention", ["flat", "structured"] as const) ?? "flat",
    ...given({
      description: values.text("description"),
      author: values.text("author"),
      version: values.text("version"),
      copyright: values.text("copyright"),
      license: values.text("license"),
      generationTool: values.text("generationTool"),
      generationDateAndTime: values.text("generationDateAndTime"),
    }),
  };
}

/** FMI 2 and 3. */
export function readUnits(root: XmlElement): readonly Unit[] {
  return childrenOf(childOf(root, "UnitDefinitions"), "Unit").map((element) => ({
    ...annotated(element),
    name: name(valuesOf(element)),
    ...given({ baseUnit: readBaseUnit(childOf(element, "BaseUnit")) }),
    displayUnits: childrenOf(element, "DisplayUnit").map((display) => {
      const values = valuesOf(display);
      return {
        ...annotated(display),
        name: name(values),
        factor: values.double("factor") ?? 1,
        offset: values.double("offset") ?? 0,
        inverse: values.flag("inverse"),
      };
    }),
  }));
}

function readBaseUnit(element: XmlElement | undefined): BaseUnit | undefined {
  if (element === undefined) return undefined;
  const values = valuesOf(element);
  const exponents = Object.fromEntries(
    baseUnitNames.map((base) => [base, values.integer(base, "int32") ?? 0]),
  );
  return {
    span: element.span,
    exponents: exponents as BaseUnit["exponents"],
    factor: values.double("factor") ?? 1,
    offset: values.double("offset") ?? 0,
  };
}

export function readLogCategories(root: XmlElement): readonly LogCategory[] {
  return childrenOf(childOf(root, "LogCategories"), "Category").map((element) => {
    const values = valuesOf(element);
    return {
      ...annotated(element),
      name: name(values),
      ...given({ description: values.text("description") }),
    };
  });
}

export function readDefaultExperiment(root: XmlElement): Pick<ModelDescription, "defaultExperiment"> {
  const element = childOf(root, "DefaultExperiment");
  if (element === undefined) return {};
  const values = valuesOf(element);
  const defaultExperiment: DefaultExperiment = {
    ...annotated(element),
    ...given({
      startTime: values.double("startTime"),
      stopTime: values.double("stopTime"),
      tolerance: values.double("tolerance"),
      stepSize: values.double("stepSize"),
    }),
  };
  return { defaultExperiment };
}
