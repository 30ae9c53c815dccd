import { createSpeaker, type Phrase, phrase, type Translations } from "@cosimo/ir";
import type { EventComparison, EventPair } from "../compare/compare-events.ts";
import { comparisonPhrases } from "../compare/comparison-phrases.ts";
import type { PlotPanel, PlotSeries, PlotSpec } from "./plot-spec.ts";

export interface EventComparisonPlotOptions {
  readonly labels: readonly [string, string];
  readonly translations?: Translations;
}

/** Curves of one panel; events of further conditions share the last. */
const MOST_CURVES = 8;

/** A pair with its number in the table of the comparison, from 1. */
interface NumberedPair {
  readonly number: number;
  readonly pair: EventPair;
}

/** Plots differences of event times, absolute and relative, over the number of the event; one curve for each condition. */
export function plotEventComparison(
  comparison: EventComparison,
  { labels: [first, second], translations }: EventComparisonPlotOptions,
): PlotSpec {
  const say = createSpeaker(translations ?? {});
  const groups = groupsOf(comparison);
  const panel = (label: Phrase, unit: string, value: (pair: EventPair) => number): PlotPanel => ({
    kind: "time",
    x: { label: say(phrase(comparisonPhrases, "compare.event-number")), unit: "", whole: true },
    y: { label: say(label), unit },
    series: groups.map(([name, pairs], color) => seriesOf(name || say(label), pairs, { value, unit, color })),
  });
  const { pairs, largestDifference, largestRelative } = comparison;
  const largest = { difference: short(largestDifference), relative: short(largestRelative) };
  return {
    title: say(phrase(comparisonPhrases, "compare.title", { first, second })),
    subtitle: say(
      pairs.length === 0
        ? phrase(comparisonPhrases, "compare.no-common-event")
        : phrase(comparisonPhrases, "compare.common-events", { count: pairs.length, ...largest }),
    ),
    panels: [
      panel(phrase(comparisonPhrases, "compare.difference"), "s", ({ difference }) => difference),
      panel(phrase(comparisonPhrases, "compare.relative-difference"), "%", ({ relative }) => 100 * relative),
    ],
    events: [],
    summary: [...onlyIn("first", comparison.onlyInA.length), ...onlyIn("second", comparison.onlyInB.length)],
    ...(translations && { translations }),
  };

  function onlyIn(side: "first" | "second", count: number): PlotSpec["summary"] {
    const label = say(phrase(comparisonPhrases, `compare.events-only-in-${side}`));
    return count === 0 ? [] : [{ label, value: String(count) }];
  }
}

function groupsOf({ pairs }: EventComparison): readonly (readonly [string, readonly NumberedPair[]])[] {
  const groups = new Map<string, NumberedPair[]>();
  pairs.forEach((pair, i) => {
    const own = pair.a.name || pair.b.name || pair.a.kind;
    const name = groups.has(own) || groups.size < MOST_CURVES - 1 ? own : "…";
    const group = groups.get(name) ?? [];
    group.push({ number: i + 1, pair });
    groups.set(name, group);
  });
  return [...groups];
}

interface Drawing {
  readonly value: (pair: EventPair) => number;
  readonly unit: string;
  readonly color: number;
}

function seriesOf(
  label: string,
  pairs: readonly NumberedPair[],
  { value, unit, color }: Drawing,
): PlotSeries {
  return {
    ...{ label, unit, description: "", shape: "line", color },
    x: Float64Array.from(pairs, ({ number }) => number),
    y: Float64Array.from(pairs, ({ pair }) => value(pair)),
  };
}

function short(value: number): string {
  return String(Number(value.toPrecision(3)));
}
