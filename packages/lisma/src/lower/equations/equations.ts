import type { Expression, Origin } from "@cosimo/ir";
import type {
  EquationStatement,
  Identifier,
  LinearEquationStatement,
  LismaExpression,
} from "../../syntax/tree/syntax-tree.ts";
import type { Placed } from "../declarations/placed-statement.ts";
import { lowerNumber, nameOf } from "../expressions/expressions.ts";
import { type Lowering, originOf, report } from "../expressions/lowering.ts";
import type { Scope } from "../expressions/scope.ts";

/** An equation of the text. */
export interface TextEquation {
  readonly left: Expression;
  readonly right: Expression;
  readonly label?: string;
  /** The left side if it is just `x` or `x'`; another equation with the same left side replaces this one. */
  readonly target?: string;
  readonly origin: Origin;
}

/** A change of the equations in force. */
export type Change =
  | { readonly kind: "equation"; readonly equation: TextEquation }
  | { readonly kind: "delete"; readonly labels: readonly Identifier[] };

export function lowerEquation(
  lowering: Lowering,
  { statement, scope }: Placed<EquationStatement | LinearEquationStatement>,
): TextEquation | undefined {
  if (statement.kind === "equation" && statement.pde) {
    report(lowering, "lisma.pde", statement.span);
    return undefined;
  }
  const left = lowerNumber(lowering, statement.left, scope);
  const right = lowerNumber(lowering, statement.right, scope);
  if (left === undefined || right === undefined) return undefined;
  const label = statement.kind === "equation" ? statement.label?.name : undefined;
  const target = targetOf(lowering, statement.left, scope);
  return {
    left,
    right,
    ...(label === undefined ? {} : { label }),
    ...(target === undefined ? {} : { target }),
    origin: originOf(statement.span),
  };
}

function targetOf(lowering: Lowering, e: LismaExpression, scope: Scope | undefined): string | undefined {
  const ref = e.kind === "derivative" ? e.of : e;
  if (ref.kind !== "reference") return undefined;
  const name = nameOf(lowering, ref, scope);
  if (name === undefined || lowering.macros.has(name)) return undefined;
  return `${name}${"'".repeat(e.kind === "derivative" ? e.order : 0)}`;
}
