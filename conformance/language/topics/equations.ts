import { modelica, type Topic } from "../topic.ts";

export const equations: Topic = {
  title: "equations",
  accepted: [
    {
      title: "for-equations, nested, over ranges and vectors",
      text: modelica`
model M
  Real x[4];
  Real A[2, 3];
equation
  for i in 1:4 loop
    x[i] = i*time;
  end for;
  for i in 1:2, j in 1:3 loop
    A[i, j] = 10*i + j;
  end for;
end M;`,
      final: { "x[4]": 4, "A[2,3]": 23 },
    },
    {
      title: "a for-equation's range follows from its use as a subscript",
      text: modelica`
model M
  parameter Real w[3] = {1, 2, 3};
  Real x[3];
equation
  for i loop
    x[i] = 2*w[i];
  end for;
end M;`,
      final: { "x[3]": 6 },
    },
    {
      title: "a chain of states with its neighbours",
      text: modelica`
model M
  constant Integer n = 3;
  Real x[n](start = {1, 0, 0}, each fixed = true);
equation
  der(x[1]) = -x[1];
  for i in 2:n loop
    der(x[i]) = x[i - 1] - x[i];
  end for;
end M;`,
      stopTime: 2,
      final: { "x[3]": 2 * Math.exp(-2), "x[2]": 2 * Math.exp(-2) },
    },
    {
      title:
        "an if-equation by a parameter may have different numbers of equations, and may leave branches out",
      text: modelica`
model M
  parameter Boolean two = true;
  parameter Integer kind = 2;
  Real x;
  Real y;
equation
  if two then
    x = 1;
    y = 2;
  else
    x = y;
    x + y = 3;
    x - y = 5;
  end if;
  if kind == 7 then
    x = 10;
  end if;
end M;`,
      final: { x: 1, y: 2 },
    },
    {
      title: "an if-equation that changes with time switches at an event",
      text: modelica`
model M
  Real x(start = 0, fixed = true);
  Real v;
equation
  if time < 0.5 then
    v = 1;
    der(x) = v;
  elseif time < 0.75 then
    v = -2;
    der(x) = v + 1;
  else
    v = 4;
    der(x) = 2*v;
  end if;
end M;`,
      final: { x: 0.5 - 0.25 + 2, v: 4 },
    },
    {
      title: "implicit equations are solved for their unknowns",
      text: modelica`
model M
  Real a;
  Real b;
  Real c;
equation
  3*a - 6 = 0;
  a*b = 10;
  exp(c) = b;
end M;`,
      final: { a: 2, b: 5, c: Math.log(5) },
    },
    {
      title: "der of an expression, and second derivatives through velocities",
      text: modelica`
model M
  parameter Real m = 2;
  Real s(start = 1, fixed = true);
  Real v(start = 0, fixed = true);
equation
  v = der(s);
  m*der(v) = -8*s;
end M;`,
      stopTime: 3,
      final: { s: Math.cos(6), v: -2 * Math.sin(6) },
    },
    {
      title: "time enters an equation at any place",
      text: modelica`
model M
  Real x(start = 1, fixed = true);
equation
  der(x) = 2*time*x;
end M;`,
      final: { x: Math.E },
    },
    {
      title: "a declaration equation of an array",
      text: modelica`
model M
  Real r[3] = {cos(time), sin(time), time};
  Real length = sqrt(r*r);
end M;`,
      stopTime: 2,
      final: { length: Math.sqrt(5) },
    },
    {
      title: "the experiment annotation gives start and stop time of a run",
      text: modelica`
model M
  Real x(start = 0, fixed = true);
equation
  der(x) = time;
  annotation (experiment(StartTime = 1, StopTime = 3, Tolerance = 1e-10));
end M;`,
      final: { time: 3, x: 4 },
    },
  ],
  rejected: [
    {
      title: "too few equations",
      text: modelica`
model M
  Real x;
  Real y;
equation
  x + y = 1;
end M;`,
      code: "structure.too-few-equations",
      category: "structure",
      line: 2,
    },
    {
      title: "too many equations",
      text: modelica`
model M
  Real x;
  Real y;
equation
  x = 1;
  y = 2*x;
  y = 3;
end M;`,
      code: "structure.too-many-equations",
      category: "structure",
      line: 5,
    },
    {
      title: "as many equations as unknowns, but a singular system",
      text: modelica`
model M
  Real x;
  Real y;
  Real z;
  Real w;
equation
  x = time;
  x = 2*y;
  y = sin(time);
  z + w = 1;
end M;`,
      code: "structure.singular",
      category: "structure",
      line: 7,
    },
    {
      title: "branches with different numbers of equations under a condition that changes",
      text: modelica`
model M
  Real x;
  Real y;
equation
  if time > 1 then
    x = 1;
    y = 2;
  else
    x = 2;
  end if;
end M;`,
      code: "flatten.branch-counts",
      category: "semantics",
      line: 5,
    },
    {
      title: "an equation between a Real and a Boolean",
      text: modelica`
model M
  Real x;
equation
  x = time > 1;
end M;`,
      code: "flatten.equation-types",
      category: "semantics",
      line: 4,
    },
    {
      title: "a range that changes with time",
      text: modelica`
model M
  Integer n = if time > 1 then 1 else 2;
  Real x[2];
equation
  for i in 1:n loop
    x[i] = i;
  end for;
end M;`,
      code: "expression.range-unknown",
      category: "semantics",
      line: 5,
    },
    {
      title: "the derivative of a Boolean",
      text: modelica`
model M
  Boolean b = time > 1;
  Real y;
equation
  y = der(b);
end M;`,
      code: "expression.",
      category: "semantics",
      line: 5,
    },
    {
      title: "an if-equation's condition that is no Boolean",
      text: modelica`
model M
  Real x;
equation
  if time then
    x = 1;
  else
    x = 2;
  end if;
end M;`,
      code: "expression.condition-type",
      category: "semantics",
      line: 4,
    },
  ],
};
