import {
  append,
  type Expression,
  type Origin,
  phrase,
  sameExpression,
  shallow,
  type VariableId,
  visitVariables,
} from "@cosimo/ir";
import { evaluateConstant, evaluateStructural } from "../../evaluation/evaluate.ts";
import { elaborateCondition } from "../../expressions/if-expressions.ts";
import type { EquationSite } from "../../flat/equation-site.ts";
import {
  type EquationSink,
  type FlatModel,
  originOf,
  reportFlatten,
  type Sides,
} from "../../flat/flat-model.ts";
import { and, arithmetic, conditional, not, or, zero } from "../../model/construct.ts";
import { withdraw } from "../../model/diagnostic-sink.ts";
import { featurePhrases } from "../../model/messages/feature-phrases.ts";
import type { TypedValue } from "../../model/typed-value.ts";
import type { Branch, EquationSyntax } from "../../syntax/tree/syntax-tree.ts";

type IfEquation = Extract<EquationSyntax, { kind: "if" }>;

/** A branch whose condition is not known at compile time. */
interface OpenBranch {
  readonly condition: Expression;
  readonly typed: TypedValue;
  readonly branch: Branch<EquationSyntax>;
}

/**
 * An if-equation. Branches decided at compile time are taken or dropped. With a run-time condition the equations of
 * the branches are paired into equations with if-expressions. A parameter decides at compile time only if the
 * branches cannot be paired.
 */
export function elaborateIfEquation(site: EquationSite, equation: IfEquation): void {
  const open: OpenBranch[] = [];
  const { flat, expressionContext } = site;
  let rest: readonly EquationSyntax[] = equation.else;
  for (const branch of equation.branches) {
    const typed = elaborateCondition(flat.context, expressionContext, branch.condition);
    if (typed === undefined) return;
    const condition = typed.scalars[0]!;
    const known = evaluateConstant(flat.context, condition);
    if (known === 0) continue;
    if (known !== undefined) {
      rest = branch.body;
      break;
    }
    open.push({ condition, typed, branch });
  }
  if (open.length === 0) {
    site.elaborateEquations(site, rest);
    return;
  }
  const needed = mustBeKnown([...open.flatMap((one) => one.branch.body), ...rest]);
  if (needed !== undefined) {
    decide(site, open, rest, needed);
    return;
  }
  pair(site, equation, open, rest);
}

/** Constructs that must not depend on a run-time condition. */
type Reason = "construct.branch-with-connections" | "construct.branch-with-when";

function mustBeKnown(equations: readonly EquationSyntax[]): Reason | undefined {
  for (const equation of equations) {
    const found = reasonIn(equation);
    if (found !== undefined) return found;
  }
  return undefined;
}

function reasonIn(equation: EquationSyntax): Reason | undefined {
  switch (equation.kind) {
    case "connect":
      return "construct.branch-with-connections";
    case "when":
      return "construct.branch-with-when";
    case "if":
      return mustBeKnown([...equation.branches.flatMap((branch) => branch.body), ...equation.else]);
    case "for":
      return mustBeKnown(equation.body);
    case "equals":
      return undefined;
    case "call": {
      const { call } = equation;
      const name = call.kind === "call" ? call.function.parts[0]!.name : "";
      return name === "Connections" ? "construct.branch-with-connections" : undefined;
    }
  }
}

/** Takes the branch whose condition holds at compile time. */
function decide(
  site: EquationSite,
  open: readonly OpenBranch[],
  rest: readonly EquationSyntax[],
  reason: Reason,
): void {
  const { flat, expressionContext } = site;
  for (const { condition, branch } of open) {
    const known = evaluateStructural(flat.context, condition, "condition of an if-equation");
    if (known === undefined) {
      const { span } = branch.condition;
      reportFlatten(flat, expressionContext.scope, "flatten.condition-unknown", span, {
        reason: phrase(featurePhrases, reason),
      });
      return;
    }
    if (known !== 0) {
      site.elaborateEquations(site, branch.body);
      return;
    }
  }
  site.elaborateEquations(site, rest);
}

function pair(
  site: EquationSite,
  equation: IfEquation,
  open: readonly OpenBranch[],
  rest: readonly EquationSyntax[],
): void {
  const { flat, expressionContext } = site;
  const before = markOf(flat);
  const { sink } = flat.context;
  const reports = sink.list.length;
  const branches = open.map((one) => elaborateBranch(site, one.branch.body));
  const otherwise = elaborateBranch(site, rest);
  const all = [...branches, otherwise];
  const take = (branch: number): void => {
    rollBack(flat, before);
    site.elaborateEquations(site, branch === open.length ? rest : open[branch]!.branch.body);
  };
  const found = sink.list.slice(reports).filter((d) => d.severity === "error");
  if (
    found.length > 0 &&
    found.every(({ code }) => emptyArrays.has(code)) &&
    open.every(isParametricBranch)
  ) {
    const taken = decidable(site, open);
    if (taken !== undefined) {
      withdraw(sink, reports);
      take(taken);
      return;
    }
  }
  const errors = sink.list.some((d) => d.severity === "error");
  const count = otherwise.equations.length;
  const balanced = all.every((one) => one.equations.length === count);
  const conditions = open.map((one) => one.condition);
  const paired = balanced ? pairByLeftSide(conditions, branches, otherwise) : undefined;
  if (
    !errors &&
    open.every(isParametricBranch) &&
    (paired === undefined || !sameDerivatives(flat, all) || flat.clockCalls.length > before.clockCalls)
  ) {
    const taken = decidable(site, open);
    if (taken !== undefined) {
      take(taken);
      return;
    }
  }
  if (!balanced) {
    const counts = all.map((one) => one.equations.length).join(", ");
    const more = equation.else.length === 0 ? { advice: phrase(featurePhrases, "advice.add-else") } : {};
    if (!errors)
      reportFlatten(flat, expressionContext.scope, "flatten.branch-counts", equation.span, { counts }, more);
    return;
  }
  const origin = originOf(expressionContext.scope, equation.span);
  append(site.sink.equations, paired ?? residuals(conditions, branches, otherwise, origin));
  guard(site.sink, conditions, all);
}

/** What a branch for arrays with elements meets where they have none: then the parameters that exclude it decide. */
const emptyArrays: ReadonlySet<string> = new Set([
  "expression.subscript-range",
  "expression.empty-array",
  "instantiate.negative-dimension",
]);

function isParametricBranch({ typed }: OpenBranch): boolean {
  return isParametric(typed);
}

/** Whether all branches contain the same derivatives. If not, the condition determines the states. */
function sameDerivatives(flat: FlatModel, branches: readonly EquationSink[]): boolean {
  const declared = flat.context.tables.scalars.length;
  const [first, ...rest] = branches.map((branch) => {
    const found = new Set<VariableId>();
    for (const { left, right } of branch.equations)
      for (const side of [left, right])
        visitVariables(side, flat.relations, (v) => {
          if (flat.auxiliaries[v - declared]?.derivativeOf !== undefined) found.add(v);
        });
    return [...found].sort((a, b) => a - b).join();
  });
  return rest.every((one) => one === first);
}

/** Sizes of the flat model's tables, to which `rollBack` returns. */
interface Mark {
  readonly relations: number;
  readonly samplers: number;
  readonly equations: number;
  readonly auxiliaries: number;
  readonly stepCount: number;
  readonly clockCalls: number;
  readonly previous: number;
}

function markOf(flat: FlatModel): Mark {
  return {
    relations: flat.relations.length,
    samplers: flat.samplers.length,
    equations: flat.equations.length,
    auxiliaries: flat.auxiliaries.length,
    stepCount: flat.stepCount,
    clockCalls: flat.clockCalls.length,
    previous: flat.previous.length,
  };
}

/** Removes relations, derivatives and steps that only an abandoned branch contains. */
function rollBack(flat: FlatModel, mark: Mark): void {
  const { tables } = flat.context;
  const variables = tables.scalars.length + mark.auxiliaries;
  flat.relations.length = mark.relations;
  flat.samplers.length = mark.samplers;
  flat.equations.length = mark.equations;
  flat.auxiliaries.length = mark.auxiliaries;
  flat.stepCount = mark.stepCount;
  flat.clockCalls.length = mark.clockCalls;
  flat.previous.length = mark.previous;
  tables.nodes.length = variables;
  tables.preNodes.length = Math.min(tables.preNodes.length, variables);
  for (const [key, id] of flat.relationIndex)
    if (id >= (key.startsWith("step ") ? variables : mark.relations)) flat.relationIndex.delete(key);
  for (const [state, derivative] of flat.derivatives)
    if (derivative >= variables) flat.derivatives.delete(state);
}

function isParametric(typed: TypedValue): boolean {
  return typed.variability === "parameter" || typed.variability === "constant";
}

/** The index of the active branch, with the else-branch last; `undefined` if not known at compile time. */
function decidable(site: EquationSite, open: readonly OpenBranch[]): number | undefined {
  for (const [i, { condition }] of open.entries()) {
    const known = evaluateStructural(site.flat.context, condition, "condition of an if-equation");
    if (known === undefined) return undefined;
    if (known !== 0) return i;
  }
  return open.length;
}

function elaborateBranch(site: EquationSite, equations: readonly EquationSyntax[]): EquationSink {
  const sink: EquationSink = { equations: [], assertions: [], terminations: [] };
  site.elaborateEquations({ ...site, sink }, equations);
  return sink;
}

/** `lhs = if c then e1 else e2` if all branches have an equation with the same left side; else `undefined`. */
function pairByLeftSide(
  conditions: readonly Expression[],
  branches: readonly EquationSink[],
  otherwise: EquationSink,
): readonly Sides[] | undefined {
  const remaining = [...branches.slice(1), otherwise].map((one) => [...one.equations]);
  const pairs: Sides[] = [];
  for (const [i, first] of branches[0]!.equations.entries()) {
    const rights: Expression[] = [first.right];
    for (const list of remaining) {
      const here = list[i];
      const at =
        here !== undefined && sameExpression(here.left, first.left)
          ? i
          : list.findIndex((other) => sameExpression(other.left, first.left));
      if (at < 0) return undefined;
      rights.push(list[at]!.right);
    }
    const { left, origin } = first;
    // `0 = …` in two branches may be two different equations.
    const source = left.kind === "number" ? ({ source: "branches" } as const) : {};
    pairs.push({ left, right: choose(conditions, rights), origin, ...source });
  }
  return pairs;
}

function choose(conditions: readonly Expression[], values: readonly Expression[]): Expression {
  let result = values.at(-1)!;
  for (let i = conditions.length - 1; i >= 0; i--) result = conditional(conditions[i]!, values[i]!, result);
  return shallow(result);
}

/** `0 = if c then l1 - r1 else l2 - r2` */
function residuals(
  conditions: readonly Expression[],
  branches: readonly EquationSink[],
  otherwise: EquationSink,
  origin: Origin,
): readonly Sides[] {
  const all = [...branches, otherwise];
  return otherwise.equations.map((_, i) => {
    const values = all.map((one) => residual(one.equations[i]!));
    return { left: zero, right: choose(conditions, values), origin, source: "branches" };
  });
}

function residual({ left, right }: Sides): Expression {
  if (right.kind === "number" && right.value === 0) return left;
  if (left.kind === "number" && left.value === 0) return right;
  return arithmetic("-", left, right);
}

/** An assertion in a branch, or the end of the run, applies only while the branch is active. */
function guard(
  into: EquationSink,
  conditions: readonly Expression[],
  branches: readonly EquationSink[],
): void {
  let earlier: Expression = zero;
  for (const [i, { assertions, terminations }] of branches.entries()) {
    const own = conditions[i];
    const inactive = own === undefined ? earlier : or(earlier, not(own));
    for (const one of assertions) into.assertions.push({ ...one, condition: or(inactive, one.condition) });
    for (const one of terminations)
      into.terminations.push({ ...one, condition: and(not(inactive), one.condition) });
    if (own !== undefined) earlier = or(earlier, own);
  }
}
