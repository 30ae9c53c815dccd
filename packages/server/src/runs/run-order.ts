import { isName, readPath } from "../folder/paths.ts";
import { isRunSetting, type RunSettingValue } from "./run-settings.ts";

/** A run of an FMU of the folder. */
export interface FmuRunOrder {
  /** Path below the folder. */
  readonly file: readonly string[];
  /** Its last part. */
  readonly name: string;
  /** Of the bytes that the user has allowed to run. */
  readonly allowed: string;
  readonly kind?: "me" | "cs" | "se";
  /** By their names in the table of settings. */
  readonly settings: Readonly<Record<string, RunSettingValue>>;
  /** A text may be a whole array, as the command line takes it. */
  readonly parameters: Readonly<Record<string, number | string>>;
  /** Values of inputs over time, as CSV. */
  readonly inputs?: string;
  /** Of messages. */
  readonly language?: "en" | "ru";
}

/** Reads an order from the body of a request; `undefined`: it is not one. */
export function readRunOrder(body: Uint8Array): FmuRunOrder | undefined {
  const value = parsed(body);
  if (!isRecord(value)) return undefined;
  const { file, allowed, kind, settings = {}, parameters = {}, inputs, language } = value;
  const names = typeof file === "string" ? readPath(encodePath(file)) : undefined;
  const name = names?.at(-1);
  if (names === undefined || name === undefined || !/\.fmu$/i.test(name) || !isName(name)) return undefined;
  const isRight =
    typeof allowed === "string" &&
    (kind === undefined || kind === "me" || kind === "cs" || kind === "se") &&
    Object.keys(value).every((key) => members.has(key)) &&
    isRecord(settings) &&
    Object.entries(settings).every(([key, entry]) => isRunSetting(key, entry)) &&
    isRecord(parameters) &&
    Object.entries(parameters).every(([key, entry]) => isVariable(key) && isValue(entry)) &&
    (inputs === undefined || typeof inputs === "string") &&
    (language === undefined || language === "en" || language === "ru");
  return isRight
    ? ({ ...value, file: names, name, settings, parameters } as unknown as FmuRunOrder)
    : undefined;
}

/** What is unknown is refused: nothing is passed over in silence. */
const members = new Set(["file", "allowed", "kind", "settings", "parameters", "inputs", "language"]);

export function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

/** An argument of a program has an end. */
function isValue(value: unknown): boolean {
  return isNumber(value) || (typeof value === "string" && value.length <= 100_000 && !value.includes("\0"));
}

function isVariable(name: string): boolean {
  return name.length <= 1000 && !name.includes("\0");
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
