import type { Expression, Reset, Span } from "@cosimo/ir";
import type { Body, IfStatement, LismaExpression } from "../syntax/syntax-tree.ts";
import { conditionText, guardUse, lowerCondition, lowerNegation } from "./conditions.ts";
import { bodyChanges } from "./explicit-equations.ts";
import { type Lowering, originOf } from "./lowering.ts";
import { type Entry, guardCause, type Machine, noEffect } from "./machines.ts";
import { lowerResets } from "./resets.ts";
import type { Scope } from "./scope.ts";
import { type Placed, withoutLoops } from "./statements.ts";

/** One of the branches of which exactly one holds. */
interface Branch {
  readonly guard: Expression;
  readonly text: string;
  readonly body: Body | undefined;
  /** Where it is told apart from the others: what stands before its body, or the body of an `else`. */
  readonly span: Span;
}

/**
 * An if that does more than choose right sides: an automaton of its own with a state for each branch, which begins in the
 * last one. What a branch sets it sets when its condition becomes true. `equations`: whether the equations in it are the
 * automaton's, or have become choices.
 */
export function ifMachine(
  lowering: Lowering,
  { statement, scope }: Placed<IfStatement>,
  name: string,
  equations: boolean,
): Machine | undefined {
  const branches = branchesOf(lowering, statement, scope);
  if (branches === undefined) return undefined;
  const changesOf = (body: Body | undefined) =>
    equations ? bodyChanges(lowering, withoutLoops(lowering, body?.statements ?? [], scope)) : [];
  const entries = branches.map(({ guard, text, body, span }, i): Entry => {
    const resets: readonly Reset[] = lowerResets(lowering, body, scope);
    const sources = branches.filter((_, j) => j !== i).map((other) => other.text);
    const cause = guardCause(guard, text);
    const effect = { changes: changesOf(body), resets };
    return { target: text, sources, cause, effect, origin: originOf(span) };
  });
  const last = branches.at(-1)!;
  return {
    name,
    states: [last, ...branches.slice(0, -1)].map(({ text, span }) => ({
      name: text,
      origin: originOf(span),
    })),
    entries,
    initial: { ...noEffect, changes: changesOf(last.body) },
    cumulative: false,
  };
}

/** The branches of `if … else if … else …`; what comes before the last one has not held when it does. */
function branchesOf(
  lowering: Lowering,
  statement: IfStatement,
  scope: Scope | undefined,
): readonly Branch[] | undefined {
  const branches: Branch[] = [];
  const failed: { readonly negation: Expression; readonly text: string }[] = [];
  const add = (condition: LismaExpression | undefined, body: Body | undefined, start = 0): boolean => {
    const holds = condition && lowerCondition(lowering, condition, scope, guardUse);
    const negation = condition && lowerNegation(lowering, condition, scope, guardUse);
    const guards = [...failed.map((f) => f.negation), ...(holds === undefined ? [] : [holds])];
    const text = condition === undefined ? "else" : `if ${conditionText(start, body!.span, scope)}`;
    if (condition !== undefined && negation === undefined) return false;
    branches.push({
      guard: guards.reduce((left, right) => ({ kind: "binary", operator: "and", left, right })),
      text: failed.length === 0 || condition === undefined ? text : `else ${text}`,
      body,
      span: condition === undefined ? (body?.span ?? endOf(statement.span)) : condition.span,
    });
    if (negation !== undefined) failed.push({ negation, text });
    return true;
  };
  let rest: IfStatement | undefined = statement;
  let otherwise: Body | undefined;
  while (rest !== undefined) {
    if (!add(rest.condition, rest.body, rest.span.start + "if".length)) return undefined;
    otherwise = rest.else;
    const [only, ...others]: readonly (Body["statements"][number] | undefined)[] =
      otherwise?.statements ?? [];
    rest = only?.kind === "if" && others.length === 0 ? only : undefined;
  }
  add(undefined, otherwise);
  return branches;
}

/** The last character: an `else` that is not written. */
function endOf(span: Span): Span {
  return { ...span, start: span.end - 1 };
}

/** Does the if set anything when its condition becomes true? */
export function hasResets(statement: IfStatement): boolean {
  const sets = (body: Body | undefined): boolean =>
    (body?.statements ?? []).some((s) => {
      if (s.kind === "for") return sets(s.body);
      if (s.kind === "if") return sets(s.body) || sets(s.else);
      return s.kind === "initialValue" || s.kind === "initialConditions" || s.kind === "set";
    });
  return sets(statement.body) || sets(statement.else);
}
