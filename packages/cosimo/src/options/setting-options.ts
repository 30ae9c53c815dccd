import {
  checkNeeds,
  checkPlaces,
  checkValues,
  ModelError,
  type ReferenceShape,
  type Setting,
  type SettingsContext,
  type SettingValue,
  settings,
  settingTexts,
} from "@cosimo/core/models";
import { type Command, Option } from "commander";
import {
  parseCount,
  parseNumber,
  parsePattern,
  parsePositive,
  parseReferenceOption,
  parseSetting,
  repeated,
  type Settings,
} from "./options.ts";

type Table = typeof settings;

/** Settings that have an option on the command line. */
export type OptionName = {
  [K in keyof Table]: Table[K] extends { readonly flag: string } ? K : never;
}[keyof Table];

type ArgumentOf<S> = S extends { readonly argument: "assignment" }
  ? Settings
  : S extends { readonly argument: "shape" }
    ? readonly ReferenceShape[]
    : S extends { readonly argument: "list" }
      ? readonly string[]
      : S extends { readonly argument: "text" }
        ? string
        : S extends { readonly argumentChoices: readonly (infer C)[] }
          ? C
          : SettingValue<S>;

/** Values of the command line, by the names of the settings table. The path of a method's module is replaced by `loadMethodModule`. */
export type SettingOptions<N extends OptionName = OptionName> = {
  readonly [K in N]?: ArgumentOf<Table[K]>;
};

const rows = Object.entries(settings) as readonly (readonly [name: keyof Table, row: Setting])[];

/** Adds the options of the settings table for a command. */
export function addSettingOptions(command: Command, path: string): Command {
  for (const [name, row] of rows) {
    const { flag, ismaFlag } = row;
    const texts = settingTexts[name];
    const own = path === "simulate" || texts.commands?.[path] === true ? texts : texts.commands?.[path];
    if (flag === undefined || own === undefined) continue;
    command.addOption(settingOption(name, row, flag, own.en));
    if (ismaFlag === undefined || path !== "simulate") continue;
    const synonym = settingOption(name, row, ismaFlag, `the same as ${longName(flag)}`);
    command.addOption(synonym.conflicts(new Option(flag).attributeName()));
  }
  return command;
}

/**
 * Adds single options of the settings table to a command, with the help text common to all
 * commands.
 */
export function addSharedOptions(command: Command, ...names: readonly OptionName[]): Command {
  for (const name of names) {
    const row: Setting = settings[name];
    command.addOption(settingOption(name, row, row.flag!, settingTexts[name].en));
  }
  return command;
}

function settingOption(name: string, row: Setting, flag: string, text: string): Option {
  const { default: standard, type, choices, argumentChoices = choices } = row;
  const shown = typeof standard === "string" || name === "gamma" ? ` (default: ${standard})` : "";
  const option = new Option(flag, text + shown);
  const parse = parserOf(row);
  if (parse !== undefined) option.argParser<unknown>(parse as (text: string, previous: unknown) => unknown);
  return type === "choice" ? option.choices(argumentChoices ?? []) : option;
}

type Parser = (text: string, previous: never) => unknown;

function parserOf({ type, argument = type, range }: Setting): Parser | undefined {
  switch (argument) {
    case "number":
      return range?.above === 0 && range.below === undefined ? parsePositive : parseNumber;
    case "whole":
      // The table names the whole range.
      return range?.least === undefined ? parseCount : parseNumber;
    case "pattern":
      return parsePattern;
    case "assignment":
      return parseSetting;
    case "shape":
      return parseReferenceOption;
    case "list":
      return repeated;
    default:
      return undefined;
  }
}

/**
 * Renames options as commander returns them to the names of the settings table; others are kept.
 */
export function readSettingOptions<T extends object>(options: T): T & SettingOptions {
  const given = new Map<string, unknown>(Object.entries(options));
  const renamed: [string, unknown][] = [];
  for (const [name, { flag, ismaFlag }] of rows)
    for (const one of [flag, ismaFlag]) {
      if (one === undefined) continue;
      const attribute = new Option(one).attributeName();
      if (given.has(attribute)) renamed.push([name, given.get(attribute)]);
    }
  for (const [, { flag, ismaFlag }] of rows)
    for (const one of [flag, ismaFlag]) if (one !== undefined) given.delete(new Option(one).attributeName());
  return Object.fromEntries([...given, ...renamed]) as T & SettingOptions;
}

/** Label of a setting's option, as typed. */
export function optionLabel(name: string): string {
  const { flag, topic }: Setting = settings[name as keyof Table];
  if (flag !== undefined) return longName(flag);
  return topic === undefined ? name : `--log ${topic}`;
}

/** True for names of the settings table. */
export function isSetting(name: string): boolean {
  return Object.hasOwn(settings, name);
}

function longName(flag: string): string {
  return flag.split(" ")[0]!;
}

/** Settings of `--log`, by topic. */
const topics = rows.flatMap(([name, { topic }]) => (topic === undefined ? [] : [[topic, name] as const]));

/** Topics of the option `--log`. */
export const logTopics: readonly string[] = topics.map(([topic]) => topic);

/**
 * Refuses options with values out of range and options without effect.
 * @throws ModelError of the category usage.
 */
export function refuseUnusable(
  options: SettingOptions & { readonly log?: readonly string[] },
  context: SettingsContext,
): void {
  const logged = topics.filter(([topic]) => options.log?.includes(topic)).map(([, name]) => [name, true]);
  const given = { ...options, ...Object.fromEntries(logged) };
  const numbers = Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === "number"));
  const diagnostics = [
    ...checkValues(numbers, optionLabel),
    ...checkPlaces(given, { ...context, label: optionLabel }),
    ...checkNeeds(given, optionLabel),
  ];
  if (diagnostics.length > 0) throw new ModelError(diagnostics);
}
