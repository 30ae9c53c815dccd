import { join } from "node:path";
import { check, compile, type Diagnostic, positionOf } from "@cosimo/core";
import { describe, expect, it } from "vitest";

/** `declarations; equations` as one model. */
function model(declarations: string, equations: string, around = ""): string {
  return `package P\n${around}\nmodel M\n  ${declarations}\nequation\n  ${equations}\nend M;\nend P;`;
}

function unitsOf(text: string) {
  const report = check(text, { model: "P.M" });
  expect(report.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return report;
}

/** Code, both units and text of the line of each contradiction. */
function contradictions(text: string): readonly string[] {
  return unitsOf(text)
    .diagnostics.filter(({ code, severity }) => code.startsWith("units.") && severity === "warning")
    .map(shown);
}

function shown({ code, args, span }: Diagnostic): string {
  const { source, start } = span!;
  const line = source.text.split("\n")[positionOf(source, start).line - 1]!.trim();
  return `${code.slice("units.".length)} ${args["leftUnit"]}|${args["rightUnit"]} ${line}`;
}

describe("contradictions", () => {
  const known =
    'Real x(unit = "m") = 1; Real t(unit = "s") = 2; Real T(unit = "K") = 293; Real c(unit = "degC") = 20;';
  const more =
    'Real phi(unit = "deg") = 1; Real l(unit = "mm") = 3; Real w(unit = "rad/s") = 1; Real m(unit = "kg") = 1;';

  it.each([
    ["terms", 'Real y(unit = "m");', "y = x + t;", "mismatch m|s y = x + t;"],
    [
      "a chain",
      "Real a; Real b; Real z;",
      "z = a + t; b = x; a = b;",
      "mismatch s|m z = a + t; b = x; a = b;",
    ],
    ["the time", "Real y;", "y = x + time;", "mismatch m|s y = x + time;"],
    ["scales", "Real y;", "y = x - l;", "scale m|mm y = x - l;"],
    ["degrees of an angle", "Real y;", "y = sin(phi);", "scale deg|rad y = sin(phi);"],
    ["a function of numbers", "Real y;", "y = exp(m);", "mismatch kg|1 y = exp(m);"],
    [
      "levels of temperature",
      "Real y;",
      "y = if time > 1 then T else c;",
      "scale K|degC y = if time > 1 then T else c;",
    ],
    ["a root", 'Real y(unit = "m");', "y = sqrt(x);", "mismatch m|m(1/2) y = sqrt(x);"],
    [
      "a rational power",
      'Real y(unit = "m");',
      "y = (x^3)^(1/3) + (x^2)^(1/4);",
      "mismatch m|m(1/2) y = (x^3)^(1/3) + (x^2)^(1/4);",
    ],
    ["a maximum", "Real y;", "y = max(x, m);", "mismatch m|kg y = max(x, m);"],
    ["a comparison", "Boolean y;", "y = x > m;", "mismatch m|kg y = x > m;"],
    [
      "a comparison in a condition",
      "Real y;",
      "y = if x > m then 1 else 2;",
      "mismatch m|kg y = if x > m then 1 else 2;",
    ],
  ])("%s", (_, declarations, equations, expected) => {
    expect(contradictions(model(`${known}\n${more}\n${declarations}`, equations))).toEqual([expected]);
  });

  describe("of a constant of a package", () => {
    const constants =
      'constant Real L(unit = "m") = 2, n = 3; constant Real w[2](each unit = "kg") = {1, 2};';
    const found = (declarations: string, equations: string) =>
      contradictions(model(`${known} ${declarations}`, equations, constants));

    it.each([
      ["in a sum", "Real y;", "y = t + L;", "mismatch s|m y = t + L;"],
      ["in a product", 'Real y(unit = "m/s");', "y = L*t;", "mismatch m/s|m.s y = L*t;"],
      ["an element", "Real y;", "y = w[2] - x;", "mismatch kg|m y = w[2] - x;"],
      ["by inference", "Real y, z;", "y = L; z = y + t;", "mismatch m|s y = L; z = y + t;"],
    ])("%s", (_, declarations, equations, expected) => {
      expect(found(declarations, equations)).toEqual([expected]);
    });

    it("of temperature may convert a level", () => {
      const zero = 'constant Real zero(unit = "K") = 273.15;';
      const text = model(
        `${known} Real a(unit = "K"), b(unit = "degC");`,
        "a = c + zero; b = T - zero;",
        zero,
      );
      expect(contradictions(text)).toEqual([]);
    });

    it("is named in the message, and one without unit fits any", () => {
      const text = model(`${known} parameter Real p(unit = "s") = L;`, "", constants);
      expect(unitsOf(text).diagnostics.map(({ message }) => message)).toEqual([
        "the parameter and its value have different units: 'p' [s], 'P.L' [m]",
      ]);
      expect(found("Real y;", "y = x + n;")).toEqual([]);
    });
  });

  it("of a derivative", () => {
    const text = model(
      'Real x(unit = "m", start = 0, fixed = true); Real v(unit = "m/s2") = 1;',
      "der(x) = v;",
    );
    expect(contradictions(text)).toEqual(["mismatch m/s|m/s2 der(x) = v;"]);
  });

  it("name the equation that gave a unit, the component and the equation", () => {
    const around = 'model Part Real a; Real b(unit = "s") = 1; Real c; equation c = a + b; end Part;';
    const [warning] = unitsOf(model('Part part; Real x(unit = "m") = 1;', "part.a = x;", around)).diagnostics;
    expect(warning).toMatchObject({
      code: "units.mismatch",
      severity: "warning",
      component: "part",
      equation: "c = a + b",
      variables: ["part.a", "part.b"],
      message: "terms of a sum have different units: 'part.a' [m], 'part.b' [s]",
    });
    const [source] = warning!.related!;
    expect(source!.message).toBe("'part.a' takes the unit [m] from this equation");
  });

  it("say how the scales differ", () => {
    const [warning] = unitsOf(model('Real x(unit = "m") = 1; Real l(unit = "mm");', "l = x;")).diagnostics;
    expect(warning!.message).toContain("1 mm = 0.001 m");
  });

  it.each([
    ["one equation", "if time > 1 then a = x; else 0 = 3*a + x + t; end if;", 1],
    ["different equations", "if time > 1 then a = x; else t = 2*a*x; end if;", 0],
    [
      "nested branches",
      "if time > 1 then a = x; elseif time > 0.5 then t = 2*a*x; else 0 = x - 3*a; end if;",
      0,
    ],
    ["equations that begin with zero", "if time > 1 then 0 = x - 3*a; else 0 = t - a*3; end if;", 0],
  ])("in branches of if-equations: %s", (_, equations, count) => {
    const declarations = 'Real x(unit = "m") = 1; Real t(unit = "s") = 1; Real a;';
    expect(contradictions(model(declarations, equations)).length).toBe(count);
  });

  it("in connections", () => {
    const around = `connector C Real e; flow Real f(unit = "A"); end C; connector D Real e; flow Real f(unit = "N"); end D;
      model S C c; equation c.e = 1; end S; model U D c; equation c.f = 2; end U;`;
    const text = model("S s; U u;", "connect(s.c, u.c);", around);
    expect(contradictions(text)).toEqual(["mismatch A|N connect(s.c, u.c);"]);
  });

  it("in values of parameters, at the modification", () => {
    const around = 'model Part parameter Real L(unit = "m") = 1; end Part;';
    const text = model('parameter Real m(unit = "kg") = 1;\n  Part part(L = m);', "", around).replace(
      "equation",
      "",
    );
    expect(contradictions(text)).toEqual(["mismatch m|kg Part part(L = m);"]);
  });

  it("in arrays are one, with their number", () => {
    const text = model('Real x[3](each unit = "m") = {1, 2, 3}; Real y[3](each unit = "s");', "y = x;");
    const [warning, ...others] = unitsOf(text).diagnostics;
    expect(others).toEqual([]);
    expect(warning!.message).toContain("; 3 such places");
  });

  it("in records, when-clauses and algorithms", () => {
    const around = 'record R Real a(unit = "m"); Real b; end R;';
    const declarations = `R r(a = 1, b = 2); Real q(unit = "s", start = 0); Real z(unit = "kg"); Real k(unit = "A");
      algorithm
        k := r.a;`;
    const text = model(declarations, "when time > 1 then q = pre(z); end when; z = r.a;", around);
    expect(contradictions(text).map((one) => one.split(" ")[1])).toEqual(["kg|m", "s|kg", "A|m"]);
  });

  it("at inputs and outputs of functions, and in their statements", () => {
    const around = `function area input Real a(unit = "m"); input Real b[2](each unit = "m"); output Real s(unit = "m2");
      protected Real c;
      algorithm
        c := a;
        s := c*b[1] + b[2];
      end area;
      function twice input Real u(unit = "m"); output Real y(unit = "m"); algorithm y := 2*u; end twice;`;
    const declarations =
      'Real m(unit = "kg") = 1; Real l(unit = "m") = 1; Real s(unit = "s"); Real t(unit = "s");';
    const text = model(declarations, "s = area(m, {l, l});\n  t = twice(m);", around);
    expect(contradictions(text).sort()).toEqual([
      "mismatch kg|m s = area(m, {l, l});",
      "mismatch kg|m t = twice(m);",
      "mismatch m2|m s := c*b[1] + b[2];",
      "mismatch s|m t = twice(m);",
      "mismatch s|m2 s = area(m, {l, l});",
    ]);
  });

  it("of units that are none, once for each symbol", () => {
    const text = model(
      'Real a(unit = "Nm") = 1; Real b(unit = "Nm") = 1; Real c(unit = "J/kg.K") = 1; Real d(unit = "m", displayUnit = "kg") = 1;',
      "",
    ).replace("equation", "");
    expect(unitsOf(text).diagnostics.map(({ code, severity }) => `${code} ${severity}`)).toEqual([
      "units.symbol notice",
      "units.grammar warning",
      "units.display warning",
    ]);
  });
});

describe("no contradictions", () => {
  it.each([
    [
      "literals of any unit",
      'Real F(unit = "N"); Real m(unit = "kg") = 2; Real x(unit = "m");',
      "F = 9.81*m; x = 3;",
    ],
    ["models without units", "Real x(start = 0); Real y;", "der(x) = -x + time; y = sin(time) + time^2;"],
    ["amplitudes left out", 'Real v(unit = "V"); parameter Real w(unit = "rad/s") = 1;', "v = sin(w*time);"],
    [
      "angles as numbers",
      'Real v(unit = "m/s"); Real w(unit = "rad/s") = 1; Real r(unit = "m") = 1;',
      "v = w*r;",
    ],
    [
      "differences of temperatures",
      'Real Q(unit = "W"); Real G(unit = "W/K") = 1; Real a(unit = "degC") = 1; Real b(unit = "degC") = 2;',
      "Q = G*(a - b);",
    ],
    [
      "levels and differences",
      'Real a(unit = "degC"); Real b(unit = "degC") = 2; Real d(unit = "K") = 1;',
      "a = b + d;",
    ],
    ["conversions of temperatures", 'Real T(unit = "K"); Real c(unit = "degC") = 2;', "T = c + 273.15;"],
    ["conversions", 'Real phi(unit = "deg"); Real r(unit = "rad") = 2;', "phi = 180/3.14159*r;"],
    ["composed units", 'Real P(unit = "kW"); Real F(unit = "kN") = 1; Real v(unit = "m/s") = 1;', "P = F*v;"],
    ["counts", 'parameter Integer n = 3; Real L(unit = "m"); Real a(unit = "m") = 1;', "L = n*a;"],
    ["sums of flows", 'Real a(unit = "A") = 1; Real b(unit = "A");', "a + b = 0;"],
  ])("for %s", (_, declarations, equations) => {
    expect(contradictions(model(declarations, equations))).toEqual([]);
  });

  it("where a local of a function holds two quantities", () => {
    const around = `function f input Real a(unit = "m"); input Real b(unit = "s"); output Real y;
      protected Real c; algorithm c := a; c := b; y := c; end f;`;
    const text = model('Real a(unit = "m") = 1; Real b(unit = "s") = 1; Real y;', "y = f(a, b);", around);
    expect(contradictions(text)).toEqual([]);
  });
});

it("variables without unit take one from their equations, through products, powers and derivatives", () => {
  const declarations = `Real x(unit = "m", start = 1, fixed = true); Real v; Real a; parameter Real m(unit = "kg") = 1;
    Real F; parameter Real k = 2; Real s; Real E(unit = "J");`;
  const text = model(declarations, "der(x) = v; a = der(v); m*a = F; F = -k*x; s = sqrt(E/m); E = F*x;");
  expect(unitsOf(text).inferredUnits).toEqual({
    v: "m/s",
    a: "m/s2",
    F: "kg.m/s2",
    k: "kg/s2",
    s: "J(1/2)/kg(1/2)",
  });
});

describe("a model with contradictions", () => {
  const text = model('Real x(unit = "m") = 1; Real y(unit = "s");', "y = x;");

  it("compiles, with one warning that names check", () => {
    const { diagnostics } = compile(text, { model: "P.M" });
    expect(diagnostics.map(({ code, args }) => [code, args["count"]])).toEqual([["units.count", 1]]);
    expect(diagnostics[0]!.message).toContain("cosimo check");
  });

  it("can be left unchecked", () => {
    const options = { model: "P.M", unitCheck: "ignore" } as const;
    expect(compile(text, options).diagnostics).toEqual([]);
    const report = check(text, options);
    expect([report.diagnostics, report.inferredUnits]).toEqual([[], undefined]);
  });
});

it("a function that only gives its argument another unit has the one that it declares", () => {
  const around = `function to_unit1 input Real r; output Real result(unit = "1"); algorithm result := r; annotation(Inline = true); end to_unit1;`;
  const declarations = 'Real r(unit = "m") = 2; Real e(unit = "1"); Real f(unit = "s");';
  expect(contradictions(model(declarations, "e = to_unit1(r);\n  f = to_unit1(r);", around))).toEqual([
    "mismatch s|1 f = to_unit1(r);",
  ]);
});

it.each(["library", "examples"])("%s has no contradictions", async (folder) => {
  const script = join(import.meta.dirname, "..", "scripts", "check-units.mjs");
  const { checkUnitsBelow } = (await import(script)) as {
    checkUnitsBelow(folder: string): {
      readonly checked: number;
      readonly contradictions: readonly unknown[];
    };
  };
  const { checked, contradictions } = checkUnitsBelow(join(import.meta.dirname, "..", folder));
  expect(checked).toBeGreaterThan(10);
  expect(contradictions).toEqual([]);
});
