import type { TrajectorySink } from "@cosimo/core/models";

/** The mode of an automaton at the end of a run. */
export interface FinalMode {
  readonly automaton: string;
  readonly mode: string;
}

/** A sink that keeps only the modes of the last row. */
export interface FinalModes {
  readonly sink: TrajectorySink;
  /** One for each automaton; empty for a model without modes and for a run without rows. */
  modes(): readonly FinalMode[];
}

export function watchFinalModes(): FinalModes {
  let watched: { index: number; name: string; literals: readonly string[] }[] = [];
  let values = new Float64Array(0);
  let rows = 0;
  return {
    sink: {
      begin(_, variables) {
        watched = variables.flatMap(({ role, name, literals = [] }, index) =>
          role === "mode" ? [{ index, name, literals }] : [],
        );
        values = new Float64Array(watched.length);
      },
      needs: (variable) => watched.some(({ index }) => index === variable),
      row(_, row) {
        rows++;
        for (let i = 0; i < watched.length; i++) values[i] = row[watched[i]!.index]!;
      },
      event() {},
      end() {},
    },
    modes: () =>
      rows === 0
        ? []
        : watched.map(({ name, literals }, i) => ({ automaton: name, mode: literals[values[i]! - 1] ?? "" })),
  };
}
