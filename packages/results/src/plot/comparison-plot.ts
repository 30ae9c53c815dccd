import type { Trajectory } from "@cosimo/ir";
import {
  type Comparator,
  type CompareOptions,
  compareTrajectories,
  differenceOf,
  prepareComparison,
  type VariableComparison,
} from "../compare/compare-trajectories.ts";
import type { PlotPanel, PlotSeries, PlotSpec } from "./plot-spec.ts";
import { seriesOf, TIME_AXIS, valueAxis } from "./trajectory-plot.ts";

export interface ComparisonPlotOptions extends CompareOptions {
  readonly title?: string;
  /** Names of the two; default: those of their models, or a and b. */
  readonly labels?: readonly [string, string];
  /** How many variables are shown, those that differ most first. Default 3. */
  readonly maximumVariables?: number;
}

/** Both curves of each variable, and their difference below; the difference has gaps where events do not coincide. */
export function plotComparison(a: Trajectory, b: Trajectory, options: ComparisonPlotOptions = {}): PlotSpec {
  const comparison = compareTrajectories(a, b, options);
  const comparator = prepareComparison(a, b, options);
  const labels = options.labels ?? defaultLabels(a, b);
  const severity = (v: VariableComparison) => v.outsideEvents.difference / (v.allowed || Number.MIN_VALUE);
  const shown = [...comparison.variables]
    .sort((p, q) => severity(q) - severity(p))
    .slice(0, options.maximumVariables ?? 3);
  const differing = comparison.variables.filter((v) => !v.within).length;
  return {
    title: options.title ?? `${labels[0]} and ${labels[1]}`,
    subtitle:
      differing === 0
        ? `${comparison.variables.length} variables agree within the tolerance`
        : `${differing} of ${comparison.variables.length} variables differ by more than the tolerance`,
    panels: shown.flatMap((v) => [bothCurves(v, a, b, labels), differencePanel(v, a, b, comparator)]),
    events: a.events.length > 0 ? a.events : b.events,
    summary: shown.map((v) => ({
      label: v.name,
      value: `max ${short(v.outsideEvents.difference)} at ${short(v.outsideEvents.time)} s, mean ${short(v.meanAbsolute)}, rms ${short(v.rootMeanSquare)}, allowed ${short(v.allowed)}`,
    })),
  };
}

function defaultLabels(a: Trajectory, b: Trajectory): readonly [string, string] {
  const [first, second] = [a.metadata.model || "a", b.metadata.model || "b"];
  return first === second ? ["a", "b"] : [first, second];
}

function short(value: number): string {
  return String(Number(value.toPrecision(3)));
}

function bothCurves(
  { name }: VariableComparison,
  a: Trajectory,
  b: Trajectory,
  labels: readonly [string, string],
): PlotPanel {
  const [inA, inB] = [a, b].map((t) => t.variables.findIndex((variable) => variable.name === name));
  const series = [
    { ...seriesOf(a, inA!, a.time, 0), label: labels[0] },
    { ...seriesOf(b, inB!, b.time, 1), label: labels[1], dashed: true },
  ];
  return { kind: "time", x: TIME_AXIS, y: valueAxis(a.variables[inA!]!, 1), series };
}

function differencePanel(
  { name, unit }: VariableComparison,
  a: Trajectory,
  b: Trajectory,
  comparator: Comparator,
): PlotPanel {
  const label = `difference of ${name}`;
  const points = differencePoints(name, a, b, comparator);
  const series: PlotSeries = { ...points, label, unit, description: "", shape: "line", color: 2 };
  return { kind: "time", x: TIME_AXIS, y: { label, unit }, series: [series] };
}

/** Left and right limit at each time of the grid, without those in the neighbourhood of an event. */
function differencePoints(
  name: string,
  a: Trajectory,
  b: Trajectory,
  comparator: Comparator,
): { readonly x: Float64Array; readonly y: Float64Array } {
  const { grid, insideEvents } = comparator;
  const { left, right } = differenceOf(name, a, b, comparator).difference;
  const [x, y]: [number[], number[]] = [[], []];
  const add = (time: number, value: number, inside: number) => {
    x.push(time);
    y.push(inside === 1 ? Number.NaN : value);
  };
  grid.forEach((time, i) => {
    const same = left[i] === right[i] && insideEvents.left[i] === insideEvents.right[i];
    if (!same) add(time, left[i]!, insideEvents.left[i]!);
    add(time, right[i]!, insideEvents.right[i]!);
  });
  return { x: Float64Array.from(x), y: Float64Array.from(y) };
}
