import { describe, expect, it } from "vitest";
import { derivatives, directional, instances } from "../testing/evaluators.ts";
import { type FunctionText, functionOf } from "../testing/function-text.ts";
import { smallModel } from "../testing/small-model.ts";

/** Evaluators for der(x) = formula with these functions, x starting at 1. */
function withFunctions(formula: string, texts: Readonly<Record<string, FunctionText>>) {
  const names = Object.keys(texts);
  const functions = names.map((name, i) => functionOf(i, names, texts[name]!));
  const list = instances(smallModel({ states: { x: "1" }, functions, blocks: [["der(x)", formula]] }));
  return list.map((instance) => ({
    name: instance.name,
    at: (x: number) => derivatives(instance, 0, [x])[0]!,
    rate: (x: number) => directional(instance, 0, [x], 0, [1])[0]!,
    code: (x: number) => {
      instance.heap[instance.free] = x;
      return instance.exports["derivatives"]!(instance.b, 0, instance.free, instance.free + 1);
    },
  }));
}

// The last call of f writes where the first one has written what the branch reads.
describe.each(
  withFunctions("f_0(x) + 10*f_0(-x) + 100*f_1(-x) + (if x > 1 then exp(f_1(x)) else 0)", {
    f: { inputs: ["u"], outputs: ["y", "z"], body: "y := 2*u\nz := 3*u" },
  }),
)("a result that one branch reads, in $name", ({ at, rate }) => {
  it("is that of its call", () => expect(at(2)).toBeCloseTo(4 - 40 - 600 + Math.exp(6), 10));
  it("is differentiated", () => expect(rate(2)).toBeCloseTo(2 - 20 - 300 + 3 * Math.exp(6), 10));
});

describe.each(
  withFunctions("f(x, 3)", {
    f: { inputs: ["u", "v"], outputs: ["y"], body: "y := u*v\ny := y + u^2" },
  }),
)("scalar function in $name", ({ at, rate }) => {
  it("is evaluated", () => expect(at(2)).toBe(10));
  it("is differentiated", () => expect(rate(2)).toBe(7));
});

describe.each(
  withFunctions("horner(1, 2, 3, 4, x)", {
    horner: {
      inputs: ["c[4]", "u"],
      outputs: ["y"],
      locals: ["i: Integer"],
      body: "y := c[4]\nfor i in 1:3 loop\ny := y*u + c[4 - i]\nend",
    },
  }),
)("array input and loop in $name", ({ at, rate }) => {
  it("is evaluated", () => expect(at(2)).toBe(1 + 2 * 2 + 3 * 4 + 4 * 8));
  it("is differentiated", () => expect(rate(2)).toBe(2 + 6 * 2 + 12 * 4));
});

describe.each(
  withFunctions("solve_0(2, 1, 1, 3, x, 5) + 10*solve_1(2, 1, 1, 3, x, 5)", {
    solve: {
      inputs: ["a[2,2]", "r[2]"],
      outputs: ["z[2]", "det"],
      body: `det := a[1,1]*a[2,2] - a[1,2]*a[2,1]
        z[1] := (r[1]*a[2,2] - r[2]*a[1,2])/det
        z[2] := (a[1,1]*r[2] - a[2,1]*r[1])/det`,
    },
  }),
)("several outputs in $name", ({ at, rate }) => {
  it("are evaluated by one call", () => expect(at(4)).toBeCloseTo((12 - 5) / 5 + (10 * (10 - 4)) / 5, 14));
  it("are differentiated", () => expect(rate(4)).toBeCloseTo(3 / 5 - 10 / 5, 14));
});

describe.each(
  withFunctions("fibonacci(x)", {
    fibonacci: {
      inputs: ["n"],
      outputs: ["y"],
      body: "y := if n < 2 then n else fibonacci(n - 1) + fibonacci(n - 2)",
    },
  }),
)("recursion in $name", ({ at, code }) => {
  it("ends at its base case", () => expect(at(15)).toBe(610));
  it("without end is reported as out of memory", () => expect(code(1e9)).toBe(4));
});

describe.each(
  withFunctions("triangle(x)", {
    triangle: {
      inputs: ["n"],
      outputs: ["y"],
      locals: ["a[n]", "i: Integer"],
      body: `for i in 1:size(a, 1) loop
          a[i] := i
        end
        i := 1
        while i <= n loop
          y := y + a[i]
          i := i + 1
          if i > 50 then
            break
          end
        end`,
    },
  }),
)("array whose length depends on an input in $name", ({ at, code }) => {
  it("is allocated at the call", () => expect(at(10)).toBe(55));
  it("may be left by break", () => expect(at(80)).toBe(1275));
  it("too long for memory is a failure", () => expect(code(1e6)).toBe(4));
});

describe.each(
  withFunctions("pick(x)", {
    pick: {
      inputs: ["i"],
      outputs: ["y"],
      locals: ["a[3]"],
      body: "a[1] := 10\na[2] := 20\na[3] := 30\nassert i < 7\ny := a[i]",
    },
  }),
)("subscripts in $name", ({ at, code }) => {
  it("select", () => expect(at(2)).toBe(20));
  it("out of range fail with the code of the function", () => {
    expect(code(4)).toBe(2);
    expect(code(0)).toBe(2);
  });
  // After the loops (none) come three codes each for algorithm sections and for the one function.
  it("a violated assertion has its own code", () => expect(code(7)).toBe(3 * 2 + 1));
  it("the next evaluation clears a failure", () => expect(code(1)).toBe(0));
});

describe.each(
  withFunctions("outer(x)", {
    outer: {
      inputs: ["u"],
      outputs: ["y"],
      locals: ["s", "p"],
      body: "(s, p) := both(u, 3)\n(p, s) := both(p, s)\ny := s - p",
    },
    both: { inputs: ["a", "b"], outputs: ["s", "p"], body: "s := a + b\np := a*b" },
  }),
)("calls between functions in $name", ({ at, rate }) => {
  // s = u + 3, p = 3u; then p = 3u + u + 3 and s = 3u (u + 3): y = 3u^2 + 5u - 3
  it("are evaluated", () => expect(at(2)).toBe(19));
  it("are differentiated", () => expect(rate(2)).toBe(17));
});

describe.each(
  withFunctions("cube(x)", {
    cube: { inputs: ["u"], outputs: ["y"], derivative: 1, body: "y := u*u*u" },
    slope: { inputs: ["u", "du"], outputs: ["dy"], body: "dy := 1000*du" },
  }),
)("annotated derivative in $name", ({ rate }) => {
  it("is used", () => expect(rate(2)).toBe(1000));
});

describe.each(
  withFunctions("if x > 0 then root(x) else root(-x)", {
    root: {
      inputs: ["u"],
      outputs: ["y"],
      body: `assert u > 0
        y := u
        while abs(y*y - u) > 1e-14*u loop
          y := 0.5*(y + u/y)
        end`,
    },
  }),
)("calls in branches in $name", ({ at, rate, code }) => {
  it("are evaluated in the selected branch only", () => {
    expect(at(2)).toBeCloseTo(Math.SQRT2, 14);
    expect(at(-4)).toBeCloseTo(2, 14);
    expect(code(-4)).toBe(0);
  });
  it("are differentiated through the loop", () => expect(rate(4)).toBeCloseTo(0.25, 9));
});

describe.each(
  withFunctions("f(x, 3)", {
    g: { inputs: ["u", "m"], outputs: ["z"], body: "z := if u > m then exp(m)*(1 + u - m) else exp(u)" },
    f: { inputs: ["u", "m"], outputs: ["z"], body: "z := if u < -1 then 0 else g(u, m)" },
  }),
)("a function without arrays calls another in a branch, in $name", ({ at, rate }) => {
  it("is evaluated", () => expect(at(4)).toBeCloseTo(2 * Math.exp(3), 13));
  it("is differentiated", () => expect(rate(2)).toBeCloseTo(Math.exp(2), 13));
});
