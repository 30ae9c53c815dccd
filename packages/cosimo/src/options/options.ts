import { parseReference, type ReferenceShape } from "@cosimo/core/models";
import { CommanderError } from "commander";
import { exitCodes } from "../terminal/exit-codes.ts";
import { invalidValue } from "./usage-messages.ts";

/**
 * Parsers of option values. Commander turns their exceptions into a usage message and exit code 2.
 */

export function parseNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || Number.isNaN(value)) throw invalidValue("usage.not-a-number", { text });
  return value;
}

export function parsePositive(text: string): number {
  const value = parseNumber(text);
  if (!(value > 0 && value < Number.POSITIVE_INFINITY)) throw invalidValue("usage.not-positive");
  return value;
}

export function parseCount(text: string): number {
  const value = parsePositive(text);
  if (!Number.isInteger(value)) throw invalidValue("usage.not-whole");
  return value;
}

/** A number from 0 on. */
export function parseIndex(text: string): number {
  const value = parseNumber(text);
  if (!Number.isSafeInteger(value) || value < 0) throw invalidValue("usage.not-an-index");
  return value;
}

export function parsePort(text: string): number {
  const value = parseNumber(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535) throw invalidValue("usage.not-a-port");
  return value;
}

export function parsePattern(text: string): RegExp {
  try {
    return new RegExp(text);
  } catch {
    throw invalidValue("usage.not-a-pattern", { text });
  }
}

/** Collects the values of an option that may be repeated. */
export function repeated(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value];
}

export type Settings = Readonly<Record<string, number | boolean | string>>;

/** `NAME=VALUE`, repeatable; values are numbers, `true`, `false`, or the text as it is. */
export function parseSetting(text: string, previous: Settings = {}): Settings {
  const cut = text.lastIndexOf("=");
  const name = text.slice(0, cut).trim();
  const value = text.slice(cut + 1).trim();
  if (cut <= 0 || name === "") throw invalidValue("usage.setting-form");
  if (value === "true" || value === "false") return { ...previous, [name]: value === "true" };
  const number = Number(value);
  return { ...previous, [name]: value === "" || Number.isNaN(number) ? value : number };
}

/** Restricts values to numbers and Booleans, for models. A text is a usage error. */
export function numericSettings(settings: Settings = {}): Readonly<Record<string, number | boolean>> {
  for (const [name, text] of Object.entries(settings)) {
    if (typeof text !== "string") continue;
    const { message } = invalidValue("usage.not-a-number", { text });
    const where = `option '--set <name=value>' argument '${name}=${text}' is invalid.`;
    throw new CommanderError(exitCodes.usage, "commander.invalidArgument", `error: ${where} ${message}`);
  }
  return settings as Readonly<Record<string, number | boolean>>;
}

/** Parses a shape to draw beside a curve in the plane; repeatable. */
export function parseReferenceOption(
  text: string,
  previous: readonly ReferenceShape[] = [],
): readonly ReferenceShape[] {
  const shape = parseReference(text);
  if (shape === undefined) throw invalidValue("usage.reference-form");
  return [...previous, shape];
}

export const logTopics = ["events", "init", "steps"] as const;
export type LogTopic = (typeof logTopics)[number];

/** Topics separated by commas. */
export function parseLogTopics(text: string, previous: readonly LogTopic[] = []): readonly LogTopic[] {
  const names = text.split(",").map((name) => name.trim());
  return [...previous, ...names.map(topicOf)];
}

function topicOf(name: string): LogTopic {
  const topic = logTopics.find((one) => one === name);
  if (topic === undefined)
    throw invalidValue("usage.none-of", { name, possible: logTopics.map((one) => `'${one}'`) });
  return topic;
}
