import { modelica, type Topic } from "../topic.ts";

export const algorithms: Topic = {
  title: "algorithm sections",
  accepted: [
    {
      title: "statements run in order; variables can be assigned again",
      text: modelica`
model M
  Real y;
  Real z;
algorithm
  y := time;
  z := 10*y;
  y := y + 1;
end M;`,
      final: { y: 2, z: 10 },
    },
    {
      title: "loops whose bounds change during a run",
      text: modelica`
model M
  Integer n = integer(3*time) + 1;
  Real s;
  Real e[4];
algorithm
  s := 0;
  e := zeros(4);
  for i in 1:n, j in i:n loop
    s := s + i*j;
    e[i] := j;
  end for;
end M;`,
      final: { n: 4, s: 65, "e[1]": 4, "e[4]": 4 },
    },
    {
      title: "such loops in when-statements, with left limits of elements",
      text: modelica`
model M
  Real x(start = 0, fixed = true);
  discrete Real d[3](each start = 0);
  Integer n(start = 0);
equation
  der(x) = 1;
algorithm
  when sample(0.05, 0.1) then
    n := integer(2*x) + 1;
    for i in 1:n loop
      if x > 0.7 then
        d[i] := d[i] + 10;
      else
        d[i] := pre(d[i]) + 1;
      end if;
    end for;
  end when;
end M;`,
      final: { "d[1]": 37, "d[2]": 32, "d[3]": 0, n: 2 },
    },
    {
      title: "for, nested, with break; while; if with elseif",
      text: modelica`
model M
  Real s;
  Integer steps;
  Real sign3;
  Integer found;
algorithm
  s := 0;
  for i in 1:3, j in 1:i loop
    s := s + i*j;
  end for;
  steps := 0;
  while 2^steps < 100 loop
    steps := steps + 1;
  end while;
  if time < 0 then
    sign3 := -1;
  elseif time > 0.5 then
    sign3 := 1;
  else
    sign3 := 0;
  end if;
  found := 0;
  for i in 10:-1:1 loop
    if i*i < 20 then
      found := i;
      break;
    end if;
  end for;
end M;`,
      final: { s: 1 + (2 + 4) + (3 + 6 + 9), steps: 7, sign3: 1, found: 4 },
    },
    {
      title: "arrays and their elements are assigned",
      text: modelica`
model M
  Real x[4];
  Real total;
algorithm
  x := zeros(4);
  for i in 2:4 loop
    x[i] := x[i - 1] + i*time;
  end for;
  x[1:2] := {100, 200};
  total := sum(x);
end M;`,
      final: { "x[4]": 9, total: 314 },
    },
    {
      title: "a function with several outputs assigns several variables",
      text: modelica`
function polar
  input Real x;
  input Real y;
  output Real r;
  output Real phi;
algorithm
  r := sqrt(x^2 + y^2);
  phi := atan2(y, x);
end polar;
model M
  Real r;
  Real phi;
  Real only;
algorithm
  (r, phi) := polar(3*time, 4*time);
  (, only) := polar(0, 1);
end M;`,
      final: { r: 5, phi: Math.atan2(4, 3), only: Math.PI / 2 },
    },
    {
      title: "an algorithm computes the derivative of a state",
      text: modelica`
model M
  Real x(start = 1, fixed = true);
  Real f;
equation
  der(x) = f;
algorithm
  f := 0;
  for i in 1:4 loop
    f := f - x/4;
  end for;
end M;`,
      final: { x: Math.exp(-1) },
    },
    {
      title: "when-statements, with reinit",
      text: modelica`
model M
  Real x(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
  Integer last(start = 0, fixed = true);
equation
  der(x) = 1;
algorithm
  when x >= 0.75 then
    n := pre(n) + 1;
    reinit(x, 0);
  elsewhen sample(0.4, 0.5) then
    last := n;
  end when;
end M;`,
      stopTime: 2,
      final: { n: 2, x: 0.5, last: 2 },
    },
    {
      title: "elements with a subscript of the run that a when-statement assigns keep their values",
      text: modelica`
model M
  Integer n(start = 0, fixed = true);
  Real a[3](each start = 7, each fixed = true);
  Real m[2, 2](each start = 1, each fixed = true);
algorithm
  when sample(0.25, 0.5) then
    n := pre(n) + 1;
    a[n] := time;
    m[n, 3 - n] := time;
  end when;
end M;`,
      initial: { "a[1]": 7, "a[3]": 7 },
      final: {
        n: 2,
        "a[1]": 0.25,
        "a[2]": 0.75,
        "a[3]": 7,
        "m[1,2]": 0.25,
        "m[2,1]": 0.75,
        "m[1,1]": 1,
        "m[2,2]": 1,
      },
    },
    {
      title: "a variable that no branch assigns keeps its value; the condition makes an event",
      text: modelica`
model M
  Integer n(start = 3);
  Real y;
algorithm
  if time > 0.5 then
    n := 4;
  end if;
  y := n;
end M;`,
      initial: { y: 3 },
      final: { y: 4 },
    },
    {
      title: "several sections work together with equations",
      text: modelica`
model M
  Real a;
  Real b;
  Real c;
algorithm
  a := 2*time;
equation
  b = a + c;
algorithm
  c := a^2;
end M;`,
      final: { b: 6 },
    },
    {
      title: "assert in an algorithm",
      text: modelica`
model M
  Real y;
algorithm
  y := time;
  assert(y < 2, "y is too large");
end M;`,
      final: { y: 1 },
    },
  ],
  rejected: [
    {
      title: "an assignment to a parameter",
      text: modelica`
model M
  parameter Real k = 1;
  Real y;
algorithm
  y := k;
  k := 2;
end M;`,
      code: "flatten.assign-parameter",
      category: "semantics",
      line: 6,
    },
    {
      title: "'=' in an algorithm",
      text: modelica`
model M
  Real y;
algorithm
  y = 2;
end M;`,
      code: "syntax.equals-in-algorithm",
      category: "syntax",
      line: 4,
    },
    {
      title: "':=' in an equation section",
      text: modelica`
model M
  Real y;
equation
  y := 2;
end M;`,
      code: "syntax.assignment-in-equation",
      category: "syntax",
      line: 4,
    },
    {
      title: "too many targets",
      text: modelica`
function two
  output Real a = 1;
  output Real b = 2;
algorithm
end two;
model M
  Real x;
  Real y;
  Real z;
algorithm
  (x, y, z) := two();
end M;`,
      code: "",
      category: "semantics",
      line: 11,
    },
    {
      title: "a value of the wrong type",
      text: modelica`
model M
  Integer n;
algorithm
  n := 1.5;
end M;`,
      code: "",
      category: "semantics",
      line: 4,
    },
    {
      title: "an array of the wrong size",
      text: modelica`
model M
  Real x[3];
algorithm
  x := {1, 2};
end M;`,
      code: "",
      category: "semantics",
      line: 4,
    },
    {
      title: "connect is allowed in equations only",
      text: modelica`
model M
  Real x;
  Real y;
algorithm
  x := 1;
  connect(x, y);
end M;`,
      code: "syntax.",
      category: "syntax",
      line: 6,
    },
  ],
};
