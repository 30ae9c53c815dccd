import { describe, expect, it } from "vitest";
import { sort } from "../../structure/sorting/sort.ts";
import { dae } from "../../structure/testing/notation.ts";
import { timeThreshold } from "../expressions/time-events.ts";
import {
  derivatives,
  directional,
  instances,
  type TestInstance,
  variableValue,
} from "../testing/evaluators.ts";

function sorted(text: string) {
  const { value, diagnostics } = sort(dae(text));
  if (value === undefined) throw new Error(diagnostics.map((d) => d.message).join("\n"));
  return value;
}

function initialized(text: string): readonly TestInstance[] {
  const list = instances(sorted(text));
  for (const { exports, b } of list) {
    exports["parameters"]!(b);
    expect(exports["initialize"]!(b, 0)).toBe(0);
  }
  return list;
}

describe("time thresholds", () => {
  const thresholdOf = (condition: string) => {
    const flat = dae(`parameter a = 2; x(start = 1); Boolean c; der(x) = 1; c = ${condition};`);
    return timeThreshold(flat.relations[0]!, flat);
  };
  it("are found on either side, with the operator mirrored", () => {
    expect(thresholdOf("time >= a")?.operator).toBe(">=");
    expect(thresholdOf("a > time")?.operator).toBe("<");
    expect(thresholdOf("a - time < 1")?.operator).toBe(">");
    expect(thresholdOf("1 < -2*time + a")?.operator).toBe("<");
  });
  it("are the other side itself when time stands alone", () => {
    expect(thresholdOf("time >= 0.1")?.threshold).toEqual({ kind: "number", value: 0.1 });
  });
  it("don't exist for relations that depend on states or are not affine in time", () => {
    expect(thresholdOf("time > x")).toBeUndefined();
    expect(thresholdOf("time*time > a")).toBeUndefined();
    expect(thresholdOf("sin(time) > 0")).toBeUndefined();
    expect(thresholdOf("time > a - time")).toBeUndefined();
  });
});

describe.each(
  initialized(`
    parameter t1 = 0.3; x(start = 0); Boolean before; Boolean after; Integer n(start = 0);
    before = time <= t1; after = 2*time - 1 > 0;
    when time >= 0.3 + pre(n) then n = pre(n) + 1; end when;
    der(x) = if after then 1 else 0;
  `),
)("time events in $name", (instance) => {
  const { exports, b, heap, layout } = instance;
  const values = () => ["before", "after", "n"].map((name) => variableValue(instance, name));
  const copyToPre = () => {
    for (const [v, slot] of layout.pre.entries()) {
      if (slot >= 0) heap[b + slot] = heap[b + layout.value[v]!]!;
    }
  };
  it("are in order", () => {
    expect(exports["nextTimeEvent"]!(b, 0)).toBe(0.3);
    expect(exports["nextTimeEvent"]!(b, 0.3)).toBe(0.5);
    expect(exports["nextTimeEvent"]!(b, 0.5)).toBe(Number.POSITIVE_INFINITY);
  });
  it("have at their instant the relations just after it", () => {
    expect(values()).toEqual([1, 0, 0]);
    copyToPre();
    exports["update"]!(b, 0.3);
    expect(values()).toEqual([0, 0, 1]);
    expect(exports["nextTimeEvent"]!(b, 0.3)).toBe(0.5);
    copyToPre();
    exports["update"]!(b, 0.5);
    expect(values()).toEqual([0, 1, 1]);
  });
  it("move with the discrete variables they depend on", () => {
    copyToPre();
    exports["update"]!(b, 0.5);
    expect(exports["nextTimeEvent"]!(b, 0.5)).toBe(1.3);
  });
});

describe.each(
  initialized(`
    x(start = 1); y(start = 2); z(start = 3, fixed = true); parameter q(fixed = false);
    initial x = 2*q; initial y = 7; initial q + z = 10;
    der(x) = -x + w; der(y) = x; der(z) = w; w = x*y;
  `),
)("initial equations in $name", (instance) => {
  it("determine states and a free parameter", () => {
    expect(["q", "x", "y", "z", "w"].map((name) => variableValue(instance, name))).toEqual([7, 14, 7, 3, 98]);
  });
  it("keep the parameter during the run", () => {
    expect(derivatives(instance, 0, [1, 2, 3])).toEqual([1, 1, 2]);
  });
});

describe.each(
  initialized(`
    x(start = 5, fixed = true);
    y = -x; a = y + n; der(x) = a; n = -time;
  `),
)("aliases in $name", (instance) => {
  it("share a slot", () => {
    const { layout, sorted: system } = instance;
    const [alias] = system.aliases;
    expect(alias?.negated).toBe(true);
    expect(layout.value[alias!.variable]).toBe(layout.value[alias!.representative]);
    expect(derivatives(instance, 2, [5])).toEqual([-7]);
  });
});

describe("large systems", () => {
  const n = 3000;
  const lines = Array.from({ length: n }, (_, i) => {
    const before = i === 0 ? "x" : `y${i}`;
    return `y${i + 1} = ${before}/2 + cos(${before})*x/${i + 1};`;
  });
  const expected = (x: number) => {
    let y = x;
    for (let i = 1; i <= n; i++) y = y / 2 + (Math.cos(y) * x) / i;
    return y;
  };
  const list = instances(sorted(`x(start = 1); der(x) = y${n} - x; ${lines.join(" ")}`));
  it.each(list)("pass values between the parts of a function in $name", (instance) => {
    expect(derivatives(instance, 0, [1.5])[0]).toBe(expected(1.5) - 1.5);
  });
  it.each(list)("are differentiated in $name", (instance) => {
    const h = 1e-5;
    const numeric = (expected(1.5 + h) - expected(1.5 - h)) / (2 * h) - 1;
    expect(directional(instance, 0, [1.5], 0, [1])[0]).toBeCloseTo(numeric, 7);
  });
});
