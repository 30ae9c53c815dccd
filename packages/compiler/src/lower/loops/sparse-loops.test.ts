import { describe, expect, it } from "vitest";
import { kernelFunctions } from "../../../../kernels/src/binding/linkable-kernels.ts";
import { derivatives, directional, instances, variableValue } from "../testing/evaluators.ts";
import { smallModel, type TestModel } from "../testing/small-model.ts";

function ready(model: TestModel) {
  const list = instances(smallModel(model), kernelFunctions());
  for (const { exports, b } of list) exports["parameters"]!(b);
  return list;
}

const count = 40;
const nodes = Array.from({ length: count }, (_, i) => `v${i + 1}`);
const zeros = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, "0"]));
const node = (i: number) => (i === 0 ? "u" : (nodes[i - 1] ?? "0"));

describe.each(
  ready({
    parameters: { r: "2" },
    states: { u: "1" },
    algebraic: zeros(nodes),
    blocks: [
      {
        // A ladder of equal resistors from u to ground.
        tearing: nodes,
        residuals: nodes.map(
          (_, k) => `(${node(k)} - ${node(k + 1)})/r - (${node(k + 1)} - ${node(k + 2)})/r`,
        ),
        linear: true,
      },
      ["der(u)", "-v1 + v40*time"],
    ],
  }),
)("ladder of 41 resistors in $name", (instance) => {
  it("divides the voltage evenly", () => {
    expect(derivatives(instance, 3, [41])[0]).toBeCloseTo(-40 + 3, 11);
    instance.heap[instance.free] = 41;
    instance.exports["outputs"]!(instance.b, 3, instance.free);
    nodes.forEach((name, i) => {
      expect(variableValue(instance, name)).toBeCloseTo(40 - i, 11);
    });
  });
  it("has the derivative of its solution", () => {
    expect(directional(instance, 3, [41], 1, [41])[0]).toBeCloseTo(-40 + 3 + 1, 11);
  });
});

describe.each(
  ready({
    states: { u: "1", k: "1" },
    algebraic: zeros([...nodes, "i"]),
    blocks: [
      {
        // An ideal source lifts the middle of a ladder to u: its current i has no diagonal element. Resistances change by k.
        tearing: [...nodes, "i"],
        residuals: [
          ...nodes.map((name, j) => {
            const left = j === 0 ? "0" : nodes[j - 1]!;
            const right = nodes[j + 1] ?? "0";
            return `(${left} - ${name})*${j === 20 ? "k" : "1"} - (${name} - ${right})*${j === 19 ? "k" : "1"}${j === 19 ? " + i" : ""}`;
          }),
          "v20 - u",
        ],
        linear: true,
      },
      ["der(u)", "i"],
      ["der(k)", "v40"],
    ],
  }),
)("ladder with a voltage source in $name", (instance) => {
  it("is solved although a diagonal element is zero", () => {
    // 20 resistors to one side; 1/k and 20 others to the other.
    for (const k of [1, 1e-3, 1e3, 2]) {
      const right = 7 / (20 + 1 / k);
      const [du, dk] = derivatives(instance, 0, [7, k]);
      expect(du).toBeCloseTo(7 / 20 + right, 11);
      expect(dk).toBeCloseTo(right, 11);
    }
  });
  it("has the derivative of its solution", () => {
    // d/dk 7/(20 + 1/k) = 7/(20 k + 1)^2
    expect(directional(instance, 0, [7, 0.5], 0, [0, 1])[0]).toBeCloseTo(7 / 121, 12);
    expect(directional(instance, 0, [7, 0.5], 0, [1, 0])[0]).toBeCloseTo(1 / 20 + 1 / 22, 12);
  });
  it("fails where the circuit is disconnected", () => {
    const { exports, heap, b, free, layout } = instance;
    heap.set([7, Number.NaN], free);
    expect(exports["derivatives"]!(b, 0, free, free + 2)).toBe(1);
    expect(heap[b + layout.failedLoop]).toBe(1);
    expect(derivatives(instance, 0, [7, 1])[1]).toBeCloseTo(7 / 21, 12);
  });
});

describe.each(
  ready({
    states: { u: "1" },
    algebraic: zeros(nodes),
    blocks: [
      {
        // A ring without ground: potentials are undetermined.
        tearing: nodes,
        residuals: nodes.map((name, i) => {
          const left = nodes[(i + count - 1) % count]!;
          const right = nodes[(i + 1) % count]!;
          return `(${left} - ${name})*${1 + (i % 7) / 3} - (${name} - ${right})*${1 + (((i + 1) % count) % 7) / 3}`;
        }),
        linear: true,
      },
      ["der(u)", "v1"],
    ],
  }),
)("ring of resistors in $name", (instance) => {
  it("is singular, up to rounding errors", () => {
    const { exports, heap, b, free } = instance;
    heap[free] = 1;
    expect(exports["derivatives"]!(b, 0, free, free + 1)).toBe(1);
  });
});

describe.each(
  ready({
    states: { u: "1" },
    algebraic: Object.fromEntries(nodes.map((name) => [name, "0.5"])),
    blocks: [
      {
        // A ladder of resistors with i = v + v^3: the same current in all of them, so that the voltage divides evenly.
        tearing: nodes,
        residuals: nodes.map((_, k) => {
          const drop = `(${node(k)} - ${node(k + 1)})`;
          const next = `(${node(k + 1)} - ${node(k + 2)})`;
          return `${drop} + ${drop}^3 - ${next} - ${next}^3`;
        }),
        linear: false,
      },
      ["der(u)", "-v1 + v40*time"],
    ],
  }),
)("nonlinear ladder of 41 resistors in $name", (instance) => {
  it("is solved by Newton's method with a sparse matrix", () => {
    for (const u of [41, 4.1, 410]) {
      expect(derivatives(instance, 3, [u])[0]).toBeCloseTo((u / 41) * (3 - 40), 9);
    }
  });
  it("has the derivative of its solution", () => {
    expect(directional(instance, 3, [41], 1, [41])[0]).toBeCloseTo(-40 + 3 + 1, 10);
  });
});

describe.each(
  ready({
    states: { k: "1" },
    algebraic: zeros(nodes),
    blocks: [
      {
        tearing: nodes,
        residuals: nodes.map((name, i) => `k*${name} + 0.02*${nodes[(i + 1) % count]} - 1`),
        linear: true,
      },
      ["der(k)", "v1"],
    ],
  }),
)("loop with pivots that vanish for some states in $name", (instance) => {
  it("is solved there, too, and as before afterwards", () => {
    for (const k of [1, 1e-9, 0, 2])
      expect(derivatives(instance, 0, [k])[0]! * (k + 0.02)).toBeCloseTo(1, 13);
  });
});
