import { type MessageArguments, phrase } from "@cosimo/core/models";
import type { OutputAnalysis, SobolIndex, Study } from "@cosimo/studies";
import type { Terminal } from "../terminal/terminal.ts";
import { shortNumber, textTable } from "../terminal/text-table.ts";
import { studyPhrases } from "./study-texts.ts";

export type StudyText = (code: keyof typeof studyPhrases, args?: MessageArguments) => string;

export function textOf({ speech }: Pick<Terminal, "speech">): StudyText {
  return (code, args = {}) => speech.say(phrase(studyPhrases, code, args));
}

/** Tables of statistics and indices as text. */
export function renderAnalysis(
  analysis: readonly OutputAnalysis[],
  { variables }: Pick<Study, "variables">,
  text: StudyText,
): string {
  if (analysis.length === 0) return "";
  const names = variables.map(({ name }) => name);
  return [
    "",
    textTable(statisticsRows(analysis, text)),
    "",
    ...analysis.flatMap((one) => indexTables(one, names, text)),
  ].join("\n");
}

/** A row with headings, and one for each output. */
export function statisticsRows(
  analysis: readonly OutputAnalysis[],
  text: StudyText,
): readonly (readonly (string | number)[])[] {
  const head = (["output", "count", "mean", "deviation", "least", "median", "most"] as const).map((name) =>
    text(`study.${name}`),
  );
  const rows = analysis.map(({ name, statistics: { count, mean, deviation, least, median, most } }) => [
    ...[name, count],
    // An output without values has none of these, and a single value no deviation.
    ...[mean, deviation, least, median, most].map((one) => (Number.isNaN(one) ? "" : one)),
  ]);
  return [head, ...rows];
}

function indexTables(one: OutputAnalysis, names: readonly string[], text: StudyText): readonly string[] {
  const { name, pce, sobol, morris } = one;
  const lines: string[] = [];
  const variable = text("study.variable");
  const shares = [variable, text("study.first"), text("study.total")];
  if (pce !== undefined) {
    const { degree, terms, leaveOneOut, first, total } = pce;
    lines.push(text("study.pce-title", { name, degree, terms, error: shortNumber(leaveOneOut) }));
    lines.push(textTable([shares, ...names.map((one, k) => [one, first[k]!, total[k]!])]), "");
  } else if ("pce" in one) lines.push(text("study.pce-few", { name }), "");
  if (sobol !== undefined) {
    lines.push(text("study.sobol-title", { name, blocks: sobol.blocks }));
    const row = (variableName: string, k: number) => [
      variableName,
      intervalText(sobol.first[k]!, text),
      intervalText(sobol.total[k]!, text),
    ];
    lines.push(textTable([shares, ...names.map(row)]), ...droppedLine(sobol.dropped, text), "");
  }
  if (morris !== undefined) {
    lines.push(text("study.morris-title", { name, paths: morris.paths }));
    const head = [variable, text("study.effect"), text("study.effect-size"), text("study.deviation")];
    const rows = morris.effects.map(({ mean, meanSize, deviation }, k) => [
      ...[names[k]!, mean, meanSize, deviation],
    ]);
    lines.push(textTable([head, ...rows]), ...droppedLine(morris.dropped, text), "");
  }
  return lines;
}

function droppedLine(dropped: number, text: StudyText): readonly string[] {
  return dropped === 0 ? [] : [text("study.dropped", { dropped })];
}

function intervalText({ value, low, high, isZero }: SobolIndex, text: StudyText): string {
  const args = { value: shortNumber(value), low: shortNumber(low), high: shortNumber(high) };
  return text(isZero ? "study.zero" : "study.interval", args);
}
