import {
  createSpeaker,
  type OptionRows,
  phrase,
  requireFields,
  type Say,
  type Trajectory,
  type Translations,
} from "@cosimo/ir";
import {
  type Comparator,
  type CompareOptions,
  compareRows,
  compareVariables,
  prepareComparison,
  type TrajectoryComparison,
  type VariableComparison,
} from "../compare/compare-trajectories.ts";
import { comparisonPhrases } from "../compare/comparison-phrases.ts";
import { differenceCurve } from "../compare/difference-curve.ts";
import { isHeld } from "../compare/limits.ts";
import { displayConversion } from "./display-unit.ts";
import { modeBands } from "./mode-bands.ts";
import type { PlotPanel, PlotSeries, PlotSpec } from "./plot-spec.ts";
import { seriesOf, timeAxis, valueAxis } from "./variable-axis.ts";

export interface ComparisonPlotOptions extends CompareOptions {
  readonly title?: string;
  /** Labels of the trajectories; default: names of their models, or a and b. */
  readonly labels?: readonly [string, string];
  /** Maximum number of variables, largest differences first. Default 12. */
  readonly maximumVariables?: number;
  readonly translations?: Translations;
}

const plotRows: OptionRows<ComparisonPlotOptions> = {
  ...compareRows,
  title: { type: "text" },
  labels: { type: "object" },
  maximumVariables: { type: "whole", range: { above: 0 } },
  translations: { type: "object" },
};

/** What the panels of one comparison share. */
interface Compared {
  readonly a: Trajectory;
  readonly b: Trajectory;
  readonly labels: readonly [string, string];
  readonly comparator: Comparator;
  readonly say: Say;
}

/** Plots both curves of each variable and their difference below; the difference has gaps in neighbourhoods of events. */
export function plotComparison(a: Trajectory, b: Trajectory, options: ComparisonPlotOptions = {}): PlotSpec {
  requireFields(options, plotRows, "plotComparison()");
  const { translations } = options;
  const say = createSpeaker(translations ?? {});
  const comparison = compareVariables(a, b, options);
  const { variables } = comparison;
  const labels = options.labels ?? defaultLabels(a, b);
  const compared: Compared = { a, b, labels, comparator: prepareComparison(a, b, options), say };
  const shown = worstFirst(comparison).slice(0, options.maximumVariables ?? 12);
  const modes = modeBands(a) ?? modeBands(b);
  const [first, second] = labels;
  return {
    title: options.title ?? say(phrase(comparisonPhrases, "compare.title", { first, second })),
    subtitle: say(verdict(comparison)),
    panels: shown.flatMap((one) => panelsOf(one, compared)),
    ...(modes && { modes }),
    events: a.events.length > 0 ? a.events : b.events,
    summary: worstFirst(comparison).map((one) => ({ label: one.name, value: say(errorsOf(one)) })),
    results: [
      { label: first, trajectory: a },
      { label: second, trajectory: b },
    ],
    ...(shown.length < variables.length && {
      coverage: { shown: shown.length, total: variables.length },
    }),
    ...(translations && { translations }),
  };
}

function verdict({ variables }: TrajectoryComparison) {
  const differing = variables.filter((v) => !v.within).length;
  const args = { differing, count: variables.length };
  if (variables.length === 0) return phrase(comparisonPhrases, "compare.nothing");
  return phrase(comparisonPhrases, differing === 0 ? "compare.plot-agree" : "compare.plot-differ", args);
}

function worstFirst({ variables }: TrajectoryComparison): VariableComparison[] {
  const severity = (v: VariableComparison) => v.outsideEvents.difference / (v.allowed || Number.MIN_VALUE);
  return [...variables].sort((p, q) => severity(q) - severity(p));
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

/** Both curves of a variable in the display unit of the first, and the panel of their difference. */
function panelsOf({ name }: VariableComparison, { a, b, labels, comparator, say }: Compared): PlotPanel[] {
  const [inA, inB] = [a, b].map((t) => t.variables.findIndex((variable) => variable.name === name));
  const variable = a.variables[inA!]!;
  const { unit, displayUnit } = variable;
  const alike = { ...b, variables: b.variables.map((v, i) => (i === inB ? { ...v, unit, displayUnit } : v)) };
  const x = timeAxis(say);
  const both: PlotSeries[] = [
    { ...seriesOf(a, inA!, a.time, 0), label: labels[0] },
    { ...seriesOf(alike, inB!, b.time, 1), label: labels[1], dashed: true },
  ];
  const held = isHeld(variable) || isHeld(b.variables[inB!]!);
  const conversion = displayConversion(variable);
  const points = differenceCurve(a.columns[inA!]!, b.columns[inB!]!, held, comparator);
  const label = say(phrase(comparisonPhrases, "compare.difference-of", { name }));
  const difference: PlotSeries = {
    ...{ label, description: "", shape: "line", color: 2, unit: conversion.unit },
    x: points.x,
    // An offset of the unit cancels in a difference.
    y: conversion.factor === 1 ? points.y : points.y.map((value) => value * conversion.factor),
  };
  return [
    { kind: "time", x, y: valueAxis(variable, 1, say), series: both },
    { kind: "time", x, y: { label, unit: conversion.unit }, series: [difference] },
  ];
}
