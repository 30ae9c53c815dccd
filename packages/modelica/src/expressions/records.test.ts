import { describe, expect, it } from "vitest";
import {
  bindingText,
  diagnosticLines,
  equationTexts,
  flatSystem,
  variableNames,
} from "../flatten/testing/flat-text.ts";

describe("records", () => {
  it("are equal field by field", () => {
    expect(
      equationTexts(
        "model M record R Real a; Real b[2]; end R; R x; R y; equation x = y; y = R(2, {time, 4}); end M;",
      ),
    ).toEqual(["x.a = y.a", "x.b[1] = y.b[1]", "x.b[2] = y.b[2]", "y.a = 2", "y.b[1] = time", "y.b[2] = 4"]);
  });
  it("as parameters give their fields values", () => {
    const dae = flatSystem(
      "model M record R parameter Real a; parameter Real b = 2*a; end R; parameter R r = R(a = 3); Real x = r.b; end M;",
    );
    expect([bindingText(dae, "r.a"), bindingText(dae, "r.b")]).toEqual(["3", "6"]);
  });
  it.each(["F := F2(fill(u, 2), u);", "F := F2(fill(u, 5), u);", "(F, ) := two(u);"])(
    "are assigned to records of the same sizes only: %s",
    (statement) => {
      const text = `model M record F3 Real T[3]; Real w; end F3; record F2 Real T[:]; Real w; end F2;
      function two input Real u; output F2 S(T = {1, 2}); output Real y = u; algorithm S.w := u; end two;
      function f input Real u; output Real y; protected F3 F; algorithm\n ${statement} y := F.w; end f; Real x = f(time); end M;`;
      expect(diagnosticLines(text).map((one) => one.split(":")[0])).toContain(
        statement.startsWith("(") ? "expression.operand-types" : "expression.operand-sizes",
      );
      expect(diagnosticLines(text.replace(statement, "F := F3(fill(u, 3), u);"))).toEqual([]);
    },
  );
  it("are elements of arrays", () => {
    const text = `model M record R Real a; end R; R r[2] = {R(1), R(time)}; Real s = sum(r.a); end M;`;
    expect(variableNames(text)).toEqual(["r[1].a", "r[2].a", "s"]);
    expect(equationTexts(text).at(-1)).toBe("s = r[1].a + r[2].a");
  });
  it("of which there are none are still records, for a function that is called for each", () => {
    const text = `model M record R Real a; Real b[2]; end R; connector C Real p; flow Real f; R r; end C; parameter Integer n = 0;
      function f input R r; output Real y = r.a; algorithm end f; C c[n]; Real y[n] = f(c.r); Real z[n] = f2(1, c.p);
      function f2 input Real u; input Real v; output Real y = u + v; algorithm end f2; Real s = sum(y) + sum(z); end M;`;
    expect(equationTexts(text)).toEqual(["s = 0"]);
  });
  it("need all their fields", () => {
    expect(diagnosticLines(`model M record R Real a; end R;\nR r = R(); end M;`)).toEqual([
      "expression.missing-argument:2",
    ]);
  });
});
