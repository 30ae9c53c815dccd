import { modelica, type Topic } from "../topic.ts";

const interfaces = `
within;
package Lib "Written in the manner of the standard library"
  package Types
    type Init = enumeration(
        NoInit "Nothing",
        SteadyState "Derivative zero",
        InitialOutput "Output given") "Initialization" annotation (Evaluate=true);
  end Types;
  package Interfaces
    connector RealInput = input Real "Input" annotation (defaultComponentName="u");
    connector RealOutput = output Real "Output";
    partial block SO
      RealOutput y annotation (Placement(transformation(extent={{100,-10},{120,10}})));
    end SO;
    partial block SISO "Single input, single output"
      extends SO;
      RealInput u;
    end SISO;
    partial block MISO
      parameter Integer nin = 1;
      RealInput u[nin];
      RealOutput y;
    end MISO;
  end Interfaces;
  block FirstOrder "First order"
    import Lib.Types.Init;
    parameter Real k(unit="1") = 1 "Gain";
    parameter Real T(start=1, min=1e-9) = 0.5 "Time constant" annotation (Dialog(group="Dynamics"));
    parameter Init initType = Init.NoInit annotation (Evaluate=true, Dialog(group="Initialization"));
    parameter Real y_start = 0 annotation (Dialog(enable=initType == Init.InitialOutput));
    extends Interfaces.SISO(y(start=y_start));
  initial equation
    if initType == Init.SteadyState then
      der(y) = 0;
    elseif initType == Init.InitialOutput then
      y = y_start;
    end if;
  equation
    der(y) = (k*u - y)/T;
    annotation (Documentation(info="<html>First order</html>"));
  end FirstOrder;
  block Sum
    extends Interfaces.MISO;
    parameter Real k[nin] = ones(nin);
  equation
    y = k*u;
  end Sum;
  block Step
    parameter Real height = 1;
    parameter Real startTime = 0;
    extends Interfaces.SO;
  equation
    y = if time < startTime then 0 else height;
  end Step;
  block Limiter
    parameter Real uMax(start=1);
    parameter Real uMin = -uMax;
    extends Interfaces.SISO;
  equation
    assert(uMax >= uMin, "Limiter: limits must be consistent");
    y = smooth(0, if u > uMax then uMax else if u < uMin then uMin else u);
  end Limiter;
end Lib;`;

export const libraryStyle: Topic = {
  title: "models written in the manner of libraries",
  accepted: [
    {
      title: "first-order blocks with each kind of initialization",
      text: modelica`${interfaces}
model M
  import Lib.Types.Init;
  Lib.Step step(height=2, startTime=0.5);
  Lib.FirstOrder a(T=0.25, initType=Init.SteadyState);
  Lib.FirstOrder b(T=0.25, initType=Init.InitialOutput, y_start=4);
  Lib.FirstOrder c(T=0.25, y(fixed=true, start=1));
equation
  connect(step.y, a.u);
  connect(step.y, b.u);
  connect(step.y, c.u);
end M;`,
      initial: { "a.y": 0, "b.y": 4, "c.y": 1 },
      final: {
        "a.y": 2 * (1 - Math.exp(-2)),
        "b.y": 4 * Math.exp(-4) + 2 * (1 - Math.exp(-2)),
        "c.y": Math.exp(-4) + 2 * (1 - Math.exp(-2)),
      },
    },
    {
      title: "a vector of inputs whose size is a parameter; elements are connected one by one and by slices",
      text: modelica`${interfaces}
model M
  Lib.Step s[3](height={1, 10, 100});
  Lib.Sum all(nin=3, k={1, 2, 3});
  Lib.Sum some(nin=2);
equation
  connect(s[1].y, all.u[1]);
  connect(s[2:3].y, all.u[2:3]);
  connect(s[1:2].y, some.u);
end M;`,
      final: { "all.y": 321, "some.y": 11 },
    },
    {
      title: "limits switch at events",
      text: modelica`${interfaces}
model M
  Lib.Limiter limiter(uMax=0.5);
  Real area(start=0, fixed=true);
equation
  limiter.u = 2*time - 1;
  der(area) = limiter.y;
end M;`,
      // -0.5 on [0, 1/4], the straight line to 3/4, 0.5 on [3/4, 1]
      final: { "limiter.y": 0.5, area: 0 },
    },
    {
      title: "conditional connectors with internal signals",
      text: modelica`${interfaces}
model Gain
  parameter Boolean use_k = false;
  parameter Real k_fixed = 3;
  Lib.Interfaces.RealInput u;
  Lib.Interfaces.RealInput k_in if use_k;
  Lib.Interfaces.RealOutput y = k*u;
protected
  Lib.Interfaces.RealInput k;
equation
  connect(k_in, k);
  if not use_k then
    k = k_fixed;
  end if;
end Gain;
model M
  Gain a(u=2);
  Gain b(u=2, use_k=true);
  Lib.Step five(height=5);
equation
  connect(five.y, b.k_in);
end M;`,
      final: { "a.y": 6, "b.y": 10 },
    },
    {
      title: "replaceable models with constraints, chosen in a variant",
      text: modelica`
package Heat
  connector Port
    Real T;
    flow Real Q_flow;
  end Port;
  partial model Element
    Port a;
    Port b;
    Real dT = a.T - b.T;
  equation
    a.Q_flow + b.Q_flow = 0;
  end Element;
  model Conduction
    extends Element;
    parameter Real G = 1;
  equation
    a.Q_flow = G*dT;
  end Conduction;
  model Radiation
    extends Element;
    parameter Real Gr = 1;
  equation
    a.Q_flow = Gr*(a.T^4 - b.T^4);
  end Radiation;
  model Capacity
    parameter Real C = 1;
    Port port(T(start=1, fixed=true));
  equation
    C*der(port.T) = port.Q_flow;
  end Capacity;
  model Cold
    Port port(T=0);
  end Cold;
  model Cooling
    replaceable model Path = Conduction constrainedby Element annotation (choicesAllMatching=true);
    Capacity mass(C=2);
    Path path;
    Cold cold;
  equation
    connect(mass.port, path.a);
    connect(path.b, cold.port);
  end Cooling;
end Heat;
model M
  Heat.Cooling linear(redeclare model Path = Heat.Conduction(G=4));
  Heat.Cooling radiating(redeclare model Path = Heat.Radiation(Gr=2));
end M;`,
      // T' = -2T; T' = -T^4: T = (1 + 3t)^(-1/3)
      final: { "linear.mass.port.T": Math.exp(-2), "radiating.mass.port.T": 4 ** (-1 / 3) },
    },
    {
      title: "a mass and springs on flanges, positions as states of the parts",
      text: modelica`
connector Flange
  Real s;
  flow Real f;
end Flange;
model Mass
  parameter Real m = 1;
  Flange flange;
  Real s(start=0, fixed=true, stateSelect=StateSelect.prefer);
  Real v(start=0, fixed=true, stateSelect=StateSelect.prefer);
equation
  s = flange.s;
  v = der(s);
  m*der(v) = flange.f;
end Mass;
model Spring
  parameter Real c = 1;
  Flange a;
  Flange b;
equation
  b.f = c*(b.s - a.s);
  a.f = -b.f;
end Spring;
model Wall
  Flange flange(s=0);
end Wall;
model M
  Wall left;
  Wall right;
  Spring one(c=8);
  Spring two(c=10);
  Mass mass(m=2, s(start=1));
equation
  connect(left.flange, one.a);
  connect(one.b, mass.flange);
  connect(mass.flange, two.a);
  connect(two.b, right.flange);
end M;`,
      stopTime: 2,
      final: { "mass.s": Math.cos(6), "mass.v": -3 * Math.sin(6), "left.flange.f": 8 * Math.cos(6) },
    },
    {
      title: "a controller of a package with constants, functions and records in a directory of its own",
      text: modelica`
package Control
  constant Integer order = 2;
  record Gains
    Real p = 1;
    Real d = 0;
  end Gains;
  function saturate
    input Real u;
    input Real limit = 1;
    output Real y;
  algorithm
    y := max(-limit, min(limit, u));
  end saturate;
  block PD
    parameter Gains gains;
    input Real e;
    output Real u;
  protected
    Real x[order](each start=0, each fixed=true);
  equation
    der(x) = {x[2], 100*(e - x[1]) - 20*x[2]};
    u = gains.p*e + gains.d*x[2];
  end PD;
end Control;
model M
  Control.PD pd(gains(p=3, d=0.5), e=1);
  Real y = Control.saturate(pd.u, limit=2);
end M;`,
      stopTime: 0.1,
      // x[2] is the derivative of 1 - (1 + 10t) exp(-10t): 100 t exp(-10t)
      final: { "pd.u": 3 + 0.5 * 10 * Math.exp(-1), y: 2 },
    },
  ],
  rejected: [
    {
      title: "an equation for something that a part does not have",
      text: modelica`${interfaces}
model M
  Lib.Limiter limiter(uMax=-1);
equation
  limiter.u = time;
  limiter.nothing = 2;
end M;`,
      code: "expression.unknown-name",
      category: "semantics",
      line: interfaces.split("\n").length + 4,
    },
    {
      title: "an unknown value of an enumeration",
      text: modelica`${interfaces}
model M
  Lib.FirstOrder f(u=1, initType=Lib.Types.Init.Steady);
end M;`,
      code: "expression.",
      category: "semantics",
      line: interfaces.split("\n").length + 1,
    },
    {
      title: "a class that does not satisfy the constraint",
      text: modelica`
partial model Element
  parameter Real k;
  Real y;
end Element;
model Good
  extends Element;
equation
  y = k;
end Good;
model Bad
  Real z = 1;
end Bad;
model Host
  replaceable model Part = Good constrainedby Element;
  Part p(k=1);
end Host;
model M
  Host h(redeclare model Part = Bad);
end M;`,
      code: "instantiate.",
      category: "semantics",
    },
  ],
};
