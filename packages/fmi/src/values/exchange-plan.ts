import type { NumericArray, NumericType, ValueGroup } from "../calls/values.ts";
import type { FmiMajorVersion } from "../description/major-version.ts";
import type { Variable } from "../description/variables.ts";
import type { SizedVariable } from "./sized-variables.ts";

/** Place of the first value of a variable in the arrays of an exchange. */
export interface ExchangeSlot {
  readonly group: number;
  readonly offset: number;
}

/** Variables exchanged by one call per type. */
export interface ExchangePlan {
  readonly groups: readonly ValueGroup[];
  /** Places of the variables, in their order. */
  readonly slots: readonly ExchangeSlot[];
}

/** The numeric type of exchanged values; `undefined` for strings and binaries. */
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

/** Plans the exchange of numeric variables; aliases share one slot. */
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

/** Stores a number in an array of any type; 64-bit integers are rounded and limited to their range. */
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
