import type { QualifiedName, Span } from "@cosimo/ir";
import type { ComponentDeclaration, Subscript } from "../syntax/syntax-tree.ts";
import {
  type ClassInstance,
  type ComponentMember,
  createFrame,
  type Frame,
  type InheritedPrefixes,
} from "./class-instance.ts";
import { basesOf, findMember, isConnectorClass, membersOf, specialize } from "./class-members.ts";
import { didYouMean } from "./closest-names.ts";
import { evaluateCondition, evaluateDimensions } from "./dimensions.ts";
import { lookupClass } from "./lookup.ts";
import { type ModelContext, reportInstance } from "./model-context.ts";
import {
  type Binding,
  elementModifier,
  fieldModifier,
  isEmptyModifier,
  type Modifier,
  mergeModifiers,
  modifierOf,
  noModifier,
  withoutRedeclaration,
} from "./modification.ts";
import { attributesOf } from "./predefined-classes.ts";
import { booleanType, integerType, realType, stringType, type Type } from "./typed-value.ts";

export type ComponentInstance = PrimitiveComponent | ObjectComponent | ArrayComponent | AbsentComponent;

interface ComponentParts {
  readonly name: string;
  readonly path: QualifiedName;
  readonly frame: Frame;
  /** As declared, or redeclared. */
  readonly declaration: ComponentDeclaration;
  readonly prefixes: EffectivePrefixes;
}

export interface EffectivePrefixes extends InheritedPrefixes {
  readonly inner: boolean;
}

/** Variable(s) of a predefined type. */
export interface PrimitiveComponent extends ComponentParts {
  readonly kind: "primitive";
  readonly type: Type;
  readonly dims: readonly number[];
  /** Attributes such as `start`, by name. */
  readonly attributes: ReadonlyMap<string, Modifier>;
  readonly binding: Binding | undefined;
  /** Its type is a connector class, such as `connector RealInput = input Real`. */
  readonly connector: boolean;
  /** Why the value had to be known at compile time. */
  structural: string | undefined;
}

/** A component with components of its own. */
export interface ObjectComponent extends ComponentParts {
  readonly kind: "object";
  readonly instance: ClassInstance;
  readonly binding: Binding | undefined;
}

/** An array of objects; `elements` row by row. */
export interface ArrayComponent extends ComponentParts {
  readonly kind: "array";
  readonly instance: ClassInstance;
  readonly dims: readonly number[];
  readonly elements: readonly ObjectComponent[];
}

/** Its condition is false: it and all connections to it vanish. */
export interface AbsentComponent extends ComponentParts {
  readonly kind: "absent";
}

/** The component of this name in an object; `undefined` after a report. */
export function componentOf(
  context: ModelContext,
  frame: Frame,
  member: ComponentMember,
): ComponentInstance | undefined {
  const present = frame.components.get(member.name);
  if (present === "instantiating") {
    reportInstance(context, "instantiate.recursive-component", member.declaration.name.span, {
      name: member.name,
    });
    return undefined;
  }
  if (present !== undefined) return present;
  const { outer, inner } = member.declaration.prefixes;
  if (outer && !inner && frame.kind === "object") return innerComponent(context, frame, member);
  frame.components.set(member.name, "instantiating");
  const created = instantiateComponent(context, frame, boundMember(frame, member));
  if (created === undefined) frame.components.delete(member.name);
  else frame.components.set(member.name, created);
  return created;
}

/** The nearest `inner` component of this name in the objects around (specification 3.6, section 5.4). */
function innerComponent(
  context: ModelContext,
  frame: Frame,
  member: ComponentMember,
): ComponentInstance | undefined {
  const { name, declaration } = member;
  for (let at = frame.parent; at !== undefined; at = at.parent) {
    const found = at.owner && findMember(context, at.owner, name);
    if (found?.kind !== "component" || !found.declaration.prefixes.inner) continue;
    const component = componentOf(context, at, found);
    if (component !== undefined) frame.components.set(name, component);
    return component;
  }
  const type = declaration.type.parts.map((part) => part.name).join(".");
  reportInstance(context, "instantiate.missing-inner", declaration.name.span, { name, type });
  return undefined;
}

/** The declaration that counts, where its names are looked up, and what modifies it. */
interface Declared {
  readonly declaration: ComponentDeclaration;
  readonly scope: ClassInstance;
  readonly modifier: Modifier;
}

function instantiateComponent(
  context: ModelContext,
  frame: Frame,
  member: ComponentMember,
): ComponentInstance | undefined {
  const declared = effectiveDeclaration(context, member);
  const { declaration, scope } = declared;
  const prefixes = effectivePrefixes(frame, member, declaration);
  const parts = { name: member.name, path: [...frame.path, member.name], frame, declaration, prefixes };
  const { condition } = member.declaration;
  if (condition !== undefined && !evaluateCondition(context, member.owner, condition, member.name))
    return { kind: "absent", ...parts };
  const view = lookupClass(context, scope, declaration.type);
  if (view === undefined) return undefined;
  return instantiateOfType(context, parts, declared, view);
}

type Parts = ComponentParts;

function instantiateOfType(
  context: ModelContext,
  parts: Parts,
  declared: Declared,
  view: ClassInstance,
): ComponentInstance | undefined {
  if (view.builtin !== undefined) return instantiateBuiltin(context, parts, declared, view);
  const { frame, path } = parts;
  const modifier = bindingFromRecord(declared.modifier);
  const objectFrame = createFrame(path, frame, frame.kind, parts.prefixes);
  const instance = specialize(context, view, modifier, objectFrame);
  const leaf = typeLeaf(context, instance, parts.prefixes);
  const sizes = [{ subscripts: declared.declaration.subscripts, scope: declared.scope }, ...leaf.sizes];
  const binding = modifier.binding ?? leaf.leaf.modifier.binding;
  const dims = evaluateDimensions(context, parts.name, declared.declaration.name.span, sizes, binding);
  if (dims === undefined) return undefined;
  const type = primitiveType(leaf.leaf);
  if (type !== undefined) {
    const connector = isConnectorClass(context, instance);
    return primitive(
      context,
      { ...parts, prefixes: leaf.prefixes },
      leaf.leaf.modifier,
      type,
      dims,
      connector,
    );
  }
  if (!checkObjectClass(context, parts, instance)) return undefined;
  if (dims.length > 0)
    return arrayOfObjects(context, { ...parts, prefixes: leaf.prefixes }, view, modifier, dims);
  objectFrame.owner = instance;
  if (modifier.binding !== undefined) objectFrame.binding = modifier.binding;
  checkModifiedNames(context, instance, declared.modifier);
  return { kind: "object", ...parts, instance, binding: modifier.binding };
}

/** The common case, without an instance of the class for each variable. */
function instantiateBuiltin(
  context: ModelContext,
  parts: Parts,
  declared: Declared,
  view: ClassInstance,
): ComponentInstance | undefined {
  const { declaration, scope } = declared;
  const modifier = bindingFromRecord(declared.modifier);
  const sizes = [{ subscripts: declaration.subscripts, scope }];
  const dims = evaluateDimensions(context, parts.name, declaration.name.span, sizes, modifier.binding);
  if (dims === undefined) return undefined;
  return primitive(context, parts, modifier, primitiveType(view)!, dims, false);
}

function bindingFromRecord(modifier: Modifier): Modifier {
  return withoutRedeclaration(modifier);
}

export function effectiveDeclaration(context: ModelContext, member: ComponentMember): Declared {
  const { declaration, owner, modifier } = member;
  const redeclaration = modifier?.redeclaration;
  const written = modifierOf(declaration.modification, owner, context.sink);
  if (declaration.prefixes.final && modifier !== undefined && !isEmptyModifier(modifier))
    reportFinal(context, member, modifier);
  if (redeclaration === undefined)
    return {
      declaration,
      scope: owner,
      modifier: mergeModifiers(modifier, written, context.sink, member.name),
    };
  const { element, scope } = redeclaration;
  const outer = withoutRedeclaration(modifier!);
  if (element.kind === "class") {
    reportInstance(context, "instantiate.redeclared-as-other-kind", element.span, {
      name: member.name,
      expected: "component",
      found: element.restriction,
    });
    return { declaration, scope: owner, modifier: mergeModifiers(outer, written, context.sink) };
  }
  if (!declaration.prefixes.replaceable)
    reportInstance(context, "instantiate.not-replaceable", element.name.span, { name: member.name });
  return redeclared(context, member, element, scope, outer, written);
}

/** The constraining clause's modifications hold for the new declaration too (specification 3.6, section 7.3.2). */
function redeclared(
  context: ModelContext,
  member: ComponentMember,
  element: ComponentDeclaration,
  scope: ClassInstance,
  outer: Modifier,
  written: Modifier,
): Declared {
  const { sink } = context;
  const { declaration, owner } = member;
  const { constrainedBy } = declaration;
  const { binding: _, ...structure } = written;
  const constraint =
    constrainedBy === undefined ? structure : modifierOf(constrainedBy.modification, owner, sink);
  const own = modifierOf(element.modification, scope, sink);
  const keptBinding =
    own.binding === undefined && written.binding !== undefined ? { binding: written.binding } : {};
  const inner = mergeModifiers(own, { ...constraint, ...keptBinding }, sink, member.name);
  const subscripts = element.subscripts.length > 0 ? element.subscripts : declaration.subscripts;
  const kept = { ...element, subscripts, prefixes: redeclaredPrefixes(element, declaration) };
  return { declaration: kept, scope, modifier: mergeModifiers(outer, inner, sink, member.name) };
}

function redeclaredPrefixes(element: ComponentDeclaration, original: ComponentDeclaration) {
  const { variability, causality, connection } = element.prefixes;
  return {
    ...element.prefixes,
    inner: element.prefixes.inner || original.prefixes.inner,
    variability: variability || original.prefixes.variability,
    causality: causality || original.prefixes.causality,
    connection: connection || original.prefixes.connection,
  };
}

function reportFinal(context: ModelContext, member: ComponentMember, modifier: Modifier): void {
  const span = modifier.span ?? modifier.binding?.source.span ?? member.declaration.name.span;
  reportInstance(context, "instantiate.final-overridden", span, { name: member.name });
}

const variabilityOrder = { "": 3, discrete: 2, parameter: 1, constant: 0 } as const;

function effectivePrefixes(
  frame: Frame,
  member: ComponentMember,
  declaration: ComponentDeclaration,
): EffectivePrefixes {
  const { inherited } = frame;
  const { variability, causality, connection, final, inner } = declaration.prefixes;
  const least =
    variabilityOrder[variability] <= variabilityOrder[inherited.variability]
      ? variability
      : inherited.variability;
  return {
    variability: least,
    causality: inherited.causality || causality,
    connection: connection || inherited.connection,
    protected: inherited.protected || member.protected,
    final: inherited.final || final || member.declaration.prefixes.final,
    inner,
  };
}

export interface Sizes {
  readonly subscripts: readonly Subscript[];
  readonly scope: ClassInstance;
}

/** Follows `type A = B[3](…)` down to a predefined type, an enumeration or a class with elements. */
export function typeLeaf(
  context: ModelContext,
  instance: ClassInstance,
  prefixes: EffectivePrefixes,
): { readonly leaf: ClassInstance; readonly sizes: readonly Sizes[]; readonly prefixes: EffectivePrefixes } {
  const sizes: Sizes[] = [];
  let { causality } = prefixes;
  let current = instance;
  for (let depth = 0; depth < 100; depth++) {
    const { body } = current.definition;
    if (current.builtin !== undefined || body.kind === "enumeration") break;
    if (body.kind === "short") {
      if (body.subscripts.length > 0)
        sizes.push({ subscripts: body.subscripts, scope: current.enclosing ?? current });
      causality = causality || body.basePrefix;
    }
    const next = onlyBase(context, current);
    if (next === undefined) break;
    current = next;
  }
  return { leaf: current, sizes, prefixes: { ...prefixes, causality } };
}

/** The class that another one merely renames, or the predefined type it extends. */
function onlyBase(context: ModelContext, instance: ClassInstance): ClassInstance | undefined {
  const bases = basesOf(context, instance);
  const base = bases.length === 1 ? bases[0]!.instance : undefined;
  if (base === undefined || instance.definition.body.kind === "short") return base;
  for (const member of membersOf(context, instance).values())
    if (member.kind === "component") return undefined;
  return typeLeafIsPrimitive(context, base) ? base : undefined;
}

function typeLeafIsPrimitive(context: ModelContext, instance: ClassInstance): boolean {
  let current: ClassInstance | undefined = instance;
  for (let depth = 0; current !== undefined && depth < 100; depth++) {
    if (current.builtin !== undefined || current.definition.body.kind === "enumeration") return true;
    const bases: readonly { instance: ClassInstance }[] = basesOf(context, current);
    current = bases.length === 1 ? bases[0]!.instance : undefined;
  }
  return false;
}

export function primitiveType(leaf: ClassInstance): Type | undefined {
  switch (leaf.builtin) {
    case "Real":
      return realType;
    case "Integer":
      return integerType;
    case "Boolean":
      return booleanType;
    case "String":
      return stringType;
    case undefined: {
      const { body } = leaf.definition;
      if (body.kind !== "enumeration") return undefined;
      const literals = (body.literals ?? []).map((literal) => literal.name.name);
      return { kind: "Enumeration", name: leaf.name.join("."), literals };
    }
  }
}

function primitive(
  context: ModelContext,
  parts: Parts,
  modifier: Modifier,
  type: Type,
  dims: readonly number[],
  connector: boolean,
): PrimitiveComponent {
  checkAttributes(context, type, modifier);
  return {
    kind: "primitive",
    ...parts,
    type,
    dims,
    attributes: modifier.entries,
    binding: modifier.binding,
    connector,
    structural: undefined,
  };
}

function checkAttributes(context: ModelContext, type: Type, modifier: Modifier): void {
  if (modifier.entries.size === 0) return;
  const known = attributesOf[type.kind as keyof typeof attributesOf];
  for (const [name, entry] of modifier.entries) {
    if (known.includes(name) || entry.span === undefined) continue;
    reportInstance(
      context,
      "instantiate.unknown-attribute",
      entry.span,
      { type: type.kind, name },
      didYouMean(name, known),
    );
  }
}

/** Every modified name must be an element of the class. */
export function checkModifiedNames(context: ModelContext, instance: ClassInstance, modifier: Modifier): void {
  if (modifier.entries.size === 0) return;
  for (const [name, entry] of modifier.entries) {
    if (entry.span === undefined || findMember(context, instance, name) !== undefined) continue;
    const names = [...membersOf(context, instance).keys()];
    reportInstance(
      context,
      "instantiate.unknown-element",
      entry.span,
      { class: instance.name.join("."), name },
      didYouMean(name, names),
    );
  }
}

function checkObjectClass(context: ModelContext, parts: Parts, instance: ClassInstance): boolean {
  const { declaration, frame } = parts;
  const { restriction, prefixes } = instance.definition;
  const name = instance.name.join(".");
  const { span } = declaration.type;
  if (restriction === "package" || restriction === "function" || restriction === "operator") {
    reportInstance(context, "instantiate.wrong-prefix", span, {
      prefix: `the ${restriction} '${name}'`,
      name: parts.name,
      reason: "it is not the type of a component",
    });
    return false;
  }
  if (restriction === "expandable connector") return unsupported(context, span, "an expandable connector");
  if (isClock(context, instance)) return unsupported(context, span, "a clock");
  if (restriction === "operator record") return unsupported(context, span, "an operator record");
  if (isExternalObject(instance)) return unsupported(context, span, "an external object");
  if (prefixes.partial && frame.kind === "object") {
    reportInstance(context, "instantiate.partial-component", span, { component: parts.name, name });
    return false;
  }
  return checkRecursion(context, parts, instance);
}

function unsupported(context: ModelContext, span: Span, feature: string): false {
  reportInstance(context, "instantiate.unsupported", span, { feature });
  return false;
}

function isClock(context: ModelContext, instance: ClassInstance): boolean {
  if (instance.name.length === 1 && instance.name[0] === "Clock") return true;
  return (
    instance.definition.body.kind === "short" &&
    basesOf(context, instance).some((base) => isClock(context, base.instance))
  );
}

function isExternalObject(instance: ClassInstance): boolean {
  const { body } = instance.definition;
  if (body.kind !== "long") return false;
  return body.composition.extends.some(
    (e) => e.base.parts.length === 1 && e.base.parts[0]!.name === "ExternalObject",
  );
}

/** A class that contains a component of its own kind would be infinitely large (specification 3.6, section 4.8). */
function checkRecursion(context: ModelContext, parts: Parts, instance: ClassInstance): boolean {
  let met = 0;
  for (let at: Frame | undefined = parts.frame; at !== undefined; at = at.parent) {
    if (at.owner?.definition !== instance.definition) continue;
    met++;
  }
  if (met <= 2) return true;
  reportInstance(context, "instantiate.recursive-class", parts.declaration.type.span, {
    name: instance.name.join("."),
  });
  return false;
}

function arrayOfObjects(
  context: ModelContext,
  parts: Parts,
  view: ClassInstance,
  modifier: Modifier,
  dims: readonly number[],
): ArrayComponent {
  const elements: ObjectComponent[] = [];
  const base = parts.path.slice(0, -1);
  for (const indices of allIndices(dims)) {
    const name = `${parts.name}[${indices.join(",")}]`;
    const path = [...base, name];
    const frame = createFrame(path, parts.frame, parts.frame.kind, parts.prefixes);
    const own = elementModifier(modifier, indices, dims);
    const instance = specialize(context, view, own, frame);
    frame.owner = instance;
    if (own.binding !== undefined) frame.binding = own.binding;
    elements.push({ kind: "object", ...parts, name, path, instance, binding: own.binding });
  }
  const frame = createFrame(parts.path, parts.frame, parts.frame.kind, parts.prefixes);
  const instance = specialize(context, view, noModifier, frame);
  frame.owner = instance;
  checkModifiedNames(context, instance, modifier);
  return { kind: "array", ...parts, instance, dims, elements };
}

/** Index tuples row by row, counted from 1. */
export function allIndices(dims: readonly number[]): number[][] {
  let tuples: number[][] = [[]];
  for (const n of dims)
    tuples = tuples.flatMap((tuple) => Array.from({ length: n }, (_, i) => [...tuple, i + 1]));
  return tuples;
}

/** The component of this name inside an object. */
export function childOf(
  context: ModelContext,
  object: ObjectComponent,
  name: string,
): ComponentInstance | undefined {
  const present = object.instance.frame.components.get(name);
  if (present !== undefined && present !== "instantiating") return present;
  const member = findMember(context, object.instance, name);
  if (member?.kind !== "component") return undefined;
  return componentOf(context, object.instance.frame, member);
}

/** A field of a record with a value takes its part of that value. */
function boundMember(frame: Frame, member: ComponentMember): ComponentMember {
  if (frame.binding === undefined) return member;
  const modifier = fieldModifier(member.modifier, frame.binding, member.name);
  const final = member.declaration.prefixes.final && modifier?.binding !== undefined;
  return modifier === undefined || final ? member : { ...member, modifier };
}

/** All components of an object in the order of declaration. */
export function childrenOf(context: ModelContext, object: ObjectComponent): readonly ComponentInstance[] {
  const children: ComponentInstance[] = [];
  for (const member of membersOf(context, object.instance).values()) {
    if (member.kind !== "component") continue;
    if (member.declaration.prefixes.outer && !member.declaration.prefixes.inner) {
      componentOf(context, object.instance.frame, member);
      continue;
    }
    const child = componentOf(context, object.instance.frame, member);
    if (child !== undefined) children.push(child);
  }
  return children;
}
