import type { EventRecord } from "@cosimo/ir";
import type { EventComparison } from "./compare-events.ts";
import type { LargestDifference, TrajectoryComparison, VariableComparison } from "./compare-trajectories.ts";

/** A comparison as a table of text for a terminal, the worst variables as they come, then what else there is to say. */
export function renderComparison(comparison: TrajectoryComparison): string {
  const header = ["variable", "unit", "max |a-b|", "at time", "outside events", "mean", "rms", "allowed", ""];
  const table = renderTable([header, ...comparison.variables.map(variableRow)], [0, 1, 8]);
  return [table, ...remarks(comparison)].join("\n");
}

function variableRow(v: VariableComparison): string[] {
  return [
    v.name,
    v.unit,
    short(v.maximum.difference),
    when(v.maximum),
    short(v.outsideEvents.difference),
    short(v.meanAbsolute),
    short(v.rootMeanSquare),
    short(v.allowed),
    v.within ? "ok" : "DIFFERS",
  ];
}

function when(largest: LargestDifference): string {
  return largest.difference === 0 ? "" : `${short(largest.time, 6)}${largest.side === "left" ? "-" : ""}`;
}

function remarks(comparison: TrajectoryComparison): string[] {
  const { events, interval, onlyInA, onlyInB } = comparison;
  const shifts = events.pairs.map(({ timeA, timeB }) => Math.abs(timeA - timeB));
  const shift = Math.max(0, ...shifts);
  const lines = [
    comparison.sameInterval
      ? ""
      : `Compared from ${interval.from} s to ${interval.to} s, where both have values.`,
    shift > 0
      ? `${events.pairs.length} events in both, their times differ by at most ${short(shift)} s.`
      : "",
    events.onlyInA.length > 0 ? `Double rows only in the first: ${count(events.onlyInA)}.` : "",
    events.onlyInB.length > 0 ? `Double rows only in the second: ${count(events.onlyInB)}.` : "",
    onlyInA.length > 0 ? `Variables only in the first: ${list(onlyInA)}.` : "",
    onlyInB.length > 0 ? `Variables only in the second: ${list(onlyInB)}.` : "",
    verdict(comparison),
  ];
  return lines.filter((line) => line !== "");
}

function verdict(comparison: TrajectoryComparison): string {
  if (comparison.variables.length === 0) return "Nothing to compare: no variable is in both.";
  const differing = comparison.variables.filter((variable) => !variable.within).length;
  if (differing === 0) return `All ${comparison.variables.length} variables agree within the tolerance.`;
  return `${differing} of ${comparison.variables.length} variables differ by more than the tolerance.`;
}

function count(times: readonly number[]): string {
  return `${times.length}, the first at ${times[0]} s`;
}

function list(names: readonly string[]): string {
  return names.length <= 8
    ? names.join(", ")
    : `${names.slice(0, 8).join(", ")} and ${names.length - 8} more`;
}

/** Differences of event times as a table of text. */
export function renderEventComparison(comparison: EventComparison): string {
  const header = ["#", "event", "time a", "time b", "difference", "relative"];
  const rows = comparison.pairs.map((pair, i) => [
    String(i + 1),
    pair.a.name || pair.b.name || pair.a.kind,
    String(pair.a.time),
    String(pair.b.time),
    short(pair.difference),
    short(pair.relative),
  ]);
  const { onlyInA, onlyInB, pairs } = comparison;
  const summary =
    pairs.length === 0
      ? "No event is in both."
      : `${pairs.length} events in both; largest difference ${short(comparison.largestDifference)} s, relative ${short(comparison.largestRelative)}.`;
  const unmatched = [...unmatchedLines("first", onlyInA), ...unmatchedLines("second", onlyInB)];
  return [...(rows.length > 0 ? [renderTable([header, ...rows], [1])] : []), ...unmatched, summary].join(
    "\n",
  );
}

function unmatchedLines(which: string, events: readonly EventRecord[]): string[] {
  return events.map((event) => `only in the ${which}: ${event.name || event.kind} at ${event.time} s`);
}

/** Columns padded to their widest cell, those in `leftAligned` on the right, a rule below the header. */
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

/** A number to be read by people. */
function short(value: number, digits = 4): string {
  if (value === 0 || !Number.isFinite(value)) return String(value);
  return String(Number(value.toPrecision(digits)));
}
