import { compile } from "@cosimo/core";
import { describe, expect, it } from "vitest";

/** Runs a model whose parameter `a` (guess 1) the initial equation sets to 5. */
function run(declarations: string, equations: string, initial = "a = 5;") {
  const text = `model M
  parameter Real a(fixed = false, start = 1);
  ${declarations}
initial equation
  ${initial}
equation
  ${equations}
end M;`;
  const model = compile(text);
  const result = model.simulateSync({ stopTime: 1 });
  expect(result.outcome.reason).toBe("");
  return {
    result,
    at: (name: string) => result.column(name)[0]!,
    end: (name: string) => result.column(name).at(-1)!,
  };
}

describe("a parameter that the initial equations determine", () => {
  it("gives start values: fixed ones, assumed ones, and those of discrete variables", () => {
    const { at } = run(
      `Real x(start = a), y(start = 2*a, fixed = true);
       discrete Real d(start = 3*a, fixed = true), e(start = 4*a); Integer n(start = 7);`,
      `der(x) = 0; der(y) = 0;
       when y < 0 then d = pre(d) + 1; e = pre(e) + 1; n = pre(n) + 1; end when;`,
    );
    expect(["x", "y", "d", "e", "n"].map(at)).toEqual([5, 10, 15, 20, 7]);
  });

  it("follows from a start value: x = a and x^2 = 9", () => {
    const { at } = run("Real x(start = a, fixed = true), b = a;", "der(x) = 0;", "x^2 = 9;");
    expect(at("x")).toBeCloseTo(3, 12);
    expect(at("b")).toBeCloseTo(3, 12);
  });

  it("gives left limits in algorithms", () => {
    const text = `model M
  parameter Real a(fixed = false, start = 1);
  discrete Real d(start = a, fixed = true);
  Real x(start = 0, fixed = true);
initial equation
  a = 5;
algorithm
  when x > 0.5 then d := pre(d) + 1; end when;
equation
  der(x) = 1;
end M;`;
    const result = compile(text).simulateSync({ stopTime: 1 });
    expect([...result.column("d")].map((value, i, all) => value - (all[i - 1] ?? 0)).filter(Boolean)).toEqual(
      [5, 1],
    );
  });

  it("sets the instants of sample(start, interval)", () => {
    const { result, end } = run(
      "Integer n(start = 0, fixed = true);",
      "when sample(a/20, a/10) then n = pre(n) + 1; end when;",
    );
    expect(result.events.map(({ time }) => time)).toEqual([0.25, 0.75]);
    expect(end("n")).toBe(2);
  });
});

describe("a discrete variable assigned in a when-statement", () => {
  const counter = (initial: string, condition = "x > 0.5") =>
    compile(`model M
  Integer n(start = 1), tens;
  Real x(start = 0, fixed = true);
initial equation
  ${initial}
algorithm
  when ${condition} then n := pre(n) + 1; end when;
  tens := 10*n;
equation
  der(x) = 1;
end M;`).simulateSync({ stopTime: 1 });

  it.each(["n = 5;", "pre(n) = 5;"])("has the initial equation %s", (initial) => {
    const result = counter(initial);
    expect(result.outcome.reason).toBe("");
    const ends = (name: string) => [result.column(name)[0], result.column(name).at(-1)];
    expect([ends("n"), ends("tens")]).toEqual([
      [5, 6],
      [50, 60],
    ]);
  });

  it("is assigned at initialization by `when initial()`", () => {
    const result = compile(`model M
  Integer k(start = 4);
algorithm
  when initial() then k := 9; end when;
end M;`).simulateSync();
    expect(result.column("k")[0]).toBe(9);
  });
});

describe("terminal() outside of when", () => {
  it("takes effect in algorithms and equations: the last row shows it", () => {
    const result = compile(`model M
  Real x(start = 1, fixed = true), y, z;
  Integer k(start = 0, fixed = true);
equation
  der(x) = -x;
  z = if terminal() then 7 else x;
algorithm
  if terminal() then y := 5; k := 3; else y := 2*x; end if;
end M;`).simulateSync({ stopTime: 1, intervals: 2 });
    const last = (name: string) => [...result.column(name)].slice(-2);
    expect(last("z")[1]).toBe(7);
    expect(last("z")[0]).toBeCloseTo(Math.exp(-1), 5);
    expect([last("y")[1], last("k")]).toEqual([5, [0, 3]]);
    expect([...result.time].slice(-2)).toEqual([1, 1]);
  });
});

describe("String(…)", () => {
  const shown = (expression: string) =>
    compile(`model M
  type Colour = enumeration(red, blue);
  parameter Colour c = Colour.blue;
  parameter Real p = 1.23456789;
  Real x(start = 1, fixed = true);
equation
  der(x) = -x;
  assert(x > 0.5, "[" + ${expression} + "]", AssertionLevel.warning);
end M;`)
      .simulateSync({ stopTime: 1 })
      .diagnostics.map((d) => d.args.message);

  // As printf of C prints them.
  it.each([
    ["String(p, significantDigits = 3)", "[1.23]"],
    ["String(p, minimumLength = 8, leftJustified = false, significantDigits = 4)", "[   1.235]"],
    ['String(p, format = "9.2e")', "[ 1.23e+00]"],
    ["String(42, minimumLength = 5)", "[42   ]"],
    ["String(c, minimumLength = 6, leftJustified = false)", "[  blue]"],
    ["String(p > 1, minimumLength = 6)", "[true  ]"],
  ])("%s gives %s", (expression, text) => {
    expect(shown(expression)).toEqual([text]);
  });

  it.each([
    ['String(x, format = "%5.2f")', "expression.text-format"],
    ["String(1, significantDigits = 3)", "expression.unknown-argument"],
    ["String(x, 3)", "expression.argument-count"],
    ["String(x, significantDigits = integer(x))", "expression.text-option"],
    ["String(x, format = 3)", "expression.argument-type"],
    ["String(x, minimumLength = 2.5)", "expression.argument-type"],
    ['String(x, minimumLength = 3, format = "5g")', "expression.text-options"],
  ])("%s is refused", (expression, code) => {
    expect(() => shown(expression)).toThrow(
      expect.objectContaining({ diagnostics: [expect.objectContaining({ code })] }),
    );
  });

  it("in an equation is refused rather than empty", () => {
    const text = 'model M String s = String(time); Boolean b = s == "0"; end M;';
    expect(() => compile(text)).toThrow(/a String that depends on values of the run is not supported/);
  });
});

describe("a start value that makes the Jacobian singular", () => {
  it("is moved, which is said: x^2 = 4 + t from 0", () => {
    const { outcome, diagnostics, ...result } = compile(
      "model M Real x; equation x*x = 4 + time; end M;",
    ).simulateSync();
    expect(outcome.status).toBe("completed");
    expect(result.column("x").at(-1)).toBeCloseTo(Math.sqrt(5), 10);
    const [said] = diagnostics;
    expect(said).toMatchObject({ code: "initialization.moved-start", severity: "warning" });
    expect(said!.message).toContain("start('x') = 1");
  });

  it("is kept where it does not: the failure proposes a start value that works", () => {
    // From 3 Newton's method ends at the minimum near 0.57; the roots are -1.19 and -3.
    const text = "model M Real x(start = 3); equation (x + 3)*(x^3 - x + 0.5) = 0; end M;";
    const { outcome, diagnostics } = compile(text).simulateSync();
    expect(outcome.status).toBe("failed");
    expect(diagnostics[0]!.hint).toMatch(/can be solved from start\('x'\) = -?\d.*--set "x=/);
  });

  it.each([
    ["the other side of a minimum", "x^3 - 2*x + 2 = 0", 0, -1.7692923542386314],
    ["a flat end", "tanh(x) = 0.99999", -5, Math.atanh(0.99999)],
    ["an overflow", "x + 1e6*(exp(x/0.025) - 1) = 5", 5, 1.249996843776e-7],
  ])("beyond %s is left, if the equation has one solution, which is said", (_, equation, from, root) => {
    const text = `model M Real x(start = ${from}); equation ${equation}; end M;`;
    const { outcome, diagnostics, ...result } = compile(text).simulateSync();
    expect(outcome.status).toBe("completed");
    expect(result.column("x")[0]! / root).toBeCloseTo(1, 9);
    expect(diagnostics.map(({ code }) => code)).toEqual(["initialization.bracketed"]);
  });

  it("beyond a maximum is left for a zero at 0, a point of the scan", () => {
    const text = "model M Real x(start = 3); equation tanh(x)/(1 + x^2) = 0; end M;";
    const { outcome, ...result } = compile(text).simulateSync();
    expect(outcome.status).toBe("completed");
    expect(result.column("x")[0]).toBeCloseTo(0, 12);
  });

  it("is not left for a pole, where a residual changes its sign, too", () => {
    const { outcome } = compile("model M Real x(start = 1); equation 1/x = 0; end M;").simulateSync();
    expect(outcome.status).toBe("failed");
  });
});
