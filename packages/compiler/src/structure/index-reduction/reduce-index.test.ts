import type { SortedDae } from "@cosimo/ir";
import { expect, test } from "vitest";
import { printSortedDae } from "../report/print-sorted-dae.ts";
import { sort } from "../sorting/sort.ts";
import { dae } from "../testing/notation.ts";

function sorted(text: string): SortedDae {
  const { value, diagnostics } = sort(dae(text));
  if (value === undefined) throw new Error(diagnostics.map((d) => d.message).join("\n"));
  return value;
}

const states = ({ states, dae }: SortedDae) => states.map((v) => dae.variables[v]!.name).join(", ");

const pendulum = `y(start = -1); der(x) = vx; der(y) = vy; der(vx) = -l*x; der(vy) = -l*y - 9.81;
  x^2 + y^2 = 1`;

test("the pendulum in Cartesian coordinates: index 3, one coordinate and its speed are states", () => {
  const system = sorted(pendulum);
  expect(system.structuralIndex).toBe(3);
  expect(printSortedDae(system)).toContain(`states
  x, vx
blocks
  nonlinear loop in y
    0 = x^2 + y^2 - 1
  vy := (-2*x*vx)/(2*y)
  linear loop in l
    der(vx) := -l*x
    der(vy) := -l*y - 9.81
    0 = 2*vx*vx + 2*x*der(vx) + (2*vy*vy + 2*y*der(vy))
`);
});

test("the choice of the pendulum's state is left to the run", () => {
  const [set, ...others] = sorted(pendulum).constraintSets;
  expect(others).toEqual([]);
  expect(set!.candidates).toHaveLength(2);
  expect(set!.residuals.map((r) => r.differentiations)).toEqual([2]);
  expect(set!.constant).toBe(false);
});

test("StateSelect decides the choice where it can", () => {
  const gear = (attributes: string) => `parameter i = 3; ${attributes}; der(a) = wa; der(b) = wb; a = i*b;
    der(wa) = t; der(wb) = 1 - i*t`;
  expect(states(sorted(gear("a(stateSelect = prefer)")))).toBe("a, wa");
  expect(states(sorted(gear("b(stateSelect = prefer); wb(stateSelect = prefer)")))).toBe("b, wb");
  expect(states(sorted(gear("b(stateSelect = avoid)")))).toBe("a, wa");
});

test("a speed that must be a state is one, also where a constraint on speeds takes others and nothing differentiates it", () => {
  // A wheel on a ramp: its position x is a state, its speed follows from the rate of the angle.
  const wheel = `x(stateSelect = always); a(stateSelect = always); w(stateSelect = always); v(stateSelect = avoid);
    der(x) = v; m = 2; m*der(v) = f; der(a) = w; u = 2*w; der(u) = 1 - f; v = 3*w`;
  expect(states(sorted(wheel))).toBe("x, a, der(a)");
});

test("a length and its rate that are preferred are states, although nothing differentiates the rate", () => {
  const spring = `der(a) = va; der(va) = r + vr; der(b) = vb; der(vb) = -r - vr; r = b - a; vr = der(r)`;
  expect(states(sorted(spring))).toBe("a, va, b, vb");
  const preferred = "r(stateSelect = prefer); vr(stateSelect = prefer)";
  expect(states(sorted(`${preferred}; ${spring}`))).toBe("r, a, va, der(r)");
});

test("constraints that could take the same speed are one set: each would take it at start values where other slopes vanish", () => {
  // Two gears around one carrier; the rates of their angles a and b follow from the height of its end.
  const system =
    sorted(`phi(stateSelect = always); w(stateSelect = always); der(phi) = w; der(w) = m; s = sin(phi);
    c = cos(phi); der(s) = q; der(a) = u; der(b) = v; q = u*c; q = 2*v*c; der(u) = d; der(v) = e; m + d + e = 1`);
  expect(system.constraintSets).toHaveLength(1);
  expect(states(system)).toBe("phi, w, a, b");
});

test("a coordinate of small nominal value stays a state: the constraint hardly depends on it", () => {
  const rod = (elongation: string) => `${elongation}; phi(start = 1); der(phi) = w; der(w) = l; der(q) = v;
    der(v) = l - q; (1 + q)*sin(phi) = 0.9*cos(time)`;
  expect(states(sorted(rod("q(start = 0)")))).toBe("phi, w");
  expect(states(sorted(rod("q(start = 0, nominal = 1e-5)")))).toBe("q, v");
});

test("equal states are one, with the start value of either; no equation is differentiated", () => {
  const parallel = "u1(start = 2, fixed = true); der(u1) = i1; der(u2) = i2; u1 = u2; i1 + i2 = -u1";
  const system = sorted(parallel);
  expect(states(system)).toBe("u1");
  expect(system.dae.equations.some((e) => e.derivativeOf !== undefined)).toBe(false);
});

test("rigidly coupled inertias become one: a chain of equal angles, speeds and accelerations", () => {
  const text = `der(p1) = w1; der(w1) = a1; 2*a1 = t; der(p2) = w2; der(w2) = a2; 3*a2 = 1 - t; p2 = -p1`;
  expect(printSortedDae(sorted(text))).toContain("states\n  p1, w1\n");
});

test("positions that follow explicitly from joint coordinates are never states", () => {
  const arm = `q1(stateSelect = prefer); w1(stateSelect = prefer); q2(stateSelect = prefer); w2(stateSelect = prefer);
    der(q1) = w1; der(w1) = a1; der(q2) = w2; der(w2) = a2;
    x = sin(q1) + sin(q1 + q2); der(x) = v; der(v) = f; a1 = -f - sin(q1); a2 = -f - sin(q2)`;
  const system = sorted(arm);
  expect(states(system)).toBe("q1, w1, q2, w2");
  expect(system.constraintSets).toEqual([]);
});

test("a prescribed motion yields the force", () => {
  expect(printSortedDae(sorted("der(x) = v; m*der(v) = f; x = sin(time); m = 2"))).toContain(`blocks
  der(v) := -sin(time)
  f := 2*der(v)
  x := sin(time)
  m := 2
  v := cos(time)
`);
});

test("a reinitialised state stays a state", () => {
  const rod = `der(x) = vx; der(y) = vy; der(vx) = l; der(vy) = -9.81 - l; x = 2*y;
    when x < 0 then reinit(vy, -vy); end when`;
  expect(states(sorted(rod))).toContain("vy");
});

test("an algorithm in the constraint is differentiated as equations", () => {
  const text = "der(x) = v; der(v) = f; x = y; algorithm y := sin(time); y := 2*y; end algorithm";
  expect(printSortedDae(sorted(text))).toContain("v := 2*cos(time)");
});

test("unknowns that cancel are not differentiated", () => {
  expect(states(sorted("y + der(x) = der(x) + time; y = x"))).toBe("");
});

test("a chain of constraints: the first variable is given, the others are its derivatives", () => {
  const depth = 12;
  const lines = ["x1 = sin(time)"];
  for (let i = 1; i < depth; i++) lines.push(`der(x${i}) = 2*x${i + 1}`);
  const system = sorted(lines.join("; "));
  expect(system.structuralIndex).toBe(depth);
  expect(printSortedDae(system)).toContain(`x${depth} := `);
});
