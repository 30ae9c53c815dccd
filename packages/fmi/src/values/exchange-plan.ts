import type { NumericArray, NumericType, ValueGroup } from "../calls/values.ts";
import type { FmiMajorVersion } from "../description/model-description.ts";
import type { Variable } from "../description/variables.ts";
import type { SizedVariable } from "./sized-variables.ts";

/** Where the values of a variable begin among those that are exchanged together. */
export interface ExchangeSlot {
  readonly group: number;
  readonly offset: number;
}

/** Variables to be exchanged together, one call for each type. */
export interface ExchangePlan {
  readonly groups: readonly ValueGroup[];
  /** For each variable. */
  readonly slots: readonly ExchangeSlot[];
}

/** The type that a variable's values are exchanged in; of strings and binaries there are no numbers. */
export function numericTypeOf(variable: Variable, version: FmiMajorVersion): NumericType | undefined {
  switch (variable.type) {
    case "String":
    case "Binary":
      return undefined;
    case "Enumeration":
      return version === 3 ? "Int64" : "Int32";
    default:
      return variable.type;
  }
}

/** Variables that are one variable to the FMU are exchanged once. All must be numeric. */
export function planExchange(variables: readonly SizedVariable[], version: FmiMajorVersion): ExchangePlan {
  const groups: { type: NumericType; valueReferences: number[]; size: number }[] = [];
  const known = new Map<string, ExchangeSlot>();
  const slots = variables.map(({ variable, size }) => {
    const type = numericTypeOf(variable, version);
    if (type === undefined) throw new Error(`'${variable.name}' is not numeric`);
    const key = `${type} ${variable.valueReference}`;
    let slot = known.get(key);
    if (slot !== undefined) return slot;
    let group = groups.findIndex((one) => one.type === type);
    if (group < 0) group = groups.push({ type, valueReferences: [], size: 0 }) - 1;
    const target = groups[group]!;
    slot = { group, offset: target.size };
    target.valueReferences.push(variable.valueReference);
    target.size += size;
    known.set(key, slot);
    return slot;
  });
  return { groups, slots };
}

const longLimits = {
  Int64: [-(2n ** 63n), 2n ** 63n - 1n],
  UInt64: [0n, 2n ** 64n - 1n],
} as const;

/** Puts a number into an array of any type; of 64-bit integers the nearest one that there is. */
export function putNumber(
  type: NumericType,
  array: NumericArray,
  place: number,
  value: number | bigint,
): void {
  if (array instanceof BigInt64Array || array instanceof BigUint64Array) {
    const [least, most] = longLimits[type as keyof typeof longLimits];
    const whole = typeof value === "bigint" ? value : BigInt(Math.round(value));
    array[place] = whole < least ? least : whole > most ? most : whole;
  } else array[place] = Number(value);
}
