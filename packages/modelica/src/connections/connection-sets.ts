import {
  createDisjointSets,
  diagnose,
  type Expression,
  type Origin,
  shallow,
  type VariableId,
} from "@cosimo/ir";
import type { ConnectionEnd, FlatModel } from "../flat/flat-model.ts";
import { flattenMessages } from "../flat/flatten-messages.ts";
import type { ObjectScope } from "../model/class-instance.ts";
import type { PrimitiveComponent } from "../model/component.ts";
import { arithmetic, negate, zero } from "../model/construct.ts";
import { report } from "../model/diagnostic-sink.ts";
import { scalarName, variablesOf } from "../model/elaboration-tables.ts";
import { countOf } from "../model/typed-value.ts";
import { isWithinExpandable } from "./undefined-bus-elements.ts";

/**
 * Equations of the connection sets (specification 3.6, section 9.2). Potentials are equal. Flows of a set sum to
 * zero, with opposite sign for inside connectors of the class itself. Unconnected flows are zero.
 */
export function connectionEquations(flat: FlatModel, primitives: readonly PrimitiveComponent[]): void {
  potentialEquations(flat);
  const connected = flowEquations(flat);
  unconnectedFlows(flat, primitives, connected);
}

function potentialEquations(flat: FlatModel): void {
  const { nodes } = flat.context.tables;
  const sets = createDisjointSets();
  checkSources(flat);
  for (const { kind, left, right, origin } of flat.connections) {
    if (kind !== "potential" || !sets.join(left.variable, right.variable)) continue;
    const source = "connection";
    flat.equations.push({ left: nodes[left.variable]!, right: nodes[right.variable]!, origin, source });
  }
}

/**
 * Checks that connected signals in one class have at most one source: an output of a component, or an input of the
 * class.
 */
function checkSources(flat: FlatModel): void {
  const sets = createDisjointSets();
  const potentials = flat.connections.filter((connection) => connection.kind === "potential");
  for (const { left, right } of potentials) sets.join(endKey(left), endKey(right));
  const sourceOf = new Map<number, VariableId>();
  for (const { left, right, origin } of potentials)
    for (const end of [left, right]) {
      const { variable, outside } = end;
      const entry = flat.context.tables.scalars[variable];
      const { causality, protected: hidden } = entry!.component.prefixes;
      // A protected connector of the class itself only passes a signal on (specification 3.6, section 9.3).
      if (outside && hidden) continue;
      if (causality !== (outside ? "input" : "output")) continue;
      const set = sets.find(endKey(end));
      const present = sourceOf.get(set);
      if (present === undefined) sourceOf.set(set, variable);
      else if (present !== variable) {
        const nameOf = (id: VariableId) => {
          const { component, offset } = flat.context.tables.scalars[id]!;
          return scalarName(component, offset);
        };
        const args = { first: nameOf(present), second: nameOf(variable) };
        const component = origin.component.length > 0 ? { component: origin.component.join(".") } : {};
        report(
          flat.context.sink,
          diagnose(flattenMessages, "flatten.connect-sources", origin.span, args, component),
        );
      }
    }
}

function endKey(end: ConnectionEnd): number {
  return end.variable * 2 + Number(end.outside);
}

interface FlowSet {
  readonly members: number[];
  readonly origin: Origin;
}

/** Returns the keys of all ends in connection sets. */
function flowEquations(flat: FlatModel): ReadonlySet<number> {
  const sets = createDisjointSets();
  const flows = flat.connections.filter((connection) => connection.kind === "flow");
  for (const { left, right } of flows) sets.join(endKey(left), endKey(right));
  const bySet = new Map<number, FlowSet>();
  const connected = new Set<number>();
  for (const { left, right, origin } of flows)
    for (const end of [left, right]) {
      const key = endKey(end);
      if (connected.has(key)) continue;
      connected.add(key);
      const set = sets.find(key);
      const present = bySet.get(set);
      if (present === undefined) bySet.set(set, { members: [key], origin });
      else present.members.push(key);
    }
  for (const set of bySet.values()) flat.equations.push(flowEquation(flat, set));
  return connected;
}

function flowEquation(flat: FlatModel, { members, origin }: FlowSet): FlatModel["equations"][number] {
  const { nodes } = flat.context.tables;
  const node = (key: number): Expression => nodes[key >> 1]!;
  const isOutside = (key: number) => key % 2 === 1;
  const source = "connection";
  if (members.length === 2) {
    const [a, b] = members as [number, number];
    const opposite = isOutside(a) === isOutside(b);
    return { left: node(a), right: opposite ? negate(node(b)) : node(b), origin, source };
  }
  let sum: Expression | undefined;
  for (const key of members) {
    if (sum === undefined) sum = isOutside(key) ? negate(node(key)) : node(key);
    else sum = arithmetic(isOutside(key) ? "-" : "+", sum, node(key));
  }
  return { left: shallow(sum ?? zero), right: zero, origin, source };
}

function unconnectedFlows(
  flat: FlatModel,
  primitives: readonly PrimitiveComponent[],
  connected: ReadonlySet<number>,
): void {
  const { tables } = flat.context;
  for (const component of primitives) {
    if (component.prefixes.connection !== "flow" || !isInConnector(component)) continue;
    const first = variablesOf(tables, component);
    const origin = { span: component.declaration.span, component: component.objectScope.path };
    const isAdded = isWithinExpandable(component);
    for (let i = 0; i < countOf(component.dims); i++) {
      const inside = (first + i) * 2;
      if (connected.has(inside) && (!isAdded || connected.has(inside + 1))) continue;
      flat.equations.push({ left: tables.nodes[first + i]!, right: zero, origin, source: "unconnected" });
    }
  }
}

function isInConnector({ connector, objectScope }: PrimitiveComponent): boolean {
  for (let at: ObjectScope | undefined = objectScope; at !== undefined; at = at.parent) {
    const restriction = at.owner?.definition.restriction;
    if (restriction === "connector") return true;
  }
  return connector;
}
