import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KernelModule } from "@cosimo/ir";
import { printC, printCConstant } from "../../packages/compiler/src/emit/c/print-c.ts";

export interface KernelCall {
  readonly function: string;
  readonly arguments: readonly number[];
}

export interface KernelOutcome {
  /** NaN for a function without result. */
  readonly result: number;
  readonly heap: Float64Array;
}

export interface RunCOptions {
  /** Random functions contain trivial comparisons: their warnings are ignored. */
  readonly allowWarnings?: boolean;
  /** Of the compiler; missing: 2. */
  readonly optimization?: 0 | 2;
}

/** Compiles a module as C, without warnings, and makes each call on a fresh copy of the heap. */
export function runC(
  module: KernelModule,
  calls: readonly KernelCall[],
  heap: Float64Array,
  { allowWarnings = false, optimization = 2 }: RunCOptions = {},
): readonly KernelOutcome[] {
  const directory = mkdtempSync(join(tmpdir(), "cosimo-kernels-"));
  try {
    const source = join(directory, "kernels.c");
    writeFileSync(source, printC(module) + printMain(module, calls, heap));
    const flags = [
      "-std=c11",
      `-O${optimization}`,
      ...(allowWarnings ? [] : ["-Wall", "-Werror"]),
      "-fwrapv",
    ];
    const compiled = spawnSync("gcc", [...flags, "-o", join(directory, "kernels"), source, "-lm"]);
    if (compiled.status !== 0) throw new Error(compiled.stderr.toString());
    const { stdout } = spawnSync(join(directory, "kernels"), { maxBuffer: 1 << 28 });
    const values = new Float64Array(
      stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length),
    );
    const size = heap.length + 1;
    return calls.map((_, i) => ({
      result: values[i * size]!,
      heap: values.slice(i * size + 1, (i + 1) * size),
    }));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Writes, for each call, the result and the heap after it. */
function printMain(module: KernelModule, calls: readonly KernelCall[], heap: Float64Array): string {
  const bits = [...new BigUint64Array(heap.buffer, heap.byteOffset, heap.length)].map((x) => `${x}u`);
  const lines = calls.map((c) => {
    const fn = module.functions.find((f) => f.name === c.function)!;
    const list = c.arguments.map((value, i) => printCConstant(fn.parameters[i]!.type, value));
    const text = `${c.function}(${["heap", ...list].join(", ")})`;
    return `  memcpy(heap, initial, sizeof heap); ${fn.result ? `result = ${text}` : `result = NAN; ${text}`}; report();`;
  });
  return `
#include <stdio.h>
#include <string.h>
static const uint64_t initial[${heap.length}] = {${bits.join(", ")}};
static double heap[${heap.length}], result;
static void report(void) {
  fwrite(&result, sizeof result, 1, stdout);
  fwrite(heap, sizeof heap, 1, stdout);
}
int main(void) {
${lines.join("\n")}
  return 0;
}
`;
}
