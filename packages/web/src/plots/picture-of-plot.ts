import { type PlotModes, type PlotPanel, type PlotSeries, renderSvg } from "@cosimo/core/models";
import type { EventRecord } from "@cosimo/ir";
import type { Curves } from "../messages/protocol.ts";
import type { FixedCurves, Ghost, ModeBand, PlotContent, PlotCurve } from "./plot-content.ts";

/** What a picture with vectors is made of. */
export interface PictureContent extends PlotContent {
  readonly title: string;
  /** `plane`: the first curve is the horizontal axis. */
  readonly kind: "time" | "plane" | "spectrum";
  /** Label and unit of the horizontal axis, unless it is a variable. */
  readonly axis: { readonly label: string; readonly unit: string };
  /** Name of the automaton and its modes, for `modes`. */
  readonly automaton?: { readonly name: string; readonly literals: readonly string[] };
  readonly fixed?: FixedCurves;
}

/** A plot as SVG with vectors, in the style of the command line: curves of one unit share a panel. */
export function pictureOfPlot(content: PictureContent): string {
  const { title, kind, data, events, modes, automaton } = content;
  const isTime = kind === "time";
  const inside = isTime ? events.filter(({ time }) => time >= data.from && time <= data.to) : [];
  return renderSvg({
    ...{ title, subtitle: "", summary: [] },
    panels: kind === "plane" ? planePanels(content) : timePanels(content),
    events: inside.map(recordOf),
    ...(isTime && modes && automaton && { modes: plotModes(modes, data, automaton) }),
  });
}

/** The part of an event that a picture shows. */
function recordOf({ time, kind, name, direction }: PlotContent["events"][number]): EventRecord {
  const rest = { condition: name, component: "", type: "", bracket: 0, iteration: 1 } as const;
  return {
    ...rest,
    ...{ time, kind: kind as EventRecord["kind"], name, direction: direction as EventRecord["direction"] },
  };
}

function plotModes(
  bands: readonly ModeBand[],
  { from, to }: Curves,
  { name, literals }: NonNullable<PictureContent["automaton"]>,
): PlotModes {
  const visible = bands.filter((band) => band.mode > 0 && band.from < to && band.to > from);
  const labelOf = (mode: number) => ({ label: literals[mode - 1] ?? String(mode), shade: mode - 1 });
  return {
    label: name,
    bands: visible.map((band) => ({
      ...{ from: Math.max(from, band.from), to: Math.min(to, band.to) },
      ...labelOf(band.mode),
    })),
    entries: [...new Set(visible.map(({ mode }) => mode))].map(labelOf),
  };
}

function timePanels({ curves, data, ghosts = [], axis }: PictureContent): readonly PlotPanel[] {
  const units = [...new Set(curves.map(({ unit }) => unit))];
  return units.map((unit) => {
    const own = curves.filter((curve) => curve.unit === unit);
    return {
      kind: "time",
      x: axis,
      y: { label: own.length === 1 ? own[0]!.name : "", unit },
      series: [
        ...ghosts.flatMap((ghost) => own.map((curve) => ghostSeries(curve, ghost.data.time, ghost))),
        ...own.map((curve) => seriesOf(curve, data.time, data)),
      ],
    };
  });
}

function planePanels({ curves, data, ghosts = [], fixed }: PictureContent): readonly PlotPanel[] {
  const [over, ...others] = curves;
  if (over === undefined) return [];
  return others.map((curve) => ({
    kind: "xy",
    x: { label: over.name, unit: over.unit },
    y: { label: curve.name, unit: curve.unit },
    equalAxes: (fixed?.isEqual ?? false) || (over.unit !== "" && over.unit === curve.unit),
    series: [
      ...ghosts.map((ghost) => ghostSeries(curve, columnOf(over.name, ghost.data), ghost)),
      { ...seriesOf(curve, columnOf(over.name, data), data), over: over.name, time: data.time },
    ],
    ...(fixed?.ground && { ground: fixed.ground }),
    ...(fixed && { references: fixed.references }),
  }));
}

function ghostSeries(curve: PlotCurve, x: Float64Array, { data }: Ghost): PlotSeries {
  return { ...seriesOf(curve, x, data), dashed: true };
}

function seriesOf(curve: PlotCurve, x: Float64Array, data: Curves): PlotSeries {
  const { name, unit, color } = curve;
  return {
    ...{ label: name, unit, description: "", variable: name, color, x, y: columnOf(name, data) },
    shape: curve.isHeld ? "steps" : "line",
  };
}

function columnOf(name: string, { names, columns, time }: Curves): Float64Array {
  return columns[names.indexOf(name)] ?? new Float64Array(time.length).fill(Number.NaN);
}
