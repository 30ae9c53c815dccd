import { type Block, type Expression, evaluateExpression, type VariableId } from "@cosimo/ir";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runC } from "../../../../../conformance/kernels/run-c.ts";
import { hasTool } from "../../../../../conformance/tool.ts";
import { lowerToKernelModule } from "../../program/compile-module.ts";
import { instances, type TestInstance } from "./evaluators.ts";
import { smallModel } from "./small-model.ts";

/** Formulas over x, y, p and time; every one is computed by all evaluators. */
const formulas = [
  "x + y*p - time/3",
  "x^2 + x^3 - x^5 + x^(-1) + x^(-2)",
  "(x*x + 1)^0.5 + (x*x + 1)^1.5 + (x*x + 1)^(-0.5)",
  "(x*x + 1)^1.7 + p^y + (x*x + 1)^40",
  "if x > 0 then sqrt(x) else -sqrt(-x)",
  "if x > y then (if y > 0 then x*y else x - y) else (if y > 1 then x/y else y + p)",
  "sin(x) + cos(y)*tan(x/4) - atan(p*x) + atan2(y, x)",
  "asin(x/100) - acos(y/100) + sinh(x/3) - cosh(y/3) + tanh(x*y)",
  "exp(-x*x) + log(x*x + 1) - log10(y*y + 2)",
  "abs(x) - abs(-y) + sign(x) - sign(0) + floor(x) + ceil(y)",
  "div(x*10, 3) + mod(x*10, 3) + rem(x*10, 3)",
  "min(x, y) - max(p, y) + min(3, max(x, 1))",
  "(if x > 0 and y > 0 or not x < y then 1 else 2) + (if x == x then 10 else 20)",
  "(x > 0) + (y > 0 and x < 1)*2",
  "x/7 + (x/7)*(x/7) - sin(x)*sin(x) + homotopy(x, y)",
  "if x > 1000 then exp(x)*exp(x) else exp(-x)",
  "exp(p)/(1 + p)*x - sqrt(2*p)*y + (if p > 0.2 then sin(p)/3 else 1/p)",
];

const names = formulas.map((_, i) => `f${i}`);
const model = smallModel({
  parameters: { p: "0.3" },
  states: { x: "1", y: "1" },
  algebraic: Object.fromEntries(names.map((name) => [name, "0"])),
  blocks: [
    ...formulas.map((formula, i): [string, string] => [`f${i}`, formula]),
    ["der(x)", names.join(" + ")],
    ["der(y)", "f4 - f5"],
  ],
});
const points = [
  [0.5, 2],
  [-3, 0.25],
  [1, 1],
  [12.75, -6.5],
  [-0.125, -7],
] as const;
const T = 0.7;

/** Values of the blocks by the expression interpreter, by variable. */
function interpreted(x: number, y: number): Map<VariableId, number> {
  const [xId, yId] = model.states as [VariableId, VariableId];
  const known = new Map<VariableId, number>([
    [xId, x],
    [yId, y],
  ]);
  const value = (e: Expression): number =>
    evaluateExpression(e, {
      time: T,
      variable: (id) => known.get(id) ?? value(model.dae.variables[id]!.binding!),
      pre: () => Number.NaN,
      relation: () => false,
    });
  for (const block of model.blocks as readonly (Block & { kind: "assignment" })[]) {
    known.set(block.assignment.unknown, value(block.assignment.value));
  }
  return known;
}

/** Within a few units in the last place: powers are products here and `**` in the interpreter. */
function expectClose(actual: number, expected: number, name: string): void {
  if (Object.is(actual, expected)) return;
  expect(Math.abs(actual - expected), `${name}: ${actual} and ${expected}`).toBeLessThanOrEqual(
    8 * Number.EPSILON * Math.abs(expected),
  );
}

function prepared(instance: TestInstance, x: number, y: number): Float64Array {
  instance.exports["parameters"]!(instance.b);
  instance.heap.set([x, y], instance.free);
  return instance.heap;
}

describe.each(instances(model))("corpus in $name", (instance) => {
  it.each(points)("at x = %d, y = %d equals the interpreter's value", (x, y) => {
    const heap = prepared(instance, x, y);
    expect(instance.exports["outputs"]!(instance.b, T, instance.free)).toBe(0);
    for (const [id, expected] of interpreted(x, y)) {
      const { name } = model.dae.variables[id]!;
      if (!name.startsWith("der"))
        expectClose(heap[instance.b + instance.layout.value[id]!]!, expected, name);
    }
  });

  it("has tangents equal to difference quotients", () => {
    const { exports, heap, b, free } = instance;
    const at = (x: number, y: number) => {
      heap.set([x, y], free);
      exports["derivatives"]!(b, T, free, free + 2);
      return [heap[free + 2]!, heap[free + 3]!];
    };
    for (const [x, y] of [
      [0.52, 2.1],
      [-2.9, 0.27],
      [-0.123, -6.95],
    ] as const) {
      const h = 1e-6;
      const forward = at(x + h, y - 2 * h);
      const backward = at(x - h, y + 2 * h);
      heap.set([x, y, 1, -2], free);
      exports["directional"]!(b, T, free, 0, free + 2, free + 4);
      [0, 1].forEach((i) => {
        const numeric = (forward[i]! - backward[i]!) / (2 * h);
        expect(heap[free + 4 + i]! / numeric).toBeCloseTo(1, 5);
      });
    }
  });
});

describe.skipIf(!hasTool("gcc"))("corpus in C", () => {
  it("equals the interpreter's value", () => {
    const [instance] = instances(model) as [TestInstance];
    const { main } = lowerToKernelModule(model, { functions: [], main: [], derivative: [] });
    for (const [x, y] of points) {
      const heap = prepared(instance, x, y).slice(0, instance.free + 2);
      const call = { function: "outputs", arguments: [instance.b, T, instance.free] };
      const [outcome] = runC(main, [call], heap);
      for (const [id, expected] of interpreted(x, y)) {
        const { name } = model.dae.variables[id]!;
        const actual = outcome!.heap[instance.b + instance.layout.value[id]!]!;
        if (!name.startsWith("der")) expectClose(actual, expected, name);
      }
    }
  });
});

/** Random formulas of x and y, mostly with common sub-expressions. */
const formula: fc.Arbitrary<string> = fc.letrec<{ e: string }>((tie) => ({
  e: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom("x", "y", "p", "2", "0.5", "(x*y)", "sin(x + y)"),
    fc.tuple(tie("e"), fc.constantFrom("+", "-", "*", "/"), tie("e")).map(([a, o, b]) => `(${a} ${o} ${b})`),
    fc.tuple(tie("e"), tie("e"), tie("e")).map(([a, b, c]) => `(if ${a} > ${b} then ${b} else ${c} + ${a})`),
    fc.tuple(fc.constantFrom("abs", "cos", "floor"), tie("e")).map(([f, a]) => `${f}(${a})`),
    fc.tuple(tie("e"), fc.constantFrom(2, 3, 0.5)).map(([a, n]) => `abs(${a})^${n}`),
  ),
})).e;

describe("random formulas", () => {
  it("are the same for the interpreter, WebAssembly and JavaScript", () => {
    const check = fc.property(fc.array(formula, { minLength: 2, maxLength: 6 }), (list) => {
      const random = smallModel({
        parameters: { p: "0.3" },
        states: { x: "1", y: "1" },
        algebraic: Object.fromEntries(list.map((_, i) => [`a${i}`, "0"])),
        blocks: [
          ...list.map((text, i): [string, string] => [`a${i}`, text]),
          ["der(x)", "a0"],
          ["der(y)", "a1"],
        ],
      });
      const values = random.blocks.map((block) => {
        const e = (block as Block & { kind: "assignment" }).assignment.value;
        return evaluateExpression(e, {
          time: 0,
          variable: (id) => [0.3, 1.25, -2][id]!,
          pre: () => Number.NaN,
          relation: () => false,
        });
      });
      for (const instance of instances(random)) {
        prepared(instance, 1.25, -2);
        instance.exports["outputs"]!(instance.b, 0, instance.free);
        list.forEach((text, i) => {
          const id = random.dae.variables.find((v) => v.name === `a${i}`)!.id;
          const actual = instance.heap[instance.b + instance.layout.value[id]!]!;
          const expected = values[i]!;
          const same = Object.is(actual, expected) || actual === expected;
          const scale = 1e-12 * Math.max(1, Math.abs(expected));
          if (!same && !(Math.abs(actual - expected) <= scale)) {
            throw new Error(`${instance.name}: ${text} is ${actual}, not ${expected}`);
          }
        });
      }
    });
    fc.assert(check, { seed: 20, numRuns: 150 });
  });
});
