import type { Block, Expression, VariableId } from "@cosimo/ir";
import fc from "fast-check";
import { expect, test } from "vitest";
import { evaluate } from "../../../../ir/src/symbolic/evaluate.ts";
import { visitVariables } from "../../../../ir/src/symbolic/free-variables.ts";
import { printBlocks } from "../report/print-sorted-dae.ts";
import { sort } from "../sorting/sort.ts";
import { dae, variableNamed } from "../testing/notation.ts";

function sorted(text: string) {
  const { value, diagnostics } = sort(dae(text));
  if (value === undefined) throw new Error(diagnostics.map((d) => d.message).join("\n"));
  return value;
}

function blocksOf(text: string): readonly string[] {
  const { blocks, dae: system } = sorted(text);
  return printBlocks(blocks, system);
}

test("two linear equations: one tearing variable, the other unknown follows", () => {
  expect(blocksOf("a + b = 3; a - b = 1")).toEqual(["linear loop in a", "  b := 3 - a", "  0 = a - b - 1"]);
});

test("an unknown named by a library is the tearing variable", () => {
  const flat = dae("a + b = 3; a - b = 1");
  const variables = flat.variables.map((v) => (v.name === "b" ? { ...v, tearing: true } : v));
  const { value } = sort({ ...flat, variables });
  expect(printBlocks(value!.blocks, value!.dae)[0]).toBe("linear loop in b");
});

test("a nonlinear equation for one unknown", () => {
  expect(blocksOf("x + exp(x) = time")).toEqual(["nonlinear loop in x", "  0 = x + exp(x) - time"]);
});

test("a coefficient that varies inside the loop makes it nonlinear", () => {
  expect(blocksOf("a*b = 3; a - b = 1")[0]).toBe("nonlinear loop in a");
});

test("division by a parameter is the second choice, by a zero parameter no choice", () => {
  const circuit = (r: number) => `parameter R = ${r}; parameter S = 1; R*i = u; S*i = v - u; v + i*i = 3`;
  expect(blocksOf(circuit(1))[0]).toBe("nonlinear loop in i");
  expect(blocksOf("parameter R = 1; R*i = u + sin(u); u = 3 - i^3")).toEqual([
    "nonlinear loop in i",
    "  u := 3 - i^3",
    "  0 = R*i - (u + sin(u))",
  ]);
  const both = (r: number) => `parameter R = ${r}; R*i = sin(u); cos(u) = i + exp(i)`;
  expect(blocksOf(both(2))[0]).toBe("nonlinear loop in u");
  expect(blocksOf(both(0))).toHaveLength(3);
  const valve = (closed: number) => `parameter R = 2; parameter S = ${closed};
    if time > 1 then R*i else S*i = sin(u); cos(u) = i + exp(i)`;
  expect(blocksOf(valve(1))[0]).toBe("nonlinear loop in u");
  expect(blocksOf(valve(0))).toHaveLength(3);
});

test("of a large circuit the node equations remain, each with its adjacent nodes only", () => {
  const size = 6;
  const at = (i: number, j: number) => (i + j === 0 ? "0" : `v${i}${j}`);
  const nodes = Array.from({ length: size * size }, (_, k) => [Math.floor(k / size), k % size] as const);
  const branches = nodes.flatMap(([i, j]) => [
    ...(i + 1 < size ? [{ name: `x${i}${j}`, from: at(i, j), to: at(i + 1, j) }] : []),
    ...(j + 1 < size ? [{ name: `y${i}${j}`, from: at(i, j), to: at(i, j + 1) }] : []),
  ]);
  const sum = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).join(" + ") || "0";
  const balance = ([i, j]: readonly [number, number]) =>
    `${sum(branches.filter((b) => b.from === at(i, j)))} = ${sum(branches.filter((b) => b.to === at(i, j)))}` +
    (i + j === 2 * size - 2 ? " + time" : "");
  const equations = [
    ...branches.map((b) => `${b.from} - ${b.to} = 2*${b.name}`),
    ...nodes.slice(1).map(balance),
  ];
  const { blocks, dae: system } = sorted(equations.join("; "));
  const [loop] = blocks.filter((block) => block.kind === "loop");
  const dependencies = new Map(loop!.tearingVariables.map((v) => [v, new Set([v])]));
  const guessesOf = (e: Expression): ReadonlySet<VariableId> => {
    const found = new Set<VariableId>();
    visitVariables(e, system.relations, (v) => {
      for (const guess of dependencies.get(v) ?? []) found.add(guess);
    });
    return found;
  };
  for (const { unknown, value } of loop!.assignments) dependencies.set(unknown, new Set(guessesOf(value)));
  // A node has up to four adjacent nodes; near the edges of the grid some current is a tearing variable instead of a
  // potential.
  for (const { value } of loop!.residuals) expect(guessesOf(value).size).toBeLessThanOrEqual(7);
  expect(loop!.tearingVariables.length).toBeLessThan(1.2 * nodes.length);
});

test("a mixed loop: the discrete unknown is an assignment", () => {
  const diode =
    "Boolean off; v = if off then s else 0; i = if off then 0 else s; off = s < 0; v + i = sin(time)";
  expect(blocksOf(diode)).toEqual([
    "mixed linear loop in s",
    "  off := s < 0",
    "  v := if off then s else 0",
    "  i := if off then 0 else s",
    "  0 = v + i - sin(time)",
  ]);
  expect(blocksOf("x = if x > 0 then 2*x - 1 else 3*x")[0]).toBe("linear loop in x");
  expect(blocksOf("x = if noEvent(x > 0) then 2*x - 1 else 3*x")[0]).toBe("nonlinear loop in x");
});

test("a variable of a when-clause inside a loop", () => {
  const text = "y = sin(time) + z; when y > 1 then z = 2; end when";
  expect(blocksOf(text)).toEqual([
    "mixed linear loop in y",
    "  $when1 := y > 1",
    "  z := if $when1 and not pre($when1) then 2 else pre(z)",
    "  0 = y - (sin(time) + z)",
  ]);
});

test("an algorithm section inside a loop becomes equations", () => {
  const text = "algorithm y := 2*x; y := y + 1; end algorithm; x = sin(y)";
  expect(blocksOf(text)).toEqual(["nonlinear loop in y", "  x := sin(y)", "  0 = y - (2*x + 1)"]);
});

test("random linear systems are solved by their torn blocks", () => {
  const coefficient = fc.integer({ min: -3, max: 3 });
  const systems = fc.integer({ min: 2, max: 6 }).chain((n) =>
    fc.record({
      matrix: fc.array(fc.array(coefficient, { minLength: n, maxLength: n }), { minLength: n, maxLength: n }),
      solution: fc.array(coefficient, { minLength: n, maxLength: n }),
    }),
  );
  fc.assert(
    fc.property(systems, ({ matrix, solution }) => {
      // A dominant diagonal makes the system regular.
      const heavy = matrix.map((row, i) => row.map((a, j) => (i === j ? 20 + a : a)));
      const equations = heavy.map((row) => {
        const sum = row.map((a, j) => `(${a})*x${j}`).join(" + ");
        return `${sum} = ${row.reduce((total, a, j) => total + a * solution[j]!, 0)}`;
      });
      const names = solution.map((_, j) => `Real x${j}`).join("; ");
      const { blocks, dae: system } = sorted(`${names}; ${equations.join("; ").replaceAll("= -", "= 0 - ")}`);
      const values = solveLinear(blocks);
      solution.forEach((expected, j) => {
        expect(values.get(variableNamed(`x${j}`, system))).toBeCloseTo(expected, 8);
      });
    }),
    { numRuns: 200, seed: 1 },
  );
});

type Values = Map<VariableId, number>;

/** Solves blocks that are assignments or linear loops; coefficients come from values of the residuals. */
function solveLinear(blocks: readonly Block[]): Values {
  const values: Values = new Map();
  const compute = (e: Expression) =>
    evaluate(e, { relations: [], functions: [], variable: (v) => values.get(v) })!;
  for (const block of blocks) {
    if (block.kind === "assignment") values.set(block.assignment.unknown, compute(block.assignment.value));
    if (block.kind !== "loop") continue;
    expect(block.linear).toBe(true);
    const residuals = (guess: readonly number[]) => {
      block.tearingVariables.forEach((v, i) => {
        values.set(v, guess[i]!);
      });
      for (const { unknown, value } of block.assignments) values.set(unknown, compute(value));
      return block.residuals.map((r) => compute(r.value));
    };
    const n = block.tearingVariables.length;
    const unit = (k: number) => Array.from({ length: n }, (_, i) => (i === k ? 1 : 0));
    const offset = residuals(unit(-1));
    const columns = offset.map((_, k) => residuals(unit(k)).map((r, i) => r - offset[i]!));
    const rows = offset.map((b, i) => [...columns.map((column) => column[i]!), -b]);
    residuals(eliminate(rows));
  }
  return values;
}

/** Gaussian elimination with pivoting on an augmented matrix. */
function eliminate(rows: number[][]): readonly number[] {
  const n = rows.length;
  for (let k = 0; k < n; k++) {
    const pivot = rows.slice(k).reduce((best, row) => (Math.abs(row[k]!) > Math.abs(best[k]!) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(k, 0, pivot);
    for (let i = 0; i < n; i++) {
      if (i === k) continue;
      const factor = rows[i]![k]! / pivot[k]!;
      for (let j = k; j <= n; j++) rows[i]![j]! -= factor * pivot[j]!;
    }
  }
  return rows.map((row, k) => row[n]! / row[k]!);
}

test("a nonlinear loop is torn where the model gives a start value, if the other has none", () => {
  const equations = "s = exp(r); e = s + r; f = s*2 + e; r = cos(f*s)";
  expect(blocksOf(equations)[0]).toBe("nonlinear loop in s, r");
  expect(blocksOf(`r(start = 0.3); ${equations}`)[0]).toBe("nonlinear loop in r");
  expect(blocksOf(`r(start = 0.3); s(start = 0); ${equations}`)[0]).toBe("nonlinear loop in s, r");
});
