import {
  createSpeaker,
  type EventRecord,
  limitedList,
  type MessageArguments,
  phrase,
  type Translations,
} from "@cosimo/ir";
import type { EventComparison } from "./compare-events.ts";
import type { LargestDifference, TrajectoryComparison, VariableComparison } from "./compare-trajectories.ts";
import { comparisonPhrases } from "./comparison-phrases.ts";

/** Translates a phrase of the comparison. */
type Text = (code: keyof typeof comparisonPhrases, args?: MessageArguments) => string;

function textIn(translations: Translations): Text {
  const say = createSpeaker(translations);
  return (code, args) => say(phrase(comparisonPhrases, code, args));
}

/**
 * A comparison as a text table for a terminal, followed by notes; in English or the language of `translations`.
 */
export function renderComparison(comparison: TrajectoryComparison, translations: Translations = {}): string {
  const text = textIn(translations);
  const table = renderTable(
    [header(text), ...comparison.variables.map((v) => variableRow(v, text))],
    [0, 1, 8],
  );
  return [table, ...remarks(comparison, text)].join("\n");
}

function header(text: Text): readonly string[] {
  const columns = [
    "variable",
    "unit",
    "maximum",
    "at-time",
    "outside-events",
    "mean",
    "rms",
    "allowed",
  ] as const;
  return [...columns.map((column) => text(`compare.${column}`)), ""];
}

function variableRow(v: VariableComparison, text: Text): string[] {
  return [
    v.name,
    v.unit,
    short(v.maximum.difference),
    when(v.maximum),
    short(v.outsideEvents.difference),
    short(v.meanAbsolute),
    short(v.rootMeanSquare),
    short(v.allowed),
    text(v.within ? "compare.ok" : "compare.differs"),
  ];
}

function when(largest: LargestDifference): string {
  return largest.difference === 0 ? "" : `${short(largest.time, 6)}${largest.side === "left" ? "-" : ""}`;
}

function remarks(comparison: TrajectoryComparison, text: Text): string[] {
  const { events, interval, onlyInA, onlyInB } = comparison;
  const shifts = events.pairs.map(({ timeA, timeB }) => Math.abs(timeA - timeB));
  const shift = Math.max(0, ...shifts);
  const rows = (times: readonly number[]) => ({ count: times.length, time: times[0] ?? "" });
  const names = (list: readonly string[]) => ({ names: limitedList(list, 8) });
  return [
    ...(comparison.sameInterval ? [] : [text("compare.interval", { ...interval })]),
    ...(shift > 0
      ? [text("compare.shifted-events", { count: events.pairs.length, shift: short(shift) })]
      : []),
    ...(events.onlyInA.length > 0 ? [text("compare.rows-in-first", rows(events.onlyInA))] : []),
    ...(events.onlyInB.length > 0 ? [text("compare.rows-in-second", rows(events.onlyInB))] : []),
    ...(onlyInA.length > 0 ? [text("compare.only-in-first", names(onlyInA))] : []),
    ...(onlyInB.length > 0 ? [text("compare.only-in-second", names(onlyInB))] : []),
    verdict(comparison, text),
  ];
}

function verdict({ variables }: TrajectoryComparison, text: Text): string {
  const count = variables.length;
  if (count === 0) return text("compare.nothing");
  const differing = variables.filter((variable) => !variable.within).length;
  return differing === 0
    ? text("compare.all-agree", { count })
    : text("compare.some-differ", { differing, count });
}

/** Differences of event times as a table of text. */
export function renderEventComparison(comparison: EventComparison, translations: Translations = {}): string {
  const text = textIn(translations);
  const columns = ["number", "event", "time-a", "time-b", "difference", "relative"] as const;
  const rows = comparison.pairs.map((pair, i) => [
    String(i + 1),
    pair.a.name || pair.b.name || pair.a.kind,
    String(pair.a.time),
    String(pair.b.time),
    short(pair.difference),
    short(pair.relative),
  ]);
  const { onlyInA, onlyInB, pairs, largestDifference, largestRelative } = comparison;
  const largest = { difference: short(largestDifference), relative: short(largestRelative) };
  const heads = columns.map((column) => text(`compare.${column}`));
  return [
    ...(rows.length > 0 ? [renderTable([heads, ...rows], [1])] : []),
    ...onlyInA.map((event) => text("compare.event-only-in-first", placed(event))),
    ...onlyInB.map((event) => text("compare.event-only-in-second", placed(event))),
    pairs.length === 0
      ? text("compare.no-common-event")
      : text("compare.common-events", { count: pairs.length, ...largest }),
  ].join("\n");
}

function placed({ name, kind, time }: EventRecord) {
  return { name: name || kind, time };
}

/** Pads columns to their widest cell; columns in `leftAligned` are aligned left. A rule follows the header. */
function renderTable(rows: readonly (readonly string[])[], leftAligned: readonly number[]): string {
  const widths = rows[0]!.map((_, k) => Math.max(...rows.map((row) => row[k]!.length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, k) => (leftAligned.includes(k) ? cell.padEnd(widths[k]!) : cell.padStart(widths[k]!)))
      .join("  ")
      .trimEnd();
  const rule = widths.map((width) => "-".repeat(width)).join("  ");
  return [line(rows[0]!), rule.trimEnd(), ...rows.slice(1).map(line)].join("\n");
}

/** A number with few digits. */
function short(value: number, digits = 4): string {
  if (value === 0 || !Number.isFinite(value)) return String(value);
  return String(Number(value.toPrecision(digits)));
}
