import { compile } from "@cosimo/core";
import { describe, expect, it } from "vitest";

/** Parameters that are the outputs of one call. */
function table(rows: number): string {
  return `model M
    function f
      input Integer n;
      input Real least;
      output Real y[n, 10];
    algorithm
      assert(least >= 0, "least is negative");
      for i in 1:n loop
        for j in 1:10 loop
          y[i, j] := least + 10*i + j;
        end for;
      end for;
    end f;
    parameter Real least = 0;
    parameter Real t[${rows}, 10] = f(${rows}, least);
    Real x(start = 0, fixed = true);
  equation
    der(x) = t[1, 1] + t[${rows}, 10];
  end M;`;
}

const names = Array.from({ length: 10 }, (_, j) => `t[1,${j + 1}]`);

function last(rows: number, parameters: Record<string, number>) {
  const result = compile(table(rows)).simulateSync({ stopTime: 1, parameters });
  return { status: result.outcome.status, x: result.column("x").at(-1) };
}

describe("a table of parameters that one call computes", () => {
  it("has the values of the function, beside those that are set", () => {
    expect(last(3, {}).x).toBeCloseTo(11 + 40, 9);
    expect(last(3, { least: 1 }).x).toBeCloseTo(12 + 41, 9);
    expect(last(3, { least: 1, "t[1,1]": 5, "t[2,3]": 7 }).x).toBeCloseTo(5 + 41, 9);
  });

  it("needs no call if all are set", () => {
    const all = Object.fromEntries(names.map((name) => [name, 2]));
    expect(last(1, { least: -1, ...all })).toMatchObject({ status: "completed" });
    expect(last(1, { least: -1, ...all }).x).toBeCloseTo(4, 9);
    const { "t[1,4]": _, ...others } = all;
    expect(last(1, { least: -1, ...others }).status).toBe("failed");
  });

  it("takes code in proportion to its size", () => {
    const size = (rows: number) => compile(table(rows)).compilation.program.initial().bytes.length;
    expect(size(40) - size(20)).toBeLessThan(1.2 * 2 * (size(20) - size(10)));
  });
});
