import { closestNames } from "../diagnostics/closest-names.ts";
import { type Diagnostic, diagnoseWithoutSpan } from "../diagnostics/diagnostic.ts";
import { type MessageArgument, type MessageArguments, phrase } from "../diagnostics/phrase.ts";
import type { ChosenSettings, FileKind, OptionRow, OptionTable, Setting } from "./setting.ts";
import { conditionText, expectedText, filesText, placesText } from "./setting-phrases.ts";
import { settings } from "./settings.ts";
import { settingsMessages, settingsPhrases } from "./settings-messages.ts";

/** Options by name; undefined ones count as missing. */
export type GivenSettings = Readonly<Record<string, unknown>>;

/** What is simulated, as far as it decides which settings apply. */
export interface SettingsContext {
  /** More than one: the kind of the FMU is not known yet; a setting must apply to one of them. */
  readonly files: readonly FileKind[];
  /** Settings in force, those of files included; conditions read them. Missing: conditions are not checked. */
  readonly chosen?: ChosenSettings;
  /** Name of a setting in messages; missing: that in JavaScript. */
  readonly label?: (name: string) => string;
  /** Options beside the settings. */
  readonly more?: OptionTable;
}

/** Name of all options together in messages. */
const OPTIONS = "options";

/** Errors of options given in JavaScript: unknown names, wrong types, values out of range, settings that do not apply. */
export function checkOptions(given: GivenSettings, context: SettingsContext): readonly Diagnostic[] {
  const unusable = checkObject(given, OPTIONS);
  if (unusable.length > 0) return unusable;
  const { more, files: kinds } = context;
  const table = more === undefined ? optionsInCode : { ...optionsInCode, ...more };
  const isHere = ({ places }: OptionRow) => places?.some(({ files }) => sharesFile(files, kinds)) ?? true;
  return [
    ...checkNames(given, table, isHere),
    ...checkValues(given, undefined, table),
    ...checkPlaces(given, context),
  ];
}

/** The same for the options of a function that runs nothing, which `where` names. */
export function checkFields(given: GivenSettings, table: OptionTable, where: string): readonly Diagnostic[] {
  const unusable = checkObject(given, OPTIONS);
  if (unusable.length > 0) return unusable;
  return [...checkNames(given, table, () => true, where), ...checkValues(given, undefined, table)];
}

const table: Readonly<Record<string, Setting>> = settings;
const optionsInCode: OptionTable = Object.fromEntries(
  Object.entries<Setting>(settings).filter(([, row]) => row.commandLineOnly !== true),
);

/** Errors for names that the table does not have; a message proposes rows that are `isHere`. */
function checkNames(
  given: GivenSettings,
  table: OptionTable,
  isHere: (row: OptionRow) => boolean,
  where = "",
): readonly Diagnostic[] {
  return namesOf(given).flatMap((name) => {
    if (Object.hasOwn(table, name)) return [];
    const possible = Object.keys(table).filter((one) => isHere(table[one]!));
    const [close] = closestNames(name, possible);
    if (close === undefined) return [error("settings.unknown", { name, possible })];
    const row = table[close]!;
    const places = row.places === undefined ? where : placesText(row.places);
    return [error("settings.misspelt", { name, close, expected: expectedText(row), places })];
  });
}

/** Errors for values of a wrong type or out of range. */
export function checkValues(
  given: GivenSettings,
  label = (name: string) => name,
  table: OptionTable = settings,
): readonly Diagnostic[] {
  return namesOf(given).flatMap((name) => {
    const row = Object.hasOwn(table, name) ? table[name] : undefined;
    const found = row && checkRow(name, row, given[name], label(name));
    return found === undefined ? [] : [found];
  });
}

/** A value of any type in a message. */
function shownValue(value: unknown): MessageArgument {
  if (typeof value === "string") return `'${value}'`;
  if (Array.isArray(value)) return phrase(settingsPhrases, "settings.an-array");
  if (typeof value !== "object" || value === null) return String(value);
  const kind = kindOf(value);
  return kind === "Object"
    ? phrase(settingsPhrases, "settings.an-object")
    : phrase(settingsPhrases, "settings.an-object-of", { kind });
}

/** `Object`, `Map`, `AbortSignal`, …: the kind that an object states, whatever its global scope. */
function kindOf(value: object): string {
  return Object.prototype.toString.call(value).slice("[object ".length, -1);
}

/** The error of options that are no object. */
function checkObject(given: unknown, label: string): readonly Diagnostic[] {
  if (typeof given === "object" && given !== null && hasMembers(given, {})) return [];
  const expected = expectedText({ type: "object" });
  return [error("settings.wrong-type", { name: label, value: shownValue(given), expected })];
}

/** The error of one value, if any. `label` names it in the message. */
export function checkValue(name: string, value: unknown, label = name): Diagnostic | undefined {
  return checkRow(name, settings[name as keyof typeof settings], value, label);
}

function checkRow(name: string, row: OptionRow, value: unknown, label: string): Diagnostic | undefined {
  if (!hasType(row, value))
    return error("settings.wrong-type", {
      name: label,
      value: shownValue(value),
      expected: expectedText(row),
    });
  if (typeof value === "number") return checkNumber(row, value, label);
  if (row.choices === undefined) return undefined;
  const names: readonly string[] = Array.isArray(value) ? value : typeof value === "string" ? [value] : [];
  const wrong = names.find((one) => !row.choices!.includes(one));
  return wrong === undefined ? undefined : checkChoice(name, row, wrong, label);
}

function hasMembers(value: object, members: NonNullable<OptionRow["members"]>): boolean {
  const types = Object.entries(members);
  if (types.length === 0) return kindOf(value) === "Object";
  const given = value as Readonly<Record<string, unknown>>;
  return types.every(([name, type]) => {
    const found = typeof given[name];
    return found === type || (type.endsWith("?") && (found === "undefined" || `${found}?` === type));
  });
}

function hasType({ type, members }: OptionRow, value: unknown): boolean {
  switch (type) {
    case "any":
      return true;
    case "number":
    case "whole":
      return typeof value === "number";
    case "boolean":
      return typeof value === "boolean";
    case "choice":
    case "text":
      return typeof value === "string";
    case "names":
      return Array.isArray(value) && value.every((one) => typeof one === "string");
    case "instants":
      return Array.isArray(value) && value.every((one, i) => Number.isFinite(one) && !(one <= value[i - 1]));
    case "pattern":
      return value instanceof RegExp;
    case "object":
      return (
        typeof value === "object" && value !== null && (members === undefined || hasMembers(value, members))
      );
    case "function":
      return typeof value === "function";
  }
}

function checkNumber({ type, range = {} }: OptionRow, value: number, name: string): Diagnostic | undefined {
  const { above, least, below, most } = range;
  const isWhole = type !== "whole" || Number.isInteger(value) || value === Number.POSITIVE_INFINITY;
  if (least !== undefined && most !== undefined)
    return value >= least && value <= most && isWhole
      ? undefined
      : error("settings.order", { name, value, least, most });
  if (above !== undefined && below !== undefined)
    return value > above && value < below
      ? undefined
      : error("settings.not-between", { name, value, least: above, most: below });
  if (above !== undefined && !(value > above)) return error("settings.not-positive", { name, value });
  if (least !== undefined && !(value >= least)) return error("settings.negative", { name, value });
  if (above === undefined && least === undefined && !Number.isFinite(value))
    return error("settings.not-finite", { name, value });
  return isWhole ? undefined : error("settings.not-whole", { name, value });
}

function checkChoice(
  setting: string,
  { choices = [] }: OptionRow,
  value: string,
  name: string,
): Diagnostic | undefined {
  if (choices.includes(value)) return undefined;
  const [close] = closestNames(value, choices);
  const possible = choices;
  if (setting === "solver")
    return close === undefined
      ? error("settings.unknown-solver", { name: value, possible })
      : error("settings.misspelt-solver", { name: value, close, possible });
  return close === undefined
    ? error("settings.unknown-value", { name, value, possible })
    : error("settings.misspelt-value", { name, value, close, possible });
}

/** Errors for settings that do not apply to the file, to the method, or without other options. */
export function checkPlaces(
  given: GivenSettings,
  { files, chosen, label = (name) => name }: SettingsContext,
): readonly Diagnostic[] {
  return namesOf(given).flatMap((name) => {
    const places = Object.hasOwn(settings, name) ? table[name]!.places : undefined;
    if (places === undefined) return [];
    const here = places.filter((place) => sharesFile(place.files, files));
    if (here.length === 0)
      return [
        error("settings.wrong-file", {
          ...{ name: label(name), file: filesText(files), places: placesText(places) },
        }),
      ];
    if (chosen === undefined || here.some(({ when }) => when === undefined || when.holds(chosen))) return [];
    return [
      error("settings.wrong-case", {
        name: label(name),
        condition: here.map(({ when }) => conditionText(when!)),
      }),
    ];
  });
}

/** True when a setting has an effect in this context. */
export function applies(name: string, context: SettingsContext): boolean {
  return checkPlaces({ [name]: true }, context).length === 0;
}

/** Errors for options of the command line that have no effect without another one. */
export function checkNeeds(given: GivenSettings, label: (name: string) => string): readonly Diagnostic[] {
  return namesOf(given).flatMap((name) => {
    const needs = table[name]?.needs ?? [];
    if (needs.length === 0 || needs.some((other) => given[other] !== undefined)) return [];
    const [first = "", ...rest] = needs.map(label);
    const others = rest.reduce<MessageArgument>(
      (before, last) => phrase(settingsPhrases, "settings.either", { first: before, last }),
      first,
    );
    return [error("settings.needs", { name: label(name), others })];
  });
}

function namesOf(given: GivenSettings): readonly string[] {
  return Object.keys(given).filter((name) => given[name] !== undefined);
}

function sharesFile(some: readonly FileKind[], others: readonly FileKind[]): boolean {
  return some.some((kind) => others.includes(kind));
}

function error(code: keyof typeof settingsMessages, args: MessageArguments): Diagnostic {
  return diagnoseWithoutSpan(settingsMessages, code, args);
}
