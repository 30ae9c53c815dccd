import { type Expression, phrase, textOf } from "@cosimo/ir";
import { nameOf } from "../components/called-function.ts";
import { functionInterface } from "../components/function-interface.ts";
import { constantValue } from "../evaluation/constant-values.ts";
import { chosenBranch } from "../flat/chosen-branch.ts";
import type { SectionSite } from "../flat/equation-site.ts";
import { type FlatModel, originOf, reportFlatten } from "../flat/flat-model.ts";
import { forEach } from "../flat/for-each.ts";
import type { ClassInstance } from "../model/class-instance.ts";
import { compare, zero } from "../model/construct.ts";
import { featurePhrases } from "../model/messages/feature-phrases.ts";
import { trialContext } from "../model/model-context.ts";
import { isErrorValue, sameDims, type TypedValue } from "../model/typed-value.ts";
import { compositionOf } from "../syntax/tree/class-parts.ts";
import type { EquationSyntax, FunctionCall } from "../syntax/tree/syntax-tree.ts";
import { connectAdvice } from "./connect-advice.ts";
import { connectorMismatch } from "./connect-mismatch.ts";
import { type ConnectorNode, type ConnectorSelection, keyOf } from "./connectors.ts";
import { describeConnector } from "./describe-connector.ts";
import { redundantValue } from "./redundant-values.ts";
import { type ConnectEquation, selectBoth } from "./select-connector.ts";

/** Records the scalars that a connect statement joins; the equations follow when all connections are known. */
export function addConnection(site: SectionSite, equation: ConnectEquation): void {
  const { flat, expressionContext } = site;
  if (site.initial) {
    reportFlatten(flat, expressionContext.scope, "flatten.connect-in-initial", equation.span);
    return;
  }
  const selected = selectBoth(site, equation);
  if (selected === undefined) return;
  const { left, right } = selected;
  const at = { site, equation, left, right };
  if (!fit(at)) return;
  for (const [i, node] of left.nodes.entries()) connectNodes(at, node, right.nodes[i]!);
}

interface ConnectSite {
  readonly site: SectionSite;
  readonly equation: ConnectEquation;
  readonly left: ConnectorSelection;
  readonly right: ConnectorSelection;
}

/** Whether the connectors have the same form; reports their first difference. */
function fit(at: ConnectSite): boolean {
  const { site, equation, left, right } = at;
  if (!sameDims(left.dims, right.dims)) {
    reportSizes(at);
    return false;
  }
  const [a, b] = [left.nodes[0], right.nodes[0]];
  if (a === undefined || b === undefined) return true;
  const names = [textOf(equation.left.span), textOf(equation.right.span)] as const;
  const mismatch = connectorMismatch(a, b, ...names);
  if (mismatch === undefined) return true;
  const ends = { first: describeConnector(names[0], a), second: describeConnector(names[1], b) };
  const advice = connectAdvice(site, { name: names[0], node: a }, { name: names[1], node: b }, mismatch);
  const { scope } = site.expressionContext;
  reportFlatten(site.flat, scope, mismatch.code, equation.span, { ...ends, ...mismatch.args }, advice);
  return false;
}

/** An array with a scalar, or arrays of different lengths. */
function reportSizes({ site, equation, left, right }: ConnectSite): void {
  const [first, second] = [textOf(equation.left.span), textOf(equation.right.span)];
  const sizeOf = ({ dims }: ConnectorSelection) =>
    dims.length === 0 ? phrase(featurePhrases, "connector.single") : `[${dims.join(", ")}]`;
  const args = { first, second, left: sizeOf(left), right: sizeOf(right) };
  const isSingle = left.dims.length === 0 || right.dims.length === 0;
  const advice = isSingle
    ? phrase(featurePhrases, "connector.one-element", { array: left.dims.length > 0 ? first : second })
    : phrase(featurePhrases, "connector.element-by-element");
  const { scope } = site.expressionContext;
  reportFlatten(site.flat, scope, "flatten.connect-sizes", equation.span, args, { advice });
}

/** Joins connectors of the same form. */
function connectNodes(at: ConnectSite, a: ConnectorNode, b: ConnectorNode): void {
  const { connections } = at.site.flat.context.tables;
  if (connections?.hasBroken && connections.isBroken(keyOf(a), keyOf(b))) {
    constrain(at, a, b);
    return;
  }
  if (a.kind === "scalars" && b.kind === "scalars") {
    connectScalars(at, a, b);
    return;
  }
  if (a.kind === "scalars" || b.kind === "scalars")
    throw new Error("connectors of different forms are joined");
  reportMissing(at, a);
  reportMissing(at, b);
  for (const [name, field] of a.fields)
    for (const [i, node] of field.entries()) connectNodes(at, node, b.fields.get(name)![i]!);
}

function reportMissing(
  { site, equation }: ConnectSite,
  { missing, component }: Extract<ConnectorNode, { kind: "connector" }>,
): void {
  if (missing === undefined) return;
  const [name, className] = [component.path.join("."), component.instance.name.join(".")];
  const args = { name, class: className, operator: missing };
  const { scope } = site.expressionContext;
  reportFlatten(site.flat, scope, "flatten.flow-operator", equation.span, args);
}

/** The equation of a connection that closes a loop of overconstrained variables: `0 = equalityConstraint(a, b)`. */
function constrain({ site, equation }: ConnectSite, a: ConnectorNode, b: ConnectorNode): void {
  const { flat, expressionContext } = site;
  const { context } = flat;
  if (a.constraint === undefined || b.constraint === undefined) return;
  const called = a.constraint;
  const declared = functionInterface(context, called);
  const [first, second] = declared?.inputs ?? [];
  if (declared === undefined || first === undefined || second === undefined) return;
  const given = new Map([
    [first.member.name, redundantValue(context, a)],
    [second.member.name, redundantValue(context, b)],
  ]);
  const { span } = equation;
  const name = called.definition.name.name;
  const reference = {
    kind: "reference",
    global: false,
    parts: [{ name, subscripts: [], span }],
    span,
  } as const;
  const call = { kind: "call", function: reference, positional: [], named: [], span } as const;
  const residual = context.queries.callWith(context, expressionContext, call, called, declared, given)?.[0];
  if (residual === undefined) return;
  const origin = originOf(expressionContext.scope, span);
  for (const right of residual.scalars)
    flat.equations.push({ left: zero, right, origin, source: "connection" });
}

type Scalars = Extract<ConnectorNode, { kind: "scalars" }>;

function connectScalars({ site, equation, left, right }: ConnectSite, a: Scalars, b: Scalars): void {
  const { connection, variability } = a.component.prefixes;
  const { scope } = site.expressionContext;
  if (variability === "parameter" || variability === "constant") {
    requireEqual({ site, equation, left, right }, a, b);
    return;
  }
  const origin = originOf(scope, equation.span);
  const kind = connection === "" ? "potential" : connection;
  for (const [i, variable] of a.variables.entries())
    site.flat.connections.push({
      kind,
      left: { variable, outside: left.outside },
      right: { variable: b.variables[i]!, outside: right.outside },
      origin,
    });
}

/** Connected constants and parameters have the same values (specification 3.6, section 9.3). */
function requireEqual({ site, equation }: ConnectSite, a: Scalars, b: Scalars): void {
  const { flat } = site;
  const { scope } = site.expressionContext;
  const names = [a, b].map(({ component }) => component.path.join(".")) as [string, string];
  if (a.component.prefixes.variability === "constant") {
    const [left, right] = [a, b].map(({ component }) => constantValue(flat.context, component)) as Pair;
    if (isErrorValue(left) || isErrorValue(right)) return;
    const values = { left: literalsOf(left), right: literalsOf(right) };
    if (values.left === values.right) return;
    const args = { first: names[0], second: names[1], ...values };
    reportFlatten(flat, scope, "flatten.connect-constants", equation.span, args);
    return;
  }
  if (a.component.type.kind === "String") return;
  const origin = originOf(scope, equation.span);
  const text = `${names[0]} = ${names[1]}`;
  const message: Expression = {
    kind: "string",
    value: `connected parameters have different values: ${text}`,
  };
  for (const [i, variable] of a.variables.entries()) {
    const { nodes } = flat.context.tables;
    const condition = compare("==", nodes[variable]!, nodes[b.variables[i]!]!);
    if (condition.kind === "number" && condition.value !== 0) continue;
    flat.assertions.push({ condition, text, message, level: "error", origin });
  }
}

type Pair = [TypedValue, TypedValue];

/** Constants are elaborated to literals. */
function literalsOf({ scalars }: TypedValue): string {
  return scalars.map((one) => (one.kind === "number" || one.kind === "string" ? one.value : "?")).join(", ");
}

/** What is done with the connections of a model before its equations are elaborated. */
export interface ConnectionVisitor {
  readonly connect: (site: SectionSite, equation: ConnectEquation) => void;
  /** Calls such as `Connections.root(…)`. */
  readonly statement?: (site: SectionSite, call: FunctionCall) => void;
}

/** Visits the connections of all classes of a model, with loops written out. Their diagnostics come later: here none is kept. */
export function visitConnections(
  flat: FlatModel,
  classes: readonly ClassInstance[],
  visitor: ConnectionVisitor,
): void {
  const trial = { ...flat, context: trialContext(flat.context) };
  for (const scope of classes) {
    const expressionContext = { scope, iterators: undefined, events: false, when: false };
    const sink = { equations: [], assertions: [], terminations: [] };
    const site = { flat: trial, expressionContext, sink, initial: false };
    for (const section of compositionOf(scope.definition)!.equations)
      if (!section.initial) visitEquations(visitor, site, section.equations);
  }
}

function visitEquations(
  visitor: ConnectionVisitor,
  site: SectionSite,
  equations: readonly EquationSyntax[],
): void {
  for (const equation of equations) {
    switch (equation.kind) {
      case "connect":
        visitor.connect(site, equation);
        break;
      case "call":
        if (equation.call.kind === "call") visitor.statement?.(site, equation.call);
        break;
      case "for":
        if (hasConnections(equation.body))
          forEach(site, equation.indices, equation.body, (inside) =>
            visitEquations(visitor, inside, equation.body),
          );
        break;
      case "if":
        visitIf(visitor, site, equation);
        break;
    }
  }
}

/** A branch is taken if its condition is known; otherwise elaboration reports it. */
function visitIf(
  visitor: ConnectionVisitor,
  site: SectionSite,
  equation: Extract<EquationSyntax, { kind: "if" }>,
): void {
  if (!hasConnections([...equation.branches.flatMap((branch) => branch.body), ...equation.else])) return;
  const chosen = chosenBranch(site.flat.context, site.expressionContext, equation);
  if (chosen !== undefined) visitEquations(visitor, site, chosen);
}

function hasConnections(equations: readonly EquationSyntax[]): boolean {
  return equations.some((equation) => {
    switch (equation.kind) {
      case "connect":
        return true;
      case "for":
        return hasConnections(equation.body);
      case "if":
        return hasConnections([...equation.branches.flatMap((branch) => branch.body), ...equation.else]);
      case "call":
        return equation.call.kind === "call" && nameOf(equation.call.function).startsWith("Connections.");
      default:
        return false;
    }
  });
}
