import type { Session } from "../../session/session.ts";
import type { PlotSpec } from "../../state/project.ts";
import { numberText } from "../../texts/number-text.ts";

/** What the plot shows, for those who do not see it. */
export function sentenceOf(plot: PlotSpec, { curves, state, say }: Session): string {
  const data = curves.value.get(plot.id);
  if (data === undefined) return say.value("plot.empty");
  const events = state.value.run.report?.eventCount ?? 0;
  const [from, to] = [numberText(data.from, 4), numberText(data.to, 4)];
  const ranges = data.names.map((name, i) => {
    let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const value of data.columns[i]!) {
      if (value < min) min = value;
      if (value > max) max = value;
    }
    const unit = state.value.model?.variables.find((one) => one.name === name)?.unit ?? "";
    return say.value("plot.range", { name, min: numberText(min, 4), max: numberText(max, 4), unit });
  });
  const [over = "", ...others] = data.names;
  const sentence =
    plot.kind === "time"
      ? say.value("plot.sentence", { names: data.names.join(", "), from, to, events })
      : say.value("plot.plane", { names: others.join(", "), over });
  return `${sentence}. ${ranges.join(". ")}.`;
}
