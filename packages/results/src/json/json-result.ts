import type { EventRecord, ParameterValue, TrajectoryMetadata, TrajectoryVariable } from "@cosimo/ir";
import { shownColumns } from "../recording/exact-values.ts";

export const RESULT_SCHEMA = "cosimo.result/1";

/**
 * A result as JSON. Members are in this order, so that a run can be written while it goes on. A row has the time and a value for each
 * variable. Numbers that JSON lacks are null (inactive) and the texts "Infinity" and "-Infinity". Integers beyond 2^53 are texts of
 * digits. Texts are themselves, bytes are hexadecimal digits.
 */
export interface JsonResult extends TrajectoryMetadata {
  readonly schema: typeof RESULT_SCHEMA;
  readonly variables: readonly TrajectoryVariable[];
  readonly parameters: readonly (TrajectoryVariable & { readonly value: JsonScalar })[];
  readonly rows: readonly (readonly JsonScalar[])[];
  readonly events: readonly EventRecord[];
}

export type JsonNumber = number | null | "Infinity" | "-Infinity";
export type JsonScalar = JsonNumber | string;

export function toJsonNumber(value: number): JsonNumber {
  if (Number.isFinite(value)) return value;
  if (Number.isNaN(value)) return null;
  return value > 0 ? "Infinity" : "-Infinity";
}

/** `undefined` for anything that is not a `JsonNumber`. */
export function fromJsonNumber(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  if (value === null) return Number.NaN;
  return value === "Infinity" ? Infinity : value === "-Infinity" ? -Infinity : undefined;
}

/** All members but rows and events. */
export function jsonHead(
  metadata: TrajectoryMetadata,
  variables: readonly TrajectoryVariable[],
  parameters: readonly ParameterValue[],
): Omit<JsonResult, "rows" | "events"> {
  const valued = parameters.map(({ variable, value, exact, text }) => {
    const isShort = exact === undefined || Number.isSafeInteger(value);
    return { ...described(variable), value: text ?? (isShort ? toJsonNumber(value) : String(exact)) };
  });
  const shown = shownColumns(variables).map(({ variable }) => described(variable));
  return { schema: RESULT_SCHEMA, ...metadata, variables: shown, parameters: valued };
}

function described({ texts: _, ...variable }: TrajectoryVariable): TrajectoryVariable {
  return variable;
}
