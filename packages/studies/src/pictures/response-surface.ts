import { type PlotPanel, type PlotSeries, renderSvg } from "@cosimo/core/models";
import { type FittedChaos, fitChaos } from "../analysis/polynomial-chaos.ts";
import type { StudyVariable } from "../study-file/study.ts";

/** Points of each direction of the grid, and lines. */
const POINTS = 60;
const LEVELS = 9;
/** Probabilities between which the surface is drawn. */
const TAIL = 0.01;

/** Lines of equal values of a function of two variables: x and y of each, with NaN between pieces. */
export interface LevelLine {
  readonly level: number;
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/**
 * Lines of equal height over a rectangular grid, by squares: where a side has values on both sides of the level it is crossed, at the place
 * of linear interpolation (Lorensen & Cline 1987, in the plane). `values`: row by row, a row for each of `ys`.
 */
export function levelLine(
  xs: readonly number[],
  ys: readonly number[],
  values: ArrayLike<number>,
  level: number,
): LevelLine {
  const [x, y]: [number[], number[]] = [[], []];
  const at = (i: number, j: number) => values[j * xs.length + i]! - level;
  for (let j = 0; j + 1 < ys.length; j++)
    for (let i = 0; i + 1 < xs.length; i++) {
      const corners = [
        [i, j],
        [i + 1, j],
        [i + 1, j + 1],
        [i, j + 1],
      ] as const;
      const crossings = corners.flatMap(([i1, j1], side) => {
        const [i2, j2] = corners[(side + 1) % 4]!;
        const [a, b] = [at(i1, j1), at(i2, j2)];
        if (a < 0 === b < 0) return [];
        const share = a / (a - b);
        return [[xs[i1]! + share * (xs[i2]! - xs[i1]!), ys[j1]! + share * (ys[j2]! - ys[j1]!)] as const];
      });
      // A saddle has four crossings: two pieces.
      for (let k = 0; k + 1 < crossings.length; k += 2) {
        x.push(crossings[k]![0], crossings[k + 1]![0], Number.NaN);
        y.push(crossings[k]![1], crossings[k + 1]![1], Number.NaN);
      }
    }
  return { level, x, y };
}

/**
 * The response of an output to the two variables with the largest total indices, as lines of equal values of its polynomial chaos; other
 * variables have their medians. undefined: there are fewer than two variables, or too few runs.
 */
export function drawResponseSurface(
  name: string,
  variables: readonly StudyVariable[],
  points: readonly Float64Array[],
  output: Float64Array,
  degree?: number,
): string | undefined {
  const distributions = variables.map(({ distribution }) => distribution!);
  const fitted = variables.length < 2 ? undefined : fitChaos(points, output, distributions, degree);
  if (fitted === undefined || !(fitted.chaos.variance > 0)) return undefined;
  const { total, leaveOneOut } = fitted.chaos;
  const [first, second] = [...variables.keys()].sort((a, b) => total[b]! - total[a]!) as [number, number];
  const axis = (k: number) =>
    Array.from({ length: POINTS }, (_, i) =>
      distributions[k]!.quantile(TAIL + ((1 - 2 * TAIL) * i) / (POINTS - 1)),
    );
  const [xs, ys] = [axis(first), axis(second)];
  const values = gridOf(
    fitted,
    distributions.map(({ quantile }) => quantile(0.5)),
    [first, second],
    [xs, ys],
  );
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const levels = Array.from({ length: LEVELS }, (_, k) => least + ((most - least) * (k + 1)) / (LEVELS + 1));
  const panel: PlotPanel = {
    ...{ kind: "xy", equalAxes: false },
    ...{ x: { label: variables[first]!.name, unit: "" }, y: { label: variables[second]!.name, unit: "" } },
    series: levels.map((level, color): PlotSeries => {
      const { x, y } = levelLine(xs, ys, values, level);
      return {
        ...{ label: String(Number(level.toPrecision(4))), unit: "", description: "", shape: "line", color },
        ...{ x: Float64Array.from(x), y: Float64Array.from(y) },
      };
    }),
  };
  const subtitle = `1 - Q2 = ${Number(leaveOneOut.toPrecision(2))}`;
  return renderSvg({ title: name, subtitle, panels: [panel], events: [], summary: [] });
}

function gridOf(
  { predict }: FittedChaos,
  medians: readonly number[],
  [first, second]: readonly [number, number],
  [xs, ys]: readonly [readonly number[], readonly number[]],
): Float64Array {
  const point = [...medians];
  return Float64Array.from({ length: xs.length * ys.length }, (_, k) => {
    point[first] = xs[k % xs.length]!;
    point[second] = ys[Math.floor(k / xs.length)]!;
    return predict(point);
  });
}
