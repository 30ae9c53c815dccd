import type { PlotSeries, PlotSpec, SystemAnalysis } from "@cosimo/core";
import type { Speech } from "../terminal/language.ts";
import { analysisText } from "./analysis-view.ts";

/**
 * Plots growth per step of all algorithms over H, and the errors of the runs; both axes
 * logarithmic.
 */
export function plotAnalysis(name: string, analysis: SystemAnalysis, speech: Speech): PlotSpec {
  const text = analysisText(speech);
  const x = { label: text("analyse.plot-step"), unit: "" };
  const { steps, algorithms, convergence, time } = analysis;
  const growth = algorithms.map(({ algorithm, radii }, color) =>
    curve(algorithm, steps, radii.map(shownGrowth), color),
  );
  const innerSteps = convergence?.orders.map(({ innerStep }) => innerStep) ?? [];
  const errors = innerSteps.map((innerStep, color) => {
    const rows = convergence!.rows.filter((row) => row.innerStep === innerStep && row.error > 0);
    const ascending = [...rows].sort((a, b) => a.step - b.step);
    return curve(
      innerStep === undefined ? text("analyse.error") : `h = ${innerStep} s`,
      ascending.map(({ step }) => step),
      ascending.map(({ error }) => error),
      color,
    );
  });
  return {
    ...{ title: name, subtitle: text("analyse.title", { name, time }), events: [], summary: [] },
    panels: [
      { kind: "time", x, y: { label: text("analyse.plot-growth"), unit: "" }, series: growth },
      ...(errors.some((one) => one.x.length > 0)
        ? [{ kind: "time" as const, x, y: { label: text("analyse.plot-error"), unit: "" }, series: errors }]
        : []),
    ],
    translations: speech.translations,
  };
}

/** Number of colours; from there on they repeat. */
const COLOURS = 8;

/** Larger growth is cut off: unstable in any case. */
const LARGEST_SHOWN = 100;

function shownGrowth(radius: number): number {
  return Math.min(LARGEST_SHOWN, Math.max(radius, 1e-3));
}

function curve(label: string, x: readonly number[], y: readonly number[], color: number): PlotSeries {
  return {
    ...{ label, unit: "", description: "", shape: "line", color, dashed: color >= COLOURS },
    x: Float64Array.from(x, Math.log10),
    y: Float64Array.from(y, Math.log10),
  };
}
