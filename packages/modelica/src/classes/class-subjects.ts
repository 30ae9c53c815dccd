import { type Diagnostic, didYouMean, type Span } from "@cosimo/ir";
import type { BaseClass, ClassInstance, Member } from "../model/class-instance.ts";
import { report } from "../model/diagnostic-sink.ts";
import { type ModelContext, reportInstance, trialContext } from "../model/model-context.ts";
import type { BaseSubject, ClassSubject } from "../rules/class-subject.ts";
import { violationsOf } from "../rules/rules.ts";
import { hasConnection, passesBreaks } from "../syntax/extension/selective-extension.ts";
import { printBreak } from "../syntax/print/print-element.ts";
import { compositionOf } from "../syntax/tree/class-parts.ts";
import type {
  ClassDefinition,
  ComponentDeclaration,
  Extends,
  Identifier,
  InheritanceBreak,
  Name,
} from "../syntax/tree/syntax-tree.ts";
import { basesOf, baseTypeOf, findMember, membersOf } from "./class-members.ts";
import { classesWithoutViolations, isAsWritten } from "./classes-without-violations.ts";
import { findGlobalElement, findSimpleName, lookupClass, lookupGlobal } from "./lookup.ts";
import { checkRedeclaredClasses } from "./redeclaration-fit.ts";
import { resolveClass } from "./resolve-class.ts";

/** Reports what the classes violate that were used since the last call. */
export function checkUsedClasses(context: ModelContext): void {
  const { usedClasses, checkedClasses, sink } = context;
  // Base classes of a class that extends itself cannot be followed.
  if (sink.list.some(({ code }) => code === "instantiate.recursive-extends")) return;
  const subjects = createSubjects(context);
  const valid = classesWithoutViolations(context);
  const asWritten: ClassDefinition[] = [];
  // Rules may look at further classes; the iteration includes them.
  for (const [definition, instance] of usedClasses) {
    if (checkedClasses.has(definition)) continue;
    checkedClasses.add(definition);
    if (valid !== undefined && isAsWritten(instance)) {
      if (valid.has(definition)) continue;
      asWritten.push(definition);
    }
    checkExtendsClauses(context, instance);
    checkImports(context, instance);
    for (const violation of violationsOf(subjectOf(subjects, instance))) report(sink, violation);
  }
  if (sink.list.length === 0) for (const definition of asWritten) valid?.add(definition);
}

/** What the text of a class violates. */
export function violationsIn(context: ModelContext, instance: ClassInstance): readonly Diagnostic[] {
  return [...violationsOf(subjectOf(createSubjects(context), instance))];
}

/** Classes as rules see them, each made once: several rules ask for the classes of the same components. */
interface Subjects {
  readonly context: ModelContext;
  readonly known: Map<ClassInstance, ClassSubject>;
}

/** Look-up on behalf of rules reports nothing. */
function createSubjects(context: ModelContext): Subjects {
  return { context: trialContext(context), known: new Map() };
}

function subjectOf(subjects: Subjects, instance: ClassInstance): ClassSubject {
  const present = subjects.known.get(instance);
  if (present !== undefined) return present;
  const made = createSubject(subjects, instance);
  subjects.known.set(instance, made);
  return made;
}

function createSubject(subjects: Subjects, instance: ClassInstance): ClassSubject {
  const { context } = subjects;
  const { definition, builtin } = instance;
  const classes = new Map<ComponentDeclaration, ClassSubject | undefined>();
  let bases: readonly BaseSubject[] | undefined;
  const find = (name: Name) => {
    const [first] = name.parts;
    if (!name.global && first !== undefined) {
      const start = findSimpleName(context, instance, first.name);
      // An unknown name would have suggestions, for which libraries are read.
      if (start === undefined) return undefined;
      // What an outer class stands for is known in an object only.
      const member = start.kind === "member" ? start.member : undefined;
      if (member?.kind === "class" && member.definition.prefixes.outer) return undefined;
    }
    const found = lookupClass(context, instance, name);
    return found && subjectOf(subjects, found);
  };
  return {
    name: instance.name.join("."),
    definition,
    isPredefined: builtin !== undefined,
    bases() {
      bases ??= basesAsSubjects(subjects, instance);
      return bases;
    },
    classOf(component) {
      if (!classes.has(component)) classes.set(component, find(component.type));
      return classes.get(component);
    },
    find,
  };
}

function basesAsSubjects(subjects: Subjects, instance: ClassInstance): readonly BaseSubject[] {
  const { context } = subjects;
  const names = baseNames(instance);
  const bases = basesOf(context, instance);
  // After an unknown base class, which has been reported, the places are uncertain.
  if (names.length !== bases.length) return [];
  return bases.map((base, i) => {
    const { span, name } = names[i]!;
    return {
      subject: subjectOf(subjects, base.instance),
      span,
      isReplaceable: name !== undefined && isReplaceable(context, instance, name),
    };
  });
}

/** The names of the base classes, in their order; none for the class before a redeclaration. */
function baseNames({ definition, extended }: ClassInstance): readonly { span: Span; name?: Name }[] {
  const { body, name } = definition;
  if (body.kind === "short") return [{ span: body.base.span }];
  const clauses = compositionOf(definition)?.extends ?? [];
  const before = body.kind === "extending" && extended !== undefined ? [{ span: name.span }] : [];
  return [...before, ...clauses.map(({ base }) => ({ span: base.span, name: base }))];
}

/** Whether a simple name is declared as a replaceable class in the class itself. */
function isReplaceable(context: ModelContext, scope: ClassInstance, { parts, global }: Name): boolean {
  const [first, another] = parts;
  if (first === undefined || another !== undefined || global) return false;
  const found = findSimpleName(context, scope, first.name);
  if (found?.kind !== "member" || found.member.kind !== "class") return false;
  return found.at === scope && found.member.definition.prefixes.replaceable;
}

/** Imports that no name has needed so far must name something, too (section 13.2.1). What a library imports may be elsewhere. */
function checkImports(context: ModelContext, { definition }: ClassInstance): void {
  const imports = compositionOf(definition)?.imports ?? [];
  if (imports.length === 0 || !isOfUser(context, definition)) return;
  for (const one of imports) {
    if (one.kind === "import") findGlobalElement(context, one);
    else lookupGlobal(context, one.path);
  }
}

function isOfUser({ userClasses }: ModelContext, { span }: ClassDefinition): boolean {
  for (const { span: own } of userClasses.values()) if (own.source === span.source) return true;
  return false;
}

/** Reports what extends clauses modify or leave out although the base class does not have it (sections 7.2.4 and 7.4). */
function checkExtendsClauses(context: ModelContext, instance: ClassInstance): void {
  const clauses = compositionOf(instance.definition)?.extends ?? [];
  if (clauses.length === 0) return;
  const bases = basesOf(context, instance).slice(-clauses.length);
  // After an unknown base class, which has been reported, the others are not told apart.
  if (bases.length !== clauses.length) return;
  for (const [i, clause] of clauses.entries()) {
    checkClause(context, clause, bases[i]!);
    resolveRedeclared(context, clause, bases[i]!.instance);
  }
  checkRedeclaredClasses(context);
}

/** A class that an extends clause redeclares must fit, whether or not a component uses it (section 7.3.2). */
function resolveRedeclared(context: ModelContext, { modification }: Extends, base: ClassInstance): void {
  for (const one of modification?.arguments ?? []) {
    if (one.kind !== "redeclaration" || one.element.kind !== "class") continue;
    const member = findMember(context, base, one.element.name.name);
    if (member?.kind === "class") resolveClass(context, member);
  }
}

function checkClause(context: ModelContext, clause: Extends, { instance: base, whole }: BaseClass): void {
  // Attributes of predefined types are checked where a component has the type.
  if (passesBreaks(clause) || baseTypeOf(context, base) !== undefined) return;
  // A class that is redeclared is looked up where it is resolved.
  const written = (clause.modification?.arguments ?? []).flatMap((one) => {
    if (one.kind === "element") return [one.path[0]!];
    return one.element.kind === "component" ? [one.element.name] : [];
  });
  for (const name of written) checkElement(context, base, name);
  for (const one of clause.breaks ?? []) {
    if (one.kind === "component") checkElement(context, whole, one.name, "component");
    else if (!isConnectedIn(context, whole, one)) {
      const args = { class: whole.name.join("."), name: printBreak(one).replace(/^break /, "") };
      reportInstance(context, "instantiate.unknown-element", one.span, args);
    }
  }
}

function checkElement(
  context: ModelContext,
  base: ClassInstance,
  { name, span }: Identifier,
  wanted?: Member["kind"],
): void {
  const found = findMember(context, base, name);
  if (found !== undefined && (wanted === undefined || found.kind === wanted)) return;
  const args = { class: base.name.join("."), name };
  const names = [...membersOf(context, base).keys()];
  reportInstance(context, "instantiate.unknown-element", span, args, didYouMean(name, names));
}

/** Whether a class has a connection, or inherits it. */
function isConnectedIn(
  context: ModelContext,
  classInstance: ClassInstance,
  wanted: Extract<InheritanceBreak, { kind: "connect" }>,
): boolean {
  const sections = compositionOf(classInstance.definition)?.equations ?? [];
  if (sections.some(({ equations }) => hasConnection(equations, wanted))) return true;
  return basesOf(context, classInstance).some(({ instance }) => isConnectedIn(context, instance, wanted));
}
