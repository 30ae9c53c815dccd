import type { EventRecord, SimulationResult, SimulationStatistics, SummaryEntry } from "@cosimo/core";
import type { FinalMode } from "./final-modes.ts";

/** Events shown in the summary; the rest is counted. */
const SHOWN_EVENTS = 25;

interface NamedFiles {
  readonly outputFile?: string;
  readonly eventsFile?: string;
  readonly plot?: string;
}

/** What a person wants to know after a run. */
export function renderSummary(
  model: string,
  result: SimulationResult,
  modes: readonly FinalMode[],
  files: NamedFiles,
): string {
  const lines = [
    `${model}: ${renderOutcome(result)}`,
    ...(modes.length > 0 ? [`modes    ${modesText(result.events, modes)}`] : []),
    ...renderEvents(result.events),
    ...renderFiles(files),
  ];
  return `${lines.join("\n")}\n`;
}

function renderOutcome({ outcome, statistics, events }: SimulationResult): string {
  const work = `${statistics.steps} steps with ${statistics.solver}, ${events.length} events`;
  switch (outcome.status) {
    case "completed":
      return `completed at t = ${outcome.time} s (${work})`;
    case "terminated":
      return `ended by the model at t = ${outcome.time} s: ${outcome.reason} (${work})`;
    case "cancelled":
      return `stopped at t = ${outcome.time} s: ${outcome.reason} (${work})`;
    case "failed":
      return `FAILED at t = ${outcome.time} s: ${outcome.reason} (${work})`;
  }
}

/** How often modes have changed, and which are active at the end. */
function modesText(events: readonly EventRecord[], modes: readonly FinalMode[]): string {
  const count = countTransitions(events);
  const names = modes.map(({ automaton, mode }) => (modes.length > 1 ? `${automaton} ${mode}` : mode));
  return `${count} transition${count === 1 ? "" : "s"}, ended in ${names.join(", ")}`;
}

export function countTransitions(events: readonly EventRecord[]): number {
  return events.filter((event) => event.kind === "transition").length;
}

/** What an event is known by: a condition, or the modes that a transition leads from and to, and why. */
function eventText({ kind, name, condition }: EventRecord): string {
  if (kind !== "transition") return condition;
  return condition === "" ? name : `${name}: ${condition}`;
}

function renderEvents(events: readonly EventRecord[]): string[] {
  if (events.length === 0) return [];
  const shown = events.length > SHOWN_EVENTS ? pickEvents(events) : events;
  const rows = shown.map((event) => [event.time.toFixed(9), event.kind, eventText(event), event.component]);
  const table = alignColumns([["time [s]", "event", "condition", "component"], ...rows]);
  const hidden = events.length - shown.length;
  return ["", ...table, ...(hidden > 0 ? [`... and ${hidden} more`] : []), ""];
}

/** The first events, and those of rarer kinds (zeno, rest, release, terminate, ...) wherever they are. */
function pickEvents(events: readonly EventRecord[]): EventRecord[] {
  const common = new Set<EventRecord["kind"]>(["state", "time", "step", "transition"]);
  const rare = events.filter((event) => !common.has(event.kind)).slice(0, SHOWN_EVENTS);
  const first = events
    .filter((event) => common.has(event.kind))
    .slice(0, Math.max(0, SHOWN_EVENTS - rare.length));
  return [...first, ...rare].sort((a, b) => a.time - b.time);
}

/** Columns as wide as their widest cell; empty columns left out. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const used = (rows[0] ?? []).map((_, column) => rows.slice(1).some((row) => row[column] !== ""));
  const widths = used.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padStart(widths[0] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .filter((_, column) => used[column])
      .join("  ")
      .trimEnd(),
  );
}

function renderFiles(files: NamedFiles): string[] {
  const named = [
    ["results", files.outputFile],
    ["events", files.eventsFile],
    ["plot", files.plot],
  ] as const;
  return named.flatMap(([what, file]) => (file === undefined ? [] : [`${what.padEnd(8)} ${file}`]));
}

export function renderStatistics(statistics: SimulationStatistics): string {
  const { solver, steps, rejectedSteps, derivativeEvaluations, jacobianEvaluations, factorizations } =
    statistics;
  const { indicatorEvaluations, stateEvents, timeEvents, rows } = statistics;
  return [
    `solver ${solver}: ${steps} steps, ${rejectedSteps} rejected`,
    `evaluations: ${derivativeEvaluations} derivatives, ${indicatorEvaluations} indicators, ${jacobianEvaluations} Jacobians, ${factorizations} factorizations`,
    `event instants: ${stateEvents} state, ${timeEvents} time; ${rows} rows`,
    "",
  ].join("\n");
}

/** The run in a few lines, for the plot page. */
export function summaryEntries(result: SimulationResult, modes: readonly FinalMode[]): SummaryEntry[] {
  const { statistics, outcome, trajectory } = result;
  const tolerance = trajectory.metadata.options["tolerance"];
  return [
    { label: "Outcome", value: `${outcome.status} at t = ${outcome.time} s` },
    { label: "Method", value: statistics.solver },
    ...(tolerance === undefined ? [] : [{ label: "Tolerance", value: String(tolerance) }]),
    { label: "Steps", value: `${statistics.steps}, ${statistics.rejectedSteps} rejected` },
    { label: "Events", value: String(result.events.length) },
    ...(modes.length > 0 ? [{ label: "Modes", value: modesText(result.events, modes) }] : []),
  ];
}
