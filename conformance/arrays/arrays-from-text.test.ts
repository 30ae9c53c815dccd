import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sort } from "../../packages/compiler/src/structure/sorting/sort.ts";
import { bothForms, endOf } from "./both-forms.ts";

/** A random model: n cells with states x and y, algebraic v, and a parameter k for each. */
const model = fc
  .record({
    n: fc.integer({ min: 9, max: 14 }),
    right: fc.constantFrom(
      "x[i-1] - 2*x[i] + x[i+1]",
      "sin(x[i-1])*k[i] - x[i+1]/i",
      "k[i+1]*(v[i] - x[i])",
      "((-x[i]) + x[i-1])*n - 5*x[i]*(x[i] - 0.5)*(x[i] - 1)",
    ),
    state: fc.constantFrom(
      "der(y) = v - y;",
      "for i in 1:n loop der(y[i]) = v[i]*noEvent(if y[i] > 0.5 then 0.5 - y[i] else 0); end for;",
      "der(y[1]) = -y[1]; der(y[2:n]) = y[1:n-1] - 2*y[2:n];",
      "y[1] = time; for i in 2:n loop der(y[i]) = y[i-1] - y[i]; end for;",
      "for i in 1:n loop der(y[i]) = (if y[i] > 0.5 then 1.5 else 0.5) + 0.1*i; end for;",
    ),
    algebraic: fc.constantFrom(
      "v = k.*x/2;",
      "for i in 1:n loop v[i] = exp(-x[i]^2) + k[i]; end for;",
      "v[1] = x[1]; for i in 2:n loop v[i] = v[i-1]/2 + x[i]; end for;",
      "v[1] = if time > 0.3 then 1 else x[1]; for i in 2:n loop v[i] = v[i-1]/2 + x[i]; end for;",
      "for i in 1:n loop v[i] + 0.1*v[n+1-i] = x[i]; end for;",
      "for i in 1:n loop v[i] = time*sum(x)/n; end for;",
    ),
    start: fc.constantFrom(
      "each start = 0.2",
      "start = k",
      "start = 0.5*k",
      "start = {0.1*i for i in 1:n}",
      "start = linspace(0, 1, n)",
    ),
    k: fc.constantFrom("{i/n for i in 1:n}", "fill(0.4, n)", "vector([0.5; ones(n - 1)])"),
    event: fc.constantFrom(
      "",
      "when x[3] > 0.25 then reinit(y[5], 0.1); end when;",
      "when time > 0.5 then reinit(x[2], x[1]); end when;",
    ),
  })
  .map(
    ({ n, right, state, algebraic, start, k, event }) => `model Cells
  parameter Integer n = ${n};
  parameter Real k[n] = ${k};
  Real x[n](${start}, each fixed = true), y[n](each start = 0.4), v[n];
initial equation
  for i in 2:n loop y[i] = 0.4; end for;
  ${state.startsWith("y[1]") ? "" : "y[1] = 0.4;"}
equation
  2*der(x[1]) = x[2] - x[1];
  for i in 2:n-1 loop der(x[i]) = ${right}; end for;
  der(x[n]) = -x[n] + sin(5*time);
  ${state}
  ${algebraic}
  ${event}
end Cells;`,
  );

describe("arrays from a text", () => {
  it("have the trajectory of their elements", () => {
    fc.assert(
      fc.property(model, (text) => {
        const { arrays, elements } = bothForms(text);
        const [a, b] = [endOf(arrays), endOf(elements)];
        expect(a.status).toBe(b.status);
        expect([...a.values.keys()].sort()).toEqual([...b.values.keys()].sort());
        for (const [name, value] of b.values) expect(a.values.get(name), name).toBeCloseTo(value, 5);
      }),
      { numRuns: 8, seed: 19 },
    );
  });

  const chain = (n: number) => `model Chain parameter Integer n = ${n};
    Real T[n](each start = 1, each fixed = true), q[n+1];
  equation
    q[1] = -T[1];
    q[2:n] = T[1:n-1] - T[2:n];
    for i in n+1:n+1 loop q[i] = T[n]; end for;
    der(T) = q[1:n] - q[2:n+1];
  end Chain;`;

  it("begin with the values of initial loops", () => {
    const text = `model Rod
      parameter Integer n = 9; parameter Real T0 = 3, u0[n] = {0.1*i for i in 1:n};
      Real T[n], S[n], w[n];
    initial equation
      for i in 1:n loop S[i] = T0*i; end for;
      w = u0;
    equation
      for i in 1:n-1 loop T[i] = S[i]; end for;
      T[n] = 1;
      der(S[1]) = -S[1];
      for i in 2:n-1 loop der(S[i]) = T[i-1] - 2*T[i] + T[i+1]; end for;
      der(S[n]) = 0;
      der(w) = zeros(n);
    end Rod;`;
    const { arrays, elements } = bothForms(text);
    expect(sort(arrays).value!.initialization.blocks.filter(({ kind }) => kind === "for")).toHaveLength(5);
    const [a, b] = [arrays, elements].map((dae) => endOf(dae).values);
    for (const [name, value] of b!) expect(a!.get(name), name).toBeCloseTo(value, 6);
    expect(a!.get("S[9]")).toBe(27);
    expect(a!.get("w[7]")).toBeCloseTo(0.7, 12);
  });

  it("have as many equations and blocks whatever their length", () => {
    const [small, large] = [chain(10), chain(5000)].map((text) => bothForms(text).arrays);
    expect(large!.equations).toHaveLength(4);
    expect(sort(large!).value!.blocks).toHaveLength(sort(small!).value!.blocks.length);
    expect(sort(large!).value!.blocks.filter(({ kind }) => kind === "for")).toHaveLength(2);
  });
});
