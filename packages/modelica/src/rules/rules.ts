import { type Diagnostic, diagnose } from "@cosimo/ir";
import type { ClassDefinition } from "../syntax/tree/syntax-tree.ts";
import type { ClassSubject } from "./class-subject.ts";
import { contentMessages, contentRules } from "./contents.ts";
import { declarationMessages, declarationRules } from "./declarations.ts";
import { functionMessages, functionRules } from "./functions.ts";
import { inheritanceMessages, inheritanceRules } from "./inheritance.ts";
import { operatorMessages, operatorRules } from "./operators.ts";
import { purityMessages, purityRules } from "./purity.ts";
import type { ClassRule } from "./rule.ts";
import { statementMessages, statementRules } from "./statements.ts";

/** All restrictions on classes. */
export const classRules: readonly ClassRule<keyof typeof ruleMessages>[] = [
  ...declarationRules,
  ...contentRules,
  ...inheritanceRules,
  ...statementRules,
  ...functionRules,
  ...operatorRules,
  ...purityRules,
];

export const ruleMessages = {
  ...declarationMessages,
  ...contentMessages,
  ...inheritanceMessages,
  ...statementMessages,
  ...functionMessages,
  ...operatorMessages,
  ...purityMessages,
};

/** Rules that the own text of a class meets, whatever the classes are that it names. */
const metByText = new WeakMap<ClassDefinition, Set<ClassRule>>();

/** Violations of the restrictions on one class. */
export function* violationsOf(subject: ClassSubject): Iterable<Diagnostic> {
  const { definition } = subject;
  const met = metByText.get(definition) ?? new Set();
  metByText.set(definition, met);
  const watched = watchSubject(subject);
  for (const rule of classRules) {
    if (met.has(rule)) continue;
    let isMet = true;
    watched.forget();
    for (const { span, args = {} } of rule.check(watched.subject)) {
      isMet = false;
      yield diagnose(ruleMessages, rule.id, span, args);
    }
    if (isMet && !watched.hasAsked()) met.add(rule);
  }
}

/** The same subject, and whether more than its own text has been asked for since `forget`. */
function watchSubject({ name, definition, isPredefined, bases, classOf, find }: ClassSubject) {
  let isAsked = false;
  const asked = <T>(value: T): T => {
    isAsked = true;
    return value;
  };
  const subject: ClassSubject = {
    get name() {
      return asked(name);
    },
    isPredefined,
    definition,
    bases: () => (namesBases(definition) ? asked(bases()) : bases()),
    classOf: (component) => asked(classOf(component)),
    find: (one) => asked(find(one)),
  };
  const forget = () => {
    isAsked = false;
  };
  return { subject, hasAsked: () => isAsked, forget };
}

function namesBases({ body }: ClassDefinition): boolean {
  return body.kind !== "long" || body.composition.extends.length > 0;
}

/** Restrictions on the whole model that a simulation does not depend on; they are checked while it is flattened. */
const modelRules: readonly Pick<ClassRule, "id" | "section">[] = [
  { id: "instantiate.inner-differs", section: "5.4" },
  { id: "flatten.connector-balance", section: "9.3.1" },
  { id: "flatten.connect-constants", section: "9.3" },
  { id: "flatten.discrete-without-when", section: "4.4.4" },
  { id: "flatten.when-of-component", section: "4.4.4" },
  { id: "flatten.when-variables", section: "8.3.5.3" },
];

/** Restrictions whose violation may be a warning, as the model has a meaning without them, with their sections. */
export const acceptableSections: ReadonlyMap<string, string> = new Map(
  [...classRules, ...modelRules].map(({ id, section }) => [id, section]),
);

/** Their codes. */
export const acceptableRules: readonly string[] = [...acceptableSections.keys()];
