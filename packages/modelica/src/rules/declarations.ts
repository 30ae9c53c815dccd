import { type MessageCatalogue, messageGroup } from "@cosimo/ir";
import type { ClassRestriction, ComponentDeclaration, Identifier } from "../syntax/tree/syntax-tree.ts";
import { allComponents, type ClassSubject, isSimple, ownText, underlyingType } from "./class-subject.ts";
import type { ClassRule, Finding } from "./rule.ts";

/** Names, prefixes and enumerations: sections 4.4.2.2, 4.8 and 15.1. */
export const declarationMessages = messageGroup("semantics", "error", {
  "rule.reserved-name": {
    text: "'{name}' is predefined",
    hint: "Choose another name.",
  },
  "rule.enumeration-literal": {
    text: "the enumeration '{type}' cannot have the literal '{name}': it is an attribute of enumerations",
    hint: "Choose another name.",
  },
  "rule.repeated-literal": {
    text: "the enumeration '{type}' has the literal '{name}' twice",
    hint: "Rename or remove one of them.",
  },
  "rule.repeated-import": {
    text: "two imports bring the name '{name}'",
    hint: "Give one of them another name: 'import Other = {path};'.",
  },
  "rule.prefix-of-class": {
    text: "'{name}' cannot have the prefix '{prefix}': its class is a {restriction}",
    hint: "Prefixes of variables apply to types, records and connectors; a connector is neither parameter nor constant.",
  },
  "rule.flow-type": {
    text: "'{name}' has the prefix '{prefix}', but the type {type}",
    hint: "Flow and stream variables are Reals.",
  },
  "rule.prefix-conflict": {
    text: "'{name}' has the prefix '{prefix}', but its element '{element}' has the prefix '{inner}'",
    hint: "Remove one of the prefixes.",
  },
  "rule.stream-outside-connector": {
    text: "'{name}' has the prefix 'stream', but '{class}' is not a connector",
    hint: "Declare stream variables in connectors.",
  },
  "rule.stream-flow": {
    text: "the connector '{class}' has stream variables, but not exactly one scalar flow variable",
    hint: "Declare one 'flow Real' in it: the mass flow that carries them.",
  },
  "rule.flow-in-expandable": {
    text: "the expandable connector '{class}' must not have the flow variable '{name}'",
    hint: "Put it into a connector of its own, and that into the expandable one.",
  },
}) satisfies MessageCatalogue;

export const declarationRules: readonly ClassRule<keyof typeof declarationMessages>[] = [
  { id: "rule.reserved-name", section: "4.8", check: reservedNames },
  { id: "rule.enumeration-literal", section: "4.8.5.1", check: attributeLiterals },
  { id: "rule.repeated-literal", section: "4.8.5.1", check: repeatedLiterals },
  { id: "rule.repeated-import", section: "13.2.1.1", check: repeatedImports },
  { id: "rule.prefix-of-class", section: "4.4.2.2", check: prefixesOfClasses },
  { id: "rule.flow-type", section: "4.4.2.2", check: flowsOfOtherTypes },
  { id: "rule.prefix-conflict", section: "4.4.2.2", check: prefixConflicts },
  { id: "rule.stream-outside-connector", section: "15.1", check: streamsOutsideConnectors },
  { id: "rule.stream-flow", section: "15.1", check: flowsOfStreamConnectors },
  { id: "rule.flow-in-expandable", section: "9.1.3", check: flowsInExpandable },
];

const predefined = new Set(["Real", "Integer", "Boolean", "String", "time"]);

function* reservedNames(subject: ClassSubject): Iterable<Finding> {
  if (subject.isPredefined) return;
  const text = ownText(subject);
  const names = [subject.definition, ...(text?.components ?? []), ...(text?.classes ?? [])];
  for (const { name } of names)
    if (predefined.has(name.name)) yield { span: name.span, args: { name: name.name } };
}

const attributes = new Set(["quantity", "min", "max", "start", "fixed"]);

function literalsOf({ definition: { body } }: ClassSubject): readonly Identifier[] {
  return body.kind === "enumeration" ? (body.literals ?? []).map(({ name }) => name) : [];
}

function* attributeLiterals(subject: ClassSubject): Iterable<Finding> {
  const type = subject.definition.name.name;
  for (const { name, span } of literalsOf(subject))
    if (attributes.has(name)) yield { span, args: { type, name } };
}

function* repeatedLiterals(subject: ClassSubject): Iterable<Finding> {
  const met = new Set<string>();
  for (const { name, span } of literalsOf(subject)) {
    if (met.has(name)) yield { span, args: { type: subject.definition.name.name, name } };
    met.add(name);
  }
}

function* repeatedImports(subject: ClassSubject): Iterable<Finding> {
  const met = new Set<string>();
  for (const one of ownText(subject)?.imports ?? []) {
    if (one.kind !== "import") continue;
    const { name } = one.alias;
    const path = one.path.parts.map((part) => part.name).join(".");
    if (met.has(name)) yield { span: one.span, args: { name, path } };
    met.add(name);
  }
}

function prefixesOf({ prefixes }: ComponentDeclaration): readonly string[] {
  return [prefixes.connection, prefixes.variability, prefixes.causality].filter((prefix) => prefix !== "");
}

function* prefixesOfClasses(subject: ClassSubject): Iterable<Finding> {
  for (const component of ownText(subject)?.components ?? []) {
    const [prefix] = prefixesOf(component);
    if (prefix === undefined) continue;
    const restriction = subject.classOf(component)?.definition.restriction;
    if (restriction === undefined || !excludes(restriction, prefix)) continue;
    yield { span: component.name.span, args: { name: component.name.name, prefix, restriction } };
  }
}

/** Connectors are neither parameters nor constants (section 9.3). */
function excludes(restriction: ClassRestriction, prefix: string): boolean {
  if (restriction === "model" || restriction === "block") return true;
  const isFixed = prefix === "parameter" || prefix === "constant";
  return isFixed && (restriction === "connector" || restriction === "expandable connector");
}

function* flowsOfOtherTypes(subject: ClassSubject): Iterable<Finding> {
  for (const component of ownText(subject)?.components ?? []) {
    const prefix = component.prefixes.connection;
    const found = prefix === "" ? undefined : subject.classOf(component);
    if (found === undefined || !isSimple(found)) continue;
    const { name } = underlyingType(found);
    if (name === "Real") continue;
    yield { span: component.name.span, args: { name: component.name.name, prefix, type: name } };
  }
}

/** Prefixes of which a component and its elements must not both have one. */
const groups = [
  ["flow", "stream"],
  ["input", "output"],
];

function* prefixConflicts(subject: ClassSubject): Iterable<Finding> {
  for (const component of ownText(subject)?.components ?? []) {
    const given = [
      component.prefixes.connection,
      component.prefixes.causality,
      shortPrefix(subject, component),
    ];
    for (const prefix of given) {
      const group = groups.find((one) => one.includes(prefix));
      const found = group && subject.classOf(component);
      const conflict = found && elementWith(found, group);
      if (conflict === undefined) continue;
      const [element, inner] = conflict;
      yield { span: component.name.span, args: { name: component.name.name, prefix, element, inner } };
    }
  }
}

/** The prefix that a short definition of the component's class adds: `connector InputC = input C`. */
function shortPrefix(subject: ClassSubject, component: ComponentDeclaration): string {
  const body = subject.classOf(component)?.definition.body;
  return body?.kind === "short" ? body.basePrefix : "";
}

/** An element inside of a class with one of the prefixes: its path and its prefix. */
function elementWith(
  subject: ClassSubject,
  prefixes: readonly string[],
  depth = 0,
): readonly [string, string] | undefined {
  const { restriction } = subject.definition;
  if (depth > 10 || restriction === "function" || isSimple(subject)) return undefined;
  for (const { component, owner } of allComponents(subject)) {
    const found = prefixesOf(component).find((prefix) => prefixes.includes(prefix));
    if (found !== undefined) return [component.name.name, found];
    const inner = owner.classOf(component);
    const nested = inner && elementWith(inner, prefixes, depth + 1);
    if (nested !== undefined) return [`${component.name.name}.${nested[0]}`, nested[1]];
  }
  return undefined;
}

function isConnector({ definition: { restriction } }: ClassSubject): boolean {
  return restriction === "connector" || restriction === "expandable connector";
}

function* streamsOutsideConnectors(subject: ClassSubject): Iterable<Finding> {
  // Of classes and records that connectors extend, section 4.6 speaks.
  const { restriction } = subject.definition;
  if (isConnector(subject) || restriction === "class" || restriction === "record") return;
  for (const { prefixes, name } of ownText(subject)?.components ?? [])
    if (prefixes.connection === "stream")
      yield { span: name.span, args: { name: name.name, class: subject.definition.name.name } };
}

function* flowsOfStreamConnectors(subject: ClassSubject): Iterable<Finding> {
  if (!isConnector(subject) || subject.definition.prefixes.partial) return;
  const components = [...allComponents(subject)].map(({ component }) => component);
  if (!components.some(({ prefixes }) => prefixes.connection === "stream")) return;
  const flows = components.filter(({ prefixes }) => prefixes.connection === "flow");
  if (flows.length === 1 && flows[0]!.subscripts.length === 0) return;
  yield { span: subject.definition.name.span, args: { class: subject.definition.name.name } };
}

function* flowsInExpandable(subject: ClassSubject): Iterable<Finding> {
  if (subject.definition.restriction !== "expandable connector") return;
  for (const { prefixes, name } of ownText(subject)?.components ?? [])
    if (prefixes.connection === "flow")
      yield { span: name.span, args: { name: name.name, class: subject.definition.name.name } };
}
