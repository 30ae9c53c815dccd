import type { Translations } from "@cosimo/ir";
import type { PlotCurve, PlotPanel, PlotSeries, PlotSpec, TimePanel } from "../plot/plot-spec.ts";
import { packColumn } from "./packed-column.ts";
import type { Diagram, PageCurve, PageData, PageResult, PageVariable } from "./page-data.ts";
import { PAGE_LIMITS, type PageLimits, pageResult } from "./page-result.ts";

/** Codes of phrases and messages that the page uses begin with one of these. */
const PAGE_CODES = /^(page|plot|compare|csv|mat|result-json)\./;

/** The data of the page for a plot: the variables of its results, or the curves of its panels. */
export function pageData(spec: PlotSpec, limits: PageLimits = PAGE_LIMITS): PageData {
  const { title, subtitle, summary, panels, results = [], translations = {} } = spec;
  const texts = Object.entries(translations).filter(([code]) => PAGE_CODES.test(code));
  const time = panels.find((panel) => panel.kind === "time")?.x ?? { label: "", unit: "s" };
  return {
    ...{ title, subtitle, summary, translations: Object.fromEntries(texts) as Translations },
    results:
      results.length > 0
        ? results.map(({ label, trajectory }) => pageResult(trajectory, label, time, limits))
        : [resultOfPanels(spec)],
    selection: {
      diagrams: results.length > 0 ? diagramsOf(panels) : ownDiagrams(panels),
      modes: spec.modes === undefined ? -1 : 0,
      differences: results.length > 1,
    },
  };
}

/** Diagrams of variables; panels of computed curves are left to the page. */
function diagramsOf(panels: readonly PlotPanel[]): Diagram[] {
  const drawn = new Set<string>();
  const isNew = ({ variable, dashed }: PlotSeries) =>
    variable !== undefined && !dashed && !drawn.has(variable) && drawn.add(variable);
  const diagrams = panels.map((panel, id): Diagram | undefined => {
    if (panel.kind === "xy") return planeOf(panel, id);
    const named = panel.series.filter(isNew);
    if (named.length === 0) return undefined;
    return { kind: "time", id, curves: named.map((s) => ({ variable: s.variable!, color: s.color })) };
  });
  return diagrams.filter((diagram) => diagram !== undefined);
}

function planeOf(panel: Extract<PlotPanel, { kind: "xy" }>, id: number): Diagram | undefined {
  const [curve] = panel.series;
  if (curve?.variable === undefined || curve.over === undefined) return undefined;
  return {
    ...{ kind: "xy", id, x: curve.over, y: curve.variable, equalAxes: panel.equalAxes },
    ...(panel.ground && { ground: packedCurve(panel.ground) }),
    ...(panel.references && { references: panel.references.map(packedCurve) }),
  };
}

function packedCurve({ label, x, y }: PlotCurve): PageCurve {
  return { label, x: packColumn(x, true), y: packColumn(y, true) };
}

/** For a plot without results: each curve is a variable. */
function resultOfPanels({ title, panels, events, modes }: PlotSpec): PageResult {
  const curves = namedCurves(panels);
  const variables = curves.map(({ name, series }, index): PageVariable => {
    const { unit, description, shape, dashed } = series;
    const attributes = { name, type: "Real", unit, displayUnit: "", description } as const;
    const drawing = { held: shape === "steps", ...(dashed && { dashed }) };
    return { ...attributes, ...drawing, x: index, y: index };
  });
  return {
    ...{ label: title, axis: curves[0]?.panel.x ?? { label: "", unit: "" }, variables },
    xs: curves.map(({ series }) => packColumn(series.x, true)),
    columns: curves.map(({ series }) => packColumn(series.y, true)),
    ...{ events, eventCount: events.length, modes: modes ? [modes] : [] },
  };
}

function ownDiagrams(panels: readonly PlotPanel[]): Diagram[] {
  const curves = namedCurves(panels);
  return panels.flatMap((panel, id): Diagram[] => {
    const own = curves.filter((curve) => curve.panel === panel);
    const drawn = own.map(({ name, series }) => ({ variable: name, color: series.color }));
    return own.length === 0 ? [] : [{ kind: "time", id, curves: drawn, title: panel.y.label }];
  });
}

/** Curves over the common axis with distinct names. */
function namedCurves(panels: readonly PlotPanel[]) {
  const curves = panels
    .filter((panel): panel is TimePanel => panel.kind === "time")
    .flatMap((panel) => panel.series.map((series: PlotSeries) => ({ panel, series })));
  const count = (label: string) => curves.filter(({ series }) => series.label === label).length;
  return curves.map(({ panel, series }) => {
    const name = count(series.label) > 1 ? `${panel.y.label}.${series.label}` : series.label;
    return { panel, series, name };
  });
}
