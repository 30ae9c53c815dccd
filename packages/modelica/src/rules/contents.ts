import { type MessageCatalogue, messageGroup, type Phrase, phrase, type Span } from "@cosimo/ir";
import { referencesIn } from "../syntax/tree/references.ts";
import type { ClassRestriction, ComponentDeclaration, Composition } from "../syntax/tree/syntax-tree.ts";
import { allComponents, type ClassSubject, isSimple, ownText } from "./class-subject.ts";
import type { ClassRule, Finding } from "./rule.ts";
import { rulePhrases } from "./rule-phrases.ts";

/** What specialized classes may contain: sections 3.6.7, 4.6 and 12.2. */
export const contentMessages = messageGroup("semantics", "error", {
  "rule.class-content": {
    text: "{class} must not have {element}",
    hint: "Move it to a model, or change the kind of the class.",
  },
  "rule.function-content": {
    text: "function '{name}' must not have {element}",
    hint: "A function has inputs, outputs, protected local variables, and one algorithm or external clause.",
  },
}) satisfies MessageCatalogue;

export const contentRules: readonly ClassRule<keyof typeof contentMessages>[] = [
  { id: "rule.class-content", section: "4.6", check: forbiddenContents },
  { id: "rule.function-content", section: "12.2", check: forbiddenInFunctions },
];

/** A content that a kind of class must not have, with its place. */
interface Content {
  readonly element: Phrase;
  readonly span: Span;
}

const pure: readonly ClassRestriction[] = ["record", "operator record", "connector", "expandable connector"];

function* forbiddenContents(subject: ClassSubject): Iterable<Finding> {
  const text = ownText(subject);
  const { restriction, name } = subject.definition;
  if (text === undefined) return;
  const named = phrase(rulePhrases, "rule.class", { restriction, name: name.name });
  for (const { element, span } of contentsOf(subject, text, restriction))
    yield { span, args: { class: named, element } };
}

function* contentsOf(
  subject: ClassSubject,
  text: Composition,
  restriction: ClassRestriction,
): Iterable<Content> {
  const isFunction = restriction === "function" || restriction === "operator function";
  if (text.external !== undefined && !isFunction)
    yield { element: phrase(rulePhrases, "rule.external-clause"), span: text.external.span };
  if (restriction === "operator") yield* allButFunctions(text);
  if (restriction === "block") yield* acausalConnectors(subject, text);
  if (restriction === "type" || restriction === "package") yield* sections(text);
  if (restriction === "package") yield* variables(text);
  if (!pure.includes(restriction)) return;
  yield* sections(text);
  yield* usesOfTime(subject, text);
  const isRecord = restriction === "record" || restriction === "operator record";
  for (const component of text.components) {
    const { prefixes, name, protected: isProtected } = component;
    if (isProtected)
      yield { element: phrase(rulePhrases, "rule.protected-element", { name: name.name }), span: name.span };
    const forbidden = [prefixes.inner && "inner", prefixes.outer && "outer"];
    if (isRecord) forbidden.push(prefixes.causality, prefixes.connection);
    for (const prefix of forbidden) if (prefix) yield prefixed(component, prefix);
    yield* componentOfKind(subject, component, isRecord ? notInRecords : notInConnectors);
  }
}

/** Kinds of classes of which neither records nor connectors have components. */
const notInConnectors: readonly ClassRestriction[] = ["model", "block"];
const notInRecords: readonly ClassRestriction[] = [...notInConnectors, "connector", "expandable connector"];

function* componentOfKind(
  subject: ClassSubject,
  component: ComponentDeclaration,
  excluded: readonly ClassRestriction[],
): Iterable<Content> {
  const restriction = subject.classOf(component)?.definition.restriction;
  if (restriction === undefined || !excluded.includes(restriction)) return;
  const named = phrase(rulePhrases, "rule.class", { restriction, name: nameOfType(component) });
  const { name, span } = component.name;
  yield { element: phrase(rulePhrases, "rule.component-of-class", { class: named, name }), span };
}

/** Packages have constants only. */
function* variables({ components }: Composition): Iterable<Content> {
  for (const { prefixes, name } of components)
    if (prefixes.variability !== "constant")
      yield { element: phrase(rulePhrases, "rule.variable", { name: name.name }), span: name.span };
}

/** Time is known in models and blocks (section 3.6.7). */
function* usesOfTime(subject: ClassSubject, { components }: Composition): Iterable<Content> {
  const isNamed = () => [...allComponents(subject)].some(({ component }) => component.name.name === "time");
  for (const { modification } of components)
    for (const { parts, span } of referencesIn(modification)) {
      if (parts.length > 1 || parts[0]!.name !== "time" || isNamed()) continue;
      yield { element: phrase(rulePhrases, "rule.time"), span };
    }
}

/** All variables of a block's public connectors are inputs or outputs. */
function* acausalConnectors(subject: ClassSubject, { components }: Composition): Iterable<Content> {
  for (const component of components) {
    if (component.protected || component.prefixes.causality !== "") continue;
    const found = subject.classOf(component);
    if (found?.definition.restriction !== "connector" || isCausal(found)) continue;
    const { name, span } = component.name;
    yield { element: phrase(rulePhrases, "rule.acausal-connector", { name }), span };
  }
}

function isCausal(subject: ClassSubject, depth = 0): boolean {
  const { body } = subject.definition;
  if (body.kind === "short" && body.basePrefix !== "") return true;
  if (isSimple(subject)) return subject.bases().some(({ subject: base }) => isCausal(base, depth + 1));
  return [...allComponents(subject)].every(({ component, owner }) => {
    const { causality, variability } = component.prefixes;
    if (causality !== "" || variability === "parameter" || variability === "constant") return true;
    const inner = owner.classOf(component);
    return inner === undefined || depth > MOST_NESTED || isCausal(inner, depth + 1);
  });
}

/** Connectors in connectors that are followed. */
const MOST_NESTED = 10;

function prefixed({ name }: ComponentDeclaration, prefix: string): Content {
  return {
    element: phrase(rulePhrases, "rule.prefixed-element", { prefix, name: name.name }),
    span: name.span,
  };
}

function* sections({ equations, algorithms }: Composition): Iterable<Content> {
  for (const { initial, equations: content } of equations) {
    const [first] = content;
    if (first === undefined) continue;
    const key = initial ? "rule.initial-equations" : "rule.equations";
    yield { element: phrase(rulePhrases, key), span: first.span };
  }
  for (const { initial, span } of algorithms)
    yield { element: phrase(rulePhrases, initial ? "rule.initial-algorithm" : "rule.algorithm"), span };
}

function* allButFunctions({ components, classes }: Composition): Iterable<Content> {
  for (const { name } of components)
    yield { element: phrase(rulePhrases, "rule.component", { name: name.name }), span: name.span };
  for (const { restriction, name } of classes) {
    if (restriction === "function" || restriction === "operator function") continue;
    const named = phrase(rulePhrases, "rule.class", { restriction, name: name.name });
    yield { element: phrase(rulePhrases, "rule.class-element", { class: named }), span: name.span };
  }
}

function* forbiddenInFunctions(subject: ClassSubject): Iterable<Finding> {
  const { restriction, name } = subject.definition;
  const text = ownText(subject);
  if ((restriction !== "function" && restriction !== "operator function") || text === undefined) return;
  const contents = [...sectionsInFunctions(text), ...elementsInFunctions(subject, text)];
  for (const { element, span } of contents) yield { span, args: { name: name.name, element } };
}

function* sectionsInFunctions(text: Composition): Iterable<Content> {
  const ordinary = text.algorithms.filter(({ initial }) => !initial);
  // Equations are reported where the function's body is read.
  yield* sections({ ...text, equations: [], algorithms: text.algorithms.filter(({ initial }) => initial) });
  for (const { span } of ordinary.slice(1))
    yield { element: phrase(rulePhrases, "rule.several-algorithms"), span };
}

function* elementsInFunctions(subject: ClassSubject, text: Composition): Iterable<Content> {
  for (const component of text.components) {
    const { prefixes, name, protected: isProtected } = component;
    for (const prefix of [prefixes.inner && "inner", prefixes.outer && "outer"])
      if (prefix) yield prefixed(component, prefix);
    const hasCausality = prefixes.causality !== "" || causalityOfType(subject, component) !== "";
    if (!isProtected && !hasCausality && prefixes.variability !== "constant")
      yield {
        element: phrase(rulePhrases, "rule.public-variable", { name: name.name }),
        span: name.span,
      };
    yield* componentOfKind(subject, component, notInConnectors);
  }
}

/** `type In = input Real` */
function causalityOfType(subject: ClassSubject, component: ComponentDeclaration): string {
  const body = subject.classOf(component)?.definition.body;
  return body?.kind === "short" ? body.basePrefix : "";
}

function nameOfType({ type }: ComponentDeclaration): string {
  return type.parts.map(({ name }) => name).join(".");
}
