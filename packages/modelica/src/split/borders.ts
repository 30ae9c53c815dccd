import type { HybridDae, QualifiedName, ScalarType, Variable } from "@cosimo/ir";
import { printReference } from "../syntax/print/print-expression.ts";
import type {
  ComponentDeclaration,
  ComponentReference,
  Composition,
  Connection,
  EquationSyntax,
} from "../syntax/tree/syntax-tree.ts";
import { createGroups } from "./groups.ts";

/** A scalar member of a connector. */
export interface NetSignal {
  /** Name within the connector; "" for a connector that is a scalar itself. */
  readonly field: string;
  readonly type: ScalarType;
  readonly unit: string;
}

export interface NetMember {
  /** Index in `ModelBorders.parts`. */
  readonly part: number;
  /** The connector as it is written in connect-equations. */
  readonly connector: string;
}

/** Connectors that are connected to each other, of several parts. */
export type ModelNet = {
  /** An identifier, of the first connector. */
  readonly name: string;
  readonly members: readonly NetMember[];
} & (
  | {
      readonly kind: "physical";
      readonly connectorClass: string;
      readonly potentials: readonly NetSignal[];
      readonly flows: readonly NetSignal[];
    }
  | { readonly kind: "signal"; readonly source: NetMember; readonly signal: NetSignal }
);

/** Where a model can be cut: between its parts, at its nets. */
export interface ModelBorders {
  readonly name: QualifiedName;
  readonly composition: Composition;
  /** Names of components; those of one part cannot be separated. */
  readonly parts: readonly (readonly string[])[];
  readonly nets: readonly ModelNet[];
  /** Why parts have several components: what joins them. */
  readonly joints: readonly Joint[];
  /** Parameters, constants and inner components: every unit has them. */
  readonly common: ReadonlySet<string>;
}

export interface Joint {
  readonly names: readonly string[];
  /** `equation`: of the model itself; `modifier`: one's modifiers read the other; `connector`: with arrays or streams. */
  readonly why: "equation" | "modifier" | "connector";
}

/** Parts and nets of a model that is described by `dae`. */
export function bordersOf(name: QualifiedName, composition: Composition, dae: HybridDae): ModelBorders {
  const connections = connectionsOf(composition);
  const connected = new Set(connections.flatMap(({ left, right }) => [...namesIn(left), ...namesIn(right)]));
  const common = new Set(
    composition.components.filter((one) => isCommon(one, connected)).map((one) => one.name.name),
  );
  const names = composition.components.map((one) => one.name.name).filter((one) => !common.has(one));
  const known = new Set(names);
  const groups = createGroups(names);
  const joints: Joint[] = [];
  const join = (node: unknown, why: Joint["why"], own: readonly string[] = []): void => {
    const joined = [...new Set([...own, ...namesIn(node)])].filter((one) => known.has(one));
    if (groups.join(joined)) joints.push({ names: joined, why });
  };
  for (const one of composition.components)
    if (known.has(one.name.name)) join([one.modification, one.condition], "modifier", [one.name.name]);
  for (const { equations } of composition.equations)
    for (const one of equations) if (!isPlainConnection(one)) join(one, "equation");
  for (const { statements } of composition.algorithms) join(statements, "equation");

  const nets = netsOf(connections).map((connectors) => describeNet(connectors, name, dae));
  for (const { net, connectors } of nets)
    if (net === undefined)
      join(
        connectors.map(({ reference }) => reference),
        "connector",
      );
  const parts = groups.all();
  const partOf = new Map(parts.flatMap((part, i) => part.map((one) => [one, i] as const)));
  return {
    ...{ name, composition, parts, joints, common },
    nets: nets.flatMap(({ net }) => (net === undefined ? [] : (net((one) => partOf.get(one) ?? -1) ?? []))),
  };
}

/** The first names of all references in a part of the syntax tree. */
export function namesIn(node: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("kind" in value && value.kind === "reference" && "parts" in value)
      found.add((value as ComponentReference).parts[0]!.name);
    for (const [key, child] of Object.entries(value)) if (key !== "annotation") visit(child);
  };
  visit(node);
  return found;
}

export interface PlainConnection extends Connection {
  readonly left: ComponentReference;
  readonly right: ComponentReference;
}

/** A connect-equation between two connectors that are written without indices of loops. */
export function isPlainConnection(equation: EquationSyntax): equation is PlainConnection {
  return (
    equation.kind === "connect" && equation.left.kind === "reference" && equation.right.kind === "reference"
  );
}

function connectionsOf({ equations }: Composition): readonly PlainConnection[] {
  return equations.flatMap((section) => section.equations.filter(isPlainConnection));
}

function isCommon({ name, prefixes }: ComponentDeclaration, connected: ReadonlySet<string>): boolean {
  const { variability, inner, outer } = prefixes;
  return (
    variability === "parameter" || variability === "constant" || outer || (inner && !connected.has(name.name))
  );
}

interface Connector {
  readonly path: string;
  readonly reference: ComponentReference;
}

/** Connectors by net. */
function netsOf(connections: readonly PlainConnection[]): readonly (readonly Connector[])[] {
  const references = new Map<string, ComponentReference>();
  for (const { left, right } of connections)
    for (const one of [left, right]) references.set(printReference(one), one);
  const groups = createGroups([...references.keys()]);
  for (const { left, right } of connections) groups.join([printReference(left), printReference(right)]);
  return groups.all().map((net) => net.map((path) => ({ path, reference: references.get(path)! })));
}

interface DescribedNet {
  readonly connectors: readonly Connector[];
  /** Missing: it cannot be cut. Undefined result: it is within one part. */
  readonly net?: (partOf: (component: string) => number) => ModelNet | undefined;
}

function describeNet(connectors: readonly Connector[], model: QualifiedName, dae: HybridDae): DescribedNet {
  const name = connectors[0]!.path.replace(/\W+/g, "_").replace(/_$/, "");
  const membersOf = (partOf: (component: string) => number): readonly NetMember[] =>
    connectors.map(({ path, reference }) => ({
      connector: path,
      part: partOf(reference.parts[0]!.name),
    }));
  const isWithin = (members: readonly NetMember[]): boolean =>
    members.every(({ part }) => part === members[0]!.part) || members.some(({ part }) => part < 0);

  const signal = scalarOf(connectors[0]!.path, dae);
  if (signal !== undefined) {
    const at = connectors.findIndex(({ path, reference }) => isSource(path, reference, dae));
    if (at < 0) return { connectors };
    return {
      connectors,
      net: (partOf) => {
        const members = membersOf(partOf);
        const source = members[at]!;
        return isWithin(members)
          ? undefined
          : { name, members, kind: "signal", source, signal: signalOf(signal, "") };
      },
    };
  }
  const fields = scalarFields(connectors[0]!.path, dae);
  const connectorClass = dae.components.find(({ path }) => path.join(".") === connectors[0]!.path)?.className;
  const potentials = fields?.filter(({ connection }) => connection === "potential") ?? [];
  const flows = fields?.filter(({ connection }) => connection === "flow") ?? [];
  if (
    connectorClass === undefined ||
    flows.length === 0 ||
    potentials.length !== flows.length ||
    fields!.length !== potentials.length + flows.length
  )
    return { connectors };
  const fieldOf = (variable: Variable) =>
    signalOf(variable, variable.name.slice(connectors[0]!.path.length + 1));
  return {
    connectors,
    net: (partOf) => {
      const members = membersOf(partOf);
      if (isWithin(members)) return undefined;
      return {
        ...{ name, members, kind: "physical", connectorClass: seenFrom(model, connectorClass) },
        ...{ potentials: potentials.map(fieldOf), flows: flows.map(fieldOf) },
      };
    },
  };
}

/** The name of a class within a unit, which has copies of the model's own classes. */
function seenFrom(model: QualifiedName, name: QualifiedName): string {
  const isOwn = model.every((part, i) => part === name[i]);
  return (isOwn ? name.slice(model.length) : name).join(".");
}

function signalOf({ type, unit }: Variable, field: string): NetSignal {
  return { field, type, unit };
}

/** The variable of a connector that is an input or output itself. */
function scalarOf(path: string, dae: HybridDae): Variable | undefined {
  const found = dae.variables.find(({ name }) => name === path);
  const isSignal = found?.connection === "input" || found?.connection === "output";
  return isSignal && found.dimensions === undefined ? found : undefined;
}

/** An output of a component, or an input of the model itself. */
function isSource(path: string, { parts }: ComponentReference, dae: HybridDae): boolean {
  const role = scalarOf(path, dae)?.connection;
  return role === (parts.length === 1 ? "input" : "output");
}

/** Members of a connector; undefined if one of them is no scalar, or has no role in connections. */
function scalarFields(path: string, dae: HybridDae): readonly Variable[] | undefined {
  const fields = dae.variables.filter(
    ({ name, variability }) =>
      (name.startsWith(`${path}.`) || name.startsWith(`${path}[`)) &&
      (variability === "continuous" || variability === "discrete"),
  );
  const isPlain = ({ name, dimensions, connection }: Variable): boolean =>
    dimensions === undefined && connection !== undefined && !/[.[]/.test(name.slice(path.length + 1));
  return fields.length > 0 && fields.every(isPlain) && fields.every(({ name }) => name[path.length] === ".")
    ? fields
    : undefined;
}
