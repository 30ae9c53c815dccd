import {
  append,
  didYouMean,
  limitedList,
  type MessageArguments,
  type Phrase,
  phrase,
  type Span,
  textOf,
} from "@cosimo/ir";
import { isConnectorClass, membersOf } from "../classes/class-members.ts";
import { checkAccess } from "../classes/component-checks.ts";
import { childOf } from "../components/child-of.ts";
import { resolveStart } from "../components/resolve-names.ts";
import { resolveSubscripts, selectElements } from "../expressions/subscripts.ts";
import type { SectionSite } from "../flat/equation-site.ts";
import { reportFlatten } from "../flat/flat-model.ts";
import type { ComponentInstance } from "../model/component.ts";
import { variablesOf } from "../model/elaboration-tables.ts";
import { reportExpression } from "../model/expression-context.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import type { ModelContext } from "../model/model-context.ts";
import type {
  ComponentReference,
  EquationSyntax,
  ExpressionSyntax,
  ReferencePart,
} from "../syntax/tree/syntax-tree.ts";
import { busEnd } from "./bus-ends.ts";
import { connectorNode, connectorsOf, isConnector } from "./connector-nodes.ts";
import type { ConnectorNode, ConnectorSelection } from "./connectors.ts";

/** An argument of connect(…) that is no connector. */
interface WrongEnd {
  readonly span: Span;
  readonly args: MessageArguments;
  readonly more: { readonly advice?: Phrase };
}

interface EndSite extends SectionSite {
  readonly wrong: WrongEnd[];
}

export type ConnectEquation = Extract<EquationSyntax, { kind: "connect" }>;

/**
 * Both sides of a connection; `undefined` if there is none: after a report, or with a component that is absent, for which the other
 * side matters so little that a wrong one is a warning (specification 3.6, section 4.4.5).
 */
export function selectBoth(
  site: SectionSite,
  { left, right }: ConnectEquation,
): { readonly left: ConnectorSelection; readonly right: ConnectorSelection } | undefined {
  const wrong: WrongEnd[] = [];
  const ends = { ...site, wrong };
  const { size } = site.flat.context;
  // An element that only an absent component would give to a bus is not there either, nor is one of an array that is too large.
  const isGone = (one: ExpressionSyntax, other: ConnectEquation["left"]) =>
    isUndeclared(site, one) && (size.exceeded || selectConnector({ ...site, wrong: [] }, other) === "absent");
  if (size.hasBuses && (isGone(left, right) || isGone(right, left))) return undefined;
  const [first, second] = [selectConnector(ends, left), selectConnector(ends, right)];
  const code =
    first === "absent" || second === "absent" ? "flatten.absent-connection" : "flatten.connect-argument";
  for (const { span, args, more } of wrong)
    reportFlatten(site.flat, site.expressionContext.scope, code, span, args, more);
  if (first === undefined || second === undefined || first === "absent" || second === "absent")
    return undefined;
  return { left: first, right: second };
}

function isUndeclared({ flat, expressionContext }: SectionSite, side: ExpressionSyntax): boolean {
  return busEnd(flat.context, expressionContext, side)?.kind === "undeclared";
}

/** The connectors of a connect argument; "absent" if a component on the path has a false condition. */
function selectConnector(
  site: EndSite,
  syntax: ConnectEquation["left"],
): ConnectorSelection | "absent" | undefined {
  const { flat, expressionContext } = site;
  if (syntax.kind !== "reference")
    return notConnector(site, syntax, phrase(featurePhrases, "connector.an-expression"));
  const start = resolveStart(flat.context, expressionContext, syntax);
  if (start === undefined) return undefined;
  switch (start.kind) {
    case "value":
      return notConnector(site, syntax, phrase(featurePhrases, "connector.a-value"));
    case "class": {
      const { name, definition } = start.instance;
      const args = { restriction: definition.restriction, name: name.join(".") };
      return notConnector(site, syntax, phrase(featurePhrases, "construct.class", args));
    }
    case "component": {
      const { component } = start;
      const { kind, path } = component.objectScope;
      if (kind === "object")
        return walk(site, syntax, component, start.used - 1, isConnector(flat.context, component));
      const args = { name: path.join(".") };
      return notConnector(site, syntax, phrase(featurePhrases, "connector.of-a-class", args));
    }
  }
}

/** Takes down an argument of connect(…) that is something else. */
function notConnector(
  site: EndSite,
  syntax: ExpressionSyntax,
  found: Phrase,
  more: { readonly advice?: Phrase } = {},
): undefined {
  site.wrong.push({ span: syntax.span, args: { name: textOf(syntax.span), found }, more });
  return undefined;
}

/** A component that is not a connector itself: its connectors are meant. */
function componentAsConnector(
  site: EndSite,
  syntax: ComponentReference,
  object: Extract<ComponentInstance, { kind: "object" }>,
): undefined {
  const found = phrase(featurePhrases, "connector.a-component", { class: object.instance.name.join(".") });
  const name = textOf(syntax.span);
  const names = connectorsOf(site.flat.context, object).map((child) => `'${name}.${child.name}'`);
  const advice =
    names.length === 0
      ? phrase(featurePhrases, "connector.none")
      : phrase(featurePhrases, "connector.its-own", { names: limitedList(names, 6) });
  return notConnector(site, syntax, found, { advice });
}

function isOrHasNone(context: ModelContext, component: ComponentInstance): boolean {
  return component.kind === "absent" || component.kind === "primitive" || isConnector(context, component);
}

function walk(
  site: EndSite,
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
      return last && (component.connector || hasConnectorOwner(site, component))
        ? primitiveSelection(site, part, component, outside)
        : variableAsConnector(site, syntax);
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
function hasConnectorOwner(site: EndSite, component: ComponentInstance): boolean {
  const { owner } = component.objectScope;
  return owner !== undefined && isConnectorClass(site.flat.context, owner);
}

function variableAsConnector(site: EndSite, syntax: ComponentReference): undefined {
  const advice = phrase(featurePhrases, "connector.equation-instead");
  return notConnector(site, syntax, phrase(featurePhrases, "construct.variable"), { advice });
}

function primitiveSelection(
  site: EndSite,
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
      offset: component.dims.length === 0 ? undefined : offset,
      component,
      variables: [(first + offset) as never],
      dims: [],
    }),
  );
  return { nodes, dims: chosen.dims, outside };
}

function walkObject(
  site: EndSite,
  syntax: ComponentReference,
  object: Extract<ComponentInstance, { kind: "object" }>,
  at: number,
  outside: boolean,
): ConnectorSelection | "absent" | undefined {
  const { flat } = site;
  const next = syntax.parts[at + 1];
  if (next === undefined) {
    if (!isConnector(flat.context, object)) return componentAsConnector(site, syntax, object);
    return { nodes: [connectorNode(flat.context, object)], dims: [], outside };
  }
  checkAccess(flat.context, site.expressionContext, object.instance, next);
  const child = childOf(flat.context, object, next.name);
  if (child === undefined) return noSuchConnector(site, syntax, object, next);
  if (at + 2 < syntax.parts.length && ![object, child].some((one) => isOrHasNone(flat.context, one)))
    return connectorOfPart(site, syntax, object.name, child.name);
  return walk(site, syntax, child, at + 1, outside);
}

/** Reports `connect(a.b.c, …)` with components `a` and `b` that are no connectors (specification 3.6, section 9.1). */
function connectorOfPart(site: EndSite, syntax: ComponentReference, owner: string, part: string): undefined {
  const found = phrase(featurePhrases, "connector.of-a-part", { owner, part });
  const advice = phrase(featurePhrases, "connector.of-the-owner", { owner });
  return notConnector(site, syntax, found, { advice });
}

/** Reports a name that the object's class does not declare, or that is not a component. */
function noSuchConnector(
  site: EndSite,
  syntax: ComponentReference,
  { instance }: Extract<ComponentInstance, { kind: "object" }>,
  part: ReferencePart,
): undefined {
  const { flat, expressionContext } = site;
  const members = membersOf(flat.context, instance);
  const member = members.get(part.name);
  // A component without an instance has been reported.
  if (member?.kind === "component") return undefined;
  if (member !== undefined) {
    const { restriction } = member.definition;
    const args = { restriction, name: part.name };
    return notConnector(site, syntax, phrase(featurePhrases, "construct.class", args));
  }
  const args = { name: part.name, scope: instance.name.join(".") };
  const hint = didYouMean(part.name, members.keys());
  reportExpression(flat.context, expressionContext, "expression.unknown-name", part.span, args, hint);
  return undefined;
}

function walkArray(
  site: EndSite,
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
    append(nodes, one.nodes);
    inner = one.dims;
  }
  return { nodes, dims: [...chosen.dims, ...inner], outside };
}
