import { type Phrase, phrase } from "@cosimo/ir";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import { typeName } from "../model/typed-value.ts";
import type { ConnectorNode } from "./connectors.ts";

/** What a connector transmits. `other`: a connector of the user's own without known units. */
export type Domain =
  | "electrical"
  | "rotational"
  | "translational"
  | "thermal"
  | "mechanical"
  | "signal"
  | "other";

/** Most variables listed in a message. */
const MOST_VARIABLES = 6;

const domainOfUnit: Readonly<Record<string, Domain>> = {
  A: "electrical",
  "N.m": "rotational",
  N: "translational",
  W: "thermal",
};

/** Follows from the units of the flow variables; without flow variables it is a signal, if it has a direction. */
export function domainOf(node: ConnectorNode): Domain {
  const variables = scalarsIn(node);
  const flows = variables.filter(({ component }) => component.prefixes.connection === "flow");
  if (flows.length === 0)
    return variables.some(({ component }) => component.prefixes.causality !== "") ? "signal" : "other";
  const domains = new Set(flows.map((flow) => domainOfUnit[unitOf(flow)] ?? "other"));
  if (domains.size === 1) return [...domains][0]!;
  const mechanical = [...domains].every((domain) => domain === "rotational" || domain === "translational");
  return mechanical ? "mechanical" : "other";
}

type Scalars = Extract<ConnectorNode, { kind: "scalars" }>;

function scalarsIn(node: ConnectorNode): readonly Scalars[] {
  if (node.kind === "scalars") return [node];
  return [...node.fields.values()].flat().flatMap(scalarsIn);
}

function unitOf({ component }: Scalars): string {
  const syntax = component.attributes.get("unit")?.binding?.source.syntax;
  return syntax?.kind === "string" ? syntax.value : "";
}

/** "'r.p' (electrical, class Pin: v, flow i)" */
export function describeConnector(name: string, node: ConnectorNode): Phrase {
  if (node.kind === "scalars") {
    const { type, prefixes, declaration } = node.component;
    const form = [prefixes.causality, typeName(type)].filter((part) => part !== "").join(" ");
    const className = declaration.type.parts.map((part) => part.name).join(".");
    const args = { name, form, class: className };
    return phrase(featurePhrases, form === className ? "connector.plain-variable" : "connector.signal", args);
  }
  const domain = domainOf(node);
  const variables = variableList(node);
  const args = { name, class: node.component.instance.name.join("."), variables };
  if (domain === "other") return phrase(featurePhrases, "connector.of-class", args);
  return phrase(featurePhrases, "connector.of-domain", {
    ...args,
    domain: phrase(featurePhrases, `domain.${domain}`),
  });
}

function variableList(node: Extract<ConnectorNode, { kind: "connector" }>): string {
  const names = [...node.fields].map(([name, [field]]) => {
    if (field?.kind !== "scalars") return name;
    const { connection, causality } = field.component.prefixes;
    return [connection, causality, name].filter((part) => part !== "").join(" ");
  });
  const more = names.length > MOST_VARIABLES ? ["…"] : [];
  return [...names.slice(0, MOST_VARIABLES), ...more].join(", ");
}
