/** A conversion of one value by C's printf, without '%': `-8.3f`. */
export interface ValueFormat {
  readonly flags: string;
  readonly width: number;
  readonly precision: number | undefined;
  readonly specifier: string;
}

/** Specifiers of C for whole numbers, and for all numbers; `s` pads a text. */
const SPECIFIERS = "diouxXcfFeEgGs";

/** Reads a format; undefined if it is none. */
export function parseValueFormat(text: string): ValueFormat | undefined {
  const match = /^([-+ 0#]*)(\d{0,3})(?:\.(\d{0,2}))?([a-zA-Z])$/.exec(text);
  if (match === null || !SPECIFIERS.includes(match[4]!)) return undefined;
  const [, flags, width, precision, specifier] = match;
  return {
    flags: flags!,
    width: Number(width),
    precision: precision === undefined ? undefined : Number(precision),
    specifier: specifier!,
  };
}

/**
 * The text of a value, as `String(v, …)` of Modelica. Without a format a number has at most six significant digits, unless
 * it is whole. A value of an enumeration has the name of its literal.
 */
export function valueText(value: number, format: string, literals?: readonly string[]): string {
  const parsed = format === "" ? undefined : parseValueFormat(format);
  if (literals !== undefined) return padText(literals[value - 1] ?? String(value), parsed);
  if (parsed !== undefined) return numberText(value, parsed);
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6)));
}

/** Fills up to the width of the format: at the right with the flag '-', else at the left. */
export function padText(text: string, format: ValueFormat | undefined): string {
  if (format === undefined) return text;
  return format.flags.includes("-") ? text.padEnd(format.width) : text.padStart(format.width);
}

function numberText(value: number, format: ValueFormat): string {
  const { flags, width } = format;
  if (!Number.isFinite(value)) return padText(String(value), format);
  const digits = unsignedText(Math.abs(value), format);
  const isNegative = value < 0 || Object.is(value, -0);
  const isSigned = !"ouxXc".includes(format.specifier);
  const sign = !isSigned ? "" : isNegative ? "-" : flags.includes("+") ? "+" : flags.includes(" ") ? " " : "";
  const zeros = flags.includes("0") && !flags.includes("-");
  return zeros ? sign + digits.padStart(width - sign.length, "0") : padText(sign + digits, format);
}

function unsignedText(size: number, { specifier, precision, flags }: ValueFormat): string {
  const keepsZeros = flags.includes("#");
  switch (specifier) {
    case "e":
    case "E":
      return inCase(specifier, exponential(size, precision ?? 6));
    case "f":
    case "F":
      return size.toFixed(precision ?? 6);
    case "g":
    case "G":
      return inCase(specifier, shortest(size, precision ?? 6, keepsZeros));
    case "o":
      return (keepsZeros ? "0" : "") + Math.round(size).toString(8);
    case "x":
    case "X":
      return inCase(specifier, (keepsZeros ? "0x" : "") + Math.round(size).toString(16));
    case "c":
      return String.fromCodePoint(Math.min(Math.round(size), 0x10ffff));
    default:
      return size.toFixed(0).padStart(precision ?? 0, "0");
  }
}

function inCase(specifier: string, text: string): string {
  return specifier === specifier.toUpperCase() ? text.toUpperCase() : text;
}

/** The exponent has two digits at least. */
function exponential(size: number, precision: number): string {
  return size.toExponential(precision).replace(/e([+-])(\d)$/, "e$10$2");
}

/** C's `%g`: fixed notation for exponents from -4 to below the number of significant digits. */
function shortest(size: number, precision: number, keepsZeros: boolean): string {
  const digits = Math.max(1, precision);
  const exponent = size === 0 ? 0 : Number(size.toExponential(digits - 1).split("e")[1]);
  const isFixed = exponent >= -4 && exponent < digits;
  const text = isFixed ? size.toFixed(digits - 1 - exponent) : exponential(size, digits - 1);
  return keepsZeros || !text.includes(".") ? text : text.replace(/\.?0+(e|$)/, "$1");
}
