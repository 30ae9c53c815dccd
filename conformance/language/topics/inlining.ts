import { modelica, type Topic } from "../topic.ts";

/** A rotating frame: the derivative of a resolved vector needs the angular velocity, not that of the matrix. */
const frames = `
record Frame
  Real T[2, 2];
  Real w;
end Frame;
function rotation
  input Real phi;
  input Real w;
  output Frame R;
algorithm
  R := Frame({{cos(phi), sin(phi)}, {-sin(phi), cos(phi)}}, w);
  annotation (Inline = true);
end rotation;
function resolve
  input Frame R;
  input Real u[2];
  output Real v[2];
algorithm
  v := transpose(R.T)*u;
  annotation (InlineAfterIndexReduction = true, derivative(noDerivative = R) = resolve_der);
end resolve;
function resolve_der
  input Frame R;
  input Real u[2];
  input Real u_der[2];
  output Real v_der[2];
algorithm
  v_der := resolve(R, u_der + R.w*{-u[2], u[1]});
  annotation (InlineAfterIndexReduction = true);
end resolve_der;`;

export const inlining: Topic = {
  title: "functions as formulas, and derivatives without some inputs",
  accepted: [
    {
      title: "a derivative function that does not take the derivatives of a record",
      // A point at distance 1 from the axis, with the angle t^2.
      text: modelica`${frames}
model M
  Frame R = rotation(phi, w);
  Real phi(start = 0, fixed = true);
  Real w(start = 0, fixed = true);
  Real r[2];
  Real v[2];
  Real a[2];
equation
  der(phi) = w;
  der(w) = 2;
  r = resolve(R, {1, 0});
  v = der(r);
  a = der(v);
end M;`,
      final: { "a[1]": -2 * Math.sin(1) - 4 * Math.cos(1), "a[2]": 2 * Math.cos(1) - 4 * Math.sin(1) },
    },
    {
      title: "a constraint through such functions: a pendulum with given torque",
      // Mass 1 at distance 1, no weight: the acceleration of the angle is the torque.
      text: modelica`${frames}
model M
  Frame R = rotation(phi, w);
  Real phi(start = 0, fixed = true, stateSelect = StateSelect.prefer);
  Real w(start = 0, fixed = true, stateSelect = StateSelect.prefer);
  Real r[2];
  Real v[2];
  Real f[2];
  Real torque = 3;
equation
  w = der(phi);
  r = resolve(R, {1, 0});
  v = der(r);
  der(v) = f;
  r[1]*f[2] - r[2]*f[1] = torque;
end M;`,
      final: { phi: 1.5, w: 3, "f[1]": -3 * Math.sin(1.5) - 9 * Math.cos(1.5) },
    },
    {
      title: "an argument that only the derivative reads, and that is constant",
      text: modelica`
function scaled
  input Real c;
  input Real w;
  input Real u;
  output Real y;
algorithm
  y := c*u;
  annotation (InlineAfterIndexReduction = true, derivative(noDerivative = c, noDerivative = w) = scaled_der);
end scaled;
function scaled_der
  input Real c;
  input Real w;
  input Real u;
  input Real u_der;
  output Real y_der;
algorithm
  y_der := c*u_der + w*u;
end scaled_der;
model M
  Real s(start = 0, fixed = true, stateSelect = StateSelect.prefer);
  Real v(start = 0, fixed = true, stateSelect = StateSelect.prefer);
  Real r;
  Real vr;
  Real c;
  Real w;
equation
  c = 2;
  w = 0;
  v = der(s);
  r = scaled(c, w, s);
  vr = der(r);
  der(vr) = -9.81;
end M;`,
      final: { s: -9.81 / 4 },
    },
    {
      title: "loops, branches, local arrays and calls of each other",
      text: modelica`
function weighted
  input Real x[3];
  output Real y;
  output Real largest;
protected
  Real part[3];
algorithm
  y := 0;
  largest := x[1];
  for i in 1:3 loop
    part[i] := i*x[i];
    y := y + part[i];
    if x[i] > largest then
      largest := x[i];
    end if;
  end for;
  annotation (Inline = true);
end weighted;
function twice
  input Real x[3];
  output Real y;
algorithm
  y := 2*weighted(x);
  annotation (Inline = true);
end twice;
model M
  Real a;
  Real b;
  Real y;
  Real largest;
equation
  2*a + twice({a, b, 1}) = 12;
  a = b;
  (y, largest) = weighted({time, 5*time, 2});
end M;`,
      // 2a + 2(a + 2b + 3) = 12
      final: { a: 0.75, b: 0.75, y: 17, largest: 5 },
    },
    {
      title: "a formula that would grow without bound stays a call",
      // 1 is a fixed point of the iteration.
      text: modelica`
function repeated
  input Real x;
  output Real y;
protected
  Real z;
algorithm
  z := x;
  for i in 1:60 loop
    z := 0.5*(z + z*z);
  end for;
  y := if z > 0.5 then z else -z;
  annotation (Inline = true);
end repeated;
model M
  Real a = repeated(1 + 0*time);
end M;`,
      final: { a: 1 },
    },
    {
      title: "a function with Inline = false, one with a check, and one that calls itself",
      text: modelica`
function plain
  input Real x;
  output Real y;
algorithm
  y := x*x;
  annotation (Inline = false);
end plain;
function checked
  input Real x;
  output Real y;
algorithm
  assert(x >= 0, "negative");
  y := sqrt(x);
  annotation (Inline = true);
end checked;
function power
  input Real x;
  input Integer n;
  output Real y;
algorithm
  y := if n <= 0 then 1 else x*power(x, n - 1);
  annotation (Inline = true);
end power;
model M
  Real a = plain(3*time) + checked(4*time) + power(2*time, 3);
end M;`,
      final: { a: 9 + 2 + 8 },
    },
  ],
  rejected: [],
};
