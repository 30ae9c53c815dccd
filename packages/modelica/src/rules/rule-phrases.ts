import type { PhraseCatalogue } from "@cosimo/ir";

/** Parts of messages about violated rules. */
export const rulePhrases = {
  "rule.class": "the {restriction} '{name}'",
  "rule.equations": "equations",
  "rule.initial-equations": "initial equations",
  "rule.algorithm": "an algorithm",
  "rule.initial-algorithm": "an initial algorithm",
  "rule.several-algorithms": "more than one algorithm",
  "rule.protected-element": "protected elements ('{name}')",
  "rule.prefixed-element": "elements with the prefix '{prefix}' ('{name}')",
  "rule.public-variable": "a public variable that is neither input nor output ('{name}')",
  "rule.component-of-class": "a component of {class} ('{name}')",
  "rule.class-element": "{class}",
  "rule.time": "a value that depends on 'time'",
  "rule.acausal-connector": "a connector with variables that are neither input nor output ('{name}')",
  "rule.component": "a component ('{name}')",
} satisfies PhraseCatalogue;
