import {
  type Diagnostic,
  diagnoseWithoutSpan,
  type MessageArguments,
  type MessageCatalogue,
  messageGroup,
  type Phrase,
  type PhraseCatalogue,
  phrase,
} from "@cosimo/core/models";
import { InvalidArgumentError } from "commander";

/** Faults of a command line. The texts equal those of commander: `recognize` matches by them. */
export const usageMessages = {
  ...messageGroup("usage", "error", {
    "usage.unknown-option": "unknown option '{option}'",
    "usage.unknown-command": "unknown command '{command}'",
    "usage.missing-argument": "missing required argument '{argument}'",
    "usage.missing-value": "option '{option}' argument missing",
    "usage.missing-option": "required option '{option}' not specified",
    "usage.conflicting-options": "option '{option}' cannot be used with option '{other}'",
    "usage.too-many-arguments":
      "too many arguments for '{command}'. Expected {expected} {expected|argument|arguments} but got {given}.",
    "usage.invalid-value": "option '{option}' argument '{value}' is invalid. {problem}",
    "usage.invalid-argument":
      "command-argument value '{value}' is invalid for argument '{argument}'. {problem}",
    "usage.command-line": "{message}",
  }),
} as const satisfies MessageCatalogue;

/** Faults of an option's value. */
export const usageProblems = {
  "usage.allowed-choices": "Allowed choices are {choices}.",
  "usage.not-a-number": "'{text}' is not a number.",
  "usage.not-positive": "It must be a finite number greater than zero.",
  "usage.not-whole": "It must be a whole number.",
  "usage.not-an-index": "It must be a whole number from 0 on.",
  "usage.not-a-port": "It must be a whole number from 0 to 65535.",
  "usage.not-a-pattern": "'{text}' is not a regular expression.",
  "usage.setting-form": "It must have the form NAME=VALUE.",
  "usage.variation-form":
    "It must have the form NAME=FROM:TO:COUNT or NAME=a,b,c, with numbers, true or false.",
  "usage.range-form":
    "It must have the form FROM:TO:COUNT with 0 < FROM < TO, or a,b,c, with finite numbers; frequencies are greater than zero.",
  "usage.none-of": "'{name}' is none of {possible}.",
  "usage.reference-form": "It must have the form 'circle x,y,radius', 'line x1,y1,x2,y2' or 'point x,y'.",
} as const satisfies PhraseCatalogue;

/** Thrown by the parser of an option's value; gives a usage message and exit code 2. */
export function invalidValue(
  code: keyof typeof usageProblems,
  args: MessageArguments = {},
): InvalidArgumentError {
  return new InvalidArgumentError(phrase(usageProblems, code, args).text);
}

export const usageAdvice = {
  "usage.similar": "Did you mean {name}?",
  "usage.several-similar": "Did you mean one of {names}?",
} as const satisfies PhraseCatalogue;

/** Converts commander's message to a diagnostic: the matching template gives code and arguments. */
export function recognize(message: string): Diagnostic {
  const [first = "", ...rest] = message.replace(/^error: /, "").split("\n");
  const suggestion = rest.join("").replace(/^\((.*)\)$/, "$1");
  const advice = suggestion === "" ? undefined : (recognizePhrase(usageAdvice, suggestion) ?? suggestion);
  const context = advice === undefined ? {} : { advice };
  for (const [code, { text }] of Object.entries(usageMessages)) {
    const args = argumentsIn(text, first);
    if (args === undefined) continue;
    const problem = args["problem"] && {
      problem: recognizePhrase(usageProblems, args["problem"]) ?? args["problem"],
    };
    return diagnoseWithoutSpan(
      usageMessages,
      code as keyof typeof usageMessages,
      { ...args, ...problem },
      context,
    );
  }
  throw new Error("any message is a message");
}

function recognizePhrase(catalogue: PhraseCatalogue, text: string): Phrase | undefined {
  for (const [code, template] of Object.entries(catalogue)) {
    const args = argumentsIn(template, text);
    if (args !== undefined) return phrase(catalogue, code, args);
  }
  return undefined;
}

/** The arguments with which the template gives this text, if it matches. */
function argumentsIn(template: string, text: string): Readonly<Record<string, string>> | undefined {
  const pattern = template
    .replace(/[.*+?()[\]\\^$]/g, "\\$&")
    .replace(/\{(\w+)(?:\|([^{}]*))?\}/g, (_, name: string, forms: string | undefined) =>
      forms === undefined ? `(?<${name}>.*?)` : `(?:${forms})`,
    );
  const found = new RegExp(`^${pattern}$`, "s").exec(text);
  return found === null ? undefined : { ...found.groups };
}
