import type { Span } from "@cosimo/ir";
import { membersOf, specialize } from "../classes/class-members.ts";
import { createObjectScope, type ObjectScope } from "../model/class-instance.ts";
import type {
  ComponentInstance,
  ComponentParts,
  ObjectComponent,
  PrimitiveComponent,
} from "../model/component.ts";
import { allIndices } from "../model/indices.ts";
import type { ModelContext } from "../model/model-context.ts";
import { noModifier } from "../model/modification.ts";
import type { ComponentDeclaration, Subscript } from "../syntax/tree/syntax-tree.ts";
import type { BusElement } from "./bus-ends.ts";

/** What a new element is like: a component that is connected to it, without its value. */
export interface Template {
  readonly component: ObjectComponent | PrimitiveComponent;
  readonly dims: readonly number[];
}

/** Adds an element to an expandable connector, or gives one declared with `:` its sizes. */
export function addElement(
  context: ModelContext,
  { bus, name }: BusElement,
  { component, dims }: Template,
): void {
  const { instance } = bus;
  const { objectScope } = instance;
  const declaration = declarationOf(name, component.declaration, dims);
  const owner = component.objectScope.owner ?? instance;
  const members = membersOf(context, instance) as Map<string, unknown>;
  members.set(name, {
    kind: "component",
    name,
    declaration,
    owner,
    modifier: undefined,
    protected: false,
  });
  const { variability } = component.prefixes;
  const parts: ComponentParts = {
    name,
    path: [...bus.path, name],
    objectScope,
    declaration,
    prefixes: { ...bus.prefixes, variability, inner: false, final: false, connection: "", causality: "" },
  };
  objectScope.components.set(name, componentLike(context, component, parts, dims));
  instance.children = undefined;
}

/** Attributes that a new element shares with its template. */
const SHARED = ["unit", "displayUnit", "quantity"];

function componentLike(
  context: ModelContext,
  template: ObjectComponent | PrimitiveComponent,
  parts: ComponentParts,
  dims: readonly number[],
): ComponentInstance {
  if (template.kind === "primitive") {
    const attributes = new Map([...template.attributes].filter(([name]) => SHARED.includes(name)));
    const { kind, type } = template;
    return {
      kind,
      type,
      ...parts,
      dims,
      attributes,
      binding: undefined,
      connector: true,
      structural: undefined,
      numberedIn: undefined,
      firstVariable: -1,
    };
  }
  const { prefixes } = template;
  const own = { ...parts, prefixes: { ...parts.prefixes, causality: prefixes.causality } };
  if (dims.length === 0) return objectLike(context, template, own);
  const elements = allIndices(dims).map((indices) => {
    const name = `${parts.name}[${indices.join(",")}]`;
    return objectLike(context, template, { ...own, name, path: [...parts.path.slice(0, -1), name] });
  });
  const { instance } = objectLike(context, template, own);
  return { kind: "array", ...own, instance, dims, elements };
}

function objectLike(
  context: ModelContext,
  { instance: template }: ObjectComponent,
  parts: ComponentParts,
): ObjectComponent {
  const scope: ObjectScope = createObjectScope(parts.path, parts.objectScope, "object", parts.prefixes);
  const instance = specialize(context, template, noModifier, scope);
  scope.owner = instance;
  return { kind: "object", ...parts, instance, binding: undefined };
}

function declarationOf(
  name: string,
  { modification: _, condition: __, constrainedBy: ___, ...declaration }: ComponentDeclaration,
  dims: readonly number[],
): ComponentDeclaration {
  const { span } = declaration.name;
  return {
    ...declaration,
    name: { name, span },
    subscripts: dims.map((length) => subscriptOf(length, span)),
    prefixes: { ...declaration.prefixes, inner: false, outer: false, final: false, causality: "" },
  };
}

function subscriptOf(value: number, span: Span): Subscript {
  return { kind: "expression", value: { kind: "integer", value, span }, span };
}
