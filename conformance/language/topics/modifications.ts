import { modelica, type Topic } from "../topic.ts";

export const modifications: Topic = {
  title: "modifications",
  accepted: [
    {
      title: "the outermost modification wins, and nested ones reach through components",
      text: modelica`
model Leaf
  parameter Real k = 1;
  parameter Real m = 10;
  Real y = k + m;
end Leaf;
model Middle
  Leaf leaf(k = 2, m = 20);
end Middle;
model M
  Middle a;
  Middle b(leaf.k = 3);
  Middle c(leaf(k = 4, m = 40));
end M;`,
      final: { "a.leaf.y": 22, "b.leaf.y": 23, "c.leaf.y": 44 },
    },
    {
      title: "names in modifications are looked up in the scope of the modification",
      text: modelica`
model Part
  parameter Real k = 1;
  parameter Real factor = 100;
  Real y = k;
end Part;
model M
  parameter Real factor = 7;
  Part p(k = factor);
end M;`,
      final: { "p.y": 7 },
    },
    {
      title: "arrays of components: each gives one value to all, an array one value to each",
      text: modelica`
model Part
  parameter Real k = 1;
  parameter Real m = 0;
  Real y = k + m;
end Part;
model M
  Part p[3](each m = 10, k = {1, 2, 3});
  Real total = sum(p.y);
end M;`,
      final: { "p[1].y": 11, "p[2].y": 12, "p[3].y": 13, total: 36 },
    },
    {
      title: "each inside of nested modifications of arrays",
      text: modelica`
model Leaf
  parameter Real k[2] = {1, 1};
  Real y = k[1]*k[2];
end Leaf;
model Branch
  Leaf leaf[2];
end Branch;
model M
  Branch b(leaf(each k = {3, 5}));
end M;`,
      final: { "b.leaf[1].y": 15, "b.leaf[2].y": 15 },
    },
    {
      title: "attributes are modified like elements",
      text: modelica`
model Decay
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
end Decay;
model M
  Decay d(x(start = 4));
  Decay e(x.start = 5);
end M;`,
      final: { "d.x": 4 * Math.exp(-1), "e.x": 5 * Math.exp(-1) },
    },
    {
      title: "a value given to an extends clause can be changed again from outside",
      text: modelica`
model Base
  parameter Real k = 1;
  Real y = k*time;
end Base;
model Middle
  extends Base(k = 2);
end Middle;
model M
  Middle a;
  Middle b(k = 3);
end M;`,
      final: { "a.y": 2, "b.y": 3 },
    },
    {
      title: "final protects a value and is itself fine",
      text: modelica`
model Part
  final parameter Real k = 4;
  parameter Real m = 2*k;
  Real y = m;
end Part;
model M
  Part p;
end M;`,
      final: { "p.y": 8 },
    },
    {
      title: "a variable's equation given by modification",
      text: modelica`
model Part
  Real u;
  Real y;
equation
  y = 2*u;
end Part;
model M
  Part p(u = sin(time));
end M;`,
      final: { "p.y": 2 * Math.sin(1) },
    },
    {
      title: "a parameter set for a run moves everything that depends on it",
      text: modelica`
model M
  parameter Real a = 1;
  parameter Real b = 2*a;
  parameter Real c = b + a;
  Real y = c*time;
end M;`,
      parameters: { a: 5 },
      final: { b: 10, c: 15, y: 15 },
    },
  ],
  rejected: [
    {
      title: "a modification of something that is not there",
      text: modelica`
model Part
  parameter Real k = 1;
  Real y = k;
end Part;
model M
  Part p(gain = 2);
end M;`,
      code: "instantiate.unknown-element",
      category: "semantics",
      line: 6,
    },
    {
      title: "an unknown attribute",
      text: modelica`
model M
  Real x(
    begin = 1) = 2;
end M;`,
      code: "instantiate.unknown-attribute",
      category: "semantics",
      line: 3,
    },
    {
      title: "a final element is modified",
      text: modelica`
model Part
  final parameter Real k = 1;
  Real y = k;
end Part;
model M
  Part p(k = 2);
end M;`,
      code: "instantiate.final-overridden",
      category: "semantics",
      line: 6,
    },
    {
      title: "a value made final by a modification is modified again",
      text: modelica`
model Part
  parameter Real k = 1;
  Real y = k;
end Part;
model Middle
  Part p(final k = 2);
end Middle;
model M
  Middle m(p(k = 3));
end M;`,
      code: "instantiate.final-overridden",
      category: "semantics",
      line: 9,
    },
    {
      title: "two modifications of one element",
      text: modelica`
model Part
  parameter Real k = 1;
  Real y = k;
end Part;
model M
  Part p(k = 2, k = 3);
end M;`,
      code: "instantiate.modified-twice",
      category: "semantics",
      line: 6,
    },
    {
      title: "an array of the wrong size for the components",
      text: modelica`
model Part
  parameter Real k = 1;
  Real y = k;
end Part;
model M
  Part p[3](k = {1, 2});
end M;`,
      code: "",
      category: "semantics",
      line: 6,
    },
    {
      title: "a value of the wrong type",
      text: modelica`
model M
  parameter Real k = 1;
  parameter Integer n =
    "four";
  Real y = k*n;
end M;`,
      code: "flatten.binding-type",
      category: "semantics",
      line: 4,
    },
  ],
};
