import { type MessageArguments, type Phrase, phrase } from "@cosimo/ir";
import type { PrimitiveComponent } from "../model/component.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import { isAssignable, sameDims, typeName } from "../model/typed-value.ts";
import { type ConnectorNode, keyOf } from "./connectors.ts";

/** Why two connectors cannot be connected: a message without the names of the connectors. */
export interface Mismatch {
  readonly code: "flatten.connect-names" | "flatten.connect-types" | "flatten.connect-flow";
  readonly args: MessageArguments;
}

type Scalars = Extract<ConnectorNode, { kind: "scalars" }>;
type Connector = Extract<ConnectorNode, { kind: "connector" }>;

/**
 * The first difference of two connectors: elements with other names, types, sizes or prefixes (specification 3.6, section
 * 9.3). `left` and `right` are their names as written.
 */
export function connectorMismatch(
  a: ConnectorNode,
  b: ConnectorNode,
  left: string,
  right: string,
): Mismatch | undefined {
  if (a.kind === "scalars" && b.kind === "scalars") return scalarMismatch(a, b, a.name);
  if (a.kind === "scalars" || b.kind === "scalars") {
    const name = a.kind === "scalars" ? a.name : keyOf(a);
    return { code: "flatten.connect-types", args: { name, left: formOf(a), right: formOf(b) } };
  }
  const onlyLeft = lone(a, b);
  if (onlyLeft.length > 0) return { code: "flatten.connect-names", args: { names: onlyLeft, owner: left } };
  const onlyRight = lone(b, a);
  if (onlyRight.length > 0)
    return { code: "flatten.connect-names", args: { names: onlyRight, owner: right } };
  for (const [name, field] of a.fields) {
    const found = fieldMismatch(name, field, b.fields.get(name)!, left, right);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Names of the elements of `one` that `other` lacks. */
function lone(one: Connector, other: Connector): readonly string[] {
  const names: string[] = [];
  for (const name of one.fields.keys()) if (!other.fields.has(name)) names.push(`'${name}'`);
  return names;
}

function fieldMismatch(
  name: string,
  a: readonly ConnectorNode[],
  b: readonly ConnectorNode[],
  left: string,
  right: string,
): Mismatch | undefined {
  if (a.length !== b.length)
    return {
      code: "flatten.connect-types",
      args: { name, left: arrayOf(a.length), right: arrayOf(b.length) },
    };
  for (const [i, node] of a.entries()) {
    const found = connectorMismatch(node, b[i]!, `${left}.${name}`, `${right}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function scalarMismatch(a: Scalars, b: Scalars, name: string): Mismatch | undefined {
  const [x, y] = [a.component, b.component];
  if (!sameDims(a.dims, b.dims) || !(isAssignable(x.type, y.type) || isAssignable(y.type, x.type)))
    return { code: "flatten.connect-types", args: { name, left: formOf(a), right: formOf(b) } };
  const isOpen = hasOpenCausality(x) || hasOpenCausality(y);
  for (const roleOf of isOpen ? OPEN_ROLES : ROLES) {
    const [left, right] = [roleOf(x), roleOf(y)];
    if (left !== right)
      return { code: "flatten.connect-flow", args: { name, left: roles[left], right: roles[right] } };
  }
  return undefined;
}

type Role = keyof typeof roles;

const roles = {
  potential: phrase(featurePhrases, "connector.potential"),
  flow: phrase(featurePhrases, "connector.flow"),
  stream: phrase(featurePhrases, "connector.stream"),
  acausal: phrase(featurePhrases, "connector.acausal"),
  causal: phrase(featurePhrases, "connector.causal"),
  parameter: phrase(featurePhrases, "connector.fixed", { variability: "parameter" }),
  constant: phrase(featurePhrases, "connector.fixed", { variability: "constant" }),
  varying: phrase(featurePhrases, "connector.varying"),
};

const OPEN_ROLES = [connectionRole, fixedRole];
const ROLES = [...OPEN_ROLES, causalRole];

function connectionRole({ prefixes: { connection } }: PrimitiveComponent): Role {
  return connection === "" ? "potential" : connection;
}

function fixedRole({ prefixes: { variability } }: PrimitiveComponent): Role {
  return variability === "parameter" || variability === "constant" ? variability : "varying";
}

function causalRole({ prefixes: { causality } }: PrimitiveComponent): Role {
  return causality === "" ? "acausal" : "causal";
}

/** Elements of expandable connectors are inputs or outputs by what they are connected with (section 9.1.3). */
function hasOpenCausality({ objectScope }: PrimitiveComponent): boolean {
  return objectScope.owner?.definition.restriction === "expandable connector";
}

function arrayOf(count: number): Phrase {
  return phrase(featurePhrases, "construct.array-of", { count });
}

/** "Real[3]", or a connector. */
function formOf(node: ConnectorNode): string | Phrase {
  if (node.kind === "connector") return phrase(featurePhrases, "connector.with-variables");
  return `${typeName(node.component.type)}${node.dims.length > 0 ? `[${node.dims.join(", ")}]` : ""}`;
}
