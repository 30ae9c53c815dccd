import { isConnectorClass } from "../classes/class-members.ts";
import { equalityConstraint } from "../classes/equality-constraint.ts";
import { hasOperator, isOperatorRecord } from "../expressions/operator-classes.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import type { ComponentInstance } from "../model/component.ts";
import { variablesOf } from "../model/elaboration-tables.ts";
import type { ModelContext } from "../model/model-context.ts";
import { childrenOf } from "../model/queries.ts";
import { countOf } from "../model/typed-value.ts";
import type { ConnectorNode } from "./connectors.ts";

/** The public connectors of a component. */
export function connectorsOf(
  context: ModelContext,
  object: Extract<ComponentInstance, { kind: "object" }>,
): readonly ComponentInstance[] {
  return childrenOf(context, object).filter(
    (child) => !child.prefixes.protected && isConnector(context, child),
  );
}

export function isConnector(context: ModelContext, component: ComponentInstance): boolean {
  switch (component.kind) {
    case "primitive":
      return component.connector;
    case "object":
    case "array":
      return isConnectorClass(context, component.instance);
    case "absent":
      return false;
  }
}

/** The structure of a connector; its variables get their ids. */
export function connectorNode(
  context: ModelContext,
  object: Extract<ComponentInstance, { kind: "object" }>,
): ConnectorNode {
  const fields = new Map<string, readonly ConnectorNode[]>();
  for (const child of childrenOf(context, object)) {
    const nodes = nodesOf(context, child);
    if (nodes !== undefined) fields.set(child.name, nodes);
  }
  const missing = object.prefixes.connection === "flow" ? missingOperator(context, object) : undefined;
  return {
    kind: "connector",
    component: object,
    fields,
    missing,
    constraint: recordConstraint(context, object),
  };
}

/** The constraint of a record with redundant values. */
function recordConstraint(
  context: ModelContext,
  { instance }: Extract<ComponentInstance, { kind: "object" }>,
): ClassInstance | undefined {
  return instance.definition.restriction === "connector" ? undefined : equalityConstraint(context, instance);
}

/** Sums of flow variables of an operator record need its operators (specification 3.6, section 9.2). */
function missingOperator(
  context: ModelContext,
  { instance }: Extract<ComponentInstance, { kind: "object" }>,
): string | undefined {
  const { definition } = instance;
  const type = { kind: "record", name: instance.name.join("."), definition, instance } as const;
  if (!isOperatorRecord(type)) return undefined;
  return ["0", "+", "-"].find((operator) => !hasOperator(context, type, operator));
}

/** One node, or one for each element of an array of connectors; `undefined` for an absent component. */
export function nodesOf(
  context: ModelContext,
  component: ComponentInstance,
): readonly ConnectorNode[] | undefined {
  switch (component.kind) {
    case "absent":
      return undefined;
    case "object":
      return [connectorNode(context, component)];
    case "array":
      return component.elements.map((element) => connectorNode(context, element));
    case "primitive": {
      const { name, dims } = component;
      const first = variablesOf(context.tables, component);
      const variables = Array.from({ length: countOf(dims) }, (_, i) => (first + i) as never);
      const { constraint } = component;
      return [{ kind: "scalars", name, offset: undefined, component, variables, dims, constraint }];
    }
  }
}
