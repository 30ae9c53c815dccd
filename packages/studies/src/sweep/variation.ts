/** A parameter or start value, and its values one run after the other. */
export interface Variation {
  readonly name: string;
  readonly values: readonly (number | boolean)[];
}

/** Values of the varied names in one run. */
export type SweepPoint = Readonly<Record<string, number | boolean>>;

/** Number of all combinations. */
export function countRuns(vary: readonly Variation[]): number {
  return vary.reduce((product, { values }) => product * values.length, 1);
}

/** The combination with this number, from 0; the last variation changes fastest. */
export function pointAt(vary: readonly Variation[], run: number): SweepPoint {
  const point: Record<string, number | boolean> = {};
  let rest = run;
  for (const { name, values } of [...vary].reverse()) {
    point[name] = values[rest % values.length]!;
    rest = Math.floor(rest / values.length);
  }
  return Object.fromEntries(vary.map(({ name }) => [name, point[name]!]));
}
