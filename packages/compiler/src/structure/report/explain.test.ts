import { expect, test } from "vitest";
import { sort } from "../sorting/sort.ts";
import { dae } from "../testing/notation.ts";
import { explain } from "./explain.ts";

test("equations, states, index, blocks and loops are counted and named", () => {
  const text = `C.v(start = 1, fixed = true); der(C.v) = C.i; R.v = 2*R.i; C.i = -R.i; R.v + C.w = C.v;
    C.w = D.i^3; D.i = R.i + time`;
  const report = explain(sort(dae(text)).value!);
  expect(report).toMatchObject({
    equations: 6,
    trivial: 2,
    remaining: 4,
    states: ["C.v"],
    structuralIndex: 1,
    blocks: 1,
    loops: [{ linear: false, size: 4, tearingVariables: ["D.i"] }],
  });
  expect(report.summary).toBe("6 equations, 1 state, 1 block, 1 algebraic loop");
  expect(report.text).toContain("loop               nonlinear, 4 unknowns, 1 after tearing: D.i");
});

test("an ordinary differential equation has index 0", () => {
  expect(explain(sort(dae("der(x) = -x")).value!).structuralIndex).toBe(0);
});

test("numerical state choices, with their candidates and the equations added by index reduction", () => {
  const pendulum = `y(start = -1); der(x) = vx; der(y) = vy; der(vx) = -l*x; der(vy) = -l*y - 9.81;
    x^2 + y^2 = 1`;
  const report = explain(sort(dae(pendulum)).value!);
  expect(report).toMatchObject({ differentiated: 1, derivedEquations: 2, dummyDerivatives: 2 });
  expect(report.stateChoices).toEqual([
    { candidates: ["x", "vx", "y", "vy"], states: ["x", "vx"], dummyDerivatives: 2, constant: false },
  ]);
  expect(report.blockSizes).toEqual([
    { kind: "explicit", size: 1, count: 1 },
    { kind: "linear", size: 3, count: 1 },
    { kind: "nonlinear", size: 1, count: 1 },
  ]);
});

test("blocks are counted by kind and size", () => {
  const report = explain(sort(dae("a = time; b = 2*a; c + d = b; c - d = 1; e^3 + e = c")).value!);
  expect(report.text).toContain(
    "blocks             4: 2 explicit, 1 linear of 2 unknowns, 1 nonlinear of 1 unknown",
  );
});
