import type { HybridDae, SortedDae } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { scalarize } from "../../structure/arrays/scalarize.ts";
import { sort } from "../../structure/sorting/sort.ts";
import { brusselator, heatChain } from "../../structure/testing/array-systems.ts";
import { derivatives, directional, instances } from "../testing/evaluators.ts";

const sorted = (dae: HybridDae): SortedDae => {
  const { value, diagnostics } = sort(dae);
  if (value === undefined) throw new Error(diagnostics.map((d) => d.message).join("; "));
  return value;
};

const systems: readonly (readonly [string, HybridDae])[] = [
  ["heat chain", heatChain(12)],
  ["heat chain with flows", heatChain(12, true)],
  ["Brusselator", brusselator(6)],
];

describe.each(systems)("%s", (_, dae) => {
  const x = Array.from(
    { length: scalarize(dae).variables.filter((v) => v.derivativeOf !== undefined).length },
    (_, i) => Math.sin(1 + i),
  );
  const dx = x.map((_, i) => Math.cos(3 * i));
  const loops = instances(sorted(dae));
  const scalars = instances(sorted(scalarize(dae)));
  for (const one of [...loops, ...scalars]) one.exports["parameters"]!(one.b);

  it("stays loops", () => {
    expect(sorted(dae).blocks.filter((b) => b.kind === "for").length).toBeGreaterThan(0);
  });

  it("has the same derivatives as scalars, bit for bit, in all printers", () => {
    const [expected] = scalars.map((one) => derivatives(one, 0.7, x));
    for (const one of loops) expect(derivatives(one, 0.7, x)).toEqual(expected);
  });

  it("has the same directional derivatives", () => {
    const [expected] = scalars.map((one) => directional(one, 0.7, x, 0.5, dx));
    for (const one of loops)
      directional(one, 0.7, x, 0.5, dx).forEach((value, i) => {
        expect(value).toBeCloseTo(expected![i]!, 10);
      });
  });
});
