import { didYouMean, type MessageArguments, phrase } from "@cosimo/ir";
import { isConnectorClass, membersOf } from "../instance/class-members.ts";
import { type ComponentInstance, childOf, childrenOf } from "../instance/component-instance.ts";
import { variablesOf } from "../instance/elaboration-tables.ts";
import { reportExpression } from "../instance/expression-context.ts";
import { featurePhrases } from "../instance/feature-phrases.ts";
import { resolveStart } from "../instance/resolve-names.ts";
import { resolveSubscripts, selectElements } from "../instance/subscripts.ts";
import { isAssignable, sameDims, typeName } from "../instance/typed-value.ts";
import type { ComponentReference, EquationSyntax, ReferencePart } from "../syntax/tree/syntax-tree.ts";
import type { ConnectorNode, ConnectorSelection } from "./connectors.ts";
import type { EquationSite } from "./equations.ts";
import { originOf, reportFlatten } from "./flat-model.ts";

type ConnectEquation = Extract<EquationSyntax, { kind: "connect" }>;

/** Records the scalars that a connect statement joins; the equations follow when all connections are known. */
export function addConnection(site: EquationSite, equation: ConnectEquation): void {
  const { flat, expressionContext } = site;
  if (site.initial) {
    reportFlatten(flat, expressionContext.scope, "flatten.connect-in-initial", equation.span);
    return;
  }
  const left = selectConnector(site, equation.left);
  const right = selectConnector(site, equation.right);
  if (left === undefined || right === undefined || left === "absent" || right === "absent") return;
  if (!sameDims(left.dims, right.dims)) {
    const args = { left: `[${left.dims.join(", ")}]`, right: `[${right.dims.join(", ")}]` };
    reportFlatten(flat, expressionContext.scope, "flatten.equation-sizes", equation.span, args);
    return;
  }
  for (const [i, node] of left.nodes.entries())
    connectNodes({ site, equation, left, right }, node, right.nodes[i]!);
}

interface ConnectSite {
  readonly site: EquationSite;
  readonly equation: ConnectEquation;
  readonly left: ConnectorSelection;
  readonly right: ConnectorSelection;
}

function connectNodes(at: ConnectSite, a: ConnectorNode, b: ConnectorNode): void {
  if (a.kind === "scalars" && b.kind === "scalars") {
    connectScalars(at, a, b);
    return;
  }
  if (a.kind === "scalars" || b.kind === "scalars") {
    const args = { name: a.name, left: describeNode(a), right: describeNode(b) };
    reportConnection(at, "flatten.connect-types", args);
    return;
  }
  for (const [name, field] of a.fields) {
    const other = b.fields.get(name);
    if (other === undefined) reportConnection(at, "flatten.connect-names", { name, owner: a.name });
    else if (field.length !== other.length)
      reportConnection(at, "flatten.connect-types", {
        name,
        left: phrase(featurePhrases, "construct.array-of", { count: field.length }),
        right: phrase(featurePhrases, "construct.array-of", { count: other.length }),
      });
    else for (const [i, node] of field.entries()) connectNodes(at, node, other[i]!);
  }
  for (const name of b.fields.keys())
    if (!a.fields.has(name)) reportConnection(at, "flatten.connect-names", { name, owner: b.name });
}

function describeNode(node: ConnectorNode): string {
  return node.kind === "scalars" ? typeName(node.component.type) : "a connector";
}

function reportConnection(
  at: ConnectSite,
  code: Parameters<typeof reportFlatten>[2],
  args: MessageArguments,
): void {
  const { site, equation } = at;
  reportFlatten(site.flat, site.expressionContext.scope, code, equation.span, args);
}

type Scalars = Extract<ConnectorNode, { kind: "scalars" }>;

function connectScalars(at: ConnectSite, a: Scalars, b: Scalars): void {
  const [x, y] = [a.component, b.component];
  const { name } = x;
  if (!sameDims(a.dims, b.dims) || !(isAssignable(x.type, y.type) || isAssignable(y.type, x.type))) {
    const describe = (s: Scalars) =>
      `${typeName(s.component.type)}${s.dims.length > 0 ? `[${s.dims.join(", ")}]` : ""}`;
    reportConnection(at, "flatten.connect-types", { name, left: describe(a), right: describe(b) });
    return;
  }
  const [p, q] = [x.prefixes.connection, y.prefixes.connection];
  if (p === "stream" || q === "stream") {
    reportConnection(at, "flatten.unsupported", {
      feature: phrase(featurePhrases, "feature.stream-variable"),
    });
    return;
  }
  if (p !== q) {
    reportConnection(at, "flatten.connect-flow", { name });
    return;
  }
  if (x.prefixes.variability === "parameter" || x.prefixes.variability === "constant") return;
  const { site, equation, left, right } = at;
  const origin = originOf(site.expressionContext.scope, equation.span);
  const kind = p === "flow" ? "flow" : "potential";
  for (const [i, variable] of a.variables.entries())
    site.flat.connections.push({
      kind,
      left: { variable, outside: left.outside },
      right: { variable: b.variables[i]!, outside: right.outside },
      origin,
    });
}

/** The connectors of a connect argument; "absent" if a component on the path has a false condition. */
function selectConnector(
  site: EquationSite,
  syntax: ConnectEquation["left"],
): ConnectorSelection | "absent" | undefined {
  const { flat, expressionContext } = site;
  if (syntax.kind !== "reference") {
    reportFlatten(flat, expressionContext.scope, "flatten.connect-argument", syntax.span, { name: "this" });
    return undefined;
  }
  const start = resolveStart(flat.context, expressionContext, syntax);
  if (start === undefined) return undefined;
  if (start.kind !== "component") return notConnector(site, syntax);
  return walk(site, syntax, start.component, start.used - 1, isConnector(site, start.component));
}

function notConnector(site: EquationSite, syntax: ComponentReference): undefined {
  const name = syntax.parts.map((part) => part.name).join(".");
  reportFlatten(site.flat, site.expressionContext.scope, "flatten.connect-argument", syntax.span, { name });
  return undefined;
}

function isConnector(site: EquationSite, component: ComponentInstance): boolean {
  switch (component.kind) {
    case "primitive":
      return component.connector;
    case "object":
    case "array":
      return isConnectorClass(site.flat.context, component.instance);
    case "absent":
      return false;
  }
}

function walk(
  site: EquationSite,
  syntax: ComponentReference,
  component: ComponentInstance,
  at: number,
  outside: boolean,
): ConnectorSelection | "absent" | undefined {
  const part = syntax.parts[at]!;
  const last = at === syntax.parts.length - 1;
  switch (component.kind) {
    case "absent":
      return "absent";
    case "primitive":
      return last && component.connector
        ? primitiveSelection(site, part, component, outside)
        : last && hasConnectorOwner(site, component)
          ? primitiveSelection(site, part, component, outside)
          : notConnector(site, syntax);
    case "object":
      return walkObject(site, syntax, component, at, outside);
    case "array":
      return walkArray(site, syntax, component, at, outside);
  }
}

/**
 * Whether a single variable belongs to a connector. `connect(a.p.v, …)` is not in the specification, but well defined
 * for potentials.
 */
function hasConnectorOwner(site: EquationSite, component: ComponentInstance): boolean {
  const { owner } = component.objectScope;
  return owner !== undefined && isConnectorClass(site.flat.context, owner);
}

function primitiveSelection(
  site: EquationSite,
  part: ReferencePart,
  component: Extract<ComponentInstance, { kind: "primitive" }>,
  outside: boolean,
): ConnectorSelection | undefined {
  const { context } = site.flat;
  const first = variablesOf(context.tables, component);
  const subscripts = resolveSubscripts(context, site.expressionContext, part, component.dims);
  if (subscripts === undefined) return undefined;
  const chosen = selectElements(component.dims, subscripts);
  const nodes = chosen.offsets.map(
    (offset): ConnectorNode => ({
      kind: "scalars",
      name: component.name,
      component,
      variables: [(first + offset) as never],
      dims: [],
    }),
  );
  return { nodes, dims: chosen.dims, outside };
}

function walkObject(
  site: EquationSite,
  syntax: ComponentReference,
  object: Extract<ComponentInstance, { kind: "object" }>,
  at: number,
  outside: boolean,
): ConnectorSelection | "absent" | undefined {
  const { flat } = site;
  const next = syntax.parts[at + 1];
  if (next === undefined) {
    if (!isConnector(site, object)) return notConnector(site, syntax);
    return { nodes: [connectorNode(site, object)], dims: [], outside };
  }
  const child = childOf(flat.context, object, next.name);
  if (child === undefined) return noSuchConnector(site, syntax, object, next);
  return walk(site, syntax, child, at + 1, outside);
}

/** Reports a name that the object's class does not declare, or that is not a component. */
function noSuchConnector(
  site: EquationSite,
  syntax: ComponentReference,
  { instance }: Extract<ComponentInstance, { kind: "object" }>,
  part: ReferencePart,
): undefined {
  const { flat, expressionContext } = site;
  const members = membersOf(flat.context, instance);
  if (members.has(part.name)) return notConnector(site, syntax);
  const args = { name: part.name, scope: instance.name.join(".") };
  const hint = didYouMean(part.name, members.keys());
  reportExpression(flat.context, expressionContext, "expression.unknown-name", part.span, args, hint);
  return undefined;
}

function walkArray(
  site: EquationSite,
  syntax: ComponentReference,
  array: Extract<ComponentInstance, { kind: "array" }>,
  at: number,
  outside: boolean,
): ConnectorSelection | "absent" | undefined {
  const { context } = site.flat;
  const subscripts = resolveSubscripts(context, site.expressionContext, syntax.parts[at]!, array.dims);
  if (subscripts === undefined) return undefined;
  const chosen = selectElements(array.dims, subscripts);
  const nodes: ConnectorNode[] = [];
  let inner: readonly number[] = [];
  for (const offset of chosen.offsets) {
    const one = walkObject(site, syntax, array.elements[offset]!, at, outside);
    if (one === undefined || one === "absent") return one;
    nodes.push(...one.nodes);
    inner = one.dims;
  }
  return { nodes, dims: [...chosen.dims, ...inner], outside };
}

function connectorNode(
  site: EquationSite,
  object: Extract<ComponentInstance, { kind: "object" }>,
): ConnectorNode {
  const { context } = site.flat;
  const fields = new Map<string, readonly ConnectorNode[]>();
  for (const child of childrenOf(context, object)) {
    if (child.kind === "object") fields.set(child.name, [connectorNode(site, child)]);
    else if (child.kind === "array")
      fields.set(
        child.name,
        child.elements.map((element) => connectorNode(site, element)),
      );
    else if (child.kind === "primitive") {
      const first = variablesOf(context.tables, child);
      const count = child.dims.reduce((a, b) => a * b, 1);
      const variables = Array.from({ length: count }, (_, i) => (first + i) as never);
      fields.set(child.name, [
        { kind: "scalars", name: child.name, component: child, variables, dims: child.dims },
      ]);
    }
  }
  return { kind: "connector", name: object.path.join("."), fields };
}
