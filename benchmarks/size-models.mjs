/** Models of any size built from components: a heat line, a resistor grid with sources, a transmission line. */

const THERMAL = `
  connector Port
    Real T;
    flow Real Q;
  end Port;
  model Capacity
    Port a;
    parameter Real C = 1;
  equation
    C*der(a.T) = a.Q;
  end Capacity;
  model Conductor
    Port a;
    Port b;
    parameter Real G = 1;
  equation
    a.Q = G*(a.T - b.T);
    a.Q + b.Q = 0;
  end Conductor;
  model Temperature
    Port a;
    parameter Real T = 300;
  equation
    a.T = T;
  end Temperature;`;

const ELECTRICAL = `
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  partial model TwoPin
    Pin p;
    Pin n;
    Real v;
    Real i;
  equation
    v = p.v - n.v;
    i = p.i;
    p.i + n.i = 0;
  end TwoPin;
  model Resistor
    extends TwoPin;
    parameter Real R = 1;
  equation
    v = R*i;
  end Resistor;
  model Capacitor
    extends TwoPin;
    parameter Real C = 1;
  equation
    C*der(v) = i;
  end Capacitor;
  model Inductor
    extends TwoPin;
    parameter Real L = 1;
  equation
    L*der(i) = v;
  end Inductor;
  model Source
    extends TwoPin;
    parameter Real V = 1;
    parameter Real w = 1;
  equation
    v = V*cos(w*time);
  end Source;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
  model Junction
    Pin p;
  equation
    p.i = 0;
  end Junction;`;

function heatLine(n) {
  return `model HeatLine${THERMAL}
  Temperature hot(T = 400);
  Capacity c[${n}](a(each T(start = 300, fixed = true)));
  Conductor g[${n + 1}];
  Temperature cold(T = 300);
equation
  connect(hot.a, g[1].a);
  for k in 1:${n} loop
    connect(g[k].b, c[k].a);
    connect(c[k].a, g[k + 1].a);
  end for;
  connect(g[${n + 1}].b, cold.a);
end HeatLine;
`;
}

/** n by n nodes with voltage sources between some of them, and a capacitor at the far corner. */
function resistorGrid(n) {
  const sources = Math.max(1, Math.floor(n / 4));
  return `model ResistorGrid${ELECTRICAL}
  Junction node[${n}, ${n}];
  Resistor x[${n}, ${n - 1}](each R = 2);
  Resistor y[${n - 1}, ${n}];
  Source s[${sources}](V = {0.1*k for k in 1:${sources}});
  Resistor inside[${sources}](each R = 0.1);
  Capacitor c(v(start = 0, fixed = true));
  Ground ground;
equation
  for i in 1:${n} loop
    for j in 1:${n - 1} loop
      connect(node[i, j].p, x[i, j].p);
      connect(x[i, j].n, node[i, j + 1].p);
      connect(node[j, i].p, y[j, i].p);
      connect(y[j, i].n, node[j + 1, i].p);
    end for;
  end for;
  for k in 1:${sources} loop
    connect(s[k].p, inside[k].p);
    connect(inside[k].n, node[4*k - 3, 1].p);
    connect(s[k].n, node[4*k - 2, ${n}].p);
  end for;
  connect(ground.p, node[1, 1].p);
  connect(c.p, node[${n}, ${n}].p);
  connect(c.n, ground.p);
end ResistorGrid;
`;
}

function transmissionLine(n) {
  return `model TransmissionLine${ELECTRICAL}
  Source source;
  Resistor r[${n}](each R = 0.01);
  Inductor l[${n}](each i(start = 0, fixed = true));
  Capacitor c[${n}](each v(start = 0, fixed = true));
  Resistor load;
  Ground ground;
equation
  connect(source.n, ground.p);
  connect(source.p, r[1].p);
  for k in 1:${n} loop
    connect(r[k].n, l[k].p);
    connect(l[k].n, c[k].p);
    connect(c[k].n, ground.p);
  end for;
  for k in 2:${n} loop
    connect(l[k - 1].n, r[k].p);
  end for;
  connect(l[${n}].n, load.p);
  connect(load.n, ground.p);
end TransmissionLine;
`;
}

/** Text of each model for about the given number of equations. */
export const models = {
  empty: () => "model Empty\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -x;\nend Empty;\n",
  "heat line": (equations) => heatLine(Math.round(equations / 6)),
  "resistor grid": (equations) => resistorGrid(Math.round(Math.sqrt(equations / 12))),
  "transmission line": (equations) => transmissionLine(Math.round(equations / 19)),
};
