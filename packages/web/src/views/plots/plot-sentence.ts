import type { PlotSession } from "../../session/plot-session.ts";
import { curveNames, type PlotSpec } from "../../state/project.ts";
import { numberText } from "../../texts/number-text.ts";
import { prettyUnit } from "../../texts/unit-text.ts";
import { curvesOf } from "./curves-of-plot.ts";

/** What the plot shows, for those who do not see it. */
export function sentenceOf(plot: PlotSpec, session: PlotSession): string {
  if (plot.kind === "eigenvalues") return eigenvalueSentence(session);
  const { curves, say } = session;
  const data = curves.value.get(plot.id);
  if (data === undefined) return say.value("plot.empty");
  const [from, to] = [numberText(data.from, 4), numberText(data.to, 4)];
  const shown = curvesOf(plot, session);
  const ranges = data.names.map((name, i) => {
    let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const value of data.columns[i]!) {
      if (value < min) min = value;
      if (value > max) max = value;
    }
    const unit = prettyUnit(shown.find((one) => one.name === name)?.unit ?? "");
    const range = { name, min: numberText(min, 4), max: numberText(max, 4), unit };
    if (plot.kind === "spectrum") {
      const peak = data.time[data.columns[i]!.indexOf(max)] ?? Number.NaN;
      return say.value("plot.peak", { name, max: range.max, unit, frequency: numberText(peak, 4) });
    }
    const last = numberText(data.columns[i]!.at(-1) ?? Number.NaN, 4);
    return say.value("plot.range", { ...range, last });
  });
  // A variable without a unit leaves a gap.
  const sentences = [firstSentence(plot, session, from, to), ...ranges].map((one) => `${one}.`);
  return sentences.join(" ").replace(/ +(?=[ ,.])/g, "");
}

function firstSentence(plot: PlotSpec, { state, say }: PlotSession, from: string, to: string): string {
  const names = curveNames(plot).join(", ");
  const events = state.value.run.report?.eventCount ?? 0;
  switch (plot.kind) {
    case "plane":
      return say.value("plot.plane", { names, over: plot.variables[0] ?? "" });
    case "spectrum":
      return say.value("plot.spectrum", { names });
    default:
      return say.value("plot.sentence", { names, from, to, events });
  }
}

function eigenvalueSentence({ eigenvalues, say }: PlotSession): string {
  const found = eigenvalues?.value;
  if (found === undefined) return say.value("plot.linearising");
  const count = found.modes.reduce((sum, { im }) => sum + (im === 0 ? 1 : 2), 0);
  const unstable = found.modes.reduce((sum, { re, im }) => sum + (re <= 0 ? 0 : im === 0 ? 1 : 2), 0);
  return say.value("plot.eigenvalues-sentence", { count, unstable, time: numberText(found.at, 5) });
}
