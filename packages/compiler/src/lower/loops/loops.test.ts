import { describe, expect, it } from "vitest";
import { kernelFunctions } from "../../../../kernels/src/binding/linkable-kernels.ts";
import {
  derivatives,
  directional,
  instances,
  type TestInstance,
  variableId,
  variableValue,
} from "../testing/evaluators.ts";
import { smallModel } from "../testing/small-model.ts";

/** Instances of a model for every evaluator, with parameters evaluated. */
function ready(model: Parameters<typeof smallModel>[0]): readonly TestInstance[] {
  const list = instances(smallModel(model), kernelFunctions());
  for (const { exports, b } of list) exports["parameters"]!(b);
  return list;
}

/** Central difference of the derivatives along dx. */
function difference(
  instance: TestInstance,
  t: number,
  x: readonly number[],
  dx: readonly number[],
): number[] {
  const h = 1e-5;
  const forward = derivatives(
    instance,
    t,
    x.map((v, i) => v + h * dx[i]!),
  );
  const backward = derivatives(
    instance,
    t,
    x.map((v, i) => v - h * dx[i]!),
  );
  return forward.map((f, i) => (f - backward[i]!) / (2 * h));
}

describe.each(
  ready({
    states: { x: "2" },
    algebraic: { y: "0" },
    blocks: [{ tearing: ["y"], residuals: ["(1 + x)*y - x*x"], linear: true }, ["der(x)", "-y"]],
  }),
)("linear loop of one unknown in $name", (instance) => {
  it("is solved", () => expect(derivatives(instance, 0, [2])).toEqual([-4 / 3]));
  it("has the derivative of its solution", () => {
    // d/dx x^2/(1 + x) = x (x + 2)/(1 + x)^2
    expect(directional(instance, 0, [2], 0, [1])[0]).toBeCloseTo(-8 / 9, 14);
  });
  it("reports a pivot of zero by the number of the loop", () => {
    const { exports, heap, b, free, layout } = instance;
    heap[free] = -1;
    expect(exports["derivatives"]!(b, 0, free, free + 1)).toBe(1);
    expect(heap[b + layout.failedLoop]).toBe(1);
  });
});

describe.each(
  ready({
    parameters: { r: "3" },
    states: { x: "1" },
    algebraic: { a: "0", c: "0", d: "0" },
    blocks: [
      {
        tearing: ["a", "c", "d"],
        residuals: ["c + d - 4", "2*a + x*d - 7", "a - c + r*d"],
        linear: true,
      },
      ["der(x)", "a + 10*c + 100*d"],
    ],
  }),
)("linear loop of three unknowns with a zero on the diagonal in $name", (instance) => {
  it("is solved by exchanging rows", () => {
    // x = 1: a - c + 3d = 0, c = 4 - d, so a = 4 - 4d; 8 - 8d + d = 7: d = 1/7
    const d = 1 / 7;
    expect(derivatives(instance, 0, [1])[0]).toBeCloseTo(4 - 4 * d + 10 * (4 - d) + 100 * d, 12);
  });
  it("has the derivative of its solution", () => {
    // 8 + (x - 8) d = 7: d' = -d/(x - 8), and the derivative is (-4 - 10 + 100) d'
    expect(directional(instance, 0, [1], 0, [1])[0]).toBeCloseTo((86 * (1 / 7)) / 7, 12);
  });
});

const resistors = 6;
const names = Array.from({ length: resistors }, (_, i) => `v${i + 1}`);

describe.each(
  ready({
    states: { u: "1" },
    algebraic: Object.fromEntries(names.map((name) => [name, "0"])),
    blocks: [
      {
        // A ladder of equal resistors: 2 v_i = v_(i-1) + v_(i+1), u at one end and ground at the other.
        tearing: names,
        residuals: names.map((name, i) => `2*${name} - ${names[i - 1] ?? "u"} - ${names[i + 1] ?? "0"}`),
        linear: true,
      },
      ["der(u)", `-${names[0]} + ${names[5]}*time`],
    ],
  }),
)("linear loop of six unknowns in $name", (instance) => {
  it("is factored and solved", () => {
    expect(derivatives(instance, 2, [7])[0]).toBeCloseTo(-6 + 2, 12);
  });
  it("has the derivative of its solution", () => {
    expect(directional(instance, 2, [7], 1, [7])[0]).toBeCloseTo(-6 + 2 + 1, 12);
  });
});

describe.each(
  ready({
    parameters: { k: "2" },
    states: { x: "1" },
    algebraic: { y: "1", w: "0" },
    blocks: [
      { tearing: ["y"], inner: [["w", "k*y"]], residuals: ["y^3 + w - x"], linear: false },
      ["der(x)", "-y + 0.1*w"],
    ],
  }),
)("nonlinear loop of one unknown in $name", (instance) => {
  it("is solved by Newton's method", () => {
    // y^3 + 2y = 12 has the root 2
    expect(derivatives(instance, 0, [12])[0]).toBeCloseTo(-2 + 0.4, 13);
  });
  it("has the derivative of its solution", () => {
    // dy/dx = 1/(3 y^2 + 2)
    expect(directional(instance, 0, [12], 0, [1])[0]).toBeCloseTo(-0.8 / 14, 13);
  });
  it("gives all variables in outputs", () => {
    const { exports, heap, b, free } = instance;
    heap[free] = 12;
    expect(exports["outputs"]!(b, 0, free)).toBe(0);
    expect(variableValue(instance, "w")).toBeCloseTo(4, 13);
  });
});

describe.each(
  ready({
    states: { x: "1", p: "0.5" },
    algebraic: { a: "1", c: "0.5", q: "0" },
    blocks: [
      ["q", "p*p + x"],
      { tearing: ["a", "c"], residuals: ["exp(a) + a*c - 3 - sin(q)", "c^2 + a - q"], linear: false },
      ["der(x)", "a - c"],
      ["der(p)", "a*c + time"],
    ],
  }),
)("nonlinear loop of two unknowns in $name", (instance) => {
  it("has the derivatives of its solution, equal to difference quotients", () => {
    const numeric = difference(instance, 1, [1.2, 0.5], [1, -2]);
    directional(instance, 1, [1.2, 0.5], 0, [1, -2]).forEach((value, i) => {
      expect(value).toBeCloseTo(numeric[i]!, 7);
    });
  });
  it("keeps its guess when it fails", () => {
    const before = derivatives(instance, 1, [1.2, 0.5]);
    const { exports, heap, b, free } = instance;
    heap.set([-50, 0], free);
    expect(exports["derivatives"]!(b, 0, free, free + 2)).toBe(1);
    expect(derivatives(instance, 1, [1.2, 0.5])[0]).toBeCloseTo(before[0]!, 12);
  });
});

describe.each(
  ready({
    states: { u: "1" },
    algebraic: Object.fromEntries(names.map((name) => [name, "1"])),
    blocks: [
      {
        // A ladder of resistors with v = i + i^3: the current is the same in all of them.
        tearing: names,
        residuals: names.map((name, i) => {
          const drop = (a: string, b: string) => `((${a} - ${b}) + (${a} - ${b})^3)`;
          return `${drop(names[i - 1] ?? "u", name)} - ${drop(name, names[i + 1] ?? "0")}`;
        }),
        linear: false,
      },
      ["der(u)", `-${names[0]} + ${names[5]}*u`],
    ],
  }),
)("nonlinear loop of six unknowns, mostly zero Jacobian, in $name", (instance) => {
  it("is solved", () => expect(derivatives(instance, 0, [7])[0]).toBeCloseTo(-6 + 7, 12));
  it("has the derivative of its solution", () => {
    // v1 = 6u/7, v6 = u/7
    expect(directional(instance, 0, [7], 0, [1])[0]).toBeCloseTo(-6 / 7 + 2, 12);
  });
});

describe.each(
  ready({
    states: { x: "3" },
    algebraic: { i: "0", v: "0" },
    discrete: { on: "0" },
    blocks: [
      {
        // An ideal diode behind a resistor: it conducts (v = 0) or blocks (i = 0).
        tearing: ["i"],
        inner: [
          ["v", "x - i"],
          ["on", "event((if pre(on) > 0 then i else v) > 0)"],
        ],
        residuals: ["if on > 0 then v else i"],
        linear: true,
        discrete: true,
      },
      ["der(x)", "-i"],
    ],
  }),
)("mixed loop in $name", (instance) => {
  it("is consistent after two passes", () => {
    const { exports, heap, b, layout } = instance;
    expect(exports["initialize"]!(b, 0)).toBe(0);
    expect(["i", "v", "on"].map((name) => variableValue(instance, name))).toEqual([0, 3, 1]);
    heap[b + layout.pre[variableId(instance.sorted, "on")]!] = 1;
    expect(exports["update"]!(b, 0)).toBe(0);
    expect(["i", "v", "on"].map((name) => variableValue(instance, name))).toEqual([3, 0, 1]);
  });
});
