import { type MessageArgument, type PhraseCatalogue, phrase } from "../diagnostics/phrase.ts";
import {
  type Condition,
  type FileKind,
  fileKinds,
  type OptionRow,
  type Place,
  type Setting,
} from "./setting.ts";
import { settings } from "./settings.ts";
import { settingsPhrases } from "./settings-messages.ts";

const rows: readonly Setting[] = Object.values(settings);
const conditions: readonly Condition[] = [
  ...new Set(rows.flatMap(({ places }) => places.flatMap(({ when }) => (when === undefined ? [] : [when])))),
];
const codeOf = ({ name }: Condition): string => `settings.when-${name}`;

/** The conditions of the table in English, by the codes of messages. */
export const conditionPhrases = Object.fromEntries(
  conditions.map((condition) => [codeOf(condition), condition.text]),
) satisfies PhraseCatalogue;

export function conditionText(condition: Condition): MessageArgument {
  return phrase(conditionPhrases, codeOf(condition));
}

const fmuKinds: readonly FileKind[] = ["me", "cs", "se"];

/** Kinds of files in words; the three kinds of FMUs together are "FMUs". */
export function filesText(files: readonly FileKind[]): MessageArgument {
  if (fileKinds.every((kind) => files.includes(kind))) return phrase(settingsPhrases, "settings.all-files");
  const allFmus = fmuKinds.every((kind) => files.includes(kind));
  const shown = allFmus ? files.filter((kind) => !fmuKinds.includes(kind)) : files;
  const named: MessageArgument[] = shown.map((kind) => phrase(settingsPhrases, `settings.file-${kind}`));
  return allFmus ? [...named, phrase(settingsPhrases, "settings.file-fmu")] : named;
}

/** The places of a setting in words. */
export function placesText(places: readonly Place[]): MessageArgument {
  return places.map(({ files, when }) =>
    when === undefined
      ? filesText(files)
      : phrase(settingsPhrases, "settings.place", {
          files: filesText(files),
          condition: conditionText(when),
        }),
  );
}

/** The values of a setting in words: type, range and unit. */
export function expectedText(setting: OptionRow): MessageArgument {
  const { unit } = setting;
  const quantity = valuesText(setting);
  return unit === undefined ? quantity : phrase(settingsPhrases, "settings.in-unit", { quantity, unit });
}

function valuesText({ type, range = {}, choices = [], members = {} }: OptionRow): MessageArgument {
  const { above, least, below, most } = range;
  const say = (code: keyof typeof settingsPhrases, args = {}) => phrase(settingsPhrases, code, args);
  switch (type) {
    case "any":
      return say("settings.a-value");
    case "number":
      if (above !== undefined && below !== undefined)
        return say("settings.a-number-between", { above, below });
      if (above !== undefined) return say("settings.a-number-above", { above });
      return least === undefined ? say("settings.a-number") : say("settings.a-number-from", { least });
    case "whole":
      return least !== undefined && most !== undefined
        ? say("settings.a-whole-number-between", { least, most })
        : say("settings.a-whole-number");
    case "boolean":
      return say("settings.true-or-false");
    case "choice":
      return say("settings.one-of", { choices: choices.map((one) => `'${one}'`) });
    case "text":
      return say("settings.a-text");
    case "names":
      return say("settings.names");
    case "instants":
      return say("settings.instants");
    case "pattern":
      return say("settings.a-pattern");
    case "object": {
      const names = Object.keys(members).filter((name) => !members[name]!.endsWith("?"));
      return names.length === 0 ? say("settings.an-object") : say("settings.an-object-with", { names });
    }
    case "function":
      return say("settings.a-function");
  }
}
