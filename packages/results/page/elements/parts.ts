import type { EventRecord } from "@cosimo/ir";
import type { Range } from "../../src/plot/axis-range.ts";
import { bandAt } from "../../src/plot/mode-bands.ts";
import type { PlotAxis, PlotModes, PlotSeries, TimePanel } from "../../src/plot/plot-spec.ts";
import { prettyUnit } from "../../src/plot/unit-text.ts";
import { make } from "../dom.ts";
import { numberText, timeText } from "../number-text.ts";

/** Parts and texts that several elements share. */

/** A button with a sign; `label` says what it does. */
export function iconButton(sign: string, label: string, act: () => void): HTMLButtonElement {
  const names = { title: label, "aria-label": label };
  return make("button", { type: "button", class: "quiet", ...names, on: { click: act } }, sign);
}

/** Sample of a curve in a legend. */
export function sample({ color, dashed }: Pick<PlotSeries, "color" | "dashed">): HTMLElement {
  return make("i", { class: `sample k${color % 8}${dashed ? " dashed" : ""}` });
}

/** Style properties in pixels. */
export function pixels(lengths: Readonly<Record<string, number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(lengths).map(([name, length]) => [name, `${length}px`]));
}

export function moved({ from, to }: Range, by: number): Range {
  return { from: from + by, to: to + by };
}

/** The part of a range inside the whole; one of the same length where that fits. `undefined`: the whole. */
export function keptInside({ from, to }: Range, full: Range): Range | undefined {
  const length = to - from;
  if (!(length < full.to - full.from)) return undefined;
  const start = Math.min(Math.max(from, full.from), full.to - length);
  return { from: start, to: start + length };
}

/** A value with its unit or its name; both limits at an event. */
export function valueText({ unit }: PlotSeries, { y }: TimePanel, left: number, right: number): string {
  const text = (value: number) => y.ticks?.find((tick) => tick.value === value)?.label ?? numberText(value);
  const values = Object.is(left, right) ? [right] : [left, right];
  return `${values.map(text).join(" → ")} ${y.ticks === undefined ? prettyUnit(unit) : ""}`.trim();
}

/** A place on the common axis with its unit, and the active mode. */
export function placeText({ axis, modes }: { axis: PlotAxis; modes?: PlotModes }, at: number): string {
  const band = modes && bandAt(modes.bands, at);
  const mode = band === undefined ? "" : `\u2003${modes!.label} ${band.label}`;
  return `${axis.label} ${timeText(at)} ${prettyUnit(axis.unit)}`.trim() + mode;
}

/** An event with what distinguishes it. */
export function eventLine({ name, kind, condition, component }: EventRecord): string {
  const what = name || kind;
  const details = [kind, condition, component].filter((part) => part !== "" && part !== what);
  return details.length === 0 ? what : `${what} (${details.join(", ")})`;
}
