import { type MessageCatalogue, messageGroup } from "@cosimo/ir";
import { allowedInitials } from "../description/initial.ts";
import { isFloat } from "../description/variables.ts";
import { eachClock, eachVariable } from "./each.ts";
import { findAttribute } from "./places.ts";
import type { Rule } from "./rule.ts";

export const causalityMessages = {
  ...messageGroup("fmi", "error", {
    "fmi.causality-variability": {
      text: '\'{variable}\' has causality="{causality}" and variability="{variability}", which do not go together',
      hint: "Parameters are fixed or tunable, inputs and outputs discrete or continuous, the independent variable is continuous.",
    },
    "fmi.variability-continuous": {
      text: "'{variable}' is of type {type} and cannot be continuous",
      hint: 'Give it variability="discrete"; the default of FMI 2 is continuous.',
    },
    "fmi.initial":
      '\'{variable}\' has initial="{initial}"; with causality="{causality}" and variability="{variability}" it can only be {allowed}',
    "fmi.initial-given":
      "'{variable}' has causality=\"{causality}\" and must not have the attribute 'initial'",
    "fmi.independent-count": {
      text: '{count} {count|variable has|variables have} causality="independent"',
      hint: "FMI 3 demands exactly one, FMI 2 allows one.",
    },
    "fmi.independent-type":
      "the independent variable '{variable}' is of type {type}; it must be a floating-point number",
    "fmi.multiple-set": {
      text: "'{variable}' must not have the attribute 'canHandleMultipleSetPerTimeInstant'",
      hint: "Only inputs may have it, of FMI 2 in Model Exchange only.",
    },
    "fmi.intermediate-update": "'{variable}' has intermediateUpdate=\"true\" but is not continuous",
    "fmi.clock-causality":
      "the clock '{variable}' has causality=\"{causality}\"; clocks are inputs, outputs or local",
    "fmi.clock-variability": "the clock '{variable}' has variability=\"{variability}\"; clocks are discrete",
  }),
} as const satisfies MessageCatalogue;

export const causalityRules: readonly Rule<keyof typeof causalityMessages>[] = [
  {
    id: "fmi.causality-variability",
    statement: "Causality and variability are one of the combinations in the standard's table.",
    sections: { 2: "2.2.7", 3: "2.4.7.4" },
    check: eachVariable(
      "causality",
      ({ causality, variability, type }, { majorVersion }) =>
        type !== "Clock" &&
        allowedInitials(majorVersion, causality, variability) === undefined && { causality, variability },
    ),
  },
  {
    id: "fmi.variability-continuous",
    statement: "Only floating-point variables are continuous.",
    sections: { 2: "2.2.7", 3: "2.4.7.4" },
    check: eachVariable(
      "variability",
      (one) =>
        one.variability === "continuous" && !isFloat(one) && one.type !== "Clock" && { type: one.type },
    ),
  },
  {
    id: "fmi.initial",
    statement: "The table of the standard allows 'initial' for the causality and variability.",
    sections: { 2: "2.2.7", 3: "2.4.7.5" },
    check: eachVariable("initial", ({ causality, variability, initial }, { majorVersion }) => {
      const allowed = allowedInitials(majorVersion, causality, variability) ?? [];
      const refused = initial !== undefined && allowed.length > 0 && !allowed.includes(initial);
      return refused && { initial, causality, variability, allowed };
    }),
  },
  {
    id: "fmi.initial-given",
    statement: "The independent variable, and inputs of FMI 2, have no attribute 'initial'.",
    sections: { 2: "2.2.7", 3: "2.4.7.5" },
    *check({ description: { majorVersion, variables } }) {
      for (const { name: variable, causality, span } of variables) {
        if (causality !== "independent" && !(causality === "input" && majorVersion === 2)) continue;
        const given = findAttribute(span, "initial");
        if (given !== undefined) yield { span: given, args: { variable, causality } };
      }
    },
  },
  {
    id: "fmi.independent-count",
    statement: "There is exactly one independent variable (FMI 2: at most one).",
    sections: { 2: "2.2.7", 3: "2.4.7.4" },
    *check({ description: { majorVersion, variables, span } }) {
      const independent = variables.filter(({ causality }) => causality === "independent");
      if (independent.length === 1 || (independent.length === 0 && majorVersion === 2)) return;
      yield { span: independent[1]?.span ?? span, args: { count: independent.length } };
    },
  },
  {
    id: "fmi.independent-type",
    statement: "The independent variable is a floating-point number.",
    sections: { 2: "2.2.7", 3: "2.4.7.4" },
    check: eachVariable(
      undefined,
      (one) => one.causality === "independent" && !isFloat(one) && { type: one.type },
    ),
  },
  {
    id: "fmi.multiple-set",
    statement:
      "'canHandleMultipleSetPerTimeInstant' is for inputs only, in FMI 2 for those of Model Exchange.",
    sections: { 2: "2.2.7", 3: "2.4.7.4" },
    check: eachVariable("canHandleMultipleSetPerTimeInstant", (variable, { majorVersion, modelExchange }) => {
      const allowed = variable.causality === "input" && (majorVersion === 3 || modelExchange !== undefined);
      return variable.canHandleMultipleSetPerTimeInstant !== undefined && !allowed;
    }),
  },
  {
    id: "fmi.intermediate-update",
    statement: 'Only continuous variables have intermediateUpdate="true".',
    sections: { 3: "2.4.7.4" },
    check: eachVariable(
      "intermediateUpdate",
      ({ intermediateUpdate, variability }) => intermediateUpdate && variability !== "continuous",
    ),
  },
  {
    id: "fmi.clock-causality",
    statement: "Clocks are inputs, outputs or local.",
    sections: { 3: "2.4.7.4" },
    check: eachClock(
      "causality",
      ({ causality }) => !["input", "output", "local"].includes(causality) && { causality },
    ),
  },
  {
    id: "fmi.clock-variability",
    statement: "Clocks are discrete.",
    sections: { 3: "2.4.7.4" },
    check: eachClock("variability", ({ variability }) => variability !== "discrete" && { variability }),
  },
];
