import { resolved } from "./colors.ts";
import { axesOf, scaleOf } from "./curve-axes.ts";
import { withGhosts } from "./ghosts.ts";
import type { Ghost, PlotCurve } from "./plot-content.ts";
import { tickTexts } from "./ticks.ts";
import { uPlot } from "./uplot.ts";

export const FONT = "12px system-ui, sans-serif";
const WIDTH = 60;

export function valueScales(
  curves: readonly PlotCurve[],
  ghosts: () => readonly Ghost[],
): Record<string, uPlot.Scale> {
  const scale = (i: number): uPlot.Scale => ({
    auto: true,
    range: (_, least, largest) => {
      const own = curves.filter((curve) => scaleOf(curve, curves) === `y${i}`);
      const names = own.map(({ name }) => name);
      const hasBands = own.every(({ labels }) => labels === undefined);
      const others = hasBands ? ghosts() : ghosts().map(({ data, stroke }) => ({ data, stroke }));
      const [min, max] = withGhosts(least, largest, names, others);
      return min === null || max === null ? [null, null] : uPlot.rangeNum(min, max, 0.1, true);
    },
  });
  return Object.fromEntries(axesOf(curves).map((_, i) => [`y${i}`, scale(i)]));
}

export function valueAxes(curves: readonly PlotCurve[]): uPlot.Axis[] {
  return axesOf(curves).map(({ labels }, i) => ({
    ...axisLines(),
    scale: `y${i}`,
    side: i === 0 ? 3 : 1,
    size: WIDTH,
    font: FONT,
    ...(labels && { incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] }),
    values: (_, splits) => (labels ? splits.map((one) => labels[one] ?? "") : tickTexts(splits)),
  }));
}

export function axisLines(): uPlot.Axis {
  const rule = ({ ctx }: uPlot) => resolved("--rule", ctx.canvas);
  return {
    stroke: ({ ctx }) => resolved("--soft", ctx.canvas),
    grid: { stroke: rule, width: 1 },
    ticks: { stroke: rule, width: 1, size: 4 },
  };
}
