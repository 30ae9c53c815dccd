import fc from "fast-check";
import { expect, test } from "vitest";
import { dae, expressionOf } from "../../../compiler/src/structure/testing/notation.ts";
import type { FlatFunction, FunctionLocal } from "../dae/hybrid-dae.ts";
import type { Expression, FunctionId, LocalId, Statement, VariableId } from "../expressions/expression.ts";
import { printExpression } from "../print/print-expression.ts";
import { builtin, number, one, variable } from "./construct.ts";
import { differentiate } from "./differentiate.ts";
import type { Seed } from "./differentiation-context.ts";
import { type ExpressionContext, evaluate } from "./evaluate.ts";
import { createTangentFunctions } from "./tangent-functions.ts";

const system = dae("Real x; Real y; Real z; parameter n = 3; Boolean b");
const [x, y] = [0 as VariableId, 1 as VariableId];

function derivative(text: string, of = "x"): string {
  const context = { relations: system.relations, functions: createTangentFunctions([]) };
  const seed: Seed = (v) => (v !== "time" && system.variables[v]!.name === of ? one : undefined);
  const d = differentiate(expressionOf(text, system), seed, context);
  return d === undefined ? "none" : printExpression(d, { dae: system });
}

test.each([
  ["3*x + y", "3"],
  ["x^2", "2*x"],
  ["x^n", "n*x^(n - 1)"],
  ["y/x", "(-y/x)/x"],
  ["sin(2*x)", "cos(2*x)*2"],
  ["sqrt(x)", "1/(2*sqrt(x))"],
  ["if b then x else y", "if b then 1 else 0"],
  ["pre(x) + floor(x) + time", "none"],
  ["y*z", "none"],
])("derivative of %s by x is %s", (text, expected) => {
  expect(derivative(text)).toBe(expected);
});

/** Smooth expressions of x and y of moderate size; 1 + u^2 keeps arguments within the domains. */
const expressions = fc.letrec<{ e: Expression }>((tie) => {
  const e = tie("e");
  const unary = (make: (u: Expression) => Expression) => e.map(make);
  const binary = (operator: "+" | "-" | "*") =>
    fc.tuple(e, e).map(([left, right]): Expression => ({ kind: "binary", operator, left, right }));
  const plus1 = (u: Expression): Expression => ({
    kind: "binary",
    operator: "+",
    left: one,
    right: { kind: "binary", operator: "*", left: u, right: u },
  });
  return {
    e: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom<Expression>(variable(x), variable(y)),
      fc.integer({ min: -3, max: 3 }).map(number),
      ...(["+", "-", "*"] as const).map(binary),
      ...(["sin", "cos", "tanh", "atan", "abs"] as const).map((f) => unary((u) => builtin(f, u))),
      ...(["sqrt", "log", "log10"] as const).map((f) => unary((u) => builtin(f, plus1(u)))),
      unary((u) => builtin("exp", builtin("sin", u))),
      unary((u) => builtin("sinh", builtin("tanh", u))),
      unary((u) => builtin("cosh", builtin("tanh", u))),
      unary((u) => builtin("asin", builtin("tanh", u))),
      unary((u) => builtin("acos", builtin("tanh", u))),
      unary((u) => builtin("tan", builtin("tanh", u))),
      fc.tuple(e, e).map(([u, v]) => builtin("atan2", u, plus1(v))),
      fc.tuple(e, e).map(([u, v]) => builtin("max", u, v)),
      fc
        .tuple(e, e)
        .map(([u, v]): Expression => ({ kind: "binary", operator: "/", left: u, right: plus1(v) })),
      fc.tuple(e, e).map(
        ([u, v]): Expression => ({
          kind: "binary",
          operator: "^",
          left: plus1(u),
          right: builtin("sin", v),
        }),
      ),
    ),
  };
}).e;

test("derivatives agree with central differences", () => {
  const context = { relations: [], functions: createTangentFunctions([]) };
  const coordinate = fc.integer({ min: -2000, max: 2000 }).map((k) => (k + 0.137) / 1000);
  let compared = 0;
  const property = fc.property(expressions, coordinate, coordinate, (e, x0, y0) => {
    const [dx, dy] = [0.7, -1.3];
    const at = (h: number): ExpressionContext => ({
      relations: [],
      functions: [],
      variable: (v) => (v === x ? x0 + h * dx : y0 + h * dy),
    });
    const value = (h: number) => evaluate(e, at(h))!;
    const slope = (h: number) => (value(h) - value(-h)) / (2 * h);
    const bend = (h: number) => (value(h) - 2 * value(0) + value(-h)) / h;
    const [coarse, fine] = [slope(2e-4), slope(1e-4)];
    // The difference quotient is inaccurate near a kink: no comparison.
    const reference = (4 * fine - coarse) / 3;
    const tolerance = 1e-6 * (1 + Math.abs(reference));
    if (!(Math.abs(fine - coarse) < tolerance && Math.abs(bend(1e-4)) < 1e3 * tolerance)) return;
    const tangent = differentiate(e, (v) => number(v === x ? dx : dy), context) ?? number(0);
    compared++;
    expect(Math.abs(evaluate(tangent, at(0))! - reference)).toBeLessThan(2 * tolerance);
  });
  fc.assert(property, { numRuns: 2000, seed: 20260101 });
  expect(compared).toBeGreaterThan(1000);
});

const local = (id: number, ...subscripts: Expression[]): Expression & { kind: "local" } => ({
  kind: "local",
  local: id as LocalId,
  subscripts,
});
const assign = (target: Expression & { kind: "local" }, value: Expression): Statement => ({
  kind: "assign",
  target,
  value,
});
const times = (left: Expression, right: Expression): Expression => ({
  kind: "binary",
  operator: "*",
  left,
  right,
});
const plus = (left: Expression, right: Expression): Expression => ({
  kind: "binary",
  operator: "+",
  left,
  right,
});

function declareLocal(id: number, name: string, more: Partial<FunctionLocal> = {}): FunctionLocal {
  return { id: id as LocalId, name, type: "Real", dimensions: [], ...more };
}

function functionOf(id: number, f: Omit<FlatFunction, "id" | "origin">): FlatFunction {
  return { ...f, id: id as FunctionId, origin: system.origin };
}

/** p[k] = x^k by repeated multiplication; the result is 1 x + 2 x^2 + 3 x^3. */
const powers = functionOf(0, {
  name: "powers",
  inputCount: 1,
  outputCount: 1,
  locals: [
    declareLocal(0, "x"),
    declareLocal(1, "y"),
    declareLocal(2, "p", { dimensions: [number(3)] }),
    declareLocal(3, "k", { type: "Integer" }),
    declareLocal(4, "s", { initial: [local(0)] }),
  ],
  body: [
    assign(local(1), number(0)),
    assign(local(2, number(1)), local(4)),
    {
      kind: "for",
      local: 3 as LocalId,
      from: number(1),
      step: number(1),
      to: number(3),
      body: [
        {
          kind: "if",
          branches: [
            {
              condition: { kind: "compare", operator: ">", left: local(3), right: number(1) },
              body: [
                assign(
                  local(2, local(3)),
                  times(
                    local(2, { kind: "binary", operator: "-", left: local(3), right: number(1) }),
                    local(0),
                  ),
                ),
              ],
            },
          ],
          else: [],
        },
        assign(local(1), plus(local(1), times(local(3), local(2, local(3))))),
      ],
    },
  ],
});

/** Calls `powers` twice: powers(powers(x)). */
const twice = functionOf(1, {
  name: "twice",
  inputCount: 1,
  outputCount: 1,
  locals: [declareLocal(0, "x"), declareLocal(1, "y")],
  body: [
    { kind: "callAssign", targets: [local(1)], function: 0 as FunctionId, arguments: [local(0)] },
    assign(local(1), { kind: "call", function: 0 as FunctionId, arguments: [local(1)], output: 0 }),
  ],
});

/** x^n by recursion. */
const recursive = functionOf(2, {
  name: "power",
  inputCount: 2,
  outputCount: 1,
  locals: [declareLocal(0, "x"), declareLocal(1, "n", { type: "Integer" }), declareLocal(2, "y")],
  body: [
    {
      kind: "if",
      branches: [
        {
          condition: { kind: "compare", operator: "<=", left: local(1), right: number(0) },
          body: [assign(local(2), one)],
        },
      ],
      else: [
        assign(
          local(2),
          times(local(0), {
            kind: "call",
            function: 2 as FunctionId,
            arguments: [local(0), { kind: "binary", operator: "-", left: local(1), right: one }],
            output: 0,
          }),
        ),
      ],
    },
  ],
});

test.each([
  ["loops, arrays and initial values", 0, [variable(x)], 1 + 4 * 2 + 9 * 4],
  ["calls of other functions", 1, [variable(x)], (1 + 4 * 34 + 9 * 34 ** 2) * 45],
  ["recursion", 2, [variable(x), number(5)], 5 * 2 ** 4],
] as const)("generated tangent function: %s", (_, id, values, expected) => {
  const functions = createTangentFunctions([powers, twice, recursive]);
  const call: Expression = { kind: "call", function: id as FunctionId, arguments: values, output: 0 };
  const tangent = differentiate(call, (v) => (v === x ? one : undefined), { relations: [], functions });
  const environment = { relations: [], functions: functions.all, variable: () => 2 };
  expect(evaluate(tangent!, environment)).toBeCloseTo(expected, 9);
});

test("the derivative annotation has priority, with the tangents of Real inputs after all inputs", () => {
  const given = createTangentFunctions([{ ...recursive, id: 0 as FunctionId, derivative: 7 as FunctionId }]);
  const call: Expression = {
    kind: "call",
    function: 0 as FunctionId,
    arguments: [variable(x), number(5)],
    output: 0,
  };
  expect(differentiate(call, () => number(3), { relations: [], functions: given })).toEqual({
    kind: "call",
    function: 7,
    arguments: [variable(x), number(5), number(3)],
    output: 0,
  });
});
