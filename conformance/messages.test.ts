import { describe, expect, it } from "vitest";
import { createProgram } from "../packages/cosimo/src/cli.ts";
import { allCommands, commandPath } from "../packages/cosimo/src/options/all-commands.ts";
import { linesBelow } from "../packages/cosimo/src/options/translate-help.ts";
import { help, translations as russian } from "../packages/cosimo/src/russian/index.ts";
import { createSpeech } from "../packages/cosimo/src/terminal/language.ts";
import { createTerminal } from "../packages/cosimo/src/terminal/terminal.ts";
import { englishTexts, packagesBehind } from "./catalogues.ts";

const english = await englishTexts();
/** Messages of packages that the command line does not use are excluded. */
const used = packagesBehind("cosimo");
const required = english.filter(({ file }) => used.has(file.split(/[\\/]/)[0]!));

/** `{name}` and `{name|form|form}`, each name once. */
function placeholders(template: string): readonly string[] {
  return [...new Set([...template.matchAll(/\{(\w+)[|}]/g)].map((match) => match[1]!))].sort();
}

/** Number of forms of each `{n|form|form}`. */
function formCounts(template: string): readonly number[] {
  return [...template.matchAll(/\{\w+\|([^{}]*)\}/g)].map((match) => match[1]!.split("|").length);
}

describe("messages in Russian", () => {
  it("are there for every code", () => {
    const missing = required.filter(({ code }) => russian[code] === undefined);
    expect(missing.map(({ file, code }) => `${code} (${file})`)).toEqual([]);
  });

  it("have no code that no message has", () => {
    const codes = new Set(english.map(({ code }) => code));
    expect(Object.keys(russian).filter((code) => !codes.has(code))).toEqual([]);
  });

  it("have the placeholders of the English ones, and hints where these have hints", () => {
    const differing = english.flatMap(({ code, text, hint }) => {
      const translation = russian[code];
      if (translation === undefined) return [];
      const inEnglish = [placeholders(text), hint === undefined ? null : placeholders(hint)];
      const inRussian = [
        placeholders(translation.text),
        translation.hint === undefined ? null : placeholders(translation.hint),
      ];
      return JSON.stringify(inEnglish) === JSON.stringify(inRussian) ? [] : [{ code, inEnglish, inRussian }];
    });
    expect(differing).toEqual([]);
  });

  it("have three forms of words with numbers", () => {
    const templates = Object.values(russian).flatMap(({ text, hint = "" }) => [text, hint]);
    expect(templates.filter((template) => formCounts(template).some((count) => count !== 3))).toEqual([]);
  });

  // Texts of punctuation and placeholders only have no words in either language.
  it("have words in Cyrillic letters where English ones have words", () => {
    const wordsOf = (template: string) => template.replace(/\{[^{}]*\}|'[^']*'/g, "");
    const untranslated = english.filter(({ code, text }) => {
      const translation = russian[code]?.text;
      return translation !== undefined && /[a-z]{3}/.test(wordsOf(text)) && !/[а-яё№]/i.test(translation);
    });
    expect(untranslated.map(({ code }) => code)).toEqual([]);
  });
});

describe("help in Russian", () => {
  const program = createProgram(createTerminal(process, createSpeech("en", {}, undefined)));
  const commands = allCommands(program);

  it("has every command, argument and option", () => {
    const keys = commands.flatMap((command) => [
      [commandPath(command)],
      ...command.registeredArguments.map((argument) => [`${commandPath(command)} <${argument.name()}>`]),
      ...command.options.map(({ long }) => [`${commandPath(command)} ${long}`, `${long}`]),
    ]);
    expect(keys.filter((either) => either.every((key) => help[key] === undefined))).toEqual([]);
  });

  it("has every line below the help but examples", () => {
    const lines = commands.flatMap((command) => linesBelow(command).split("\n"));
    const sentences = lines.filter((line) => line !== "" && !line.startsWith(" "));
    expect(sentences.length).toBeGreaterThan(0);
    expect(sentences.filter((line) => help[line] === undefined)).toEqual([]);
  });

  it("has no command or option that there is not", () => {
    const known = new Set(
      commands.flatMap((command) => [
        commandPath(command),
        ...command.registeredArguments.map((argument) => `${commandPath(command)} <${argument.name()}>`),
        ...command.options.flatMap(({ long }) => [`${commandPath(command)} ${long}`, `${long}`]),
      ]),
    );
    const named = Object.keys(help).filter((key) => /^[a-z]+( |$)|^--/.test(key));
    const words = ["choices", "default", "display help for command"];
    expect(named.filter((key) => !known.has(key) && !words.includes(key))).toEqual([]);
  });
});

it("no two messages or phrases have one code", () => {
  const codes = english.map(({ code }) => code);
  expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([]);
});

it("in English, forms of words with numbers are two", () => {
  const templates = english.flatMap(({ text, hint = "" }) => [text, hint]);
  expect(templates.filter((template) => formCounts(template).some((count) => count !== 2))).toEqual([]);
});
