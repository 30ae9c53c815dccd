import type {
  LinearAnalysis,
  LinearAnalysisName,
  PlotAxis,
  PlotCurve,
  PlotPanel,
  PlotSeries,
  PlotSpec,
} from "@cosimo/core";
import type { Speech } from "../terminal/language.ts";
import { decibels, type LinearText, linearText } from "./linear-analysis-view.ts";

type Points = readonly { readonly re: number; readonly im: number }[];

/** Panels in the order of the analyses. Margins have none: Bode and Nyquist plots show them. */
export function plotLinearAnalysis(
  title: string,
  found: LinearAnalysis,
  analyses: readonly LinearAnalysisName[],
  speech: Speech,
): PlotSpec {
  const text = linearText(speech);
  const { from, to } = found;
  const subtitle = from !== undefined && to !== undefined ? text("linear.channel", { from, to }) : "";
  const plane = analyses.some((one) => one === "poles" || one === "zeros") ? [planePanel(found, text)] : [];
  const panels = [
    ...plane,
    ...(analyses.includes("bode") ? bodePanels(found, text) : []),
    ...(analyses.includes("nyquist") ? [nyquistPanel(found, text)] : []),
    ...(analyses.includes("rootlocus") ? [locusPanel(found, text)] : []),
    ...(analyses.includes("step") ? [stepPanel(found, text)] : []),
  ];
  return { title, subtitle, panels, events: [], summary: [], translations: speech.translations };
}

function seriesOf(label: string, x: ArrayLike<number>, y: ArrayLike<number>, color = 0): PlotSeries {
  return {
    ...{ label, unit: "", description: "", shape: "line", color },
    ...{ x: Float64Array.from(x), y: Float64Array.from(y) },
  };
}

function planePanel({ poles = [], zeros }: LinearAnalysis, text: LinearText): PlotPanel {
  const both = (all: Points) =>
    all.flatMap(({ re, im }) =>
      im > 0
        ? [
            { re, im },
            { re, im: -im },
          ]
        : [{ re, im }],
    );
  const marked = { poles: both(poles), zeros: [...(zeros?.zeros ?? [])] };
  const { size, references } = planeExtent([...marked.poles, ...marked.zeros]);
  return {
    ...{ kind: "xy", equalAxes: false },
    x: { label: text("linear.real"), unit: "1/s" },
    y: { label: text("linear.plot-plane"), unit: "1/s" },
    references,
    series: [
      ...(marked.poles.length > 0 ? [crosses(text("linear.poles"), marked.poles, size)] : []),
      ...(marked.zeros.length > 0 ? [circles(text("linear.zeros"), marked.zeros, size)] : []),
    ],
  };
}

/** Half the size of marks in both directions. */
type MarkSize = readonly [re: number, im: number];

/** The part of the plane that a panel shows at least: both axes with the points. */
interface PlaneExtent {
  readonly size: MarkSize;
  /** Both axes. */
  readonly references: readonly PlotCurve[];
}

function planeExtent(points: Points): PlaneExtent {
  const re = points.map((one) => one.re);
  const [least, most] = [Math.min(0, ...re), Math.max(0, ...re)];
  const high = Math.max(0, ...points.map((one) => Math.abs(one.im)));
  const any = Math.max(most - least, high) || 1;
  const half = Math.max(high, any / 4);
  const [left, right] = [least - 0.02 * any, most + 0.02 * any];
  const line = (label: string, x: readonly number[], y: readonly number[]) => ({
    ...{ label, x: Float64Array.from(x), y: Float64Array.from(y) },
  });
  return {
    size: [0.008 * Math.max(right - left, any / 4), 0.018 * 2 * half],
    references: [line("Im", [0, 0], [-half, half]), line("Re", [left, right], [0, 0])],
  };
}

/** Two short lines through each point. */
function crosses(label: string, points: Points, [re, im]: MarkSize): PlotSeries {
  const arms = [[-1, -1], [1, 1], undefined, [-1, 1], [1, -1], undefined] as const;
  return marks(label, points, [re, im], arms, 1);
}

const CIRCLE = Array.from({ length: 25 }, (_, k) => [
  Math.cos((Math.PI * k) / 12),
  Math.sin((Math.PI * k) / 12),
]) as readonly (readonly [number, number])[];

function circles(label: string, points: Points, size: MarkSize): PlotSeries {
  return marks(label, points, size, [...CIRCLE, undefined], 0);
}

function marks(
  label: string,
  points: Points,
  [re, im]: MarkSize,
  shape: readonly (readonly [number, number] | undefined)[],
  color: number,
): PlotSeries {
  const all = points.flatMap((one) =>
    shape.map((at) =>
      at === undefined ? [Number.NaN, Number.NaN] : [one.re + re * at[0], one.im + im * at[1]],
    ),
  );
  return seriesOf(
    label,
    all.map(([x]) => x!),
    all.map(([, y]) => y!),
    color,
  );
}

/** Decades, each with its number. */
function frequencyAxis(lg: Float64Array, text: LinearText): PlotAxis {
  const [first, last] = [Math.floor(lg[0] ?? 0), Math.ceil(lg.at(-1) ?? 0)];
  const step = Math.ceil((last - first) / 8) || 1;
  const ticks = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, k) => {
    const value = first + k * step;
    return { value, label: String(Number(`1e${value}`)) };
  });
  return { label: text("linear.plot-frequency"), unit: "rad/s", ticks };
}

function bodePanels({ response, to }: LinearAnalysis, text: LinearText): readonly PlotPanel[] {
  const { frequency, magnitude, phase } = response!;
  const lg = frequency.map(Math.log10);
  const x = frequencyAxis(lg, text);
  const dB = magnitude.map((one) => (one > 0 ? decibels(one) : Number.NaN));
  return [
    {
      kind: "time",
      x,
      y: { label: text("linear.plot-decibels"), unit: "dB" },
      series: [seriesOf(to!, lg, dB)],
    },
    {
      kind: "time",
      x,
      y: { label: text("linear.plot-phase"), unit: "deg" },
      series: [seriesOf(to!, lg, phase)],
    },
  ];
}

/** A curve that goes further than this from the origin, relative to the usual distance, is not drawn there. */
const FAR = 30;
/** Up to this one. */
const SHOWN = 3;

function nyquistPanel({ response, to }: LinearAnalysis, text: LinearText): PlotPanel {
  const { re, im, magnitude } = response!;
  const usual = [...magnitude].sort((a, b) => a - b)[magnitude.length >> 1] ?? 1;
  const unit = Math.max(1, usual);
  const limit = Math.max(0, ...magnitude) > FAR * unit ? SHOWN * unit : Number.POSITIVE_INFINITY;
  const near = (values: Float64Array, sign = 1) =>
    values.map((value, k) => (magnitude[k]! <= limit ? sign * value : Number.NaN));
  return {
    ...{ kind: "xy", equalAxes: true },
    x: { label: text("linear.real"), unit: "" },
    y: { label: text("linear.plot-nyquist"), unit: "" },
    series: [
      seriesOf(to!, near(re), near(im)),
      { ...seriesOf(text("linear.plot-mirrored"), near(re), near(im, -1)), dashed: true },
    ],
    references: [{ label: "-1", x: Float64Array.of(-1), y: Float64Array.of(0) }],
  };
}

function locusPanel({ locus = [], zeros }: LinearAnalysis, text: LinearText): PlotPanel {
  const starts = locus[0]?.poles ?? [];
  const known = [...starts, ...(zeros?.zeros ?? [])];
  const size = Math.max(0, ...known.map(({ re, im }) => Math.hypot(re, im)));
  const limit = size > 0 ? 3 * size : Number.POSITIVE_INFINITY;
  const branches = starts.map((_, i) => {
    const points = locus.map(({ poles }) => poles[i]!);
    const shown = points.map((one) =>
      Math.hypot(one.re, one.im) <= limit ? one : { re: Number.NaN, im: Number.NaN },
    );
    return {
      ...seriesOf(
        "",
        shown.map(({ re }) => re),
        shown.map(({ im }) => im),
        i,
      ),
      label: String(i + 1),
    };
  });
  const shownRoots = locus.flatMap(({ poles }) => poles).filter(({ re, im }) => Math.hypot(re, im) <= limit);
  const { size: mark, references } = planeExtent([...known, ...shownRoots]);
  return {
    ...{ kind: "xy", equalAxes: false },
    x: { label: text("linear.real"), unit: "1/s" },
    y: { label: text("linear.plot-locus"), unit: "1/s" },
    references,
    series: [...branches, ...(starts.length > 0 ? [crosses(text("linear.poles"), starts, mark)] : [])],
  };
}

function stepPanel({ step, to }: LinearAnalysis, text: LinearText): PlotPanel {
  const { time, y, characteristics } = step!;
  const final = characteristics?.finalValue;
  const ends = Float64Array.of(0, time.at(-1)!);
  return {
    ...{ kind: "xy", equalAxes: false },
    x: { label: text("linear.time"), unit: "" },
    y: { label: `${text("linear.step")}: ${to!}`, unit: "" },
    series: [seriesOf(to!, time, y)],
    ...(final !== undefined && {
      references: [{ label: text("linear.final-value"), x: ends, y: Float64Array.of(final, final) }],
    }),
  };
}
