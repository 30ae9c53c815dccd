import {
  type LinearAnalysis,
  type LinearAnalysisName,
  type Margins,
  type MessageArguments,
  phrase,
  type StateSpace,
} from "@cosimo/core";
import type { Speech } from "../terminal/language.ts";
import { complexText, shortNumber, textTable } from "../terminal/text-table.ts";
import { linearTexts } from "./linear-texts.ts";

export type LinearText = (code: keyof typeof linearTexts, args?: MessageArguments) => string;

export function linearText({ say }: Speech): LinearText {
  return (code, args) => say(phrase(linearTexts, code, args));
}

/** Rows of tables over frequency, gain or time. --json has all. */
const SHOWN_ROWS = 13;
/** Branches of a root locus in columns. */
const SHOWN_BRANCHES = 6;

/** The parts of the text, in the order in which they were asked for. */
export function renderLinearAnalysis(
  found: LinearAnalysis,
  model: StateSpace,
  analyses: readonly LinearAnalysisName[],
  speech: Speech,
): readonly string[] {
  const text = linearText(speech);
  const { from, to } = found;
  return [
    ...(from !== undefined && to !== undefined ? [text("linear.channel", { from, to })] : []),
    ...new Set(analyses.map((one) => renderOne(one, found, model, text))),
  ];
}

function renderOne(
  analysis: LinearAnalysisName,
  found: LinearAnalysis,
  model: StateSpace,
  text: LinearText,
): string {
  switch (analysis) {
    case "poles":
      return polesText(found, text);
    case "zeros":
      return zerosText(found, model, text);
    case "bode":
      return bodeText(found, text);
    case "nyquist":
      return nyquistText(found, text);
    case "rootlocus":
      return locusText(found, text);
    case "margins":
      return marginsText(found.margins!, text);
    case "step":
      return stepText(found, text);
  }
}

function polesText({ poles = [] }: LinearAnalysis, text: LinearText): string {
  if (poles.length === 0) return text("linear.no-poles");
  const rows = poles.map(({ re, im, angularFrequency, damping }) => [
    complexText(re, im, true),
    ...[angularFrequency, damping],
  ]);
  return textTable([[text("linear.pole"), text("linear.frequency"), text("linear.damping")], ...rows], "");
}

function zerosText({ zeros, from }: LinearAnalysis, model: StateSpace, text: LinearText): string {
  const [inputs, outputs] = from === undefined ? [model.inputNames.length, model.outputNames.length] : [1, 1];
  const { rank } = zeros!;
  const lost = rank < Math.min(inputs, outputs) ? `\n${text("linear.rank", { inputs, outputs, rank })}` : "";
  const upper = zeros!.zeros
    .filter(({ im }) => im >= 0)
    .sort((a, b) => Math.hypot(a.re, a.im) - Math.hypot(b.re, b.im));
  if (upper.length === 0) return text("linear.no-zeros") + lost;
  const rows = upper.map(({ re, im }) => [complexText(re, im, true), Math.hypot(re, im)]);
  return textTable([[text("linear.zero"), text("linear.frequency")], ...rows], "") + lost;
}

/** Up to `SHOWN_ROWS` of so many rows, evenly spread, with both ends. */
function shownRows(count: number): readonly number[] {
  if (count <= SHOWN_ROWS) return Array.from({ length: count }, (_, k) => k);
  return Array.from({ length: SHOWN_ROWS }, (_, k) => Math.round((k * (count - 1)) / (SHOWN_ROWS - 1)));
}

export const decibels = (magnitude: number): number => 20 * Math.log10(magnitude);

function bodeText({ response }: LinearAnalysis, text: LinearText): string {
  const { frequency, magnitude, phase } = response!;
  const head = [text("linear.frequency"), text("linear.magnitude"), text("linear.phase")];
  const rows = shownRows(frequency.length).map((k) => [frequency[k]!, decibels(magnitude[k]!), phase[k]!]);
  return textTable([head, ...rows], "");
}

function nyquistText({ response }: LinearAnalysis, text: LinearText): string {
  const { frequency, re, im } = response!;
  const head = [text("linear.frequency"), text("linear.real"), text("linear.imaginary")];
  const rows = shownRows(frequency.length).map((k) => [frequency[k]!, re[k]!, im[k]!]);
  return textTable([head, ...rows], "");
}

function locusText({ locus = [] }: LinearAnalysis, text: LinearText): string {
  const branches = Math.min(SHOWN_BRANCHES, locus[0]?.poles.length ?? 0);
  const rows = shownRows(locus.length).map((k) => [
    locus[k]!.gain,
    ...locus[k]!.poles.slice(0, branches).map(({ re, im }) => complexText(re, im)),
  ]);
  return textTable([[text("linear.gain"), text("linear.closed-poles")], ...rows], "");
}

function marginsText(found: Margins, text: LinearText): string {
  const { gainCrossovers, phaseCrossovers, closedPoles } = found;
  const at = (frequency: number) => text("linear.at-frequency", { value: shortNumber(frequency) });
  const none = text("linear.infinite");
  const gains = phaseCrossovers.map(({ gainMargin, frequency }) => {
    const args = { value: shortNumber(gainMargin), decibels: shortNumber(decibels(gainMargin)) };
    return [text("linear.gain-margin"), text("linear.factor", args), at(frequency)];
  });
  const phases = gainCrossovers.map(({ phaseMargin, frequency }) => [
    ...[text("linear.phase-margin"), text("linear.degrees", { value: shortNumber(phaseMargin) })],
    at(frequency),
  ]);
  const delays = gainCrossovers.map(({ delayMargin, frequency }) => [
    ...[text("linear.delay-margin"), text("linear.seconds", { value: shortNumber(delayMargin) })],
    at(frequency),
  ]);
  const rows = [
    ...(gains.length > 0 ? gains : [[text("linear.gain-margin"), none]]),
    ...(phases.length > 0 ? [...phases, ...delays] : [[text("linear.phase-margin"), none]]),
  ];
  const isStable = closedPoles?.every(({ re }) => re < 0);
  const verdict =
    isStable === undefined ? "" : `\n${text(isStable ? "linear.loop-stable" : "linear.loop-unstable")}`;
  return `${text("linear.margins")}\n${textTable(rows)}${verdict}`;
}

function stepText({ step, to }: LinearAnalysis, text: LinearText): string {
  const { time, y, characteristics } = step!;
  const seconds = (value: number | undefined) =>
    value === undefined ? "-" : text("linear.seconds", { value: shortNumber(value) });
  const rows =
    characteristics === undefined
      ? []
      : [
          [text("linear.final-value"), shortNumber(characteristics.finalValue)],
          [text("linear.rise-time"), seconds(characteristics.riseTime)],
          [
            text("linear.overshoot"),
            text("linear.percent", { value: shortNumber(100 * characteristics.overshoot) }),
            ...(characteristics.peakTime === undefined ? [] : [seconds(characteristics.peakTime)]),
          ],
          [text("linear.settling-time"), seconds(characteristics.settlingTime)],
        ];
  const points = shownRows(time.length).map((k) => [time[k]!, y[k]!]);
  const known = rows.length === 0 ? "" : `${textTable(rows)}\n`;
  return `${text("linear.step")}\n${known}${textTable([[text("linear.time"), to!], ...points])}`;
}
