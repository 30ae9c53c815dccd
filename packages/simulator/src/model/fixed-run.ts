import type { FixedRun, Heap, int } from "@cosimo/ir";
import { fixedCells, type MethodKernels } from "@cosimo/kernels";
import type { HeapHolder } from "./memory-pool.ts";

type Run = NonNullable<MethodKernels["run"]>;

/** Code for one place in memory, and what it holds to be fixed there. */
interface FixedCode {
  readonly run: Run;
  readonly slots: Int32Array;
  readonly values: Float64Array;
}

/**
 * Duration of calls at one place in memory from which they have code of their own [ms]; of so many calls one is measured. The code takes
 * about half the time for events of a small model, and about half a second to make.
 */
const WORTHWHILE = { duration: 2000, calls: 16 };

/**
 * The kernels of a method, whose `run` has code of its own for memory in which many calls find the same sizes, addresses, lists and settings, as
 * those of a series. `create` makes it, or undefined. Each call compares the memory, so that any other one is by the general kernels.
 */
export function withFixedRun(
  kernels: MethodKernels,
  holder: HeapHolder,
  create: (memory: Omit<FixedRun, "method">) => Run | undefined,
  worthwhile = WORTHWHILE,
): MethodKernels {
  const { run: general, advance, polynomial, steps } = kernels;
  if (general === undefined) return kernels;
  let fixed: FixedCode | undefined;
  /** Arguments of the last call. */
  const place = { b: -1, n: -1, m: -1, w: -1, s: -1, degree: -1, v: -1 };
  let calls = 0;
  let duration = 0;
  let mayCreate = true;

  const isThere = (b: int, n: int, m: int, w: int, s: int, degree: int, v: int): boolean =>
    v === place.v &&
    w === place.w &&
    s === place.s &&
    b === place.b &&
    degree === place.degree &&
    n === place.n &&
    m === place.m;

  const prepare = (): void => {
    const cells = fixedCells(holder.heap, place);
    const run = cells && create({ arguments: { ...place }, cells });
    mayCreate = run !== undefined;
    duration = 0;
    if (run !== undefined)
      fixed = { run, slots: Int32Array.from(cells!.keys()), values: Float64Array.from(cells!.values()) };
  };

  const run: Run = (b, n, m, w, s, degree, v, tStop, most) => {
    if (!isThere(b, n, m, w, s, degree, v)) {
      Object.assign(place, { b, n, m, w, s, degree, v });
      fixed = undefined;
      calls = 0;
      duration = 0;
    }
    if (fixed !== undefined && holds(fixed, holder.heap))
      return fixed.run(b, n, m, w, s, degree, v, tStop, most);
    if (!mayCreate || ++calls % worthwhile.calls > 0) return general(b, n, m, w, s, degree, v, tStop, most);
    const began = performance.now();
    const result = general(b, n, m, w, s, degree, v, tStop, most);
    duration += worthwhile.calls * (performance.now() - began);
    if (duration >= worthwhile.duration) prepare();
    return result;
  };
  return { advance, polynomial, steps, run };
}

function holds({ slots, values }: FixedCode, heap: Heap): boolean {
  for (let i = 0; i < slots.length; i++) if (heap[slots[i]!] !== values[i]!) return false;
  return true;
}
