/** Disjoint groups of names, which can be joined. */
export interface Groups {
  /** True if the names were in different groups. */
  join(names: readonly string[]): boolean;
  /** All groups in the order of their first names. */
  all(): readonly (readonly string[])[];
}

export function createGroups(names: readonly string[]): Groups {
  const parent = new Map(names.map((name) => [name, name]));
  const rootOf = (name: string): string => {
    let root = name;
    while (parent.get(root) !== root) root = parent.get(root)!;
    return root;
  };
  return {
    join(joined) {
      const roots = new Set(joined.map(rootOf));
      const [first] = roots;
      for (const root of roots) parent.set(root, first!);
      return roots.size > 1;
    },
    all() {
      const groups = new Map<string, string[]>();
      for (const name of names) {
        const root = rootOf(name);
        const group = groups.get(root);
        if (group === undefined) groups.set(root, [name]);
        else group.push(name);
      }
      return [...groups.values()];
    },
  };
}
