import { decodeRun, encodeRun, factPhrases } from "@cosimo/cosim";
import type { Checked } from "@cosimo/ir";
import { MODEL_CHECKPOINT, type ModelCheckpoint } from "./model-checkpoint.ts";
import { isRunValue } from "./run-value-shape.ts";

/** A file that any process can resume from. */
export function encodeModelCheckpoint(checkpoint: ModelCheckpoint): Uint8Array {
  return encodeRun(checkpoint);
}

/** Reads what `encodeModelCheckpoint` wrote; `file` is named in messages. */
export function decodeModelCheckpoint(bytes: Uint8Array, file: string): Checked<ModelCheckpoint> {
  return decodeRun(bytes, MODEL_CHECKPOINT, isModelCheckpoint, file);
}

function isModelCheckpoint(value: unknown): value is ModelCheckpoint {
  if (typeof value !== "object" || value === null) return false;
  const { schema, facts, run } = value as Partial<Record<keyof ModelCheckpoint, unknown>>;
  return schema === MODEL_CHECKPOINT && Array.isArray(facts) && facts.every(isFact) && isRunValue(run);
}

function isFact(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { what, name, value: fact } = value as Readonly<Record<string, unknown>>;
  const { fingerprint = fact } =
    typeof fact === "object" && fact !== null ? (fact as { fingerprint?: unknown }) : {};
  const areTexts = [what, name, fingerprint].every((text) => typeof text === "string");
  return areTexts && Object.hasOwn(factPhrases, what as string);
}
