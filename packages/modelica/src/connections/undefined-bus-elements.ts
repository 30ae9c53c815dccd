import { createDisjointSets, type Expression } from "@cosimo/ir";
import type { FlatModel } from "../flat/flat-model.ts";
import type { ObjectScope } from "../model/class-instance.ts";
import { isParameter, type PrimitiveComponent } from "../model/component.ts";
import { zero } from "../model/construct.ts";
import { variablesOf } from "../model/elaboration-tables.ts";
import { countOf } from "../model/typed-value.ts";

/**
 * Elements of arrays in expandable connectors that nothing defines have the default of their type (specification 3.6, section
 * 9.1.3): those of a connection set without a variable outside of such connectors.
 */
export function undefinedElements(flat: FlatModel, primitives: readonly PrimitiveComponent[]): void {
  const { tables } = flat.context;
  const elements = primitives.filter(
    (one) => isElement(one) && !isParameter(one) && one.binding === undefined,
  );
  if (elements.length === 0) return;
  const scalars = elements.flatMap((component) => {
    const first = variablesOf(tables, component);
    return Array.from({ length: countOf(component.dims) }, (_, i) => ({ component, variable: first + i }));
  });
  const own = new Set(scalars.map(({ variable }) => variable));
  const sets = createDisjointSets();
  const potentials = flat.connections.filter(({ kind }) => kind === "potential");
  for (const { left, right } of potentials) sets.join(left.variable, right.variable);
  const defined = new Set<number>();
  for (const { left, right } of potentials)
    for (const { variable } of [left, right]) if (!own.has(variable)) defined.add(sets.find(variable));
  for (const { component, variable } of scalars) {
    const set = sets.find(variable);
    if (defined.has(set)) continue;
    defined.add(set);
    const { declaration, objectScope, type } = component;
    const right: Expression = type.kind === "String" ? { kind: "string", value: "" } : zero;
    const origin = { span: declaration.span, component: objectScope.path };
    flat.equations.push({ left: tables.nodes[variable]!, right, origin, source: "unconnected" });
  }
}

function isElement({ objectScope }: PrimitiveComponent): boolean {
  return isExpandableScope(objectScope);
}

function isExpandableScope({ owner }: ObjectScope): boolean {
  return owner?.definition.restriction === "expandable connector";
}

/** Whether it lies in a connector inside of an expandable one. */
export function isWithinExpandable({ objectScope }: PrimitiveComponent): boolean {
  for (let at: ObjectScope | undefined = objectScope; at !== undefined; at = at.parent)
    if (isExpandableScope(at)) return true;
  return false;
}
