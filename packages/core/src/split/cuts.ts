import { exchangedAt, type ModelBorders, type ModelNet } from "@cosimo/modelica";

/** Two sides of a model, as parts of `ModelBorders`. The first side has part 0. */
export interface Partition {
  readonly sides: readonly [ReadonlySet<number>, ReadonlySet<number>];
  /** Nets with members on both sides. */
  readonly nets: readonly ModelNet[];
}

/** Models with at most this number of parts are cut in every way. */
const MOST_FOR_ALL = 12;

/**
 * Partitions whose sides have no more separate pieces than the model; those that exchange the fewest variables first, then the most
 * even ones.
 */
export function partitionsOf(borders: ModelBorders): readonly Partition[] {
  const count = borders.parts.length;
  const pieces = piecesOf(new Set(borders.parts.keys()), borders.nets);
  const found = candidates(borders)
    .map((second) => partition(borders, second))
    .filter(
      (one) => one.nets.length > 0 && one.sides.every((side) => piecesOf(side, borders.nets) <= pieces),
    );
  const cost = ({ nets }: Partition) => nets.reduce((sum, net) => sum + exchangedAt(net, 0).length, 0);
  const imbalance = ({ sides }: Partition) => Math.abs(count - 2 * sides[1].size);
  return found.sort((a, b) => cost(a) - cost(b) || imbalance(a) - imbalance(b));
}

/** Second sides: all sets without part 0; in large models single parts, and what falls off without one net. */
function candidates({ parts, nets }: ModelBorders): readonly ReadonlySet<number>[] {
  const count = parts.length;
  const all = [...parts.keys()];
  if (count <= MOST_FOR_ALL)
    return Array.from({ length: 2 ** (count - 1) - 1 }, (_, k) => {
      const mask = k + 1;
      return new Set(all.slice(1).filter((part) => (mask >> (part - 1)) & 1));
    });
  const found = new Map<string, ReadonlySet<number>>();
  const add = (side: ReadonlySet<number>): void => {
    const second = side.has(0) ? new Set(all.filter((part) => !side.has(part))) : side;
    if (second.size > 0) found.set([...second].sort((a, b) => a - b).join(), second);
  };
  for (const part of all) add(new Set([part]));
  for (const net of nets) {
    const others = nets.filter((one) => one !== net);
    for (const { part } of net.members) add(reachable(part, new Set(all), others));
  }
  return [...found.values()];
}

function partition({ parts, nets }: ModelBorders, second: ReadonlySet<number>): Partition {
  const first = new Set([...parts.keys()].filter((part) => !second.has(part)));
  const crosses = ({ members }: ModelNet): boolean =>
    members.some(({ part }) => first.has(part)) && members.some(({ part }) => second.has(part));
  return { sides: [first, second], nets: nets.filter(crosses) };
}

/** Number of separate pieces of a side. */
function piecesOf(side: ReadonlySet<number>, nets: readonly ModelNet[]): number {
  const left = new Set(side);
  let count = 0;
  for (const start of side) {
    if (!left.has(start)) continue;
    for (const part of reachable(start, side, nets)) left.delete(part);
    count++;
  }
  return count;
}

/** The parts of a side that nets lead to. */
function reachable(start: number, side: ReadonlySet<number>, nets: readonly ModelNet[]): ReadonlySet<number> {
  const found = new Set([start]);
  const queue = [start];
  for (let part = queue.pop(); part !== undefined; part = queue.pop())
    for (const { members } of nets) {
      if (!members.some((one) => one.part === part)) continue;
      for (const next of members.map((one) => one.part)) {
        if (found.has(next) || !side.has(next)) continue;
        found.add(next);
        queue.push(next);
      }
    }
  return found;
}
