import { check, compile } from "@cosimo/core";
import { describe, expect, it } from "vitest";

/** More terms than a recursion along them can have. */
const n = 2500;

const list = (part: (k: number) => string, separator: string): string =>
  Array.from({ length: n }, (_, k) => part(k + 1)).join(separator);

/** Value of `y` at t = 1 in a model with these declarations and equations, where x = t. */
function valueAtEnd(equations: string, declarations = "Real y;"): number {
  const text = `model M\n Real x(start = 0, fixed = true);\n ${declarations}\nequation\n der(x) = 1;\n ${equations}\nend M;`;
  const run = compile(text).simulateSync({ stopTime: 1, intervals: 2 });
  expect(run.outcome.status).toBe("completed");
  return run.column("y").at(-1)!;
}

const sum = (n * (n + 1)) / 2;

describe("chains of any length:", () => {
  it.each<[string, string, string | undefined, number]>([
    ["a sum", `y = ${list((k) => `${k}*x`, " + ")};`, undefined, sum],
    ["a difference", `y = x - ${list((k) => `${k}*x`, " - ")};`, undefined, 1 - sum],
    ["a product, then a sum", `y = ${list(() => "x", "*")} + x;`, undefined, 2],
    ["an implicit sum", `${list((k) => `${k}*x`, " + ")} = ${list((k) => `${k}*y`, " + ")};`, undefined, 1],
    ["quotients", `y = 1/${list(() => "(1 + 0*x)", "/")};`, "Real y(start = 1);", 1],
    [
      "a disjunction",
      `b = ${list((k) => `x > ${k + 1}`, " or ")}; y = if b then 1 else 2;`,
      "Real y; Boolean b;",
      2,
    ],
    [
      "elseif of an expression",
      `y = if x < 0 then 0 ${list((k) => `elseif noEvent(x < ${(k + 0.5) / n}) then ${k}`, " ")} else -1;`,
      undefined,
      n,
    ],
    [
      "elseif in a function",
      "y = f(x);",
      `Real y; function f input Real u; output Real v; algorithm if u < 0 then v := 0; ${list((k) => `elseif u < ${k - 0.5} then v := ${k};`, " ")} else v := -1; end if; end f;`,
      2,
    ],
    [
      "elsewhen",
      "y = z;",
      `Real y; discrete Real z(start = 0, fixed = true); equation when x > 2 then z = 1; ${list((k) => `elsewhen x > ${k === n ? 0.5 : 2 + k} then z = ${k};`, " ")} end when;`,
      n,
    ],
    ["the largest of a list", `y = max({${list((k) => `${k}*x`, ", ")}});`, undefined, n],
  ])("%s", (_, equations, declarations, expected) => {
    expect(valueAtEnd(equations, declarations) / expected).toBeCloseTo(1, 9);
  });

  it("connections at one node", () => {
    const text = `connector C Real v; flow Real i; end C;
model R C p; equation p.i = p.v - 1; end R;
model M
  ${list((k) => `R r${k};`, " ")}
equation
  ${list((k) => (k === 1 ? "" : `connect(r1.p, r${k}.p);`), " ")}
end M;`;
    expect(compile(text, { model: "M" }).simulateSync({ stopTime: 1 }).column("r1.p.v")[0]).toBeCloseTo(1, 9);
  });

  it("a sum and a condition in LISMA", () => {
    const text = `x' = 1; y = ${list((k) => `${k}*x`, " + ")}; z = ${list(() => "x", "*")} + 1;\nx(0) = 0;\nstate S (${list((k) => `x < -${k}`, " && ")}) { y = 0; } from init;`;
    const run = compile({ uri: "m.lisma", text }).simulateSync({ stopTime: 1 });
    expect(run.column("y").at(-1)! / sum).toBeCloseTo(1, 9);
    expect(run.column("z").at(-1)).toBeCloseTo(2, 9);
  });
});

describe("is refused with its place and reason:", () => {
  const body = (text: string) => `model M\n  Real x(start = 1), y(start = 1);\n${text}\nend M;`;
  it.each([
    ["sum over a huge range", body("equation\n  x = sum(i for i in 1:1e308); y = 1;"), /1e\+308 elements/],
    [
      "iterators whose product is huge",
      body("equation\n  x = sum(i*j for i in 1:100000, j in 1:100000); y = 1;"),
      /10000000000 steps/,
    ],
    [
      "time in a function",
      body(
        "  function f input Real u; output Real v; algorithm v := u*time; end f;\nequation\n  x = f(1); y = 1;",
      ),
      /time is not allowed in a function/,
    ],
    [
      "a constraint without derivative",
      body("  Real l;\nequation\n  der(x) = l*x; der(y) = l*y; x^0 + y^0 = 2;"),
      /x\^0 \+ y\^0 = 2.* contains no derivative/,
    ],
    [
      "a class in connect",
      "connector C Real v; flow Real i; end C; model R C p; end R;\nmodel M\n  R r;\nequation\n  connect(R, r.p);\nend M;",
      /'R' is not a connector/,
    ],
  ])("%s", (_, text, reason) => {
    const { diagnostics } = check(text, { model: "M" });
    const found = diagnostics.find(({ message }) => reason.test(message));
    expect(found).toMatchObject({ severity: "error" });
    expect(found!.span).toBeDefined();
  });
});

it("branches of an algorithm share their temporaries", () => {
  // Each branch had locals of its own, which took WebAssembly engines a time of square order and gigabytes.
  const memory = (branches: number): number => {
    const chain = Array.from(
      { length: branches },
      (_, k) => `if time > ${k + 2} then x := ${k}; end if;`,
    ).join("\n");
    const model = compile(`model M Real x; algorithm x := 0; ${chain} end M;`);
    const start = process.memoryUsage().rss;
    expect(model.simulateSync({ stopTime: 1, intervals: 2 }).outcome.status).toBe("completed");
    return (process.memoryUsage().rss - start) / 2 ** 20;
  };
  expect(memory(3000)).toBeLessThan(500);
});
