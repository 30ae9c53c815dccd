import { type Affine, affineExpression, affineForm, combine, type Expression } from "@cosimo/ir";
import { evaluateStructural } from "../evaluation/evaluate.ts";
import { number } from "../model/construct.ts";
import { elaborate } from "../model/queries.ts";
import { referencesIn } from "../syntax/tree/references.ts";
import type { ExpressionSyntax } from "../syntax/tree/syntax-tree.ts";
import { localOf, type RegularSite } from "./regular-value.ts";

/** `factor` e + `constant` */
export function shifted(e: Expression, constant: number, factor = 1): Expression {
  const form = affineForm(e);
  if (form === undefined) throw new Error("a subscript is no affine function of locals");
  return affineExpression(combine({ constant, coefficients: new Map() }, form, factor));
}

/** A subscript or bound as an affine function of iteration variables; parameters in it become structural. */
export function affineIndex(site: RegularSite, syntax: ExpressionSyntax): Affine | undefined {
  if (!readsIterator(site, syntax)) {
    const value = knownIndex(site, syntax);
    return value === undefined ? undefined : { constant: value, coefficients: new Map() };
  }
  switch (syntax.kind) {
    case "reference": {
      const range = syntax.parts.length === 1 ? site.iterators.get(syntax.parts[0]!.name) : undefined;
      return range && affineForm(localOf(range));
    }
    case "unary": {
      const operand = affineIndex(site, syntax.operand);
      if (syntax.operator === "+") return operand;
      return syntax.operator === "-" ? operand && combine(zero, operand, -1) : undefined;
    }
    case "binary": {
      const left = affineIndex(site, syntax.left);
      const right = affineIndex(site, syntax.right);
      if (left === undefined || right === undefined) return undefined;
      if (syntax.operator === "+") return combine(left, right, 1);
      if (syntax.operator === "-") return combine(left, right, -1);
      if (syntax.operator !== "*") return undefined;
      if (left.coefficients.size === 0) return combine(zero, right, left.constant);
      return right.coefficients.size === 0 ? combine(zero, left, right.constant) : undefined;
    }
    default:
      return undefined;
  }
}

const zero: Affine = { constant: 0, coefficients: new Map() };

export function readsIterator({ iterators }: RegularSite, syntax: ExpressionSyntax): boolean {
  if (iterators.size === 0 || syntax.kind === "integer" || syntax.kind === "real") return false;
  return referencesIn(syntax).some(({ global, parts }) => !global && iterators.has(parts[0]!.name));
}

/** The value of an Integer expression that is known at compile time. */
export function knownIndex(site: RegularSite, syntax: ExpressionSyntax): number | undefined {
  if (syntax.kind === "integer") return syntax.value;
  if (syntax.kind === "end") return site.end;
  const { context, end } = site;
  const inside = { ...site.expressionContext, ...(end !== undefined && { end: endOf(end) }) };
  const value = elaborate(context, inside, syntax);
  const isKnowable = value.variability === "constant" || value.variability === "parameter";
  if (value.type.kind !== "Integer" || value.dims.length > 0 || !isKnowable) return undefined;
  const known = evaluateStructural(context, value.scalars[0], "subscript");
  return typeof known === "number" ? known : undefined;
}

function endOf(length: number) {
  const type = { kind: "Integer" } as const;
  return { type, dims: [], scalars: [number(length)], variability: "constant" } as const;
}
