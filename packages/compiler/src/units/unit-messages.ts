import { type MessageCatalogue, messageGroup, type PhraseCatalogue } from "@cosimo/ir";

/** Contradictions between units of measurement. */
export const physicalUnitMessages = {
  ...messageGroup("semantics", "warning", {
    "units.mismatch": {
      text: "{what} have different units: '{left}' [{leftUnit}], '{right}' [{rightUnit}]{again}",
      hint: "Correct the equation, or the unit in a declaration.",
    },
    "units.scale": {
      text: "{what} have units of one dimension, but different scale: '{left}' [{leftUnit}], '{right}' [{rightUnit}]; {relation}{again}",
      hint: "Convert one of them, or declare both in one unit.",
    },
    "units.grammar": {
      text: "'{unit}' of '{name}' is no unit expression{again}",
      hint: 'Products have dots, one \'/\' may follow, exponents are plain: "N.m", "kg.m/s2", "W/(m2.K)".',
    },
    "units.display": {
      text: "the display unit '{display}' of '{name}' has another dimension than its unit '{unit}'{again}",
    },
    "units.count":
      "units of measurement in '{model}' contradict each other in {count} {count|place|places}: 'cosimo check' lists them, '--unit-check ignore' leaves them unchecked",
  }),
  ...messageGroup("semantics", "notice", {
    "units.symbol": {
      text: "the unit symbol '{symbol}' in '{unit}' of '{name}' is not known: units with it are not checked{again}",
    },
  }),
} as const satisfies MessageCatalogue;

export const physicalUnitPhrases = {
  "units.sides": "the sides of the equation",
  "units.terms": "terms of a sum",
  "units.comparison": "the sides of the comparison",
  "units.branches": "the branches of the if-expression",
  "units.arguments": "the arguments of the function",
  "units.function": "the argument and the input of the function",
  "units.exponent": "the exponent and a number",
  "units.value": "the parameter and its value",
  "units.limit": "the variable and its start, nominal value or limit",
  "units.assignment": "the variable and its new value",
  "units.again": "; {count} such places",
  "units.once": "",
  "units.taken": "'{name}' takes the unit [{unit}] from this equation",
} as const satisfies PhraseCatalogue;
