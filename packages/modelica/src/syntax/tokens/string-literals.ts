/** Modelica 3.6, section 2.4.4. */
export const escapes: ReadonlyMap<string, string> = new Map([
  ["'", "'"],
  ['"', '"'],
  ["?", "?"],
  ["\\", "\\"],
  ["a", "\u0007"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", "\v"],
]);

/** The value of a string literal (given with its quotes). */
export function decodeString(literal: string): string {
  const inner = literal.slice(1, literal.endsWith('"') && literal.length > 1 ? -1 : undefined);
  if (!inner.includes("\\")) return inner;
  return inner.replace(/\\([\s\S])/g, (sequence, letter: string) => escapes.get(letter) ?? sequence);
}

/** The string literal with this value; line breaks stay unchanged. */
export function encodeString(text: string): string {
  return `"${text.replace(/[\\"]/g, "\\$&")}"`;
}
