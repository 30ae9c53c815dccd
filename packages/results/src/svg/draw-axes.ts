import type { PlotPanel } from "../plot/plot-spec.ts";
import type { Ticks } from "../plot/ticks.ts";
import { axisTitle } from "../plot/unit-text.ts";
import { type PanelFrame, type PanelScales, scalesOf, ticksOf } from "./panel-frame.ts";
import { element, escapeXml, px } from "./svg-element.ts";
import { fitted } from "./text-fit.ts";

/** Grid below the curves, and axes with numbers and titles above them. */
export interface DrawnAxes {
  readonly grid: string;
  readonly axes: string;
}

/** `titleRoom`: width for the title of the vertical axis [px], which stands above it; 0: without this title. */
export function drawAxes(panel: PlotPanel, frame: PanelFrame, titleRoom: number): DrawnAxes {
  const scales = scalesOf(frame);
  const xTicks = ticksOf(panel.x, frame.x, frame.width, "x");
  const yTicks = ticksOf(panel.y, frame.y, frame.height, "y");
  return {
    grid: drawGrid(xTicks, yTicks, scales, frame),
    axes: [
      drawLines(xTicks, yTicks, scales, frame),
      drawNumbers(xTicks, yTicks, scales, frame, panel.y.ticks !== undefined),
      drawTitles(panel, frame, titleRoom, [xTicks.exponent, yTicks.exponent]),
    ].join("\n"),
  };
}

function drawGrid(xTicks: Ticks, yTicks: Ticks, { x, y }: PanelScales, frame: PanelFrame): string {
  const vertical = xTicks.values.map((v) => `M${px(x(v))} ${px(frame.top)}v${px(frame.height)}`);
  const horizontal = yTicks.values.map((v) => `M${px(frame.left)} ${px(y(v))}h${px(frame.width)}`);
  return element("path", { class: "grid", d: [...vertical, ...horizontal].join("") });
}

function drawLines(xTicks: Ticks, yTicks: Ticks, { x, y }: PanelScales, frame: PanelFrame): string {
  const { left, top, width, height } = frame;
  const bottom = top + height;
  const marks = [
    ...xTicks.values.map((v) => `M${px(x(v))} ${px(bottom)}v5`),
    ...yTicks.values.map((v) => `M${px(left)} ${px(y(v))}h-5`),
  ];
  return element("path", {
    class: "axis",
    d: `M${px(left)} ${px(top)}V${px(bottom)}H${px(left + width)}${marks.join("")}`,
  });
}

/** `named`: beside the panel stand names, which may be shortened; numbers may not. */
function drawNumbers(
  xTicks: Ticks,
  yTicks: Ticks,
  { x, y }: PanelScales,
  frame: PanelFrame,
  named: boolean,
): string {
  const bottom = frame.top + frame.height;
  const number = (text: string, at: { x: number; y: number }, anchor: string) =>
    element("text", { class: "tick", ...at, "text-anchor": anchor }, escapeXml(text));
  const beside = yTicks.values.map((v, i) => {
    const text = named ? fitted(yTicks.labels[i]!, frame.left - 10) : yTicks.labels[i]!;
    return number(text, { x: frame.left - 9, y: y(v) + 4 }, "end");
  });
  const below = xTicks.values.map((v, i) => number(xTicks.labels[i]!, { x: x(v), y: bottom + 18 }, "middle"));
  return [...beside, ...(frame.labelledX ? below : [])].join("\n");
}

function drawTitles(
  panel: PlotPanel,
  { left, top, width, height, labelledX, lane }: PanelFrame,
  room: number,
  [xExponent, yExponent]: readonly [number, number],
): string {
  const beside = { class: "label", x: left, y: top - 10 - lane };
  const below = { class: "label", x: left + width / 2, y: top + height + 36, "text-anchor": "middle" };
  const title = (text: string, width: number) => escapeXml(fitted(text, width));
  return [
    ...(room > 0 ? [element("text", beside, title(axisTitle(panel.y, yExponent), room))] : []),
    ...(labelledX ? [element("text", below, title(axisTitle(panel.x, xExponent), width))] : []),
  ].join("\n");
}
