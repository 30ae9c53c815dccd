import { type MessageCatalogue, messageGroup, type Phrase, phrase } from "@cosimo/ir";
import type { ClassDefinition, ComponentDeclaration } from "../syntax/tree/syntax-tree.ts";
import { type ClassSubject, ownText } from "./class-subject.ts";
import type { ClassRule, Finding } from "./rule.ts";
import { rulePhrases } from "./rule-phrases.ts";

/** Operators of records: section 4.6 and chapter 14. */
export const operatorMessages = messageGroup("semantics", "error", {
  "rule.operator-place": {
    text: "the {restriction} {name} is not in an operator record, but in {place}",
    hint: "Declare the class around it as 'operator record', or this one as a function.",
  },
  "rule.operator-encapsulated": {
    text: "the {restriction} {name} is not encapsulated",
    hint: "Write 'encapsulated {restriction} {name}', and import in it what it uses: 'import {record};'.",
  },
  "rule.operator-signature": {
    text: "the function '{name}' cannot be an operator {operator} of '{record}': {problem}",
    hint: "A constructor gives one record, 'String' one String; binary operators have two inputs without default, unary ones one, and '0' none.",
  },
}) satisfies MessageCatalogue;

export const operatorRules: readonly ClassRule<keyof typeof operatorMessages>[] = [
  { id: "rule.operator-place", section: "4.6", check: operatorsElsewhere },
  { id: "rule.operator-encapsulated", section: "14.1", check: openOperators },
  { id: "rule.operator-signature", section: "14", check: wrongSignatures },
];

function* operatorsElsewhere(subject: ClassSubject): Iterable<Finding> {
  const { restriction: around } = subject.definition;
  if (around === "operator record") return;
  for (const { restriction, name } of ownText(subject)?.classes ?? []) {
    const isInside = around === "operator" && restriction === "operator function";
    if (isInside || (restriction !== "operator" && restriction !== "operator function")) continue;
    const place = phrase(rulePhrases, "rule.class", { restriction: around, name: subject.name });
    yield { span: name.span, args: { restriction, name: name.name, place } };
  }
}

function* openOperators(subject: ClassSubject): Iterable<Finding> {
  const { restriction: around, name: record } = subject.definition;
  if (around !== "operator record") return;
  for (const { restriction, name, prefixes } of ownText(subject)?.classes ?? []) {
    if (restriction !== "operator" && restriction !== "operator function") continue;
    if (prefixes.encapsulated) continue;
    yield { span: name.span, args: { restriction, name: name.name, record: record.name } };
  }
}

function* wrongSignatures(subject: ClassSubject): Iterable<Finding> {
  if (subject.definition.restriction !== "operator record") return;
  for (const definition of ownText(subject)?.classes ?? []) {
    const { body, restriction, name } = definition;
    if (restriction !== "operator" && restriction !== "operator function") continue;
    const inside = body.kind === "long" ? body.composition.classes : [];
    const functions = restriction === "operator" ? inside.filter(isFunction) : [definition];
    for (const f of functions) yield* wrongSignature(subject, f, name.name);
  }
}

function isFunction({ restriction }: ClassDefinition): boolean {
  return restriction === "function" || restriction === "operator function";
}

function* wrongSignature(
  subject: ClassSubject,
  { body, name }: ClassDefinition,
  operator: string,
): Iterable<Finding> {
  // Inherited inputs and outputs are not seen here.
  if (body.kind !== "long" || body.composition.extends.length > 0) return;
  const record = subject.definition.name.name;
  const found = problemOf(subject, operator, body.composition.components);
  if (found === undefined) return;
  const [problem, at] = found;
  yield { span: (at ?? { name }).name.span, args: { name: name.name, operator, record, problem } };
}

/** Numbers of inputs without default of operators; of others it is free. */
const inputCounts: ReadonlyMap<string, readonly number[]> = new Map([
  ["'0'", [0]],
  ["'not'", [1]],
  ["'-'", [1, 2]],
  ["'String'", [1]],
  ...["+", "*", "/", "^", "==", "<>", "<", "<=", ">", ">=", "and", "or"].map(
    (sign): [string, readonly number[]] => [`'${sign}'`, [2]],
  ),
]);

function problemOf(
  subject: ClassSubject,
  operator: string,
  components: readonly ComponentDeclaration[],
): readonly [problem: Phrase, at: ComponentDeclaration | undefined] | undefined {
  const ofCausality = (causality: string) =>
    components.filter(({ prefixes, protected: hidden }) => prefixes.causality === causality && !hidden);
  const [inputs, outputs] = [ofCausality("input"), ofCausality("output")];
  const isRecord = (one: ComponentDeclaration) => {
    const found = subject.classOf(one);
    return found === undefined || found.definition === subject.definition;
  };
  const [output, second] = outputs;
  if (output === undefined || second !== undefined)
    return [phrase(rulePhrases, "rule.outputs", { count: outputs.length }), second];
  const type = resultOf(operator, subject.definition.name.name);
  if (type === "String" ? nameOf(output) !== type : type !== undefined && !isRecord(output))
    return [phrase(rulePhrases, "rule.output-type", { type: type! }), output];
  const required = inputs.filter(({ modification }) => modification?.value === undefined);
  const counts = inputCounts.get(operator);
  if (counts === undefined) return undefined;
  const args = { found: required.length, wanted: counts.join(", ") };
  if (!counts.includes(required.length))
    return [phrase(rulePhrases, "rule.input-count", args), required[counts.at(-1)!]];
  if (required.length === 0 || required.some(isRecord)) return undefined;
  const name = subject.definition.name.name;
  return [phrase(rulePhrases, "rule.no-operand", { name }), required[0]];
}

/** The type of the output that the operator must have; `undefined` if any. */
function resultOf(operator: string, record: string): string | undefined {
  if (operator === "'String'") return "String";
  return operator === "'constructor'" || operator === "'0'" ? record : undefined;
}

function nameOf({ type }: ComponentDeclaration): string {
  return type.parts.map(({ name }) => name).join(".");
}
