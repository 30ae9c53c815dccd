import { firstColor } from "../../plots/colors.ts";
import type { PlotCurve } from "../../plots/plot-content.ts";
import type { PlotSession } from "../../session/plot-session.ts";
import type { PlotSpec } from "../../state/project.ts";
import type { VariableReport } from "../../state/reports.ts";

/** The curves of a plot; the first one of a plane is its horizontal axis. */
export function curvesOf(plot: PlotSpec, { state }: PlotSession): readonly PlotCurve[] {
  const { model, study } = state.value;
  const first = firstColor(plot.id, study.plots);
  return plot.variables.map((name, i) => {
    const variable = model?.variables.find((one) => one.name === name);
    const labels = variable && labelsOf(variable);
    return {
      ...{ name, unit: unitIn(plot, variable), color: first + i },
      ...(variable?.isHeld && { isHeld: true }),
      ...(labels && { labels }),
    };
  });
}

/** Literals are counted from 1. */
function labelsOf({ type, literals }: VariableReport): readonly string[] | undefined {
  if (type === "Boolean") return ["false", "true"];
  return type === "Enumeration" && literals.length > 0 ? ["", ...literals] : undefined;
}

/** That of the plot, if it has its own and it fits. */
function unitIn({ units = {} }: PlotSpec, variable: VariableReport | undefined): string {
  const chosen = variable && units[variable.name];
  return chosen !== undefined && variable?.units.includes(chosen) ? chosen : (variable?.unit ?? "");
}
