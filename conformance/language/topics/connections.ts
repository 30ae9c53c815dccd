import { modelica, type Topic } from "../topic.ts";

const circuit = `
connector Pin
  Real v(unit = "V");
  flow Real i(unit = "A");
end Pin;
partial model TwoPin
  Pin p;
  Pin n;
  Real v = p.v - n.v;
equation
  p.i + n.i = 0;
end TwoPin;
model Resistor
  extends TwoPin;
  parameter Real R = 1;
equation
  v = R*p.i;
end Resistor;
model Capacitor
  extends TwoPin(v(start = 0, fixed = true));
  parameter Real C = 1;
equation
  C*der(v) = p.i;
end Capacitor;
model Inductor
  extends TwoPin;
  parameter Real L = 1;
  Real i(start = 0, fixed = true) = p.i;
equation
  L*der(i) = v;
end Inductor;
model Voltage
  extends TwoPin;
  parameter Real V = 1;
equation
  v = V;
end Voltage;
model Ground
  Pin p;
equation
  p.v = 0;
end Ground;`;

const blocks = `
connector RealInput = input Real;
connector RealOutput = output Real;
block Gain
  parameter Real k = 1;
  RealInput u;
  RealOutput y;
equation
  y = k*u;
end Gain;
block Feedback
  RealInput u1;
  RealInput u2;
  RealOutput y;
equation
  y = u1 - u2;
end Feedback;
block Integrator
  parameter Real k = 1;
  RealInput u;
  RealOutput y(start = 0, fixed = true);
equation
  der(y) = k*u;
end Integrator;
block Constant
  parameter Real k = 1;
  RealOutput y = k;
end Constant;`;

/** Closed-loop response of the PI controller below: poles -1 and -2. */
const t = 1.5;

export const connections: Topic = {
  title: "connectors and connections",
  accepted: [
    {
      title: "a resistor charges a capacitor",
      text: modelica`${circuit}
model RC
  Voltage source(V = 10);
  Resistor r(R = 2);
  Capacitor c(C = 0.25);
  Ground ground;
equation
  connect(source.p, r.p);
  connect(r.n, c.p);
  connect(c.n, source.n);
  connect(source.n, ground.p);
end RC;`,
      final: {
        "c.v": 10 * (1 - Math.exp(-2)),
        "r.p.i": 5 * Math.exp(-2),
        "source.p.i": -5 * Math.exp(-2),
        "ground.p.i": 0,
      },
    },
    {
      title: "currents of a node with four branches add up to zero",
      text: modelica`${circuit}
model Star
  Voltage a(V = 6);
  Resistor r1(R = 1);
  Resistor r2(R = 2);
  Resistor r3(R = 3);
  Ground ground;
equation
  connect(a.p, r1.p);
  connect(r1.n, r2.p);
  connect(r1.n, r3.p);
  connect(r2.n, ground.p);
  connect(r3.n, ground.p);
  connect(a.n, ground.p);
end Star;`,
      // 2 || 3 = 1.2; i = 6/2.2
      final: { "r1.p.i": 6 / 2.2, "r2.p.i": (6 / 2.2) * 0.6, "r3.p.i": (6 / 2.2) * 0.4, "ground.p.i": 0 },
    },
    {
      title: "inductor and capacitor oscillate; unused connectors carry no current",
      text: modelica`${circuit}
model LC
  Inductor l(L = 0.5, i(start = 3));
  Capacitor c(C = 0.5);
  Ground ground;
  Resistor open;
equation
  connect(l.p, c.n);
  connect(c.p, l.n);
  connect(l.p, ground.p);
  connect(open.p, c.p);
end LC;`,
      // l.i' = v_l/L with v_l = -v_c... the current that leaves the inductor at n charges the capacitor.
      final: { "l.i": 3 * Math.cos(2), "c.v": 3 * Math.sin(2), "open.n.i": 0, "open.n.v": 3 * Math.sin(2) },
    },
    {
      title: "a connector of the composite model passes the flow on, with the sign of the outside",
      text: modelica`${circuit}
model Divider
  Pin a;
  Pin b;
  Resistor r1(R = 1);
  Resistor r2(R = 3);
equation
  connect(a, r1.p);
  connect(r1.n, r2.p);
  connect(r2.n, b);
end Divider;
model M
  Voltage source(V = 8);
  Divider d;
  Ground ground;
equation
  connect(source.p, d.a);
  connect(d.b, source.n);
  connect(ground.p, source.n);
end M;`,
      final: { "d.a.i": 2, "d.b.i": -2, "d.r2.p.v": 6 },
    },
    {
      title: "arrays of components and of connectors are connected in loops and as wholes",
      text: modelica`${circuit}
model Ladder
  parameter Integer n = 4;
  Voltage source(V = 10);
  Resistor r[n](R = {1, 2, 3, 4});
  Ground ground;
equation
  connect(source.p, r[1].p);
  for k in 1:n - 1 loop
    connect(r[k].n, r[k + 1].p);
  end for;
  connect(r[n].n, ground.p);
  connect(source.n, ground.p);
end Ladder;`,
      final: { "r[2].p.i": 1, "r[4].p.v": 4 },
    },
    {
      title: "connectors with arrays, records and nested connectors",
      text: modelica`
record Orientation
  Real phi;
  Real w;
end Orientation;
connector Plug
  Real s;
  flow Real f;
end Plug;
connector Frame
  Real r[2];
  flow Real f[2];
  Orientation R;
  flow Real t[2];
  Plug axis;
end Frame;
model Fixed
  Frame a;
equation
  a.r = {3, 4};
  a.R = Orientation(5, 6);
  a.axis.s = 7;
end Fixed;
model Load
  Frame a;
equation
  a.f = 2*a.r;
  a.t = {0, a.R.w};
  a.axis.f = -a.axis.s;
end Load;
model M
  Fixed fixed;
  Load load1;
  Load load2;
equation
  connect(fixed.a, load1.a);
  connect(load1.a, load2.a);
end M;`,
      final: { "fixed.a.f[2]": -16, "load2.a.R.w": 6, "fixed.a.axis.f": 14 },
    },
    {
      title: "a PI controller holds its set point",
      text: modelica`${blocks}
block PI
  parameter Real k = 1;
  parameter Real T = 1;
  RealInput u;
  RealOutput y;
  Gain p(k = k);
  Integrator i(k = k/T);
equation
  connect(u, p.u);
  connect(u, i.u);
  y = p.y + i.y;
end PI;
model Loop
  Constant set(k = 4);
  Feedback error;
  PI pi(k = 3, T = 1.5);
  Integrator plant;
equation
  connect(set.y, error.u1);
  connect(plant.y, error.u2);
  connect(error.y, pi.u);
  connect(pi.y, plant.u);
end Loop;`,
      stopTime: t,
      // e'' + 3e' + 2e = 0, e(0) = 4, e'(0) = -12.
      final: {
        "error.y": -4 * Math.exp(-t) + 8 * Math.exp(-2 * t),
        "plant.y": 4 + 4 * Math.exp(-t) - 8 * Math.exp(-2 * t),
      },
    },
    {
      title: "vectors of blocks are connected as wholes",
      text: modelica`${blocks}
model M
  Constant c[3](k = {1, 2, 3});
  Gain g[3](each k = 10);
  Real total = sum(g.y);
equation
  connect(c.y, g.u);
end M;`,
      final: { "g[2].y": 20, total: 60 },
    },
  ],
  rejected: [
    {
      title: "incompatible connectors",
      text: modelica`
connector Pin
  Real v;
  flow Real i;
end Pin;
connector Flange
  Real s;
  flow Real f;
end Flange;
model M
  Pin p;
  Flange f;
equation
  connect(p, f);
end M;`,
      code: "flatten.connect-names",
      category: "semantics",
      line: 13,
    },
    {
      title: "a flow variable with a potential variable",
      text: modelica`
connector Pin
  Real v;
  flow Real i;
end Pin;
connector Tap
  Real v;
  Real i;
end Tap;
model M
  Pin p;
  Tap f;
equation
  connect(p, f);
end M;`,
      code: "flatten.connect-flow",
      category: "semantics",
      line: 13,
    },
    {
      title: "an argument that is not a connector",
      text: modelica`
model M
  Real x = 1;
  Real y;
equation
  connect(x, y);
end M;`,
      code: "flatten.connect-argument",
      category: "semantics",
      line: 5,
    },
    {
      title: "two outputs drive one input",
      text: modelica`${blocks}
model M
  Constant a(k = 1);
  Constant b(k = 2);
  Gain g;
equation
  connect(a.y, g.u);
  connect(b.y, g.u);
end M;`,
      code: "flatten.connect-sources",
      category: "semantics",
      line: 34,
    },
    {
      title: "arrays of connectors of different sizes",
      text: modelica`${blocks}
model M
  Constant a[2];
  Gain g[3];
equation
  connect(a.y, g.u);
end M;`,
      code: "flatten.",
      category: "semantics",
      line: 32,
    },
    {
      title: "a circuit without ground",
      text: modelica`${circuit}
model Floating
  Voltage source;
  Resistor r;
equation
  connect(source.p, r.p);
  connect(source.n, r.n);
end Floating;`,
      code: "structure.",
      category: "structure",
    },
    {
      title: "a connector of a class instead of a component",
      text: modelica`${blocks}
model M
  Constant a;
  Gain g;
equation
  connect(a.y, Gain.u);
end M;`,
      code: "",
      category: "semantics",
      line: 32,
    },
    {
      title: "an unknown connector",
      text: modelica`${blocks}
model M
  Constant a;
  Gain g;
equation
  connect(a.y, g.input1);
end M;`,
      code: "",
      category: "semantics",
      line: 32,
    },
  ],
};
