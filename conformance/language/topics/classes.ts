import { modelica, type Topic } from "../topic.ts";

export const classes: Topic = {
  title: "packages, classes and inheritance",
  accepted: [
    {
      title: "nested packages; names are looked up from the inside out",
      text: modelica`
package P
  constant Real k = 2;
  package Q
    constant Real k = 3;
    package R
      constant Real inside = k + P.k;
    end R;
  end Q;
  model M
    Real a = k;
    Real b = Q.k;
    Real c = Q.R.inside;
    Real d = .P.Q.k;
  end M;
end P;`,
      final: { a: 2, b: 3, c: 5, d: 3 },
    },
    {
      title: "imports: qualified, renamed, of several names, of all names",
      text: modelica`
package A
  constant Real x = 1;
  constant Real y = 2;
  package B
    constant Real z = 4;
    constant Real w = 8;
  end B;
end A;
model M
  import A.x;
  import other = A.y;
  import A.B.{z};
  import A.B.*;
  Real s = x + 10*other + 100*z + 1000*w;
end M;`,
      final: { s: 8421 },
    },
    {
      title: "imports of literals of an enumeration: by name, renamed, several, all",
      text: modelica`
package A
  type Color = enumeration(red, green, blue, grey);
  type Size = enumeration(small, large);
end A;
model M
  import A.Color.green;
  import last = A.Color.grey;
  import A.Color.{red, blue};
  import A.Size.*;
  parameter A.Size size = large;
  Real s = Integer(red) + 10*Integer(green) + 100*Integer(blue) + 1000*Integer(last) + 10000*Integer(size);
end M;`,
      final: { s: 24321 },
    },
    {
      title: "a class nested in a model, used before its definition",
      text: modelica`
model M
  Inner i(k = 3);
  model Inner
    parameter Real k = 1;
    Real y = k*time;
  end Inner;
end M;`,
      stopTime: 2,
      final: { "i.y": 6 },
    },
    {
      title: "extends: declarations and equations of several bases, and of bases of bases",
      text: modelica`
partial model State
  Real x(start = 1, fixed = true);
end State;
partial model Decay
  extends State;
  parameter Real rate = 1;
equation
  der(x) = -rate*x;
end Decay;
partial model Output
  Real y;
end Output;
model M
  extends Decay(rate = 2);
  extends Output;
equation
  y = 3*x;
end M;`,
      final: { x: Math.exp(-2), y: 3 * Math.exp(-2) },
    },
    {
      title: "the same declaration inherited twice counts once",
      text: modelica`
model Base
  parameter Real k = 5;
end Base;
model Left
  extends Base;
  Real a = k;
end Left;
model Right
  extends Base;
  Real b = 2*k;
end Right;
model M
  extends Left;
  extends Right;
end M;`,
      final: { a: 5, b: 10 },
    },
    {
      title: "a short class definition with a modification",
      text: modelica`
package P
  model Gain
    parameter Real k = 1;
    Real y = k*time;
  end Gain;
  model Doubled = Gain(k = 2);
  model M
    Doubled d;
    Doubled e(k = 5);
  end M;
end P;`,
      final: { "d.y": 2, "e.y": 5 },
    },
    {
      title: "constants of a class through its full name, also of a record and a model's package",
      text: modelica`
package Numbers
  constant Real golden = (1 + sqrt(5))/2;
  constant Integer dozen = 12;
end Numbers;
model M
  parameter Real p = Numbers.golden;
  Real y[Numbers.dozen];
equation
  for i in 1:Numbers.dozen loop
    y[i] = i*p;
  end for;
end M;`,
      final: { "y[12]": 6 * (1 + Math.sqrt(5)) },
    },
    {
      title: "protected elements work inside",
      text: modelica`
model Part
  Real y = 2*hidden;
protected
  Real hidden = 3*time;
end Part;
model M
  Part p;
end M;`,
      final: { "p.y": 6 },
    },
    {
      title: "equations in a base class use modifications of the derived class",
      text: modelica`
partial model Base
  Real u;
  Real y = u^2;
end Base;
model M
  extends Base(u = 3*time);
end M;`,
      final: { y: 9 },
    },
    {
      title: "encapsulated packages find the outside by import only",
      text: modelica`
package P
  constant Real k = 7;
  encapsulated package E
    import P;
    constant Real k2 = P.k + 1;
  end E;
  model M
    Real y = E.k2;
  end M;
end P;`,
      final: { y: 8 },
    },
  ],
  rejected: [
    {
      title: "an imported literal is no class",
      text: modelica`
package A
  type Color = enumeration(red, green);
end A;
model M
  import A.Color.green;
  green g;
end M;`,
      code: "instantiate.not-a-class",
      category: "semantics",
      line: 6,
    },
    {
      title: "an unknown class",
      text: modelica`
model M
  Real x = 1;
  Motor m;
end M;`,
      code: "instantiate.unknown-class",
      category: "semantics",
      line: 3,
    },
    {
      title: "an unknown base class",
      text: modelica`
model M
  extends Machine;
  Real x = 1;
end M;`,
      code: "instantiate.unknown-class",
      category: "semantics",
      line: 2,
    },
    {
      title: "a class that extends itself",
      text: modelica`
model A
  extends B;
end A;
model B
  extends A;
end B;`,
      code: "instantiate.recursive-extends",
      category: "semantics",
    },
    {
      title: "a component of the class that declares it",
      text: modelica`
model M
  Real x = 1;
  M inside;
end M;`,
      code: "instantiate.recursive-class",
      category: "semantics",
      line: 3,
    },
    {
      title: "two elements of one name",
      text: modelica`
model M
  Real x = 1;
  Real y = 2;
  Real x = 3;
end M;`,
      code: "instantiate.duplicate-element",
      category: "semantics",
      line: 4,
    },
    {
      title: "a component of a partial class",
      text: modelica`
partial model Base
  Real y;
end Base;
model M
  Base b(y = 1);
end M;`,
      code: "instantiate.partial-component",
      category: "semantics",
      line: 5,
    },
    {
      title: "an unknown name in an equation",
      text: modelica`
model M
  Real position;
equation
  position = 2*velocity;
end M;`,
      code: "expression.unknown-name",
      category: "semantics",
      line: 4,
    },
    {
      title: "a package is no model",
      text: modelica`
package P
  constant Real k = 1;
end P;`,
      code: "instantiate.no-model",
      category: "semantics",
      line: 1,
    },
    {
      title: "a variable of a class is not a constant",
      text: modelica`
model A
  Real x = 1;
end A;
model M
  Real y = A.x;
end M;`,
      code: "expression.class-variable",
      category: "semantics",
      line: 5,
    },
  ],
};
