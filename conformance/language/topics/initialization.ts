import { modelica, type Topic } from "../topic.ts";

export const initialization: Topic = {
  title: "initialization",
  accepted: [
    {
      title: "fixed start values",
      text: modelica`
model M
  parameter Real a = 3;
  Real x(start = 2*a, fixed = true);
equation
  der(x) = -x;
end M;`,
      initial: { x: 6 },
      final: { x: 6 * Math.exp(-1) },
    },
    {
      title: "an initial equation requires a steady state",
      text: modelica`
model M
  Real x;
equation
  der(x) = 4 - 2*x + time;
initial equation
  der(x) = 0;
end M;`,
      initial: { x: 2 },
      // x' = 4 + t - 2x: x = 1.75 + t/2 + c exp(-2t), c = 1/4
      final: { x: 2.25 + 0.25 * Math.exp(-2) },
    },
    {
      title: "initial equations give states through other variables",
      text: modelica`
model M
  Real x;
  Real v;
  Real energy = v^2/2 + x;
equation
  der(x) = v;
  der(v) = -1;
initial equation
  x = 1;
  v = 3*x;
end M;`,
      initial: { v: 3, energy: 5.5 },
      final: { x: 1 + 3 - 0.5, energy: 5.5 },
    },
    {
      title: "a left limit in an initial equation is an unknown: an active step follows from it",
      text: modelica`
model M
  Boolean isActive;
  Boolean isNext;
  Boolean stored;
initial equation
  pre(isNext) = pre(isActive);
  pre(stored) = pre(isActive);
  isActive = true;
equation
  isActive = pre(isNext);
  isNext = isActive and time < 0.5;
  when time >= 0.75 then
    stored = isActive;
  end when;
end M;`,
      initial: { isActive: 1, isNext: 1, stored: 1 },
      final: { isActive: 0, isNext: 0, stored: 0 },
    },
    {
      title:
        "left limits of initial equations in algorithms: one is given, one follows from the value after the step",
      text: modelica`
model M
  discrete Real given(start = 1, fixed = false);
  discrete Real found(start = 1, fixed = false);
  Real x;
initial equation
  pre(given) = 5;
  found = 1;
  x = pre(found);
equation
  der(x) = 0;
algorithm
  when {initial(), sample(0.4, 0.4)} then
    given := pre(given) + 0.1;
  end when;
algorithm
  when {initial(), sample(0.4, 0.4)} then
    found := pre(found) + 0.1;
  end when;
end M;`,
      initial: { given: 5.1, found: 1, x: 0.9 },
      final: { given: 5.3, found: 1.2, x: 0.9 },
    },
    {
      title: "a left limit that no initial condition determines is the start value",
      text: modelica`
model M
  Integer k(start = 3);
  Integer n;
initial equation
  pre(n) = pre(k) + 1;
equation
  n = pre(n);
  k = n + 1;
end M;`,
      initial: { n: 4, k: 5 },
    },
    {
      title: "a nonlinear initial condition, guessed by the start value",
      text: modelica`
model M
  Real x(start = 2);
  Real y;
equation
  der(x) = 0;
  y = x^2;
initial equation
  y = 9;
end M;`,
      initial: { x: 3 },
      final: { y: 9 },
    },
    {
      title: "a parameter is computed at initialization",
      text: modelica`
model M
  parameter Real k(fixed = false, start = 1);
  Real x(start = 1, fixed = true);
equation
  der(x) = -k*x;
initial equation
  der(x) = -5;
end M;`,
      initial: { k: 5 },
      final: { x: Math.exp(-5) },
    },
    {
      title: "a start value that depends on a parameter of the initial equations is the guess of a loop",
      text: modelica`
model M
  parameter Real a(fixed = false, start = 0);
  Real x(start = a);
initial equation
  2*a = 8;
equation
  sin(x) = 0.1*time;
end M;`,
      // The solution next to 4, not that next to 0.
      final: { x: Math.PI - Math.asin(0.1) },
    },
    {
      title: "a parameter is the unknown of a nonlinear initial equation, and its start value the guess",
      text: modelica`
model M
  parameter Real x0(fixed = false, start = 1);
  Real x;
initial equation
  x = x0;
  x0^2 = 4;
equation
  der(x) = -x;
end M;`,
      initial: { x: 2 },
      final: { x: 2 * Math.exp(-1) },
    },
    {
      title: "an initial algorithm",
      text: modelica`
model M
  Real x;
  discrete Real k;
equation
  der(x) = k;
  when time > 2 then
    k = 0;
  end when;
initial algorithm
  x := 1;
  for i in 1:3 loop
    x := 2*x;
  end for;
  k := x/4;
end M;`,
      initial: { x: 8, k: 2 },
      final: { x: 10 },
    },
    {
      title: "without fixed values the start values are taken",
      text: modelica`
model M
  Real x(start = 7);
equation
  der(x) = 1;
end M;`,
      initial: { x: 7 },
      final: { x: 8 },
    },
    {
      title: "conditions that are too many, and agree",
      text: modelica`
model M
  Real x(start = 2, fixed = true);
equation
  der(x) = -x;
initial equation
  der(x) = -2;
end M;`,
      initial: { x: 2 },
      final: { x: 2 * Math.exp(-1) },
    },
    {
      title: "discrete variables have initial equations, too",
      text: modelica`
model M
  Integer n;
  Boolean b;
equation
  when time > 0.5 then
    n = pre(n) + 1;
    b = not pre(b);
  end when;
initial equation
  n = 5;
  b = true;
end M;`,
      initial: { n: 5, b: 1 },
      final: { n: 6, b: 0 },
    },
    {
      title: "start values of a vector of states",
      text: modelica`
model M
  Real x[3](start = {1, 2, 3}, each fixed = true);
equation
  for i in 1:3 loop
    der(x[i]) = i;
  end for;
end M;`,
      initial: { "x[3]": 3 },
      final: { "x[1]": 2, "x[3]": 6 },
    },
  ],
  rejected: [
    {
      title: "a start value that depends on time",
      text: modelica`
model M
  Real x(start = 1 + time, fixed = true);
equation
  der(x) = 1;
end M;`,
      code: "flatten.",
      category: "semantics",
      line: 2,
    },
    {
      title: "when among initial equations",
      text: modelica`
model M
  Real x;
  Integer n(start = 0);
equation
  der(x) = 1;
  n = 1;
initial equation
  when time > 1 then
    x = 1;
  end when;
end M;`,
      code: "flatten.initial-when",
      category: "semantics",
      line: 8,
    },
    {
      title: "connect among initial equations",
      text: modelica`
connector C
  Real v;
end C;
model M
  C a;
  C b;
equation
  a.v = 1;
  b.v = 1;
initial equation
  connect(a, b);
end M;`,
      code: "flatten.connect-in-initial",
      category: "semantics",
      line: 11,
    },
    {
      title: "a start value of the wrong type",
      text: modelica`
model M
  Real x(start = true, fixed = true);
equation
  der(x) = 1;
end M;`,
      code: "flatten.attribute-type",
      category: "semantics",
      line: 2,
    },
  ],
};
