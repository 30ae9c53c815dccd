import { type MessageCatalogue, messageGroup } from "@cosimo/ir";
import type { ModelDescription } from "../description/model-description.ts";
import type { EnumerationType } from "../description/type-definitions.ts";
import { initialSize } from "../description/variable-size.ts";
import { isFloat, startOf, type Variable } from "../description/variables.ts";
import { eachVariable } from "./each.ts";
import type { Rule } from "./rule.ts";

export const startMessages = {
  ...messageGroup("fmi", "error", {
    "fmi.start-missing": {
      text: "'{variable}' needs a start value: {attribute}=\"{value}\"",
      hint: "Inputs, parameters, constants and variables with initial 'exact' or 'approx' have one.",
    },
    "fmi.start-forbidden": {
      text: "'{variable}' must not have a start value: {attribute}=\"{value}\"",
      hint: 'Remove it, or set initial to "exact" or "approx"; where \'initial\' is missing, outputs and local variables are calculated.',
    },
  }),
  ...messageGroup("fmi", "warning", {
    "fmi.start-out-of-range":
      "the start value {value} of '{variable}' is not between min={min} and max={max}",
    "fmi.start-not-finite": "the start value of '{variable}' is not a finite number",
  }),
  ...messageGroup("fmi", "error", {
    "fmi.start-count": {
      text: "'{variable}' has {count} start {count|value|values} and {size} {size|element|elements}",
      hint: "Give one value for each element, or a single one for all.",
    },
    "fmi.start-too-long":
      "the start value of '{variable}' has {size} {size|byte|bytes}; its maxSize is {limit}",
    "fmi.start-no-item": "the start value {value} of '{variable}' is not the value of an item of '{type}'",
  }),
} as const satisfies MessageCatalogue;

/** The attribute and value that require a start value. */
function reasonForStart(variable: Variable): readonly [string, string] | undefined {
  const { causality, variability, initial } = variable;
  if (causality === "input" || causality === "parameter" || causality === "structuralParameter")
    return ["causality", causality];
  if (variability === "constant") return ["variability", variability];
  return initial === "exact" || initial === "approx" ? ["initial", initial] : undefined;
}

/** The attribute and value that forbid a start value. */
function reasonAgainstStart({ causality, initial }: Variable): readonly [string, string] | undefined {
  if (causality === "independent") return ["causality", causality];
  return initial === "calculated" ? ["initial", initial] : undefined;
}

function hasStart(variable: Variable): boolean {
  return (startOf(variable)?.length ?? 0) > 0;
}

function enumerationOf({ types }: ModelDescription, { declaredType }: Variable): EnumerationType | undefined {
  const type = types.find(({ name }) => name === declaredType);
  return type?.type === "Enumeration" ? type : undefined;
}

export const startRules: readonly Rule<keyof typeof startMessages>[] = [
  {
    id: "fmi.start-missing",
    statement:
      "Inputs, parameters, constants and variables with initial 'exact' or 'approx' have a start value.",
    sections: { 2: "2.2.7", 3: "2.4.7.5" },
    *check({ description: { variables } }) {
      for (const variable of variables) {
        const reason = reasonForStart(variable);
        if (variable.type === "Clock" || hasStart(variable) || reason === undefined) continue;
        const [attribute, value] = reason;
        yield { span: variable.span, args: { variable: variable.name, attribute, value } };
      }
    },
  },
  {
    id: "fmi.start-forbidden",
    statement: "Calculated variables and the independent variable have no start value.",
    sections: { 2: "2.2.7", 3: "2.4.7.5" },
    check: eachVariable("start", (variable) => {
      const reason = reasonAgainstStart(variable);
      return hasStart(variable) && reason && { attribute: reason[0], value: reason[1] };
    }),
  },
  {
    id: "fmi.start-out-of-range",
    statement: "Start values are between min and max.",
    sections: { 1: "3.3", 2: "2.2.3", 3: "2.4.4" },
    check: eachVariable("start", (variable) => {
      const { min = -Infinity, max = Infinity } = variable as {
        min?: number | bigint;
        max?: number | bigint;
      };
      const values = ("min" in variable || "max" in variable ? startOf(variable) : undefined) as
        | readonly (number | bigint)[]
        | undefined;
      const outside = values?.find((value) => value < min || value > max);
      return outside !== undefined && { value: `${outside}`, min: `${min}`, max: `${max}` };
    }),
  },
  {
    id: "fmi.start-not-finite",
    statement: "Start values are finite numbers.",
    sections: { 1: "3.3", 2: "2.2.7", 3: "2.4.7.5" },
    check: eachVariable(
      "start",
      (variable) => isFloat(variable) && variable.start?.some((value) => !Number.isFinite(value)),
    ),
  },
  {
    id: "fmi.start-count",
    statement: "There is one start value, or one for each element of the array.",
    sections: { 3: "2.4.7.5" },
    check: eachVariable("start", (variable, description) => {
      const [count, size] = [startOf(variable)?.length ?? 1, initialSize(description, variable)];
      return count !== 1 && size !== undefined && count !== size && { count, size };
    }),
  },
  {
    id: "fmi.start-too-long",
    statement: "Binary start values are not longer than maxSize.",
    sections: { 3: "2.4.4" },
    *check({ description: { variables } }) {
      for (const variable of variables) {
        if (variable.type !== "Binary" || variable.maxSize === undefined) continue;
        const { name, maxSize: limit, start = [], span } = variable;
        const longest = Math.max(0, ...start.map((bytes) => bytes.length));
        if (longest > limit) yield { span, args: { variable: name, size: longest, limit } };
      }
    },
  },
  {
    id: "fmi.start-no-item",
    statement: "The start value of an enumeration is the value of an item.",
    sections: { 1: "3.3", 2: "2.2.3", 3: "2.4.4" },
    check: eachVariable("start", (variable, description) => {
      const type = variable.type === "Enumeration" ? enumerationOf(description, variable) : undefined;
      if (variable.type !== "Enumeration" || type === undefined) return false;
      const value = variable.start?.find((start) => !type.items.some((item) => item.value === start));
      return value !== undefined && { value, type: type.name };
    }),
  },
];
