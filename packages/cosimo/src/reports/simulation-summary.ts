import {
  type EventRecord,
  hasEffect,
  type SimulationResult,
  type SimulationStatistics,
  type SummaryEntry,
} from "@cosimo/core/models";
import type { Speech } from "../terminal/language.ts";
import type { FinalMode } from "./final-modes.ts";

/** Events shown in the summary; more are counted by condition. */
const SHOWN_EVENTS = 25;

interface NamedFiles {
  readonly outputFile?: string;
  readonly eventsFile?: string;
  readonly plot?: readonly string[];
}

/** Renders the summary of a run as text. */
export function renderSummary(
  model: string,
  result: SimulationResult,
  modes: readonly FinalMode[],
  files: NamedFiles,
  speech: Speech,
): string {
  const events = result.events.filter(hasEffect);
  const changes = modes.length > 0 ? modesText(events, modes, speech) : undefined;
  const lines = [
    renderOutcome(model, result, events.length, speech),
    ...labelled([[speech.text("run.label-modes"), changes]]),
    ...renderEvents(events, speech),
    ...renderFiles(files, speech),
  ];
  return `${lines.join("\n")}\n`;
}

function renderOutcome(
  model: string,
  { statistics, outcome }: SimulationResult,
  events: number,
  speech: Speech,
): string {
  const { steps, solver } = statistics;
  const work = speech.text("run.work", { steps, solver, events });
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
  if (events.length > SHOWN_EVENTS) return renderCounts(events, speech);
  const rows = events.map((event) => [instant(event), ...describeEvent(event, speech)]);
  return ["", ...alignColumns([heads(["time", "event", "condition", "component"], speech), ...rows]), ""];
}

/** One row for each condition, with the number of its events and the times of the first and the last. */
function renderCounts(events: readonly EventRecord[], speech: Speech): string[] {
  const groups = new Map<string, EventRecord[]>();
  for (const event of events) {
    const key = `${event.kind} ${event.component} ${eventText(event)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [event]);
    else group.push(event);
  }
  const shown = [...groups.values()].slice(0, SHOWN_EVENTS);
  const rows = shown.map((group) => [
    ...[instant(group[0]!), group.length > 1 ? instant(group.at(-1)!) : "", String(group.length)],
    ...describeEvent(group[0]!, speech),
  ]);
  const columns = heads(["first", "last", "count", "event", "condition", "component"], speech);
  const more = events.length - shown.reduce((count, group) => count + group.length, 0);
  const rest = more > 0 ? [speech.text("terminal.and-more", { more })] : [];
  return ["", ...alignColumns([columns, ...rows]), ...rest, ""];
}

type Column = "time" | "first" | "last" | "count" | "event" | "condition" | "component";

function heads(columns: readonly Column[], speech: Speech): readonly string[] {
  return columns.map((column) => speech.text(`run.${column}`));
}

function instant({ time }: EventRecord): string {
  return time.toFixed(9);
}

function describeEvent(event: EventRecord, speech: Speech): readonly string[] {
  return [speech.text(`event.${event.kind}`), eventText(event), event.component];
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
    ...(files.plot ?? []).map((plot) => [speech.text("run.label-plot"), plot] as const),
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
    ...methodChoiceLines(statistics, speech),
    speech.text("run.evaluations", evaluations),
    ...krylovLines(statistics, speech),
    speech.text("run.instants", instants),
    ...failedAttemptLines(statistics, speech),
    "",
  ].join("\n");
}

/** Why `auto` chose among its methods, and how many steps each made. */
function methodChoiceLines({ methodChoice }: SimulationStatistics, speech: Speech): string[] {
  if (methodChoice === undefined) return [];
  const lines = methodChoice.uses.map(({ name, steps, since }) =>
    since === undefined
      ? speech.text("run.method-first", { name, steps })
      : speech.text("run.method-stiff", { name, steps, time: Number(since.toPrecision(4)) }),
  );
  return [speech.text(`run.choice-${methodChoice.reason}`), ...lines];
}

/** Iterative solution of linear systems, and why. */
function krylovLines({ krylov }: SimulationStatistics, speech: Speech): string[] {
  if (krylov === undefined) return [];
  return [speech.text("run.krylov", { ...krylov, fill: Math.round(krylov.fill) })];
}

/** Steps that were repeated because an equation could not be evaluated: how many, and where the first of each cause was. */
function failedAttemptLines({ failedAttempts = [] }: SimulationStatistics, speech: Speech): string[] {
  if (failedAttempts.length === 0) return [];
  const total = failedAttempts.reduce((sum, { count }) => sum + count, 0);
  const lines = failedAttempts.map(({ count, cause }) => {
    const what = cause === undefined ? speech.text("run.unknown-cause") : speech.diagnostic(cause).message;
    return `  ${count}x  ${what}`;
  });
  return [speech.text("run.failed-attempts", { total }), ...lines];
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
    entry("events", String(events.filter(hasEffect).length)),
    ...(modes.length > 0 ? [entry("modes", modesText(events, modes, speech))] : []),
  ];
}
