import { standInLibrary } from "../stand-in-library.ts";
import { modelica, type Topic } from "../topic.ts";

/** A library in directories, another one in one file. */
const shop = new Map([
  ["Shop/package.mo", `package Shop "Parts"\n  constant Real scale = 10;\nend Shop;\n`],
  ["Shop/package.order", "Parts\nscale\n"],
  ["Shop/Parts/package.mo", "within Shop;\npackage Parts\n  constant Real k = 3;\nend Parts;\n"],
  [
    "Shop/Parts/Gain.mo",
    "within Shop.Parts;\nmodel Gain\n  extends Base;\n  parameter Real factor = k*scale;\nequation\n  y = factor*u;\nend Gain;\n",
  ],
  ["Shop/Parts/Base.mo", "within Shop.Parts;\npartial model Base\n  Real u;\n  Real y;\nend Base;\n"],
  [
    "Shop/Parts/Broken.mo",
    "within Shop.Parts;\nmodel Broken\n  Real y;\nequation\n  y = missing;\nend Broken;\n",
  ],
  ["Shop/Parts/Torn.mo", "within Shop.Parts;\nmodel Torn\n  Real y\nequation\n  y = 1;\nend Torn;\n"],
  [
    "Single.mo",
    "package Single\n  function half\n    input Real u;\n    output Real y = u/2;\n  algorithm\n  end half;\nend Single;\n",
  ],
]);

export const libraries: Topic = {
  title: "libraries in directories and files",
  accepted: [
    {
      title: "classes are found in directory packages, and find their neighbours",
      library: shop,
      text: modelica`
model M
  Shop.Parts.Gain g(u = time);
  Shop.Parts.Gain h(u = time, factor = Shop.Parts.k);
end M;`,
      final: { "g.y": 30, "h.y": 3 },
    },
    {
      title: "imports of library classes",
      library: shop,
      text: modelica`
model M
  import Shop.Parts;
  import G = Shop.Parts.Gain;
  import Single.half;
  Parts.Gain g(u = 2);
  G h(u = 4);
  Real y = half(3) + Shop.scale;
end M;`,
      final: { "g.y": 60, "h.y": 120, y: 11.5 },
    },
    {
      title: "constants, functions and types of the stand-in for the standard library",
      library: standInLibrary,
      text: modelica`
model M
  import Modelica.Units.SI;
  import Modelica.Math.sin;
  import Modelica.Constants.pi;
  parameter SI.Mass m = 2;
  SI.Position s(start = 1, fixed = true);
  SI.Velocity v(start = 0, fixed = true);
  SI.Force f = -8*s;
  Real y = sin(pi/2) + Modelica.Math.cos(Modelica.Constants.pi);
equation
  der(s) = v;
  m*der(v) = f;
end M;`,
      final: { s: Math.cos(2), y: 0 },
    },
    {
      title: "Force.mo of source 000: one connector class declared twice, an output that follows a cosine",
      library: standInLibrary,
      text: modelica`
model Force "A force that changes like a cosine"

  connector InputConnector
    input Real value;
  end InputConnector;
  InputConnector ci;

  connector InputConnector
    input Real value;
  end InputConnector;
  InputConnector ci2;

  connector OutputConnector
    output Real value;
  end OutputConnector;
  OutputConnector co;

equation
  co.value = 200 * cos(2 * Modelica.Constants.pi * time);
end Force;`,
      stopTime: 1.125,
      final: { "co.value": 200 * Math.cos(2.25 * Math.PI) },
    },
  ],
  rejected: [
    {
      title: "a library that is not there",
      text: modelica`
model M
  Shop.Parts.Gain g(u = time);
end M;`,
      code: "instantiate.unknown-class",
      category: "semantics",
      line: 2,
    },
    {
      title: "a class that the library does not have",
      library: shop,
      text: modelica`
model M
  Shop.Parts.Gears g;
end M;`,
      code: "instantiate.unknown-class",
      category: "semantics",
      line: 2,
    },
    {
      title: "a fault inside of a library class is reported there",
      library: shop,
      text: modelica`
model M
  Shop.Parts.Broken b;
end M;`,
      code: "expression.unknown-name",
      category: "semantics",
      line: 5,
    },
    {
      title: "a syntax error inside of a library class is reported there",
      library: shop,
      text: modelica`
model M
  Shop.Parts.Torn t;
end M;`,
      code: "syntax.",
      category: "syntax",
      line: 3,
    },
    {
      title: "a connector declared twice in different ways",
      text: modelica`
model M
  connector C
    input Real value;
  end C;
  C a;
  connector C
    input Integer value;
  end C;
  Real y = a.value;
end M;`,
      code: "instantiate.duplicate-element",
      category: "semantics",
      line: 6,
    },
  ],
};
