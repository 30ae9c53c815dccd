import type { Expression } from "@cosimo/ir";
import { ifThenElse } from "@cosimo/ir";
import type { Body, IfStatement } from "../../syntax/tree/syntax-tree.ts";
import type { Placed } from "../declarations/placed-statement.ts";
import { unrollLoops } from "../declarations/unroll-loops.ts";
import { branchUse, lowerCondition } from "../expressions/conditions.ts";
import type { Lowering } from "../expressions/lowering.ts";
import type { Scope } from "../expressions/scope.ts";
import { lowerEquation, type TextEquation } from "./equations.ts";

/** The right side that an `if` gives to a left side; where a branch has none, the one without the `if`. */
export interface Choice {
  readonly equation: TextEquation;
  /** Every branch has a right side. */
  readonly complete: boolean;
  readonly value: (otherwise: Expression | undefined) => Expression;
}

export type Choices = ReadonlyMap<string, Choice>;

/** The choices of an `if` by their left sides; `undefined` if it is not expressible as choices of right sides. */
export function choicesOf(
  lowering: Lowering,
  { statement, scope }: Placed<IfStatement>,
): Choices | undefined {
  if (!isExplicit(lowering, statement, scope)) return undefined;
  const yes = branchChoices(lowering, statement.body, scope);
  const no = branchChoices(lowering, statement.else, scope);
  const choices = new Map<string, Choice>();
  if (yes.size + no.size === 0) return choices;
  const condition = lowerCondition(lowering, statement.condition, scope, branchUse);
  if (condition === undefined) return choices;
  for (const target of new Set([...yes.keys(), ...no.keys()])) {
    const [a, b] = [yes.get(target), no.get(target)];
    choices.set(target, {
      equation: { ...(a ?? b)!.equation, origin: { ...(a ?? b)!.equation.origin, span: statement.span } },
      complete: a?.complete === true && b?.complete === true,
      value: (otherwise) =>
        ifThenElse(condition, a?.value(otherwise) ?? otherwise!, b?.value(otherwise) ?? otherwise!),
    });
  }
  return choices;
}

/** Whether all equations have the form `x = …` or `x' = …`, with each left side once per branch. */
function isExplicit(lowering: Lowering, statement: IfStatement, scope: Scope | undefined): boolean {
  return [statement.body, statement.else].every((body) => {
    const seen = new Set<string>();
    return unrollLoops(lowering, body?.statements ?? [], scope).every((placed) => {
      const { statement: s } = placed;
      if (s.kind === "delete" || s.kind === "linearEquation") return false;
      if (s.kind === "if") return isExplicit(lowering, s, placed.scope);
      if (s.kind !== "equation") return true;
      const equation = lowerEquation(lowering, { statement: s, scope: placed.scope });
      if (equation === undefined) return true;
      if (equation.target === undefined || seen.has(equation.target)) return false;
      seen.add(equation.target);
      return true;
    });
  });
}

/** Later statements of a branch take precedence over earlier ones. */
function branchChoices(lowering: Lowering, body: Body | undefined, scope: Scope | undefined): Choices {
  const choices = new Map<string, Choice>();
  for (const { statement, scope: at } of unrollLoops(lowering, body?.statements ?? [], scope)) {
    if (statement.kind === "equation") {
      const equation = lowerEquation(lowering, { statement, scope: at });
      if (equation?.target === undefined) continue;
      choices.set(equation.target, { equation, complete: true, value: () => equation.right });
    }
    if (statement.kind === "if")
      for (const [target, inner] of choicesOf(lowering, { statement, scope: at }) ?? [])
        choices.set(target, combined(choices.get(target), inner));
  }
  return choices;
}

function combined(earlier: Choice | undefined, later: Choice): Choice {
  if (earlier === undefined) return later;
  return {
    equation: earlier.equation,
    complete: earlier.complete || later.complete,
    value: (otherwise) => later.value(earlier.value(otherwise)),
  };
}

/** The equation with its right side chosen. */
export function chosenEquation(choice: Choice, otherwise: TextEquation | undefined): TextEquation {
  const { equation } = choice;
  const right = choice.value(otherwise?.right);
  const label = otherwise?.label ?? equation.label;
  return { ...equation, right, ...(label === undefined ? {} : { label }) };
}
