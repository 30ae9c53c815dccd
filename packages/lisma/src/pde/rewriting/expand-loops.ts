import type { LismaExpression, LismaStatement, Reference } from "../../syntax/tree/syntax-tree.ts";
import type { ConstantValues } from "./constant-values.ts";
import { mapStatements, type StatementMap } from "./map-statements.ts";
import { mapParts } from "./visit.ts";

type Loop = Extract<LismaStatement, { kind: "for" }>;

/** Largest number of loop steps; no model has more unknowns that depend on the place. */
const mostSteps = 100_000;

/**
 * Repeats the statements of loops with numbers for indices, so that indexed unknowns can depend on the place. A loop
 * with unknown or too long ranges stays, and is reported by `unroll-loops.ts`.
 */
export function expandLoops(
  statements: readonly LismaStatement[],
  constants: ConstantValues,
): readonly LismaStatement[] {
  return statements.flatMap((statement) => {
    switch (statement.kind) {
      case "for":
        return expandLoop(statement, constants);
      case "state":
      case "timeEvent":
        return { ...statement, body: inBody(statement.body, constants) };
      case "if": {
        const otherwise = statement.else && { else: inBody(statement.else, constants) };
        return { ...statement, body: inBody(statement.body, constants), ...otherwise };
      }
      default:
        return statement;
    }
  });
}

function inBody<B extends { readonly statements: readonly LismaStatement[] }>(
  body: B,
  constants: ConstantValues,
): B {
  return { ...body, statements: expandLoops(body.statements, constants) };
}

function expandLoop(loop: Loop, constants: ConstantValues): readonly LismaStatement[] {
  const values = valuesOf(loop, constants);
  if (values === undefined) return [loop];
  return values.flatMap((value) =>
    expandLoops(mapStatements(loop.body.statements, replacing(loop.index.name, value, constants)), constants),
  );
}

function valuesOf({ ranges }: Loop, constants: ConstantValues): readonly number[] | undefined {
  const values: number[] = [];
  for (const { first, last } of ranges) {
    const from = constants.valueOf(first);
    const to = last === undefined ? from : constants.valueOf(last);
    if (from === undefined || to === undefined || !Number.isInteger(from) || to - from > mostSteps)
      return undefined;
    for (let value = from; value <= to; value++) values.push(value);
  }
  return values;
}

/** Replaces the loop variable by its value, and indices by numbers. */
function replacing(name: string, number: number, constants: ConstantValues): StatementMap {
  const target = (reference: Reference): Reference => {
    const { index } = reference;
    if (index === undefined) return reference;
    const mapped = value(index);
    const known = constants.valueOf(mapped);
    return {
      ...reference,
      index: known === undefined ? mapped : { kind: "number", value: known, span: index.span },
    };
  };
  const value = (expression: LismaExpression): LismaExpression => {
    switch (expression.kind) {
      case "reference":
        if (expression.index !== undefined) return target(expression);
        return expression.name === name
          ? { kind: "number", value: number, span: expression.span }
          : expression;
      case "derivative":
        return { ...expression, of: target(expression.of) };
      case "pdeOperator":
        return { ...expression, quantity: target(expression.quantity) };
      default:
        return mapParts(expression, value);
    }
  };
  return { value, target };
}
