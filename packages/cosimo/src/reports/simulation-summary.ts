import type { EventRecord, SimulationResult, SimulationStatistics, SummaryEntry } from "@cosimo/core/models";
import type { Speech } from "../terminal/language.ts";
import type { FinalMode } from "./final-modes.ts";

/** Events shown in the summary; the rest is counted. */
const SHOWN_EVENTS = 25;

interface NamedFiles {
  readonly outputFile?: string;
  readonly eventsFile?: string;
  readonly plot?: string;
}

/** Renders the summary of a run as text. */
export function renderSummary(
  model: string,
  result: SimulationResult,
  modes: readonly FinalMode[],
  files: NamedFiles,
  speech: Speech,
): string {
  const changes = modes.length > 0 ? modesText(result.events, modes, speech) : undefined;
  const lines = [
    renderOutcome(model, result, speech),
    ...labelled([[speech.text("run.label-modes"), changes]]),
    ...renderEvents(result.events, speech),
    ...renderFiles(files, speech),
  ];
  return `${lines.join("\n")}\n`;
}

function renderOutcome(model: string, result: SimulationResult, speech: Speech): string {
  const { statistics, events, outcome } = result;
  const { steps, solver } = statistics;
  const work = speech.text("run.work", { steps, solver, events: events.length });
  const { time, status } = outcome;
  const args = { model, time, reason: reasonOfEnd(outcome, speech), work };
  return speech.text(`run.${status}`, args);
}

/**
 * Reason for the end of a run, in the user's language; the model's text when the model terminated
 * the run.
 */
export function reasonOfEnd(outcome: SimulationResult["outcome"], speech: Speech): string {
  const [first] = outcome.diagnostics;
  if (outcome.reasonPhrase) return speech.say(outcome.reasonPhrase);
  return outcome.status === "failed" && first ? speech.diagnostic(first).message : outcome.reason;
}

/** Number of mode changes, and the modes active at the end. */
function modesText(events: readonly EventRecord[], modes: readonly FinalMode[], speech: Speech): string {
  const count = countTransitions(events);
  const names = modes.map(({ automaton, mode }) => (modes.length > 1 ? `${automaton} ${mode}` : mode));
  return speech.text("run.modes", { count, modes: names });
}

export function countTransitions(events: readonly EventRecord[]): number {
  return events.filter((event) => event.kind === "transition").length;
}

/** Description of an event: a condition, or source mode, target mode and guard of a transition. */
function eventText({ kind, name, condition }: EventRecord): string {
  if (kind !== "transition") return condition;
  return condition === "" ? name : `${name}: ${condition}`;
}

function renderEvents(events: readonly EventRecord[], speech: Speech): string[] {
  if (events.length === 0) return [];
  const shown = events.length > SHOWN_EVENTS ? pickEvents(events) : events;
  const rows = shown.map((event) => [
    event.time.toFixed(9),
    speech.text(`event.${event.kind}`),
    eventText(event),
    event.component,
  ]);
  const heads = (["time", "event", "condition", "component"] as const).map((head) =>
    speech.text(`run.${head}`),
  );
  const more = events.length - shown.length;
  const rest = more > 0 ? [speech.text("terminal.and-more", { more })] : [];
  return ["", ...alignColumns([heads, ...rows]), ...rest, ""];
}

/** The first events, and rare kinds (zeno, rest, release, terminate, ...) at any position. */
function pickEvents(events: readonly EventRecord[]): EventRecord[] {
  const common = new Set<EventRecord["kind"]>(["state", "time", "step", "transition"]);
  const rare = events.filter((event) => !common.has(event.kind)).slice(0, SHOWN_EVENTS);
  const first = events
    .filter((event) => common.has(event.kind))
    .slice(0, Math.max(0, SHOWN_EVENTS - rare.length));
  return [...first, ...rare].sort((a, b) => a.time - b.time);
}

/** Aligns columns to their widest cell; empty columns are dropped. */
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

function renderFiles(files: NamedFiles, speech: Speech): string[] {
  return labelled([
    [speech.text("run.label-results"), files.outputFile],
    [speech.text("run.label-events"), files.eventsFile],
    [speech.text("run.label-plot"), files.plot],
  ]);
}

function labelled(lines: readonly (readonly [label: string, text: string | undefined])[]): string[] {
  return lines.flatMap(([label, text]) => (text === undefined ? [] : [`${label.padEnd(8)} ${text}`]));
}

export function renderStatistics(statistics: SimulationStatistics, speech: Speech): string {
  const { solver, steps, rejectedSteps: rejected, rows } = statistics;
  const evaluations = {
    derivatives: statistics.derivativeEvaluations,
    indicators: statistics.indicatorEvaluations,
    jacobians: statistics.jacobianEvaluations,
    factorizations: statistics.factorizations,
  };
  const instants = { state: statistics.stateEvents, time: statistics.timeEvents, rows };
  return [
    speech.text("run.solver", { solver, steps, rejected }),
    speech.text("run.evaluations", evaluations),
    speech.text("run.instants", instants),
    "",
  ].join("\n");
}

/** Entries of the summary on the plot page. */
export function summaryEntries(
  result: SimulationResult,
  modes: readonly FinalMode[],
  speech: Speech,
): SummaryEntry[] {
  const { statistics, outcome, trajectory, events } = result;
  const { steps, rejectedSteps: rejected } = statistics;
  const { status, time } = outcome;
  const tolerance = trajectory.metadata.options["tolerance"];
  const entry = (
    label: "outcome" | "method" | "tolerance" | "steps" | "events" | "modes",
    value: string,
  ): SummaryEntry => ({ label: speech.text(`plot.${label}`), value });
  return [
    entry("outcome", speech.text(`plot.${status}`, { time })),
    entry("method", statistics.solver),
    ...(tolerance === undefined ? [] : [entry("tolerance", String(tolerance))]),
    entry("steps", speech.text("plot.step-counts", { steps, rejected })),
    entry("events", String(events.length)),
    ...(modes.length > 0 ? [entry("modes", modesText(events, modes, speech))] : []),
  ];
}
