import type { TimePlotSpec } from "./project.ts";
import type { ModelReport } from "./reports.ts";

/** The plots of a model that no plot shows. The worker sends their curves with its first answer. */
export function suggestedPlots(model: Pick<ModelReport, "suggestedPlots">): readonly TimePlotSpec[] {
  return model.suggestedPlots.map((variables, i) => ({ kind: "time", id: `plot-${i + 1}`, variables }));
}
