import { describe, expect, it } from "vitest";
import { diagnosticLines, equationTexts, flatSystem, imbalance, variableNames } from "./testing/flat-text.ts";

/** The value of an Integer expression used as an array size: computed at compile time. */
function computed(functions: string, expression: string): number {
  return variableNames(`model M ${functions} Real x[${expression}]; end M;`).length;
}

describe("functions", () => {
  it("run at compile time where a size needs them", () => {
    const gcd =
      "function gcd input Integer a; input Integer b; output Integer g; protected Integer r; Integer s; algorithm g := a; r := b; while r > 0 loop s := mod(g, r); g := r; r := s; end while; end gcd;";
    expect(computed(gcd, "gcd(12, 18)")).toBe(6);
    const factorial =
      "function f input Integer n; output Integer y; algorithm if n <= 1 then y := 1; else y := n*f(n - 1); end if; end f;";
    expect(computed(factorial, "f(4)")).toBe(24);
    const early =
      "function f output Integer y = 0; algorithm for i in 1:10 loop y := y + i; if y > 5 then break; end if; end for; end f;";
    expect(computed(early, "f()")).toBe(6);
  });
  it("have locals whose values read others that are declared after them", () => {
    const f =
      "function f input Integer n; output Integer y; protected Integer a = b; Integer b = 2*n; algorithm y := a; end f;";
    expect(computed(f, "f(3)")).toBe(6);
  });
  it("have locals whose values read others of a size by the inputs", () => {
    const text = `model M function f input Real v[:]; output Real y; protected Real c[size(v, 1)] = v;
      Real top = c[1] + sum(c[i] for i in 2:size(v, 1)); algorithm y := top; end f;
      replaceable function g = f; Real z = g({time, 2}); end M;`;
    expect(diagnosticLines(text)).toEqual([]);
  });
  it("have sizes that values of a call decide, where these values are constants of the caller", () => {
    const text = `model M
      function count input Boolean b[:]; output Integer n = 0; algorithm for i in 1:size(b, 1) loop if b[i] then n := n + 1; end if; end for; end count;
      function index input Boolean b[:]; output Integer k[count(b)]; protected Integer n = 0;
        algorithm for i in 1:size(b, 1) loop if b[i] then n := n + 1; k[n] := i; end if; end for; end index;
      function f input Real u; output Real y; protected Boolean b[:] = {true, false, true}; algorithm y := u*index(b)*{1, 10}; end f;
      Real x = f(time); end M;`;
    expect(diagnosticLines(text)).toEqual([]);
  });
  it("return records whose sizes are those of a record among their inputs", () => {
    const text = `model M record P parameter Integer n = 2; parameter Real r[n] = {1, 2}; end P;
      record C parameter Integer m; Real L[m]; end C;
      function f input P p; output C c(m = p.n); protected Real z[p.n + 1]; algorithm z := cat(1, p.r, {1}); c.L := z[1:p.n]; end f;
      parameter P par(n = 3, r = {1, 2, 3}); C c = f(par); end M;`;
    expect(diagnosticLines(text)).toEqual([]);
    expect(variableNames(text).filter((name) => name.startsWith("c.L"))).toHaveLength(3);
  });
  it("pass on what sizes in other functions depend on", () => {
    const text = (
      constant: string,
    ) => `model M function g input Integer n; input Real u; output Real y; protected Real w[n]; algorithm w := fill(u, n); y := sum(w); end g;
      function f input Integer m; input Real u; output Real y; algorithm y := g(m, u); end f;
      function e input Integer k; input Real u; output Real y; algorithm y := f(u = u, m = k); end e;
      Integer late = integer(time); Real x = e(${constant}, time); end M;`;
    expect(diagnosticLines(text("3"))).toEqual([]);
    expect(diagnosticLines(text("late"))[0]).toBe("expression.unsupported:1");
  });
  it("have constants that are formats of texts", () => {
    const text = `model M function f input Real u; output String s; protected constant String digits = ".2f"; algorithm s := String(u, format = digits); end f;
      parameter String s = f(1.234); end M;`;
    expect(diagnosticLines(text)).toEqual([]);
  });
  it("have records whose sizes are not locals of the same name", () => {
    const text = `model M record R parameter Integer n = 2; Real a[n]; end R;
      function f input Real u; output Real y; protected Integer n = 7; R r; algorithm r.a := {u, 1}; y := sum(r.a) + n; end f;
      Real x = f(time); end M;`;
    expect(diagnosticLines(text)).toEqual([]);
  });
  it("have locals with the sizes of outputs", () => {
    const text = `model M function f input Real u[:]; output Real y[size(u, 1)]; protected Integer n = size(y, 1); Real w[n + 1];
      algorithm w := cat(1, u, {1}); y := w[2:n + 1]; end f; Real x[2] = f({time, 2}); end M;`;
    expect(diagnosticLines(text)).toEqual([]);
  });
  it("leave out statements whose condition is decided by one of its parts", () => {
    const text = `model M function f input Boolean b; input Real u[:]; output Real y; protected Integer n = size(u, 1);
      algorithm y := 0; if b and n > 1 then y := u[2]; end if; end f; Real x = f(time > 1, {time}); end M;`;
    expect(diagnosticLines(text)).toEqual([]);
  });
  it("have sizes that are whole numbers", () => {
    const sized = (size: string) =>
      `model M function f input Integer n; output Real y; protected Real w[${size}];\n algorithm w[1] := n; y := w[1]; end f; Real x = f(4); end M;`;
    expect(diagnosticLines(sized("div(n, 2)"))).toEqual([]);
    expect(diagnosticLines(sized("n/2"))).toEqual(["instantiate.dimension:1"]);
    expect(diagnosticLines(sized("2.2"))).toEqual(["instantiate.dimension:1"]);
  });
  it("have defaults, named arguments and several outputs", () => {
    const text = `model M function f input Real a; input Real b = 2*a; output Real s; output Real d; algorithm s := a + b; d := a - b; end f;
      Real x; Real y; Real z = f(b = 1, a = time); equation (x, y) = f(time); end M;`;
    expect(equationTexts(text)).toEqual([
      "z = M.f.1(time, 1)",
      "x = M.f.1(time, 2*time)",
      "y = M.f.2(time, 2*time)",
    ]);
  });
  it("take arrays of the declared sizes only", () => {
    const called = (inputs: string, call: string) =>
      diagnosticLines(
        `model M function f ${inputs} output Real y = 1; algorithm end f;\n Real y = ${call}; end M;`,
      );
    expect(called("input Real x[3];", "f({1, 2})")).toEqual(["expression.argument-size:2"]);
    expect(called("input Real x[3];", "f({1, 2, time})")).toEqual([]);
    expect(called("input Real x[:]; input Real z[size(x, 1)];", "f({1, 2}, {1})")).toEqual([
      "expression.argument-size:2",
    ]);
    expect(called("input Integer n; input Real x[n];", "f(3, {1, 2})")).toEqual([
      "expression.argument-size:2",
    ]);
    const parametric =
      "model M parameter Integer n = 3; function f input Integer n; input Real x[n]; output Real y = 1; algorithm end f;";
    expect(diagnosticLines(`${parametric}\n Real y = f(n, {1, 2}); end M;`)).toEqual([
      "expression.argument-size:2",
    ]);
    expect(diagnosticLines(`${parametric}\n Real y = f(n, {1, 2, time}); end M;`)).toEqual([]);
    expect(called("input Real A[:, 2];", "f([1; 2])")).toEqual(["expression.argument-size:2"]);
    expect(called("input Real x[3]; input Real k;", "sum(f({1, 2, 3}, {1, 2}))")).toEqual([]);
    expect(called("input Real x[3];", "sum(f([1, 2; 3, 4]))")).toEqual(["expression.argument-size:2"]);
  });
  it("are the built-in functions that they name", () => {
    const text = `model M function angle input Real s; input Real c = 2; output Real y; external "builtin" y = atan2(s, c); end angle;
      Real x = angle(time); Real y[2] = angle({time, 2*time}, c = {1, 3}); end M;`;
    expect(equationTexts(text)).toEqual([
      "x = atan2(time, 2)",
      "y[1] = atan2(time, 1)",
      "y[2] = atan2(2*time, 3)",
    ]);
  });
  it("are specialised to the sizes of their arguments", () => {
    const text = `model M function norm2 input Real x[:]; output Real y; algorithm y := 0; for i in 1:size(x, 1) loop y := y + x[i]^2; end for; end norm2;
      Real a = norm2({time, 2}); Real b = norm2({1, 2, time}); end M;`;
    expect(flatSystem(text).functions.map((f) => f.name)).toEqual(["M.norm2[2]", "M.norm2[3]"]);
  });
  it("have arrays whose size depends on an input", () => {
    const text = `model M function first input Integer n; output Real y[n]; protected Real t[n] = fill(1, n); algorithm for i in 1:n loop y[i] := i*t[i]; end for; end first;
      Real x[3] = first(3)*time; end M;`;
    expect(flatSystem(text).functions[0]?.name).toBe("M.first[n=3]");
  });
  it("have arrays that get their size from an assignment", () => {
    const text = `model M function f input Real x[:]; output Real y[:]; protected Real t[:]; algorithm t := 2*x; y := cat(1, t, {1}); end f;
      Real x[3] = f({time, 2}); end M;`;
    expect(equationTexts(text)).toHaveLength(3);
  });
  it("slice arrays in loops", () => {
    const sums =
      "function f output Integer n = 0; protected Integer a[4] = {1, 2, 3, 4}; algorithm for i in 1:3 loop n := n + sum(a[i:i + 1]); end for; end f;";
    expect(computed(sums, "f()")).toBe(15);
  });
  it("map over arrays", () => {
    const text =
      "model M function f input Real u; output Real y; protected Real t; algorithm t := u; y := t^2; end f; Real x[2] = f({time, 1}); end M;";
    expect(equationTexts(text)).toEqual(["x[1] = M.f(time)", "x[2] = M.f(1)"]);
  });
  it("that are one formula are put in place", () => {
    const text =
      "model M function f input Real u; output Real y; algorithm y := 2*sin(u); end f; Real x = f(time); end M;";
    expect(equationTexts(text)).toEqual(["x = 2*sin(time)"]);
  });
  it("take and give records", () => {
    const text = `model M record R Real a; Real b[2]; end R;
      function f input R r; output R s; algorithm s := r; s.a := r.b[1] + r.b[2]; end f;
      R x = R(a = time, b = {1, 2}); R y = f(x); end M;`;
    expect(equationTexts(text)).toEqual(
      [
        "x.a = time",
        "x.b[1] = 1",
        "x.b[2] = 2",
        "y.a = M.f[(,2)].1(x.a, x.b[1], x.b[2])",
        "y.b[1] = M.f[(,2)].2(x.a, x.b[1], x.b[2])",
        "y.b[2] = M.f[(,2)].3(x.a, x.b[1], x.b[2])",
      ].map((e) => e.replace("[(,2)]", flatSystem(text).functions[0]!.name.slice(3))),
    );
  });
  it("have a derivative", () => {
    const text = `package P function f input Real u; output Real y; algorithm y := u^3; y := y + 1; annotation(derivative = fd); end f;
      function fd input Real u; input Real du; output Real dy; algorithm dy := 3*u^2*du; end fd;
      model M Real x = f(time); end M; end P;`;
    const { functions } = flatSystem(text);
    expect(functions.map((f) => [f.name, f.derivative])).toEqual([
      ["P.f", 1],
      ["P.fd", undefined],
    ]);
  });
  it("swap array elements through a buffer", () => {
    const swap =
      "function f output Integer n; protected Integer a[2] = {3, 4}; algorithm a := {a[2], a[1]}; n := 10*a[1] + a[2]; end f;";
    expect(computed(swap, "f()")).toBe(43);
  });
  const wrong = (functions: string, call: string) =>
    diagnosticLines(`model M ${functions}\nReal x = ${call}; end M;`);
  const f = "function f input Real a; input Integer n = 1; output Real y; algorithm y := a; end f;";
  it("are called with the right arguments", () => {
    expect(wrong(f, "f()")).toEqual(["expression.missing-argument:2"]);
    expect(wrong(f, "f(1, 2, 3)")).toEqual(["expression.argument-count:2"]);
    expect(wrong(f, "f(true)")).toEqual(["expression.argument-type:2"]);
    expect(wrong(f, "f(1, m = 2)")).toEqual(["expression.unknown-argument:2"]);
    expect(wrong(f, "f(1, a = 2)")).toEqual(["expression.argument-twice:2"]);
    expect(wrong("", "sin(1, 2)")).toEqual(["expression.argument-count:2"]);
    expect(wrong("", "cross({1, 2}, {1, 2})")).toEqual(["expression.argument-type:2"]);
  });
  it("have as many outputs as are wanted, or more", () => {
    const two = "function two output Real a = 1; output Real b = 2; algorithm end two;";
    const assigned = (targets: string) =>
      diagnosticLines(`model M ${two} Real x; Real y; Real z; algorithm\n(${targets}) := two(); end M;`);
    expect(assigned("x, y, z")).toEqual(["expression.too-few-outputs:2"]);
    expect(assigned("x, y")).toEqual([]);
  });
  it("in a foreign language are not supported", () => {
    expect(wrong('function g input Real u; output Real y; external "C" y = g(u); end g;', "g(1)")).toEqual([
      "expression.external-function:2",
    ]);
  });
  it("cannot assign their inputs", () => {
    expect(
      diagnosticLines(
        "model M function f input Real a; output Real y; algorithm\n a := 1; y := a; end f; Real x = f(time); end M;",
      ),
    ).toEqual(["expression.misplaced:2"]);
  });
});

describe("functions as arguments", () => {
  const text = (model: string) => `package P
    partial function Curve input Real u; output Real y; end Curve;
    function parabola extends Curve; input Real a = 1; algorithm y := a*u^2; end parabola;
    function rise input Curve f; input Real x; output Real y; algorithm y := f(x) - f(0); end rise;
    function double input Curve f; input Real x; output Real y; algorithm y := 2*rise(f, x); end double;
    model M ${model} end M; end P;`;
  const equations = (model: string) => equationTexts(text(model), { model: ["P", "M"] });
  it("are called where their input is", () => {
    expect(equations("Real y = rise(parabola, time);")).toEqual(["y = 1*time^2 - 1*0^2"]);
  });
  it("bring arguments that are given with them, and are passed on", () => {
    expect(equations("Real k = 3; Real y = double(function parabola(a = k), time);").at(-1)).toBe(
      "y = 2*(k*time^2 - k*0^2)",
    );
  });
  it("are no values, and values are no functions", () => {
    const lines = (model: string) => diagnosticLines(text(model), { model: ["P", "M"] });
    expect(lines("\nReal y = parabola;")).toEqual(["expression.not-a-value:7"]);
    expect(lines("\nReal y = rise(2, time);")).toEqual(["expression.misplaced:7"]);
  });
});

describe("a function without outputs", () => {
  const check = 'function check input Real u; algorithm assert(u < 2, "large"); end check;';
  it("is called for its assertions", () => {
    const dae = flatSystem(`model M ${check} Real x = time; equation check(x); end M;`);
    expect([dae.assertions.length, dae.equations.length]).toEqual([1, 1]);
  });
  it("has no value", () => {
    expect(diagnosticLines(`model M ${check}\nReal x = check(1); end M;`)).toEqual([
      "expression.no-result:2",
    ]);
  });
});

describe("algorithm sections", () => {
  it("count as many equations as they assign variables", () => {
    const text =
      "model M parameter Integer n = 2; Real s; Real x[n]; algorithm s := 0; for i in 1:n loop x[i] := time*i; s := s + x[i]; end for; end M;";
    const dae = flatSystem(text);
    expect(dae.algorithms[0]?.outputs.map((v) => dae.variables[v]?.name)).toEqual(["s", "x[1]", "x[2]"]);
    expect(imbalance(dae)).toBe(0);
  });
  it("start discrete outputs from their previous value", () => {
    const dae = flatSystem(
      "model M Integer n(start = 0); algorithm when sample(0, 1) then n := pre(n) + 1; end when; end M;",
    );
    const [first, second, third] = dae.algorithms[0]!.statements;
    expect(first).toMatchObject({ kind: "assign", value: { kind: "pre" } });
    expect(second).toMatchObject({ kind: "assign", value: { kind: "sample" } });
    expect(third).toMatchObject({ kind: "when" });
    expect(imbalance(dae)).toBe(0);
  });
  it("cannot assign parameters", () => {
    expect(diagnosticLines("model M parameter Real p = 1; algorithm\n p := 2; end M;")).toEqual([
      "flatten.assign-parameter:2",
    ]);
  });
});
