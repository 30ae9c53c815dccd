import { printExpression } from "@cosimo/ir";
import { expect, test } from "vitest";
import { simplify } from "../../../../ir/src/symbolic/simplify.ts";
import { solve } from "../../../../ir/src/symbolic/solve.ts";
import { dae, expressionOf } from "./notation.ts";

const system = dae("Real a; Real b; Real c; parameter p = 2; Boolean l; Boolean m");

test.each([
  ["a - (b - c)", "a - (b - c)"],
  ["(a - b) - c", "a - b - c"],
  ["a*(b + c)/(a*b)", "a*(b + c)/(a*b)"],
  ["-(a + b)", "-(a + b)"],
  ["-(a*b)", "-a*b"],
  ["(-a)*b", "(-a)*b"],
  ["(a*b)^2", "(a*b)^2"],
  ["a^(b^c)", "a^(b^c)"],
  ["not (l and m) or l", "not (l and m) or l"],
  ["(if l then a else b) + c", "(if l then a else b) + c"],
  ["if a < b then a else if l then b else c", "if a < b then a else if l then b else c"],
])("%s prints as %s", (text, printed) => {
  expect(
    printExpression(expressionOf(text, system), { dae: { ...system, relations: relationsOf(text) } }),
  ).toBe(printed);
});

function relationsOf(text: string) {
  return dae(`Real a; Real b; Real c; Boolean l; Boolean m; zz = ${text}`).relations;
}

test.each([
  ["2*3 + a", "6 + a"],
  ["1*a + b/1", "a + b"],
  ["0*a", "0*a"],
  ["a - a", "a - a"],
  ["1/0", "1/0"],
  ["if 1 > 2 then a else sqrt(4)", "if 1 > 2 then a else 2"],
  ["if true then a else b", "a"],
])("%s simplifies to %s", (text, simplified) => {
  const relations = relationsOf(text);
  expect(printExpression(simplify(expressionOf(text, system)), { dae: { ...system, relations } })).toBe(
    simplified,
  );
});

test.each([
  ["a", "b + c", "b + c"],
  ["b", "-a", "-b"],
  ["2*a - b", "c", "(c + b)/2"],
  ["b - a", "c", "b - c"],
  ["p*a", "a + b", "b/(p - 1)"],
  ["if l then a else 2*a - b", "c", "(c - (if l then 0 else -b))/(if l then 1 else 2)"],
  ["if l then a else b", "c", "unsolvable"],
  ["c", "1/a", "1/c"],
  ["b - 2/(c + a)", "p", "2/(b - p) - c"],
  ["-(p*(b/a))", "c", "b/((-c)/p)"],
  ["1/a", "a", "unsolvable"],
  ["a*a", "b", "unsolvable"],
  ["a - a", "b", "unsolvable"],
  ["sin(a)", "b", "unsolvable"],
])("%s = %s solved for a: %s", (left, right, solution) => {
  const [a] = system.variables;
  const value = solve(expressionOf(left, system), expressionOf(right, system), a!.id, []);
  expect(value === undefined ? "unsolvable" : printExpression(value, { dae: system })).toBe(solution);
});
