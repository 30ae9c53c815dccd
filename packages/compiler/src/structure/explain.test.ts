import { expect, test } from "vitest";
import { explain } from "./explain.ts";
import { sort } from "./sort.ts";
import { dae } from "./test-notation.ts";

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
