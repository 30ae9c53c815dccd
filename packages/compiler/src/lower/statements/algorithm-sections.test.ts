import type { Expression, HybridDae, Statement, VariableId } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { sort } from "../../structure/sorting/sort.ts";
import { dae, variableNamed } from "../../structure/testing/notation.ts";
import {
  derivatives,
  directional,
  instances,
  type TestInstance,
  variableId,
  variableValue,
} from "../testing/evaluators.ts";

/** Evaluators of a text in the test notation; `change` rewrites the flat system before it is sorted. */
function evaluators(text: string, change: (flat: HybridDae) => HybridDae = (flat) => flat) {
  const { value, diagnostics } = sort(change(dae(text)));
  if (value === undefined) throw new Error(diagnostics.map((d) => d.message).join("\n"));
  const list = instances(value);
  for (const { exports, b } of list) {
    exports["parameters"]!(b);
    exports["initialize"]!(b, 0);
  }
  return list;
}

function copyToPre({ heap, b, layout }: TestInstance): void {
  for (const [v, slot] of layout.pre.entries()) {
    if (slot >= 0) heap[b + slot] = heap[b + layout.value[v]!]!;
  }
}

describe.each(
  evaluators(`
    x(start = 2, fixed = true); parameter k = 3;
    algorithm y := k*x; y := y + time; z := if y > 10 then y^2 else y; end algorithm;
    der(x) = -z;
  `),
)("continuous algorithm section in $name", (instance) => {
  it("is executed in order", () => expect(derivatives(instance, 1, [2])).toEqual([-7]));
  it("reads relations from their slots between events", () => {
    expect(derivatives(instance, 1, [4])).toEqual([-13]);
    instance.heap[instance.b + instance.layout.relations] = 1;
    expect(derivatives(instance, 1, [4])).toEqual([-169]);
    expect(directional(instance, 1, [4], 1, [10])).toEqual([-2 * 13 * 31]);
  });
  it("evaluates relations at an event with the values of its statements", () => {
    const { heap, b, layout, exports, sorted } = instance;
    heap[b + layout.value[variableId(sorted, "x")]!] = 5;
    expect(exports["update"]!(b, 1)).toBe(0);
    expect(variableValue(instance, "z")).toBe(256);
    heap[b + layout.value[variableId(sorted, "x")]!] = 1;
    exports["update"]!(b, 1);
    expect(variableValue(instance, "z")).toBe(4);
  });
});

/** algorithm when c then n := pre(n) + 1; reinit(x, -x); end when; */
function counting(flat: HybridDae): HybridDae {
  const [n, c, x] = ["n", "c", "x"].map((name) => variableNamed(name, flat)) as [
    VariableId,
    VariableId,
    VariableId,
  ];
  const value: Expression = {
    kind: "binary",
    operator: "+",
    left: { kind: "pre", variable: n },
    right: { kind: "number", value: 1 },
  };
  const minus: Expression = { kind: "unary", operator: "-", operand: { kind: "variable", variable: x } };
  const body: readonly Statement[] = [
    { kind: "assign", target: { kind: "variable", variable: n }, value },
    { kind: "reinit", state: x, value: minus },
  ];
  const { origin } = flat.algorithms[0]!;
  const branch = { conditions: [c], text: "c", body, origin };
  const statements: readonly Statement[] = [{ kind: "when", branches: [branch] }];
  return { ...flat, algorithms: [{ ...flat.algorithms[0]!, statements, inputs: [c, x] }] };
}

describe.each(
  evaluators(
    `x(start = -1, fixed = true); Boolean c; Integer n(start = 4);
     c = x > 0; der(x) = 1;
     algorithm n := c; end algorithm;`,
    counting,
  ),
)("when in an algorithm section in $name", (instance) => {
  const { heap, b, layout, exports, sorted } = instance;
  it("keeps its variable's start value before the event", () => expect(variableValue(instance, "n")).toBe(4));
  it("fires when its condition rises, and not again", () => {
    copyToPre(instance);
    heap[b + layout.value[variableId(sorted, "x")]!] = 0.5;
    exports["update"]!(b, 1);
    expect([
      variableValue(instance, "n"),
      heap[b + layout.reinitFlags],
      heap[b + layout.reinitValues],
    ]).toEqual([5, 1, -0.5]);
    copyToPre(instance);
    exports["update"]!(b, 1);
    expect([variableValue(instance, "n"), heap[b + layout.reinitFlags]]).toEqual([5, 0]);
  });
  it("keeps discrete variables between events", () => {
    heap[instance.free] = 0.7;
    exports["outputs"]!(b, 1.2, instance.free);
    expect(variableValue(instance, "n")).toBe(5);
  });
});
