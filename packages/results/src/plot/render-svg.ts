import { createSpeaker, type EventRecord, phrase, type Say } from "@cosimo/ir";
import { decimateOver, thinCurve } from "./decimation.ts";
import { longBands } from "./mode-bands.ts";
import { BAND_COLORS, SERIES_COLORS } from "./palette.ts";
import { plotPhrases } from "./plot-phrases.ts";
import type { PlotAxis, PlotModes, PlotPanel, PlotSeries, PlotSpec, XyPanel } from "./plot-spec.ts";
import { element, escapeXml, px } from "./svg-element.ts";
import { layoutSvg, type ModeItem, type PanelBox } from "./svg-layout.ts";
import { linearScale, pathData, type Scale } from "./svg-path.ts";
import { svgStyle } from "./svg-style.ts";
import { niceTicks, type Ticks } from "./ticks.ts";
import { axisTitle } from "./unit-text.ts";

export interface SvgOptions {
  /** Width [px]; default 860. The height is computed from the panels. */
  readonly width?: number;
}

/** If there are more events, they are drawn as short ticks. */
const FULL_EVENT_LINES = 40;

/** An SVG picture for light and dark colour schemes. Curves are decimated to the resolution. */
export function renderSvg(spec: PlotSpec, options: SvgOptions = {}): string {
  const layout = layoutSvg(spec, options.width ?? 860);
  const size = { width: layout.width, height: layout.height };
  const shades = new Set(spec.modes?.entries.map(({ shade }) => shade % BAND_COLORS.length));
  const parts = [
    svgStyle([...shades]),
    element("title", {}, escapeXml(spec.title)),
    element("rect", { class: "paper", ...size }),
    ...renderHeading(spec, layout.boxes[0]?.left ?? 26),
    ...layout.modes.map(renderModeItem),
    ...spec.panels.map((panel, i) => renderPanel(panel, layout.boxes[i]!, spec, i)),
  ];
  const viewBox = `0 0 ${px(layout.width)} ${px(layout.height)}`;
  return `${element("svg", { xmlns: "http://www.w3.org/2000/svg", ...size, viewBox }, ...parts.map((p) => `\n${p}`), "\n")}\n`;
}

function renderHeading(spec: PlotSpec, left: number): string[] {
  const title = element("text", { class: "title", x: left, y: 30 }, escapeXml(spec.title));
  if (spec.subtitle === "") return [title];
  return [title, element("text", { class: "subtitle", x: left, y: 50 }, escapeXml(spec.subtitle))];
}

/** An entry of the legend of modes. */
function renderModeItem({ label, shade, left, top }: ModeItem): string {
  if (shade === undefined) return element("text", { class: "note", x: left, y: top + 15 }, escapeXml(label));
  const field = { class: `b${shade % BAND_COLORS.length} band`, x: left, y: top + 3, width: 20, height: 14 };
  return (
    element("rect", field) + element("text", { class: "legend", x: left + 26, y: top + 15 }, escapeXml(label))
  );
}

function renderPanel(panel: PlotPanel, box: PanelBox, spec: PlotSpec, index: number): string {
  const x = linearScale(box.x.from, box.x.to, box.left, box.left + box.width);
  const y = linearScale(box.y.from, box.y.to, box.top + box.height, box.top);
  const xTicks = ticksOf(panel.x, box.x, box.width / 95);
  const yTicks = ticksOf(panel.y, box.y, Math.max(3, box.height / 34));
  const clip = `clip${index}`;
  const curves = panel.series.map((series) => renderCurve(panel, series, x, y, box));
  const outline = { x: box.left, y: box.top - 1, width: box.width, height: box.height + 2 };
  const parts = [
    element("clipPath", { id: clip }, element("rect", outline)),
    ...(panel.kind === "time" && spec.modes ? renderBands(spec.modes, x, box) : []),
    renderGrid(xTicks, yTicks, x, y, box),
    ...(panel.kind === "time"
      ? [renderEvents(spec.events, x, box, createSpeaker(spec.translations ?? {}))]
      : [renderGround(panel, x, y, box, clip), renderReferences(panel, x, y, clip)]),
    element("g", { "clip-path": `url(#${clip})` }, ...curves.map((curve) => `\n${curve}`)),
    renderAxes(panel, box, x, y, xTicks, yTicks),
    ...renderLegend(panel, box),
  ];
  return element("g", { class: `panel ${panel.kind}` }, ...parts.map((part) => `\n${part}`));
}

function ticksOf(axis: PlotAxis, { from, to }: { from: number; to: number }, count: number): Ticks {
  if (axis.ticks === undefined) return niceTicks(from, to, count, axis.whole);
  const { ticks } = axis;
  return { values: ticks.map((tick) => tick.value), labels: ticks.map((tick) => tick.label), exponent: 0 };
}

/** Backgrounds by mode: one path for each mode, with its name as tooltip. */
function renderBands({ bands }: PlotModes, x: Scale, box: PanelBox): string[] {
  const visible = longBands(bands, (0.4 * (box.x.to - box.x.from)) / box.width);
  const fields = new Map<number, { label: string; d: string }>();
  for (const { from, to, label, shade } of visible) {
    const [left, right] = [Math.max(box.left, x(from)), Math.min(box.left + box.width, x(to))];
    const d = `M${px(left)} ${px(box.top)}H${px(right)}v${px(box.height)}H${px(left)}z`;
    fields.set(shade, { label, d: (fields.get(shade)?.d ?? "") + d });
  }
  return [...fields].map(([shade, { label, d }]) =>
    element("path", { class: `b${shade % BAND_COLORS.length}`, d }, element("title", {}, escapeXml(label))),
  );
}

function renderGrid(xTicks: Ticks, yTicks: Ticks, x: Scale, y: Scale, box: PanelBox): string {
  const vertical = xTicks.values.map((v) => `M${px(x(v))} ${px(box.top)}v${px(box.height)}`);
  const horizontal = yTicks.values.map((v) => `M${px(box.left)} ${px(y(v))}h${px(box.width)}`);
  return element("path", { class: "grid", d: [...vertical, ...horizontal].join("") });
}

function renderCurve(panel: PlotPanel, series: PlotSeries, x: Scale, y: Scale, box: PanelBox): string {
  const color = series.color % SERIES_COLORS.length;
  const { points, pixels } = drawnPoints(panel, series, x, y, box);
  const style = `curve c${color}${series.dashed ? " dashed" : ""}`;
  const path = element("path", { class: style, d: pathData(pixels.x, pixels.y, series.shape) });
  return points.x.length === 1
    ? element("circle", { class: `dot k${color}`, cx: pixels.x[0]!, cy: pixels.y[0]!, r: 2.5 })
    : path;
}

function drawnPoints(panel: PlotPanel, series: PlotSeries, x: Scale, y: Scale, box: PanelBox) {
  const inPixels = (points: { x: Float64Array; y: Float64Array }) => ({
    x: points.x.map(x),
    y: points.y.map(y),
  });
  if (panel.kind === "time") {
    const points = decimateOver(series, Math.ceil(box.width));
    return { points, pixels: inPixels(points) };
  }
  const pixels = thinCurve(inPixels(series), 0.3, 20_000);
  return { points: pixels, pixels };
}

/** The region below the ground curve, extended horizontally beyond its ends. */
function renderGround(panel: XyPanel, x: Scale, y: Scale, box: PanelBox, clip: string): string {
  if (panel.ground === undefined || panel.ground.x.length === 0) return "";
  const { ground } = panel;
  const inside = thinCurve({ x: ground.x.map(x), y: ground.y.map(y) }, 0.3, 5000);
  const right = box.left + box.width;
  const xs = [box.left, ...inside.x, right];
  const ys = [inside.y[0]!, ...inside.y, inside.y.at(-1)!];
  const line = pathData(xs, ys);
  const bottom = box.top + box.height;
  return element(
    "g",
    { "clip-path": `url(#${clip})` },
    element("path", { class: "ground", d: `${line}V${px(bottom)}H${px(box.left)}Z` }),
    element("path", { class: "groundline", d: line }, element("title", {}, escapeXml(ground.label))),
  );
}

function renderReferences({ references = [] }: XyPanel, x: Scale, y: Scale, clip: string): string {
  if (references.length === 0) return "";
  const shapes = references.map((reference) => {
    const { x: xs, y: ys } = thinCurve({ x: reference.x.map(x), y: reference.y.map(y) }, 0.3, 5000);
    const title = element("title", {}, escapeXml(reference.label));
    return xs.length === 1
      ? element("circle", { class: "referencedot", cx: xs[0]!, cy: ys[0]!, r: 3.5 }, title)
      : element("path", { class: "reference", d: pathData(xs, ys) }, title);
  });
  return element("g", { "clip-path": `url(#${clip})` }, ...shapes);
}

/** A dotted line at each event, with a tooltip; marks closer than 2 px are merged. */
function renderEvents(events: readonly EventRecord[], x: Scale, box: PanelBox, say: Say): string {
  const marks: { at: number; events: EventRecord[] }[] = [];
  for (const event of events) {
    const at = x(event.time);
    const last = marks.at(-1);
    if (last !== undefined && at - last.at < 2) last.events.push(event);
    else if (at >= box.left - 1 && at <= box.left + box.width + 1) marks.push({ at, events: [event] });
  }
  const length = marks.length > FULL_EVENT_LINES ? 8 : box.height;
  return element(
    "g",
    { class: "events" },
    ...marks.map(({ at, events: here }) =>
      element(
        "path",
        { class: "event", d: `M${px(at)} ${px(box.top)}v${px(length)}` },
        element("title", {}, escapeXml(tooltip(here, say))),
      ),
    ),
  );
}

function tooltip(events: readonly EventRecord[], say: Say): string {
  const shown = events.slice(0, 5).map(({ name, kind, time }) => {
    return say(phrase(plotPhrases, "plot.event-at", { event: name || kind, time }));
  });
  const more = events.length - shown.length;
  const rest = more > 0 ? [say(phrase(plotPhrases, "plot.and-more", { more }))] : [];
  return [...shown, ...rest].join("\n");
}

function renderAxes(
  panel: PlotPanel,
  box: PanelBox,
  x: Scale,
  y: Scale,
  xTicks: Ticks,
  yTicks: Ticks,
): string {
  const bottom = box.top + box.height;
  const tickLines = [
    ...xTicks.values.map((v) => `M${px(x(v))} ${px(bottom)}v5`),
    ...yTicks.values.map((v) => `M${px(box.left)} ${px(y(v))}h-5`),
  ];
  const frame = `M${px(box.left)} ${px(box.top)}V${px(bottom)}H${px(box.left + box.width)}`;
  const tickText = (text: string, at: { x: number; y: number }, anchor: string) =>
    element("text", { class: "tick", ...at, "text-anchor": anchor }, escapeXml(text));
  const yLabels = yTicks.values.map((v, i) =>
    tickText(yTicks.labels[i]!, { x: box.left - 9, y: y(v) + 4 }, "end"),
  );
  const xLabels = xTicks.values.map((v, i) =>
    tickText(xTicks.labels[i]!, { x: x(v), y: bottom + 18 }, "middle"),
  );
  const titleX = element(
    "text",
    { class: "label", x: box.left + box.width / 2, y: bottom + 36, "text-anchor": "middle" },
    escapeXml(axisTitle(panel.x, xTicks.exponent)),
  );
  const titleY = element(
    "text",
    { class: "label", x: box.left, y: box.top - 10 },
    escapeXml(axisTitle(panel.y, yTicks.exponent)),
  );
  const path = element("path", { class: "axis", d: frame + tickLines.join("") });
  return [path, ...yLabels, titleY, ...(box.labelledX ? [...xLabels, titleX] : [])].join("\n");
}

function renderLegend(panel: PlotPanel, box: PanelBox): string[] {
  return box.legend.map(({ series: i, left, top }) => {
    const series = panel.series[i]!;
    const style = `curve c${series.color % SERIES_COLORS.length}${series.dashed ? " dashed" : ""}`;
    const sample = element("path", { class: style, d: `M${px(left)} ${px(top + 12)}h20` });
    const text = element("text", { class: "legend", x: left + 26, y: top + 16 }, escapeXml(series.label));
    return sample + text;
  });
}
