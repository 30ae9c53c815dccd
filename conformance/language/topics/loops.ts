import { modelica, type Topic } from "../topic.ts";

/** Solution of x = cos x (Dottie number). */
const dottie = 0.7390851332151607;

export const loops: Topic = {
  title: "algebraic loops",
  accepted: [
    {
      title: "a function of a branch that an evaluated parameter excludes is not called",
      text: modelica`
package P
  function power
    input Real u;
    input Real w[2];
    output Real y;
  algorithm
    assert(w[1] < w[2], "no power curve");
    y := w[1] + u*(w[2] - w[1]);
  end power;
  model M
    parameter Boolean hasCurve = false annotation(Evaluate = true);
    Real W, V(start = 4.1), N(start = 10);
  equation
    V^3 + N^2*W = 464;
    sin(N/100) + V*N*W/160 = sin(0.1) + 1;
    W = if hasCurve then (N/10)^3*power(V*10/N, {0, 0}) else V*N/10;
  end M;
end P;`,
      initial: { V: 4, N: 10, W: 4 },
    },
    {
      title: "two linear equations",
      text: modelica`
model M
  Real x;
  Real y;
equation
  2*x + y = 5*time;
  x - y = time;
end M;`,
      final: { x: 2, y: 1 },
    },
    {
      title: "a linear loop with coefficients that change with time",
      text: modelica`
model M
  Real x[3];
equation
  {{1 + time, 2, 0}, {2, 5, time}, {0, time, 3}}*x = {4, 8, 4};
end M;`,
      final: { "x[1]": 1, "x[2]": 1, "x[3]": 1 },
    },
    {
      title: "a Wheatstone bridge of resistances as one linear loop",
      text: modelica`
model Bridge
  parameter Real R[5] = {1, 2, 3, 4, 5};
  Real i[5];
  Real v1;
  Real v2;
  constant Real V = 10;
equation
  V - v1 = R[1]*i[1];
  V - v2 = R[2]*i[2];
  v1 = R[3]*i[3];
  v2 = R[4]*i[4];
  v1 - v2 = R[5]*i[5];
  i[1] = i[3] + i[5];
  i[2] + i[5] = i[4];
end Bridge;`,
      // Nodal analysis by hand: (1 + 1/3 + 1/5) v1 - v2/5 = 10, (1/2 + 1/4 + 1/5) v2 - v1/5 = 5.
      final: (() => {
        const [a, b, c] = [1 + 1 / 3 + 1 / 5, -1 / 5, 1 / 2 + 1 / 4 + 1 / 5];
        const det = a * c - b * b;
        return { v1: (10 * c - 5 * b) / det, v2: (5 * a - 10 * b) / det };
      })(),
    },
    {
      title: "one nonlinear equation",
      text: modelica`
model M
  Real x(start = 1);
equation
  cos(x) = x;
end M;`,
      final: { x: dottie },
    },
    {
      title: "a nonlinear loop of two unknowns that follows time",
      text: modelica`
model M
  Real r(start = 1);
  Real phi(start = 0.5);
equation
  r*cos(phi) = 1 + time;
  r*sin(phi) = 1;
end M;`,
      stopTime: 2,
      final: { r: Math.sqrt(10), phi: Math.atan2(1, 3) },
    },
    {
      title: "a nonlinear loop among the derivatives",
      text: modelica`
model M
  Real x(start = 1, fixed = true);
  Real f(start = -1);
equation
  der(x) = f;
  f^3 + f = -(x^3 + x);
end M;`,
      final: { x: Math.exp(-1) },
    },
    {
      title: "a tail of assignments hangs on a loop",
      text: modelica`
model M
  Real a(start = 3);
  Real b(start = 0);
  Real c;
  Real d;
equation
  a + b = 3;
  a*b = 2*exp(0*c);
  c = a - b;
  d = c^2;
end M;`,
      final: { d: 1 },
    },
    {
      title: "a loop through a relation settles at each event",
      text: modelica`
model M
  Real x;
  Real y;
equation
  x + y = time;
  x = if y > 0.25 then 0.5*y else y;
end M;`,
      // y = t/2 until y = 1/4 at t = 1/2, then 1.5 y = t jumps to 1/3.
      final: { y: 2 / 3, x: 1 / 3 },
      events: [0.5],
    },
  ],
  rejected: [
    {
      title: "a loop with a redundant equation",
      text: modelica`
model M
  Real x;
  Real y;
equation
  x = y;
  y = x;
end M;`,
      code: "structure.",
      category: "structure",
      line: 2,
    },
    {
      title: "an equation without unknowns",
      text: modelica`
model M
  parameter Real k = 1;
  Real x;
  Real y;
equation
  x = y;
  k = 2;
end M;`,
      code: "structure.",
      category: "structure",
      line: 7,
    },
  ],
};
