import { type MessageCatalogue, messageGroup } from "@cosimo/ir";
import type { StructuralDimension } from "../description/variables.ts";
import { eachVariable } from "./each.ts";
import { findAttribute, variableAt } from "./places.ts";
import type { Rule, Subject } from "./rule.ts";

export const arrayMessages = {
  ...messageGroup("fmi", "error", {
    "fmi.dimension-exclusive": "a dimension of '{variable}' needs either 'start' or 'valueReference'",
    "fmi.dimension-size": "a dimension of '{variable}' has the size {size} at the start; it must be positive",
    "fmi.dimension-reference":
      "a dimension of '{variable}' refers to {reference}, which is no structural parameter or constant of type UInt64",
    "fmi.structural-parameter-array": "the structural parameter '{variable}' has dimensions",
  }),
} as const satisfies MessageCatalogue;

function* dimensionsIn({ description: { variables } }: Subject) {
  for (const { name: variable, dimensions } of variables)
    for (const dimension of dimensions) yield { variable, dimension };
}

/** The variable that defines a structural dimension, if it is legal. */
function sizeParameter({ description }: Subject, dimension: StructuralDimension) {
  const parameter = variableAt(description, dimension.parameter);
  const fits = parameter?.causality === "structuralParameter" || parameter?.variability === "constant";
  return parameter?.type === "UInt64" && fits ? parameter : undefined;
}

export const arrayRules: readonly Rule<keyof typeof arrayMessages>[] = [
  {
    id: "fmi.dimension-exclusive",
    statement: "A dimension has a size or a reference to a variable.",
    sections: { 3: "2.4.7.2" },
    *check(subject) {
      for (const { variable, dimension } of dimensionsIn(subject)) {
        const given = ["start", "valueReference"].filter((name) => findAttribute(dimension.span, name));
        if (given.length !== 1) yield { span: dimension.span, args: { variable } };
      }
    },
  },
  {
    id: "fmi.dimension-size",
    statement: "Sizes of dimensions are positive at the start.",
    sections: { 3: "2.4.7.2" },
    *check(subject) {
      for (const { variable, dimension } of dimensionsIn(subject)) {
        const structural = dimension.kind === "structural" ? sizeParameter(subject, dimension) : undefined;
        const size = dimension.kind === "fixed" ? dimension.size : structural?.start?.[0];
        const given = dimension.kind === "structural" || findAttribute(dimension.span, "start") !== undefined;
        if (given && size !== undefined && size < 1)
          yield { span: dimension.span, args: { variable, size: `${size}` } };
      }
    },
  },
  {
    id: "fmi.dimension-reference",
    statement: "Dimensions refer to structural parameters and constants of type UInt64.",
    sections: { 3: "2.4.7.2" },
    *check(subject) {
      for (const { variable, dimension } of dimensionsIn(subject))
        if (dimension.kind === "structural" && sizeParameter(subject, dimension) === undefined)
          yield { span: dimension.span, args: { variable, reference: dimension.parameter.written } };
    },
  },
  {
    id: "fmi.structural-parameter-array",
    statement: "Structural parameters are scalars.",
    sections: { 3: "2.4.7.4" },
    check: eachVariable(
      undefined,
      ({ causality, dimensions }) => causality === "structuralParameter" && dimensions.length > 0,
    ),
  },
];
