import type { HybridDae, SortedDae } from "@cosimo/ir";
import { add, multiply, number, variable } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { sort } from "../sorting/sort.ts";
import {
  type ArraySystem,
  array,
  at,
  brusselator,
  equation,
  heatChain,
  index,
  range,
  scalar,
  systemOf,
} from "../testing/array-systems.ts";
import { expandSorted } from "./expand-sorted.ts";
import { scalarize } from "./scalarize.ts";

function sorted(dae: HybridDae): SortedDae {
  const { value, diagnostics } = sort(dae);
  if (value === undefined) throw new Error(diagnostics.map((d) => d.message).join("; "));
  return value;
}

const newSystem = (): ArraySystem => ({ variables: [], equations: [] });
const loopsOf = (dae: HybridDae) => sorted(dae).blocks.filter((block) => block.kind === "for");
const names = ({ dae, states }: SortedDae) => states.map((v) => dae.variables[v]!.name);

describe("arrays in the sorted system", () => {
  it("have as many blocks whatever their length", () => {
    expect(sorted(heatChain(10_000)).blocks).toHaveLength(sorted(heatChain(10)).blocks.length);
    expect(sorted(heatChain(10_000)).dae.variables).toHaveLength(4);
  });

  it.each([
    ["a chain", heatChain(6)],
    ["a chain with flows", heatChain(6, true)],
    ["a plane", brusselator(4)],
  ])("written out, are those of the scalar system: %s", (_, dae) => {
    const expanded = expandSorted(sorted(dae));
    const scalars = sorted(scalarize(dae));
    expect(names(expanded)).toEqual(names(scalars));
    expect(expanded.jacobianSparsity).toEqual(scalars.jacobianSparsity);
    expect(expanded.counts.equations).toBe(scalars.counts.equations);
    expect(expanded.blocks).toHaveLength(scalars.blocks.length);
  });

  it("name their elements", () => {
    const all = scalarize(heatChain(3)).variables.map((v) => v.name);
    expect(all).toEqual(["T[1]", "T[2]", "T[3]", "der(T[1])", "der(T[2])", "der(T[3])", "k", "pulse"]);
  });
});

describe("an array is written out", () => {
  /** x[i]' = -x[i] + z; `more` adds equations. */
  const decays = (more: (s: ArraySystem, x: ReturnType<typeof array>) => void) => {
    const s = newSystem();
    const x = array(s, "x", [9]);
    const rate = array(s, "der(x)", [9], { derivativeOf: x });
    const minus = multiply(number(-1), at(x, index(0)));
    equation(s, at(rate, index(0)), minus, range(0, 1, 9));
    more(s, x);
    return systemOf(s);
  };

  it("alone, if it is part of an algebraic loop", () => {
    const system = decays((s, x) => {
      const y = array(s, "y", [9]);
      const z = scalar(s, "z");
      equation(s, at(y, index(0)), add(at(x, index(0)), variable(z)), range(0, 1, 9));
      equation(s, variable(z), add(multiply(at(y, 1), at(y, 1)), at(y, 9)));
    });
    expect(loopsOf(system)).toHaveLength(1);
    expect(sorted(system).dae.variables.map((v) => v.name)).toContain("y[9]");
  });

  it("if its equations leave an element out, and the message is that of scalars", () => {
    const system = decays((s, x) => {
      const y = array(s, "y", [9]);
      equation(s, at(y, index(0)), at(x, index(0)), range(0, 1, 8));
    });
    expect(sort(system).diagnostics).toEqual(sort(scalarize(system)).diagnostics);
    expect(sort(system).value).toBeUndefined();
  });

  it("if a constraint between its elements makes them dependent", () => {
    const s = newSystem();
    const [x, v] = [array(s, "x", [9]), array(s, "v", [9])];
    const rate = array(s, "der(x)", [9], { derivativeOf: x });
    equation(s, at(rate, index(0)), at(v, index(0)), range(0, 1, 9));
    equation(
      s,
      at(x, index(0)),
      { kind: "builtin", function: "sin", arguments: [{ kind: "time" }] },
      range(0, 1, 9),
    );
    expect(loopsOf(systemOf(s))).toHaveLength(0);
    expect(sorted(systemOf(s)).structuralIndex).toBe(2);
  });

  it("not if each element follows from the one before", () => {
    const system = decays((s, x) => {
      const sum = array(s, "sum", [9]);
      const before = at(sum, add(index(0), number(-1)));
      equation(s, at(sum, 1), at(x, 1));
      equation(s, at(sum, index(0)), add(before, at(x, index(0))), range(0, 2, 9));
    });
    expect(loopsOf(system)).toHaveLength(2);
  });
});
