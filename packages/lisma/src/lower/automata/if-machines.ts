import { type Expression, halved, type Reset, type Span } from "@cosimo/ir";
import type { Body, IfStatement } from "../../syntax/tree/syntax-tree.ts";
import type { Placed } from "../declarations/placed-statement.ts";
import { unrollLoops } from "../declarations/unroll-loops.ts";
import { bodyChanges } from "../equations/explicit-equations.ts";
import { lowerResets } from "../equations/resets.ts";
import { conditionText, guardUse, lowerCondition, lowerNegation } from "../expressions/conditions.ts";
import { type Lowering, originOf } from "../expressions/lowering.ts";
import type { Scope } from "../expressions/scope.ts";
import { type Entry, guardCause, type Machine, noEffect } from "./machines.ts";

/** One of several branches, exactly one of which is active. */
interface Branch {
  /** Name of the branch's state. */
  readonly name: string;
  /** The condition as in the text. */
  readonly text: string;
  readonly guard: Expression;
  readonly body: Body | undefined;
  /** The heading before its body; the body of an `else`. */
  readonly span: Span;
}

/**
 * An `if` that cannot be expressed as choices of right sides: an automaton with one state per branch that begins in
 * the last one. Resets of a branch apply when its condition becomes true. `equations`: the automaton switches the
 * equations; false if these are choices already.
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
    equations ? bodyChanges(lowering, unrollLoops(lowering, body?.statements ?? [], scope)) : [];
  const entries = branches.map(({ name: target, guard, text, body, span }, i): Entry => {
    const resets: readonly Reset[] = lowerResets(lowering, body, scope);
    const sources = branches.filter((_, j) => j !== i).map((other) => other.name);
    const cause = guardCause(guard, text);
    const effect = { changes: changesOf(body), resets };
    return { target, sources, cause, effect, origin: originOf(span) };
  });
  const last = branches.at(-1)!;
  return {
    name,
    states: [last, ...branches.slice(0, -1)].map(({ name: state, span }) => ({
      name: state,
      origin: originOf(span),
    })),
    entries,
    initial: { ...noEffect, changes: changesOf(last.body) },
    cumulative: false,
  };
}

/** The branches of `if … else if … else …`; the condition of each excludes those before it. */
function branchesOf(
  lowering: Lowering,
  statement: IfStatement,
  scope: Scope | undefined,
): readonly Branch[] | undefined {
  const branches: Branch[] = [];
  const failed: Expression[] = [];
  let otherwise: Body | undefined;
  for (let rest: IfStatement | undefined = statement; rest !== undefined; rest = onlyIf(otherwise)) {
    const { condition, body, span } = rest;
    const holds = lowerCondition(lowering, condition, scope, guardUse);
    const fails = lowerNegation(lowering, condition, scope, guardUse);
    if (holds === undefined || fails === undefined) return undefined;
    const text = conditionText(span.start + "if".length, body.span, scope);
    const name = `${failed.length === 0 ? "" : "else "}if ${text}`;
    branches.push({ name, text, guard: conjunction([...failed, holds]), body, span: condition.span });
    failed.push(fails);
    otherwise = rest.else;
  }
  const span = otherwise?.span ?? endOf(statement.span);
  branches.push({ name: "else", text: "else", guard: conjunction(failed), body: otherwise, span });
  return branches;
}

function conjunction(guards: readonly Expression[]): Expression {
  return halved(guards, (left, right) => ({ kind: "binary", operator: "and", left, right }));
}

/** The inner `if` of an `else if`. */
function onlyIf(body: Body | undefined): IfStatement | undefined {
  const [only, ...others] = body?.statements ?? [];
  return only?.kind === "if" && others.length === 0 ? only : undefined;
}

/** The last character of the statement, for an implicit `else`. */
function endOf(span: Span): Span {
  return { ...span, start: span.end - 1 };
}

/** Whether the `if` contains resets. */
export function hasResets(statement: IfStatement): boolean {
  const sets = (body: Body | undefined): boolean =>
    (body?.statements ?? []).some((s) => {
      if (s.kind === "for") return sets(s.body);
      if (s.kind === "if") return sets(s.body) || sets(s.else);
      return s.kind === "initialValue" || s.kind === "initialConditions" || s.kind === "set";
    });
  return sets(statement.body) || sets(statement.else);
}
