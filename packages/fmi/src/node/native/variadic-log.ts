import koffi, { type TypeObject } from "koffi";

/**
 * The variadic arguments of a logger, where we know how they lie. System V ABI for x86-64 (section 3.5.7): the sixth integer
 * register, eight floating-point registers, then words on the stack for what has no register left.
 */
const readable = process.platform === "linux" && process.arch === "x64";
const stackWords = 24;

const fixed = ["void *", "str", "int32_t", "str", "str"];
const words = [
  "uint64_t",
  ...new Array<string>(8).fill("double"),
  ...new Array<string>(stackWords).fill("uint64_t"),
];

/** `void logger(void* environment, fmi2String instanceName, fmi2Status status, fmi2String category, fmi2String message, ...)` */
export const variadicLogType: TypeObject = koffi.proto("CosimoVariadicLog", "void", [
  ...fixed,
  ...(readable ? words : []),
]);

/** The message of a call of such a logger; where arguments cannot be read it is the format itself. */
export function variadicMessage(format: string, variadic: readonly (number | bigint)[]): string {
  if (!readable || !format.includes("%")) return format;
  const [integer, ...rest] = variadic;
  return formatC(format, new RegisterArguments([integer!], rest.slice(0, 8).map(Number), rest.slice(8)));
}

/** Arguments in the order that `va_arg` would give them. */
class RegisterArguments {
  readonly #integers: (number | bigint)[];
  readonly #doubles: number[];
  readonly #stack: (number | bigint)[];

  constructor(integers: (number | bigint)[], doubles: number[], stack: (number | bigint)[]) {
    this.#integers = integers;
    this.#doubles = doubles;
    this.#stack = stack;
  }

  integer(): bigint {
    return BigInt(this.#integers.shift() ?? this.#stack.shift() ?? 0);
  }

  double(): number {
    const register = this.#doubles.shift();
    if (register !== undefined) return register;
    return new Float64Array(BigUint64Array.of(BigInt(this.#stack.shift() ?? 0)).buffer)[0]!;
  }
}

export interface VariadicArguments {
  integer(): bigint;
  double(): number;
}

const conversion = /%([-+ #0]*)(\*|\d+)?(?:\.(\*|\d+)?)?(hh|h|ll|l|j|z|t|L)?([diouxXeEfFgGaAcspn%])|%/g;

/** printf of C for the conversions of the C standard; of two equally near decimals it takes the larger one, as JavaScript does. */
export function formatC(format: string, values: VariadicArguments): string {
  const asString = (address: bigint) => (address === 0n ? "(null)" : koffi.decode.string(address));
  return format.replace(conversion, (all, flags = "", width, precision, length = "", kind) => {
    if (kind === undefined) return all;
    if (kind === "%") return "%";
    const number = (text: string | undefined) =>
      text === "*"
        ? Number(BigInt.asIntN(32, values.integer()))
        : text === undefined
          ? undefined
          : Number(text);
    const columns = number(width) ?? 0;
    const hasPrecision = precision !== undefined || /\.[^.]*$/.test(all.slice(0, -1));
    const digits = number(precision) ?? (hasPrecision ? 0 : undefined);
    const text = convert(kind, length, flags, digits, values, asString);
    return pad(text, Math.abs(columns), columns < 0 ? `${flags}-` : flags, kind, digits);
  });
}

function convert(
  kind: string,
  length: string,
  flags: string,
  digits: number | undefined,
  values: VariadicArguments,
  asString: (address: bigint) => string,
): string {
  if ("di".includes(kind)) return signed(BigInt.asIntN(bits(length), values.integer()), flags, digits);
  if ("ouxX".includes(kind))
    return unsigned(kind, BigInt.asUintN(bits(length), values.integer()), flags, digits);
  if (kind === "c") return String.fromCharCode(Number(values.integer() & 0xffn));
  if (kind === "s") return asString(values.integer()).slice(0, digits);
  if (kind === "p") return `0x${values.integer().toString(16)}`;
  if (kind === "n") {
    values.integer();
    return "";
  }
  return floating(kind, values.double(), flags, digits);
}

function bits(length: string): number {
  return { hh: 8, h: 16, "": 32, L: 64 }[length] ?? 64;
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
