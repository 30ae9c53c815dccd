import { modelica, type Topic } from "../topic.ts";

export const statements: Topic = {
  title: "combinations of loops, branches, events and arrays",
  accepted: [
    {
      title: "rows and columns that are known at run time only are assigned, also by outputs of a call",
      text: modelica`
model M
  function f
    input Real u;
    output Real a;
    output Real b[2];
  algorithm
    a := u;
    b := {u + 1, u + 2};
  end f;
  Real x[3, 2];
  Real y[2, 2];
  Real z[2, 2];
  Real c;
  Integer i = if time > 0.5 then 2 else 1;
algorithm
  x := zeros(3, 2);
  x[i, :] := {7, 8};
  x[i + 1, 1:2] := {x[i, 2], x[i, 1]};
algorithm
  y := zeros(2, 2);
  y[:, i] := {3, 4};
algorithm
  z := zeros(2, 2);
  (c, z[i, :]) := f(5);
end M;`,
      final: {
        ...{ "x[1,1]": 0, "x[2,1]": 7, "x[2,2]": 8, "x[3,1]": 8, "x[3,2]": 7 },
        ...{ "y[1,1]": 0, "y[1,2]": 3, "y[2,2]": 4, c: 5, "z[1,2]": 0, "z[2,1]": 6, "z[2,2]": 7 },
      },
    },
    {
      title: "reductions over ranges and slices whose ends a function learns while it runs",
      text: modelica`
model M
  function f
    input Integer m;
    input Real a[:];
    input Real A[:, :];
    output Real y[7];
  protected
    Integer n = m;
    constant Real k[:] = {1, -1, 2};
  algorithm
    y[1] := sum(A[i, j]*i for i in 1:m, j in 2:n);
    y[2] := max(a[i]*k[i] for i in m:-1:1);
    y[3] := min(sum(A[i, j] for j in i:n) for i in 1:n);
    y[4] := if m > 2 then -1 else sum(A[m, j] for j in 1:m + 1);
    y[5] := a[1:m]*A[2, 2:m + 1] + 1;
    y[6] := sum(a[m:end]) + sum(a[1:m - 2]);
    y[7] := product(A[1:m, 1] - a[2:m + 1]);
    while n > 0 and sum(a[i] for i in 1:n) > 2 loop
      n := n - 1;
    end while;
    y[7] := y[7] + n;
  end f;
  Integer m = if time < 0.5 then 1 else 2;
  Real y[7] = f(m, {time, 2, 3}, {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}});
end M;`,
      final: {
        ...{ "y[1]": 12, "y[2]": 1, "y[3]": 3, "y[4]": 15, "y[5]": 18, "y[6]": 5, "y[7]": 0 },
      },
    },
    {
      title: "when-clauses in a for-equation, one for each element",
      text: modelica`
model M
  Integer n[3](each start=0, each fixed=true);
  Real t[3](each start=-1, each fixed=true);
equation
  for i in 1:3 loop
    when time >= i/4 then
      n[i] = pre(n[i]) + i;
      t[i] = time;
    end when;
  end for;
end M;`,
      final: { "n[1]": 1, "n[2]": 2, "n[3]": 3, "t[3]": 0.75 },
      events: [0.25, 0.5, 0.75],
    },
    {
      title: "reinit of elements of a vector of states",
      text: modelica`
model M
  Real x[2](start={0, 10}, each fixed=true);
equation
  der(x) = {1, 2};
  for i in 1:2 loop
    when x[1] >= 0.5 then
      reinit(x[i], 100*i);
    end when;
  end for;
end M;`,
      final: { "x[1]": 100.5, "x[2]": 201 },
    },
    {
      title: "a when-clause inside of an if-equation of parameters",
      text: modelica`
model M
  parameter Boolean count = true;
  Integer n(start=0, fixed=true);
equation
  if count then
    when sample(0.25, 0.25) then
      n = pre(n) + 1;
    end when;
  else
    n = 7;
  end if;
end M;`,
      stopTime: 0.9,
      final: { n: 3 },
    },
    {
      title: "if- and for-equations inside of a when-clause",
      text: modelica`
model M
  discrete Real a(start=0, fixed=true);
  discrete Real v[3](each start=0, each fixed=true);
equation
  when sample(0.5, 1) then
    if time > 1 then
      a = 10*pre(a) + 2;
    else
      a = 10*pre(a) + 1;
    end if;
    for i in 1:3 loop
      v[i] = pre(v[i]) + i*time;
    end for;
  end when;
end M;`,
      stopTime: 2,
      final: { a: 12, "v[3]": 6 },
    },
    {
      title: "a function with several outputs in a when-clause",
      text: modelica`
function swap
  input Real a;
  input Real b;
  output Real x;
  output Real y;
algorithm
  x := b;
  y := a;
end swap;
model M
  discrete Real p(start=1, fixed=true);
  discrete Real q(start=2, fixed=true);
equation
  when sample(0.25, 0.25) then
    (p, q) = swap(pre(p), pre(q));
  end when;
end M;`,
      stopTime: 0.9,
      final: { p: 2, q: 1 },
    },
    {
      title: "a subscript that changes with time picks an element",
      text: modelica`
model M
  parameter Real table[4] = {10, 20, 30, 40};
  Integer k = integer(4*time) + 1;
  Real y = table[min(k, 4)];
  Real area(start=0, fixed=true);
equation
  der(area) = y;
end M;`,
      final: { y: 40, area: 25 },
    },
    {
      title: "an algorithm with when, for and arrays keeps a history",
      text: modelica`
model M
  discrete Real history[3](each start=0, each fixed=true);
  Real mean;
algorithm
  when sample(0.1, 0.2) then
    for i in 3:-1:2 loop
      history[i] := pre(history[i - 1]);
    end for;
    history[1] := time;
  end when;
  mean := sum(history)/3;
end M;`,
      final: { "history[1]": 0.9, "history[3]": 0.5, mean: 0.7 },
    },
    {
      title: "if-equations nested in for-equations with parameter conditions on the loop variable",
      text: modelica`
model M
  constant Integer n = 5;
  Real x[n];
equation
  for i in 1:n loop
    if i == 1 then
      x[i] = time;
    elseif i == n then
      x[i] = 100;
    else
      x[i] = (x[i - 1] + x[i + 1])/2;
    end if;
  end for;
end M;`,
      final: { "x[3]": 50.5 },
    },
    {
      title: "Booleans drive a finite state machine",
      text: modelica`
model M
  type State = enumeration(idle, heating, cooling);
  State state(start=State.idle, fixed=true);
  Real T(start=20, fixed=true);
equation
  der(T) = if state == State.heating then 40 elseif state == State.cooling then -20 else 0;
  when time >= 0.25 then
    state = State.heating;
  elsewhen T >= 30 then
    state = State.cooling;
  elsewhen T <= 25 then
    state = State.idle;
  end when;
end M;`,
      stopTime: 2,
      // heating for 1/4 s from t = 1/4, cooling for 1/4 s
      final: { state: 1, T: 25 },
      events: [0.25, 0.5, 0.75],
    },
    {
      title: "chattering is avoided by hysteresis in an algorithm",
      text: modelica`
model M
  Real x(start=0, fixed=true);
  Boolean up(start=true, fixed=true);
equation
  der(x) = if up then 1 else -1;
algorithm
  if x > 0.5 then
    up := false;
  elseif x < -0.5 then
    up := true;
  end if;
end M;`,
      stopTime: 3,
      final: { x: 0, up: 0 },
    },
    {
      title: "two bodies exchange momentum at a collision",
      text: modelica`
model M
  parameter Real m[2] = {1, 3};
  Real x[2](start={0, 1}, each fixed=true);
  Real v[2](start={2, 0}, each fixed=true);
  Real p = m*v;
  Real energy = sum(m[i]*v[i]^2 for i in 1:2)/2;
equation
  der(x) = v;
  der(v) = zeros(2);
  when x[1] >= x[2] then
    reinit(v[1], ((m[1] - m[2])*pre(v[1]) + 2*m[2]*pre(v[2]))/sum(m));
    reinit(v[2], ((m[2] - m[1])*pre(v[2]) + 2*m[1]*pre(v[1]))/sum(m));
  end when;
end M;`,
      final: { "v[1]": -1, "v[2]": 1, p: 2, energy: 2, "x[1]": 0.5, "x[2]": 1.5 },
      events: [0.5],
    },
    {
      title: "a while-loop in a function solves an equation that a model differentiates",
      text: modelica`
function cubeRoot
  input Real u;
  output Real y;
protected
  Integer i = 0;
algorithm
  y := 1;
  while abs(y^3 - u) > 1e-14 and i < 50 loop
    y := y - (y^3 - u)/(3*y^2);
    i := i + 1;
  end while;
end cubeRoot;
model M
  Real x(start=8, fixed=true);
equation
  der(x) = -3*cubeRoot(x)^2;
end M;`,
      // x = (2 - t)^3
      final: { x: 1 },
    },
  ],
  rejected: [
    {
      title: "an element is assigned in two when-clauses of a loop",
      text: modelica`
model M
  Integer n(start=0, fixed=true);
equation
  for i in 1:2 loop
    when time > i then
      n = i;
    end when;
  end for;
end M;`,
      code: "structure.",
      category: "structure",
    },
    {
      title: "a variable is assigned twice in a when-clause",
      text: modelica`
model M
  discrete Real a(start=0, fixed=true);
  Real b;
equation
  when time > 0.5 then
    a = 1;
    a = 2;
  end when;
  b = a;
end M;`,
      code: "",
      category: "structure",
    },
    {
      title: "a sample without interval is a clocked value, no condition",
      text: modelica`
model M
  Integer n(start=0, fixed=true);
equation
  when sample(1) then
    n = pre(n) + 1;
  end when;
end M;`,
      code: "flatten.when-condition",
      category: "semantics",
      line: 4,
    },
    {
      title: "terminate without a reason",
      text: modelica`
model M
  Real x = time;
equation
  when x > 0.5 then
    terminate(3);
  end when;
end M;`,
      code: "",
      category: "semantics",
      line: 5,
    },
    {
      title: "a loop variable is assigned",
      text: modelica`
model M
  Real y;
algorithm
  y := 0;
  for i in 1:3 loop
    i := 2;
  end for;
end M;`,
      code: "",
      category: "semantics",
      line: 6,
    },
  ],
};
