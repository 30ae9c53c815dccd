import { type MessageCatalogue, messageGroup } from "@cosimo/ir";
import type { ModelDescription } from "../description/model-description.ts";
import { initialDimensions } from "../description/variable-size.ts";
import { type FloatVariable, isFloat, type Variable } from "../description/variables.ts";
import { attributeSpan, findAttribute, variableAt } from "./places.ts";
import type { Rule } from "./rule.ts";

export const derivativeMessages = {
  ...messageGroup("fmi", "error", {
    "fmi.derivative-unknown": {
      text: "'{variable}' is the derivative of variable {reference}, which does not exist",
      hint: "FMI 2 counts variables from 1, FMI 3 refers to them by value reference.",
    },
    "fmi.derivative-itself": {
      text: "'{variable}' is given as its own derivative",
      hint: "FMI 2 counts variables from 1, and not by value reference.",
    },
    "fmi.derivative-type":
      "'{variable}' is the derivative of '{state}', but these are not two continuous variables of the same type and size",
    "fmi.reinit-no-state": {
      text: "'{variable}' has the attribute 'reinit' but is no continuous state",
      hint: "States are the variables whose derivatives the model structure lists.",
    },
    "fmi.reinit-co-simulation": "'{variable}' has the attribute 'reinit', which is for Model Exchange only",
  }),
} as const satisfies MessageCatalogue;

function derivatives({ variables }: ModelDescription): readonly FloatVariable[] {
  return variables.filter(isFloat).filter(({ derivative }) => derivative !== undefined);
}

function agree(description: ModelDescription, derivative: Variable, state: Variable): boolean {
  const [a, b] = [derivative, state].map((variable) => initialDimensions(description, variable));
  const sameSize = a === undefined || b === undefined || a.join() === b.join();
  return state.type === derivative.type && state.variability === "continuous" && sameSize;
}

/** Indices of the states of the listed derivatives. */
export function stateIndices(description: ModelDescription): ReadonlySet<number> {
  return new Set(
    description.structure.continuousStateDerivatives.flatMap(({ variable }) => {
      const derivative = variableAt(description, variable);
      const index = derivative && isFloat(derivative) ? derivative.derivative?.index : undefined;
      return index === undefined ? [] : [index];
    }),
  );
}

export const derivativeRules: readonly Rule<keyof typeof derivativeMessages>[] = [
  {
    id: "fmi.derivative-unknown",
    statement: "A derivative refers to an existing variable.",
    sections: { 2: "2.2.7", 3: "2.4.7.5" },
    *check({ description }) {
      for (const { name: variable, derivative, span } of derivatives(description))
        if (derivative?.index === undefined)
          yield {
            span: attributeSpan(span, "derivative"),
            args: { variable, reference: derivative?.written ?? "" },
          };
    },
  },
  {
    id: "fmi.derivative-itself",
    statement: "A variable is not its own derivative.",
    sections: { 2: "2.2.7", 3: "2.4.7.5" },
    *check({ description }) {
      for (const variable of derivatives(description))
        if (variableAt(description, variable.derivative) === variable)
          yield { span: attributeSpan(variable.span, "derivative"), args: { variable: variable.name } };
    },
  },
  {
    id: "fmi.derivative-type",
    statement: "A derivative and its variable are continuous and of the same type and size.",
    sections: { 2: "2.2.8", 3: "2.4.8" },
    *check({ description }) {
      for (const variable of derivatives(description)) {
        const state = variableAt(description, variable.derivative);
        const parametric = state?.variability !== "continuous" && variable.variability === state?.variability;
        if (state === undefined || state === variable || parametric || agree(description, variable, state))
          continue;
        const args = { variable: variable.name, state: state.name };
        yield { span: attributeSpan(variable.span, "derivative"), args };
      }
    },
  },
  {
    id: "fmi.reinit-no-state",
    statement: "Only continuous states have the attribute 'reinit'.",
    sections: { 2: "2.2.7", 3: "2.4.7.5" },
    *check({ description }) {
      const states = stateIndices(description);
      if (description.modelExchange === undefined) return;
      for (const [index, { name: variable, span }] of description.variables.entries()) {
        const reinit = findAttribute(span, "reinit");
        if (reinit !== undefined && !states.has(index)) yield { span: reinit, args: { variable } };
      }
    },
  },
  {
    id: "fmi.reinit-co-simulation",
    statement: "FMUs without Model Exchange do not use the attribute 'reinit'.",
    sections: { 2: "2.2.7" },
    *check({ description: { modelExchange, variables } }) {
      if (modelExchange !== undefined) return;
      for (const { name: variable, span } of variables) {
        const reinit = findAttribute(span, "reinit");
        if (reinit !== undefined) yield { span: reinit, args: { variable } };
      }
    },
  },
];
