import type { SchemeTable } from "@cosimo/core";
import type { Speech } from "../terminal/language.ts";
import { shortNumber, textTable } from "../terminal/text-table.ts";
import { analysisText } from "./analysis-view.ts";

/** Renders the comparison of schemes: one line for each. */
export function renderSchemes(name: string, table: SchemeTable, speech: Speech): string {
  const text = analysisText(speech);
  const { reference, interval, rows } = table;
  const title = text("schemes.title", {
    name,
    interval: shortNumber(interval),
    reference: text(`analyse.reference-${reference}`),
  });
  const head = [
    "#",
    ...[text("analyse.algorithm"), "H [s]", text("analyse.steps"), text("analyse.cpu")],
    text("schemes.error"),
  ];
  const lines = rows.map(({ label, step, steps, seconds, error }, i) => [
    ...[i + 1, label, step ?? "-", steps, Number(seconds.toPrecision(3))],
    Number.isNaN(error) ? text("analyse.failed") : Number(error.toPrecision(3)),
  ]);
  const reasons = rows.flatMap(({ reason }, i) => (reason === undefined ? [] : [`${i + 1}: ${reason}`]));
  return `${[title, "", textTable([head, ...lines], ""), ...reasons].join("\n")}\n`;
}
