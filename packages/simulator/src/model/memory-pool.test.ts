import { expect, it } from "vitest";
import { createMemoryPool, MemoryExhausted } from "./memory-pool.ts";

const GIGABYTE = 2 ** 30 / 8;

it("more memory than WebAssembly has is no internal error", () => {
  const pool = createMemoryPool(1);
  expect(() => pool.take(5 * GIGABYTE)).toThrow(MemoryExhausted);
  expect(() => createMemoryPool(5 * GIGABYTE)).toThrow("5 GB of memory");
  // The pool is as before.
  expect(pool.take(100).slots).toBeGreaterThanOrEqual(100);
});
