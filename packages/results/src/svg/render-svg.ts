import { createSpeaker, phrase } from "@cosimo/ir";
import { BAND_COLORS } from "../plot/palette.ts";
import { plotPhrases } from "../plot/plot-phrases.ts";
import type { PlotPanel, PlotSpec } from "../plot/plot-spec.ts";
import { bandClass } from "./draw-bands.ts";
import { curveClass } from "./draw-curves.ts";
import { drawPanel } from "./draw-panel.ts";
import { element, escapeXml, px } from "./svg-element.ts";
import { layoutSvg, type ModeItem, type PanelBox, type SvgLayout } from "./svg-layout.ts";
import { svgStyle } from "./svg-style.ts";
import { fitted } from "./text-fit.ts";

export interface SvgOptions {
  /** Width [px]; default 860. The height is computed from the panels. */
  readonly width?: number;
}

/** An SVG picture for light and dark colour schemes. Curves are decimated to the resolution. */
export function renderSvg(spec: PlotSpec, options: SvgOptions = {}): string {
  const layout = layoutSvg(spec, options.width ?? 860);
  const size = { width: layout.width, height: layout.height };
  const shades = new Set(spec.modes?.entries.map(({ shade }) => shade % BAND_COLORS.length));
  const say = createSpeaker(spec.translations ?? {});
  const { events, modes } = spec;
  const parts = [
    svgStyle([...shades]),
    element("title", {}, escapeXml(spec.title)),
    element("rect", { class: "paper", ...size }),
    ...renderHeading(spec, layout),
    ...layout.modes.map(renderModeItem),
    ...spec.panels.map((panel, i) => {
      const box = layout.boxes[i]!;
      const around = { events, say, clip: `clip${i}`, titleRoom: box.titleRoom, ...(modes && { modes }) };
      const parts = [drawPanel(panel, box, around), ...renderLegend(panel, box)];
      return element("g", { class: `panel ${panel.kind}` }, ...parts.map((part) => `\n${part}`));
    }),
    ...renderNote(spec, layout),
  ];
  const viewBox = `0 0 ${px(layout.width)} ${px(layout.height)}`;
  return `${element("svg", { xmlns: "http://www.w3.org/2000/svg", ...size, viewBox }, ...parts.map((p) => `\n${p}`), "\n")}\n`;
}

function renderHeading(spec: PlotSpec, { left, width }: SvgLayout): string[] {
  const room = width - left - 26;
  const title = element(
    "text",
    { class: "title", x: left, y: 30 },
    escapeXml(fitted(spec.title, room / 1.5)),
  );
  if (spec.subtitle === "") return [title];
  const subtitle = escapeXml(fitted(spec.subtitle, room));
  return [title, element("text", { class: "subtitle", x: left, y: 50 }, subtitle)];
}

/** How many variables are not shown, and how to choose. */
function renderNote({ coverage, translations = {} }: PlotSpec, { left, height }: SvgLayout): string[] {
  if (coverage === undefined) return [];
  const text = createSpeaker(translations)(phrase(plotPhrases, "plot.coverage", { ...coverage }));
  return [element("text", { class: "note", x: left, y: height - 12 }, escapeXml(text))];
}

/** An entry of the legend of modes. */
function renderModeItem({ label, shade, left, top }: ModeItem): string {
  if (shade === undefined) return element("text", { class: "note", x: left, y: top + 15 }, escapeXml(label));
  const field = { class: `${bandClass(shade)} band`, x: left, y: top + 3, width: 20, height: 14 };
  return (
    element("rect", field) + element("text", { class: "legend", x: left + 26, y: top + 15 }, escapeXml(label))
  );
}

function renderLegend(panel: PlotPanel, box: PanelBox): string[] {
  return box.legend.map(({ series: i, left, top, label }) => {
    const series = panel.series[i]!;
    const line = series.lower === undefined ? "h20" : "m0 -6h20v12h-20z";
    const sample = element("path", { class: curveClass(series), d: `M${px(left)} ${px(top + 12)}${line}` });
    return sample + element("text", { class: "legend", x: left + 26, y: top + 16 }, escapeXml(label));
  });
}
