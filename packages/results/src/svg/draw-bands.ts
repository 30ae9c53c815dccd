import { longBands } from "../plot/mode-bands.ts";
import { BAND_COLORS } from "../plot/palette.ts";
import type { PlotModes } from "../plot/plot-spec.ts";
import { type PanelFrame, scalesOf } from "./panel-frame.ts";
import { element, escapeXml, px } from "./svg-element.ts";

/** Class of the background of a mode. */
export function bandClass(shade: number): string {
  return `b${shade % BAND_COLORS.length}`;
}

/** Backgrounds by mode: one path for each mode, with its name as tooltip. */
export function drawBands({ bands }: PlotModes, frame: PanelFrame): string {
  const { x } = scalesOf(frame);
  const visible = longBands(bands, (0.4 * (frame.x.to - frame.x.from)) / frame.width);
  const fields = new Map<number, { label: string; d: string }>();
  for (const { from, to, label, shade } of visible) {
    const [left, right] = [Math.max(frame.left, x(from)), Math.min(frame.left + frame.width, x(to))];
    if (right <= left) continue;
    const d = `M${px(left)} ${px(frame.top)}H${px(right)}v${px(frame.height)}H${px(left)}z`;
    fields.set(shade, { label, d: (fields.get(shade)?.d ?? "") + d });
  }
  return [...fields]
    .map(([shade, { label, d }]) =>
      element("path", { class: bandClass(shade), d }, element("title", {}, escapeXml(label))),
    )
    .join("\n");
}
