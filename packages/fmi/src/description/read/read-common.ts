import { childOf, childrenOf, type XmlElement } from "../../xml/xml-element.ts";
import {
  experimentAttributes,
  type LogCategory,
  logCategoryAttributes,
  type ModelDescription,
} from "../model-description.ts";
import {
  type BaseUnit,
  displayUnitAttributes,
  exponentAttributes,
  scaleAttributes,
  type Unit,
} from "../units.ts";
import { annotated, given, name, valuesOf } from "./element-values.ts";
import { readAttributes } from "./read-attributes.ts";

/** FMI 2 and 3. */
export function readUnits(root: XmlElement): readonly Unit[] {
  return childrenOf(childOf(root, "UnitDefinitions"), "Unit").map((element) => ({
    ...annotated(element),
    name: name(valuesOf(element)),
    ...given({ baseUnit: readBaseUnit(childOf(element, "BaseUnit")) }),
    displayUnits: childrenOf(element, "DisplayUnit").map((display) => ({
      ...annotated(display),
      ...readAttributes(display, displayUnitAttributes),
    })),
  }));
}

function readBaseUnit(element: XmlElement | undefined): BaseUnit | undefined {
  if (element === undefined) return undefined;
  return {
    span: element.span,
    exponents: readAttributes(element, exponentAttributes),
    ...readAttributes(element, scaleAttributes),
  };
}

export function readLogCategories(root: XmlElement): readonly LogCategory[] {
  return childrenOf(childOf(root, "LogCategories"), "Category").map((element) => ({
    ...annotated(element),
    ...readAttributes(element, logCategoryAttributes),
  }));
}

export function readDefaultExperiment(root: XmlElement): Pick<ModelDescription, "defaultExperiment"> {
  const element = childOf(root, "DefaultExperiment");
  if (element === undefined) return {};
  return { defaultExperiment: { ...annotated(element), ...readAttributes(element, experimentAttributes) } };
}
