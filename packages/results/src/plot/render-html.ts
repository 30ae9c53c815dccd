import { createSpeaker, type EventRecord, phrase } from "@cosimo/ir";
import { formatStates } from "../events/event-file.ts";
import { pageData } from "./page-data.ts";
import { pageScript, pageStyle } from "./plot-page.generated.ts";
import { plotPhrases } from "./plot-phrases.ts";
import type { PlotSpec } from "./plot-spec.ts";
import { escapeXml } from "./svg-element.ts";

/** Maximum number of listed events. */
const EVENT_ROWS = 1000;

/**
 * A self-contained HTML page without network access: zoom by dragging, double click to reset, values at the cursor, series that can
 * be switched off, tooltips for events, and tables of events and statistics. It contains uPlot.
 */
export function renderHtml(spec: PlotSpec): string {
  const text = textOf(spec);
  return [
    "<!DOCTYPE html>",
    `<html lang="${text("plot.language")}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeXml(spec.title)}</title>`,
    `<style>${pageStyle}</style></head><body><main>`,
    `<header><h1>${escapeXml(spec.title)}</h1>${spec.subtitle && `<p>${escapeXml(spec.subtitle)}</p>`}</header>`,
    '<section id="plots"></section>',
    `<p class="help">${text("plot.help")}</p>`,
    renderSummary(spec, text),
    renderEventTable(spec.events, text),
    "</main>",
    `<script type="application/json" id="data">${embeddedJson(pageData(spec))}</script>`,
    `<script>${pageScript}</script>`,
    "</body></html>\n",
  ].join("\n");
}

type Text = (code: keyof typeof plotPhrases, args?: Readonly<Record<string, number>>) => string;

function textOf({ translations = {} }: PlotSpec): Text {
  const say = createSpeaker(translations);
  return (code, args) => escapeXml(say(phrase(plotPhrases, code, args)));
}

/** JSON that cannot end its script element. */
function embeddedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

function renderSummary(spec: PlotSpec, text: Text): string {
  if (spec.summary.length === 0) return "";
  const rows = spec.summary.map(
    ({ label, value }) => `<dt>${escapeXml(label)}</dt><dd>${escapeXml(value)}</dd>`,
  );
  return `<h2>${text("plot.run")}</h2><dl>${rows.join("")}</dl>`;
}

function renderEventTable(events: readonly EventRecord[], text: Text): string {
  if (events.length === 0) return "";
  const modal = events.some((event) => event.change !== undefined);
  const rows = events.slice(0, EVENT_ROWS).map((event, i) => eventRow(event, i, modal));
  const more = events.length - EVENT_ROWS;
  const rest = more > 0 ? `<p>${text("plot.and-more", { more })}</p>` : "";
  const columns = ["time", "event", "condition", "kind", "component"] as const;
  const heads = [
    "",
    ...[...columns, ...(modal ? (["change"] as const) : [])].map((one) => text(`plot.head-${one}`)),
  ].map((head) => `<th>${head}</th>`);
  return [
    `<h2>${text("plot.event-table")} <small>${events.length}</small></h2><div class="events"><table>`,
    `<thead><tr>${heads.join("")}</tr></thead><tbody>${rows.join("\n")}</tbody></table></div>${rest}`,
  ].join("");
}

function eventRow(event: EventRecord, index: number, modal: boolean): string {
  const condition = event.condition === event.name ? event.direction : event.condition;
  const kind = event.type === "" ? event.kind : `${event.kind}, ${event.type}`;
  const states = event.states ? `: ${formatStates(event.states)}` : "";
  const change = modal ? [`${event.change ?? ""}${states}`] : [];
  const cells = [event.name || event.kind, condition, kind, event.component, ...change].map(
    (text) => `<td>${escapeXml(text)}</td>`,
  );
  return `<tr data-time="${event.time}"><td>${index + 1}</td><td>${event.time}</td>${cells.join("")}</tr>`;
}
