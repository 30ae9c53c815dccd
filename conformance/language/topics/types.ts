import { modelica, type Topic } from "../topic.ts";

export const types: Topic = {
  title: "types, records, enumerations, parameters and Strings",
  accepted: [
    {
      title: "types inherit and change attributes",
      text: modelica`
type Length = Real(unit = "m", min = 0);
type Height = Length(start = 2);
model M
  Height h(fixed = true);
equation
  der(h) = 1;
end M;`,
      final: { h: 3 },
    },
    {
      title: "parameters depend on parameters in any order, also on Booleans and Integers",
      text: modelica`
model M
  parameter Real area = width*height;
  parameter Real width = 2*n;
  parameter Real height = if wide then 1 else 10;
  parameter Integer n = 3;
  parameter Boolean wide = n > 2;
  Real y = area*time;
end M;`,
      final: { area: 6, y: 6 },
    },
    {
      title: "constants and parameters of array type depend on sizes",
      text: modelica`
model M
  parameter Integer n = 4;
  parameter Real w[n] = {i^2 for i in 1:n};
  parameter Real total = sum(w);
  Real x[n](start = w, each fixed = true);
equation
  der(x) = -x;
end M;`,
      final: { total: 30, "x[4]": 16 * Math.exp(-1) },
    },
    {
      title: "records: members, constructor, equation between records, arrays of records",
      text: modelica`
record Point
  Real x;
  Real y = 5;
end Point;
record Pair
  Real x;
  Real y;
end Pair;
model M
  Pair a;
  Point b = Point(1, 2);
  Point c = Point(x = 3);
  Point list[2] = {Point(10, 20), Point(30, 40)};
  Real s = sum(list.x);
equation
  a = Pair(b.y, b.x);
end M;`,
      final: { "a.x": 2, "a.y": 1, "c.y": 5, "list[2].y": 40, s: 40 },
    },
    {
      title:
        "declared values of a constructor's fields and of inputs use later ones, modifiers what is known where they stand",
      text: modelica`
package P
  constant Real b = 7;
  record R
    Real a = 2*c;
    Real c = 3*b;
    Real b = 1;
  end R;
  record Modified = R(a = b);
  function f
    input Real u = 2*v;
    input Real v = 3;
    output Real y = u + v;
  algorithm
  end f;
  function g
    input R r;
    output Real y = r.a;
  algorithm
  end g;
end P;
model M
  P.R plain = P.R();
  P.R given = P.R(b = 10);
  P.Modified list[2] = {P.Modified(b = b) for b in 1:2};
  Real y[3] = {P.f(), P.f(v = 1), P.g()};
end M;`,
      final: { "plain.a": 6, "given.a": 60, "list[2].a": 7, "list[2].c": 6, "y[1]": 9, "y[2]": 3, "y[3]": 6 },
    },
    {
      title: "a record inside of a record, with modifications and inheritance",
      text: modelica`
record Base
  parameter Real m = 1;
end Base;
record Solid
  extends Base(m = 2);
  parameter Real r[3] = {0, 0, 1};
end Solid;
record Pair
  Solid first;
  Solid second(m = 7);
end Pair;
model M
  Pair p(first.r = {1, 2, 3});
  Real y = p.first.m*p.first.r[3] + p.second.m*p.second.r[3];
end M;`,
      final: { y: 13 },
    },
    {
      title: "a parameter record is given as a whole",
      text: modelica`
record Data
  Real k = 1;
  Real m = 2;
end Data;
model Part
  parameter Data data;
  Real y = data.k + data.m;
end Part;
model M
  parameter Data mine(k = 10);
  Part p(data = mine);
  Part q(data = Data(m = 100));
  Part r(data.m = 1000);
end M;`,
      final: { "p.y": 12, "q.y": 101, "r.y": 1001 },
    },
    {
      title: "a function returns a record",
      text: modelica`
record Complex
  Real re;
  Real im;
end Complex;
function times
  input Complex a;
  input Complex b;
  output Complex c;
algorithm
  c := Complex(a.re*b.re - a.im*b.im, a.re*b.im + a.im*b.re);
end times;
model M
  Complex z = times(Complex(1, 2), Complex(3, 4));
end M;`,
      final: { "z.re": -5, "z.im": 10 },
    },
    {
      title: "enumerations: comparison, order, as array index, in ranges, as number",
      text: modelica`
type Color = enumeration(red "Hot", green, blue);
model M
  parameter Color c = Color.green;
  Real w[Color] = {1, 2, 4};
  Real a = if c == Color.green then 1 else 0;
  Real b = if c < Color.blue then 1 else 0;
  Real d = w[Color.blue];
  Real e = sum(w[i] for i in Color.green:Color.blue);
  Integer n = Integer(c);
end M;`,
      final: { a: 1, b: 1, d: 4, e: 6, n: 2 },
    },
    {
      title: "an enumeration changes at an event",
      text: modelica`
type Phase = enumeration(first, second, third);
model M
  Phase p(start = Phase.first, fixed = true);
  Real y = if p == Phase.third then 100 else 0;
equation
  when time > 0.25 then
    p = Phase.third;
  end when;
end M;`,
      final: { p: 3, y: 100 },
      events: [0.25],
    },
    {
      title: "String parameters choose; Strings are concatenated and compared",
      text: modelica`
model M
  parameter String shape = "box";
  parameter String name = shape + "-" + String(2);
  Real y = if shape == "box" then 1 else 2;
  Real z = if name == "box-2" then 10 else 20;
end M;`,
      final: { y: 1, z: 10 },
    },
    {
      title: "Booleans: and, or, not, comparison; whole numbers in Real equations",
      text: modelica`
model M
  parameter Boolean a = true;
  parameter Boolean b = not a or false;
  Boolean c = a and time > 0.5;
  Integer n = if c then 3 else 4;
  Real y = n/2 + (if a <> b then 10 else 0);
end M;`,
      final: { c: 1, n: 3, y: 11.5 },
    },
  ],
  rejected: [
    {
      title: "parameters that depend on each other",
      text: modelica`
model M
  parameter Real a = 2*b;
  parameter Real b = a + 1;
  Real y = a;
end M;`,
      code: "structure.parameter-cycle",
      category: "structure",
      line: 2,
    },
    {
      title: "constants that depend on each other",
      text: modelica`
model M
  constant Real a = 2*b;
  constant Real b = a + 1;
  Real y = a;
end M;`,
      code: "structure.parameter-cycle",
      category: "structure",
      line: 2,
    },
    {
      title: "a parameter cannot depend on a variable",
      text: modelica`
model M
  Real x = time;
  parameter Real p = 2*x;
end M;`,
      code: "flatten.binding-variability",
      category: "semantics",
      line: 3,
    },
    {
      title: "an unknown literal of an enumeration",
      text: modelica`
type Color = enumeration(red, green);
model M
  parameter Color c = Color.yellow;
  Real y = if c == Color.red then 1 else 0;
end M;`,
      code: "expression.",
      category: "semantics",
      line: 3,
    },
    {
      title: "an unknown member of a record",
      text: modelica`
record Point
  Real x;
end Point;
model M
  Point p(x = 1);
  Real z = p.z;
end M;`,
      code: "expression.unknown-name",
      category: "semantics",
      line: 6,
    },
    {
      title: "a Boolean is no number",
      text: modelica`
model M
  Boolean b = true;
  Real y = 2 + b;
end M;`,
      code: "expression.operand-type",
      category: "semantics",
      line: 3,
    },
    {
      title: "a Real is no Integer",
      text: modelica`
model M
  parameter Real r = 2;
  parameter Integer n = r;
  Real y = n;
end M;`,
      code: "flatten.binding-type",
      category: "semantics",
      line: 3,
    },
    {
      title: "a String is no Real",
      text: modelica`
model M
  Real y;
equation
  y = "one";
end M;`,
      code: "flatten.equation-types",
      category: "semantics",
      line: 4,
    },
  ],
};
