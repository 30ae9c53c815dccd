/** Elementary effects of a variable on an output (Morris 1991; mu* of Campolongo, Cariboni, Saltelli, Env. Model. Softw. 22 (2007) 1509). */
export interface MorrisEffect {
  /** Mean of the effects, and of their sizes. */
  readonly mean: number;
  readonly meanSize: number;
  /** Standard deviation: interactions and curvature. */
  readonly deviation: number;
}

export interface MorrisResult {
  /** In the order of the variables. */
  readonly effects: readonly MorrisEffect[];
  /** Paths with a run that has no value: they are left out. */
  readonly dropped: number;
  readonly paths: number;
}

/**
 * Effects of a design of Morris: `output` has paths of d + 1 runs; `points` are the values of the variables. An effect is the change of the
 * output for half of the probability of the variable.
 */
export function morrisEffects(points: readonly Float64Array[], output: Float64Array): MorrisResult {
  const block = points.length + 1;
  const paths = Math.floor(output.length / block);
  const effects = points.map((): number[] => []);
  let dropped = 0;
  for (let path = 0; path < paths; path++) {
    const begin = path * block;
    const values = output.subarray(begin, begin + block);
    if (!values.every(Number.isFinite)) {
      dropped++;
      continue;
    }
    for (let step = 0; step < points.length; step++) {
      const [before, after] = [begin + step, begin + step + 1];
      const moved = points.findIndex((column) => column[before] !== column[after]);
      if (moved < 0) continue;
      const direction = points[moved]![after]! > points[moved]![before]! ? 1 : -1;
      effects[moved]!.push(direction * (values[step + 1]! - values[step]!));
    }
  }
  return { effects: effects.map(effectOf), dropped, paths };
}

function effectOf(changes: readonly number[]): MorrisEffect {
  const mean = changes.reduce((sum, one) => sum + one, 0) / changes.length;
  const meanSize = changes.reduce((sum, one) => sum + Math.abs(one), 0) / changes.length;
  const squares = changes.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return { mean, meanSize, deviation: Math.sqrt(squares / (changes.length - 1)) };
}
