import { isConnectorClass, membersOf } from "../classes/class-members.ts";
import { equalityConstraint } from "../classes/equality-constraint.ts";
import { predefinedClasses } from "../classes/predefined-classes.ts";
import { childrenOf } from "../components/component-instance.ts";
import { evaluateLength } from "../components/dimensions.ts";
import { type FlatModel, reportFlatten } from "../flat/flat-model.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import type { ComponentInstance, ObjectComponent, PrimitiveComponent } from "../model/component.ts";
import { type ModelContext, trialContext } from "../model/model-context.ts";
import { lookupClass } from "../model/queries.ts";
import { countOf } from "../model/typed-value.ts";

/**
 * Reports connectors of the model with more or fewer flow variables than potential ones (specification 3.6, section
 * 9.3.1). Of an array of connectors the first is checked.
 */
export function checkConnectors(flat: FlatModel, components: readonly ComponentInstance[]): void {
  for (const component of components) {
    const object = component.kind === "array" ? component.elements[0] : component;
    if (object?.kind !== "object") continue;
    if (isConnectorClass(flat.context, object.instance)) checkBalance(flat, object);
    else checkConnectors(flat, childrenOf(flat.context, object));
  }
}

function checkBalance(flat: FlatModel, connector: ObjectComponent): void {
  const { definition, name } = connector.instance;
  if (definition.restriction === "expandable connector") return;
  const { flows, potentials, others } = sizesOf(flat.context, connector);
  const isSimple = flows === 0 && !others;
  if (flows === potentials || isSimple) return;
  const { owner } = connector.objectScope;
  if (owner === undefined) return;
  const args = { class: name.join("."), name: connector.name, flows, potentials };
  reportFlatten(flat, owner, "flatten.connector-balance", connector.declaration.name.span, args);
}

interface ConnectorSizes {
  flows: number;
  potentials: number;
  /** Whether there are inputs, outputs or stream variables. */
  others: boolean;
}

function sizesOf(context: ModelContext, connector: ObjectComponent): ConnectorSizes {
  const sizes: ConnectorSizes = { flows: 0, potentials: 0, others: false };
  addSizes(context, childrenOf(context, connector), sizes);
  return sizes;
}

function addSizes(
  context: ModelContext,
  components: readonly ComponentInstance[],
  sizes: ConnectorSizes,
): void {
  for (const component of components)
    if (component.kind === "array") addSizes(context, component.elements, sizes);
    else if (component.kind === "object") addObject(context, component, sizes);
    else if (component.kind === "primitive") addVariable(context, component, sizes);
}

function addObject(context: ModelContext, object: ObjectComponent, sizes: ConnectorSizes): void {
  const residue = residueOf(context, object.instance);
  if (residue === undefined) addSizes(context, childrenOf(context, object), sizes);
  else sizes.potentials += residue;
}

function addVariable(context: ModelContext, component: PrimitiveComponent, sizes: ConnectorSizes): void {
  const { variability, causality, connection } = component.prefixes;
  if (variability === "parameter" || variability === "constant") return;
  if (connection === "flow") sizes.flows += countOf(component.dims);
  else if (causality !== "" || connection === "stream") sizes.others = true;
  else sizes.potentials += residueOfType(context, component) ?? countOf(component.dims);
}

export function residueOfType(context: ModelContext, component: PrimitiveComponent): number | undefined {
  const { declaration, objectScope } = component;
  const { parts } = declaration.type;
  if (objectScope.owner === undefined || (parts.length === 1 && predefinedClasses.has(parts[0]!.name)))
    return undefined;
  const type = lookupClass(trialContext(context), objectScope.owner, declaration.type);
  return type && residueOf(context, type);
}

/** Length of the residue of an overdetermined type's function `equalityConstraint`; `undefined` for other types. */
export function residueOf(context: ModelContext, type: ClassInstance): number | undefined {
  const called = equalityConstraint(context, type);
  if (called === undefined) return undefined;
  for (const member of membersOf(context, called).values()) {
    if (member.kind !== "component" || member.declaration.prefixes.causality !== "output") continue;
    const { subscripts } = member.declaration;
    const lengths = subscripts.map((one) =>
      one.kind === "all" ? 0 : (evaluateLength(context, member.name, one.value, called) ?? 0),
    );
    return countOf(lengths);
  }
  return undefined;
}
