import { emptySourceProvider } from "@cosimo/ir";
import { expect, test } from "vitest";
import { modelicaToHybridDae } from "../../../../modelica/src/front-end.ts";
import { sort } from "../sorting/sort.ts";

/** A junction's capacitance that depends on its voltage, computed in a loop over two areas. */
const junction = `
  function area input Real C[2]; input Real v; output Real sum; algorithm
    sum := 0;
    for k in 1:2 loop
      if v > 0 then sum := sum + C[k]*(1 + v); elseif v > -1 then sum := sum + C[k]; else sum := sum + C[k]/(1 - v); end if;
    end for;
  end area;
  function capacitance input Real C0; input Integer kind; input Real v; output Real C; output Real scale; algorithm
    scale := if kind == 1 then C0 else 2*C0;
    C := area({scale, scale/2}, v);
  end capacitance;`;

function sorted(C0: number, C = "capacitance(C0, kind, v)") {
  return analysis(`
      parameter Real C0 = ${C0}, G = 1;
      parameter Integer kind = 1;
      Real v, i, C;
    equation
      C = ${C};
      i = C*der(v);
      i = G*(sin(time) - v);`);
}

function analysis(model: string) {
  const text = `package P ${junction} model M ${model} end M; end P;`;
  const flat = modelicaToHybridDae({
    source: { uri: "test.mo", text },
    provider: emptySourceProvider,
    model: ["P", "M"],
  });
  const { value } = sort(flat.value!);
  return {
    states: value!.states.map((v) => value!.dae.variables[v]!.name),
    structural: value!.dae.variables.filter((v) => v.structural !== undefined).map((v) => v.name),
  };
}

test("a capacitance that is zero at all voltages has no state; its parameters are structural", () => {
  expect(sorted(0)).toEqual({ states: [], structural: ["C0", "kind"] });
});

test("any other has one, and its parameters stay free", () => {
  expect(sorted(1e-6)).toEqual({ states: ["v"], structural: [] });
});

test("a capacitance may be a sum of others that are zero", () => {
  const sum = "depletion + C0*exp(v); depletion = C0*(1 + v)^2";
  const model = (C0: number) => `parameter Real C0 = ${C0}; Real v, C, depletion;
    equation C = ${sum}; C*der(v) = sin(time) - v;`;
  expect(analysis(model(0))).toEqual({ states: [], structural: ["C0"] });
  expect(analysis(model(1)).states).toEqual(["v"]);
});

test("a parameter of value zero that is itself the factor decides only where a run cannot change it", () => {
  const parallel = (C: string) =>
    analysis(`parameter Real C0 = 0 annotation(Evaluate = true); parameter Real D = 0;
      ${C}; Real v; equation C*der(v) + 2*der(v) = sin(time) - v;`).structural;
  expect(parallel("final parameter Real C = C0")).toContain("C");
  expect(parallel("final parameter Real C = D")).not.toContain("C");
  expect(parallel("parameter Real C = C0")).not.toContain("C");
});
