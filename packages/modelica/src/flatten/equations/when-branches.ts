import {
  append,
  type Expression,
  phrase,
  type Reinit,
  shallow,
  type VariableId,
  type WhenAssignment,
} from "@cosimo/ir";
import { evaluateConstant } from "../../evaluation/evaluate.ts";
import { elaborateCondition } from "../../expressions/if-expressions.ts";
import { type FlatModel, reportFlatten } from "../../flat/flat-model.ts";
import type { ClassInstance } from "../../model/class-instance.ts";
import { conditional } from "../../model/construct.ts";
import { preNode } from "../../model/elaboration-tables.ts";
import { featurePhrases } from "../../model/messages/feature-phrases.ts";
import type { EquationSyntax } from "../../syntax/tree/syntax-tree.ts";
import type { WhenBody, WhenSite } from "./when-site.ts";

/** How the equations of a branch are elaborated. */
type ElaborateBody = (site: WhenSite, equations: readonly EquationSyntax[]) => void;

/** Branches inside a when-clause: a variable without assignment in a branch keeps its value. */
export function elaborateIf(
  site: WhenSite,
  equation: Extract<EquationSyntax, { kind: "if" }>,
  elaborateBody: ElaborateBody,
): void {
  const { flat, expressionContext } = site;
  const conditions: Expression[] = [];
  const bodies: WhenBody[] = [];
  let rest = equation.else;
  for (const branch of equation.branches) {
    const condition = elaborateCondition(flat.context, expressionContext, branch.condition)?.scalars[0];
    if (condition === undefined) return;
    const known = evaluateConstant(flat.context, condition);
    if (known === 0) continue;
    if (known !== undefined) {
      rest = branch.body;
      break;
    }
    conditions.push(condition);
    bodies.push(bodyOf(site, branch.body, elaborateBody));
  }
  bodies.push(bodyOf(site, rest, elaborateBody));
  checkSameVariables(flat, expressionContext.scope, bodies);
  merge(site, conditions, bodies);
}

/** All branches must determine the same variables (specification 3.6, section 8.3.5.3). */
export function checkSameVariables(
  flat: FlatModel,
  scope: ClassInstance,
  branches: readonly { readonly assignments: readonly WhenAssignment[] }[],
): void {
  const sets = branches.map(({ assignments }) => new Set(assignments.map(({ variable }) => variable)));
  for (const { assignments } of branches)
    for (const { variable, origin } of assignments) {
      if (sets.every((set) => set.has(variable))) continue;
      const name = flat.context.tables.scalars[variable]?.component.path.join(".") ?? "";
      reportFlatten(flat, scope, "flatten.when-variables", origin.span, { name });
      return;
    }
}

function bodyOf(
  site: WhenSite,
  equations: readonly EquationSyntax[],
  elaborateBody: ElaborateBody,
): WhenBody {
  const body: WhenBody = { assignments: [], reinits: [], assertions: [], terminates: [] };
  elaborateBody({ ...site, body }, equations);
  return body;
}

function merge(site: WhenSite, conditions: readonly Expression[], bodies: readonly WhenBody[]): void {
  const { tables } = site.flat.context;
  const { body } = site;
  const choose = (values: readonly Expression[]) => chosen(conditions, values);
  const assigned = new Map<VariableId, WhenAssignment>();
  for (const one of bodies)
    for (const a of one.assignments) if (!assigned.has(a.variable)) assigned.set(a.variable, a);
  for (const [variable, { origin }] of assigned) {
    const values = bodies.map(
      (one) => one.assignments.find((a) => a.variable === variable)?.value ?? preNode(tables, variable),
    );
    body.assignments.push({ variable, value: choose(values), origin });
  }
  for (const one of bodies) append(body.assignments, repeatedIn(one));
  const states = new Map<VariableId, Reinit>();
  for (const one of bodies) for (const r of one.reinits) if (!states.has(r.state)) states.set(r.state, r);
  for (const [state, { origin }] of states) {
    const values = bodies.map(
      (one) => one.reinits.find((r) => r.state === state)?.value ?? tables.nodes[state]!,
    );
    body.reinits.push({ state, value: choose(values), origin });
  }
  mergeEffects(site, conditions, bodies);
}

/** The value of the first condition that holds, or the last one. */
function chosen(conditions: readonly Expression[], values: readonly Expression[]): Expression {
  const chain = conditions.reduceRight(
    (otherwise, condition, i) => conditional(condition, values[i]!, otherwise),
    values.at(-1)!,
  );
  return shallow(chain);
}

/** A second assignment of a variable in one branch is kept, so that structural analysis counts it. */
function repeatedIn({ assignments }: WhenBody): readonly WhenAssignment[] {
  const seen = new Set<VariableId>();
  return assignments.filter(({ variable }) => {
    if (seen.has(variable)) return true;
    seen.add(variable);
    return false;
  });
}

function mergeEffects(site: WhenSite, conditions: readonly Expression[], bodies: readonly WhenBody[]): void {
  const yes: Expression = { kind: "number", value: 1 };
  for (const [i, one] of bodies.entries()) {
    for (const assertion of one.assertions) {
      const values = bodies.map((_, k) => (k === i ? assertion.condition : yes));
      const condition = chosen(conditions, values);
      site.body.assertions.push({ ...assertion, condition });
    }
    for (const terminate of one.terminates) {
      const { scope } = site.expressionContext;
      if (conditions.length === 0) site.body.terminates.push(terminate);
      else
        reportFlatten(
          site.flat,
          scope,
          "flatten.unsupported",
          terminate.origin.span,
          {
            feature: phrase(featurePhrases, "feature.terminate-in-when"),
          },
          { advice: phrase(featurePhrases, "advice.one-when") },
        );
    }
  }
}
