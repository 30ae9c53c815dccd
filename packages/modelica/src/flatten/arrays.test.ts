import { describe, expect, it } from "vitest";
import {
  bindingText,
  diagnosticLines,
  equationTexts,
  flatSystem,
  variableNames,
} from "./testing/flat-text.ts";

const equations = (declarations: string, text: string) =>
  equationTexts(`model M ${declarations} equation ${text} end M;`);

describe("an implied range", () => {
  it("has the values of the subscript's type", () => {
    const text = `model M type E = enumeration(a, b); Boolean x[Boolean]; Integer y[E];
      equation for i loop x[i] = not i; end for; for e loop y[e] = Integer(e); end for; end M;`;
    expect(equationTexts(text)).toEqual(["x[1] = true", "x[2] = false", "y[1] = 1", "y[2] = 2"]);
  });
});

describe("arrays without elements", () => {
  it("have the type of their declaration, as fields of connectors and in reductions", () => {
    const text = `model M connector C Boolean b; Integer i; end C; C c[0];
      function any input Boolean b[:]; output Boolean y; algorithm y := max(b); end any;
      function count input Boolean b[:]; output Integer n; algorithm n := sum(if b[i] then 1 else 0 for i in 1:size(b, 1)); end count;
      Boolean y = any(c.b); Integer n = count(c.b), m = sum(c[k].i for k in 1:0); end M;`;
    expect(diagnosticLines(text)).toEqual([]);
  });

  it("of records have the class that is redeclared", () => {
    const text = `package P
      partial package Medium replaceable record State end State; end Medium;
      package Water extends Medium; redeclare record extends State Real p; end State; end Water;
      connector C replaceable package M = Medium; M.State state; end C;
      model M C c[0](redeclare package M = Water); Water.State s[0];
      equation c.state = s; end M; end P;`;
    expect(diagnosticLines(text)).toEqual([]);
  });

  it("of a comprehension have the sizes of its elements", () => {
    const text = `model M record R Integer i; end R; parameter Real a[0, 3] = {{0, i, 0} for i in 1:0};
      R r[0] = {R(i) for i in 1:0}; end M;`;
    expect(diagnosticLines(text)).toEqual([]);
    const other = "model M parameter Real a[0, 3] = {{0, i} for i in 1:0}; end M;";
    expect(diagnosticLines(other)).toEqual(["flatten.binding-size:1"]);
  });
});

describe("a branch that parameters exclude", () => {
  it("may name elements of arrays that have none, in equations and initial equations", () => {
    const block = (n: number) => `model M parameter Integer kind = 1 annotation(Evaluate = true);
      Real x[${n}], y; parameter Integer n = size(x, 1);
      initial equation if kind == 2 then der(x[2:n]) = zeros(n - 1); end if;
      equation if n == 0 then y = 2*time; else der(x[1]) = time; y = x[1]; end if; end M;`;
    expect(equationTexts(block(0))).toEqual(["y = 2*time"]);
    expect(equationTexts(block(1))).toEqual(["der(x[1]) = time", "y = x[1]"]);
    const mistake = block(0).replace("y = x[1];", "\ny = z;");
    expect(diagnosticLines(mistake)).toContain("expression.unknown-name:5");
  });

  it("may read elements that an array does not have", () => {
    const text = (
      size: number,
    ) => `model M parameter Real t[:] = fill(0, ${size}); parameter Integer n = size(t, 1);
      Real y = if n > 0 then t[1] else 1; Real z = if n == 0 then 1 else t[1]; end M;`;
    expect(equationTexts(text(0))).toEqual(["y = 1", "z = 1"]);
    expect(diagnosticLines(text(1))).toEqual([]);
    const taken = "model M parameter Real t[0]; Real y = if size(t, 1) == 0 then t[1] else 1; end M;";
    expect(diagnosticLines(taken)).toEqual(["expression.subscript-range:1"]);
  });
});

describe("arrays", () => {
  it("may be as long in one dimension as in another", () => {
    const text = "model M parameter Real A[:, size(A, 1)] = [1, 0; 0, 1]; end M;";
    expect(variableNames(text)).toEqual(["A[1,1]", "A[1,2]", "A[2,1]", "A[2,2]"]);
  });
  it("are scalarised row by row", () => {
    expect(variableNames("model M Real a[2, 2] = [1, 2; 3, 4]; end M;")).toEqual([
      "a[1,1]",
      "a[1,2]",
      "a[2,1]",
      "a[2,2]",
    ]);
    expect(equations("Real a[2, 2] = [1, 2; 3, 4];", "")).toEqual([
      "a[1,1] = 1",
      "a[1,2] = 2",
      "a[2,1] = 3",
      "a[2,2] = 4",
    ]);
  });
  it("have sizes that depend on parameters, which become structural", () => {
    const dae = flatSystem(
      "model M parameter Integer n = 2; Real x[n + 1]; equation for i in 1:n + 1 loop x[i] = i; end for; end M;",
    );
    expect(dae.variables.map((v) => v.structural)).toEqual(["array size", undefined, undefined, undefined]);
  });
  it("take their size from their value", () => {
    expect(
      variableNames("model M parameter Real t[:] = {1, 2, 3}; Real x[size(t, 1)] = t; end M;").length,
    ).toBe(6);
  });
  it("without a value take their size from their start values", () => {
    const { variables } = flatSystem(
      "model M Real x[:](start = {1, 2, 3}, each fixed = true); equation der(x) = -x; end M;",
    );
    expect(variables.filter(({ name }) => name.startsWith("x[")).length).toBe(3);
  });
  it("are sliced by ranges, vectors, ':' and end", () => {
    expect(equations("Real x[4]; Real y[2];", "y = x[{4, 1}]; x[1:2] = y; x[3:end] = {1, 2};")).toEqual([
      "y[1] = x[4]",
      "y[2] = x[1]",
      "x[1] = y[1]",
      "x[2] = y[2]",
      "x[3] = 1",
      "x[4] = 2",
    ]);
    expect(equations("Real a[2, 2]; Real r[2];", "r = a[:, 2]; a = zeros(2, 2);")[1]).toBe("r[2] = a[2,2]");
  });
  it("are multiplied like matrices", () => {
    expect(equations("Real a[2, 2]; Real x[2]; Real y[2];", "y = a*x;")).toEqual([
      "y[1] = a[1,1]*x[1] + a[1,2]*x[2]",
      "y[2] = a[2,1]*x[1] + a[2,2]*x[2]",
    ]);
    expect(equations("Real v[2]; Real s;", "s = v*v;")).toEqual(["s = v[1]*v[1] + v[2]*v[2]"]);
    expect(equations("Real v[2]; Real w[2];", "w = v .* v; ")).toEqual([
      "w[1] = v[1]*v[1]",
      "w[2] = v[2]*v[2]",
    ]);
    expect(equations("Real v[2]; Real w[2];", "w = identity(2)*v;")).toEqual(["w[1] = v[1]", "w[2] = v[2]"]);
  });
  it("are built by functions", () => {
    const value = (text: string, size: string) =>
      equations(`Real x${size} = ${text};`, "").map((e) => e.split(" = ")[1]);
    expect(value("fill(7, 2)", "[2]")).toEqual(["7", "7"]);
    expect(value("linspace(0, 1, 3)", "[3]")).toEqual(["0", "0.5", "1"]);
    expect(value("cat(1, {1}, {2, 3})", "[3]")).toEqual(["1", "2", "3"]);
    expect(value("diagonal({1, 2})", "[2, 2]")).toEqual(["1", "0", "0", "2"]);
    expect(value("transpose([1, 2; 3, 4])", "[2, 2]")).toEqual(["1", "3", "2", "4"]);
    expect(value("[1, 2; {{3, 4}}]", "[2, 2]")).toEqual(["1", "2", "3", "4"]);
    expect(value("cross({1, 0, 0}, {0, 1, 0})", "[3]")).toEqual(["0", "0", "1"]);
    expect(value("symmetric([1, 2; 5, 4])", "[2, 2]")).toEqual(["1", "2", "2", "4"]);
    expect(value("{i*j for i in 1:2, j in 1:2}", "[2, 2]")).toEqual(["1", "2", "2", "4"]);
    expect(value("array(10*i + j for j in 1:2, i in 1:3)", "[3, 2]")).toEqual([
      "11",
      "12",
      "21",
      "22",
      "31",
      "32",
    ]);
    expect(value("1:0.5:2", "[3]")).toEqual(["1", "1.5", "2"]);
  });
  it("are reduced", () => {
    expect(equations("Real x[3]; Real s;", "s = sum(x); x = {1, 2, 3};")[0]).toBe("s = x[1] + x[2] + x[3]");
    expect(equations("Real s;", "s = sum(i^2 for i in 1:3);")).toEqual(["s = 14"]);
    expect(equations("Real s;", "s = max({1, 5, 3}) + product({2, 3});")).toEqual(["s = 11"]);
  });
  it("of no elements are reduced to a value of their type", () => {
    expect(equations("Integer k = sum(i for i in 1:0) + product(2*i for i in 1:0);", "")).toEqual(["k = 1"]);
    expect(equations("Integer k = min(i for i in 1:0); Integer n = max(fill(1, 0));", "")).toEqual([
      ...["k = 2147483647", "n = -2147483647"],
    ]);
    expect(equations("Boolean b = min(i > 0 for i in 1:0);", "")).toEqual(["b = true"]);
    expect(equations("Real x = sum(i/2 for i in 1:0);", "")).toEqual(["x = 0"]);
    expect(diagnosticLines("model M Integer k = sum(i/2 for i in 1:0); end M;")).toEqual([
      "flatten.binding-type:1",
    ]);
  });
  it("have Boolean and enumeration subscripts", () => {
    const text =
      "model M type E = enumeration(a, b); Real x[E]; Real y[Boolean]; equation x[E.b] = 1; for e in E loop end for; x[E.a] = 2; y = {3, 4}; end M;";
    expect(equationTexts(text)).toEqual(["x[2] = 1", "x[1] = 2", "y[1] = 3", "y[2] = 4"]);
  });
  it("with a subscript known at run time only are chosen from", () => {
    expect(equations("Real x[2]; Integer i = integer(time); Real y;", "x = {1, 2}; y = x[i];").at(-1)).toBe(
      "y = if subscript 1 of x(i) <= 1 then x[1] else x[2]",
    );
  });
  it("are looped over, also without a range", () => {
    expect(equations("Real x[3];", "for i loop x[i] = i; end for;")).toEqual([
      "x[1] = 1",
      "x[2] = 2",
      "x[3] = 3",
    ]);
  });
  it("of components are reached through", () => {
    const text = `model M model R parameter Real p = 1; Real v[2]; equation v = {p, time}; end R;
      R r[2](p = {5, 6}); Real s[2] = r.v[1]; Real t = r[2].v[2]; end M;`;
    expect(equationTexts(text).slice(0, 3)).toEqual([
      "s[1] = r[1].v[1]",
      "s[2] = r[2].v[1]",
      "t = r[2].v[2]",
    ]);
    expect(bindingText(flatSystem(text), "r[2].p")).toBe("6");
  });
  it("and records where a number is needed at compile time are refused", () => {
    const text = `model M record P Real x; Real y; end P; function f input Real u; output P p = P(u, u); end f;
      Real z[2] = fill(1, f(2)); Real w = smooth(f(1), time); end M;`;
    expect(diagnosticLines(text).map((one) => one.split(":")[0])).toContain("expression.size-unknown");
  });
  it("are not made with a negative length", () => {
    const text =
      "model M parameter Integer n = 0; Real x[:] = fill(1, n); Real y[:] =\n zeros(n - 1); end M;";
    expect(diagnosticLines(text)).toEqual(["instantiate.negative-dimension:2"]);
  });
  it("are rejected when subscripts leave them", () => {
    expect(diagnosticLines("model M Real x[2]; equation\n x[3] = 1; end M;")).toEqual([
      "expression.subscript-range:2",
    ]);
    expect(diagnosticLines("model M Real x[2]; equation\n x[1, 1] = 1; end M;")).toEqual([
      "expression.subscript-count:2",
    ]);
    expect(diagnosticLines("model M\n Real x[-1]; end M;")).toEqual(["instantiate.negative-dimension:2"]);
    expect(diagnosticLines("model M Real n = time;\n Real x[n]; end M;")).toEqual([
      "instantiate.unknown-dimension:2",
    ]);
    // What follows from the wrong value is not reported again.
    const text = "model M\n parameter Integer n = missing; parameter Integer m = n + 1;\n Real x[m]; end M;";
    expect(diagnosticLines(text)).toEqual(["expression.unknown-name:2"]);
  });
});
