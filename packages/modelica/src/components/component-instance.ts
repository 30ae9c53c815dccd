import { findMember, isConnectorClass, membersOf, specialize } from "../classes/class-members.ts";
import { checkAttributes, checkModifiedNames, checkObjectClass } from "../classes/component-checks.ts";
import { type Declared, effectiveDeclaration, effectivePrefixes } from "../classes/component-declaration.ts";
import { equalityConstraint } from "../classes/equality-constraint.ts";
import { checkRedeclaredClasses, componentFits } from "../classes/redeclaration-fit.ts";
import { objectAround } from "../classes/resolve-class.ts";
import { primitiveType, simpleTypeOf, typeLeaf } from "../classes/type-leaf.ts";
import {
  type ClassInstance,
  type ComponentMember,
  createObjectScope,
  type ObjectScope,
} from "../model/class-instance.ts";
import type {
  ArrayComponent,
  ComponentInstance,
  ComponentParts,
  ObjectComponent,
  Parts,
  PrimitiveComponent,
} from "../model/component.ts";
import { allIndices } from "../model/indices.ts";
import type { SimpleType } from "../model/model-context.ts";
import { type ModelContext, permanentContext, reportInstance } from "../model/model-context.ts";
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
} from "../model/modification.ts";
import { lookupClass } from "../model/queries.ts";
import { countOf, MOST_ELEMENTS, MOST_OBJECTS, type Type } from "../model/typed-value.ts";
import { defaultInner } from "./default-inner.ts";
import { evaluateCondition, evaluateDimensions } from "./dimensions.ts";
import { checkInner, isMachineState } from "./inner-fit.ts";

/** The component of this name in an object; `undefined` after a report. */
export function componentOf(
  context: ModelContext,
  objectScope: ObjectScope,
  member: ComponentMember,
): ComponentInstance | undefined {
  const present = objectScope.components.get(member.name);
  if (present === "instantiating") {
    reportInstance(context, "instantiate.recursive-component", member.declaration.name.span, {
      name: member.name,
    });
    return undefined;
  }
  if (present === "failed") return undefined;
  if (present !== undefined) return present;
  const around = member.declaration.prefixes.outer ? objectAround(member.owner) : undefined;
  if (around !== undefined) return innerComponent(context, objectScope, member, around);
  return createdComponent(context, objectScope, member, member.name);
}

/** The component that the declaration gives, under a key of its own in the object. */
function createdComponent(
  context: ModelContext,
  objectScope: ObjectScope,
  member: ComponentMember,
  key: string,
): ComponentInstance | undefined {
  objectScope.components.set(key, "instantiating");
  const created = instantiateComponent(
    permanentContext(context),
    objectScope,
    boundMember(objectScope, member),
  );
  objectScope.components.set(key, created ?? "failed");
  return created;
}

/**
 * The component of a declaration with the prefix `inner`. With `outer`, too, the name means the component of an enclosing object
 * (specification 3.6, section 5.5). An output of a state is one with that: what assigns it inside is merged with what other states
 * assign (section 17.3.5).
 */
function declaredInner(
  context: ModelContext,
  objectScope: ObjectScope,
  member: ComponentMember,
): ComponentInstance | undefined {
  const { outer, causality } = member.declaration.prefixes;
  if (!outer || (causality === "output" && isMachineState(context, objectScope)))
    return componentOf(context, objectScope, member);
  return ownInner(context, objectScope, member);
}

/** The component of its own that a declaration with both prefixes gives. */
function ownInner(
  context: ModelContext,
  objectScope: ObjectScope,
  member: ComponentMember,
): ComponentInstance | undefined {
  const key = `inner ${member.name}`;
  const present = objectScope.components.get(key);
  if (present === undefined) return createdComponent(context, objectScope, member, key);
  return typeof present === "object" ? present : undefined;
}

/** The nearest `inner` component of this name in the enclosing objects (specification 3.6, section 5.4). */
function innerComponent(
  context: ModelContext,
  objectScope: ObjectScope,
  member: ComponentMember,
  around: ObjectScope,
): ComponentInstance | undefined {
  const { name } = member;
  const isInner = member.declaration.prefixes.inner;
  let top = objectScope;
  for (let at: ObjectScope | undefined = around; at !== undefined; at = at.parent) {
    top = at;
    if (at === objectScope) continue;
    const found = at.owner && findMember(context, at.owner, name);
    if (found?.kind !== "component" || !found.declaration.prefixes.inner) continue;
    if (!isInner) checkUnmodified(context, member);
    const component = declaredInner(context, at, found);
    if (component !== undefined) {
      objectScope.components.set(name, component);
      checkInner(context, member, component);
    }
    return component;
  }
  if (isInner && top === objectScope) return ownInner(context, objectScope, member);
  const standIn = defaultInner(context, top, objectScope, member);
  const component = standIn && componentOf(context, top, standIn);
  if (component !== undefined) objectScope.components.set(name, component);
  return component;
}

/** Reports a modification of an outer component: it stands for the inner one, which has its own. */
function checkUnmodified(
  context: ModelContext,
  { name, declaration, owner, modifier }: ComponentMember,
): void {
  const written = modifierOf(declaration.modification, owner, context.sink);
  const ignored = [modifier, written].find((one) => !isEmptyModifier(one));
  if (ignored === undefined) return;
  const span = ignored.span ?? declaration.name.span;
  reportInstance(permanentContext(context), "instantiate.modified-outer", span, { name });
}

function instantiateComponent(
  context: ModelContext,
  objectScope: ObjectScope,
  member: ComponentMember,
): ComponentInstance | undefined {
  const declared = effectiveDeclaration(context, member);
  const { declaration, scope } = declared;
  const prefixes = effectivePrefixes(objectScope, member, declaration);
  const parts = {
    name: member.name,
    path: [...objectScope.path, member.name],
    objectScope,
    declaration,
    prefixes,
  };
  const { condition } = member.declaration;
  if (condition !== undefined && !evaluateCondition(context, member.owner, condition, member.name)) {
    checkAbsent(context, parts, declared);
    return { kind: "absent", ...parts };
  }
  const classInstance = lookupClass(context, scope, declaration.type);
  if (classInstance === undefined || !checkRedeclaredClasses(context)) return undefined;
  if (!componentFits(context, member, declared, classInstance)) return undefined;
  if (isOfOpenSize(member, declared)) return { kind: "absent", ...parts };
  return instantiateOfType(context, parts, declared, classInstance);
}

/** `x[:]` of an expandable connector gets its sizes from a connection (specification 3.6, section 9.1.3). */
function isOfOpenSize({ owner }: ComponentMember, { declaration, modifier }: Declared): boolean {
  return (
    owner.definition.restriction === "expandable connector" &&
    modifier.binding === undefined &&
    declaration.subscripts.some(({ kind }) => kind === "all")
  );
}

/** It is as valid as a present one (specification 3.6, section 4.4.5); what is inside of it is not instantiated. */
function checkAbsent(context: ModelContext, parts: ComponentParts, { modifier, scope }: Declared): void {
  if (modifier.entries.size === 0) return;
  const classInstance = lookupClass(context, scope, parts.declaration.type);
  if (classInstance === undefined) return;
  const ownScope = createObjectScope(parts.path, parts.objectScope, parts.objectScope.kind, parts.prefixes);
  const instance = specialize(context, classInstance, withoutRedeclaration(modifier), ownScope);
  const type = primitiveType(typeLeaf(context, instance, parts.prefixes).leaf);
  if (type !== undefined) checkAttributes(context, type, modifier);
  else checkModifiedNames(context, instance, modifier);
}

function instantiateOfType(
  context: ModelContext,
  parts: Parts,
  declared: Declared,
  classInstance: ClassInstance,
): ComponentInstance | undefined {
  const simple = simpleTypeOf(context, classInstance);
  if (simple !== undefined) return instantiateSimple(context, parts, declared, simple);
  const { objectScope, path } = parts;
  const modifier = bindingFromRecord(declared.modifier);
  const ownScope = createObjectScope(path, objectScope, objectScope.kind, parts.prefixes);
  const instance = specialize(context, classInstance, modifier, ownScope);
  const leaf = typeLeaf(context, instance, parts.prefixes);
  const sizes = [{ subscripts: declared.declaration.subscripts, scope: declared.scope }, ...leaf.sizes];
  const binding = modifier.binding ?? leaf.leaf.modifier.binding;
  const dims = evaluateDimensions(context, parts.name, declared.declaration.name.span, sizes, binding);
  if (dims === undefined) return undefined;
  const type = primitiveType(leaf.leaf);
  if (type !== undefined) {
    const connector = isConnectorClass(context, instance);
    const constraint = leaf.hasElements ? equalityConstraint(context, instance) : undefined;
    const made = primitive(
      context,
      { ...parts, prefixes: leaf.prefixes },
      leaf.leaf.modifier,
      type,
      dims,
      connector,
    );
    return constraint === undefined ? made : { ...made, constraint };
  }
  if (!checkObjectClass(context, parts, instance)) return undefined;
  if (countOf(dims) > MOST_OBJECTS) {
    const args = { name: parts.name, count: countOf(dims), limit: MOST_OBJECTS };
    reportInstance(context, "instantiate.too-large", declared.declaration.name.span, args);
    return undefined;
  }
  if (dims.length > 0)
    return arrayOfObjects(context, { ...parts, prefixes: leaf.prefixes }, classInstance, modifier, dims);
  checkModifiedNames(context, instance, declared.modifier);
  // A short definition adds a prefix: `connector ComplexInput = input Complex`.
  const hasOwn = leaf.prefixes.causality === parts.prefixes.causality;
  const prefixedScope = hasOwn
    ? ownScope
    : createObjectScope(path, objectScope, objectScope.kind, leaf.prefixes);
  const object = hasOwn ? instance : specialize(context, classInstance, modifier, prefixedScope);
  prefixedScope.owner = object;
  if (modifier.binding !== undefined) prefixedScope.binding = modifier.binding;
  const { name, declaration } = parts;
  const { prefixes } = leaf;
  const { binding: value } = modifier;
  return { kind: "object", name, path, objectScope, declaration, prefixes, instance: object, binding: value };
}

/** The frequent case, which needs no class instance per variable. */
function instantiateSimple(
  context: ModelContext,
  parts: Parts,
  { declaration, scope, modifier: declared }: Declared,
  { type, modifier: ofType, causality, isConnector }: SimpleType,
): ComponentInstance | undefined {
  const own = bindingFromRecord(declared);
  const modifier = mergeModifiers(own, ofType, context.sink);
  const sizes = [{ subscripts: declaration.subscripts, scope }];
  const value = modifier.binding ?? startValue(own);
  const dims = evaluateDimensions(context, parts.name, declaration.name.span, sizes, value);
  if (dims === undefined) return undefined;
  const { prefixes } = parts;
  const isSame = prefixes.causality !== "" || causality === "";
  const typed = isSame ? parts : { ...parts, prefixes: { ...prefixes, causality } };
  return primitive(context, typed, modifier, type, dims, isConnector);
}

/** Without another value an open size is that of the start values (specification 3.6, section 10.1). */
function startValue({ entries }: Modifier): Binding | undefined {
  const start = entries.get("start");
  return start?.each === false ? start.binding : undefined;
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
  context.size.variables += countOf(dims);
  limitVariables(context, parts, context.size.variables);
  const { name, path, objectScope, declaration, prefixes } = parts;
  // There are very many: without a copy of all properties.
  return {
    kind: "primitive",
    name,
    path,
    objectScope,
    declaration,
    prefixes,
    type,
    dims,
    attributes: modifier.entries,
    binding: modifier.binding,
    connector,
    structural: undefined,
    numberedIn: undefined,
    firstVariable: -1,
  };
}

/** Reports, once, that the model has too many variables: `count` or more with this component. */
export function limitVariables(
  context: ModelContext,
  { path, declaration }: ComponentParts,
  count: number,
): void {
  const { size } = context;
  if (size.exceeded || count <= MOST_ELEMENTS) return;
  size.exceeded = true;
  const args = { name: path.join("."), count, limit: MOST_ELEMENTS };
  reportInstance(context, "instantiate.too-many-variables", declaration.name.span, args);
}

function arrayOfObjects(
  context: ModelContext,
  parts: Parts,
  classInstance: ClassInstance,
  modifier: Modifier,
  dims: readonly number[],
): ArrayComponent {
  const elements: ObjectComponent[] = [];
  const { declaration, prefixes } = parts;
  const base = parts.path.slice(0, -1);
  for (const indices of allIndices(dims)) {
    const name = `${parts.name}[${indices.join(",")}]`;
    const path = [...base, name];
    const objectScope = createObjectScope(path, parts.objectScope, parts.objectScope.kind, parts.prefixes);
    const own = elementModifier(modifier, indices, dims);
    const instance = specialize(context, classInstance, own, objectScope);
    objectScope.owner = instance;
    if (own.binding !== undefined) objectScope.binding = own.binding;
    const { binding } = own;
    const around = parts.objectScope;
    elements.push({
      kind: "object",
      name,
      path,
      objectScope: around,
      declaration,
      prefixes,
      instance,
      binding,
    });
  }
  const objectScope = createObjectScope(
    parts.path,
    parts.objectScope,
    parts.objectScope.kind,
    parts.prefixes,
  );
  // Where there are no elements, their types are read from this instance, with what is redeclared.
  const own = elements.length === 0 ? modifier : noModifier;
  const instance = specialize(context, classInstance, own, objectScope);
  objectScope.owner = instance;
  checkModifiedNames(context, instance, modifier);
  return { kind: "array", ...parts, instance, dims, elements };
}

/** A field of a record with a value gets its part of this value. */
function boundMember(objectScope: ObjectScope, member: ComponentMember): ComponentMember {
  if (objectScope.binding === undefined) return member;
  const modifier = fieldModifier(member.modifier, objectScope.binding, member.name);
  const final = member.declaration.prefixes.final && modifier?.binding !== undefined;
  return modifier === undefined || final ? member : { ...member, modifier, shape: undefined };
}

/** All components of an object in the order of declaration. */
export function childrenOf(
  context: ModelContext,
  object: Pick<ObjectComponent, "instance">,
): readonly ComponentInstance[] {
  const { instance } = object;
  if (instance.children !== undefined) return instance.children;
  const { objectScope } = instance;
  const children: ComponentInstance[] = [];
  let isComplete = true;
  for (const member of membersOf(context, instance).values()) {
    if (member.kind !== "component") continue;
    const { inner, outer } = member.declaration.prefixes;
    const named = componentOf(context, objectScope, member);
    isComplete &&= named !== undefined;
    const made = outer && inner ? declaredInner(context, objectScope, member) : undefined;
    const child = !outer ? named : made?.objectScope === objectScope ? made : undefined;
    if (child !== undefined) children.push(child);
  }
  if (objectScope.parent === undefined) children.push(...defaultInners(context, object));
  else if (isComplete && instance.isComplete) instance.children = children;
  return children;
}

/** Components without declaration that outer components need, as found so far. */
function defaultInners(
  context: ModelContext,
  model: Pick<ObjectComponent, "instance">,
): readonly ComponentInstance[] {
  const members = [...context.defaultInners.values()];
  const found = members.map(({ member }) => componentOf(context, model.instance.objectScope, member));
  return found.filter((component) => component !== undefined);
}
