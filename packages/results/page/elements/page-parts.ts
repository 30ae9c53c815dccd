import { phrase, type Say } from "@cosimo/ir";
import { pagePhrases } from "../../src/page/page-phrases.ts";
import { BAND_COLORS } from "../../src/plot/palette.ts";
import type { PlotModes, SummaryEntry } from "../../src/plot/plot-spec.ts";
import { make } from "../dom.ts";
import type { OpenResult } from "../open-result.ts";
import { iconButton, sample } from "./parts.ts";

/** Entries of the summary that are written at once; a button writes the others. */
const ENTRIES = 100;

/** Names of two results with their line styles; none for a single result. */
export function resultLegend(results: readonly OpenResult[], say: Say, remove: () => void): Node[] {
  if (results.length < 2) return [];
  const entries = results.map(({ label }, i) => {
    const item = make(
      "li",
      { class: "chip" },
      sample({ color: 5, dashed: i > 0 }),
      make("span", { class: "name" }, label),
    );
    if (i > 0)
      item.append(iconButton("×", say(phrase(pagePhrases, "page.remove-second", { name: label })), remove));
    return item;
  });
  return [make("ul", { class: "chips results" }, ...entries)];
}

/** Name of the automaton, and its modes with their shades. */
export function modeLegend(modes: PlotModes | undefined): Node[] {
  if (modes === undefined) return [];
  const entries = modes.entries.map(({ label, shade }) =>
    make("li", { class: "chip" }, make("i", { class: `shade b${shade % BAND_COLORS.length}` }), label),
  );
  return [make("ul", { class: "chips modes" }, make("li", { class: "caption" }, modes.label), ...entries)];
}

/** What the page leaves out of long results. */
export function noticesOf(results: readonly OpenResult[], say: Say): Node[] {
  const reduced = new Set(
    results.flatMap((result) => (result.reduced === undefined ? [] : [result.reduced])),
  );
  return [...reduced].map((kind) =>
    make("p", { class: "help" }, say(phrase(pagePhrases, `page.reduced-${kind}`))),
  );
}

/** Statistics of a run, or the differences of each variable. */
export function summaryList(summary: readonly SummaryEntry[], comparison: boolean, say: Say): Node[] {
  if (summary.length === 0) return [];
  const title = say(phrase(pagePhrases, comparison ? "page.comparison" : "page.run"));
  const list = make("dl");
  const add = (entries: readonly SummaryEntry[]) => {
    for (const { label, value } of entries) list.append(make("dt", {}, label), make("dd", {}, value));
  };
  add(summary.slice(0, ENTRIES));
  const more = summary.length - ENTRIES;
  if (more <= 0) return [make("h2", {}, title), list];
  const label = say(phrase(pagePhrases, "page.show-more", { more }));
  const button = make("button", { type: "button" }, label);
  button.addEventListener("click", () => {
    add(summary.slice(ENTRIES));
    button.remove();
  });
  return [make("h2", {}, title), list, button];
}
