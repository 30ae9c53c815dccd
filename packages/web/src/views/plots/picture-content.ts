import { modeBands } from "../../plots/mode-bands.ts";
import type { PictureContent } from "../../plots/picture-of-plot.ts";
import { MODES, type PlotSession } from "../../session/plot-session.ts";
import type { PlotSpec } from "../../state/project.ts";
import { curvesOf } from "./curves-of-plot.ts";
import { ghostsOf } from "./ghosts-of-plot.ts";

/** What a picture of a plot shows; undefined before there are curves, and for eigenvalues. */
export function pictureContent(
  plot: PlotSpec,
  title: string,
  session: PlotSession,
): PictureContent | undefined {
  const data = session.curves.value.get(plot.id);
  if (data === undefined || plot.kind === "eigenvalues" || plot.variables.length === 0) return undefined;
  const { run, model } = session.state.value;
  const say = session.say.value;
  const modes = session.curves.value.get(MODES);
  const [automaton] = model?.modes ?? [];
  const over = session.axis ?? { label: say("plot.over-time"), unit: "s" };
  const fixed = session.fixed?.get(plot.id);
  return {
    ...{ title, kind: plot.kind, curves: curvesOf(plot, session), data },
    axis: plot.kind === "spectrum" ? { label: say("plot.over-frequency"), unit: "Hz" } : over,
    events: run.report?.events ?? [],
    ghosts: ghostsOf(session, plot.id),
    ...(modes && automaton && { modes: modeBands(modes, automaton.name), automaton }),
    ...(fixed && { fixed }),
  };
}
