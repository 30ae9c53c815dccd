import { type MessageCatalogue, messageGroup, phrase } from "@cosimo/ir";
import type { ClassRestriction } from "../syntax/tree/syntax-tree.ts";
import { type BaseSubject, type ClassSubject, isSimple, ownText } from "./class-subject.ts";
import type { ClassRule, Finding } from "./rule.ts";
import { rulePhrases } from "./rule-phrases.ts";

/** Chapter 7, and what section 4.5.2 says of classes that extend arrays and simple types. */
export const inheritanceMessages = messageGroup("semantics", "error", {
  "rule.base-class-kind": {
    text: "{derived} cannot extend {base}",
    hint: "It can extend: {allowed}.",
  },
  "rule.type-base": {
    text: "'{name}' is declared as a type, but it is not based on a predefined one",
    hint: "Write 'type {name} = Real;', or declare a record, a model or a class.",
  },
  "rule.replaceable-base": {
    text: "base class '{name}' is replaceable",
    hint: "Extend a class that is not replaceable, or declare a component of class '{name}'.",
  },
  "rule.base-around-operator-record": {
    text: "'{name}' cannot be extended: the operator record '{record}' is declared in it",
    hint: "Operators of a record are the same for all: import '{record}', or name it with its package.",
  },
  "rule.operator-record-base": {
    text: "'{name}' extends the operator record '{base}' by elements of its own",
    hint: "An operator record is derived by a short definition only, as operator record {name} = {base}(…).",
  },
  "rule.elements-beside-type": {
    text: "'{name}' extends {base}, and has further elements",
    hint: "A class that extends a simple type or an array class has no other elements: declare a component of that type.",
  },
}) satisfies MessageCatalogue;

/** Kinds of base classes by the kind of the derived class, besides its own kind and `class` (section 7.1.3). */
const furtherBases: Readonly<Record<ClassRestriction, readonly ClassRestriction[]>> = {
  package: [],
  operator: [],
  function: [],
  "operator function": ["function"],
  type: [],
  record: [],
  "operator record": [],
  "expandable connector": [],
  connector: ["type", "record", "operator record"],
  block: ["record"],
  model: ["record", "block"],
  // Its restrictions are those of the kinds that extend it.
  class: ["model", "block", "record", "connector", "type", "package", "operator record"],
};

export const inheritanceRules: readonly ClassRule<keyof typeof inheritanceMessages>[] = [
  { id: "rule.base-class-kind", section: "7.1.3", check: basesOfOtherKinds },
  { id: "rule.type-base", section: "4.6", check: typesWithoutBase },
  { id: "rule.replaceable-base", section: "7.1.4", check: replaceableBases },
  { id: "rule.base-around-operator-record", section: "4.6", check: basesAroundOperatorRecords },
  { id: "rule.operator-record-base", section: "4.6", check: extendedOperatorRecords },
  { id: "rule.elements-beside-type", section: "4.5.2", check: elementsBesideTypes },
];

function* basesOfOtherKinds({ definition, bases }: ClassSubject): Iterable<Finding> {
  const { restriction } = definition;
  const allowed: readonly ClassRestriction[] = [restriction, ...furtherBases[restriction], "class"];
  for (const { subject, span } of bases()) {
    const found = subject.definition.restriction;
    if (allowed.includes(found)) continue;
    const [derived, base] = [
      { restriction, name: definition.name.name },
      { restriction: found, name: subject.name },
    ].map((one) => phrase(rulePhrases, "rule.class", one));
    yield { span, args: { derived: derived!, base: base!, allowed: allowed.join(", ") } };
  }
}

/** Types are predefined ones, enumerations, arrays of types, and what extends them. */
function* typesWithoutBase(subject: ClassSubject): Iterable<Finding> {
  const { restriction, name, body } = subject.definition;
  if (restriction !== "type" || subject.isPredefined || body.kind === "enumeration") return;
  const hasBase = body.kind === "short" || (ownText(subject)?.extends.length ?? 0) > 0;
  const bases = subject.bases();
  // A base class that is not found, and elements beside a predefined one, are reported elsewhere.
  if (hasBase && (bases.length === 0 || bases.some((base) => isSimple(base.subject)))) return;
  if (!isSimple(subject)) yield { span: name.span, args: { name: name.name } };
}

function* replaceableBases(subject: ClassSubject): Iterable<Finding> {
  if (ownText(subject) === undefined) return;
  for (const { subject: base, span, isReplaceable } of subject.bases())
    if (isReplaceable) yield { span, args: { name: base.definition.name.name } };
}

function* basesAroundOperatorRecords(subject: ClassSubject): Iterable<Finding> {
  // The package of a redeclaration or an extending class has its own.
  if (ownText(subject) === undefined) return;
  for (const { subject: base, span } of subject.bases()) {
    const record = ownText(base)?.classes.find(({ restriction }) => restriction === "operator record");
    if (record === undefined) continue;
    yield { span, args: { name: base.definition.name.name, record: record.name.name } };
  }
}

function* extendedOperatorRecords(subject: ClassSubject): Iterable<Finding> {
  if (ownText(subject) === undefined) return;
  for (const { subject: base, span } of subject.bases()) {
    if (base.definition.restriction !== "operator record") continue;
    yield { span, args: { name: subject.definition.name.name, base: base.definition.name.name } };
  }
}

function* elementsBesideTypes(subject: ClassSubject): Iterable<Finding> {
  const text = ownText(subject);
  if (text === undefined) return;
  const bases = subject.bases();
  if (text.components.length + bases.length < 2) return;
  for (const base of bases) {
    if (!isSimple(base.subject) && !isPrefixedOrArray(base)) continue;
    yield { span: base.span, args: { name: subject.definition.name.name, base: `'${base.subject.name}'` } };
  }
}

function isPrefixedOrArray({ subject: { definition } }: BaseSubject): boolean {
  const { body } = definition;
  return body.kind === "short" && (body.subscripts.length > 0 || body.basePrefix !== "");
}
