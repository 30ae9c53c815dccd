import { formatC, type VariadicArguments } from "@cosimo/fmi/instance";
import koffi from "koffi";

const STACK_WORDS = 24;

/**
 * Variadic arguments after five fixed integer ones, as System V ABI for x86-64 (section 3.5.7) saves them: the sixth integer
 * register, eight floating-point registers, then words on the stack for arguments without a register.
 */
export const registerParameters: readonly string[] = [
  "uint64_t",
  ...new Array<string>(8).fill("double"),
  ...new Array<string>(STACK_WORDS).fill("uint64_t"),
];

/** Prints the format with arguments from registers and stack. */
export function readRegisters(format: string, values: readonly (number | bigint)[]): string {
  const [integer, ...rest] = values;
  return formatC(format, new RegisterArguments([integer!], rest.slice(0, 8).map(Number), rest.slice(8)));
}

/** Arguments in the order in which `va_arg` would answer them. */
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
