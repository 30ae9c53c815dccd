import { emptySourceProvider } from "@cosimo/ir";
import { expect, test } from "vitest";
import { modelicaToHybridDae } from "../../../../modelica/src/front-end.ts";
import { printSortedDae } from "../report/print-sorted-dae.ts";
import { sort } from "../sorting/sort.ts";

const parts = `
  model Inductor parameter Boolean ideal = false; parameter Real L = 0.1; Real i; Real v;
  equation v = if ideal then 0 else L*der(i); end Inductor;
  model Core parameter Real G = 0; parameter Real p = G; Real i; Real v;
  equation if p <= 0 then i = 0; else i = p*v; end if; end Core;`;

function sorted(model: string) {
  const source = { uri: "test.mo", text: `package P ${parts} model M ${model} end M; end P;` };
  const flat = modelicaToHybridDae({ source, provider: emptySourceProvider, model: ["P", "M"] });
  if (flat.value === undefined) throw new Error(flat.diagnostics.map((d) => d.message).join("\\n"));
  const { value, diagnostics } = sort(flat.value);
  if (value === undefined) throw new Error(diagnostics.map((d) => d.message).join("\\n"));
  return value;
}

const structural = ({ dae }: ReturnType<typeof sorted>) =>
  dae.variables.filter((v) => v.structural !== undefined).map((v) => v.name);

test("a parameter decides whether an inductor has a state", () => {
  const circuit = (ideal: boolean) =>
    sorted(`Inductor l(ideal = ${ideal}, i(start = 0)); Real u; equation 1 = u + l.v; u = 10*l.i;`);
  const short = circuit(true);
  expect(short.states).toEqual([]);
  expect(printSortedDae(short)).toContain("l.v := 0");
  expect(structural(short)).toEqual(["l.ideal"]);
  expect(circuit(false).states).toHaveLength(1);
});

test("inductors in series, with a core between them in the selected branch only", () => {
  const series = (G: number) =>
    sorted(`Inductor a; Inductor b; Core c(G = ${G}); equation 1 = a.v + b.v; c.v = b.v; c.i = a.i - b.i;`);
  expect(series(0.1).states).toHaveLength(2);
  expect(series(0).states).toHaveLength(1);
  expect(structural(series(0))).toEqual(["a.ideal", "b.ideal", "c.G", "c.p"]);
});

test("a resistor without resistance is a short circuit", () => {
  const chain = (R: number) =>
    sorted(`parameter Real R = ${R}; Real i; Real v; Real a; Real b; equation
      v = R*i; v = a - b; a = sin(time); i = 2*b;`);
  expect(structural(chain(0))).toEqual([]);
  const parallel = (R: number) =>
    sorted(`parameter Real R = ${R}; Real i; Real v; Real x(start = 1); equation
      v = R*i; v = x - sin(time); der(x) = i;`);
  expect(parallel(2).states).toHaveLength(1);
  expect(parallel(0).states).toHaveLength(0);
  expect(structural(parallel(0))).toEqual(["R"]);
});

test("parameters stay free where every value gives a solvable system", () => {
  const text =
    "parameter Boolean b = true; Real x = sin(time); Real y = cos(time); Real z; equation z = if b then x else y;";
  expect(structural(sorted(text))).toEqual([]);
});

test("a condition that equations make constant selects its branch: a pressure that is given has no state of its own", () => {
  const vessel = (level: string) =>
    sorted(`Real level; Real height; Boolean below; Real p(start = 1); Real m; Real outside; equation
      height = 0; level = ${level}; below = level >= height; outside = 2 + sin(time);
      if below then p = outside; else m = 0; end if; der(p) = m;`);
  expect(vessel("0").states).toEqual([]);
  expect(vessel("cos(time)").states).toHaveLength(1);
});
