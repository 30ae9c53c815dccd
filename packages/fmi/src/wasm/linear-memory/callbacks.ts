/** Parameter types of a callback without result: `i` is a 32-bit integer or an address, `d` a double. */
export type CallbackSignature = string;

const valueTypes: Readonly<Record<string, number>> = { i: 0x7f, d: 0x7c };
const modules = new Map<string, WebAssembly.Module>();

/**
 * JavaScript functions as WebAssembly functions, which can be elements of a function table: a module imports and exports them
 * without change.
 */
export function toWasmFunctions(
  signatures: readonly CallbackSignature[],
  functions: readonly ((...args: number[]) => void)[],
): readonly WebAssembly.ExportValue[] {
  const key = signatures.join(",");
  let module = modules.get(key);
  if (module === undefined) {
    module = new WebAssembly.Module(Uint8Array.from(moduleBytes(signatures)));
    modules.set(key, module);
  }
  const host = Object.fromEntries(functions.map((one, i) => [String(i), one]));
  const { exports } = new WebAssembly.Instance(module, { host });
  return functions.map((_, i) => exports[String(i)]!);
}

function moduleBytes(signatures: readonly CallbackSignature[]): number[] {
  const types = signatures.map((letters) => [
    0x60,
    ...vector([...letters].map((letter) => [valueTypes[letter]!])),
    ...vector([]),
  ]);
  const imports = signatures.map((_, i) => [...name("host"), ...name(String(i)), 0x00, i]);
  const exports = signatures.map((_, i) => [...name(String(i)), 0x00, i]);
  return [
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, types),
    ...section(2, imports),
    ...section(7, exports),
  ];
}

/** A vector of fewer than 128 items: its length is one byte. */
function vector(items: readonly (readonly number[])[]): number[] {
  return [items.length, ...items.flat()];
}

function section(id: number, items: readonly (readonly number[])[]): number[] {
  const content = vector(items);
  return [id, content.length, ...content];
}

function name(text: string): number[] {
  return [text.length, ...[...text].map((letter) => letter.charCodeAt(0))];
}
