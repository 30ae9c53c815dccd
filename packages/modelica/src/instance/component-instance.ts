import type { QualifiedName } from "@cosimo/ir";
import type { ComponentDeclaration } from "../syntax/syntax-tree.ts";
import {
  type ClassInstance,
  type ComponentMember,
  createFrame,
  type InheritedPrefixes,
  type ObjectScope,
} from "./class-instance.ts";
import { findMember, isConnectorClass, membersOf, specialize } from "./class-members.ts";
import { checkAttributes, checkModifiedNames, checkObjectClass } from "./component-checks.ts";
import { type Declared, effectiveDeclaration, effectivePrefixes } from "./component-declaration.ts";
import { defaultInner } from "./default-inner.ts";
import { evaluateCondition, evaluateDimensions } from "./dimensions.ts";
import { lookupClass } from "./lookup.ts";
import { type ModelContext, permanentContext, reportInstance } from "./model-context.ts";
import {
  type Binding,
  elementModifier,
  fieldModifier,
  type Modifier,
  noModifier,
  withoutRedeclaration,
} from "./modification.ts";
import { primitiveType, typeLeaf } from "./type-leaf.ts";
import type { Type } from "./typed-value.ts";

export type ComponentInstance = PrimitiveComponent | ObjectComponent | ArrayComponent | AbsentComponent;

interface ComponentParts {
  readonly name: string;
  readonly path: QualifiedName;
  readonly frame: ObjectScope;
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
  frame: ObjectScope,
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
  const created = instantiateComponent(permanentContext(context), frame, boundMember(frame, member));
  if (created === undefined) frame.components.delete(member.name);
  else frame.components.set(member.name, created);
  return created;
}

/** The nearest `inner` component of this name in the objects around (specification 3.6, section 5.4). */
function innerComponent(
  context: ModelContext,
  frame: ObjectScope,
  member: ComponentMember,
): ComponentInstance | undefined {
  const { name } = member;
  let top = frame;
  for (let at = frame.parent; at !== undefined; at = at.parent) {
    top = at;
    const found = at.owner && findMember(context, at.owner, name);
    if (found?.kind !== "component" || !found.declaration.prefixes.inner) continue;
    const component = componentOf(context, at, found);
    if (component !== undefined) frame.components.set(name, component);
    return component;
  }
  const standIn = defaultInner(context, top, member);
  const component = standIn && componentOf(context, top, standIn);
  if (component !== undefined) frame.components.set(name, component);
  return component;
}

function instantiateComponent(
  context: ModelContext,
  frame: ObjectScope,
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

export type Parts = ComponentParts;

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
function boundMember(frame: ObjectScope, member: ComponentMember): ComponentMember {
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
  if (object.instance.frame.parent === undefined) children.push(...defaultInners(context, object));
  return children;
}

/** What the model has no declarations for, but outer components need; those found so far. */
function defaultInners(context: ModelContext, model: ObjectComponent): readonly ComponentInstance[] {
  const members = [...context.defaultInners.values()];
  const found = members.map(({ member }) => componentOf(context, model.instance.frame, member));
  return found.filter((component) => component !== undefined);
}
