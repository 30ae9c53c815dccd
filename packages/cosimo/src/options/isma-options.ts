import { type Command, Option } from "commander";
import { parseNumber, parsePositive } from "./options.ts";

/** The settings of a run under the names that ISMA gives them. */
export interface IsmaOptions {
  readonly h0?: number;
  readonly hMin?: number;
  readonly hMax?: number;
  readonly epsI?: number;
  readonly epsEv?: number;
}

const synonyms = [
  { flag: "--h0 <h>", isma: "h0", own: "initialStep", name: "--initial-step", parse: parsePositive },
  { flag: "--h-min <h>", isma: "hMin", own: "minStep", name: "--min-step", parse: parsePositive },
  { flag: "--h-max <h>", isma: "hMax", own: "maxStep", name: "--max-step", parse: parsePositive },
  { flag: "--eps-i <e>", isma: "epsI", own: "tolerance", name: "--tolerance", parse: parsePositive },
  {
    flag: "--eps-ev <e>",
    isma: "epsEv",
    own: "eventTolerance",
    name: "--event-tolerance",
    parse: parseNumber,
  },
] as const;

/** Both names of one setting together are a mistake. */
export function addIsmaOptions(command: Command): void {
  for (const { flag, own, name, parse } of synonyms)
    command.addOption(new Option(flag, `the same as ${name}`).argParser(parse).conflicts(own));
}

/** The options with the settings under our names only. */
export function withoutIsmaNames<T extends IsmaOptions>(options: T): Omit<T, keyof IsmaOptions> {
  const { h0, hMin, hMax, epsI, epsEv, ...others } = options;
  const given: Readonly<Record<(typeof synonyms)[number]["isma"], number | undefined>> = {
    ...{ h0, hMin, hMax },
    ...{ epsI, epsEv },
  };
  const renamed = synonyms.map(({ isma, own }) => [own, given[isma]] as const);
  return { ...others, ...Object.fromEntries(renamed.filter(([, value]) => value !== undefined)) };
}
