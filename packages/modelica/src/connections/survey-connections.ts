import type { Span } from "@cosimo/ir";
import { isConnectorClass } from "../classes/class-members.ts";
import { nameOf } from "../components/called-function.ts";
import { childrenOf } from "../components/component-instance.ts";
import { evaluateStructural } from "../evaluation/evaluate.ts";
import { namedComponent } from "../expressions/named-component.ts";
import type { SectionSite } from "../flat/equation-site.ts";
import { type FlatModel, reportFlatten } from "../flat/flat-model.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import type { ObjectComponent } from "../model/component.ts";
import type { ConnectionFacts } from "../model/elaboration-tables.ts";
import { elaborate } from "../model/queries.ts";
import { isErrorValue } from "../model/typed-value.ts";
import { compositionOf } from "../syntax/tree/class-parts.ts";
import type { ClassDefinition, FunctionCall } from "../syntax/tree/syntax-tree.ts";
import { visitNodes } from "../syntax/tree/visit-nodes.ts";
import { visitConnections } from "./connect-equations.ts";
import { type SpanningForest, spanningForest } from "./connection-graph.ts";
import { type ConnectorNode, keyOf } from "./connectors.ts";
import { type ConnectEquation, selectBoth } from "./select-connector.ts";

/** What is found out about the connections of a model before its equations are elaborated. */
interface Survey {
  readonly flat: FlatModel;
  readonly counts: Map<string, number>;
  /** Overconstrained variables by path. */
  readonly nodes: Map<string, number>;
  readonly roots: number[];
  readonly potentialRoots: { readonly node: number; readonly priority: number }[];
  readonly branches: [number, number][];
  readonly connections: [number, number][];
  /** Where branches and trees without a root are reported. */
  readonly places: { readonly scope: ClassInstance; readonly span: Span }[];
  readonly firstPlace: Map<number, { readonly scope: ClassInstance; readonly span: Span }>;
}

/** Facts that `cardinality`, `isRoot` and `rooted` ask for; `undefined` if no class asks, and none has a root. */
export function surveyConnections(
  flat: FlatModel,
  classes: readonly ClassInstance[],
  root: ObjectComponent,
): ConnectionFacts | undefined {
  if (!classes.some(({ definition }) => asksForConnections(definition))) return undefined;
  const survey: Survey = {
    flat,
    counts: new Map(),
    nodes: new Map(),
    roots: [],
    potentialRoots: [],
    branches: [],
    connections: [],
    places: [],
    firstPlace: new Map(),
  };
  visitConnections(flat, classes, {
    connect: (site, equation) => surveyConnect(survey, site, equation),
    statement: (site, call) => surveyStatement(survey, site, call),
  });
  openEnds(survey, root);
  return factsOf(survey);
}

/**
 * Own connectors of the model may be roots where nothing else is: what is to be connected to them, in a larger model, has the root.
 */
function openEnds({ flat, nodes, potentialRoots }: Survey, root: ObjectComponent): void {
  const own = new Set<string>();
  for (const component of childrenOf(flat.context, root)) {
    const [one] = component.kind === "array" ? component.elements : [component];
    if (one?.kind === "object" && isConnectorClass(flat.context, one.instance))
      own.add(component.path.join("."));
  }
  for (const [key, node] of nodes) {
    const [first] = key.split(/[.[]/);
    if (own.has(first!)) potentialRoots.push({ node, priority: Number.POSITIVE_INFINITY });
  }
}

const asking = new WeakMap<ClassDefinition, boolean>();

const askingNames = ["Connections", "cardinality", "rooted"];

function asksForConnections(definition: ClassDefinition): boolean {
  const present = asking.get(definition);
  if (present !== undefined) return present;
  let found = false;
  const { equations, algorithms, components } = compositionOf(definition)!;
  visitNodes([equations, algorithms, components.map((one) => one.modification)], (node) => {
    if (node["kind"] !== "call" || node["function"] === undefined) return;
    found ||= askingNames.includes((node as unknown as FunctionCall).function.parts[0]!.name);
  });
  asking.set(definition, found);
  return found;
}

function surveyConnect(survey: Survey, site: SectionSite, equation: ConnectEquation): void {
  const selected = selectBoth(site, equation);
  if (selected === undefined) return;
  const { left, right } = selected;
  if (left.nodes.length !== right.nodes.length) return;
  const place = { scope: site.expressionContext.scope, span: equation.span };
  for (const [i, node] of left.nodes.entries()) {
    const other = right.nodes[i]!;
    for (const key of [keyOf(node), keyOf(other)]) survey.counts.set(key, (survey.counts.get(key) ?? 0) + 1);
    surveyPair(survey, node, other, place);
  }
}

function surveyPair(
  survey: Survey,
  a: ConnectorNode,
  b: ConnectorNode,
  place: { readonly scope: ClassInstance; readonly span: Span },
): void {
  if (a.constraint !== undefined && b.constraint !== undefined) {
    survey.connections.push([nodeOf(survey, keyOf(a), place), nodeOf(survey, keyOf(b), place)]);
    return;
  }
  if (a.kind === "scalars" || b.kind === "scalars") return;
  for (const [name, field] of a.fields)
    for (const [i, node] of field.entries()) {
      const other = b.fields.get(name)?.[i];
      if (other !== undefined) surveyPair(survey, node, other, place);
    }
}

function nodeOf(
  survey: Survey,
  key: string,
  place: { readonly scope: ClassInstance; readonly span: Span },
): number {
  const present = survey.nodes.get(key);
  if (present !== undefined) return present;
  const node = survey.nodes.size;
  survey.nodes.set(key, node);
  survey.firstPlace.set(node, place);
  return node;
}

function surveyStatement(survey: Survey, site: SectionSite, call: FunctionCall): void {
  const name = nameOf(call.function);
  const { expressionContext, flat } = site;
  const place = { scope: expressionContext.scope, span: call.span };
  const component = (i: number) => {
    const syntax = call.positional[i] ?? call.named[i - call.positional.length]?.value;
    const named = syntax && namedComponent(flat.context, expressionContext, syntax);
    return named && nodeOf(survey, named.key, place);
  };
  const node = name.startsWith("Connections.") ? component(0) : undefined;
  if (node === undefined) return;
  if (name === "Connections.root") survey.roots.push(node);
  else if (name === "Connections.potentialRoot")
    survey.potentialRoots.push({ node, priority: priorityOf(site, call) });
  else if (name === "Connections.branch") {
    const other = component(1);
    if (other === undefined) return;
    survey.branches.push([node, other]);
    survey.places.push(place);
  }
}

function priorityOf({ flat, expressionContext }: SectionSite, call: FunctionCall): number {
  const syntax = call.positional[1] ?? call.named.find(({ name }) => name.name === "priority")?.value;
  const value = syntax && elaborate(flat.context, expressionContext, syntax);
  if (value === undefined || isErrorValue(value)) return 0;
  const known = evaluateStructural(flat.context, value.scalars[0], "priority of a root");
  return typeof known === "number" ? known : 0;
}

function factsOf(survey: Survey): ConnectionFacts {
  const { nodes, counts, branches, connections } = survey;
  const forest = spanningForest({ ...survey, nodeCount: nodes.size });
  reportGraph(survey, forest);
  const roots = new Set(forest.roots);
  const broken = new Set(connections.flatMap(([a, b], i) => (forest.broken[i] ? [`${a} ${b}`] : [])));
  return {
    cardinality: (key) => counts.get(key) ?? 0,
    isRoot: (key) => roots.has(nodes.get(key) ?? -1),
    rooted: (key) => {
      const node = nodes.get(key);
      const [, other] = branches.find(([a]) => a === node) ?? [];
      return node !== undefined && other !== undefined && forest.depth[node]! < forest.depth[other]!;
    },
    hasBroken: broken.size > 0,
    isBroken: (a, b) => broken.has(`${nodes.get(a)} ${nodes.get(b)}`),
  };
}

function reportGraph(survey: Survey, forest: SpanningForest): void {
  const names = [...survey.nodes.keys()];
  // A model without roots says nothing about its graph: its connections are ordinary.
  for (const node of forest.rootless) {
    const { scope, span } = survey.firstPlace.get(node)!;
    reportFlatten(survey.flat, scope, "flatten.no-root", span, { name: names[node]! });
  }
  for (const i of forest.contradictions) {
    const { scope, span } = survey.places[i]!;
    const [first, second] = survey.branches[i]!.map((node) => names[node]!);
    reportFlatten(survey.flat, scope, "flatten.branch-loop", span, { first: first!, second: second! });
  }
}
