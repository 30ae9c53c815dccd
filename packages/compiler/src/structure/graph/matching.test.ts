import fc from "fast-check";
import { expect, test } from "vitest";
import { decompose } from "./dulmage-mendelsohn.ts";
import { type Adjacency, createAugmenter, emptyMatching, maximumMatching } from "./matching.ts";

const graphs = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }))
  .chain(([rows, columns]) =>
    fc.record({
      columns: fc.constant(columns),
      adjacency: fc.array(fc.uniqueArray(fc.integer({ min: 0, max: columns - 1 }), { maxLength: 4 }), {
        minLength: rows,
        maxLength: rows,
      }),
    }),
  );

/** Size of a maximum matching by exhaustive search. */
function bruteForce(adjacency: Adjacency, row = 0, taken = 0): number {
  if (row === adjacency.length) return 0;
  const skipped = bruteForce(adjacency, row + 1, taken);
  const used = adjacency[row]!.filter((column) => (taken & (1 << column)) === 0).map(
    (column) => 1 + bruteForce(adjacency, row + 1, taken | (1 << column)),
  );
  return Math.max(skipped, ...used);
}

const size = (partner: Int32Array) => partner.filter((i) => i !== -1).length;
const parameters = { numRuns: 1000, seed: 1 };

test("matchings are maximum, and matchings", () => {
  fc.assert(
    fc.property(graphs, ({ adjacency, columns }) => {
      const { columnOfRow, rowOfColumn } = maximumMatching(adjacency, columns);
      expect(size(columnOfRow)).toBe(bruteForce(adjacency));
      columnOfRow.forEach((column, row) => {
        if (column === -1) return;
        expect(adjacency[row]).toContain(column);
        expect(rowOfColumn[column]).toBe(row);
      });
    }),
    parameters,
  );
});

test("a matching extended row by row is maximum, too", () => {
  fc.assert(
    fc.property(graphs, ({ adjacency, columns }) => {
      const matching = emptyMatching(adjacency.length, columns);
      const augmenter = createAugmenter(adjacency, matching);
      const grown = adjacency.map((_, row) => augmenter.tryRow(row)).filter(Boolean).length;
      expect(grown).toBe(bruteForce(adjacency));
      expect(size(matching.columnOfRow)).toBe(grown);
    }),
    parameters,
  );
});

test("the preferred columns are taken where that is possible", () => {
  expect([
    ...maximumMatching(
      [
        [2, 0],
        [1, 2],
        [0, 1],
      ],
      3,
    ).columnOfRow,
  ]).toEqual([2, 1, 0]);
});

test("an augmenting path may be as long as the graph", () => {
  const n = 50_000;
  const adjacency = Array.from({ length: n }, (_, i) => (i === n - 1 ? [0] : [i, i + 1]));
  const { columnOfRow } = maximumMatching(adjacency, n);
  expect(columnOfRow[0]).toBe(1);
  expect(columnOfRow[n - 1]).toBe(0);
});

test("the parts of the decomposition have too many rows, too many columns, or just enough", () => {
  fc.assert(
    fc.property(graphs, ({ adjacency, columns }) => {
      const { overdetermined, underdetermined, wellDetermined } = decompose(
        adjacency,
        maximumMatching(adjacency, columns),
      );
      expect(wellDetermined.rows).toHaveLength(wellDetermined.columns.length);
      if (overdetermined.rows.length > 0)
        expect(overdetermined.rows.length).toBeGreaterThan(overdetermined.columns.length);
      if (underdetermined.columns.length > 0)
        expect(underdetermined.columns.length).toBeGreaterThan(underdetermined.rows.length);
      for (const row of overdetermined.rows)
        for (const column of adjacency[row]!) expect(overdetermined.columns).toContain(column);
      const all = [...overdetermined.rows, ...underdetermined.rows, ...wellDetermined.rows];
      expect(all.sort((a, b) => a - b)).toEqual([...adjacency.keys()]);
    }),
    parameters,
  );
});
