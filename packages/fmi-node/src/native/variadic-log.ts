import { formatC, type VariadicArguments } from "@cosimo/fmi";
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
class RegisterArguments implements VariadicArguments {
  readonly bitsOfLong = 64;
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

  text(): string {
    const address = this.integer();
    return address === 0n ? "(null)" : koffi.decode.string(address);
  }

  double(): number {
    const register = this.#doubles.shift();
    if (register !== undefined) return register;
    return new Float64Array(BigUint64Array.of(BigInt(this.#stack.shift() ?? 0)).buffer)[0]!;
  }
}
