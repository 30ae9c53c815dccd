import fc from "fast-check";
import { expect, test } from "vitest";
import { stronglyConnectedComponents } from "./strongly-connected-components.ts";

const graphs = fc.integer({ min: 1, max: 8 }).chain((n) =>
  fc.array(fc.uniqueArray(fc.integer({ min: 0, max: n - 1 }), { maxLength: 3 }), {
    minLength: n,
    maxLength: n,
  }),
);

/** `reaches[v][w]`: whether there is a path from v to w. */
function closure(successors: readonly (readonly number[])[]): readonly (readonly boolean[])[] {
  const reaches = successors.map((list, v) => successors.map((_, w) => v === w || list.includes(w)));
  for (const k of successors.keys())
    for (const i of successors.keys())
      for (const j of successors.keys()) reaches[i]![j] ||= reaches[i]![k]! && reaches[k]![j]!;
  return reaches;
}

test("components contain mutually reachable vertices, in block lower triangular order", () => {
  fc.assert(
    fc.property(graphs, (successors) => {
      const components = stronglyConnectedComponents(successors);
      const place = new Map(components.flatMap((component, i) => component.map((v) => [v, i] as const)));
      const reaches = closure(successors);
      expect(place.size).toBe(successors.length);
      for (const v of successors.keys())
        for (const w of successors.keys()) {
          expect(place.get(v) === place.get(w)).toBe(reaches[v]![w]! && reaches[w]![v]!);
          if (reaches[v]![w]!) expect(place.get(w)).toBeLessThanOrEqual(place.get(v)!);
        }
    }),
    { numRuns: 1000, seed: 1 },
  );
});

test("a cycle of 50 000 vertices is one component", () => {
  const n = 50_000;
  const components = stronglyConnectedComponents(Array.from({ length: n }, (_, i) => [(i + 1) % n]));
  expect(components).toHaveLength(1);
  expect(components[0]).toHaveLength(n);
});
