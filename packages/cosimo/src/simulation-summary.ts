import type { EventRecord, SimulationResult, SimulationStatistics, SummaryEntry } from "@cosimo/core";

/** Events shown in the summary; the rest is counted. */
const SHOWN_EVENTS = 25;

interface NamedFiles {
  readonly outputFile?: string;
  readonly eventsFile?: string;
  readonly plot?: string;
}

/** What a person wants to know after a run. */
export function renderSummary(model: string, result: SimulationResult, files: NamedFiles): string {
  const lines = [`${model}: ${renderOutcome(result)}`, ...renderEvents(result.events), ...renderFiles(files)];
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

function renderEvents(events: readonly EventRecord[]): string[] {
  if (events.length === 0) return [];
  const shown = events.length > SHOWN_EVENTS ? pickEvents(events) : events;
  const rows = shown.map((event) => [event.time.toFixed(9), event.kind, event.condition, event.component]);
  const table = alignColumns([["time [s]", "event", "condition", "component"], ...rows]);
  const hidden = events.length - shown.length;
  return ["", ...table, ...(hidden > 0 ? [`... and ${hidden} more`] : []), ""];
}

/** The first events, and those of rarer kinds (zeno, rest, release, terminate, ...) wherever they are. */
function pickEvents(events: readonly EventRecord[]): EventRecord[] {
  const common = new Set(["state", "time", "step"]);
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
export function summaryEntries(result: SimulationResult): SummaryEntry[] {
  const { statistics, outcome, trajectory } = result;
  const tolerance = trajectory.metadata.options["tolerance"];
  return [
    { label: "Outcome", value: `${outcome.status} at t = ${outcome.time} s` },
    { label: "Method", value: statistics.solver },
    ...(tolerance === undefined ? [] : [{ label: "Tolerance", value: String(tolerance) }]),
    { label: "Steps", value: `${statistics.steps}, ${statistics.rejectedSteps} rejected` },
    { label: "Events", value: String(result.events.length) },
  ];
}
