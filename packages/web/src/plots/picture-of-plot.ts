import { type PlotPanel, type PlotSeries, type PlotSpec, renderSvg } from "@cosimo/core/models";
import type { EventRecord } from "@cosimo/ir";
import type { Curves } from "../messages/protocol.ts";
import type { EventReport } from "../state/reports.ts";
import type { PlotCurve } from "./plot-content.ts";

/** What a picture with vectors is made of. */
export interface PictureContent {
  readonly title: string;
  /** `plane`: the first curve is the horizontal axis. */
  readonly kind: "time" | "plane" | "spectrum";
  readonly curves: readonly PlotCurve[];
  readonly data: Curves;
  readonly events: readonly EventReport[];
  /** Label and unit of the horizontal axis, unless it is a variable. */
  readonly axis: { readonly label: string; readonly unit: string };
}

/** A plot as SVG with vectors, in the style of the command line: curves of one unit share a panel. */
export function pictureOfPlot(content: PictureContent): string {
  const { title, kind, data, events } = content;
  const panels = kind === "plane" ? planePanels(content) : timePanels(content);
  const inside = kind === "time" ? events.filter(({ time }) => time >= data.from && time <= data.to) : [];
  const spec: PlotSpec = {
    ...{ title, subtitle: "", panels, summary: [] },
    events: inside.map(recordOf),
  };
  return renderSvg(spec);
}

/** The part of an event that a picture shows. */
function recordOf({ time, kind, name, direction }: EventReport): EventRecord {
  const rest = { condition: name, component: "", type: "", bracket: 0, iteration: 1 } as const;
  return {
    ...rest,
    ...{ time, kind: kind as EventRecord["kind"], name, direction: direction as EventRecord["direction"] },
  };
}

function timePanels({ curves, data, axis }: PictureContent): readonly PlotPanel[] {
  const units = [...new Set(curves.map(({ unit }) => unit))];
  return units.map((unit) => {
    const own = curves.filter((curve) => curve.unit === unit);
    return {
      kind: "time",
      x: axis,
      y: { label: own.length === 1 ? own[0]!.name : "", unit },
      series: own.map((curve) => seriesOf(curve, data.time, data)),
    };
  });
}

function planePanels({ curves, data }: PictureContent): readonly PlotPanel[] {
  const [over, ...others] = curves;
  if (over === undefined) return [];
  return others.map((curve) => ({
    kind: "xy",
    x: { label: over.name, unit: over.unit },
    y: { label: curve.name, unit: curve.unit },
    equalAxes: over.unit !== "" && over.unit === curve.unit,
    series: [{ ...seriesOf(curve, columnOf(over.name, data), data), over: over.name, time: data.time }],
  }));
}

function seriesOf(curve: PlotCurve, x: Float64Array, data: Curves): PlotSeries {
  const { name, unit, color } = curve;
  return {
    ...{ label: name, unit, description: "", variable: name, color, x, y: columnOf(name, data) },
    shape: curve.isHeld ? "steps" : "line",
  };
}

function columnOf(name: string, { names, columns }: Curves): Float64Array {
  return columns[names.indexOf(name)] ?? new Float64Array(0);
}
