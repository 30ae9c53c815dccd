import {
  createSpeaker,
  type Diagnostic,
  localize,
  type MessageArguments,
  phrase,
  type Say,
  type Translations,
} from "@cosimo/core/models";
import { terminalTexts } from "./terminal-texts.ts";

export const languages = ["en", "ru"] as const;
export type Language = (typeof languages)[number];

/** Texts and diagnostics in the user's language. */
export interface Speech {
  readonly language: Language;
  readonly translations: Translations;
  readonly say: Say;
  /** A text of the command line itself. */
  text(code: keyof typeof terminalTexts, args?: MessageArguments): string;
  diagnostic(diagnostic: Diagnostic): Diagnostic;
  /** Descriptions of commands, arguments and options; missing: English, as declared. */
  readonly help: HelpTexts | undefined;
}

/**
 * Keys: command and option (`simulate --solver`), an option of all commands, or an English line.
 */
export type HelpTexts = Readonly<Record<string, string>>;

/**
 * The flag takes precedence over `COSIMO_LANG`, then the locale variables of POSIX. Default:
 * English.
 */
export function chooseLanguage(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Language {
  const index = args.lastIndexOf("--lang");
  const joined = args
    .filter((arg) => arg.startsWith("--lang="))
    .at(-1)
    ?.slice("--lang=".length);
  const requested = index < 0 ? joined : args[index + 1];
  const named = [requested, env["COSIMO_LANG"], env["LC_ALL"], env["LC_MESSAGES"], env["LANG"]];
  const code = named.find((name) => name !== undefined && name !== "") ?? "";
  return languages.find((language) => new RegExp(`^${language}([-_.@]|$)`, "i").test(code)) ?? "en";
}

/** Loads the texts of a language; Russian on demand only. */
export async function loadSpeech(language: Language): Promise<Speech> {
  if (language === "en") return createSpeech(language, {}, undefined);
  const { translations, help } = await import("../russian/index.ts");
  return createSpeech(language, translations, help);
}

export function createSpeech(
  language: Language,
  translations: Translations,
  help: HelpTexts | undefined,
): Speech {
  const say = createSpeaker(translations);
  return {
    ...{ language, translations, say, help },
    text: (code, args) => say(phrase(terminalTexts, code, args)),
    diagnostic: (diagnostic) => localize(diagnostic, translations),
  };
}
