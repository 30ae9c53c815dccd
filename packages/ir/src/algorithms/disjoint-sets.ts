/** Disjoint sets of numbers (union-find with path halving); the smallest number is the representative. */
export interface DisjointSets {
  readonly find: (member: number) => number;
  /** False if both were in one set before. */
  readonly join: (a: number, b: number) => boolean;
}

export function createDisjointSets(): DisjointSets {
  const parent = new Map<number, number>();
  const find = (member: number): number => {
    let at = member;
    for (let above = parent.get(at) ?? at; above !== at; above = parent.get(at) ?? at) {
      const next = parent.get(above) ?? above;
      parent.set(at, next);
      at = next;
    }
    return at;
  };
  const join = (a: number, b: number): boolean => {
    const [x, y] = [find(a), find(b)];
    if (x === y) return false;
    parent.set(Math.max(x, y), Math.min(x, y));
    return true;
  };
  return { find, join };
}
