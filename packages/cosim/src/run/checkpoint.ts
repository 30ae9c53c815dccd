import { crc32 } from "@cosimo/fmi";
import { type Checked, type Diagnostic, diagnoseWithoutSpan } from "@cosimo/ir";
import { decode, encode } from "cborg/extended";
import type { CoupledSystem } from "../system/coupled-system.ts";
import { checkpointMessages } from "./checkpoint-messages.ts";
import type { RunFact } from "./run-facts.ts";

/** The state of a coupled run at a communication point, sufficient to resume it in any process. */
export interface Checkpoint {
  readonly schema: typeof SCHEMA;
  /** Fingerprint of the system and the algorithm. */
  readonly fingerprint: string;
  /** Facts that the caller of the run compares. */
  readonly facts: readonly RunFact[];
  readonly time: number;
  readonly nextRow: number;
  readonly steps: number;
  readonly rejectedSteps: number;
  readonly stateEvents: number;
  readonly u: Float64Array;
  readonly y: Float64Array;
  readonly predicted: Float64Array;
  readonly approximation: Readonly<Record<"value" | "slope" | "curvature", Float64Array>>;
  readonly orders: readonly number[];
  /** Serialized states, in the order of the units. */
  readonly units: readonly Uint8Array[];
  /** History of the algorithm. */
  readonly past: unknown;
  /** State of step control. */
  readonly control: unknown;
}

const SCHEMA = "cosimo.checkpoint/2";

/** Identifies what must be equal for a resumed run: units with their inputs and outputs, and the algorithm. */
export function fingerprintOf({ units, connections }: CoupledSystem, algorithm: string): string {
  const names = (variables: readonly { readonly name: string }[]) => variables.map(({ name }) => name);
  return JSON.stringify([
    algorithm,
    units.map(({ name, kind, inputs, outputs, stateNames }) => [
      name,
      kind,
      names(inputs),
      names(outputs),
      stateNames,
    ]),
    connections.map(({ from, to, gain, offset }) => [from.unit, from.port, to.unit, to.port, gain, offset]),
  ]);
}

/** Names of units whose states cannot be serialized; with any of them there are no checkpoints. */
export function unserializable({ units }: CoupledSystem): readonly string[] {
  return units.filter(({ capabilities }) => !capabilities.serializes).map(({ name }) => name);
}

/** The state of the units, without that of the run. Legal at communication points. */
export function serializeUnits({ units }: CoupledSystem): readonly Uint8Array[] {
  return units.map((unit) => {
    const state = unit.save();
    try {
      return unit.serialize!(state);
    } finally {
      unit.release(state);
    }
  });
}

/** Legal after initialization, for units of the same kind. */
export function deserializeUnits({ units }: CoupledSystem, states: readonly Uint8Array[]): void {
  for (const [i, unit] of units.entries()) {
    const state = unit.deserialize!(states[i]!);
    unit.restore(state);
    unit.release(state);
  }
}

export function encodeCheckpoint(checkpoint: Omit<Checkpoint, "schema">): Uint8Array {
  return encodeRun({ schema: SCHEMA, ...checkpoint });
}

export function decodeCheckpoint(bytes: Uint8Array, file: string): Checked<Checkpoint> {
  return decodeRun(bytes, SCHEMA, isCheckpoint, file);
}

/**
 * The name of the schema, the CRC-32 of the rest in 8 hexadecimal digits, and CBOR (RFC 8949) with tags for arrays of
 * numbers (RFC 8746).
 */
export function encodeRun(checkpoint: { readonly schema: string }): Uint8Array {
  const content = encode(checkpoint);
  const head = new TextEncoder().encode(checkpoint.schema + checksum(content));
  const bytes = new Uint8Array(head.length + content.length);
  bytes.set(head);
  bytes.set(content, head.length);
  return bytes;
}

/** The content of a file of `encodeRun` with this schema. */
export function decodeRun<T>(
  bytes: Uint8Array,
  schema: string,
  isOne: (value: unknown) => value is T,
  file: string,
): Checked<T> {
  const content = bytes.subarray(schema.length + DIGITS);
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, schema.length + DIGITS));
  if (!head.startsWith(schema)) return refused("checkpoint.malformed", file);
  if (head !== schema + checksum(content)) return refused("checkpoint.damaged", file);
  try {
    const value: unknown = decode(content);
    if (isOne(value)) return { value, diagnostics: [] };
  } catch {
    // No CBOR at all: the same error for the caller.
  }
  return refused("checkpoint.malformed", file);
}

function refused(code: keyof typeof checkpointMessages, file: string): Checked<never> {
  return { diagnostics: [diagnoseWithoutSpan(checkpointMessages, code, { file })] };
}

/** Number of digits of a checksum. */
const DIGITS = 8;

function checksum(content: Uint8Array): string {
  return crc32(content).toString(16).padStart(DIGITS, "0");
}

/** The error of an option `resume` that is no such checkpoint. */
export function refuseForeign(resume: unknown, isOne: (value: unknown) => boolean): readonly Diagnostic[] {
  return isOne(resume) ? [] : refused("checkpoint.malformed", "the value of 'resume'").diagnostics;
}

export function isCheckpoint(value: unknown): value is Checkpoint {
  if (typeof value !== "object" || value === null) return false;
  const one = value as Partial<Record<keyof Checkpoint, unknown>>;
  return (
    one.schema === SCHEMA &&
    typeof one.fingerprint === "string" &&
    Array.isArray(one.facts) &&
    typeof one.time === "number" &&
    [one.u, one.y, one.predicted].every((vector) => vector instanceof Float64Array) &&
    Array.isArray(one.units) &&
    one.units.every((state) => state instanceof Uint8Array)
  );
}
