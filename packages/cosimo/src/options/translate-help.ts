import type { EventEmitter } from "node:events";
import type { Argument, Command, Option } from "commander";
import type { HelpTexts } from "../terminal/language.ts";
import { allCommands, commandPath } from "./all-commands.ts";

/**
 * Translates all help texts. Keys: `simulate`, `simulate <file>`, `simulate --solver`; options
 * common to all commands as `--json`; lines below the help, and words of the library, as written.
 */
export function translateHelp(program: Command, texts: HelpTexts): void {
  const say = (...keys: readonly string[]): string | undefined =>
    keys.map((key) => texts[key]).find((text) => text !== undefined);
  const word = (english: string) => texts[english] ?? english;
  for (const command of allCommands(program)) {
    const name = commandPath(command);
    command.helpOption("-h, --help", word("display help for command"));
    command.description(say(name) ?? command.description());
    for (const option of command.options)
      option.description = say(`${name} ${option.long}`, option.long ?? "") ?? option.description;
    for (const argument of command.registeredArguments)
      argument.description = say(`${name} <${argument.name()}>`) ?? argument.description;
    translateLinesBelow(command, word);
    command.configureHelp({
      styleTitle: word,
      commandUsage: (one) => usage(one, word),
      subcommandTerm: (one) => `${one.name()}${usageOf(one, word)}`,
      optionDescription: (option) => described(option, word),
      argumentDescription: (argument) => described(argument, word),
    });
    if (command.commands.length > 0) command.helpCommand("help [command]", word("display help for command"));
  }
}

/** Lines that begin with spaces are examples and are not translated. */
function translateLinesBelow(command: Command, word: (english: string) => string): void {
  const english = linesBelow(command);
  if (english === "") return;
  const translated = english
    .split("\n")
    .map((line) => (line.startsWith(" ") ? line : word(line)))
    .join("\n");
  emitterOf(command).removeAllListeners("afterHelp");
  command.addHelpText("after", translated.trimEnd());
}

/** The text that a command prints below its help. */
export function linesBelow(command: Command): string {
  let text = "";
  emitterOf(command).emit("afterHelp", { error: false, command, write: (part: string) => (text += part) });
  return text;
}

/** Commands are emitters; their declared type omits this. */
function emitterOf(command: Command): EventEmitter {
  return command as unknown as EventEmitter;
}

function usage(command: Command, word: (english: string) => string): string {
  const { parent } = command;
  return `${parent ? `${usageParent(parent)} ` : ""}${command.name()}${usageOf(command, word)}`;
}

function usageParent(command: Command): string {
  return command.parent ? `${usageParent(command.parent)} ${command.name()}` : command.name();
}

function usageOf(command: Command, word: (english: string) => string): string {
  const parts = command.usage().split(" ");
  return parts.map((part) => ` ${word(part)}`).join("");
}

/** The description with the possible values. */
function described(
  { description, argChoices, defaultValue }: Option | Argument,
  word: (english: string) => string,
): string {
  const facts = [
    ...(argChoices ? [`${word("choices")}: ${argChoices.join(", ")}`] : []),
    ...(typeof defaultValue === "string" || typeof defaultValue === "number"
      ? [`${word("default")}: ${defaultValue}`]
      : []),
  ];
  return facts.length === 0 ? description : `${description} (${facts.join("; ")})`;
}
