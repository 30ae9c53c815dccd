import { modelica, type Topic } from "../topic.ts";

const media = `
package Media
  partial package Medium
    constant Real cp;
    constant String name;
    replaceable partial function density
      input Real T;
      output Real d;
    end density;
    replaceable record State
      Real T;
    end State;
  end Medium;
  package Water
    extends Medium(cp = 4200, name = "water");
    redeclare function extends density
    algorithm
      d := 1000 - T;
    end density;
  end Water;
  package Air
    extends Medium(cp = 1000, name = "air");
    redeclare function density
      input Real T;
      output Real d;
    algorithm
      d := 300/T;
    end density;
  end Air;
end Media;
model Tank
  replaceable package Medium = Media.Water constrainedby Media.Medium;
  parameter Real T = 100;
  Medium.State state(T = T);
  Real d = Medium.density(state.T);
  Real h = Medium.cp*state.T;
end Tank;`;

export const redeclarations: Topic = {
  title: "replaceable and redeclare",
  accepted: [
    {
      title: "a component is redeclared with another class",
      text: modelica`
partial model Law
  Real y;
end Law;
model Linear
  extends Law;
  parameter Real k = 2;
equation
  y = k*time;
end Linear;
model Square
  extends Law;
equation
  y = time^2;
end Square;
model Host
  replaceable Linear law constrainedby Law;
  Real out = 10*law.y;
end Host;
model M
  Host a;
  Host b(redeclare Square law);
  Host c(redeclare Linear law(k = 7));
end M;`,
      stopTime: 3,
      final: { "a.out": 60, "b.out": 90, "c.out": 210 },
    },
    {
      title: "a class is redeclared: all its components change",
      text: modelica`
model R1
  parameter Real k = 1;
  Real y = k;
end R1;
model R2
  parameter Real k = 1;
  Real y = 10*k;
end R2;
model Host
  replaceable model Part = R1;
  Part p(k = 2);
  Part q(k = 3);
  Real s = p.y + q.y;
end Host;
model M
  Host a;
  Host b(redeclare model Part = R2);
end M;`,
      final: { "a.s": 5, "b.s": 50 },
    },
    {
      title: "redeclaration in a derived class, as an element and in the extends clause",
      text: modelica`
model R1
  Real y = 1;
end R1;
model R2
  Real y = 2;
end R2;
model Host
  replaceable model Part = R1;
  Part p;
end Host;
model ByElement
  extends Host;
  redeclare model Part = R2;
end ByElement;
model ByClause
  extends Host(redeclare model Part = R2);
end ByClause;
model M
  ByElement a;
  ByClause b;
  Host c;
end M;`,
      final: { "a.p.y": 2, "b.p.y": 2, "c.p.y": 1 },
    },
    {
      title: "a type is redeclared, with its attributes",
      text: modelica`
model Host
  replaceable type Quantity = Real(start = 3);
  Quantity x(fixed = true);
equation
  der(x) = 0;
end Host;
model M
  Host a;
  Host b(redeclare type Quantity = Real(start = 4));
end M;`,
      final: { "a.x": 3, "b.x": 4 },
    },
    {
      title: "a package with functions, constants and a record is the default",
      text: modelica`${media}
model M
  Tank t;
end M;`,
      final: { "t.d": 900, "t.h": 420000 },
    },
    {
      title: "the package is redeclared: functions, constants and records of the other one hold",
      text: modelica`${media}
model M
  Tank t(redeclare package Medium = Media.Air, T = 200);
end M;`,
      final: { "t.d": 1.5, "t.h": 200000 },
    },
    {
      title: "a redeclared package passes through two levels",
      text: modelica`${media}
model Plant
  replaceable package Fluid = Media.Water constrainedby Media.Medium;
  Tank first(redeclare package Medium = Fluid, T = 50);
  Tank second(redeclare package Medium = Fluid, T = 150);
end Plant;
model M
  Plant w;
  Plant a(redeclare package Fluid = Media.Air);
end M;`,
      final: { "w.first.d": 950, "w.second.d": 850, "a.first.d": 6, "a.second.d": 2 },
    },
    {
      title: "a function is redeclared",
      text: modelica`
partial function Curve
  input Real u;
  output Real y;
end Curve;
function line
  extends Curve;
algorithm
  y := 2*u;
end line;
function parabola
  extends Curve;
algorithm
  y := u^2;
end parabola;
model Host
  replaceable function f = line constrainedby Curve;
  Real y = f(3 + time);
end Host;
model M
  Host a;
  Host b(redeclare function f = parabola);
end M;`,
      final: { "a.y": 8, "b.y": 16 },
    },
    {
      title: "modifications of the constraining class survive a redeclaration",
      text: modelica`
model R1
  parameter Real k = 1;
  Real y = k;
end R1;
model R2
  parameter Real k = 1;
  Real y = 10*k;
end R2;
model Host
  replaceable R1 p constrainedby R1(k = 6);
end Host;
model M
  Host b(redeclare R2 p);
end M;`,
      final: { "b.p.y": 60 },
    },
    {
      title:
        "modifiers of the constraining clause apply to the class that is declared, too, behind its own ones",
      text: modelica`
partial model Element
  replaceable model Law = R1;
  parameter Real k = 1;
  parameter Real j = 1;
end Element;
model R1
  Real y = 1;
end R1;
model R2
  Real y = 2;
end R2;
model Cell
  extends Element;
  Law law;
  Real y = 100*k + 10*j + law.y;
end Cell;
model M
  replaceable model Part = Cell(j = 4) constrainedby Element(k = 3, j = 3, redeclare model Law = R2);
  Part part;
end M;`,
      final: { "part.y": 342 },
    },
  ],
  rejected: [
    {
      title: "only replaceable elements can be redeclared",
      text: modelica`
model R1
  Real y = 1;
end R1;
model R2
  Real y = 2;
end R2;
model Host
  R1 p;
end Host;
model M
  Host h(redeclare R2 p);
end M;`,
      code: "instantiate.not-replaceable",
      category: "semantics",
      line: 11,
    },
    {
      title: "there is no element of that name to redeclare",
      text: modelica`
model R2
  Real y = 2;
end R2;
model Host
  Real x = 1;
end Host;
model M
  Host h(redeclare R2 p);
end M;`,
      code: "instantiate.",
      category: "semantics",
      line: 8,
    },
    {
      title: "a class cannot become a component",
      text: modelica`
model R1
  Real y = 1;
end R1;
model Host
  replaceable model Part = R1;
  Part p;
end Host;
model M
  Host h(redeclare R1 Part);
end M;`,
      code: "instantiate.",
      category: "semantics",
      line: 9,
    },
    {
      title: "a partial package gives no values",
      text: modelica`${media}
model M
  Tank t(redeclare package Medium = Media.Medium);
end M;`,
      code: "expression.not-a-function",
      category: "semantics",
      line: 34,
    },
  ],
};
