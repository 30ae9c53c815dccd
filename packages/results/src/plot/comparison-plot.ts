import { createSpeaker, phrase, type Say, type Trajectory, type Translations } from "@cosimo/ir";
import {
  type Comparator,
  type CompareOptions,
  compareTrajectories,
  differenceOf,
  prepareComparison,
  type VariableComparison,
} from "../compare/compare-trajectories.ts";
import { comparisonPhrases } from "../compare/comparison-phrases.ts";
import type { PlotPanel, PlotSeries, PlotSpec } from "./plot-spec.ts";
import { seriesOf, timeAxis, valueAxis } from "./trajectory-plot.ts";

export interface ComparisonPlotOptions extends CompareOptions {
  readonly title?: string;
  /** Labels of the trajectories; default: names of their models, or a and b. */
  readonly labels?: readonly [string, string];
  /** Maximum number of variables, largest differences first. Default 3. */
  readonly maximumVariables?: number;
  readonly translations?: Translations;
}

/** Plots both curves of each variable and their difference below; the difference has gaps in neighbourhoods of events. */
export function plotComparison(a: Trajectory, b: Trajectory, options: ComparisonPlotOptions = {}): PlotSpec {
  const { translations } = options;
  const say = createSpeaker(translations ?? {});
  const comparison = compareTrajectories(a, b, options);
  const comparator = prepareComparison(a, b, options);
  const labels = options.labels ?? defaultLabels(a, b);
  const severity = (v: VariableComparison) => v.outsideEvents.difference / (v.allowed || Number.MIN_VALUE);
  const shown = [...comparison.variables]
    .sort((p, q) => severity(q) - severity(p))
    .slice(0, options.maximumVariables ?? 3);
  const differing = comparison.variables.filter((v) => !v.within).length;
  const verdict = differing === 0 ? "compare.plot-agree" : "compare.plot-differ";
  const [first, second] = labels;
  return {
    title: options.title ?? say(phrase(comparisonPhrases, "compare.title", { first, second })),
    subtitle: say(phrase(comparisonPhrases, verdict, { differing, count: comparison.variables.length })),
    panels: shown.flatMap((v) => [
      bothCurves(v, a, b, labels, say),
      differencePanel(v, a, b, comparator, say),
    ]),
    events: a.events.length > 0 ? a.events : b.events,
    summary: shown.map((v) => ({ label: v.name, value: say(errorsOf(v)) })),
    ...(translations && { translations }),
  };
}

function errorsOf({ outsideEvents, meanAbsolute, rootMeanSquare, allowed }: VariableComparison) {
  return phrase(comparisonPhrases, "compare.errors", {
    maximum: short(outsideEvents.difference),
    time: short(outsideEvents.time),
    mean: short(meanAbsolute),
    rms: short(rootMeanSquare),
    allowed: short(allowed),
  });
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
  say: Say,
): PlotPanel {
  const [inA, inB] = [a, b].map((t) => t.variables.findIndex((variable) => variable.name === name));
  const series = [
    { ...seriesOf(a, inA!, a.time, 0), label: labels[0] },
    { ...seriesOf(b, inB!, b.time, 1), label: labels[1], dashed: true },
  ];
  return { kind: "time", x: timeAxis(say), y: valueAxis(a.variables[inA!]!, 1, say), series };
}

function differencePanel(
  { name, unit }: VariableComparison,
  a: Trajectory,
  b: Trajectory,
  comparator: Comparator,
  say: Say,
): PlotPanel {
  const label = say(phrase(comparisonPhrases, "compare.difference-of", { name }));
  const points = differencePoints(name, a, b, comparator);
  const series: PlotSeries = { ...points, label, unit, description: "", shape: "line", color: 2 };
  return { kind: "time", x: timeAxis(say), y: { label, unit }, series: [series] };
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
