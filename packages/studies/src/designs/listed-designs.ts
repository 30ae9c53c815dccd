import { type Design, type DesignVariable, replaced } from "./design.ts";

/** All combinations of the levels; the last variable changes fastest. */
export function gridDesign(variables: readonly DesignVariable[]): Design {
  return {
    runs: variables.reduce((product, { levels }) => product * levels.length, 1),
    block: 1,
    point(run) {
      const values = new Array<number>(variables.length);
      let rest = run;
      for (let i = variables.length - 1; i >= 0; i--) {
        const { levels } = variables[i]!;
        values[i] = levels[rest % levels.length]!;
        rest = Math.floor(rest / levels.length);
      }
      return values;
    },
  };
}

/** One variable at a time: first all base values, then each level of each variable with the others at their base values. */
export function sweepDesign(variables: readonly DesignVariable[]): Design {
  const base = variables.map((one) => one.base);
  return {
    runs: 1 + variables.reduce((sum, { levels }) => sum + levels.length, 0),
    block: 1,
    point(run) {
      let rest = run - 1;
      for (const [i, { levels }] of variables.entries()) {
        if (rest < 0) break;
        if (rest < levels.length) return replaced(base, i, levels[rest]!);
        rest -= levels.length;
      }
      return base;
    },
  };
}

export function listDesign(rows: readonly (readonly number[])[]): Design {
  return { runs: rows.length, block: 1, point: (run) => rows[run]! };
}
