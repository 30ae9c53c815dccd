import type { IfStatement } from "../../syntax/tree/syntax-tree.ts";
import type { Placed } from "../declarations/placed-statement.ts";
import { type Lowering, report } from "../expressions/lowering.ts";
import { type Change, lowerEquation, type TextEquation } from "./equations.ts";
import { type Choice, type Choices, choicesOf, chosenEquation } from "./if-equations.ts";

/** Equations of the top level, and the `if` statements that cannot be expressed as a choice of right sides. */
export interface BaseEquations {
  readonly equations: readonly TextEquation[];
  readonly structural: readonly Placed<IfStatement>[];
}

/**
 * The equations of the top level. An `if` with values for `x` becomes part of the equation `x = …`, wherever that is;
 * of several ones the later takes precedence.
 */
export function baseEquations(lowering: Lowering, statements: readonly Placed[]): BaseEquations {
  const equations: TextEquation[] = [];
  const structural: Placed<IfStatement>[] = [];
  const ifs: { readonly placed: Placed<IfStatement>; readonly choices: Choices | undefined }[] = [];
  const places = new Map<string, number>();
  const add = (equation: TextEquation): void => {
    if (equation.target !== undefined && !places.has(equation.target))
      places.set(equation.target, equations.length);
    equations.push(equation);
  };
  for (const { statement, scope } of statements) {
    if (statement.kind === "equation" || statement.kind === "linearEquation") {
      const equation = lowerEquation(lowering, { statement, scope });
      if (equation !== undefined) add(equation);
    }
    if (statement.kind !== "if") continue;
    const placed = { statement, scope };
    ifs.push({ placed, choices: choicesOf(lowering, placed) });
  }
  for (const { placed, choices } of ifs) {
    const known = (target: string, choice: Choice) => choice.complete || places.has(target);
    if (choices === undefined || ![...choices].every(([target, choice]) => known(target, choice)))
      structural.push(placed);
    else
      for (const [target, choice] of choices) {
        const place = places.get(target);
        if (place === undefined) add(chosenEquation(choice, undefined));
        else equations[place] = chosenEquation(choice, equations[place]);
      }
  }
  return { equations, structural };
}

/** The changes that a body makes to the equations in force. Its `if` statements choose right sides only. */
export function bodyChanges(lowering: Lowering, statements: readonly Placed[]): readonly Change[] {
  const changes: Change[] = [];
  for (const { statement, scope } of statements) {
    switch (statement.kind) {
      case "equation":
      case "linearEquation": {
        const equation = lowerEquation(lowering, { statement, scope });
        if (equation !== undefined) changes.push({ kind: "equation", equation });
        break;
      }
      case "delete":
        changes.push({ kind: "delete", labels: statement.labels });
        break;
      case "if":
        addChoices(lowering, { statement, scope }, changes);
    }
  }
  return changes;
}

function addChoices(lowering: Lowering, placed: Placed<IfStatement>, changes: Change[]): void {
  const { span } = placed.statement;
  const choices = choicesOf(lowering, placed);
  if (choices === undefined) {
    report(lowering, "lisma.if-implicit-in-state", span);
    return;
  }
  for (const [target, choice] of choices) {
    const place = changes.findIndex((c) => c.kind === "equation" && c.equation.target === target);
    const present = changes[place];
    const otherwise = present?.kind === "equation" ? present.equation : undefined;
    if (!choice.complete && otherwise === undefined)
      report(lowering, "lisma.if-in-state", span, { name: target });
    else {
      const change: Change = { kind: "equation", equation: chosenEquation(choice, otherwise) };
      if (otherwise === undefined) changes.push(change);
      else changes[place] = change;
    }
  }
}
