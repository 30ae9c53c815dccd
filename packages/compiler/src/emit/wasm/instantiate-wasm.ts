/**
 * The exported functions of a module encoded by `encodeWasm`, over a memory. The import object is `Math` itself: engines
 * recognise its functions and call them without leaving WebAssembly.
 */
export function instantiateWasm(
  bytes: Uint8Array,
  memory: WebAssembly.Memory,
): Readonly<Record<string, (...args: number[]) => number>> {
  const module = new WebAssembly.Module(bytes as BufferSource);
  const imports = { env: { memory }, math: Math } as unknown as WebAssembly.Imports;
  return new WebAssembly.Instance(module, imports).exports as Record<string, (...args: number[]) => number>;
}
