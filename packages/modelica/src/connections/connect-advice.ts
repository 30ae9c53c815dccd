import { type Phrase, phrase } from "@cosimo/ir";
import { membersOf } from "../classes/class-members.ts";
import type { SectionSite } from "../flat/equation-site.ts";
import type { ComponentInstance } from "../model/component.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import { componentOf } from "../model/queries.ts";
import { connectorMismatch, type Mismatch } from "./connect-mismatch.ts";
import { connectorsOf, isConnector, nodesOf } from "./connector-nodes.ts";
import type { ConnectorNode } from "./connectors.ts";
import { domainOf } from "./describe-connector.ts";

/** Most connectors named as fitting. */
const MOST_FITTING = 3;

/** A connector with its name as written. */
export interface ConnectEnd {
  readonly name: string;
  readonly node: ConnectorNode;
}

/** What joins connectors of different kinds, and the connectors of the model that would fit either of them. */
export function connectAdvice(
  site: SectionSite,
  left: ConnectEnd,
  right: ConnectEnd,
  mismatch: Mismatch,
): { readonly advice?: Phrase } {
  const { name = "" } = mismatch.args;
  const prefix =
    mismatch.code === "flatten.connect-flow"
      ? phrase(featurePhrases, "connector.same-prefix", { name })
      : undefined;
  const sentences = [
    prefix,
    bridgeBetween(left.node, right.node),
    fits(site, left, right),
    fits(site, right, left),
  ];
  const said = sentences.filter((sentence) => sentence !== undefined);
  if (said.length === 0) return {};
  const advice = said.reduce((first, second) => phrase(featurePhrases, "advice.and", { first, second }));
  return { advice };
}

/** The kind of component that has both connectors. */
function bridgeBetween(a: ConnectorNode, b: ConnectorNode): Phrase | undefined {
  const domains = [domainOf(a), domainOf(b)];
  if (domains[0] === domains[1]) {
    const isSignal = domains[0] === "signal" && a.kind === "scalars" && b.kind === "scalars";
    return isSignal ? phrase(featurePhrases, "connector.convert-signal") : undefined;
  }
  if (domains.includes("other")) return undefined;
  return phrase(featurePhrases, domains.includes("signal") ? "connector.sensor" : "connector.two-domains");
}

/** Connectors of other components of the model that `end` fits, without the one it was connected with. */
function fits(site: SectionSite, end: ConnectEnd, other: ConnectEnd): Phrase | undefined {
  const { context } = site.flat;
  const { scope } = site.expressionContext;
  const { objectScope } = scope;
  const names: string[] = [];
  const add = (name: string, component: ComponentInstance): void => {
    const node = component.kind === "array" ? undefined : nodesOf(context, component)?.[0];
    if (node === undefined || name === end.name || name === other.name || bothOutputs(node, end.node)) return;
    if (connectorMismatch(end.node, node, "", "") === undefined) names.push(`'${name}'`);
  };
  const [own] = end.name.split(/[.[]/);
  for (const member of membersOf(context, objectScope.owner ?? scope).values()) {
    if (member.kind !== "component" || names.length >= MOST_FITTING || member.name === own) continue;
    const component = componentOf(context, objectScope, member);
    if (component === undefined) continue;
    if (isConnector(context, component)) add(member.name, component);
    else if (component.kind === "object")
      for (const child of connectorsOf(context, component)) add(`${member.name}.${child.name}`, child);
  }
  if (names.length === 0) return undefined;
  const args = { name: end.name, names: names.slice(0, MOST_FITTING) };
  return phrase(featurePhrases, "connector.fits", args);
}

function bothOutputs(a: ConnectorNode, b: ConnectorNode): boolean {
  const [x, y] = [a, b].map((node) => (node.kind === "scalars" ? node.component.prefixes.causality : ""));
  return x === y && x !== "";
}
