import {
  type Diagnostic,
  type EventRecord,
  type MessageArguments,
  phrase,
  positionOf,
  type SimulationResult,
} from "@cosimo/core/models";
import type { FmuInfo, VariableInfo } from "@cosimo/fmi";
import { factsOf, textsOf } from "../reports/fmu-summary.ts";
import type { Speech } from "../terminal/language.ts";
import { reportScript, reportStyle } from "./report-page.ts";
import { fmuReportTexts } from "./report-texts.ts";
import { type RunData, runData } from "./run-data.ts";

export interface FmuReport {
  /** Name of the file as shown on the page. */
  readonly file: string;
  readonly info: FmuInfo;
  readonly findings: readonly Diagnostic[];
  readonly run?: Pick<SimulationResult, "outcome" | "events" | "trajectory">;
}

type Text = (code: keyof typeof fmuReportTexts, args?: MessageArguments) => string;

/** Further events are only counted. */
const EVENTS_SHOWN = 500;

/** Renders a self-contained HTML page. Names and texts of the FMU are escaped. */
export function renderFmuReport(report: FmuReport, speech: Speech): string {
  const { info, file, run } = report;
  const text: Text = (code, args = {}) => escapeHtml(speech.say(phrase(fmuReportTexts, code, args)));
  const title = escapeHtml(
    textsOf(speech)("fmu-info.title", { model: info.modelName, version: info.fmiVersion }),
  );
  const data = run === undefined ? null : runData(run);
  const facts = factsOf(info, textsOf(speech)).map(
    ([label, value]) => `<dt>${escapeHtml(label!)}</dt><dd>${escapeHtml(value!)}</dd>`,
  );
  return [
    "<!DOCTYPE html>",
    `<html lang="${text("fmu-report.language")}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title><style>${reportStyle}</style></head><body><main>`,
    `<h1>${title}</h1>`,
    info.description === null ? "" : `<p>${escapeHtml(info.description)}</p>`,
    `<p class="soft">${text("fmu-report.made", { file })}</p>`,
    `<h2>${text("fmu-report.findings")}</h2>${findingList(report.findings, speech, text)}`,
    `<h2>${text("fmu-report.facts")}</h2><dl>${facts.join("")}</dl>`,
    run === undefined || data === null ? "" : results(run, data, text),
    `<h2>${text("fmu-report.variables")} <small>${info.variables.length}</small></h2>`,
    `<input type="search" id="search" placeholder="${text("fmu-report.search")}">`,
    variableTable(info.variables, data, speech, text),
    "</main>",
    `<script type="application/json" id="data">${embeddedJson({ run: data })}</script>`,
    `<script>${reportScript}</script>`,
    "</body></html>\n",
  ].join("\n");
}

export function escapeHtml(text: string): string {
  const names: Readonly<Record<string, string>> = {
    "&": "amp",
    "<": "lt",
    ">": "gt",
    '"': "quot",
    "'": "#39",
  };
  return text.replace(/[&<>"']/g, (character) => `&${names[character]};`);
}

/** JSON with `<` escaped: it cannot end the enclosing script element. */
function embeddedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function findingList(findings: readonly Diagnostic[], speech: Speech, text: Text): string {
  if (findings.length === 0) return `<p>${text("fmu-report.no-findings")}</p>`;
  const items = findings.map(speech.diagnostic).map(({ severity, message, hint, code, span }) => {
    const line = span && positionOf(span.source, span.start).line;
    const place = line === undefined ? "" : ` <span class="soft">${text("fmu-report.line", { line })}</span>`;
    const advice = hint === undefined ? "" : `<br><span class="soft">${escapeHtml(hint)}</span>`;
    return `<li class="${severity}">${escapeHtml(message)}${place} <code>${escapeHtml(code)}</code>${advice}</li>`;
  });
  return `<ul class="findings">${items.join("\n")}</ul>`;
}

function results(
  { outcome, events }: NonNullable<FmuReport["run"]>,
  { stride }: RunData,
  text: Text,
): string {
  const { status, time, reason } = outcome;
  return [
    `<h2>${text("fmu-report.plots")}</h2>`,
    status === "failed" ? `<p class="error">${text("fmu-report.failed", { time, reason })}</p>` : "",
    `<p class="soft">${text("fmu-report.plots-help")}</p>`,
    stride > 1 ? `<p class="soft">${text("fmu-report.thinned", { stride })}</p>` : "",
    '<div id="plots"></div>',
    eventTable(events, text),
  ].join("\n");
}

function eventTable(events: readonly EventRecord[], text: Text): string {
  if (events.length === 0) return "";
  const rows = events
    .slice(0, EVENTS_SHOWN)
    .map(({ time, kind, name }) => [String(time), kind, name].map((cell) => `<td>${escapeHtml(cell)}</td>`));
  const heads = (["time", "kind", "condition"] as const).map(
    (one) => `<th>${text(`fmu-report.${one}`)}</th>`,
  );
  return [
    `<details><summary>${text("fmu-report.events")} <small>${events.length}</small></summary><div class="wide"><table>`,
    `<thead><tr>${heads.join("")}</tr></thead><tbody>`,
    rows.map((cells) => `<tr>${cells.join("")}</tr>`).join("\n"),
    "</tbody></table></div></details>",
  ].join("");
}

/** Number of variables plotted initially. */
const SHOWN_AT_FIRST = 4;

function variableTable(
  variables: readonly VariableInfo[],
  data: RunData | null,
  speech: Speech,
  text: Text,
): string {
  const info = textsOf(speech);
  const heads = [
    ...(data === null ? [] : [text("fmu-report.plot")]),
    ...(["variable", "type", "causality", "variability"] as const).map((one) =>
      escapeHtml(info(`fmu-info.${one}`)),
    ),
    text("fmu-report.initial"),
    ...(["start", "unit"] as const).map((one) => escapeHtml(info(`fmu-info.${one}`))),
    ...(["range", "nominal", "reference"] as const).map((one) => text(`fmu-report.${one}`)),
    escapeHtml(info("fmu-info.description")),
  ];
  const chosen = new Set(data === null ? [] : firstChoice(variables, data));
  const rows = variables.flatMap((variable) => variableRows(variable, data, chosen));
  return [
    '<div class="wide"><table id="variables">',
    `<thead><tr>${heads.map((head) => `<th>${head}</th>`).join("")}</tr></thead>`,
    `<tbody>${rows.join("\n")}</tbody></table></div>`,
  ].join("");
}

/** Outputs if there are any, else variables that vary. */
function firstChoice(variables: readonly VariableInfo[], { columns }: RunData): readonly number[] {
  const outputs = new Set(
    variables.filter(({ causality }) => causality === "output").map(({ name }) => name),
  );
  const isOutput = (name: string) => outputs.has(name) || outputs.has(name.replace(/\[[\d,]+\]$/, ""));
  const all = columns.map((_, i) => i);
  const preferred = all.filter((i) => isOutput(columns[i]!.name));
  return (preferred.length > 0 ? preferred : all).slice(0, SHOWN_AT_FIRST);
}

/** Names, starts and descriptions: columns of unlimited width. */
const freeColumns = new Set([0, 5, 10]);

/** One table row; with results, an array has one check box per element. */
function variableRows(
  variable: VariableInfo,
  data: RunData | null,
  chosen: ReadonlySet<number>,
): readonly string[] {
  const { name, type, dimensions, min, max, nominal, start } = variable;
  const size = dimensions.length === 0 ? "" : `[${dimensions.join(", ")}]`;
  const range = min === null && max === null ? "" : `${min ?? "-∞"} … ${max ?? "∞"}`;
  const cells = [
    [name, ...variable.aliases].join(", "),
    `${type}${size}`,
    variable.causality,
    variable.variability,
    variable.initial ?? "",
    start === null ? "" : start.join(" "),
    variable.unit ?? "",
    range,
    nominal === null ? "" : String(nominal),
    String(variable.valueReference),
    variable.description ?? "",
  ].map((cell, i) => `<td${freeColumns.has(i) ? ' class="free"' : ""}>${escapeHtml(cell)}</td>`);
  if (data !== null) cells.unshift(`<td>${checkBoxes(variable, data, chosen)}</td>`);
  return [`<tr>${cells.join("")}</tr>`];
}

function checkBoxes(
  { name, dimensions }: VariableInfo,
  { places }: RunData,
  chosen: ReadonlySet<number>,
): string {
  const box = (column: number, label: string): string => {
    const checked = chosen.has(column) ? " checked" : "";
    return `<label><input type="checkbox" data-column="${column}"${checked}>${escapeHtml(label)}</label>`;
  };
  const column = places.get(name);
  if (column !== undefined) return box(column, "");
  if (dimensions.length === 0) return "";
  const elements = [...places].filter(([one]) => one.startsWith(`${name}[`));
  return elements.map(([one, place]) => box(place, one.slice(name.length))).join(" ");
}
