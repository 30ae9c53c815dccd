import { type Connection, type CoupledSystem, coupleUnits, type UnitCapabilities } from "@cosimo/cosim";
import fc from "fast-check";
import { createDenseLu } from "../../packages/cosim/src/linear/dense-lu.ts";
import {
  blocks,
  identityMatrix,
  type Matrix,
  matrixOf,
  place,
  product,
  scaled,
  solve,
  sum,
} from "../../packages/cosim/src/linear/matrix.ts";
import { exponential } from "../../packages/cosim/src/linear/matrix-exponential.ts";
import { type ExactUnit, exactUnit } from "../../packages/cosim/src/testing/exact-unit.ts";

/** Random linear units that are stable on their own, with any connections: sums, fan-out, loops, inputs that nothing drives. */

export interface LinearSystem {
  readonly units: readonly ExactUnit[];
  readonly connections: readonly Connection[];
}

type Rows = readonly (readonly number[])[];

/** Eighths between -`most` and `most`. */
const eighths = (most: number) => fc.integer({ min: -8 * most, max: 8 * most }).map((k) => k / 8);

function rows(height: number, width: number, entry: fc.Arbitrary<number>): fc.Arbitrary<Rows> {
  return fc.array(fc.array(entry, { minLength: width, maxLength: width }), {
    minLength: height,
    maxLength: height,
  });
}

/** The diagonal is negative and dominates its row: all eigenvalues have negative real parts (Gershgorin). */
function stable(matrix: Rows): Rows {
  return matrix.map((row, i) => {
    const others = row.reduce((total, value, j) => total + (i === j ? 0 : Math.abs(value)), 0);
    return row.map((value, j) => (i === j ? -others - 0.25 - Math.abs(value) / 4 : value));
  });
}

const arbitraryUnit = fc
  .record({
    n: fc.nat(3),
    m: fc.nat(3),
    p: fc.integer({ min: 1, max: 3 }),
    direct: fc.constantFrom(0, 0.5, 1),
  })
  .chain(({ n, m, p, direct }) =>
    fc.record({
      A: rows(n, n, eighths(3)).map(stable),
      B: rows(n, m, eighths(2)),
      C: rows(p, n, eighths(2)),
      D: rows(
        p,
        m,
        eighths(1).map((value) => direct * value),
      ),
      start: fc.array(eighths(2), { minLength: n, maxLength: n }),
    }),
  );

const arbitraryGain = eighths(2).filter((gain) => gain !== 0);

export const arbitrarySystem: fc.Arbitrary<LinearSystem> = fc
  .array(arbitraryUnit, { minLength: 2, maxLength: 4 })
  .chain((blocksOfUnits) => {
    const units = blocksOfUnits.map((one, i) => ({ name: `unit${i}`, ...one }));
    const outputs = units.flatMap(({ C }, unit) => C.map((_, port) => ({ unit, port })));
    const inputs = units.flatMap(({ D }, unit) => D[0]!.map((_, port) => ({ unit, port })));
    const source = fc.record({
      from: fc.constantFrom(...outputs),
      gain: arbitraryGain,
      offset: fc.oneof(fc.constant(0), eighths(1)),
    });
    return fc.tuple(...inputs.map(() => fc.array(source, { maxLength: 3 }))).map((sources) => ({
      units,
      connections: inputs.flatMap((to, i) => sources[i]!.map((one) => ({ ...one, to }))),
    }));
  })
  .filter(({ units, connections }) => units.some(({ start }) => start.length > 0) && connections.length > 0)
  .filter((system) => loopCondition(system) < 50);

export function couple(
  { units, connections }: LinearSystem,
  capabilities: Partial<UnitCapabilities> = {},
): CoupledSystem {
  return coupleUnits(
    units.map((unit) => exactUnit({ ...unit, capabilities })),
    connections,
  );
}

/** All units together, by the book: x' = A x + B u, y = C x + D u, u = K y + e. */
function stack({ units, connections }: LinearSystem) {
  const firsts = (sizes: readonly number[]) => {
    const found = [0];
    for (const size of sizes) found.push(found.at(-1)! + size);
    return found;
  };
  const state = firsts(units.map(({ start }) => start.length));
  const input = firsts(units.map(({ D }) => D[0]!.length));
  const output = firsts(units.map(({ C }) => C.length));
  const [n, m, p] = [state.at(-1)!, input.at(-1)!, output.at(-1)!];
  const all = { A: matrixOf(n, n), B: matrixOf(n, m), C: matrixOf(p, n), D: matrixOf(p, m) };
  const put = (target: Matrix, row: number, column: number, block: Rows, width: number) =>
    place(target, row, column, matrixOf(block.length, width, Float64Array.from(block.flat())));
  for (const [i, { A, B, C, D, start }] of units.entries()) {
    put(all.A, state[i]!, state[i]!, A, start.length);
    put(all.B, state[i]!, input[i]!, B, D[0]!.length);
    put(all.C, output[i]!, state[i]!, C, start.length);
    put(all.D, output[i]!, input[i]!, D, D[0]!.length);
  }
  const K = matrixOf(m, p);
  const e = matrixOf(m, 1);
  for (const { from, to, gain, offset } of connections) {
    const row = input[to.unit]! + to.port;
    K.values[row * p + output[from.unit]! + from.port]! += gain;
    e.values[row]! += offset;
  }
  return { ...all, K, e, n, m };
}

function loopCondition(system: LinearSystem): number {
  const { K, D, m } = stack(system);
  const lu = createDenseLu(m);
  return lu.factor(sum(identityMatrix(m), product(K, D), -1).values)
    ? lu.condition()
    : Number.POSITIVE_INFINITY;
}

/** K D: what outputs do to themselves at once. */
export function directLoop(system: LinearSystem): Matrix {
  const { K, D } = stack(system);
  return product(K, D);
}

/** Inputs as they follow from states, u = P x + q: P = (I - K D)^-1 K C, q = (I - K D)^-1 e. */
function close({ C, D, K, e, m }: ReturnType<typeof stack>) {
  const loop = sum(identityMatrix(m), product(K, D), -1);
  return { P: solve(loop, product(K, C))!, q: solve(loop, e)! };
}

/** x(t) of the whole, x' = (A + B P) x + B q, by its exponential. */
export function exactStates(system: LinearSystem, t: number): readonly number[] {
  const whole = stack(system);
  const { A, B, n } = whole;
  const { P, q } = close(whole);
  const matrix = blocks([sum(A, product(B, P)), product(B, q)], [matrixOf(1, n), matrixOf(1, 1)]);
  const start = Float64Array.from([...system.units.flatMap((unit) => unit.start), 1]);
  return [...product(exponential(scaled(matrix, t)), matrixOf(n + 1, 1, start)).values.subarray(0, n)];
}

/** 1 / (||A|| + ||B|| ||P||): within a small part of it nothing happens, neither in the units nor between them. */
export function timeConstant(system: LinearSystem): number {
  const whole = stack(system);
  return 1 / (norm(whole.A) + norm(whole.B) * norm(close(whole).P) || 1);
}

/** Largest sum of a row. */
function norm({ rows: height, columns, values }: Matrix): number {
  const sums = Array.from({ length: height }, (_, i) =>
    values.subarray(i * columns, (i + 1) * columns).reduce((total, value) => total + Math.abs(value), 0),
  );
  return Math.max(0, ...sums);
}

/** Of vectors, relative to the larger one. */
export function relativeDistance(a: readonly number[], b: readonly number[]): number {
  const size = Math.max(...a.map(Math.abs), ...b.map(Math.abs));
  return size === 0 ? 0 : Math.max(...a.map((value, i) => Math.abs(value - b[i]!))) / size;
}
