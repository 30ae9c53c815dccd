import { modelica, type Topic } from "../topic.ts";

const x = 0.6;
const u = 2.5;

export const operators: Topic = {
  title: "operators and built-in functions",
  accepted: [
    {
      title: "mathematical functions at a point that changes with time",
      text: modelica`
model M
  Real x = 0.1 + 0.5*time;
  Real u = 0.5 + 2*time;
  Real a = sin(x);
  Real b = cos(x);
  Real c = tan(x);
  Real d = asin(x);
  Real e = acos(x);
  Real f = atan(x);
  Real g = atan2(-x, -u);
  Real h = sinh(x);
  Real i = cosh(x);
  Real j = tanh(x);
  Real k = exp(x);
  Real l = log(u);
  Real m = log10(u);
  Real n = sqrt(u);
  Real o = abs(-u);
  Real p = sign(-u) + 10*sign(u) + 100*sign(0*u);
  Real q = u^x;
  Real r = min(u, x) + 10*max(u, x);
end M;`,
      final: {
        ...{
          a: Math.sin(x),
          b: Math.cos(x),
          c: Math.tan(x),
          d: Math.asin(x),
          e: Math.acos(x),
          f: Math.atan(x),
        },
        ...{ g: Math.atan2(-x, -u), h: Math.sinh(x), i: Math.cosh(x), j: Math.tanh(x), k: Math.exp(x) },
        ...{ l: Math.log(u), m: Math.log10(u), n: Math.sqrt(u), o: u, p: 9, q: u ** x, r: 25.6 },
      },
      accuracy: 1e-14,
    },
    {
      title: "the same functions of parameters are computed before the run",
      text: modelica`
model M
  parameter Real x = 0.6;
  parameter Real a = sin(x) + cos(x)*tan(x) + asin(x) + acos(x) + atan(x);
  parameter Real b = sinh(x) + cosh(x) + tanh(x) + exp(x) + log(x) + log10(x) + sqrt(x);
  parameter Integer n = div(17, 5) + 10*mod(17, 5) + 100*rem(-17, 5) + integer(3.9);
  Real y = a + b;
end M;`,
      final: {
        a: 2 * Math.sin(x) + Math.PI / 2 + Math.atan(x),
        b: 2 * Math.exp(x) + Math.tanh(x) + Math.log(x) + Math.log10(x) + Math.sqrt(x),
        n: 3 + 20 - 200 + 3,
      },
      accuracy: 1e-14,
    },
    {
      title: "precedence: powers, signs, products, comparison, logic",
      text: modelica`
model M
  Real a = -2^2;
  Real b = 2^3 - 2*3 + 8/4/2;
  Real c = (2 + 3)*4 - 10/(1 + 1);
  Boolean d = not 1 > 2 and 3 <= 3 or false;
  Real e = 2*3^2/2;
  Real f = -1 - (-1);
  Real g = if true then 1 else 2 + 10;
end M;`,
      final: { a: -4, b: 3, c: 15, d: 1, e: 9, f: 0, g: 1 },
    },
    {
      title: "floor, ceil, integer, mod, rem and div make events where they jump",
      text: modelica`
model M
  Real x = 2.5*time - 1.25;
  Real a = floor(x);
  Real b = ceil(x);
  Integer c = integer(x);
  Real d = mod(x, 1);
  Real e = rem(x, 1);
  Real f = div(x, 1);
  Real area(start = 0, fixed = true);
equation
  der(area) = floor(5*time);
end M;`,
      stopTime: 1.2,
      // floor(5t) is 0, 1, 2, ... 5 on fifths of a second.
      final: { a: 1, b: 2, c: 1, d: 0.75, e: 0.75, f: 1, area: (0 + 1 + 2 + 3 + 4 + 5) / 5 },
    },
    {
      title: "rounding of negative numbers",
      text: modelica`
model M
  Real x = -2.5*time;
  Real a = floor(x);
  Real b = ceil(x);
  Integer c = integer(x);
  Real d = mod(x, 2);
  Real e = rem(x, 2);
  Real f = div(x, 2);
end M;`,
      final: { a: -3, b: -2, c: -3, d: 1.5, e: -0.5, f: -1 },
    },
    {
      title: "functions of a number and of no numbers give no numbers",
      text: modelica`
model M
  Real none[0] = zeros(0);
  Integer n = 1 + size(div(17, size(5)), 1);
  Real y = n + sum(mod(time, none)) + sum(atan2(none, 1));
end M;`,
      final: { n: 1, y: 1 },
    },
    {
      title: "noEvent and smooth give the value without an event",
      text: modelica`
model M
  Real x(start = 0, fixed = true);
  Real y = noEvent(if time > 0.5 then 2 else 1);
  Real z = smooth(1, if time > 0.5 then (time - 0.5)^2 else 0);
equation
  der(x) = noEvent(abs(time - 0.5));
end M;`,
      final: { x: 0.25, y: 2, z: 0.25 },
      events: [],
      accuracy: 1e-6,
    },
    {
      title: "homotopy gives the actual value",
      text: modelica`
model M
  Real x(start = 2);
equation
  homotopy(x^3, 8 + 12*(x - 2)) = 27;
end M;`,
      final: { x: 3 },
    },
    {
      title: "StateSelect prefers among aliases",
      text: modelica`
model M
  Real x(stateSelect = StateSelect.avoid, start = 5);
  Real y(stateSelect = StateSelect.prefer, start = 1, fixed = true);
equation
  x = y;
  der(y) = -y;
end M;`,
      final: { x: Math.exp(-1) },
    },
    {
      title: "String conversions and comparisons in messages are not evaluated",
      text: modelica`
model M
  Real x = time;
equation
  assert(x < 5, "x = " + String(x, significantDigits = 3) + " at " + String(time) + String(2) + String(true));
end M;`,
      final: { x: 1 },
    },
    {
      title: "semiLinear: one slope on each side of zero",
      text: modelica`
model M
  Real a = semiLinear(2*time, 3, 5);
  Real b = semiLinear(-2*time, 3, 5);
end M;`,
      final: { a: 6, b: -10 },
    },
  ],
  rejected: [
    {
      title: "an operator between types that it does not know",
      text: modelica`
model M
  Real y = 1 - "one";
end M;`,
      code: "expression.operand-type",
      category: "semantics",
      line: 2,
    },
    {
      title: "not of a number",
      text: modelica`
model M
  Boolean b = not 3;
end M;`,
      code: "expression.operand-type",
      category: "semantics",
      line: 2,
    },
    {
      title: "branches of different types",
      text: modelica`
model M
  Real y = if time > 1 then 1 else "two";
end M;`,
      code: "expression.branch-types",
      category: "semantics",
      line: 2,
    },
    {
      title: "a condition that is no Boolean",
      text: modelica`
model M
  Real y = if time then 1 else 2;
end M;`,
      code: "expression.condition-type",
      category: "semantics",
      line: 2,
    },
    {
      title: "a built-in function of a String",
      text: modelica`
model M
  Real y = sin("one");
end M;`,
      code: "expression.argument-type",
      category: "semantics",
      line: 2,
    },
    {
      title: "a built-in function of too many arguments",
      text: modelica`
model M
  Real y = sqrt(1, 2);
end M;`,
      code: "expression.argument-count",
      category: "semantics",
      line: 2,
    },
    {
      title: "a syntax error in the middle of an expression",
      text: modelica`
model M
  Real y = 1 + * 2;
end M;`,
      code: "syntax.",
      category: "syntax",
      line: 2,
    },
  ],
};
