import { type MessageArguments, phrase } from "@cosimo/core/models";
import { pointAt, type RunReason, type SweepResult, type SweepRow } from "@cosimo/studies";
import { jsonDiagnostics } from "../reports/json-report.ts";
import type { Speech } from "../terminal/language.ts";
import { textTable } from "../terminal/text-table.ts";
import { sweepTexts } from "./sweep-texts.ts";

/** Rows and columns that the summary shows. */
const SHOWN_ROWS = 20;
const SHOWN_COLUMNS = 6;

export type SweepText = (code: keyof typeof sweepTexts, args?: MessageArguments) => string;

export function sweepTextOf({ say }: Speech): SweepText {
  return (code, args = {}) => say(phrase(sweepTexts, code, args));
}

/** Work of a sweep, for its summary. */
export interface SweepWork {
  readonly threads: number;
  /** Wall-clock time of the runs [s]. */
  readonly seconds: number;
}

/** Rows with values, and how many were expected. */
export function hasValues({ outcome }: SweepRow): boolean {
  return outcome === "completed" || outcome === "terminated";
}

/** Renders summary and table of a sweep as text. */
export function renderSweep(result: SweepResult, { threads, seconds }: SweepWork, speech: Speech): string {
  const text = sweepTextOf(speech);
  const { plan, rows } = result;
  const sound = rows.filter(hasValues).length;
  const args = {
    model: plan.model,
    runs: plan.runs,
    sound,
    threads,
    seconds: Number(seconds.toPrecision(3)),
  };
  const title =
    rows.length === plan.runs
      ? text("sweep.done", args)
      : text("sweep.interrupted", { ...args, done: rows.length });
  const outputs = plan.outputs.slice(0, SHOWN_COLUMNS);
  const hiddenColumns = plan.outputs.length - outputs.length;
  const shown = rows.slice(0, SHOWN_ROWS);
  const head = [
    text("sweep.run"),
    ...plan.vary.map(({ name }) => name),
    ...outputs.map(({ label }, i) => (plan.units[i] ? `${label} [${plan.units[i]}]` : label)),
    text("sweep.outcome"),
  ];
  const body = shown.map((row) => [
    row.run + 1,
    ...Object.values(pointAt(plan.vary, row.run)).map((value) =>
      typeof value === "number" ? value : String(value),
    ),
    ...outputs.map((_, i) => plain(row.values[i] ?? "")),
    outcomeText(row, text, speech),
  ]);
  const more = [
    ...(rows.length > shown.length ? [text("sweep.more-rows", { more: rows.length - shown.length })] : []),
    ...(hiddenColumns > 0 ? [text("sweep.more-columns", { more: hiddenColumns })] : []),
  ];
  return `${[title, "", ...(body.length > 0 ? [textTable([head, ...body])] : []), ...more, ""].join("\n")}`;
}

/** Integers beyond 2^53 as text. */
function plain<T extends number | string>(value: T | bigint): T | string {
  return typeof value === "bigint" ? String(value) : value;
}

function outcomeText(row: SweepRow, text: SweepText, speech: Speech): string {
  const outcome = text(`sweep.${row.outcome}`);
  if (row.reason === undefined) return outcome;
  return text("sweep.reason", { outcome, reason: reasonText(row.reason, speech) });
}

/** Why a run ended before its stop time, in the user's language. */
export function reasonText({ text, time, phrase: said, diagnostic }: RunReason, speech: Speech): string {
  const reason = said ? speech.say(said) : diagnostic ? speech.diagnostic(diagnostic).message : text;
  return time === undefined ? reason : `t = ${time}: ${reason}`;
}

export function jsonSweep(
  { plan, rows, diagnostics }: SweepResult,
  { threads, seconds }: SweepWork,
  speech: Speech,
) {
  return {
    schema: "cosimo.sweep/1",
    model: plan.model,
    vary: plan.vary,
    outputs: plan.outputs.map(({ label }, i) => ({ name: label, unit: plan.units[i] ?? "" })),
    runs: plan.runs,
    rows: rows.map((row) => ({
      run: row.run + 1,
      values: pointAt(plan.vary, row.run),
      outputs: row.values.map(plain),
      outcome: row.outcome,
      reason: row.reason === undefined ? null : reasonText(row.reason, speech),
    })),
    threads,
    seconds,
    diagnostics: jsonDiagnostics(diagnostics, speech),
  };
}
