import { readRegisters, registerParameters } from "./linux-x64/variadic-registers.ts";
import { isLinuxX64 } from "./platform.ts";

/** Parameters of a logger in C that stand for its variadic arguments; none where their places are unknown. */
export const variadicParameters: readonly string[] = isLinuxX64 ? registerParameters : [];

/** The message that a variadic logger was called with. Where its arguments cannot be read it is the format. */
export function variadicMessage(format: string, values: readonly (number | bigint)[]): string {
  return isLinuxX64 && format.includes("%") ? readRegisters(format, values) : format;
}
