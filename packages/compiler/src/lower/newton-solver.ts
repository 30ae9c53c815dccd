import type { KernelFunction, KernelStatement } from "@cosimo/ir";
import * as kernel from "../emit/kernel-builder.ts";
import type { KernelInstance } from "../emit/link.ts";
import type { NewtonMemory } from "./lowering.ts";

/** Slots of work memory that the kernel `newton` needs for n unknowns, and n for the solution to return to. */
export function newtonWork(n: number): number {
  return n * n + 6 * n;
}

/** Newton's method for one loop: the kernel, bound to the loop's functions. */
export function newtonInstance(number: number, { n }: NewtonMemory): KernelInstance {
  return {
    kernel: "newton",
    name: `loop_${number}_newton`,
    bindings: {
      "loop.residual": `loop_${number}_residual`,
      "loop.jacobian": `loop_${number}_jacobian`,
    },
    ...(n <= 3 ? { constants: { n } } : {}),
  };
}

/** `loop_k(b, t)`: solves from the last solution; one that fails leaves it as it was. Returns 0, or 1. */
export function newtonSolver(number: number, { n, solution, work }: NewtonMemory): KernelFunction {
  const base = kernel.integerLocal("b");
  const address = (offset: number) => kernel.binary("add", base, kernel.integer(offset));
  const last = work + n * n + 5 * n;
  const list = [base, kernel.integer(n), kernel.realLocal("t"), address(solution), address(work)];
  return {
    name: `loop_${number}`,
    parameters: [
      { name: "b", type: "i32" },
      { name: "t", type: "f64" },
    ],
    result: "i32",
    locals: [
      { name: "code", type: "i32" },
      { name: "i", type: "i32" },
    ],
    body: [
      ...copySlots(n, solution, last),
      kernel.set("code", kernel.call("i32", `loop_${number}_newton`, list)),
      {
        kind: "if",
        condition: kernel.integerLocal("code"),
        then: copySlots(n, last, solution),
        else: [],
      },
      kernel.returnValue(kernel.integerLocal("code")),
    ],
  };
}

function copySlots(n: number, from: number, to: number): readonly KernelStatement[] {
  const i = kernel.integerLocal("i");
  const at = kernel.binary("add", kernel.integerLocal("b"), i);
  return [
    kernel.set("i", kernel.integer(0)),
    {
      kind: "loop",
      condition: kernel.compare("lt", i, kernel.integer(n)),
      body: [kernel.store(at, to, kernel.load(at, from))],
      update: [kernel.set("i", kernel.binary("add", i, kernel.integer(1)))],
    },
  ];
}
