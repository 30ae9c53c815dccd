import { type MessageCatalogue, messageGroup } from "@cosimo/ir";
import { aliasSets } from "../description/alias-sets.ts";
import { startOf, type Variable } from "../description/variables.ts";
import { also, attributeSpan } from "./places.ts";
import type { Rule } from "./rule.ts";

export const aliasMessages = {
  ...messageGroup("fmi", "error", {
    "fmi.value-reference-duplicate": {
      text: "'{variable}' has the value reference {reference} of '{other}'",
      hint: "Other names of one variable are <Alias> elements.",
    },
    "fmi.alias-settable":
      "'{variable}' and '{other}' can both be set, but have one value reference, {reference}",
    "fmi.alias-start": {
      text: "'{variable}' and '{other}' have one value reference, {reference}, and both a start value",
      hint: "Keep the start value of one of them.",
    },
    "fmi.alias-constant":
      "'{variable}' and '{other}' have one value reference, {reference}, but are not both constants of the same value",
    "fmi.alias-unit":
      "'{variable}' and '{other}' have one value reference, {reference}, but the units '{unit}' and '{otherUnit}'",
  }),
} as const satisfies MessageCatalogue;

/** Arguments of messages about two variables with one value reference. */
function pair(other: Variable, variable: Variable) {
  return {
    span: attributeSpan(variable.span, "valueReference"),
    args: { variable: variable.name, other: other.name, reference: variable.valueReference },
    context: also(other.name, other.span),
  };
}

/** Pairs the first variable that meets the condition with each further one. */
function* pairsOf(set: readonly Variable[], condition: (variable: Variable) => boolean) {
  const [first, ...others] = set.filter(condition);
  for (const other of others) if (first !== undefined) yield pair(first, other);
}

const settable = ({ causality }: Variable) => ["input", "parameter", "independent"].includes(causality);
const hasVariableStart = (variable: Variable) =>
  variable.variability !== "constant" && startOf(variable) !== undefined;

function sameConstant(a: Variable, b: Variable): boolean {
  if (a.variability !== "constant" && b.variability !== "constant") return true;
  return a.variability === b.variability && startOf(a)?.[0] === startOf(b)?.[0];
}

const unitOf = (variable: Variable) => ("unit" in variable ? (variable.unit ?? "") : "");

export const aliasRules: readonly Rule<keyof typeof aliasMessages>[] = [
  {
    id: "fmi.value-reference-duplicate",
    statement: "Value references of variables are unique.",
    sections: { 3: "2.4.7.4" },
    *check({ description: { variables } }) {
      const first = new Map<number, Variable>();
      for (const variable of variables) {
        const other = first.get(variable.valueReference);
        if (other === undefined) first.set(variable.valueReference, variable);
        else yield pair(other, variable);
      }
    },
  },
  {
    id: "fmi.alias-settable",
    statement: "At most one variable of an alias set can be set.",
    sections: { 2: "2.2.7" },
    *check({ description }) {
      for (const set of aliasSets(description)) yield* pairsOf(set, settable);
    },
  },
  {
    id: "fmi.alias-start",
    statement: "At most one variable of an alias set that is not constant has a start value.",
    sections: { 1: "3.4", 2: "2.2.7" },
    *check({ description }) {
      for (const set of aliasSets(description)) yield* pairsOf(set, hasVariableStart);
    },
  },
  {
    id: "fmi.alias-constant",
    statement: "Aliases of a constant are constants of the same value.",
    sections: { 2: "2.2.7" },
    *check({ description }) {
      for (const [first, ...others] of aliasSets(description))
        for (const other of others) if (!sameConstant(first!, other)) yield pair(first!, other);
    },
  },
  {
    id: "fmi.alias-unit",
    statement: "The variables of an alias set have the same unit.",
    sections: { 2: "2.2.7" },
    *check({ description }) {
      for (const [first, ...others] of aliasSets(description))
        for (const variable of others) {
          const [unit, otherUnit] = [unitOf(variable), unitOf(first!)];
          const finding = pair(first!, variable);
          if (unit !== otherUnit) yield { ...finding, args: { ...finding.args, unit, otherUnit } };
        }
    },
  },
];
