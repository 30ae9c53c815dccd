import type { ClassInstance } from "../model/class-instance.ts";
import type { EffectivePrefixes } from "../model/component.ts";
import type { SimpleType } from "../model/model-context.ts";
import { type ModelContext, permanentContext } from "../model/model-context.ts";
import {
  booleanType,
  clockType,
  integerType,
  realType,
  stringType,
  type Type,
} from "../model/typed-value.ts";
import type { Subscript } from "../syntax/tree/syntax-tree.ts";
import { basesOf, membersOf } from "./class-members.ts";

export interface Sizes {
  readonly subscripts: readonly Subscript[];
  readonly scope: ClassInstance;
}

export interface TypeLeaf {
  readonly leaf: ClassInstance;
  readonly sizes: readonly Sizes[];
  readonly prefixes: EffectivePrefixes;
  /** Whether a class on the way has elements of its own, such as functions. */
  readonly hasElements: boolean;
}

/** Follows `type A = B[3](…)` to a predefined type, an enumeration or a class with elements. */
export function typeLeaf(
  context: ModelContext,
  instance: ClassInstance,
  prefixes: EffectivePrefixes,
): TypeLeaf {
  const sizes: Sizes[] = [];
  let { causality } = prefixes;
  let current = instance;
  let hasElements = false;
  for (let depth = 0; depth < 100; depth++) {
    const { body } = current.definition;
    if (current.builtin !== undefined || body.kind === "enumeration") break;
    if (body.kind === "short") {
      if (body.subscripts.length > 0)
        sizes.push({ subscripts: body.subscripts, scope: current.enclosing ?? current });
      causality = causality || body.basePrefix;
    }
    hasElements ||= body.kind === "long" && body.composition.classes.length > 0;
    const next = onlyBase(context, current);
    if (next === undefined) break;
    current = next;
  }
  return { leaf: current, sizes, prefixes: { ...prefixes, causality }, hasElements };
}

/** The simple type that a class is, if it is one: found once, as its variables need no class of their own. */
export function simpleTypeOf(context: ModelContext, instance: ClassInstance): SimpleType | undefined {
  const { simpleTypes } = context;
  if (simpleTypes.has(instance)) return simpleTypes.get(instance);
  const found = findSimpleType(permanentContext(context), instance);
  simpleTypes.set(instance, found);
  return found;
}

function findSimpleType(context: ModelContext, instance: ClassInstance): SimpleType | undefined {
  let causality: EffectivePrefixes["causality"] = "";
  let isConnector = false;
  let current = instance;
  for (let depth = 0; depth < 100; depth++) {
    const { body, restriction } = current.definition;
    isConnector ||= restriction === "connector";
    const type = primitiveType(current);
    if (type !== undefined) return { type, modifier: current.modifier, causality, isConnector };
    if (body.kind !== "short" || body.subscripts.length > 0) return undefined;
    if (restriction !== "type" && restriction !== "connector") return undefined;
    causality = causality || body.basePrefix;
    const [base] = basesOf(context, current);
    if (base === undefined) return undefined;
    current = base.instance;
  }
  return undefined;
}

/** The class that a short definition names, or the predefined type that a class extends. */
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
    case "Clock":
      return clockType;
    case undefined: {
      const { body } = leaf.definition;
      if (body.kind !== "enumeration") return undefined;
      const literals = (body.literals ?? []).map((literal) => literal.name.name);
      return { kind: "Enumeration", name: leaf.name.join("."), literals };
    }
  }
}
