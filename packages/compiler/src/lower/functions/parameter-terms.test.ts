import type { SortedDae, VariableId } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { derivatives, directional, instances, variableId } from "../testing/evaluators.ts";
import { smallModel } from "../testing/small-model.ts";

/** A pendulum with drag: a'' = -g/L sin(a) - k/(m L^2) a', whose coefficients are terms of parameters. */
const pendulum = smallModel({
  parameters: { m: "0.25", L: "4", k: "0.5", g: "10" },
  states: { a: "0", w: "0" },
  blocks: [
    ["der(a)", "w"],
    ["der(w)", "-g/L*sin(a) - k/(m*L^2)*w + sqrt(2*k)*event(a > 2*m*L*k)"],
  ],
});

describe.each(instances(pendulum))("terms of parameters in $name", (instance) => {
  const { exports, heap, b, layout } = instance;
  const set = (name: string, value: number) => {
    const v = variableId(pendulum, name);
    heap[b + layout.value[v]!] = value;
    heap[b + layout.override[v]!] = 1;
  };

  it("have the values of the declarations", () => {
    exports["parameters"]!(b);
    expect(derivatives(instance, 0, [Math.PI / 2, 3])).toEqual([3, -2.5 - 0.125 * 3]);
    expect(directional(instance, 0, [0, 3], 0, [1, 0])).toEqual([0, -2.5]);
  });

  it("follow a parameter that is set for a run", () => {
    set("L", 2);
    exports["parameters"]!(b);
    expect(derivatives(instance, 0, [Math.PI / 2, 3])).toEqual([3, -5 - 0.5 * 3]);
    set("k", 8);
    heap[b + layout.relations] = 1;
    exports["parameters"]!(b);
    expect(derivatives(instance, 0, [Math.PI / 2, 3])).toEqual([3, -5 - 8 * 3 + 4]);
    expect(directional(instance, 0, [0, 3], 0, [1, 0])).toEqual([0, -5]);
  });
});

/** x' = -p/(1 + p) x, where an initial equation determines p. */
const determined = smallModel({
  parameters: { p: "1" },
  states: { x: "3" },
  blocks: [["der(x)", "-p/(1 + p)*x"]],
});
const p = 0 as VariableId;
const start = determined.states[0]!;
const withInitialEquation: SortedDae = {
  ...determined,
  initialization: {
    ...determined.initialization,
    blocks: [
      {
        kind: "assignment",
        assignment: {
          unknown: p,
          value: { kind: "variable", variable: start },
          origin: determined.dae.origin,
        },
      },
      ...determined.blocks,
    ],
  },
};

describe.each(instances(withInitialEquation))(
  "a parameter that is determined initially in $name",
  (instance) => {
    it("has the value of the initial equation in derivatives, not its first one", () => {
      const { exports, b } = instance;
      exports["parameters"]!(b);
      exports["initialize"]!(b, 0);
      expect(derivatives(instance, 0, [4])).toEqual([-3]);
    });
  },
);

/** x' = -c x, where c = a e^2 and the equations contain e^2, too. */
const withNumbersOnly = smallModel({
  parameters: { a: "3", c: "a*exp(2)" },
  states: { x: "1" },
  blocks: [["der(x)", "-c*x*exp(2)"]],
});

describe.each(instances(withNumbersOnly))("a term of numbers only in $name", (instance) => {
  it("has its value in the bindings of parameters, which are computed first", () => {
    instance.exports["parameters"]!(instance.b);
    const [slope] = derivatives(instance, 0, [1]);
    expect(slope).toBeCloseTo(-3 * Math.exp(4), 10);
  });
});
