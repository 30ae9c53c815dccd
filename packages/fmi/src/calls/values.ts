/** Arrays that values of a type are exchanged in; a Boolean or a clock is 0 or 1. `Enumeration` is `Int64` (FMI 3) or `Int32`. */
export interface NumericArrays {
  readonly Float32: Float32Array;
  readonly Float64: Float64Array;
  readonly Int8: Int8Array;
  readonly UInt8: Uint8Array;
  readonly Int16: Int16Array;
  readonly UInt16: Uint16Array;
  readonly Int32: Int32Array;
  readonly UInt32: Uint32Array;
  readonly Int64: BigInt64Array;
  readonly UInt64: BigUint64Array;
  readonly Boolean: Uint8Array;
  readonly Clock: Uint8Array;
}

export type NumericType = keyof NumericArrays;
export type NumericArray = NumericArrays[NumericType];

const constructors = {
  Float32: Float32Array,
  Float64: Float64Array,
  Int8: Int8Array,
  UInt8: Uint8Array,
  Int16: Int16Array,
  UInt16: Uint16Array,
  Int32: Int32Array,
  UInt32: Uint32Array,
  Int64: BigInt64Array,
  UInt64: BigUint64Array,
  Boolean: Uint8Array,
  Clock: Uint8Array,
} as const;

export const numericTypes = Object.keys(constructors) as readonly NumericType[];

export function bytesPerValue(type: NumericType): number {
  return constructors[type].BYTES_PER_ELEMENT;
}

/** `count` zeros, or a view of `count` values in `buffer`. */
export function numericArray<T extends NumericType>(
  type: T,
  count: number,
  buffer: ArrayBuffer = new ArrayBuffer(count * bytesPerValue(type)),
  byteOffset = 0,
): NumericArrays[T] {
  return new constructors[type](buffer, byteOffset, count) as NumericArrays[T];
}

/**
 * Variables of one type, exchanged in one call. `size` is the number of values where it is not that of variables: arrays of
 * FMI 3 give all their elements, in row-major order, one array after the other.
 */
export interface ValueGroup {
  readonly type: NumericType;
  readonly valueReferences: ArrayLike<number>;
  readonly size?: number;
}

export function sizeOf(group: ValueGroup): number {
  return group.size ?? group.valueReferences.length;
}
