import fc from "fast-check";
import { expect, it } from "vitest";
import type { SparsityPattern } from "./sparsity-pattern.ts";
import { symbolicLu } from "./symbolic-lu.ts";

/** Elimination of a full matrix of marks. */
function eliminated(pattern: SparsityPattern, order: readonly number[]): SparsityPattern {
  const n = pattern.length;
  const marks = order.map((i) => order.map((j) => i === j || pattern[i]!.includes(j)));
  for (let k = 0; k < n; k++)
    for (let i = k + 1; i < n; i++)
      if (marks[i]![k]) for (let j = k + 1; j < n; j++) marks[i]![j] ||= marks[k]![j]!;
  return marks.map((row) => row.flatMap((mark, j) => (mark ? [j] : [])));
}

it("the pattern of the factors is that of elimination, also for unsymmetric matrices", () => {
  const patterns = fc.integer({ min: 1, max: 12 }).chain((n) =>
    fc.record({
      pattern: fc.array(fc.uniqueArray(fc.nat(n - 1), { maxLength: 4 }), { minLength: n, maxLength: n }),
      order: fc.shuffledSubarray([...Array(n).keys()], { minLength: n }),
    }),
  );
  fc.assert(
    fc.property(patterns, ({ pattern, order }) => {
      const sorted = pattern.map((row) => [...row].sort((a, b) => a - b));
      expect(symbolicLu(sorted, order).rows).toEqual(eliminated(sorted, order));
    }),
    { numRuns: 300 },
  );
});
