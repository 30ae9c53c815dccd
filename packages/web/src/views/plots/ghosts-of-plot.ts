import type { Ghost } from "../../plots/plot-content.ts";
import { ghostKey, type PlotSession } from "../../session/plot-session.ts";

/** Curves of the kept runs in a plot. */
export function ghostsOf({ ghosts, state }: PlotSession, plot: string): readonly Ghost[] {
  const found = ghosts.value;
  const { run, view } = state.peek();
  return run.kept.flatMap(({ run, stroke = "pale" }): readonly Ghost[] => {
    const data = found.get(ghostKey(run, plot));
    if (data === undefined) return [];
    return [{ data, stroke, ...(view.tube?.run === run && { tolerance: view.tube.tolerance }) }];
  });
}
