import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { KernelModule } from "@cosimo/ir";
import { printC } from "../../packages/compiler/src/emit/c/print-c.ts";
import { evaluateJavaScript } from "../../packages/compiler/src/emit/javascript/evaluate-javascript.ts";
import { encodeWasm } from "../../packages/compiler/src/emit/wasm/encode-wasm.ts";
import { instantiateWasm } from "../../packages/compiler/src/emit/wasm/instantiate-wasm.ts";
import { mapCalls } from "../../packages/compiler/src/kernel/map-kernel.ts";
import type { LoweredModule } from "../../packages/compiler/src/program/compile-module.ts";

/** A model's code, and the start time of its run [s]. */
export interface Start {
  readonly lowered: LoweredModule;
  readonly time: number;
}

type Functions = Readonly<Record<string, (...args: number[]) => number | undefined>>;

/** Base address of the instance; the states and derivatives follow behind its region. */
const BASE = 16;
const PASSES = 3;

/** Memory of the model after initialization and one evaluation of the derivatives. */
export function evaluateByWasm(start: Start): readonly number[] {
  const memory = new WebAssembly.Memory({ initial: Math.ceil((8 * heapSize(start)) / 65536) });
  const heap = new Float64Array(memory.buffer);
  return evaluate(start, heap, instantiateWasm(encodeWasm(start.lowered.main), memory));
}

export function evaluateByJavaScript(start: Start): readonly number[] {
  const heap = new Float64Array(heapSize(start));
  return evaluate(start, heap, evaluateJavaScript(start.lowered.main, heap));
}

function evaluate(start: Start, heap: Float64Array, functions: Functions): readonly number[] {
  const { layout } = start.lowered.lowering;
  const [x, xdot] = vectors(start);
  for (const { slot, values } of start.lowered.lowering.tables) heap.set(values, BASE + slot);
  functions["parameters"]!(BASE);
  heap[BASE + layout.initial] = 1;
  for (let pass = 0; pass < PASSES; pass++) functions["initialize"]!(BASE, start.time);
  heap[BASE + layout.initial] = 0;
  stateSlots(start).forEach((slot, i) => {
    heap[x + i] = heap[BASE + slot]!;
  });
  functions["derivatives"]!(BASE, start.time, x, xdot);
  return Array.from(heap.subarray(0, heapSize(start)));
}

/** The same calls as a C program of all models, which writes their memories one after the other. */
export function evaluateByC(starts: readonly Start[], directory: string): readonly (readonly number[])[] {
  const modules = starts.map(({ lowered }, k) => withPrefix(lowered.main, prefixOf(k)));
  const imports = new Map(modules.flatMap((module) => module.imports.map((one) => [one.name, one])));
  const source = `${printC({
    functions: modules.flatMap(({ functions }) => functions),
    imports: [...imports.values()],
    exports: modules.flatMap(({ exports }) => exports),
  })}
#include <math.h>
#include <stdio.h>
#include <string.h>
static double heap[${Math.max(...starts.map(heapSize))}];
int main(void) {
${starts.map(callsOf).join("")}  return 0;
}
`;
  const [file, program] = [join(directory, "start.c"), join(directory, "start")];
  writeFileSync(file, source);
  const compiled = spawnSync("gcc", ["-std=c11", "-O0", "-fwrapv", "-o", program, file, "-lm"]);
  if (compiled.status !== 0) throw new Error(compiled.stderr.toString());
  const { stdout } = spawnSync(program, { maxBuffer: 1 << 29 });
  const { buffer, byteOffset, length } = stdout;
  const all = new Float64Array(buffer.slice(byteOffset, byteOffset + length));
  let next = 0;
  return starts.map((start) => {
    next += heapSize(start);
    return Array.from(all.subarray(next - heapSize(start), next));
  });
}

const prefixOf = (k: number) => `m${k}_`;

/** The module with other names of its functions, so that several are one program. */
function withPrefix(module: KernelModule, prefix: string): KernelModule {
  const own = new Set(module.functions.map(({ name }) => name));
  const renamed = (name: string) => (own.has(name) ? prefix + name : name);
  return {
    functions: module.functions.map((fn) => ({
      ...fn,
      name: renamed(fn.name),
      body: mapCalls(fn.body, renamed),
    })),
    imports: module.imports,
    exports: module.exports.map(renamed),
  };
}

function callsOf(start: Start, k: number): string {
  const { lowered, time } = start;
  const [x, xdot] = vectors(start);
  const own = prefixOf(k);
  const initial = BASE + lowered.lowering.layout.initial;
  const copies = stateSlots(start).map((slot, i) => `  heap[${x + i}] = heap[${BASE + slot}];\n`);
  const tables = lowered.lowering.tables.flatMap(({ slot, values }) =>
    Array.from(values, (value, i) => `  heap[${BASE + slot + i}] = ${numberInC(value)};\n`),
  );
  return `  memset(heap, 0, sizeof heap);
${tables.join("")}  ${own}parameters(heap, ${BASE});
  heap[${initial}] = 1.0;
  for (int pass = 0; pass < ${PASSES}; pass++) ${own}initialize(heap, ${BASE}, ${time.toExponential()});
  heap[${initial}] = 0.0;
${copies.join("")}  ${own}derivatives(heap, ${BASE}, ${time.toExponential()}, ${x}, ${xdot});
  fwrite(heap, sizeof *heap, ${heapSize(start)}, stdout);
`;
}

function numberInC(value: number): string {
  return Number.isNaN(value) ? "NAN" : value.toExponential();
}

function stateSlots({ lowered }: Start): readonly number[] {
  const { sorted, layout } = lowered.lowering;
  return sorted.states.map((v) => layout.value[v]!);
}

/** Addresses of the states and of their derivatives. */
function vectors({ lowered }: Start): readonly [x: number, xdot: number] {
  const x = BASE + lowered.size;
  return [x, x + lowered.lowering.sorted.states.length];
}

function heapSize(start: Start): number {
  const [x, xdot] = vectors(start);
  return xdot + (xdot - x);
}
