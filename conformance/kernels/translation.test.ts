import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { KernelFunction } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { linkModule } from "../../packages/compiler/src/kernel/link.ts";
// @ts-expect-error a plain Node script without declarations
import { translateSources } from "../../packages/kernels/language/translate-sources.mjs";
// @ts-expect-error a plain Node script without declarations
import { kernelText, symbols } from "../../packages/kernels/language/write-kernels.mjs";
import { readKernels } from "../../packages/kernels/src/binding/read-kernels.ts";
import { hasTool } from "../tool.ts";
import { type Evaluator, javascriptEvaluator, run, sameBits, wasmEvaluator } from "./evaluators.ts";
import { type KernelCall, runC } from "./run-c.ts";
import * as sample from "./sample-kernels.ts";

interface Translation {
  readonly functions: readonly KernelFunction[];
  readonly errors: readonly string[];
}

function withNumberedLocals(fn: KernelFunction): KernelFunction {
  const numbers = new Map(fn.locals.map(({ name }, i) => [name, `local${i + 1}`]));
  const renamed = (value: unknown, key = ""): unknown => {
    if (Array.isArray(value)) return value.map((one) => renamed(one));
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, renamed(one, name)]));
    return key === "name" || key === "local" ? (numbers.get(value as string) ?? value) : value;
  };
  return renamed(fn) as KernelFunction;
}

const translate = (text: string): Translation => translateSources([{ name: "kernel.ts", text }]);

describe("a kernel", () => {
  const { functions, errors } = translate(
    readFileSync(join(import.meta.dirname, "sample-kernels.ts"), "utf8"),
  );
  it("is the same when read from its text, but for the names of locals", () => {
    const read = readKernels(functions.map(kernelText), symbols);
    expect(read).toEqual(functions.map(withNumberedLocals));
  });

  const exports = ["sampleSlope", "sampleEuler", "samplePrimes", "sampleCollatz", "sampleChoice"];
  const module = linkModule({
    functions: [],
    kernels: functions,
    exports,
    bindings: { "sys.slope": "sampleSlope" },
  });
  const initial = Float64Array.from({ length: 128 }, (_, i) => (i < 8 ? [2, 0.5, -1.25][i % 3]! : 0));
  const calls: KernelCall[] = [
    { function: "sampleSlope", arguments: [0, 0, 2, 6] },
    { function: "sampleEuler", arguments: [0, 0, 0.01, 2, 1, 20] },
    { function: "sampleEuler", arguments: [0, 0, 100, 2, 1, 20] },
    { function: "samplePrimes", arguments: [100, 20] },
    { function: "sampleCollatz", arguments: [27] },
    ...[-3, 0, 3, 5].flatMap((i) =>
      [-2.5, -0, 7.75, Number.NaN].map((x) => ({ function: "sampleChoice", arguments: [x, 3.3 - x, i] })),
    ),
  ];

  const heap = new Float64Array(initial.length);
  const native: Evaluator = {
    heap,
    functions: {
      sampleSlope: (b, t, x, xdot) => sample.sampleSlope(heap, b!, t!, x!, xdot!),
      sampleEuler: (b, t, h, n, x, k) => {
        const slope = (...a: [number, number, number, number]) => sample.sampleSlope(heap, ...a);
        return sample.sampleEuler({ slope }, heap, b!, t!, h!, n!, x!, k!);
      },
      samplePrimes: (n, a) => sample.samplePrimes(heap, n!, a!),
      sampleCollatz: (n) => sample.sampleCollatz(n!),
      sampleChoice: (x, y, i) => sample.sampleChoice(x!, y!, i!),
    },
  };
  const expected = run(native, calls, initial);

  it("is translated", () => {
    expect(errors).toEqual([]);
  });

  it("gives the expected results as TypeScript", () => {
    expect(expected[2]!.result).toBe(1); // a step of 100 leaves the range
    expect(expected[3]!.result).toBe(25); // primes below 100
    expect(expected[4]!.result).toBe(111); // Collatz from 27
  });

  it.each(calls.map((c, i) => [`${c.function}(${c.arguments.join(", ")})`, c, i] as const))(
    "gives the same bits as WebAssembly and JavaScript: %s",
    (_, c, i) => {
      for (const evaluator of [wasmEvaluator(module), javascriptEvaluator(module, initial.length)]) {
        const [outcome] = run(evaluator, [c], initial);
        expect(outcome).toSatisfy(
          (o: typeof outcome) => sameBits(o!, expected[i]!),
          `not ${expected[i]!.result}`,
        );
      }
    },
  );

  // The functions of C's library may differ from those of Math in the last bit.
  it.skipIf(!hasTool("gcc"))("gives the same bits as C where it calls no library function", () => {
    const exact = (c: KernelCall) => c.function === "samplePrimes" || c.function === "sampleCollatz";
    const outcomes = runC(module, calls, initial);
    outcomes.forEach((outcome, i) => {
      if (exact(calls[i]!)) expect(sameBits(outcome, expected[i]!)).toBe(true);
      else if (Number.isFinite(expected[i]!.result))
        expect(outcome.result).toBeCloseTo(expected[i]!.result, 12);
    });
  });
});

describe("the kernel language rejects", () => {
  const inFunction = (body: string) =>
    `export function f(heap: Heap, n: int, x: real): real {\n${body}\nreturn x;\n}`;

  it.each([
    ["a whole number without a type", "let i = 0;", /kernel\.ts:2:5: int or real\?/],
    ["a real as an int", "n = x;", /kernel\.ts:2:5: an int is needed here/],
    ["a real as an address", "heap[x] = 1;", /an int is needed here, this is a real/],
    ["an int as a condition", "if (n) return 1;", /a comparison is needed here, this is an int/],
    ["an unknown function", "const y: real = g(x);", /'g' is neither a kernel function/],
    ["a wrong number of arguments", "x = f(heap, n);", /'f' takes 3 arguments, not 2/],
    ["an array", "const a = [1, 2];", /not an expression of the kernel language/],
    ["an object's member", "x = heap.length;", /have properties here/],
    ["a loose comparison", "if (n == 1) return 1;", /the operator '==' is not/],
    ["a switch", "switch (n) {}", /not a statement of the kernel language: SwitchStatement/],
    ["a fraction with %", "x = x % 2;", /an int is needed here/],
  ])("%s", (_, body, message) => {
    expect(translate(inFunction(body)).errors.join("\n")).toMatch(message);
  });

  it("variables at the top level, with all other errors of the file", () => {
    const { errors } = translate(`let count: int = 0;\n${inFunction("n = x;")}`);
    expect(errors).toEqual([
      "kernel.ts:1:1: only constants, no variables",
      expect.stringContaining("kernel.ts:3:5: an int"),
    ]);
  });
});
