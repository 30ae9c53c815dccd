import type { KernelFunction, KernelStatement } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import {
  binary,
  compare,
  integer,
  load,
  real,
  realLocal,
  set,
  store,
  unary,
} from "../../kernel/kernel-builder.ts";
import { evaluateJavaScript } from "../javascript/evaluate-javascript.ts";
import { encodeWasm } from "./encode-wasm.ts";
import { instantiateWasm } from "./instantiate-wasm.ts";
import { pairedDivisions } from "./paired-divisions.ts";

const [a, b, p, q] = ["a", "b", "p", "q"].map((name) => realLocal(name));
const at = (slot: number) => load(integer(slot), 0);
/** 1 / (v sqrt v). */
const attraction = (v: typeof a) => binary("div", real(1), binary("mul", v!, unary("sqrt", v!)));

function fn(body: readonly KernelStatement[]): KernelFunction {
  const locals = ["a", "b", "p", "q"].map((name) => ({ name, type: "f64" as const }));
  return { name: "f", parameters: [], locals, body };
}

const begin = [set("a", at(1)), set("b", at(2))];
const end = [store(integer(3), 0, p!), store(integer(4), 0, q!)];
const first = set("p", attraction(a!));
const second = set("q", attraction(b!));

describe("divisions and roots in pairs", () => {
  it.each([
    [2, 3],
    [0, -1],
    [Number.POSITIVE_INFINITY, Number.NaN],
  ])("have the bits of single ones (%f, %f)", (x, y) => {
    const one = fn([...begin, first, set("b", at(2)), second, ...end]);
    const quotients = [set("p", binary("div", a!, at(2))), set("q", binary("div", real(3), b!))];
    for (const it of [fn([...begin, first, second, ...end]), one, fn([...begin, ...quotients, ...end])]) {
      expect(pairedDivisions(it).size).toBe(2);
      const module = { functions: [it], imports: [], exports: ["f"] };
      const memory = new WebAssembly.Memory({ initial: 1 });
      const heaps = [new Float64Array(memory.buffer, 0, 8), new Float64Array(8)];
      for (const heap of heaps) heap.set([x, y], 1);
      instantiateWasm(encodeWasm(module), memory).f!();
      evaluateJavaScript(module, heaps[1]!).f!();
      expect([...heaps[0]!]).toEqual([...heaps[1]!]);
    }
  });

  it.each<[string, readonly KernelStatement[]]>([
    ["the second one needs the first", [first, set("q", attraction(p!))]],
    ["the first one is used between", [first, store(integer(5), 0, p!), second]],
    ["an operand of the first changes between", [first, set("a", real(7)), second]],
    [
      "memory that the first reads changes",
      [set("p", binary("div", at(1), b!)), store(integer(1), 0, a!), set("q", binary("div", at(2), b!))],
    ],
    ["they differ in form", [first, set("q", binary("div", b!, real(2)))]],
    [
      "one of them is in a branch",
      [first, { kind: "if", condition: compare("lt", a!, b!), then: [second], else: [] }],
    ],
  ])("are made one by one where %s", (_, body) => {
    expect(pairedDivisions(fn([...begin, ...body, ...end])).size).toBe(0);
  });
});
