import {
  type Diagnostic,
  diagnoseWithoutSpan,
  type ExchangedVariable,
  type MessageArguments,
  type ModelCut,
  phrase,
  type SplitResult,
  type SystemAnalysis,
} from "@cosimo/core";
import type { Speech } from "../terminal/language.ts";
import { shortNumber, textTable } from "../terminal/text-table.ts";
import { algorithmOptions } from "./analysis-view.ts";
import { splitReportMessages, splitTexts } from "./split-texts.ts";

type Text = (code: keyof typeof splitTexts, args?: MessageArguments) => string;

/** Partitions without units that the text lists, at most. */
const MOST_IMPOSSIBLE = 3;

export function noSuchCut(cut: number, count: number): Diagnostic {
  return diagnoseWithoutSpan(splitReportMessages, "split.no-such-cut", { cut, count });
}

/** Renders the cuts of a model as text. `files`: those that were written. */
export function renderSplit(found: SplitResult, files: readonly string[], { say }: Speech): string {
  const text: Text = (code, args) => say(phrase(splitTexts, code, args));
  const { model, cuts, impossible, untried } = found;
  const parts = [
    text("split.title", { model, count: cuts.length }),
    ...cuts.map((cut, i) => `${i + 1}  ${cutText(cut, text)}`),
  ];
  const notes = impossible
    .slice(0, MOST_IMPOSSIBLE)
    .map(({ sides: [first = [], second = []], reason }) =>
      text("split.impossible-cut", { first: first.join(" + "), second: second.join(" + "), reason }),
    );
  const more = impossible.length - notes.length;
  if (more > 0) notes.push(text("split.more-impossible", { count: more }));
  if (untried > 0) notes.push(text("split.untried", { count: untried }));
  if (notes.length > 0) parts.push(notes.join("\n"));
  if (files.length > 0) parts.push(files.map((file) => `${text("split.written")} ${file}`).join("\n"));
  return `${parts.join("\n\n")}\n`;
}

function cutText({ units, exchanged, shared, analysis }: ModelCut, text: Text): string {
  const [first, second] = units.map(({ states }) => states.length);
  const sides = units.map(({ components }) => components.join(" + ")).join("  |  ");
  const rows = [
    ...units.map(({ name }) => givenRow(name, exchanged, text)),
    [text("split.limits"), limitsText(analysis, text)],
    ...recommendedRow(analysis, text),
  ];
  const sharedLine = shared.length === 0 ? "" : `\n   ${text("split.shared", { names: shared.join(", ") })}`;
  const states = text("split.states", { first: first!, second: second! });
  return `${sides}  (${states})${sharedLine}\n${textTable(rows, "   ")}`;
}

function givenRow(unit: string, exchanged: readonly ExchangedVariable[], text: Text): readonly string[] {
  const given = exchanged
    .filter(({ from }) => from === unit)
    .map(({ name, unit: measure, feedthrough }) => {
      const direct =
        feedthrough.length === 0 ? "" : ` (${text("split.direct", { names: feedthrough.join(", ") })})`;
      return `${name}${measure === "" ? "" : ` [${measure}]`}${direct}`;
    });
  return [text("split.gives", { name: unit }), given.length === 0 ? "-" : given.join(", ")];
}

/** Algorithms that need nothing of the units, and the best of those that do. */
const shownAlgorithms = ["J0", "GS", "J1", "L1", "LX"] as const;

function limitsText({ algorithms }: SystemAnalysis, text: Text): string {
  return shownAlgorithms
    .flatMap((shown) => {
      const found = algorithms.find(({ algorithm }) => algorithm === shown);
      if (found === undefined) return [];
      const { limit } = found;
      const step =
        limit === undefined
          ? text("split.every")
          : limit === 0
            ? text("split.no-step")
            : shortNumber(Number(limit.toPrecision(3)));
      return [`${algorithmOptions[shown]}: ${step}`];
    })
    .join("; ");
}

function recommendedRow({ recommendation }: SystemAnalysis, text: Text): readonly (readonly string[])[] {
  if (recommendation === undefined || recommendation.best.step === 0) return [];
  const { algorithm, step } = recommendation.best;
  const args = { algorithm: algorithmOptions[algorithm], step: shortNumber(Number(step.toPrecision(2))) };
  return [[text("split.recommended"), text("split.step", args)]];
}
