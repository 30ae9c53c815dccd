/** Letters of a callback's parameters: `i` a 32-bit integer or an address, `d` a double. It returns nothing. */
export type CallbackSignature = string;

const valueTypes: Readonly<Record<string, number>> = { i: 0x7f, d: 0x7c };
const modules = new Map<string, WebAssembly.Module>();

/**
 * Functions of JavaScript as functions of WebAssembly, which a table of functions can hold. A module that does nothing but
 * import and export them makes them so.
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

/** All lengths here are below 128, and so one byte. */
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
