import type uPlot from "uplot";
import { bandAt } from "../src/plot/mode-bands.ts";
import type { PlotModes } from "../src/plot/plot-spec.ts";
import { bandColor, onThemeChange } from "./theme.ts";

/** Draws the background of a panel over time, by mode. */
export function drawModeBands(u: uPlot, { bands }: PlotModes): void {
  const { ctx, bbox } = u;
  const { min, max } = u.scales["x"]!;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  for (const { from, to, shade } of bands) {
    if (to < min! || from > max!) continue;
    const left = u.valToPos(from, "x", true);
    ctx.fillStyle = bandColor(shade);
    ctx.fillRect(left, bbox.top, u.valToPos(to, "x", true) - left, bbox.height);
  }
  ctx.restore();
}

/** Name of the active mode at a time, for the cursor. */
export function modeText(modes: PlotModes | undefined, time: number): string {
  const band = modes && bandAt(modes.bands, time);
  return band ? `${modes!.label} ${band.label}` : "";
}

/** Adds the legend of modes and their shades. */
export function addModeLegend(host: HTMLElement, modes: PlotModes): void {
  const line = document.createElement("p");
  line.className = "modes";
  line.append(modes.label);
  for (const { label, shade } of modes.entries) {
    const entry = document.createElement("span");
    const field = document.createElement("i");
    const paint = () => {
      field.style.background = bandColor(shade);
    };
    paint();
    onThemeChange(paint);
    entry.append(field, label);
    line.append(entry);
  }
  host.append(line);
}
