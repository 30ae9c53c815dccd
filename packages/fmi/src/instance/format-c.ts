/** Arguments in the order that `va_arg` would give them. */
export interface VariadicArguments {
  /** Of `long`, `size_t` and `ptrdiff_t`. */
  readonly bitsOfLong: 32 | 64;
  /** The next integer or address with this number of bits; higher bits are undefined. */
  integer(bits: number): bigint;
  double(): number;
  text(): string;
}

const conversion = /%([-+ #0]*)(\*|\d+)?(?:\.(\*|\d+)?)?(hh|h|ll|l|j|z|t|L)?([diouxXeEfFgGaAcspn%])|%/g;

/** printf of C for the conversions of the C standard; of two equally near decimals it takes the larger one, as JavaScript does. */
export function formatC(format: string, values: VariadicArguments): string {
  return format.replace(conversion, (all, flags = "", width, precision, length = "", kind) => {
    if (kind === undefined) return all;
    if (kind === "%") return "%";
    const number = (text: string | undefined) =>
      text === "*"
        ? Number(BigInt.asIntN(32, values.integer(32)))
        : text === undefined
          ? undefined
          : Number(text);
    const columns = number(width) ?? 0;
    const hasPrecision = precision !== undefined || /\.[^.]*$/.test(all.slice(0, -1));
    const digits = number(precision) ?? (hasPrecision ? 0 : undefined);
    const text = convert(kind, length, flags, digits, values);
    return pad(text, Math.abs(columns), columns < 0 ? `${flags}-` : flags, kind, digits);
  });
}

function convert(
  kind: string,
  length: string,
  flags: string,
  digits: number | undefined,
  values: VariadicArguments,
): string {
  const width = bits(length, values.bitsOfLong);
  if ("di".includes(kind)) return signed(BigInt.asIntN(width, values.integer(width)), flags, digits);
  if ("ouxX".includes(kind))
    return unsigned(kind, BigInt.asUintN(width, values.integer(width)), flags, digits);
  if (kind === "c") return String.fromCharCode(Number(values.integer(32) & 0xffn));
  if (kind === "s") return values.text().slice(0, digits);
  if (kind === "p") return `0x${values.integer(values.bitsOfLong).toString(16)}`;
  if (kind === "n") {
    values.integer(values.bitsOfLong);
    return "";
  }
  return floating(kind, values.double(), flags, digits);
}

function bits(length: string, ofLong: number): number {
  return { hh: 8, h: 16, "": 32, l: ofLong, z: ofLong, t: ofLong }[length] ?? 64;
}

function sign(negative: boolean, flags: string): string {
  if (negative) return "-";
  return flags.includes("+") ? "+" : flags.includes(" ") ? " " : "";
}

function signed(value: bigint, flags: string, digits = 1): string {
  const magnitude = (value < 0n ? -value : value).toString();
  return sign(value < 0n, flags) + (digits === 0 && value === 0n ? "" : magnitude.padStart(digits, "0"));
}

function unsigned(kind: string, value: bigint, flags: string, digits = 1): string {
  const text = value.toString(kind === "u" ? 10 : kind === "o" ? 8 : 16).padStart(digits, "0");
  const prefix = !flags.includes("#") || value === 0n ? "" : { o: "0", x: "0x", X: "0x" }[kind];
  const full = (prefix ?? "") + text;
  return kind === "X" ? full.toUpperCase() : full;
}

function floating(kind: string, value: number, flags: string, digits = 6): string {
  const lower = kind.toLowerCase();
  const magnitude = Math.abs(value);
  const negative = value < 0 || Object.is(value, -0);
  const text = Number.isNaN(value)
    ? "nan"
    : magnitude === Infinity
      ? "inf"
      : digitsOf(lower, magnitude, flags, digits);
  const full = sign(negative, flags) + text;
  return kind === lower ? full : full.toUpperCase();
}

function digitsOf(kind: string, value: number, flags: string, digits: number): string {
  if (kind === "f")
    return value >= 1e21
      ? BigInt(value).toString() + (digits > 0 ? `.${"0".repeat(digits)}` : "")
      : value.toFixed(Math.min(digits, 100));
  if (kind === "e") return exponential(value, digits);
  if (kind === "a") return value.toString();
  const significant = Math.max(digits, 1);
  const exponent = value === 0 ? 0 : Number(value.toExponential(significant - 1).split("e")[1]);
  const text =
    exponent < -4 || exponent >= significant
      ? exponential(value, significant - 1)
      : value.toFixed(Math.min(significant - 1 - exponent, 100));
  return flags.includes("#") ? text : text.replace(/(\.\d*?)0+(e|$)/, "$1$2").replace(/\.(e|$)/, "$1");
}

function exponential(value: number, digits: number): string {
  return value.toExponential(Math.min(digits, 100)).replace(/e([+-])(\d)$/, "e$10$2");
}

function pad(text: string, columns: number, flags: string, kind: string, digits: number | undefined): string {
  if (flags.includes("-")) return text.padEnd(columns);
  const zeros =
    flags.includes("0") && !"cspn".includes(kind) && !("diouxX".includes(kind) && digits !== undefined);
  if (!zeros || !/\d/.test(text)) return text.padStart(columns);
  const lead = /^[-+ ]?(0[xX])?/.exec(text)![0];
  return lead + text.slice(lead.length).padStart(columns - lead.length, "0");
}
