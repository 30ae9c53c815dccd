import type { EventRecord, Say } from "@cosimo/ir";
import type { PlotModes, PlotPanel } from "../plot/plot-spec.ts";
import { drawAxes } from "./draw-axes.ts";
import { drawBands } from "./draw-bands.ts";
import { drawCurve, drawGround, drawReferences } from "./draw-curves.ts";
import { drawEvents } from "./draw-events.ts";
import type { PanelFrame } from "./panel-frame.ts";
import { element } from "./svg-element.ts";

/** What surrounds a panel in its picture. */
export interface PanelSurroundings {
  readonly modes?: PlotModes;
  readonly events: readonly EventRecord[];
  readonly say: Say;
  /** Identifier of the clip path of this panel in the document. */
  readonly clip: string;
  /** Width for the title of the vertical axis [px]; 0: without titles. */
  readonly titleRoom: number;
}

/** Draws a panel in its frame: background, grid, events, curves, axes. */
export function drawPanel(panel: PlotPanel, frame: PanelFrame, surroundings: PanelSurroundings): string {
  const { modes, events, say, clip, titleRoom } = surroundings;
  const { grid, axes } = drawAxes(panel, frame, titleRoom);
  const outline = { x: frame.left, y: frame.top - 1, width: frame.width, height: frame.height + 2 };
  const clipped = (...parts: readonly string[]) => element("g", { "clip-path": `url(#${clip})` }, ...parts);
  const parts = [
    element("clipPath", { id: clip }, element("rect", outline)),
    panel.kind === "time" && modes ? drawBands(modes, frame) : "",
    grid,
    panel.kind === "time"
      ? drawEvents(events, frame, say)
      : clipped(drawGround(panel, frame), drawReferences(panel, frame)),
    clipped(...panel.series.map((series) => `\n${drawCurve(panel, series, frame)}`)),
    axes,
  ];
  return parts.filter((part) => part !== "").join("\n");
}
