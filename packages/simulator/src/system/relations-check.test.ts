import { describe, expect, it } from "vitest";
import { functionSystem } from "./function-system.ts";
import { createRelationsCheck } from "./relations-check.ts";

describe("checks of relations", () => {
  it("allocate memory of a system once for any number of checks", () => {
    const system = functionSystem({
      start: [1],
      stateNames: ["x"],
      derivatives(_t, _x, xdot) {
        xdot[0] = -1;
      },
      relations: [{ operator: "<" }],
      indicators(_t, x, g) {
        g[0] = x[0]!;
      },
    });
    createRelationsCheck(system, false);
    const before = system.allocate(1);
    const size = system.allocate(1) - before;
    for (let k = 0; k < 1000; k++) createRelationsCheck(system, false);
    expect(system.allocate(1) - before).toBe(2 * size);
  });
});
