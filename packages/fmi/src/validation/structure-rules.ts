import { type MessageCatalogue, messageGroup } from "@cosimo/ir";
import type { ModelDescription } from "../description/model-description.ts";
import { isFloat, type Variable } from "../description/variables.ts";
import { stateIndices } from "./derivative-rules.ts";
import { eachListed, isListed } from "./each.ts";
import { also, attributeSpan, variableAt } from "./places.ts";
import type { Rule } from "./rule.ts";
import { listed, listName, unknownsOf } from "./structure-lists.ts";

export const structureMessages = {
  ...messageGroup("fmi", "error", {
    "fmi.structure-reference": {
      text: "'{list}' refers to variable {reference}, which does not exist",
      hint: "FMI 2 counts variables from 1, FMI 3 refers to them by value reference.",
    },
    "fmi.structure-duplicate": "'{variable}' is listed in '{list}' more than once",
    "fmi.output-missing": "the output '{variable}' is not listed in '{list}' of the model structure",
    "fmi.output-no-output": "'{variable}' is listed in '{list}' but has causality=\"{causality}\"",
    "fmi.derivative-without-state": {
      text: "'{variable}' is listed in '{list}' but has no attribute 'derivative'",
      hint: "Add the attribute 'derivative' with the reference of its state.",
    },
  }),
  "fmi.derivative-not-listed": {
    category: "fmi",
    severity: "notice",
    text: "'{variable}' is the derivative of '{state}' but is not listed in '{list}': it is not integrated",
  },
  ...messageGroup("fmi", "error", {
    "fmi.state-causality":
      "'{variable}' is a continuous state or an event indicator, and has causality=\"{causality}\"; it can only be local or an output",
    "fmi.initial-unknown-missing": {
      text: "'{variable}' is not known at the start, and is not listed in '{list}' of the model structure",
      hint: 'Outputs, states and their derivatives with initial="approx" or "calculated", and calculated parameters, are listed there.',
    },
    "fmi.initial-unknown-extra": {
      text: "'{variable}' is listed in '{list}' but is not unknown at the start",
      hint: 'Only outputs, states and their derivatives with initial="approx" or "calculated", and calculated parameters, are listed there.',
    },
    "fmi.initial-unknown-order":
      "'{variable}' comes after '{other}' in '{list}', contrary to the order of the variables",
    "fmi.event-indicator-type":
      "the event indicator '{variable}' is not a continuous floating-point variable",
  }),
} as const satisfies MessageCatalogue;

const uncertain = ({ initial }: Variable) => initial === "approx" || initial === "calculated";

/** Variables that the standard requires among the initial unknowns. */
function initialUnknowns(description: ModelDescription): readonly Variable[] {
  const states = stateIndices(description);
  const derivatives = listed(description, "continuousStateDerivatives");
  return description.variables.filter((variable, index) => {
    if (variable.causality === "calculatedParameter") return true;
    const output =
      variable.causality === "output" && variable.clocks.length === 0 && variable.type !== "Clock";
    return (output || states.has(index) || derivatives.has(variable)) && uncertain(variable);
  });
}

/** Continuous states and event indicators. */
function computed(description: ModelDescription): ReadonlySet<Variable> {
  const states = [...stateIndices(description)].map((index) => description.variables[index]!);
  return new Set([...states, ...listed(description, "eventIndicators")]);
}

export const structureRules: readonly Rule<keyof typeof structureMessages>[] = [
  {
    id: "fmi.structure-reference",
    statement: "The model structure refers to existing variables.",
    sections: { 2: "2.2.8", 3: "2.4.8" },
    *check({ description }) {
      for (const { list, unknown } of unknownsOf(description)) {
        const references = [unknown.variable, ...(unknown.dependencies ?? [])];
        for (const { written, index } of references)
          if (index === undefined)
            yield { span: unknown.span, args: { list: listName(list, description), reference: written } };
      }
    },
  },
  {
    id: "fmi.structure-duplicate",
    statement: "A list of the model structure contains a variable at most once.",
    sections: { 2: "2.2.8", 3: "2.4.8" },
    *check({ description }) {
      const seen = new Map<string, (typeof description.structure.outputs)[number]>();
      for (const { list, unknown, variable } of unknownsOf(description)) {
        if (variable === undefined) continue;
        const key = `${list} ${unknown.variable.index}`;
        const first = seen.get(key);
        if (first === undefined) seen.set(key, unknown);
        else
          yield {
            span: unknown.span,
            args: { variable: variable.name, list: listName(list, description) },
            context: also(variable.name, first.span),
          };
      }
    },
  },
  {
    id: "fmi.output-missing",
    statement: "Every output is listed in the model structure.",
    sections: { 2: "2.2.8", 3: "2.4.8" },
    check: isListed("outputs", ({ variables }) =>
      variables.filter(({ causality }) => causality === "output"),
    ),
  },
  {
    id: "fmi.output-no-output",
    statement: "Listed outputs have the causality output.",
    sections: { 2: "2.2.8", 3: "2.4.8" },
    check: eachListed("outputs", ({ causality }) => causality !== "output" && { causality }),
  },
  {
    id: "fmi.derivative-without-state",
    statement: "Listed state derivatives have the attribute 'derivative'.",
    sections: { 2: "2.2.8", 3: "2.4.8" },
    check: eachListed("continuousStateDerivatives", (one) => !(isFloat(one) && one.derivative !== undefined)),
  },
  {
    id: "fmi.derivative-not-listed",
    statement: "Derivatives of local variables are state derivatives, which Model Exchange lists.",
    sections: { 2: "2.2.8" },
    *check({ description }) {
      if (description.modelExchange === undefined) return;
      const derivatives = listed(description, "continuousStateDerivatives");
      for (const variable of description.variables) {
        if (!isFloat(variable) || variable.causality !== "local" || derivatives.has(variable)) continue;
        const state = variableAt(description, variable.derivative);
        const list = listName("continuousStateDerivatives", description);
        if (state !== undefined && state.causality === "local")
          yield {
            span: attributeSpan(variable.span, "derivative"),
            args: { variable: variable.name, state: state.name, list },
          };
      }
    },
  },
  {
    id: "fmi.state-causality",
    statement: "Continuous states and event indicators are local or outputs.",
    sections: { 2: "2.2.7", 3: "2.4.7.4" },
    *check({ description }) {
      for (const { name: variable, causality, span } of computed(description))
        if (causality !== "local" && causality !== "output")
          yield { span: attributeSpan(span, "causality"), args: { variable, causality } };
    },
  },
  {
    id: "fmi.initial-unknown-missing",
    statement: "Every unknown at the start is listed in the model structure.",
    sections: { 2: "2.2.8", 3: "2.4.8" },
    check: isListed("initialUnknowns", initialUnknowns),
  },
  {
    id: "fmi.initial-unknown-extra",
    statement: "Only unknowns at the start are listed as such; of FMI 3 also variables with clocks.",
    sections: { 2: "2.2.8", 3: "2.4.8" },
    *check({ description }) {
      const expected = new Set(initialUnknowns(description));
      for (const { list, unknown, variable } of unknownsOf(description, ["initialUnknowns"]))
        if (variable !== undefined && !expected.has(variable) && variable.clocks.length === 0)
          yield {
            span: unknown.span,
            args: { variable: variable.name, list: listName(list, description) },
            context: also(variable.name, variable.span),
          };
    },
  },
  {
    id: "fmi.initial-unknown-order",
    statement: "Unknowns at the start are listed in the order of the variables.",
    sections: { 2: "2.2.8" },
    *check({ description }) {
      let last = { index: -1, name: "" };
      for (const { list, unknown, variable } of unknownsOf(description, ["initialUnknowns"])) {
        const { index } = unknown.variable;
        if (variable === undefined || index === undefined) continue;
        const args = { variable: variable.name, other: last.name, list: listName(list, description) };
        if (index < last.index) yield { span: unknown.span, args };
        else last = { index, name: variable.name };
      }
    },
  },
  {
    id: "fmi.event-indicator-type",
    statement: "Event indicators are continuous floating-point variables.",
    sections: { 3: "2.4.8" },
    check: eachListed("eventIndicators", (one) => !(isFloat(one) && one.variability === "continuous")),
  },
];
