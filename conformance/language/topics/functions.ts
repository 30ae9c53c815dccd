import { modelica, type Topic } from "../topic.ts";

export const functions: Topic = {
  title: "functions",
  accepted: [
    {
      title: "a constant computed through a record of which a part has no value",
      text: modelica`
package P
  record Point
    Real x;
    Real y;
  end Point;
  function half
    input Real u;
    output Point p;
  algorithm
    p.x := u/2;
  end half;
  function first
    input Point p;
    output Real y;
  algorithm
    y := p.x;
    y := y + 1;
  end first;
  function both
    input Real u;
    output Real y;
  algorithm
    y := first(half(u));
    y := 2*y;
  end both;
  constant Real c = both(4);
  model M
    Real z[integer(P.c)] = fill(1, integer(P.c));
    Real y = sum(z);
  end M;
end P;`,
      final: { y: 6 },
    },
    {
      title: "a record of a function has sizes by its own parameters",
      text: modelica`
package P
  record Coefficients
    parameter Integer n = 2;
    parameter Real[n] a;
  end Coefficients;
  record Own = Coefficients(n = 3, a = {1, 2, 4});
  function f
    input Real u;
    output Real y;
  protected
    Own c;
  algorithm
    y := (c.a[3]*u + c.a[2])*u + c.a[1];
  end f;
  model M
    Real y = f(time + 1);
  end M;
end P;`,
      final: { y: 4 * 4 + 2 * 2 + 1 },
    },
    {
      title: "loops, local variables and local arrays",
      text: modelica`
function moments
  input Real x[:];
  output Real mean;
  output Real spread;
protected
  Integer n = size(x, 1);
  Real d[size(x, 1)];
algorithm
  mean := sum(x)/n;
  for i in 1:n loop
    d[i] := x[i] - mean;
  end for;
  spread := sqrt(d*d/n);
end moments;
model M
  Real a;
  Real b;
  Real c;
equation
  (a, b) = moments({1, 2, 3, 6*time});
  c = moments({time, 3*time});
end M;`,
      final: { a: 3, b: Math.sqrt(3.5), c: 2 },
    },
    {
      title: "recursion",
      text: modelica`
function factorial
  input Integer n;
  output Integer f;
algorithm
  f := if n <= 1 then 1 else n*factorial(n - 1);
end factorial;
function gcd
  input Integer a;
  input Integer b;
  output Integer g;
algorithm
  if b == 0 then
    g := a;
  else
    g := gcd(b, mod(a, b));
  end if;
end gcd;
model M
  Integer n = if time > 0.5 then 6 else 5;
  Integer f = factorial(n);
  Integer g = gcd(7*n, 56);
end M;`,
      final: { f: 720, g: 14 },
    },
    {
      title: "default values and named arguments in any order",
      text: modelica`
function line
  input Real x;
  input Real a = 2;
  input Real b = 10*a;
  output Real y;
algorithm
  y := a*x + b;
end line;
model M
  Real p = line(time);
  Real q = line(time, b = 1);
  Real r = line(b = 5, x = 2, a = 3);
end M;`,
      final: { p: 22, q: 3, r: 11 },
    },
    {
      title: "several outputs: all, some, and the first one in an expression",
      text: modelica`
function quotient
  input Integer a;
  input Integer b;
  output Integer q;
  output Integer r;
algorithm
  q := div(a, b);
  r := a - b*q;
end quotient;
model M
  Integer q;
  Integer r;
  Integer s;
  Integer first = quotient(17, 3) + 100;
equation
  (q, r) = quotient(17, 5);
  (, s) = quotient(20, 6);
end M;`,
      final: { q: 3, r: 2, s: 2, first: 105 },
    },
    {
      title: "return, break, while and conditions",
      text: modelica`
function collatz
  input Integer start;
  output Integer steps = 0;
protected
  Integer n = start;
algorithm
  if n < 1 then
    steps := -1;
    return;
  end if;
  while true loop
    if n == 1 then
      break;
    end if;
    n := if mod(n, 2) == 0 then div(n, 2) else 3*n + 1;
    steps := steps + 1;
  end while;
end collatz;
model M
  Integer a = collatz(27);
  Integer b = collatz(-4);
end M;`,
      final: { a: 111, b: -1 },
    },
    {
      title: "matrices in and out, sizes from the arguments",
      text: modelica`
function solve2
  input Real A[2, 2];
  input Real b[2];
  output Real x[2];
protected
  Real det = A[1, 1]*A[2, 2] - A[1, 2]*A[2, 1];
algorithm
  x := {A[2, 2]*b[1] - A[1, 2]*b[2], A[1, 1]*b[2] - A[2, 1]*b[1]}/det;
end solve2;
function mirror
  input Real A[:, :];
  output Real B[size(A, 2), size(A, 1)];
algorithm
  for i in 1:size(A, 1) loop
    for j in 1:size(A, 2) loop
      B[j, i] := A[i, j];
    end for;
  end for;
end mirror;
model M
  Real x[2] = solve2([2, 1; 1, 3], {5*time, 10*time});
  Real B[3, 2] = mirror([1, 2, 3; 4, 5, 6]);
end M;`,
      final: { "x[1]": 1, "x[2]": 3, "B[3,2]": 6, "B[1,2]": 4 },
    },
    {
      title: "a function's derivative annotation is used where the function is differentiated",
      text: modelica`
function square
  input Real x;
  output Real y;
algorithm
  y := x^2;
  annotation (derivative = square_der);
end square;
function square_der
  input Real x;
  input Real dx;
  output Real dy;
algorithm
  dy := 2*x*dx + 1000;
end square_der;
model M
  Real x(start = 0, fixed = true);
  Real v = der(square(x));
equation
  der(x) = 3;
end M;`,
      // 2 x x' + 1000 at t = 1: the annotation's own, deliberately wrong, formula.
      final: { v: 1018 },
    },
    {
      title: "a function without a derivative annotation is differentiated by its algorithm",
      text: modelica`
function power
  input Real x;
  input Integer n;
  output Real y;
algorithm
  y := 1;
  for i in 1:n loop
    y := y*x;
  end for;
end power;
model M
  Real x(start = 1, fixed = true);
  Real v = der(2*power(x, 3) + time*x);
equation
  der(x) = 3;
end M;`,
      // 6 x^2 x' + x + t x' with x = 4, x' = 3 at t = 1.
      final: { v: 295 },
    },
    {
      title: "the derivative of a derivative",
      text: modelica`
model M
  Real x(start = 1, fixed = true);
initial equation
  der(x) = 3;
equation
  der(der(x)) = 4;
end M;`,
      // 1 + 3 t + 2 t^2
      final: { x: 6 },
    },
    {
      title: "sizes of results follow from the values of arguments that are known",
      text: modelica`
function positive
  input Integer x[:];
  output Integer y[:];
algorithm
  for i in 1:size(x, 1) loop
    if x[i] > 0 then
      y := cat(1, y, x[i:i]);
    end if;
  end for;
end positive;
function primes
  input Integer n;
  output Integer y[:];
protected
  Integer k = 2;
  Boolean isPrime;
algorithm
  while k <= n loop
    isPrime := true;
    for p in y loop
      isPrime := isPrime and mod(k, p) > 0;
      if not isPrime then
        break;
      end if;
    end for;
    if isPrime then
      y := cat(1, y, {k});
    end if;
    k := k + 1;
  end while;
end primes;
model M
  parameter Integer a[:] = {-2, 1, 0, -1, 2};
  Integer x[:] = positive(a);
  Real sum = x*x + size(x, 1);
  Integer p[:] = primes(20);
  Integer seventh = p[7];
end M;`,
      final: { "x[2]": 2, sum: 7, seventh: 17 },
    },
    {
      title: "a function may have the name of a built-in one",
      text: modelica`
function product
  input Real a;
  input Real b;
  output Real c = 10*a*b;
algorithm
end product;
model M
  Real y = product(2, 3);
end M;`,
      final: { y: 60 },
    },
    {
      title: "functions call functions, and constants of packages",
      text: modelica`
package Lib
  constant Real scale = 4;
  function twice
    input Real u;
    output Real y = 2*u;
  algorithm
  end twice;
  function eight
    input Real u;
    output Real y;
  algorithm
    y := twice(scale*u);
  end eight;
end Lib;
model M
  parameter Real p = Lib.eight(2);
  Real y = Lib.eight(time);
  Real x[integer(Lib.twice(1))] = {1, 2};
end M;`,
      final: { p: 16, y: 8, "x[2]": 2 },
    },
    {
      title: "a function of a state in a differential equation",
      text: modelica`
function drag
  input Real v;
  output Real f;
algorithm
  if v > 0 then
    f := v^2;
  else
    f := -v^2;
  end if;
end drag;
model M
  Real v(start = 1, fixed = true);
equation
  der(v) = -drag(v);
end M;`,
      stopTime: 3,
      final: { v: 0.25 },
    },
    {
      title: "a function with Booleans, Integers, enumerations and records",
      text: modelica`
type Shape = enumeration(disc, ring);
record Data
  Real m;
  Real r;
end Data;
function inertia
  input Shape shape;
  input Data data;
  input Boolean double = false;
  output Real J;
algorithm
  J := (if shape == Shape.disc then 0.5 else 1)*data.m*data.r^2;
  if double then
    J := 2*J;
  end if;
end inertia;
model M
  parameter Data d(m = 2, r = 3);
  Real a = inertia(Shape.disc, d);
  Real b = inertia(Shape.ring, Data(1, 2), double = true);
end M;`,
      final: { a: 9, b: 8 },
    },
    {
      title: "a Boolean in a record decides which of two arrays of different sizes a function works with",
      text: modelica`
model P
  record D
    parameter Boolean useA = true;
    parameter Real a[:] = {1};
    parameter Real b[:] = {1, 2, 3};
    final parameter Integer n = if useA then size(a, 1) else size(b, 1);
  end D;
  function f
    input D d;
    output Real s;
  protected
    Real v[d.n] = if d.useA then d.a else 10*d.b;
  algorithm
    s := sum(v);
  end f;
  parameter D d(useA = false);
  parameter D e(a = {5, 6});
  Real s = f(d)*time;
  Real t = f(e)*time;
end P;`,
      final: { s: 60, t: 11 },
    },
  ],
  rejected: [
    {
      title: "an unknown function",
      text: modelica`
model M
  Real y = cosinus(time);
end M;`,
      code: "expression.unknown-function",
      category: "semantics",
      line: 2,
    },
    {
      title: "too many arguments",
      text: modelica`
function f
  input Real u;
  output Real y = u;
algorithm
end f;
model M
  Real y = f(1, 2);
end M;`,
      code: "expression.argument-count",
      category: "semantics",
      line: 7,
    },
    {
      title: "a record as input whose declared value is wrong",
      text: modelica`
record R
  Real a = 2*missing;
end R;
function f
  input R r;
  output Real y = r.a;
algorithm
end f;
model M
  Real y = f();
end M;`,
      code: "expression.unknown-name",
      category: "semantics",
      line: 2,
    },
    {
      title: "a missing argument",
      text: modelica`
function f
  input Real u;
  input Real v;
  output Real y = u + v;
algorithm
end f;
model M
  Real y = f(1);
end M;`,
      code: "expression.missing-argument",
      category: "semantics",
      line: 8,
    },
    {
      title: "an unknown argument",
      text: modelica`
function f
  input Real u;
  output Real y = u;
algorithm
end f;
model M
  Real y = f(w = 1);
end M;`,
      code: "expression.unknown-argument",
      category: "semantics",
      line: 7,
    },
    {
      title: "an argument of the wrong type",
      text: modelica`
function f
  input Integer n;
  output Real y = n;
algorithm
end f;
model M
  Real y = f(1.5);
end M;`,
      code: "expression.argument-type",
      category: "semantics",
      line: 7,
    },
    {
      title: "an argument of the wrong size",
      text: modelica`
function f
  input Real x[3];
  output Real y = x[1];
algorithm
end f;
model M
  Real y = f({1, 2});
end M;`,
      code: "expression.argument-size",
      category: "semantics",
      line: 7,
    },
    {
      title: "a model is not a function",
      text: modelica`
model Part
  Real y = 1;
end Part;
model M
  Real y = Part(1);
end M;`,
      code: "expression.not-a-function",
      category: "semantics",
      line: 5,
    },
    {
      title: "an assignment to an input",
      text: modelica`
function f
  input Real u;
  output Real y;
algorithm
  u := 2;
  y := u;
end f;
model M
  Real y = f(1);
end M;`,
      code: "",
      category: "semantics",
      line: 5,
    },
    {
      title: "equations in a function",
      text: modelica`
function f
  input Real u;
  output Real y;
equation
  y = u;
end f;
model M
  Real y = f(1);
end M;`,
      code: "expression.not-in-function",
      category: "semantics",
      line: 5,
    },
    {
      title: "der in a function",
      text: modelica`
function f
  input Real u;
  output Real y;
algorithm
  y := der(u);
end f;
model M
  Real y = f(1);
end M;`,
      code: "expression.not-in-function",
      category: "semantics",
      line: 5,
    },
    {
      title: "an external function is reported as unsupported",
      text: modelica`
function f
  input Real u;
  output Real y;
external "C" y = my_f(u);
end f;
model M
  Real y = f(time);
end M;`,
      code: "expression.external-function",
      category: "unsupported",
    },
  ],
};
