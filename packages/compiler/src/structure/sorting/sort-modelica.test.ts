import { emptySourceProvider } from "@cosimo/ir";
import { expect, test } from "vitest";
import { modelicaToHybridDae } from "../../../../modelica/src/front-end.ts";
import { printSortedDae } from "../report/print-sorted-dae.ts";
import { sort } from "./sort.ts";

function sortModelica(text: string) {
  const flat = modelicaToHybridDae({ source: { uri: "test.mo", text }, provider: emptySourceProvider });
  if (flat.value === undefined) throw new Error(flat.diagnostics.map((d) => d.message).join("\n"));
  return sort(flat.value);
}

test("a ball that comes to rest", () => {
  const ball = `model Ball
    parameter Real e = 0.8; parameter Real g = 9.81;
    Real h(start = 1, fixed = true); Real v(fixed = true); Boolean flying(start = true);
  equation
    der(h) = v;
    der(v) = if flying then -g else 0;
    when h <= 0 and v <= 0 then
      flying = abs(v) > 1e-3;
      reinit(v, if flying then -e*pre(v) else 0);
    end when;
  end Ball;`;
  expect(printSortedDae(sortModelica(ball).value!)).toBe(`parameters
  e, g
states
  h, v
blocks
  der(h) := v
  $when1 := h <= 0 and v <= 0
  when 1 for flying
  der(v) := if flying then -g else 0
initialization
  h := start 1
  v := start default
  flying := start true
  der(h) := v
  der(v) := if flying then -g else 0
  $when1 := h <= 0 and v <= 0
`);
});

test("components are causalized across their connections", () => {
  const circuit = `model Circuit
    model Resistor Real v; Real i; parameter Real R = 1; equation v = R*i; end Resistor;
    model Capacitor Real v(start = 0, fixed = true); Real i; parameter Real C = 1; equation C*der(v) = i; end Capacitor;
    Resistor a(R = 2); Resistor b; Capacitor c;
  equation
    a.v + c.v = sin(time); b.v = c.v; a.i = b.i + c.i;
  end Circuit;`;
  expect(printSortedDae(sortModelica(circuit).value!)).toContain(`aliases
  b.v = c.v
states
  c.v
blocks
  a.v := sin(time) - c.v
  a.i := a.v/a.R
  b.i := c.v/b.R
  c.i := a.i - b.i
  der(c.v) := c.i/c.C
`);
});

test("a top-level input with a value is no input any more", () => {
  const text =
    "model M input Real u = 3; input Real w; Real x(fixed = true); equation der(x) = u - w; end M;";
  expect(printSortedDae(sortModelica(text).value!)).toContain("blocks\n  u := 3\n  der(x) := u - w\n");
});

test("an unbalanced component is named with its line", () => {
  const [fault] = sortModelica(`model M
    model C Real a; Real b; equation a = 2; end C;
    C c;
  end M;`).diagnostics;
  expect(fault).toMatchObject({ code: "structure.unused-variable", component: "c", variables: ["c.b"] });
});

test("a variable assigned twice under one condition inside a when-clause", () => {
  const text = `model M
    discrete Real a(start = 0, fixed = true);
  equation
    when time > 0.5 then
      if pre(a) > 1 then
        a = 1;
        a = 2;
      else
        a = 3;
      end if;
    end when;
  end M;`;
  const { diagnostics } = sortModelica(text);
  expect(diagnostics.map((d) => d.code)).toEqual(["structure.assigned-twice"]);
  expect(sortModelica(text.replace("a = 2;", "")).diagnostics).toEqual([]);
});

test("a wheel that rolls determines a speed only: the position stays a state, and the point of contact is none", () => {
  const text = `model Wheel
    Real x(stateSelect = StateSelect.always), phi(stateSelect = StateSelect.always), theta(stateSelect = StateSelect.always);
    Real contact(stateSelect = StateSelect.avoid), u, w, p, v, f;
  equation
    der(x) = u; der(phi) = w; der(theta) = p; der(contact) = v;
    v = 2*p;
    contact = x - sin(phi);
    der(u) = f - x; der(w) = -f*cos(phi) - phi; der(p) = -2*f;
  end Wheel;`;
  const { states, dae } = sortModelica(text).value!;
  const names = states.map((s) => dae.variables[s]!.name);
  expect(names).toHaveLength(5);
  expect(names).toEqual(expect.arrayContaining(["x", "phi", "theta"]));
});
