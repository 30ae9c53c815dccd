import type { Say } from "@cosimo/ir";
import { phrase } from "@cosimo/ir";
import { prepareComparison } from "../src/compare/compare-trajectories.ts";
import { comparisonPhrases } from "../src/compare/comparison-phrases.ts";
import { differenceCurve } from "../src/compare/difference-curve.ts";
import { unpackColumn } from "../src/page/packed-column.ts";
import type { PageCurve, PageVariable, PlaneDiagram, TimeDiagram } from "../src/page/page-data.ts";
import { type Range, valueRange } from "../src/plot/axis-range.ts";
import { visiblePart } from "../src/plot/decimation.ts";
import { displayConversion } from "../src/plot/display-unit.ts";
import { plotPhrases } from "../src/plot/plot-phrases.ts";
import type { PlotAxis, PlotCurve, PlotSeries, TimePanel, XyPanel } from "../src/plot/plot-spec.ts";
import { valueAxis } from "../src/plot/variable-axis.ts";
import { type OpenResult, shownAlike } from "./open-result.ts";

/** The panel of a diagram: the curves of the first result, and dashed those of the second. */
export function timePanel(diagram: TimeDiagram, results: readonly OpenResult[], say: Say): TimePanel {
  const [first, ...others] = results;
  const drawn = diagram.curves.flatMap((curve) => {
    const variable = first?.find(curve.variable);
    return variable === undefined ? [] : [{ variable, color: curve.color }];
  });
  const series = drawn.map(({ variable, color }) => seriesOf(variable, first!.shown(variable), color));
  const second = others.flatMap((other) =>
    drawn.flatMap(({ variable, color }): PlotSeries[] => {
      const alike = shownAlike(other, variable);
      if (alike === undefined) return [];
      const held = variable.held || alike.variable.held;
      return [{ ...seriesOf({ ...variable, held }, alike.points, color), dashed: true }];
    }),
  );
  const y = axisOf(
    drawn.map(({ variable }) => variable),
    say,
  );
  const title = diagram.title === undefined ? {} : { label: diagram.title };
  return {
    kind: "time",
    x: first?.axis ?? { label: "", unit: "" },
    y: { ...y, ...title },
    series: [...series, ...second],
  };
}

function seriesOf(variable: PageVariable, points: PlotCurveData, color: number): PlotSeries {
  const { name, description, held, dashed } = variable;
  const { unit } = displayConversion(variable);
  const drawing = { shape: held ? "steps" : "line", color, ...(dashed && { dashed }) } as const;
  return { label: name, variable: name, description, unit, ...drawing, x: points.x, y: points.y };
}

type PlotCurveData = Pick<PlotCurve, "x" | "y">;

/** The vertical axis; without a unit if the variables differ in it. */
function axisOf(variables: readonly PageVariable[], say: Say): PlotAxis {
  const [first] = variables;
  if (first === undefined) return { label: "", unit: "" };
  const units = new Set(variables.map((variable) => displayConversion(variable).unit));
  if (units.size === 1) return valueAxis(first, variables.length, say);
  return { label: say(phrase(plotPhrases, "plot.value")), unit: "" };
}

/** The difference between two results of each curve of a diagram. */
export function differencePanel(
  panel: TimePanel,
  results: readonly OpenResult[],
  say: Say,
): TimePanel | undefined {
  const [first, second] = results;
  if (first === undefined || second === undefined) return undefined;
  const series = panel.series.flatMap((one): PlotSeries[] => {
    const other = panel.series.find((s) => s.dashed && s.variable === one.variable);
    if (one.dashed || other === undefined) return [];
    const comparator = prepareComparison({ time: one.x }, { time: other.x }, {});
    const held = one.shape === "steps" || other.shape === "steps";
    return [{ ...one, shape: "line", ...differenceCurve(one.y, other.y, held, comparator) }];
  });
  const names = series.map(({ label }) => label);
  if (series.length === 0) return undefined;
  const label = say(phrase(comparisonPhrases, "compare.difference-of", { name: names }));
  return { kind: "time", x: panel.x, y: { label, unit: panel.y.unit }, series };
}

/** The vertical range of what is visible. */
export function visibleRange(panel: TimePanel, range: Range): Range {
  const series = panel.series.map((one) => ({ ...one, ...visiblePart(one, range) }));
  return valueRange({ ...panel, series });
}

export function planePanel(
  diagram: PlaneDiagram,
  results: readonly OpenResult[],
  say: Say,
): XyPanel | undefined {
  const [first] = results;
  const [x, y] = [first?.find(diagram.x), first?.find(diagram.y)];
  if (first === undefined || x === undefined || y === undefined) return undefined;
  const label = say(phrase(plotPhrases, "plot.over", { y: y.name, x: x.name }));
  const series = results.flatMap((result, k): PlotSeries[] => {
    const [across, up] = [shownAlike(result, x), shownAlike(result, y)];
    if (across === undefined || up === undefined || across.points.x.length !== up.points.x.length) return [];
    const curve = { x: across.points.y, y: up.points.y };
    return [
      {
        ...seriesOf(y, curve, 0),
        ...{ label: k === 0 ? label : result.label, over: x.name, time: across.points.x },
        ...{ shape: "line", color: k, ...(k > 0 && { dashed: true }) },
      },
    ];
  });
  const { equalAxes, ground, references } = diagram;
  return {
    ...{ kind: "xy", x: valueAxis(x, 1, say), y: valueAxis(y, 1, say), equalAxes, series },
    ...(ground && { ground: openCurve(ground) }),
    ...(references && { references: references.map(openCurve) }),
  };
}

function openCurve({ label, x, y }: PageCurve): PlotCurve {
  return { label, x: unpackColumn(x), y: unpackColumn(y) };
}
