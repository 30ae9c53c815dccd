import { phrase, type Say } from "@cosimo/ir";
import { pagePhrases } from "../../src/page/page-phrases.ts";
import type { PlotSeries, TimePanel } from "../../src/plot/plot-spec.ts";
import { axisTitle } from "../../src/plot/unit-text.ts";
import { fitted } from "../../src/svg/text-fit.ts";
import { make } from "../dom.ts";
import { numberText } from "../number-text.ts";
import { iconButton, sample } from "./parts.ts";

/** Longer names are shortened in the middle [px]. */
const NAME_WIDTH = 260;

/** What a legend shows of its diagram. */
interface LegendInput {
  readonly panel: TimePanel;
  readonly results: number;
  readonly editable: boolean;
  readonly say: Say;
}

type Send = (type: "curve-remove" | "curve-separate" | "diagram-remove", variable?: string) => void;

/**
 * Title of the vertical axis, names of the curves with room for values at the cursor (`output` elements with `data-name`), and
 * buttons. `exponent`: power of ten of the numbers at the axis.
 */
export function legend({ panel, results, editable, say }: LegendInput, exponent: number, send: Send): Node[] {
  const curves = panel.series.filter((series) => !isSecond(series, panel));
  const separable = editable && curves.length > 1 && panel.series.length <= results * curves.length;
  const chips = curves.map((series) => {
    const { label, variable } = series;
    const name = make("span", { class: "name", title: nameTitle(series) }, fitted(label, NAME_WIDTH));
    const chip = make(
      "li",
      { class: "chip" },
      sample(series),
      name,
      make("output", { "data-name": label, "aria-live": "off" }),
    );
    if (!editable || variable === undefined) return chip;
    const [own, remove] = (["page.own-diagram", "page.remove-curve"] as const).map((code) =>
      say(phrase(pagePhrases, code, { name: label })),
    );
    const actions = make("span", { class: "actions" });
    if (separable) actions.append(iconButton("↧", own!, () => send("curve-separate", variable)));
    actions.append(iconButton("×", remove!, () => send("curve-remove", variable)));
    chip.append(actions);
    return chip;
  });
  const close = say(phrase(pagePhrases, "page.remove-diagram"));
  return [
    make("span", { class: "axis-title" }, axisTitle({ ...panel.y, label: titleOf(panel, curves) }, exponent)),
    make("ul", { class: "chips" }, ...chips),
    ...(editable ? [iconButton("×", close, () => send("diagram-remove"))] : []),
  ];
}

/** Beside the name of a single curve stands its description only. */
function titleOf({ y }: TimePanel, curves: readonly PlotSeries[]): string {
  const [only] = curves;
  if (curves.length !== 1 || only === undefined) return y.label;
  return y.label.startsWith(only.label) ? y.label.slice(only.label.length).replace(/^, /, "") : y.label;
}

/** The dashed curve of a variable that has one of the first result, too. */
function isSecond(series: PlotSeries, { series: all }: TimePanel): boolean {
  return series.dashed === true && all.some((other) => !other.dashed && other.variable === series.variable);
}

function nameTitle({ label, description }: PlotSeries): string {
  return description === "" ? label : `${label}: ${description}`;
}

/** What a diagram shows, in words: the curves with their extremes and last values. */
export function diagramSentence({ x, series }: TimePanel, say: Say): string {
  const names = series.filter((one) => !one.dashed).map(({ label }) => label);
  const sentence = say(phrase(pagePhrases, "page.diagram-sentence", { names, axis: x.label }));
  return [sentence, ...series.slice(0, 4).map((one) => curveSentence(one, say))].join(". ");
}

function curveSentence({ label, y }: PlotSeries, say: Say): string {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of y) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const last = numberText(y.at(-1) ?? Number.NaN);
  const args = { name: label, least: numberText(least), most: numberText(most), last };
  return say(phrase(pagePhrases, "page.curve-sentence", args));
}
