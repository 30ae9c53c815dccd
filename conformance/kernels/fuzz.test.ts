import type { KernelModule } from "@cosimo/ir";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { printJavaScript } from "../../packages/compiler/src/emit/javascript/print-javascript.ts";
import { forwardStores } from "../../packages/compiler/src/kernel/forward-stores.ts";
import { linkModule } from "../../packages/compiler/src/kernel/link.ts";
import { hasTool } from "../tool.ts";
import { arbitraryFunction, arbitraryInteger, arbitraryReal, HEAP_SIZE } from "./arbitrary-kernels.ts";
import { bitsOf, javascriptEvaluator, run, sameBits, wasmEvaluator } from "./evaluators.ts";
import { type KernelCall, type KernelOutcome, runC } from "./run-c.ts";

const SEED = 20260101;
const FUNCTIONS = 120;
const CALLS = 4;

/** Functions that may call the first two; these call none. */
function randomModule(): KernelModule {
  const sample = <T>(arbitrary: fc.Arbitrary<T>, i: number) =>
    fc.sample(arbitrary, { seed: SEED + i, numRuns: 1 })[0]!;
  const names = Array.from({ length: FUNCTIONS }, (_, i) => `f${i}`);
  const functions = names.map((name, i) => sample(arbitraryFunction(name, i < 2 ? [] : ["f0", "f1"]), i));
  return { functions, imports: [], exports: names };
}

function randomCalls(module: KernelModule): readonly KernelCall[] {
  const list = fc.tuple(arbitraryReal, arbitraryReal, arbitraryInteger, arbitraryInteger, fc.nat(40));
  const lists = fc.sample(list, { seed: SEED, numRuns: FUNCTIONS * CALLS });
  return lists.map((values, i) => ({ function: module.exports[i % FUNCTIONS]!, arguments: values }));
}

describe("random kernel functions", () => {
  const module = randomModule();
  const calls = randomCalls(module);
  const heap = Float64Array.from(fc.sample(arbitraryReal, { seed: SEED, numRuns: HEAP_SIZE }));
  let expected: readonly KernelOutcome[];

  beforeAll(() => {
    expected = run(javascriptEvaluator(module, HEAP_SIZE), calls, heap);
  });

  const compare = (outcomes: readonly KernelOutcome[]) => {
    outcomes.forEach((outcome, i) => {
      if (sameBits(outcome, expected[i]!)) return;
      const { function: name, arguments: list } = calls[i]!;
      const fn = module.functions.filter((f) => f.name === name);
      const slot = outcome.heap.findIndex((value, k) => bitsOf(value) !== bitsOf(expected[i]!.heap[k]!));
      const text = printJavaScript({
        ...module,
        functions: [...fn, ...module.functions.slice(0, 2)],
        exports: [],
      });
      expect.fail(
        `${name}(${list.join(", ")}) is ${outcome.result}, not ${expected[i]!.result}; slot ${slot}\n${text}`,
      );
    });
  };

  it("have effects", () => {
    expect(new Set(expected.map((outcome) => bitsOf(outcome.result))).size).toBeGreaterThan(80);
  });

  it("give the same bits in WebAssembly as in JavaScript", () => {
    compare(run(wasmEvaluator(module), calls, heap));
  });

  it("give the same bits when stores are forwarded to loads", () => {
    const functions = module.functions.map(forwardStores);
    expect(
      functions.filter((fn) => fn.locals.some(({ name }) => name.startsWith("kept"))).length,
    ).toBeGreaterThan(10);
    compare(run(wasmEvaluator({ ...module, functions }), calls, heap));
  });

  it("give the same bits when specialised for constants, for any argument", () => {
    const constants = calls.slice(0, FUNCTIONS).map(({ arguments: [, b, n] }) => ({ b: b!, n: n! }));
    const instances = module.exports.map((kernel, i) => ({
      kernel,
      name: `special ${kernel}`,
      constants: constants[i]!,
    }));
    const exports = [...module.exports, ...instances.map((instance) => instance.name)];
    const linked = linkModule({ functions: [], kernels: module.functions, instances, exports });
    const general = calls.map((c, i) => {
      const [a, , , m, p] = c.arguments;
      const { b, n } = constants[i % FUNCTIONS]!;
      return { function: c.function, arguments: [a!, b, n, m!, p!] };
    });
    const special = general.map(({ function: name, arguments: [a, , , m, p] }) => ({
      function: `special ${name}`,
      arguments: [a!, 7.5, -7, m!, p!],
    }));
    const evaluator = wasmEvaluator(linked);
    const wanted = run(evaluator, general, heap);
    run(evaluator, special, heap).forEach((outcome, i) => {
      const text = () => printJavaScript({ ...linked, exports: [] });
      if (!sameBits(outcome, wanted[i]!)) expect.fail(`${JSON.stringify(general[i])}\n${text()}`);
    });
  });

  it.skipIf(!hasTool("gcc"))("give the same bits in C as in JavaScript", () => {
    compare(runC(module, calls, heap, { allowWarnings: true }));
  });
});
