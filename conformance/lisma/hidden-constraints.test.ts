import { compile } from "@cosimo/core";
import { expect, test } from "vitest";

test("a hidden constraint of a later mode takes the values of variables that the mode before has left", () => {
  const text = `const C = 2;
    u(t0) = 3; v(t0) = 1;
    e1: u' = -u;
    e2: v' = 0;
    state coupled [TIME >= 1] {
      delete e1; delete e2;
      C*(u' - v') = 1 - u;
      C*(v' - u') = -v;
    } from init;`;
  const result = compile({ uri: "capacitor.lisma", text }).simulateSync({ stopTime: 2, tolerance: 1e-9 });
  const [u, v] = [result.column("u"), result.column("v")];
  // u = 3 exp(-t) goes on; u + v = 1, and 2 C u' = 1 - u.
  const u1 = 3 * Math.exp(-1);
  const begin = result.time.lastIndexOf(1);
  expect(u[begin]).toBeCloseTo(u1, 8);
  expect(v[begin]).toBeCloseTo(1 - u1, 8);
  expect(u.at(-1)).toBeCloseTo(1 + (u1 - 1) * Math.exp(-1 / 4), 8);
});
