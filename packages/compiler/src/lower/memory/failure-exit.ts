import type { KernelExpression, KernelStatement } from "@cosimo/ir";
import * as kernel from "../../kernel/kernel-builder.ts";
import {
  addEffect,
  argument,
  constant,
  invoke,
  loadNow,
  store,
  type ValueGraph,
} from "../values/value-graph.ts";
import type { Lowering } from "./lowering.ts";

/** The first effect of a function that reports failures of the functions that it calls. */
export function clearFailure({ failureSlot }: Lowering, graph: ValueGraph): void {
  store(graph, argument(graph, "b", "i32"), failureSlot, constant(graph, 0));
}

/** Ends the function with the code of a failure so far; `false` if nothing can fail. */
export function returnFailure({ failureSlot }: Lowering, graph: ValueGraph): boolean {
  // Only invocations set the failure code.
  if (!graph.values.some(({ kind }) => kind === "invoke")) return false;
  const code = loadNow(graph, argument(graph, "b", "i32"), failureSlot);
  const exit = invoke(graph, "i32", [code], {
    emit: ([value], result) => [
      kernel.set(result, kernel.convert("i32", value!)),
      {
        kind: "if",
        condition: kernel.integerLocal(result),
        then: [kernel.returnValue(kernel.integerLocal(result))],
        else: [],
      },
    ],
  });
  addEffect(graph, exit);
  return true;
}

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

/** After a failure in an earlier block there is nothing to solve; the functions of this loop would clear its code. */
export function exitAfterFailure({ failures, failureSlot }: Lowering): readonly KernelStatement[] {
  if (failures.descriptions.length === 0) return [];
  const earlier = kernel.load(kernel.integerLocal("b"), failureSlot);
  return [
    kernel.onlyIf(kernel.compare("ne", earlier, kernel.real(0)), [kernel.returnValue(kernel.integer(1))]),
  ];
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
