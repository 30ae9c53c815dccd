import { emptySourceProvider } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { lismaToHybridDae } from "../../../lisma/src/front-end.ts";
import { modelicaToHybridDae } from "../front-end.ts";
import { printFlatModelica } from "./print/print-flat-modelica.ts";
import { transitionsAsClauses } from "./print/transitions-as-clauses.ts";

function modelicaForm(text: string) {
  const flat = lismaToHybridDae({ source: { uri: "M.lisma", text } }).value!;
  const { value, diagnostics } = transitionsAsClauses(flat);
  return {
    text: value && printFlatModelica(value),
    diagnosticLines: diagnostics.map((d) => `${d.code} ${d.message}`),
  };
}

/** Printed, parsed and flattened again. */
function again(text: string): string {
  const source = { uri: "M.mo", text };
  const { value, diagnostics } = modelicaToHybridDae({ source, provider: emptySourceProvider });
  if (value === undefined) throw new Error(diagnostics.map((d) => d.message).join("\n"));
  return printFlatModelica(value);
}

const ball = `const h0 = 10; y' = v; y(t0) = h0; v' = -g; v(t0) = 0;
state Up ([y <= 0] && noEvent[v < 0]) { v(t0) = -v; } from init, Up;
at 1 each 0.5 repeat 4 { v(t0) = v + 1; } from Up;`;

describe("transitions between modes of the same equations", () => {
  it("are branches of one clause, which begins before the first mode", () =>
    expect(modelicaForm(ball).text).toBe(`model M
  parameter Real h0 = 10;
  Real y(start = h0, fixed = true);
  Real v(start = 0, fixed = true);
  Integer mode(start = 0, fixed = true) "1: init, 2: Up";
equation
  der(y) = v;
  der(v) = -9.80665;
  when initial() then
    mode = 1;
  elsewhen (pre(mode) == 1 or pre(mode) == 2) and y <= 0 and noEvent(v < 0) then
    mode = 2;
    reinit(v, -v);
  elsewhen pre(mode) == 2 and sample(1, 0.5) and noEvent(time < 2.75) then
    mode = pre(mode);
    reinit(v, v + 1);
  end when;
end M;
`));

  it("have the same meaning after printing and parsing", () => {
    const { text } = modelicaForm(ball);
    const second = again(text!);
    expect(again(second)).toBe(second);
    expect(second.match(/elsewhen/g)).toHaveLength(2);
  });

  it("need no mode where only time counts", () =>
    expect(modelicaForm("x' = 1; at 2 { x(t0) = 0; }").text).toContain(
      "when sample(2, 1e+60) then\n    reinit(x, 0)",
    ));

  it("store which condition must become false before it fires again, if several transitions lead to one mode", () => {
    const crossing = `x' = 1; state A [x > 1] { x(t0) = 5; } from init, A, B; state B [x > 4] { x(t0) = 0; } from A;`;
    expect(modelicaForm(crossing).text).toContain(`
  elsewhen (pre(mode) == 1 or pre(mode) == 2 or pre(mode) == 3) and x > 1 and pre(mode_held) <> 1 then
    mode = 2;
    mode_held = 1;
    reinit(x, 5);
  elsewhen pre(mode) == 2 and x > 4 then
    mode = 3;
    mode_held = 0;
    reinit(x, 0);
  elsewhen pre(mode_held) == 1 and not x > 1 then
    mode_held = 0;
    mode = pre(mode);
  end when;`);
  });

  it("keep names in other scripts in quotes", () => {
    const { text } = modelicaForm("сила' = 1; state S [сила > 1] { сила(t0) = 0; } from init;");
    expect(again(text!)).toContain("reinit('сила', 0)");
  });
});

describe("transitions that Modelica cannot express", () => {
  it.each([
    ["x' = 1; state S [x > 1] { x' = 2; } from init;", "flatten.equations-change"],
    ["x' = 1; y = z; z*z = 4; state S [x > 1] { z(t0) = -2; } from init;", "flatten.reset-of-no-state"],
    [
      "x' = 1; at 1 { x(t0) = 0; } state S [x > 1] { x(t0) = 0; } from init;",
      "flatten.reset-in-two-automata",
    ],
  ])("are refused: %s", (text, code) => {
    const { text: form, diagnosticLines } = modelicaForm(text);
    expect(form).toBeUndefined();
    expect(diagnosticLines.map((c) => c.split(" ")[0])).toEqual([code]);
  });
});
