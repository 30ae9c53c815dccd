import { describe, expect, it } from "vitest";
import { diagnosticLines, firstDiagnostic, flatSystem, sectionOf } from "./testing/flat-text.ts";

const equations = (text: string) => sectionOf(text, "equations");

describe("constants", () => {
  it("are parameters, in chains and in any order", () =>
    expect(sectionOf("const a = b + 1; const b = c = 2; x = a;", "variables")).toEqual([
      "parameter Real a = b + 1",
      "parameter Real b = 2",
      "parameter Real c = 2",
      "Real x",
    ]));
  it("without value have the default one", () =>
    expect(sectionOf("def const 5; const a; x = a;", "variables")[0]).toBe("parameter Real a = 5"));
  it("need a value", () =>
    expect(diagnosticLines("const a; x = a;")).toEqual(["lisma.constant-without-value:1"]));
  it("cannot lead back to themselves", () =>
    expect(diagnosticLines("const a = b,\nb = a;")).toEqual(["lisma.cyclic-constant:1"]));
  it("cannot read variables", () =>
    expect(firstDiagnostic("const a = x; x' = a;")).toMatchObject({ place: "x" }));
  it("are not the time", () => expect(diagnosticLines("const TIME = 1;")).toEqual(["lisma.reserved-name:1"]));
  it("are declared once", () =>
    expect(diagnosticLines("const a = 1;\nmacro a = 2;")).toEqual(["lisma.duplicate-name:2"]));
  it("have no derivative and no initial value", () =>
    expect(diagnosticLines("const a = 1;\na' = 2;\na(t0) = 3; x = 1;").sort()).toEqual([
      "lisma.constant-changes:2",
      "lisma.constant-changes:3",
    ]));
});

describe("built-in names", () => {
  it("mean numbers in any spelling", () =>
    expect(equations("x = PI*G;")).toEqual([`x = ${Math.PI * 9.80665}`]));
  it("give way to a constant of the model", () =>
    expect(equations("const g = 9.81; x = g + G;")).toEqual(["x = g + 9.80665"]));
  it("are replaced by variables that the model defines", () =>
    expect(equations("E = 2; e' = E; x = TIME;")).toEqual(["E = 2", "der(e) = E", "x = time"]));
});

describe("functions", () => {
  it("have Russian names too", () =>
    expect(equations("x = tg(y) + ln(y) + pow(y, 2) + y % 3; y = 1;")[0]).toBe(
      "x = tan(y) + log(y) + y^2 + rem(y, 3)",
    ));
  it("are known", () =>
    expect(firstDiagnostic("x = sqr(1);")).toEqual({
      message: "there is no function 'sqr'",
      place: "sqr",
      hint: "Did you mean 'sqrt'?",
    }));
  it("are no variables: a product needs its sign", () =>
    expect(firstDiagnostic("k = 2; x = k(3);")).toMatchObject({
      message: "'k' is not a function",
      hint: "A product is written with '*': 'k * (…)'.",
    }));
  it("take as many arguments as they do", () => {
    expect(firstDiagnostic("x = atan2(1);").message).toBe("'atan2' takes 2 arguments, not 1");
    expect(equations("x = max(1, y, 3); y = 1;")[0]).toBe("x = max(max(1, y), 3)");
  });
});

describe("macros", () => {
  it("are replaced by their expressions", () =>
    expect(equations("macro s = x + 1; x' = 2*s;")).toEqual(["der(x) = 2*(x + 1)"]));
  it("may be indexed, and may be conditions", () => {
    expect(equations("for i = 1:2 { macro s[i] = x + i; } x' = s1*s2;")).toEqual([
      "der(x) = (x + 1)*(x + 2)",
    ]);
    expect(sectionOf("macro low = x < 0; x' = 1; state S low { x' = 2; } from init;", "relations")).toEqual([
      "x < 0 (ordinary)",
    ]);
  });
  it("cannot lead back to themselves", () =>
    expect(firstDiagnostic("macro a = b, b = a; x = a;").message).toBe(
      "the macro 'a' depends on itself: a -> b -> a",
    ));
});

describe("loops", () => {
  it("have ranges, single values, arithmetic and suffixes", () =>
    expect(equations("for i = 1:2, 5 { u[i-1]a' = 2*i - u[i+1]; } u2 = 1; u3 = 1; u6 = 1;")).toEqual([
      "der(u0a) = 2 - u2",
      "der(u1a) = 4 - u3",
      "der(u4a) = 10 - u6",
      "u2 = 1",
      "u3 = 1",
      "u6 = 1",
    ]));
  it("may go as far as a constant, which cannot be changed then", () => {
    const dae = flatSystem("const n = 3; for i = 1:n { x_[i] = i; }");
    expect(dae.equations).toHaveLength(3);
    expect(dae.variables[0]!.structural).toBeDefined();
  });
  it("nest", () =>
    expect(equations("for i = 1:2 { for j = 3:4 { x_[10*i+j] = i*j; } }")).toEqual([
      "x_13 = 3",
      "x_14 = 4",
      "x_23 = 6",
      "x_24 = 8",
    ]));
  it("need whole numbers", () => {
    expect(diagnosticLines("for i = 1:2.5 { x_[i] = 1; }")).toEqual(["lisma.range:1"]);
    expect(diagnosticLines("for i = 0:1 { x_[i-1] = 1; }")).toContain("lisma.index:1");
    expect(diagnosticLines("for i = 0:x { y_[i] = 1; } x = 1;")).toEqual(["lisma.constant-reads-variable:1"]);
  });
});

it("derivatives of higher order are chains", () =>
  expect(sectionOf("x'' = -x; y = der(x, 2) + x';", "variables")).toEqual([
    "Real x",
    "Real y",
    "Real der(x)",
    "Real der(der(x))",
  ]));

it("linear systems are equations", () =>
  expect(equations("var ls p, q; ls 2*p + 3*q = 1; ls p - q = 0;")).toEqual(["2*p + 3*q = 1", "p - q = 0"]));

it("names that are in no equation are unknown", () => {
  const text = "x' = 1; state S (xx > 0) { y(t0) = xx; } from init;";
  expect(diagnosticLines(text)).toEqual(["lisma.unknown-name:1", "lisma.unknown-name:1"]);
  expect(firstDiagnostic(text)).toMatchObject({ place: "xx", hint: "Did you mean 'x'?" });
});

it("settings are the experiment, and outputs", () => {
  const text = "const T = 2; x' = 1; y = x; start = 1; end = T + 1; step = 0.1; out y;";
  expect(flatSystem(text).experiment).toEqual({ startTime: 1, stopTime: 3, interval: 0.1 });
  expect(sectionOf(text, "variables")).toContain("output Real y");
});

describe("initial values", () => {
  const starts = (text: string) => sectionOf(text, "variables").filter((line) => line.startsWith("Real x"));
  it("of constants are fixed start values", () =>
    expect(starts("const a = 2; x' = 1; x(t0) = 2*a;")).toEqual(["Real x(start = 2*a, fixed = true)"]));
  it("may be guesses", () => expect(starts("x*x = 2; x(t0) ~= 1;")).toEqual(["Real x(start = 1)"]));
  it("may come in lists", () =>
    expect(starts("x' = 1; ic x = 1;")).toEqual(["Real x(start = 1, fixed = true)"]));
  it("that read variables are initial equations", () => {
    const text = "x' = y; y = 2; x(t0) = y + TIME; y'(t0) = 1;";
    expect(sectionOf(text, "initial equations")).toEqual(["x = y + time", "der(y) = 1"]);
  });
  it("are given once, and guesses are constants", () => {
    expect(diagnosticLines("x' = 1;\nx(t0) = 1;\nx(t0) ~= 2;")).toEqual(["lisma.duplicate-initial-value:3"]);
    expect(diagnosticLines("x' = 1; y' = x;\nx(t0) ~= y;")).toEqual(["lisma.guess-reads-variable:2"]);
  });
});

it("numbers and conditions are not each other", () => {
  expect(diagnosticLines("x = (y > 1);\ny = 1; state S (y) { y = 2; } from init;").sort()).toEqual([
    "lisma.condition-expected:2",
    "lisma.number-expected:1",
  ]);
});

it("warns of a name that occurs once and resembles another one", () => {
  expect(diagnosticLines("x' = v; v' = -gg; x(t0) = 1; v(t0) = 0; const g2 = 1;")).toContain(
    "lisma.lone-name:1",
  );
  // An unknown with an equation of its own, a variable with an initial value, and names that resemble no others.
  expect(diagnosticLines("x1' = -x1; x2 = x1; x1(t0) = 1;")).toEqual([]);
  expect(diagnosticLines("x1' = -x1 + x2; x2*x2*x2 = x1; x1(t0) = 1;")).toEqual([]);
  expect(diagnosticLines("position' = -position + F; position(t0) = 1;")).toEqual([]);
});
