import { type Diagnostic, diagnose } from "@cosimo/ir";
import type { ClassSubject } from "./class-subject.ts";
import { contentMessages, contentRules } from "./contents.ts";
import { declarationMessages, declarationRules } from "./declarations.ts";
import { inheritanceMessages, inheritanceRules } from "./inheritance.ts";
import type { ClassRule } from "./rule.ts";
import { statementMessages, statementRules } from "./statements.ts";

/** All restrictions on classes. */
export const classRules: readonly ClassRule<keyof typeof ruleMessages>[] = [
  ...declarationRules,
  ...contentRules,
  ...inheritanceRules,
  ...statementRules,
];

export const ruleMessages = {
  ...declarationMessages,
  ...contentMessages,
  ...inheritanceMessages,
  ...statementMessages,
};

/** Violations of the restrictions on one class. */
export function* violationsOf(subject: ClassSubject): Iterable<Diagnostic> {
  for (const { id, check } of classRules)
    for (const { span, args = {} } of check(subject)) yield diagnose(ruleMessages, id, span, args);
}

/** Restrictions on the whole model that a simulation does not depend on; they are checked while it is flattened. */
const modelRules = [
  "instantiate.inner-differs",
  "flatten.connect-constants",
  "flatten.discrete-without-when",
  "flatten.when-of-component",
] as const;

/** Codes whose violation may be a warning: the model has a meaning without the restriction. */
export const acceptableRules: readonly string[] = [...classRules.map(({ id }) => id), ...modelRules];
