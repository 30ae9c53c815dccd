import type { KernelExpression, KernelStatement } from "@cosimo/ir";
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
  return [kernel.onlyIf(condition, [kernel.returnValue(kernel.convert("i32", code))]), ...loopFailed];
}

/** Stores `values` in `slots`, calls `name(base, time)` and runs `onFailure` if it returns nonzero. */
export function callAndCheck(
  name: string,
  slots: readonly number[],
  [base, time, ...values]: readonly KernelExpression[],
  result: string,
  onFailure: readonly KernelStatement[],
): readonly KernelStatement[] {
  return [
    ...slots.map((slot, i) => kernel.store(base!, slot, values[i]!)),
    kernel.set(result, kernel.call("i32", name, [base!, time!])),
    kernel.onlyIf(kernel.integerLocal(result), onFailure),
  ];
}
