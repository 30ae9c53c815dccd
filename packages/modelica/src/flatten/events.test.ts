import { printExpression } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { printHybridDae } from "../../../ir/src/print/print-hybrid-dae.ts";
import { diagnosticLines, equationTexts, flatSystem, imbalance } from "./testing/flat-text.ts";

describe("relations", () => {
  it("of continuous Reals cause events, once each", () => {
    const dae = flatSystem(
      "model M Real x = if time > 1 then 1 else 2; Real y = if time > 1 then 3 else 4; end M;",
    );
    expect(dae.relations.map((r) => [r.text, r.usage])).toEqual([["time > 1", "branch"]]);
  });
  it("of discrete values, or under noEvent, cause none", () => {
    const dae = flatSystem(
      "model M Integer n = 2; Real x = if n > 1 then 1 else 2; Real y = noEvent(if time > 1 then 3 else 4); parameter Real p = 1; Real z = if p > 0 then 1 else time; end M;",
    );
    expect(dae.relations).toEqual([]);
  });
  it("used in a branch too are no mere conditions of when", () => {
    const dae = flatSystem(
      "model M Real x = if time > 1 then 1 else 2; discrete Real d; equation when time > 1 then d = 1; end when; end M;",
    );
    expect(dae.relations.map((r) => r.usage)).toEqual(["branch"]);
  });
});

describe("steps of floor, mod and integer", () => {
  it("are events of a discrete variable", () => {
    const text = "model M Real x = floor(2*time); Real y = mod(2*time, 1); end M;";
    expect(equationTexts(text)).toEqual([
      expect.stringMatching(/^\$step1 = if initial\(\) then floor\(2\*time\)/),
      "x = $step1",
      expect.stringMatching(/^\$step2 = /),
      "y = 2*time - $step2*1",
    ]);
    const dae = flatSystem(text);
    expect(dae.relations.map(({ usage }) => usage)).toEqual(["step", "step", "step", "step"]);
    expect(dae.variables.flatMap(({ stepText }) => stepText ?? [])).toEqual([
      "floor(2*time)",
      "mod(2*time, 1)",
    ]);
    expect(imbalance(dae)).toBe(0);
  });
  it("are no events of their own in the condition of a when-clause, nor inside a quotient", () => {
    const dae = flatSystem(
      "model M discrete Real d; Real q = div(time, 0.5); equation when mod(time, 2) > 1 then d = time; end when; end M;",
    );
    expect(dae.variables.flatMap(({ stepText }) => stepText ?? [])).toEqual(["div(time, 0.5)"]);
  });
  it("cause no events under noEvent", () => {
    expect(equationTexts("model M Real x = noEvent(mod(time, 1)); end M;")).toEqual(["x = mod(time, 1)"]);
  });
});

describe("when-clauses", () => {
  it("have one Boolean for each condition", () => {
    const text = `model M discrete Real a; Boolean b(start = false); equation
      when {time > 1, sample(0, 0.5)} then a = pre(a) + 1; elsewhen initial() then a = 0; end when;
      when pre(b) and time > 2 then b = false; elsewhen a > 3 then b = true; end when; end M;`;
    expect(equationTexts(text)).toEqual([
      "$when1 = time > 1",
      "$when2 = sample(0, 0.5)",
      "$when3 = initial()",
      "$when4 = pre(b) and time > 2",
      "$when5 = a > 3",
    ]);
    const dae = flatSystem(text);
    expect(dae.whenClauses.map((w) => w.branches.length)).toEqual([2, 2]);
    expect(dae.samplers.length).toBe(1);
    expect(imbalance(dae)).toBe(0);
  });
  it("in loops are named by the number of the turn", () => {
    const dae = flatSystem(`model M Real h[2](each start = 1); Real i_h = 1e1; equation
      for i in 1:2 loop der(h[i]) = -i; when {h[i] <= 0, sample(0, i)} then reinit(h[i], i); end when;
      when i_h < i and max(h[k] for k in i:2) > 1e-3 then reinit(h[i], 2); end when; end for; end M;`);
    expect(dae.whenClauses.map((c) => c.branches[0]!.text)).toEqual([
      "{h[1] <= 0, sample(0, 1)}",
      "i_h < 1 and max(h[k] for k in 1:2) > 1e-3",
      "{h[2] <= 0, sample(0, 2)}",
      "i_h < 2 and max(h[k] for k in 2:2) > 1e-3",
    ]);
    expect(dae.relations[0]!.text).toBe("h[1] <= 0");
    expect(dae.samplers.map((s) => s.text)).toEqual(["sample(0, 1)", "sample(0, 2)"]);
  });
  it("merge the branches of an if", () => {
    const dae = flatSystem(
      "model M Integer n(start = 0); equation when sample(0, 1) then if time > 3 then n = 1; else n = pre(n); end if; end when; end M;",
    );
    expect(printHybridDae(dae)).toContain("n = if time > 3 then 1 else pre(n)");
  });
  it("in a branch that parameters do not choose have no effect on other branches", () => {
    const text = (b: boolean) => `model M Real x(start = 1); Real y; parameter Boolean b = ${b}; equation
      if b then der(x) = -x; else when sample(1, 1) then x = 2*pre(x); end when; end if; y = 2*x; end M;`;
    expect(equationTexts(text(true))).toEqual(["der(x) = -x", "y = 2*x"]);
    const held = flatSystem(text(false)).variables.find(({ name }) => name === "x");
    expect(held?.variability).toBe("discrete");
  });
  it("make the Reals they assign discrete", () => {
    const dae = flatSystem(
      "model M Real d; Real y = pre(d); equation when time > 1 then d = time; end when; end M;",
    );
    expect(dae.variables[0]?.variability).toBe("discrete");
  });
  it("terminate and assert", () => {
    const dae = flatSystem(
      'model M equation when time > 1 then terminate("done at " + String(time)); assert(false, "no"); end when; end M;',
    );
    expect(dae.whenClauses[0]?.branches[0]).toMatchObject({
      terminates: [{}],
      assertions: [{ level: "error" }],
    });
  });
  it("are not needed to stop with the library's error function: a branch of an equation will do", () => {
    const dae = flatSystem(`package Modelica package Utilities package Streams
      pure function error input String string; algorithm assert(false, string); end error;
      end Streams; end Utilities;
      model M parameter Real y = 3; parameter Real max = 2; equation
      if y > max then Modelica.Utilities.Streams.error("y = " + String(y)); end if; end M; end Modelica;`);
    expect(dae.assertions).toMatchObject([{ level: "error" }]);
    expect(printExpression(dae.assertions[0]!.condition, { dae })).toBe("not y > max");
  });
  it("support edge and change", () => {
    expect(
      equationTexts("model M Boolean b = time > 1; Boolean e = edge(b); Boolean c = change(b); end M;").slice(
        1,
      ),
    ).toEqual(["e = b and not pre(b)", "c = b <> pre(b)"]);
  });
  const wrong = (text: string) => diagnosticLines(`model M Real x; equation\n ${text}\n der(x) = 1; end M;`);
  it("are rejected where they make no sense", () => {
    expect(wrong("when time > 1 then x + 1 = 2; end when;")).toEqual(["flatten.when-left-side:2"]);
    expect(wrong("when 3 then reinit(x, 1); end when;")).toEqual(["flatten.when-condition:2"]);
    expect(wrong("reinit(x, 1);")).toEqual(["flatten.only-in-when:2"]);
    expect(
      diagnosticLines("model M Real x = time; equation\n when time > 1 then reinit(x, 1); end when; end M;"),
    ).toEqual(["flatten.reinit-no-state:2"]);
    expect(
      diagnosticLines("model M parameter Real p = 1; equation\n when time > 1 then p = 2; end when; end M;"),
    ).toEqual(["flatten.assign-parameter:2"]);
  });
});

describe("if-equations", () => {
  it("are paired by their left sides", () => {
    expect(
      equationTexts(
        "model M Real x; Real y; equation if time > 1 then x = 1; y = 2; else y = 3; x = 4; end if; end M;",
      ),
    ).toEqual(["x = if time > 1 then 1 else 4", "y = if time > 1 then 2 else 3"]);
  });
  it("become residuals if the left sides differ", () => {
    expect(
      equationTexts("model M Real x; equation if time > 1 then x = 1; else 2 = 2*x; end if; end M;"),
    ).toEqual(["0 = if time > 1 then x - 1 else 2 - 2*x"]);
  });
  it("of parameters stay if the branches balance, and are decided if not", () => {
    const stays = flatSystem(
      "model M parameter Boolean p = true; Real x; equation if p then x = 1; else x = 2; end if; end M;",
    );
    expect(stays.variables[0]?.structural).toBeUndefined();
    const decided = flatSystem(
      "model M parameter Boolean p = true; Real x; Real y; equation if p then x = 1; y = 2; end if; end M;",
    );
    expect(decided.variables[0]?.structural).toBe("condition of an if-equation");
  });
  it("of parameters are decided if the branches differ in derivatives", () => {
    const text =
      "model M parameter Real m = 0; Real x; equation if m > 0 then 1 - x = m*der(x); else 1 - x = 0; end if; end M;";
    expect(equationTexts(text)).toEqual(["1 - x = 0"]);
    expect(flatSystem(text).variables.map((v) => v.name)).toEqual(["m", "x"]);
    expect(flatSystem(text).variables[0]?.structural).toBe("condition of an if-equation");
  });
  it("with branches of different length are rejected", () => {
    expect(diagnosticLines("model M Real x; equation\n if time > 1 then x = 1; end if; end M;")).toEqual([
      "flatten.branch-counts:2",
    ]);
    expect(diagnosticLines("model M Real x; equation\n if 1 then x = 1; else x = 2; end if; end M;")).toEqual(
      ["expression.condition-type:2"],
    );
  });
});
