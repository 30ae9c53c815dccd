import type { PlotSession } from "../../session/plot-session.ts";
import { curveNames, type PlotSpec } from "../../state/project.ts";

/** The name of a plot. */
export function plotLabel(plot: PlotSpec, { say }: PlotSession): string {
  const names = curveNames(plot).join(", ");
  switch (plot.kind) {
    case "time":
      return names;
    case "plane":
      return say.value("plot.plane", { names, over: plot.variables[0] ?? "" });
    case "spectrum":
      return say.value("plot.spectrum", { names });
    case "eigenvalues":
      return say.value("plot.eigenvalues");
  }
}
