import type { KernelStatement } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import type { Lowering } from "./lowering.ts";

/**
 * Returns from a model function because loop `number` has no solution. The code of a failure inside a function takes
 * precedence, as it is the cause.
 */
export function failureExit(lowering: Lowering, number: number): readonly KernelStatement[] {
  const base = kernel.integerLocal("b");
  const loopFailed: readonly KernelStatement[] = [
    kernel.store(base, lowering.layout.failedLoop, kernel.real(number)),
    kernel.returnValue(kernel.integer(number)),
  ];
  if (lowering.failures.descriptions.length === 0) return loopFailed;
  const code = kernel.load(base, lowering.failureSlot);
  const condition = kernel.compare("ne", code, kernel.real(0));
  return [
    { kind: "if", condition, then: [kernel.returnValue(kernel.convert("i32", code))], else: [] },
    ...loopFailed,
  ];
}
