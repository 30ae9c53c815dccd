import type { LinearAnalysisName } from "@cosimo/core";
import { diagnoseWithoutSpan, ModelError, settingsMessages } from "@cosimo/core/models";
import { type Command, Option } from "commander";
import { invalidValue } from "../options/usage-messages.ts";

/** Options of `linearize` that choose what is done with the linear model. */
export interface LinearFlags {
  readonly analyse?: readonly LinearAnalysisName[];
  readonly from?: string;
  readonly to?: string;
  readonly frequencies?: readonly number[];
  readonly gains?: readonly number[];
}

/** Options of `linearize` only. */
export interface LinearizeFlags extends LinearFlags {
  readonly at?: readonly number[];
  readonly event?: string;
  readonly nth?: number;
  readonly steady?: boolean;
  readonly descriptor?: boolean;
  readonly linearModel?: string;
  readonly json?: boolean;
}

const names = [
  "poles",
  "zeros",
  "bode",
  "nyquist",
  "rootlocus",
  "margins",
  "step",
] as const satisfies readonly LinearAnalysisName[];

export function addLinearOptions(command: Command): Command {
  return command
    .addOption(
      new Option("--analyse <names>", `instead of the matrices, after commas: ${names.join(", ")}`).argParser(
        parseAnalyses,
      ),
    )
    .option("--from <input>", "the input where they begin (default: the only one)")
    .option("--to <output>", "the output where they end (default: the only one)")
    .option(
      "--frequencies <list>",
      "FROM:TO:COUNT, evenly by ratio, or a,b,c (default: from poles and zeros) [rad/s]",
      parseFrequencies,
    )
    .option("--gains <list>", "of the root locus, FROM:TO:COUNT, evenly by ratio, or a,b,c", parseGains);
}

/** @throws ModelError for options that only act on analyses */
export function refuseWithoutAnalyse(flags: LinearFlags, plot: readonly string[] = []): void {
  if (flags.analyse !== undefined) return;
  const { from, to, frequencies, gains } = flags;
  const given = Object.entries({ from, to, frequencies, gains, plot: plot[0] }).find(
    ([, value]) => value !== undefined,
  );
  if (given === undefined) return;
  const args = { name: `--${given[0]}`, others: "--analyse" };
  throw new ModelError([diagnoseWithoutSpan(settingsMessages, "settings.needs", args)]);
}

function parseAnalyses(text: string): readonly LinearAnalysisName[] {
  return text.split(",").map((part) => {
    const found = names.find((one) => one === part.trim());
    if (found === undefined)
      throw invalidValue("usage.none-of", { name: part.trim(), possible: names.join(", ") });
    return found;
  });
}

/** Ascending. */
function parseFrequencies(text: string): readonly number[] {
  const found = parseList(text, (value) => value > 0);
  return [...new Set(found)].sort((a, b) => a - b);
}

function parseGains(text: string): readonly number[] {
  return parseList(text, () => true);
}

function parseList(text: string, isPossible: (value: number) => boolean): readonly number[] {
  const wrong = () => invalidValue("usage.range-form");
  const number = (part: string): number => {
    const value = Number(part);
    if (part.trim() === "" || !Number.isFinite(value) || !isPossible(value)) throw wrong();
    return value;
  };
  const parts = text.split(":");
  if (parts.length === 1) return text.split(",").map(number);
  const [from, to, count] = parts.map(number) as [number, number, number];
  const isRange =
    parts.length === 3 &&
    from > 0 &&
    to > from &&
    Number.isInteger(count) &&
    count > 1 &&
    count <= MOST_POINTS;
  if (!isRange) throw wrong();
  return Array.from({ length: count }, (_, k) => from * (to / from) ** (k / (count - 1)));
}

const MOST_POINTS = 100_000;
