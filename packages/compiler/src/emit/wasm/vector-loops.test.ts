import type { KernelExpression, KernelFunction, KernelStatement } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import {
  binary,
  compare,
  integer,
  integerLocal,
  load,
  real,
  realLocal,
  set,
  store,
  unary,
} from "../../kernel/kernel-builder.ts";
import { specialize } from "../../kernel/specialize.ts";
import { evaluateJavaScript } from "../javascript/evaluate-javascript.ts";
import { encodeWasm } from "./encode-wasm.ts";
import { instantiateWasm } from "./instantiate-wasm.ts";
import { vectorLoops } from "./vector-loops.ts";

const [i, n, a] = [integerLocal("i"), integerLocal("n"), integerLocal("a")];
const at = (base: KernelExpression) => binary("add", base, i);
/** for (i = 0; i < n; i++) body, where b = a + n and c = b + n. */
function loopOver(body: readonly KernelStatement[], parameters = ["a"]): KernelFunction {
  const derived = ["b", "c"].filter((name) => !parameters.includes(name));
  return {
    name: "f",
    parameters: [
      ...["n", ...parameters].map((name) => ({ name, type: "i32" as const })),
      { name: "h", type: "f64" },
    ],
    locals: [
      ...["i", ...derived].map((name) => ({ name, type: "i32" as const })),
      { name: "p", type: "f64" },
    ],
    body: [
      ...derived.map((name) => set(name, binary("add", integerLocal(name === "b" ? "a" : "b"), n))),
      set("i", integer(0)),
      {
        kind: "loop",
        condition: compare("lt", i, n),
        body,
        update: [set("i", binary("add", i, integer(1)))],
      },
      store(integer(0), 0, realLocal("p")),
    ],
  };
}

const [b, c] = [integerLocal("b"), integerLocal("c")];
/** p = h sqrt|b[i]| - 3; c[i] = p / a[i]; a[i] = -c[i] + p. */
const elementwise = [
  set(
    "p",
    binary("sub", binary("mul", realLocal("h"), unary("sqrt", unary("abs", load(at(b), 0)))), real(3)),
  ),
  store(at(c), 0, binary("div", realLocal("p"), load(at(a), 0))),
  store(at(a), 0, binary("add", unary("neg", load(at(c), 0)), realLocal("p"))),
];

describe("loops in pairs of iterations", () => {
  it.each([0, 1, 2, 3, 7, 8])("have the bits of single iterations (n = %i)", (count) => {
    const fn = loopOver(elementwise);
    expect(vectorLoops(fn).size).toBe(1);
    const module = { functions: [fn], imports: [], exports: ["f"] };
    const memory = new WebAssembly.Memory({ initial: 1 });
    const heaps = [new Float64Array(memory.buffer), new Float64Array(64)];
    for (const heap of heaps) for (let k = 0; k < 40; k++) heap[k] = Math.sin(7 * k + 1) * 10 ** (k % 5);
    instantiateWasm(encodeWasm(module), memory).f!(count, 4, 0.1);
    evaluateJavaScript(module, heaps[1]!).f!(count, 4, 0.1);
    expect([...heaps[0]!.subarray(0, 64)]).toEqual([...heaps[1]!]);
  });

  it.each([4, 9, 12, 14, 22, 34])("of known length have the bits of single iterations (n = %i)", (count) => {
    const fn = loopOver(elementwise);
    const known = specialize(fn, { n: count }, new Map())[0]!;
    expect(vectorLoops(known).size).toBe(count > 8 ? 1 : 0);
    const memory = new WebAssembly.Memory({ initial: 1 });
    const heaps = [new Float64Array(memory.buffer), new Float64Array(128)];
    for (const heap of heaps) for (let k = 0; k < 110; k++) heap[k] = Math.sin(7 * k + 1) * 10 ** (k % 5);
    instantiateWasm(encodeWasm({ functions: [known], imports: [], exports: ["f"] }), memory).f!(
      count,
      4,
      0.1,
    );
    evaluateJavaScript({ functions: [fn], imports: [], exports: ["f"] }, heaps[1]!).f!(count, 4, 0.1);
    expect([...heaps[0]!.subarray(0, 128)]).toEqual([...heaps[1]!]);
  });

  it.each([
    ["a value of the iteration before", [store(at(a), 1, load(at(a), 0))]],
    ["a sum", [set("p", binary("add", realLocal("p"), load(at(a), 0))), store(at(b), 0, realLocal("p"))]],
    ["slots of a fixed address", [store(a, 0, load(at(b), 0))]],
    ["a stride of two", [store(binary("add", a, binary("mul", integer(2), i)), 0, real(1))]],
  ])("are not made where an iteration uses %s", (_what, body) => {
    expect(vectorLoops(loopOver(body)).size).toBe(0);
  });

  it("are not made where vectors may overlap by one slot", () => {
    const copy = [store(at(a), 0, load(at(b), 0))];
    expect(vectorLoops(loopOver(copy)).size).toBe(1);
    expect(vectorLoops(loopOver(copy, ["a", "b"])).size).toBe(0);
    expect(vectorLoops(loopOver([store(at(a), 1, load(at(b), 0))])).size).toBe(0);
  });
});
