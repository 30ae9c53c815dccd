import { balance } from "./balance.ts";
import {
  identityMatrix,
  type Matrix,
  matrixOf,
  numbersFrom,
  part,
  product,
  scaled,
  solve,
  sum,
} from "./matrix.ts";

/** x' = A x + B u, y = C x + D u with A n x n, B n x m, C p x n, D p x m. */
export interface LinearSystem {
  readonly A: Matrix;
  readonly B: Matrix;
  readonly C: Matrix;
  readonly D: Matrix;
}

/**
 * From one input to one output, by their numbers, without the states that have no part in it: those that the input does not reach
 * through nonzero elements, or that do not reach the output.
 */
export function channelOf({ A, B, C, D }: LinearSystem, input: number, output: number): LinearSystem {
  const all = numbersFrom(0, A.rows);
  const moves = (from: number, to: number) => A.values[to * A.columns + from] !== 0;
  const moved = reached(
    all.filter((i) => B.values[i * B.columns + input] !== 0),
    (from, to) => moves(from, to),
  );
  const seen = reached(
    all.filter((i) => C.values[output * C.columns + i] !== 0),
    (from, to) => moves(to, from),
  );
  const states = all.filter((i) => moved.has(i) && seen.has(i));
  return {
    A: part(A, states, states),
    B: part(B, states, [input]),
    C: part(C, [output], states),
    D: part(D, [output], [input]),
  };

  function reached(
    start: readonly number[],
    leads: (from: number, to: number) => boolean,
  ): ReadonlySet<number> {
    const found = new Set(start);
    for (const from of found) for (const to of all) if (leads(from, to)) found.add(to);
    return found;
  }
}

/** The same system with states scaled by powers of two so that A is balanced. */
export function balancedStates({ A, B, C, D }: LinearSystem): LinearSystem {
  return withStateScale({ A, B, C, D }, balance(A).scale);
}

/** States x = T z with a diagonal T. */
export function withStateScale({ A, B, C, D }: LinearSystem, scale: Float64Array): LinearSystem {
  const rescaled = ({ rows, columns, values }: Matrix, ofRow: boolean, ofColumn: boolean): Matrix =>
    matrixOf(
      rows,
      columns,
      values.map(
        (value, k) =>
          (value * (ofColumn ? scale[k % columns]! : 1)) / (ofRow ? scale[Math.floor(k / columns)]! : 1),
      ),
    );
  return { A: rescaled(A, true, true), B: rescaled(B, true, false), C: rescaled(C, false, true), D };
}

/**
 * A of the loop u = -k y of a system with as many outputs as inputs: A - B k (I + k D)^-1 C. Undefined where I + k D is
 * singular: the loop has no solution.
 */
export function closedLoop({ A, B, C, D }: LinearSystem, gain: number): Matrix | undefined {
  const outputs = solve(sum(identityMatrix(D.rows), D, gain), C);
  return outputs && sum(A, product(B, scaled(outputs, gain)), -1);
}
