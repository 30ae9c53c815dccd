import type { KernelFunction, KernelStatement } from "@cosimo/ir";
import { describe, expect, it } from "vitest";
import { printJavaScript } from "../emit/javascript/print-javascript.ts";
import { forwardStores } from "./forward-stores.ts";
import {
  binary,
  call,
  compare,
  integer,
  integerLocal,
  load,
  real,
  realLocal,
  set,
  store,
} from "./kernel-builder.ts";

const [x, y] = [integerLocal("x"), integerLocal("y")];
const at = (base: typeof x, distance: number) => binary("add", base, integer(distance));
const value = realLocal("value");

function kernel(...body: readonly KernelStatement[]): KernelFunction {
  const locals = [
    { name: "value", type: "f64" },
    { name: "i", type: "i32" },
  ] as const;
  return { name: "f", parameters: [x, y].map(({ name }) => ({ name, type: "i32" })), locals, body };
}

/** The statements of the function after forwarding. */
function forwarded(...body: readonly KernelStatement[]): readonly string[] {
  const functions = [forwardStores(kernel(...body)), { ...kernel(), name: "g" }];
  const text = printJavaScript({ functions, imports: [], exports: ["f"] });
  const lines = text.slice(text.indexOf("function f("), text.indexOf("function g(")).split("\n");
  return lines.map((line) => line.trim()).filter((line) => /^(heap|value|kept|if|g|for|\})/.test(line));
}

const double = binary("mul", load(at(x, 1)), real(2));

describe("stores are forwarded to loads", () => {
  it("of the same place, whose value is computed once", () => {
    expect(forwarded(store(at(x, 1), 2, double), set("value", load(at(x, 3))))).toEqual([
      "kept_0 = (heap[((x + 1) | 0)] * 2);",
      "heap[((x + 1) | 0) + 2] = kept_0;",
      "value = kept_0;",
      "}",
    ]);
  });

  it("but not across a store to a place with another base, which may be the same", () => {
    const last = forwarded(
      store(at(x, 1), 0, value),
      store(at(y, 5), 0, real(1)),
      set("value", load(at(x, 1))),
    ).at(-2);
    expect(last).toBe("value = heap[((x + 1) | 0)];");
  });

  it("but not across a change of the base or of the value, a call, or a loop that may store", () => {
    const across = (...between: readonly KernelStatement[]) =>
      forwarded(store(at(x, 1), 0, value), ...between, store(at(x, 7), 0, load(at(x, 1)))).at(-2);
    expect(across()).toBe("heap[((x + 7) | 0)] = value;");
    const fromMemory = /= heap\[\(\(x \+ 1\) \| 0\)\];/;
    expect(across(set("x", at(x, 1)))).toMatch(fromMemory);
    expect(across(set("value", real(3)))).toMatch(fromMemory);
    expect(across({ kind: "expression", value: call("i32", "g", [x, y]) })).toMatch(fromMemory);
    const again: KernelStatement = {
      kind: "loop",
      condition: compare("lt", integerLocal("i"), integer(3)),
      body: [store(at(x, 1), 0, real(4)), set("i", binary("add", integerLocal("i"), integer(1)))],
      update: [],
    };
    expect(across(again)).toMatch(fromMemory);
  });

  it("after a branch only if both ways left the same value", () => {
    const after = (other: number) =>
      forwarded(
        {
          kind: "if",
          condition: compare("lt", x, y),
          then: [store(at(x, 1), 0, real(2))],
          else: [store(at(x, 1), 0, real(other))],
        },
        set("value", load(at(x, 1))),
      ).at(-2);
    expect(after(2)).toBe("value = 2;");
    expect(after(3)).toBe("value = heap[((x + 1) | 0)];");
  });
});
