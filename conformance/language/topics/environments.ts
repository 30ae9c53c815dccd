import { modelica, type Topic } from "../topic.ts";

export const environments: Topic = {
  title: "inner and outer, conditional components",
  accepted: [
    {
      title: "an outer component is the inner one of the nearest model around it",
      text: modelica`
model World
  parameter Real g = 9.81;
  Real t2 = 2*time;
end World;
model Body
  outer World world;
  Real w = 10*world.g;
  Real s = world.t2;
end Body;
model Assembly
  Body b;
end Assembly;
model Moon
  inner World world(g = 1.62);
  Body b;
end Moon;
model M
  inner World world;
  Assembly a;
  Moon moon;
end M;`,
      final: { "a.b.w": 98.1, "moon.b.w": 16.2, "a.b.s": 2 },
    },
    {
      title: "an outer component without inner one is one of its own class",
      text: modelica`
model World
  parameter Real g = 9.81;
end World;
model M
  outer World world;
  Real w = 2*world.g;
end M;`,
      final: { w: 19.62 },
    },
    {
      title: "an inner variable is driven from several parts",
      text: modelica`
model Reader
  outer Real level;
  parameter Real k = 1;
  Real y = k*level;
end Reader;
model M
  inner Real level = time;
  Reader a;
  Reader b(k = 5);
end M;`,
      final: { "a.y": 1, "b.y": 5 },
    },
    {
      title: "parts in two environments use the function of their own",
      text: modelica`
model M
  partial function Law input Real u; output Real y; end Law;
  function twice extends Law; algorithm y := 2*u; end twice;
  function square extends Law; algorithm y := u*u; end square;
  class Part
    outer function law = Law;
    Real y;
  equation
    y = law(3);
  end Part;
  class Doubled
    inner function law = twice;
    Part part;
  end Doubled;
  class Squared
    inner function law = square;
    Part part;
  end Squared;
  Doubled a;
  Squared b;
end M;`,
      final: { "a.part.y": 6, "b.part.y": 9 },
    },
    {
      title: "an inner function is used by the parts",
      text: modelica`
partial function Field
  input Real x;
  output Real f;
end Field;
function linear
  extends Field;
algorithm
  f := 3*x;
end linear;
model Particle
  outer function field = Field;
  Real f = field(2);
end Particle;
model M
  inner function field = linear;
  Particle p;
end M;`,
      final: { "p.f": 6 },
    },
    {
      title: "components exist or not by a parameter, with their connections",
      text: modelica`
connector RealOutput = output Real;
model Source
  parameter Real k = 1;
  RealOutput y = k*time;
end Source;
model Host
  parameter Boolean other = false;
  Source inside(k = 2) if not other;
  Source outside(k = 3) if other;
  RealOutput u;
equation
  connect(inside.y, u);
  connect(outside.y, u);
end Host;
model M
  Host a;
  Host b(other = true);
  Real s = 10*a.u + b.u;
end M;`,
      final: { s: 23 },
    },
    {
      title: "an absent component's equations are absent, too",
      text: modelica`
model Decay
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
end Decay;
model M
  parameter Integer n = 2;
  Decay a if n > 1;
  Decay b if n > 2;
end M;`,
      final: { "a.x": Math.exp(-1) },
    },
    {
      title: "conditional arrays of components",
      text: modelica`
model Part
  parameter Real k = 1;
  Real y = k*time;
end Part;
model M
  parameter Boolean present = true;
  Part p[2](k = {4, 5}) if present;
end M;`,
      final: { "p[1].y": 4, "p[2].y": 5 },
    },
  ],
  rejected: [
    {
      title: "an outer function without inner one",
      text: modelica`
partial function Field
  input Real x;
  output Real f;
end Field;
model M
  outer function field = Field;
  Real w = field(1);
end M;`,
      code: "instantiate.missing-inner-class",
      category: "semantics",
      line: 6,
    },
    {
      title: "a condition that changes with time",
      text: modelica`
model Part
  Real y = 1;
end Part;
model M
  Boolean late = time > 1;
  Part p if late;
end M;`,
      code: "instantiate.unknown-condition",
      category: "semantics",
      line: 6,
    },
    {
      title: "an equation uses a component that is absent",
      text: modelica`
model Part
  Real y = 1;
end Part;
model M
  parameter Boolean there = false;
  Part p if there;
  Real z = p.y;
end M;`,
      code: "expression.absent-component",
      category: "semantics",
      line: 7,
    },
    {
      title: "a condition that is no Boolean",
      text: modelica`
model Part
  Real y = 1;
end Part;
model M
  parameter Integer n = 1;
  Part p if n;
end M;`,
      code: "",
      category: "semantics",
      line: 6,
    },
  ],
};
