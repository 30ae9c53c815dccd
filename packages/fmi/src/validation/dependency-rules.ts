import { type MessageCatalogue, messageGroup } from "@cosimo/ir";
import type { ModelDescription } from "../description/model-description.ts";
import { isFloat, type Variable } from "../description/variables.ts";
import { stateIndices } from "./derivative-rules.ts";
import { attributeSpan } from "./places.ts";
import type { Rule } from "./rule.ts";
import { listed, unknownsOf } from "./structure-lists.ts";

export const dependencyMessages = {
  ...messageGroup("fmi", "error", {
    "fmi.dependencies-kind-alone": "'{variable}' has the attribute 'dependenciesKind', but no 'dependencies'",
    "fmi.dependencies-kind-length":
      "'{variable}' has {dependencies} {dependencies|dependency|dependencies} and {kinds} {kinds|kind|kinds} of them",
    "fmi.dependencies-kind":
      "a dependency of '{variable}' at the start cannot be of the kind '{kind}', but only dependent or constant",
  }),
  ...messageGroup("fmi", "warning", {
    "fmi.dependencies-kind-factor": {
      text: "'{variable}' is no floating-point number, but has dependencies of the kind '{kind}', which is for factors of floating-point numbers",
      hint: "Use 'dependent'.",
    },
    "fmi.dependencies-order": "the dependencies of '{variable}' are not in the order of the variables",
    "fmi.dependency-not-known": {
      text: "'{variable}' depends on '{other}', which is not a known there",
      hint: 'Knowns are inputs, states and the independent variable, at the start also what has initial="exact".',
    },
  }),
  ...messageGroup("fmi", "notice", {
    "fmi.parameter-unused": {
      text: "no unknown depends on the parameter '{variable}'",
      hint: "Check whether it is used. Parameters that are only used at events are correct.",
    },
  }),
} as const satisfies MessageCatalogue;

/** Whether an unknown may depend on the variable, during a run or at the start. */
function isKnown(
  description: ModelDescription,
  list: "outputs" | "initialUnknowns",
): (variable: Variable, index: number) => boolean {
  const states = stateIndices(description);
  const clocked = listed(description, "clockedStates");
  return (variable, index) => {
    const { causality, initial, variability, type } = variable;
    if (causality === "input" || causality === "independent") return true;
    if (list === "initialUnknowns") return initial === "exact" || type === "Clock";
    if (states.has(index) || clocked.has(variable) || type === "Clock") return true;
    const parametric = causality === "parameter" || causality === "structuralParameter";
    return parametric
      ? description.majorVersion === 3 || variability === "tunable"
      : variability === "discrete";
  };
}

/**
 * Parameters that occur in no dependency list, if all unknowns have one. For co-simulation the result is empty if outputs have
 * empty lists: these are results of steps, and no list contains the parameters that a step uses.
 */
function unusedParameters(description: ModelDescription): readonly Variable[] {
  const { modelExchange, structure } = description;
  const unknowns = [...unknownsOf(description)].map(({ unknown }) => unknown);
  if (unknowns.length === 0 || unknowns.some(({ dependencies }) => dependencies === undefined)) return [];
  if (!modelExchange && structure.outputs.some(({ dependencies }) => dependencies?.length === 0)) return [];
  const used = new Set(unknowns.flatMap(({ dependencies = [] }) => dependencies.map(({ index }) => index)));
  return description.variables.filter(
    ({ causality }, index) => causality === "parameter" && !used.has(index),
  );
}

export const dependencyRules: readonly Rule<keyof typeof dependencyMessages>[] = [
  {
    id: "fmi.dependencies-kind-alone",
    statement: "An unknown with kinds of dependencies has dependencies.",
    sections: { 2: "2.2.8", 3: "2.4.8" },
    *check({ description }) {
      for (const { unknown, variable } of unknownsOf(description))
        if (unknown.dependenciesKind !== undefined && unknown.dependencies === undefined)
          yield {
            span: attributeSpan(unknown.span, "dependenciesKind"),
            args: { variable: variable?.name ?? "" },
          };
    },
  },
  {
    id: "fmi.dependencies-kind-length",
    statement: "There are as many kinds of dependencies as dependencies.",
    sections: { 2: "2.2.8", 3: "2.4.8" },
    *check({ description }) {
      for (const { unknown, variable } of unknownsOf(description)) {
        const [dependencies, kinds] = [unknown.dependencies?.length, unknown.dependenciesKind?.length];
        if (dependencies === undefined || kinds === undefined || dependencies === kinds) continue;
        const args = { variable: variable?.name ?? "", dependencies, kinds };
        yield { span: attributeSpan(unknown.span, "dependenciesKind"), args };
      }
    },
  },
  {
    id: "fmi.dependencies-kind",
    statement: "Dependencies of unknowns at the start are dependent or constant.",
    sections: { 2: "2.2.8", 3: "2.4.8" },
    *check({ description }) {
      for (const { unknown, variable } of unknownsOf(description, ["initialUnknowns"])) {
        const kind = unknown.dependenciesKind?.find((one) => one !== "dependent" && one !== "constant");
        const span = attributeSpan(unknown.span, "dependenciesKind");
        if (kind !== undefined) yield { span, args: { variable: variable?.name ?? "", kind } };
      }
    },
  },
  {
    id: "fmi.dependencies-kind-factor",
    statement: "Dependencies of others than floating-point numbers have no factors.",
    sections: { 2: "2.2.8", 3: "2.4.8" },
    *check({ description }) {
      for (const { unknown, variable } of unknownsOf(description)) {
        if (variable === undefined || isFloat(variable)) continue;
        const kind = unknown.dependenciesKind?.find((one) => one !== "dependent");
        const span = attributeSpan(unknown.span, "dependenciesKind");
        if (kind !== undefined) yield { span, args: { variable: variable.name, kind } };
      }
    },
  },
  {
    id: "fmi.dependencies-order",
    statement: "Dependencies are listed in the order of the variables.",
    sections: { 2: "2.2.8" },
    *check({ description }) {
      for (const { unknown, variable } of unknownsOf(description)) {
        const written = (unknown.dependencies ?? []).map((reference) => Number(reference.written));
        if (written.some((index, i) => i > 0 && index < written[i - 1]!))
          yield {
            span: attributeSpan(unknown.span, "dependencies"),
            args: { variable: variable?.name ?? "" },
          };
      }
    },
  },
  {
    id: "fmi.dependency-not-known",
    statement:
      "Dependencies are inputs, states, the independent variable, parameters, and what is exact at the start.",
    sections: { 2: "2.2.8", 3: "2.4.8" },
    *check({ description }) {
      const [duringRun, atStart] = [isKnown(description, "outputs"), isKnown(description, "initialUnknowns")];
      for (const { list, unknown, variable } of unknownsOf(description)) {
        const known = list === "initialUnknowns" ? atStart : duringRun;
        for (const { index } of unknown.dependencies ?? []) {
          const other = index === undefined ? undefined : description.variables[index];
          if (other === undefined || other === variable || known(other, index!)) continue;
          const args = { variable: variable?.name ?? "", other: other.name };
          yield { span: attributeSpan(unknown.span, "dependencies"), args };
        }
      }
    },
  },
  {
    id: "fmi.parameter-unused",
    statement: "At least one unknown depends on each parameter.",
    sections: { 2: "2.2.8", 3: "2.4.8" },
    *check({ description }) {
      for (const { name: variable, span } of unusedParameters(description))
        yield { span, args: { variable } };
    },
  },
];
