/** Parses the lexical form of a type of XML Schema (W3C, part 2); `undefined` if the text has no value of the type. */
export type Lexical<T> = (text: string) => T | undefined;

export const parseText: Lexical<string> = (text) => text;

export const parseBoolean: Lexical<boolean> = (text) => {
  const word = text.trim();
  if (word === "true" || word === "1") return true;
  return word === "false" || word === "0" ? false : undefined;
};

export const parseDouble: Lexical<number> = (text) => {
  const word = text.trim();
  if (word === "INF" || word === "-INF") return word === "INF" ? Infinity : -Infinity;
  if (word === "NaN") return Number.NaN;
  return /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(word) ? Number(word) : undefined;
};

/** Inclusive bounds of integer types. */
const integerBounds = {
  int8: [-(2n ** 7n), 2n ** 7n - 1n],
  uint8: [0n, 2n ** 8n - 1n],
  int16: [-(2n ** 15n), 2n ** 15n - 1n],
  uint16: [0n, 2n ** 16n - 1n],
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  uint32: [0n, 2n ** 32n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint64: [0n, 2n ** 64n - 1n],
} as const;
export type IntegerType = keyof typeof integerBounds;

export function parseLong(type: IntegerType): Lexical<bigint> {
  const [least, greatest] = integerBounds[type];
  return (text) => {
    const word = text.trim();
    if (!/^[+-]?\d{1,40}$/.test(word)) return undefined;
    const value = BigInt(word.replace(/^\+/, ""));
    return value >= least && value <= greatest ? value : undefined;
  };
}

/** 64-bit values beyond the safe integers are refused. */
export function parseInteger(type: IntegerType): Lexical<number> {
  return integerParsers[type];
}

function integerParser(type: IntegerType): Lexical<number> {
  const [least, greatest] = integerBounds[type].map(Number) as [number, number];
  return (text) => {
    if (!/^\s*[+-]?\d{1,40}\s*$/.test(text)) return undefined;
    const value = Number(text);
    return value >= least && value <= greatest && Number.isSafeInteger(value) ? value : undefined;
  };
}

const integerParsers = Object.fromEntries(
  Object.keys(integerBounds).map((type) => [type, integerParser(type as IntegerType)]),
) as Readonly<Record<IntegerType, Lexical<number>>>;

export function parseWord<W extends string>(words: readonly W[]): Lexical<W> {
  return (text) => words.find((word) => word === text.trim());
}

/** Values separated by white space. */
export function parseList<T>(parse: Lexical<T>): Lexical<readonly T[]> {
  return (text) => {
    const values = text.split(/\s+/).flatMap((word) => (word === "" ? [] : [parse(word)]));
    return values.includes(undefined) ? undefined : (values as T[]);
  };
}

/** Two hexadecimal digits per byte. */
export const parseHexBinary: Lexical<Uint8Array> = (text) => {
  const word = text.trim();
  if (!/^([0-9a-fA-F]{2})*$/.test(word)) return undefined;
  return Uint8Array.from({ length: word.length / 2 }, (_, i) =>
    Number.parseInt(word.slice(2 * i, 2 * i + 2), 16),
  );
};

/** Date and time, with optional time zone. */
export const parseDateTime: Lexical<string> = (text) =>
  /^-?\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/.test(text.trim()) ? text.trim() : undefined;
