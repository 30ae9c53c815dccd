import { emptySourceProvider } from "@cosimo/ir";
import { expect, test } from "vitest";
import { modelicaToHybridDae } from "../../../../modelica/src/front-end.ts";
import { printBlocks } from "../report/print-sorted-dae.ts";
import { sort } from "../sorting/sort.ts";

function sorted(declarations: string, equations: string) {
  const text = `model M ${declarations} equation ${equations} end M;`;
  const flat = modelicaToHybridDae({ source: { uri: "test.mo", text }, provider: emptySourceProvider });
  return sort(flat.value!).value!;
}

function blocks(declarations: string, equations: string): readonly string[] {
  const { blocks: list, dae } = sorted(declarations, equations);
  return printBlocks(list, dae);
}

const axis = (annotation: string) => `parameter Real n[2] = {0, 1}${annotation};
  Real a = sin(time), b; protected parameter Real e[2] = n; public`;

test("terms with a factor of zero vanish where no run changes it", () => {
  const fixed = axis(" annotation(Evaluate = true)");
  expect(blocks(fixed, "b = e[1]*exp(a) + e[2]*cos(a);")).toContain("b := cos(a)");
  expect(blocks(axis(""), "b = e[1]*exp(a) + e[2]*cos(a);")).toContain("b := e[1]*exp(a) + e[2]*cos(a)");
});

test("a variable that is set to a number is that number elsewhere", () => {
  expect(blocks("Real c, d, e = sin(time);", "c = 0; d = c*e + 2 - c;")).toContain("d := 2");
});

test("a loop that consists of vanishing terms is none", () => {
  const equations = "x + e[1]*y = 1; y + e[1]*x = 2;";
  const fixed = "constant Real e[1] = {0}; Real x, y;";
  expect(blocks(fixed, equations).join()).not.toContain("loop");
});

test("the parameters behind such numbers are structural, as a run that changed them would have no effect", () => {
  const { dae } = sorted(axis(" annotation(Evaluate = true)"), "b = e[1]*exp(a) + e[2]*cos(a);");
  const structural = dae.variables.filter((v) => v.structural !== undefined).map((v) => v.name);
  expect(structural).toEqual(["n[1]", "n[2]", "e[1]", "e[2]"]);
});

test("an equation with another form at the start defines no number", () => {
  const text = "homotopy(2, 1)";
  expect(blocks("Real k, y, z = sin(time);", `k = ${text}; y = k*z;`)).toContain("y := k*z");
});
