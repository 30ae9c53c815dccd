import { createDisjointSets, type Expression, type Origin, type VariableId } from "@cosimo/ir";
import { childrenOf } from "../components/component-instance.ts";
import { evaluateConstant } from "../evaluation/evaluate.ts";
import { attributeText, attributeValue, scalarOf } from "../flat/attributes.ts";
import { addAuxiliary, type FlatModel } from "../flat/flat-model.ts";
import { arithmetic, builtin, compare, conditional, negate, number, one, zero } from "../model/construct.ts";
import { scalarName, variablesOf } from "../model/elaboration-tables.ts";

// Stream connectors (specification 3.6, chapter 15).

/** Flows below this part of the nominal flow count as zero in the mean of several streams. */
const SMALL_FLOW = 1e-9;

/** The variable inStream(h), one for each stream variable h that it is asked of; its equation follows the connections. */
export function inflowVariable(flat: FlatModel, stream: VariableId): Expression {
  const { tables } = flat.context;
  const present = flat.inflows.get(stream);
  if (present !== undefined) return tables.nodes[present]!;
  const { component, offset } = tables.scalars[stream]!;
  const name = scalarName(component, offset);
  const [start, nominal] = ["start", "nominal"].map((attribute) => {
    const value = attributeValue(flat, component, attribute);
    return value && scalarOf(value, offset);
  });
  const { variable, node } = addAuxiliary(flat, {
    name: `inStream(${name})`,
    type: "Real",
    variability: "continuous",
    description: `Value of ${name} in the stream that enters`,
    origin: { span: component.declaration.span, component: component.objectScope.path },
    unit: attributeText(flat, component, "unit", offset),
    ...(start && { start }),
    ...(nominal && { nominal }),
  });
  flat.inflows.set(stream, variable);
  return node;
}

/** The flow variable of the connector of a stream variable. */
export function flowOf(flat: FlatModel, stream: VariableId): VariableId | undefined {
  const { context } = flat;
  let at = context.tables.scalars[stream]!.component.objectScope;
  while (at.owner?.definition.restriction === "record" && at.parent !== undefined) at = at.parent;
  const { owner } = at;
  if (owner === undefined) return undefined;
  const flow = childrenOf(context, { instance: owner }).find((child) => child.prefixes.connection === "flow");
  return flow?.kind === "primitive" ? (variablesOf(context.tables, flow) as VariableId) : undefined;
}

/** A stream variable in a connection set, outside or inside of its component. */
interface StreamEnd {
  readonly variable: VariableId;
  readonly outside: boolean;
}

interface StreamSet {
  readonly ends: StreamEnd[];
  readonly origin: Origin;
}

/** Equations of the stream variables of outside connectors, and of all values of inStream. */
export function streamEquations(flat: FlatModel): void {
  const sets = streamSets(flat);
  const setOfInside = new Map<VariableId, StreamSet>();
  for (const set of sets)
    for (const end of set.ends) {
      if (!end.outside) setOfInside.set(end.variable, set);
      else push(flat, flat.context.tables.nodes[end.variable]!, mixture(flat, set, end), set.origin);
    }
  // Mixtures ask for further values; the iteration includes them.
  for (const [stream, inflow] of flat.inflows) {
    const { nodes, scalars } = flat.context.tables;
    const set = setOfInside.get(stream);
    const { declaration, objectScope } = scalars[stream]!.component;
    const origin = set?.origin ?? { span: declaration.span, component: objectScope.path };
    const value =
      set === undefined ? nodes[stream]! : mixture(flat, set, { variable: stream, outside: false });
    push(flat, nodes[inflow]!, value, origin);
  }
}

function push(flat: FlatModel, left: Expression, right: Expression, origin: Origin): void {
  flat.equations.push({ left, right, origin, source: "connection" });
}

function streamSets(flat: FlatModel): readonly StreamSet[] {
  const disjoint = createDisjointSets();
  const keyOf = ({ variable, outside }: StreamEnd) => variable * 2 + Number(outside);
  const streams = flat.connections.filter(({ kind }) => kind === "stream");
  for (const { left, right } of streams) disjoint.join(keyOf(left), keyOf(right));
  const sets = new Map<number, StreamSet>();
  const met = new Set<number>();
  for (const { left, right, origin } of streams)
    for (const end of [left, right]) {
      const key = keyOf(end);
      if (met.has(key)) continue;
      met.add(key);
      const root = disjoint.find(key);
      const set = sets.get(root) ?? { ends: [], origin };
      set.ends.push(end);
      sets.set(root, set);
    }
  return [...sets.values()];
}

/**
 * The mean of all streams that may enter at an end of the set, weighted by their flows. What another end gives alone is taken whatever
 * its limits are (section 15.2); if none may enter, the value does not matter.
 */
function mixture(flat: FlatModel, set: StreamSet, at: StreamEnd): Expression {
  const others = set.ends.filter((end) => end.variable !== at.variable || end.outside !== at.outside);
  const entering = others.length === 1 ? others : others.filter((end) => mayEnter(flat, end));
  const streamOf = (end: StreamEnd): Expression =>
    end.outside ? inflowVariable(flat, end.variable) : flat.context.tables.nodes[end.variable]!;
  const [first, second] = entering;
  if (first === undefined) return at.outside ? zero : flat.context.tables.nodes[at.variable]!;
  if (second === undefined) return streamOf(first);
  const flows = entering.map((end) => enteringFlow(flat, end));
  const weights = regularized(flows, SMALL_FLOW * nominalFlow(flat, first.variable));
  const sum = (terms: readonly Expression[]) => terms.reduce((a, b) => arithmetic("+", a, b));
  const weighted = entering.map((end, i) => arithmetic("*", weights[i]!, streamOf(end)));
  return arithmetic("/", sum(weighted), sum(weights));
}

/** The flow that comes from an end into the connection, or a negative number. */
function enteringFlow(flat: FlatModel, { variable, outside }: StreamEnd): Expression {
  const flow = flowOf(flat, variable);
  const node = flow === undefined ? zero : flat.context.tables.nodes[flow]!;
  return outside ? node : negate(node);
}

/** Whether the limits of the flow allow a stream from this end (section 15.2). */
function mayEnter(flat: FlatModel, { variable, outside }: StreamEnd): boolean {
  const flow = flowOf(flat, variable);
  if (flow === undefined) return true;
  const limit = limitOf(flat, flow, outside ? "max" : "min");
  return limit === undefined || (outside ? limit > 0 : limit < 0);
}

function limitOf(flat: FlatModel, flow: VariableId, attribute: string): number | undefined {
  const { component, offset } = flat.context.tables.scalars[flow]!;
  const value = attributeValue(flat, component, attribute);
  const known = value && evaluateConstant(flat.context, scalarOf(value, offset));
  return typeof known === "number" ? known : undefined;
}

function nominalFlow(flat: FlatModel, stream: VariableId): number {
  const flow = flowOf(flat, stream);
  return Math.abs((flow === undefined ? undefined : limitOf(flat, flow, "nominal")) ?? 1) || 1;
}

/**
 * Weights of the streams: their entering flows, and near zero flow equal ones, with a smooth transition (section 15.2:
 * `positiveMax`).
 */
function regularized(flows: readonly Expression[], small: number): readonly Expression[] {
  const positive = flows.map((flow) => builtin("max", flow, zero));
  const total = positive.reduce((a, b) => arithmetic("+", a, b));
  const part = arithmetic("/", total, number(small));
  const cubic = arithmetic("-", number(3), arithmetic("*", number(2), part));
  const rising = arithmetic("*", arithmetic("*", part, part), cubic);
  const share = conditional(compare(">", total, number(small)), one, rising);
  const rest = arithmetic("*", arithmetic("-", one, share), number(small));
  return positive.map((flow) => arithmetic("+", arithmetic("*", share, flow), rest));
}
