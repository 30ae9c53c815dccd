import type { Say } from "@cosimo/ir";
import type { Diagram, PlotSelection } from "../src/page/page-data.ts";
import type { Range } from "../src/plot/axis-range.ts";
import { firstAbove, firstAt } from "../src/plot/decimation.ts";
import type { PlotPanel, PlotSpec, TimePanel } from "../src/plot/plot-spec.ts";
import { differencePanel, planePanel, timePanel } from "./diagram-panels.ts";
import type { OpenResult } from "./open-result.ts";

/** One picture of a page: a diagram of the selection, or the differences of one. */
export interface Picture {
  /** Distinguishes pictures of a page. */
  readonly key: string;
  readonly diagram: Diagram;
  /** Missing: a diagram in the plane. */
  readonly panel?: TimePanel;
  readonly isDifference: boolean;
}

/** The pictures of a selection, in order. */
export function picturesOf(
  { diagrams, differences }: PlotSelection,
  results: readonly OpenResult[],
  say: Say,
): Picture[] {
  return diagrams.flatMap((diagram): Picture[] => {
    const key = String(diagram.id);
    if (diagram.kind === "xy") return [{ key, diagram, isDifference: false }];
    const panel = timePanel(diagram, results, say);
    const below = differences ? differencePanel(panel, results, say) : undefined;
    const both: Picture[] = [{ key, diagram, panel, isDifference: false }];
    return below === undefined
      ? both
      : [...both, { key: `${key}-`, diagram, panel: below, isDifference: true }];
  });
}

/** Panels, events and background of the visible part, for a picture in a file. */
export function shownContents(
  selection: PlotSelection & { readonly range: Range },
  results: readonly OpenResult[],
  say: Say,
): Pick<PlotSpec, "panels" | "events" | "modes"> {
  const { range } = selection;
  const [first] = results;
  const panels = picturesOf(selection, results, say).map(({ diagram, panel }): PlotPanel | undefined => {
    if (panel !== undefined) return panelIn(panel, range);
    return diagram.kind === "xy" ? planePanel(diagram, results, say) : undefined;
  });
  const modes = first?.modes[selection.modes];
  return {
    panels: panels.filter((panel) => panel !== undefined),
    events: (first?.events ?? []).filter(({ time }) => time >= range.from && time <= range.to),
    ...(modes && { modes }),
  };
}

/** The points of a panel inside a range. */
function panelIn(panel: TimePanel, { from, to }: Range): TimePanel {
  const series = panel.series.map((one) => {
    const [start, end] = [firstAt(one.x, from), firstAbove(one.x, to)];
    return { ...one, x: one.x.subarray(start, end), y: one.y.subarray(start, end) };
  });
  return { ...panel, series };
}
